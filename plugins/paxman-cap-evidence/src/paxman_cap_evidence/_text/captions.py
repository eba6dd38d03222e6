"""Values before what says what they are: on a form, `Delaware` above `(State of incorporation)`.

In a calendar days stand before what is due on them: `5 October 2031: Final papers`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import ValueSpan, at_span
from paxman_cap_evidence._labels.announcements import DEFINED
from paxman_cap_evidence._values.cuts import value_in
from paxman_cap_evidence._values.reading import days
from paxman_cap_evidence._values.types import DATES
from paxman_core.capability import Standing
from paxman_core.labels import label_key
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._labels.vocabulary import Vocabulary
    from paxman_cap_evidence._page.lines import Grid, Line
    from paxman_cap_evidence._values.reading import Readers

_GAP = lazy_pattern(r"\s?(?::|[–—]|--?(?=\s))\s*|\s{2,}|\t\s*")
_WORD = lazy_pattern(r"[^\s()]+")
_DAY_AHEAD = lazy_pattern(
    r"\d{1,4}[./-]\s?\d|\d{1,2}(?:st|nd|rd|th|[.,])?\s?(?:of\s|de\s)?[^\W\d]{3}"
    r"|[^\W\d]{3,10}\.?\s\d{1,2}"
)
"""What a day may begin with; most lines begin with something else."""
_LONGEST_DAY: Final = 40
_GAP_SIZE: Final = 3
_MOST_WORDS: Final = 6


def captioned(grid: Grid, lines: Sequence[Line], vocabulary: Vocabulary, readers: Readers) -> Found:
    """What stands above a label in brackets, which may take two lines."""
    text = grid.text
    for number, line in enumerate(lines[1:], 1):
        for cell in line.cells:
            if text[cell.start] != "(":
                continue
            said = text[slice(*cell)]
            # A defined term is quoted: `("Supplier")`, `(the "Supplier")`.
            if not said[1:2].isalpha() or said.startswith(DEFINED):
                continue
            further = lines[number + 1 : number + 2] if ")" not in said else ()
            rest = [one for below in further for one in grid.beside(line, cell, below)]
            said = " ".join([said, *(text[slice(*one)] for one in rest[:1])])
            label = vocabulary.named(label_key(said[1:-1])) if said.endswith(")") else None
            above = grid.beside(line, cell, lines[number - 1])
            for claim in label.claims if label is not None and len(above) == 1 else ():
                span = value_in(readers[claim.field], text, *above[0])
                if span is not None and span.is_read and text[span.start] != "(":
                    place = (cell.start, cell.end)
                    yield claim.field, at_span(claim.rank, text, span, Standing.BELOW, place)
    yield from _of_calendar(text, lines, vocabulary, readers)


def _of_calendar(
    text: str, lines: Sequence[Line], vocabulary: Vocabulary, readers: Readers
) -> Found:
    """The days with which lines begin, for what the words behind them begin with."""
    wanted = {number for number, reader in enumerate(readers) if reader.type in DATES}
    for line in lines if wanted else ():
        start, end = (line.cells[0].start, line.cells[-1].end) if line.cells else (0, 0)
        if _DAY_AHEAD.match(text, start, end) is None:
            continue
        reach = min(end, start + _LONGEST_DAY)
        gaps = _GAP.finditer(text, start, reach + _GAP_SIZE)
        behind = (_WORD.match(text, gap.end(), end) for gap in gaps)
        if not any(word and vocabulary.may_hold(word[0]) for word in behind):
            continue
        day = next(days(text, start, reach), None)
        gap = _GAP.match(text, day[1], end) if day is not None and day[0] == start else None
        if day is None or gap is None:
            continue
        words = [word.end() for word in _WORD.finditer(text, gap.end(), end)][:_MOST_WORDS]
        labels = ((last, vocabulary.label(text[gap.end() : last])) for last in reversed(words))
        last, label = next(((last, one) for last, one in labels if one is not None), (0, None))
        for claim in label.claims if label is not None else ():
            if claim.field in wanted:
                span = ValueSpan(*day, text[slice(*day)])
                place = (gap.end(), last)
                rank = claim.rank + (last < words[-1])
                yield claim.field, at_span(rank, text, span, Standing.FOLLOWING, place)

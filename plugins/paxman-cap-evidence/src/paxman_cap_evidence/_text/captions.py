"""Values above what says what they are: on a form, `Delaware` above `(State of incorporation)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_cap_evidence._evidence import at_span
from paxman_cap_evidence._labels.announcements import DEFINED
from paxman_cap_evidence._values.cuts import value_in
from paxman_core.capability import Standing
from paxman_core.labels import label_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._labels.vocabulary import Vocabulary
    from paxman_cap_evidence._page.lines import Grid, Line
    from paxman_cap_evidence._values.reading import Readers


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

"""Letters without headings: the sender on one line, and below it whom the letter is for.

`Holzmann GmbH · Am Bach 5 · 87435 Kempten` stands in small print above the window of an envelope;
the lines in the window are name, street and place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import Evidence, at_span
from paxman_cap_evidence._parties.blocks import ADDRESSING
from paxman_cap_evidence._spans import ValueSpan, has_digit, trimmed
from paxman_core.capability import Standing
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paxman_cap_evidence._page.lines import Line
    from paxman_cap_evidence._values.reading import FieldReader

LETTER_RANK: Final = 3
_LATEST: Final = 25
_WINDOW: Final = 8
"""Lines below the sender in which the window ends."""
_BETWEEN = lazy_pattern(r"\s+[·•|–—*-]\s+|\s*[·•|]\s*|,\s+")
_PLACE = lazy_pattern(r"(?:[A-Z]{1,2}-)?\d{4,5}(?:\s?[A-Z]{2})?\s+[^\W\d_]{2,}")
_OTHER_PLACE = lazy_pattern(
    r"\b[A-Z]{1,2}\d[\dA-Z]?\s?\d[A-Z]{2}\b|\b[A-Z]{2}\s+\d{5}(?:-\d{4})?\b|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b"
)
"""Places as English addresses have them, where signs part the line: commas part sentences, too."""
_FEWEST_PARTS: Final = 3


def letter_evidence(
    text: str,
    lines: Sequence[Line],
    readers: Sequence[FieldReader],
    parties: Mapping[int, str],
) -> Iterator[tuple[int, Evidence]]:
    """The names of sender and addressee, for the fields that are about supplier and customer."""
    names = {n: party for n, party in parties.items() if _is_name(readers[n])}
    if not names:
        return
    for number, line in enumerate(lines[:_LATEST]):
        sender = sender_in(text, line)
        if sender is None:
            continue
        addressee = _addressee(text, lines, number)
        for field, party in names.items():
            if party == "supplier":
                yield field, _at(text, sender)
            elif party == "customer" and addressee is not None:
                yield field, _at(text, addressee)
        return


def _is_name(reader: FieldReader) -> bool:
    return reader.is_person and not (reader.is_identifier or reader.is_address)


def sender_in(text: str, line: Line) -> tuple[int, int] | None:
    """The first part of a line that goes on with a street and a place."""
    if len(line.cells) != 1:
        return None
    start, end = line.cells[0]
    cuts = [*_BETWEEN.finditer(text, start, end)]
    if len(cuts) < _FEWEST_PARTS - 1:
        return None
    is_parted = all(cut[0].strip() != "," for cut in cuts[:2])
    places = (_PLACE, _OTHER_PLACE) if is_parted else (_PLACE,)
    if not any(place.search(text, cuts[1].end(), end) for place in places):
        return None
    street = text[cuts[0].end() : cuts[1].start()]
    first, last = trimmed(text, start, cuts[0].start(), " ")
    return (first, last) if has_digit(street) and not has_digit(text[first:last]) else None


def _addressee(text: str, lines: Sequence[Line], sender: int) -> tuple[int, int] | None:
    """The first name in the window, if the window ends in a place."""
    window = [
        line.cells[0] for line in lines[sender + 1 : sender + 1 + _WINDOW] if len(line.cells) == 1
    ]
    said = [text[slice(*cell)] for cell in window]
    ends = [n for n, words in enumerate(said) if _PLACE.match(words)]
    if not ends or ends[0] < 2 or any(":" in words for words in said[: ends[0]]):
        return None
    for cell, words in zip(window, said, strict=True):
        if words.lower().strip(" :.") not in ADDRESSING:
            return None if has_digit(words) else (cell.start, cell.end)
    return None


def _at(text: str, span: tuple[int, int]) -> Evidence:
    found = ValueSpan(*span, text[slice(*span)])
    return at_span(LETTER_RANK, text, found, standing=Standing.BELOW)

"""The sender on one line, as it stands in small print above the window of an envelope.

`Holzmann GmbH · Am Bach 5 · 87435 Kempten`
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import Evidence, at_span
from paxman_cap_evidence._spans import ValueSpan, has_digit, trimmed
from paxman_core.capability import Standing
from paxman_core.labels import is_order
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paxman_cap_evidence._page.lines import Line
    from paxman_cap_evidence._values.reading import FieldReader

LETTER_RANK: Final = 3
_LATEST: Final = 25
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
    """The name of the sender, for the fields that are about the supplier."""
    names = [n for n, party in parties.items() if party == "supplier" and _is_name(readers[n])]
    is_theirs = bool(names) and not is_order(text)
    senders = (sender_in(text, line) for line in lines[:_LATEST]) if is_theirs else ()
    start, end = next(filter(None, senders), (0, 0))
    for field in names if end else ():
        found = ValueSpan(start, end, text[start:end])
        yield field, at_span(LETTER_RANK, text, found, standing=Standing.BELOW)


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

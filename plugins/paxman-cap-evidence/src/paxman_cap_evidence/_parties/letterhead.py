"""The sender on one line, as it stands in small print above the window of an envelope.

`Holzmann GmbH · Am Bach 5 · 87435 Kempten`
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._spans import has_digit, trimmed
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from paxman_cap_evidence._page.lines import Line

_BETWEEN = lazy_pattern(r"\s+[·•|–—*-]\s+|\s*[·•|]\s*|,\s+")
_PLACE = lazy_pattern(r"(?:[A-Z]{1,2}-)?\d{4,5}(?:\s?[A-Z]{2})?\s+[^\W\d_]{2,}")
_OTHER_PLACE = lazy_pattern(
    r"\b[A-Z]{1,2}\d[\dA-Z]?\s?\d[A-Z]{2}\b|\b[A-Z]{2}\s+\d{5}(?:-\d{4})?\b|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b"
)
"""Places as English addresses have them, where signs part the line: commas part sentences, too."""
_FEWEST_PARTS: Final = 3


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

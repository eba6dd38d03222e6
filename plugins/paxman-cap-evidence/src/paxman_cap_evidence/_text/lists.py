"""Lists of single values: separated after a label, or as bullets below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_cap_evidence._values.reading import reader_of
from paxman_core.capability import Finding, TextSpan
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._page.lines import Line
    from paxman_core.contract import CanonicalField

_BULLET = lazy_pattern(r"\s*(?:[-*•–‣▪◦·]|\(?\d{1,2}[.)])\s+")
_DIGIT_COMMA = lazy_pattern(r"\d,\d")


def separated_list(text: str, start: int, end: int, item: CanonicalField) -> Finding | None:
    """The values between semicolons, or else between commas, if each is one of the item's type."""
    region = text[start:end]
    mark = ";" if ";" in region else ","
    if mark == "," and _DIGIT_COMMA.search(region):
        return None
    pieces = []
    position = start
    for piece in region.split(mark):
        pieces.append((position, position + len(piece)))
        position += len(piece) + 1
    return _list(text, pieces, item)


def bullet_list(
    text: str, lines: Sequence[Line], number: int, item: CanonicalField
) -> Finding | None:
    """The values of the bullets that begin on this line."""
    pieces = []
    while number < len(lines) and lines[number].cells:
        start, end = lines[number].start, lines[number].cells[-1].end
        bullet = _BULLET.match(text, start, end)
        if bullet is None:
            break
        pieces.append((bullet.end(), end))
        number += 1
    return _list(text, pieces, item) if pieces else None


def _list(text: str, pieces: Sequence[tuple[int, int]], item: CanonicalField) -> Finding | None:
    reader = reader_of(item)
    found = []
    for start, end in pieces:
        spans = reader.values(text, start, end)
        if len(spans) != 1:
            return None
        first, last, raw, _ = spans[0]
        found.append(Finding(raw, (TextSpan(first, last, text[first:last]),)))
    return Finding(tuple(found))

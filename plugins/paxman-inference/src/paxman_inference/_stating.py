"""What the words at a place state: the value, in them or in a part of them."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core.values import Ambiguous, FieldType, Money, Parsed, sign_after, sign_before
from paxman_inference._locating import alike, is_bounded, locate
from paxman_inference._normal_form import normal_text
from paxman_inference._reading import read, same

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.contract import CanonicalField
    from paxman_core.values import Value
    from paxman_inference._locating import Located

MAX_WINDOW: Final = 8
"""Words of the longest part of a quote that is read on its own."""
MAX_QUOTE_WORDS: Final = 60
"""Words of the longest quote of which parts are read."""

_TOKEN = re.compile(r"\S+")
_SIGN_ROOM: Final = 12


class Statement(NamedTuple):
    """A place, and the value that its words state."""

    start: int
    end: int
    value: Value


def stated(
    text: str, place: Located, field: CanonicalField, wanted: tuple[Value, ...], written: str
) -> Statement | None:
    """The part of a place whose words, read by the field's type, are one of the wanted values.

    `written` is the value as the model wrote it: a text may stand within a longer quote. Where
    the quote stands only nearly, so may a text that is its value.
    """
    is_near = place.grounding == "fuzzy"
    for start, end in _places(text, place, field, written):
        outcome = read(field, text[start:end], text)
        if not isinstance(outcome, Parsed):
            continue
        value = outcome.value
        is_wanted = any(_is_meant(value, other) for other in wanted) or (
            is_near and isinstance(value, str) and alike(normal_text(written), normal_text(value))
        )
        if is_wanted and not is_in_a_longer_one(text, start, end, field, value):
            return Statement(start, end, value)
    return None


def is_ambiguous(text: str, start: int, end: int, field: CanonicalField) -> bool:
    """Whether the words at a place have several readings that nothing decides between."""
    return isinstance(read(field, text[start:end], text), Ambiguous)


def _places(
    text: str, place: Located, field: CanonicalField, written: str
) -> Iterator[tuple[int, int]]:
    """The whole place, the value's own words in it, and at last every part of it."""
    start, end = place.start, place.end
    if field.type is FieldType.MONEY:
        yield with_sign(text, start, end)
    yield start, end
    for inner in locate(text, ((start, end),), written, field):
        if inner.grounding != "fuzzy" or place.grounding == "fuzzy":
            yield inner.start, inner.end
    if field.type is not FieldType.STRING or field.enum_values:
        yield from _windows(text, start, end, field.type)


def _windows(text: str, start: int, end: int, kind: FieldType) -> Iterator[tuple[int, int]]:
    tokens = [match.span() for match in _TOKEN.finditer(text, start, end)]
    if len(tokens) > MAX_QUOTE_WORDS:
        return
    for size in range(1, min(MAX_WINDOW, len(tokens)) + 1):
        for position in range(len(tokens) - size + 1):
            first, last = tokens[position][0], tokens[position + size - 1][1]
            for edge in dict.fromkeys((last, first + len(text[first:last].rstrip(".,;:!?)")))):
                if first < edge and is_bounded(text, first, edge, kind):
                    yield first, edge


def with_sign(text: str, start: int, end: int) -> tuple[int, int]:
    """The place with the currency that stands beside it: `5.00` in `EUR 5.00` is not dollars."""
    left = max(0, start - _SIGN_ROOM, text.rfind("\n", 0, start) + 1)
    line_end = text.find("\n", end)
    right = min(len(text) if line_end < 0 else line_end, end + _SIGN_ROOM)
    room = text[left:right]
    before = sign_before(room, start - left) if text[start].isdigit() else None
    after = sign_after(room, end - left) if text[end - 1].isdigit() else None
    if before is not None:
        return left + before.start, end
    return (start, left + after.end) if after is not None else (start, end)


def _is_meant(found: Value, value: Value) -> bool:
    """Whether the words state the value; a bare number leaves the currency to them."""
    if isinstance(found, Money) and isinstance(value, Decimal):
        return found.amount == value
    return same(found, value)


def is_in_a_longer_one(
    text: str, start: int, end: int, field: CanonicalField, value: Value
) -> bool:
    """Whether what stands around the place, without a space, makes it another value: `(5.00)`."""
    if isinstance(value, str | bool):
        return False
    while start and not text[start - 1].isspace():
        start -= 1
    while end < len(text) and not text[end].isspace():
        end += 1
    if end - start > 100:
        return False
    outcome = read(field, text[start:end].rstrip(",;:"), text)
    return isinstance(outcome, Parsed) and not same(outcome.value, value)

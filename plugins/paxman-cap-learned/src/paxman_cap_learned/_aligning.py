"""Which examples teach nothing of a field although they have a value, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_cap_learned._alignment import TokenIndex
from paxman_cap_learned._examples import is_text
from paxman_cap_learned._proposing import value_key
from paxman_cap_learned._tokens import squeezed, tokens_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_learned._examples import Example
    from paxman_cap_learned._view import View
    from paxman_core.contract import CanonicalField

UNREAD: Final = "the right value cannot be read as the field's type"
ABSENT: Final = "the right value does not stand in the text"
INSIDE: Final = "the right value stands only inside longer words"
PASSED: Final = "the right value stands in no passage that was looked at"


def unaligned(
    views: Sequence[tuple[Example, View]], field: CanonicalField
) -> Iterator[tuple[str, str]]:
    """The names of these documents, each with why."""
    for example, view in views:
        if example.right.get(field.path) and not _stands_in(view, field, example):
            yield example.name, _why(example, field)


def _stands_in(view: View, field: CanonicalField, example: Example) -> bool:
    keys = example.right[field.path]
    if is_text(field):
        return any(s.index.places(str(key)) for s in view.segments for key in keys)
    return any(value_key(each.typed.value) in keys for each in view.listed[field.path])


def _why(example: Example, field: CanonicalField) -> str:
    reading, keys = example.reading, example.right[field.path]
    whole = [(0, len(reading.text))]
    if not is_text(field):
        if all(reading.finder.read(field, raw) is None for raw in example.written[field.path]):
            return UNREAD
        found = reading.finder.values(field, whole)
        return PASSED if any(value_key(each.value) in keys for each in found) else ABSENT
    if not any(str(key) in squeezed(reading.text) for key in keys):
        return ABSENT
    index = TokenIndex(tokens_of(reading.text, 0, len(reading.text)))
    return PASSED if any(index.places(str(key)) for key in keys) else INSIDE

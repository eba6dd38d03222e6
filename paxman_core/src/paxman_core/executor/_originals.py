"""What capabilities are shown must stay as it is: whatever they change is noticed and put back."""

from __future__ import annotations

import gc
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from paxman_core.capability import FieldRequest
    from paxman_core.contract import CanonicalField, Constraints, Hints
    from paxman_core.document import Document

Shown: TypeAlias = "CanonicalField | Constraints | Document | FieldRequest | Hints"


class Original(NamedTuple):
    """A value that is frozen for those who keep to the rules, and what it held at first."""

    thing: Shown
    read: Callable[[object], tuple[object, ...]]
    state: tuple[object, ...]


@cache
def _names(kind: type) -> tuple[str, ...]:
    """Only what a value is made with: what it works out later and remembers may change."""
    return tuple(attribute.name for attribute in attrs.fields(kind))


@cache
def _reader(kind: type) -> Callable[[object], tuple[object, ...]]:
    return attrgetter(*_names(kind))


def original_of(thing: Shown) -> Original:
    """The value as it is now."""
    kind: type = type(thing)
    read = _reader(kind)
    return Original(thing, read, read(thing))


class Originals:
    """Fields, and all that says what they are and how they are found, each once."""

    def __init__(self, fields: list[CanonicalField], requests: list[FieldRequest]) -> None:
        things = {id(thing): thing for field in fields for thing in _parts(field)}
        self._things = (*things.values(), *requests)
        self._all = tuple(original_of(thing) for thing in self._things)
        for thing in things.values():
            # A field remembers its hash once it was asked for it, which is not a change.
            hash(thing)
        self._held = gc.get_referents(*self._things)

    def put_back(self) -> list[str]:
        """Undo every change, and name the kinds of what was changed."""
        try:
            # One look at all that they hold costs a third of asking each for what is whose.
            is_untouched = gc.get_referents(*self._things) == self._held
        except Exception:
            # What stands there now cannot even be compared.
            is_untouched = False
        return [] if is_untouched else put_back(self._all)


def _parts(field: CanonicalField) -> Iterator[Shown]:
    yield field
    yield field.constraints
    yield field.hints
    for below in field.fields if field.items is None else (*field.fields, field.items):
        yield from _parts(below)


def put_back(originals: Sequence[Original]) -> list[str]:
    """Undo every change, and name the kinds of what was changed."""
    try:
        changed = [each for each in originals if each[1](each[0]) != each[2]]
    except Exception:
        # What stands there now cannot even be compared.
        changed = list(originals)
    for thing, _, state in changed:
        kind: type = type(thing)
        for name, value in zip(_names(kind), state, strict=True):
            object.__setattr__(thing, name, value)
    return sorted({type(each.thing).__name__ for each in changed})

"""What values have in common: how they print, and when two are equal."""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable


@cache
def _compared(kind: Any) -> Callable[[object], object]:
    """Gives the attributes of a value that its equality rests on."""
    return attrgetter(*(each.name for each in attrs.fields(kind) if each.eq))


class Struct:
    """The methods that attrs would write and compile for each class, once for all.

    They are half of what making a class costs every program that imports it. A class takes them
    with `@attrs.frozen(eq=False, repr=False)`; not one whose attributes are compared by keys.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        kind: Any = type(self)
        attributes = (
            f"{each.name}={getattr(self, each.name)!r}" for each in attrs.fields(kind) if each.repr
        )
        return f"{kind.__name__}({', '.join(attributes)})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        kind: Any = type(self)
        compared = _compared(kind)
        return compared(self) == compared(other)

    def __hash__(self) -> int:
        kind: Any = type(self)
        return hash((kind, _compared(kind)(self)))


class Key(Struct):
    """A value that many things are kept by: it works out its hash once."""

    __slots__ = ("_hash",)
    _hash: int

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            object.__setattr__(self, "_hash", super().__hash__())
            return self._hash

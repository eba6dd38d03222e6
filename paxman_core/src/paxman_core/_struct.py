"""What values have in common: how they print, when two are equal, how they are stored."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, ClassVar, Self, Union, get_args, get_origin, get_type_hints

import attrs

from paxman_core.canonical import Json, decimal_text


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


class Stored(Struct):
    """A value that is stored by its attributes; what its class declares them to be reads them."""

    __slots__ = ()

    _optional: ClassVar[tuple[str, ...]] = ()
    """The attributes that are left out where they are as by default."""

    def to_dict(self) -> dict[str, Json]:
        """Its attributes as JSON."""
        kind: Any = type(self)
        data: dict[str, Json] = {}
        for each in attrs.fields(kind):
            value = getattr(self, each.name)
            if each.name not in self._optional or value != each.default:
                data[each.name] = plain(value)
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of `to_dict`."""
        stored: Any = cls
        kinds = _kinds(stored)
        return cls(**{name: _built(kinds[name], item) for name, item in data.items()})


def plain(value: object) -> Json:
    """A value of an attribute as JSON: exact numbers as text, enumerations by what they say."""
    if isinstance(value, Stored):
        return value.to_dict()
    if isinstance(value, enum.Enum):
        return value.name if isinstance(value, int) else value._value_
    if isinstance(value, Decimal):
        return decimal_text(value)
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, Mapping):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return value  # type: ignore[return-value]


@cache
def _kinds(stored: Any) -> dict[str, Any]:
    return get_type_hints(stored)


def _built(kind: Any, data: Any) -> Any:
    """The value of an attribute that is declared so; what is one already stays as it is."""
    if get_origin(kind) in (Union, UnionType):
        kind, *others = (each for each in get_args(kind) if each is not NoneType)
        if others or data is None:
            return data
    if get_origin(kind) is tuple:
        return tuple(_built(get_args(kind)[0], item) for item in data)
    if not isinstance(kind, type) or get_origin(kind) or isinstance(data, kind):
        return data
    if hasattr(kind, "from_dict"):
        return kind.from_dict(data)
    if issubclass(kind, enum.IntEnum):
        return kind[data]
    return kind(data) if issubclass(kind, (enum.Enum, Decimal, float)) else data

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
        kind: Any = cls
        builders = _builders(kind)
        return cls(**{name: builders[name](item) for name, item in data.items()})


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
    if isinstance(value, frozenset):
        return sorted(map(plain, value))  # type: ignore[type-var]
    return value  # type: ignore[return-value]


@cache
def _builders(stored: Any) -> dict[str, Callable[[Any], Any]]:
    """By attribute, what makes its value of the JSON."""
    return {name: _builder(kind) for name, kind in get_type_hints(stored).items()}


def _builder(kind: Any) -> Callable[[Any], Any]:
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        build, *others = (_builder(part) for part in parts if part is not NoneType)
        return _same if others else lambda data: None if data is None else build(data)
    if origin is tuple:
        item = _builder(parts[0])
        return lambda data: tuple(map(item, data))
    if not isinstance(kind, type) or origin:
        return _same
    if issubclass(kind, Stored):  # what is one already stays as it is
        return lambda data: data if isinstance(data, kind) else kind.from_dict(data)
    if issubclass(kind, enum.IntEnum):
        return kind.__members__.__getitem__
    return kind if issubclass(kind, (enum.Enum, Decimal, float)) else _same


def _same(data: Any) -> Any:
    return data

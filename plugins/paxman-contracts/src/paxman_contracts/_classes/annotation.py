"""What a type annotation says: a field type, and how its values become the model's own."""

from __future__ import annotations

import enum
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import date, datetime
from decimal import Decimal
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NewType,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    is_typeddict,
)

import attrs

from paxman_contracts._classes.classes import is_class_of_members
from paxman_contracts._classes.metadata import (
    constraints_in,
    flat_metadata,
    hints_in,
    merged_hints,
)
from paxman_contracts._schema.alternatives import RANKED, ranked
from paxman_contracts._shared import ANYTHING
from paxman_core.contract import NO_HINTS, Hints
from paxman_core.values import FieldType, Money

Convert: TypeAlias = Callable[[Any], Any]

_SCALARS: Final[tuple[tuple[type, FieldType], ...]] = (
    (bool, FieldType.BOOLEAN),
    (int, FieldType.INTEGER),
    (float, FieldType.DECIMAL),
    (Decimal, FieldType.DECIMAL),
    (datetime, FieldType.DATETIME),
    (date, FieldType.DATE),
    (Money, FieldType.MONEY),
)
_CONTAINERS: Final[dict[object, Callable[[Iterable[Any]], object]]] = {
    list: list,
    tuple: tuple,
    set: set,
    frozenset: frozenset,
    Sequence: list,
    Iterable: list,
    AbstractSet: set,
}
_CHECKED_FORMATS: Final = ("uri", "uuid", "email", "time", "ipv4", "ipv6")


class UnfitAnnotationError(TypeError):
    """A type cannot be a field: what it is, and what to do; never leaves the package."""

    def __init__(self, message: str, advice: str) -> None:
        super().__init__(message)
        self.message = message
        self.advice = advice


def same(value: Any) -> Any:
    """The value as it is."""
    return value


@attrs.define
class Reading:
    """What an annotation says."""

    type: FieldType
    nullable: bool = False
    enum_values: tuple[object, ...] = ()
    constraints: dict[str, Any] = attrs.field(factory=dict)
    hints: Hints = NO_HINTS
    item: Reading | None = None
    model: Any = None
    """The class of a nested model."""
    models: tuple[Any, ...] = ()
    """The classes of which a nested model may be any."""
    alternatives: tuple[FieldType, ...] = ()
    """The types of a value that may be of several."""
    limit: str = ""
    """What of the type is not looked for; an object or a list may be open because of it."""
    base: Any = None
    """The Python type of a plain value."""
    convert: Convert = same
    """From a contract's value to what the model takes even when it is strict."""


def read_annotation(annotation: Any, metadata: Iterable[object] = ()) -> Reading:
    """The reading of a type, or an UnfitAnnotationError."""
    remarks = list(flat_metadata(metadata))
    if get_origin(annotation) is Annotated:
        inner, *more = get_args(annotation)
        return read_annotation(inner, [*remarks, *more])
    if isinstance(annotation, NewType):
        return read_annotation(annotation.__supertype__, remarks)
    if hasattr(annotation, "__value__"):
        return read_annotation(annotation.__value__, remarks)
    reading = _read_bare(annotation)
    _apply(reading, remarks)
    return reading


def _apply(reading: Reading, remarks: list[object]) -> None:
    found = constraints_in(remarks)
    if reading.type is FieldType.ARRAY:
        renamed = {"min_length": "min_items", "max_length": "max_items"}
        found = {renamed[name]: value for name, value in found.items() if name in renamed}
    reading.constraints |= found
    reading.hints = merged_hints(hints_in(remarks), reading.hints)


def _read_bare(annotation: Any) -> Reading:
    origin = get_origin(annotation)
    if origin in (Union, types.UnionType):
        return _union(get_args(annotation))
    if origin is Literal:
        return _literal(get_args(annotation))
    if (origin or annotation) in _CONTAINERS:
        return _container(origin or annotation, get_args(annotation))
    if annotation is Any or annotation is object:
        return Reading(FieldType.STRING, alternatives=ANYTHING)
    if is_typeddict(annotation):
        return Reading(FieldType.OBJECT, model=annotation)
    if isinstance(origin or annotation, type) and issubclass(origin or annotation, Mapping):
        return Reading(FieldType.OBJECT, limit="A mapping does not name its members.")
    if isinstance(annotation, type):
        return _class(annotation)
    raise UnfitAnnotationError(f"{annotation!r} cannot be a field.", "Use a plain type.")


def _union(members: Sequence[Any]) -> Reading:
    rest = [member for member in members if member is not type(None)]
    readings = [read_annotation(member) for member in rest]
    first = readings[0]
    if len(readings) > 1:
        first = _together(readings)
    first.nullable = first.nullable or len(rest) < len(members)
    return first


def _together(readings: list[Reading]) -> Reading:
    """Several types as one, where they mean one: constants, or kinds of number."""
    kinds = {reading.type for reading in readings}
    if kinds == {FieldType.ENUM}:
        values = [value for reading in readings for value in reading.enum_values]
        return Reading(FieldType.ENUM, enum_values=tuple(dict.fromkeys(values)))
    if kinds <= {FieldType.INTEGER, FieldType.DECIMAL}:
        widest = next(reading for reading in readings if reading.type is FieldType.DECIMAL)
        return Reading(FieldType.DECIMAL, base=widest.base, convert=widest.convert)
    scalars = [reading for reading in readings if reading.type in RANKED]
    if len(scalars) == len(readings):
        return _scalars(scalars)
    if kinds == {FieldType.OBJECT}:
        names = ", ".join(getattr(reading.model, "__name__", "a mapping") for reading in readings)
        limit = f"The value may be any of several models: {names}."
        models = tuple(reading.model for reading in readings)
        return Reading(FieldType.OBJECT, limit=limit, models=() if None in models else models)
    first = readings[0]
    left = ", ".join(sorted(kind.value for kind in kinds - {first.type}))
    first.limit = f"Of its alternatives, {left} is not looked for."
    return first


def _scalars(readings: list[Reading]) -> Reading:
    """Scalars of several types, of which the model takes each as it is."""
    kinds = [kind for reading in readings for kind in reading.alternatives or (reading.type,)]
    together = Reading(FieldType.STRING, alternatives=ranked(kinds))
    for reading in readings:
        together.enum_values += reading.enum_values
        together.constraints = reading.constraints | together.constraints
    converts = {reading.type: reading.convert for reading in readings}

    def convert(value: Any) -> Any:
        if isinstance(value, Decimal):
            return converts.get(FieldType.DECIMAL, same)(value)
        return value

    together.convert = convert
    return together


def _literal(values: Sequence[Any]) -> Reading:
    originals = {_plain(value): value for value in values if value is not None}
    return Reading(
        FieldType.ENUM,
        nullable=None in values,
        enum_values=tuple(originals),
        convert=lambda value: originals.get(value, value),
    )


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, enum.Enum) else value


def _container(kind: Any, arguments: Sequence[Any]) -> Reading:
    build = _CONTAINERS[kind]
    if not arguments:
        return Reading(FieldType.ARRAY, item=Reading(FieldType.STRING, base=str), convert=build)
    if build is tuple and not (len(arguments) == 2 and arguments[1] is Ellipsis):
        return Reading(FieldType.ARRAY, limit="The positions of the tuple differ in meaning.")
    # A set takes what occurs twice and keeps it once, so nothing asks for unique items.
    return Reading(FieldType.ARRAY, item=read_annotation(arguments[0]), convert=build)


def _class(cls: type) -> Reading:
    if issubclass(cls, enum.Enum):
        members = tuple(member.value for member in cls)
        return Reading(FieldType.ENUM, enum_values=members, convert=cls)
    import pydantic

    if issubclass(cls, pydantic.RootModel):
        return read_annotation(cls.model_fields["root"].annotation)
    if issubclass(cls, pydantic.BaseModel):
        return Reading(FieldType.OBJECT, model=cls)
    for base, kind in _SCALARS:
        if cls is base:
            return Reading(kind, base=cls, convert=float if cls is float else same)
    if cls is str:
        return Reading(FieldType.STRING, base=str)
    if is_class_of_members(cls):
        return Reading(FieldType.OBJECT, model=cls)
    return _described(cls)


def _described(cls: type) -> Reading:
    """A type that pydantic knows, by the JSON Schema that it gives for it."""
    import uuid

    import pydantic

    try:
        schema = pydantic.TypeAdapter(cls).json_schema()
    except Exception as error:
        raise UnfitAnnotationError(
            f"{cls.__name__} is not a type of value: {str(error).splitlines()[0]}",
            "Use a plain type, or a model.",
        ) from None
    if schema.get("type") != "string":
        raise UnfitAnnotationError(
            f"{cls.__name__} is not written as one text.", "Use a plain type, or a model."
        )
    known = {"date": FieldType.DATE, "date-time": FieldType.DATETIME}
    named = str(schema.get("format"))
    if named in known:
        return Reading(known[named], base=cls)
    constraints = {"format": named} if named in _CHECKED_FORMATS else {}
    convert = cls if issubclass(cls, uuid.UUID) else same
    return Reading(FieldType.STRING, base=cls, constraints=dict(constraints), convert=convert)

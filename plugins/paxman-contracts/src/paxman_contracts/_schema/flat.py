"""What a subschema says about one value, with everything that it combines put together."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.canonical import canonical_json
from paxman_core.errors import CanonicalizationError
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet

    from paxman_contracts._schema.document import SchemaNode

RAISED: Final = frozenset({"min_length", "minimum", "exclusive_minimum", "min_items"})
LOWERED: Final = frozenset({"max_length", "maximum", "exclusive_maximum", "max_items"})
_EXCLUSIVE: Final = ("exclusive_minimum", "exclusive_maximum")


@attrs.frozen
class Union:
    """An `anyOf` or `oneOf` that is not yet settled."""

    place: str
    alternatives: tuple[SchemaNode, ...]
    is_discriminated: bool = False
    """Whether a member is named that tells the alternatives apart, as OpenAPI has it."""


@attrs.define
class Flat:
    """One schema without references, `allOf` and unions.

    Two constraints of one kind become the narrower one. Where that has no single form, as for two
    patterns, the first is kept: the native validator still sees both.
    """

    place: str
    types: frozenset[str] | None = None
    """What `type` allows, `null` included; None when anything is allowed."""
    enum: tuple[object, ...] | None = None
    constraints: dict[str, object] = attrs.field(factory=dict)
    properties: dict[str, list[SchemaNode]] = attrs.field(factory=dict)
    required: dict[str, None] = attrs.field(factory=dict)
    items: list[SchemaNode] = attrs.field(factory=list)
    annotations: dict[str, object] = attrs.field(factory=dict)
    settings: dict[str, object] = attrs.field(factory=dict)
    """What stands under `x-paxman`."""
    unions: list[Union] = attrs.field(factory=list)
    opened: set[str] = attrs.field(factory=set)
    """Where the references that were followed on the way led to."""
    constants: tuple[object, ...] = ()
    """Constants that stand among the alternatives."""
    alternatives: tuple[FieldType, ...] = ()
    """The types of a value that may be of several, the most specific first."""
    open: str = ""
    """Why the value cannot be described by fields, and is taken as structured input has it."""
    absent: str = ""
    """Why nothing is known of the value, so that it cannot be a field at all."""
    limits: list[str] = attrs.field(factory=list)
    """What else is not looked for."""
    broken: bool = False
    """A problem was noted that makes any further one a consequence of it."""

    @property
    def has_shape(self) -> bool:
        """Whether it says what a value is, and not only what it must satisfy."""
        return bool(
            self.types is not None or self.enum is not None or self.properties or self.items
        )

    @property
    def kinds(self) -> frozenset[str] | None:
        """The types that it allows, or that its keywords are about."""
        return implied_types(self) if self.types is None else self.types

    def absorb(self, other: Flat) -> None:
        """Takes over everything that the other says; what is already said wins among remarks."""
        self.types = both_types(self.types, other.types)
        self.enum = _both_enums(self.enum, other.enum)
        for name, value in other.constraints.items():
            self.constraints[name] = _narrower(name, self.constraints.get(name), value)
        for name, nodes in other.properties.items():
            self.properties.setdefault(name, []).extend(nodes)
        self.required |= other.required
        self.items.extend(other.items)
        self.annotations = other.annotations | self.annotations
        self.settings = other.settings | self.settings
        self.unions.extend(other.unions)
        self.opened |= other.opened
        self.constants = self.constants or other.constants
        self.alternatives = self.alternatives or other.alternatives
        self.open = self.open or other.open
        self.absent = self.absent or other.absent
        self.limits.extend(other.limits)
        self.broken |= other.broken


def implied_types(flat: Flat) -> frozenset[str] | None:
    """The types of the constants, or the type that the other keywords are about."""
    if flat.enum is not None:
        return frozenset(json_type(value) for value in flat.enum)
    names = set(flat.constraints)
    implied = {
        "object": bool(flat.properties or flat.required),
        "array": bool(flat.items or names & {"min_items", "max_items", "unique_items"}),
        "string": bool(names & {"min_length", "max_length", "pattern", "format"}),
        "number": bool(names & {"minimum", "maximum", "multiple_of", *_EXCLUSIVE}),
    }
    found = frozenset(kind for kind, is_implied in implied.items() if is_implied)
    return found if len(found) == 1 else None


def json_type(value: object) -> str:
    """What JSON Schema calls the type of a parsed JSON value."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, (float, Decimal)):
        return "number"
    if isinstance(value, str):
        return "string"
    return "object" if isinstance(value, Mapping) else "array"


def both_types(
    first: frozenset[str] | None, second: frozenset[str] | None
) -> frozenset[str] | None:
    """The types that both allow; every integer is a number."""
    if first is None or second is None:
        return second if first is None else first
    shared = first & second
    if ("integer" in first and "number" in second) or ("number" in first and "integer" in second):
        shared |= {"integer"}
    return shared


def same_json(first: object, second: object) -> bool:
    """Whether two JSON values are equal: `1` is `1.0` but not `true`."""
    return _json_key(first) == _json_key(second)


def unique_json(values: Iterable[object]) -> tuple[object, ...]:
    """The values, each once."""
    found: dict[object, object] = {}
    for value in values:
        found.setdefault(_json_key(value), value)
    return tuple(found.values())


def _json_key(value: object) -> object:
    if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        return ("number", Decimal(repr(value)) if isinstance(value, float) else Decimal(value))
    try:
        return ("json", canonical_json(value))
    except CanonicalizationError:
        return ("other", repr(value))


def _both_enums(
    first: tuple[object, ...] | None, second: tuple[object, ...] | None
) -> tuple[object, ...] | None:
    if first is None or second is None:
        return second if first is None else first
    return tuple(value for value in first if any(same_json(value, other) for other in second))


def _narrower(name: str, first: object, second: object) -> object:
    if first is None:
        return second
    if name in RAISED and isinstance(first, (int, Decimal)) and isinstance(second, (int, Decimal)):
        return max(first, second)
    if name in LOWERED and isinstance(first, (int, Decimal)) and isinstance(second, (int, Decimal)):
        return min(first, second)
    return first


HOLDS: Final[dict[str, tuple[FieldType, ...]]] = {
    "string": (
        FieldType.STRING,
        FieldType.ENUM,
        FieldType.DATE,
        FieldType.DATETIME,
        FieldType.DECIMAL,
        FieldType.INTEGER,
        FieldType.MONEY,
    ),
    "integer": (FieldType.INTEGER, FieldType.ENUM, FieldType.MONEY),
    "number": (FieldType.DECIMAL, FieldType.INTEGER, FieldType.ENUM, FieldType.MONEY),
    "boolean": (FieldType.BOOLEAN, FieldType.ENUM),
    "object": (FieldType.OBJECT, FieldType.MONEY),
    "array": (FieldType.ARRAY,),
}
"""For each JSON type the field type that it means, then those that `x-paxman` may ask for."""


def suits(kinds: AbstractSet[str] | None, wanted: object) -> bool:
    """Whether a schema of these types can hold the wanted field type, given by name."""
    return any(
        str(wanted).upper() == kind.value for name in kinds or () for kind in HOLDS.get(name, ())
    )


def scalar_type(name: str, flat: Flat) -> FieldType:
    """The field type of a scalar JSON type, with the format that its schema states."""
    if name == "string":
        formats = {"date": FieldType.DATE, "date-time": FieldType.DATETIME}
        return formats.get(str(flat.constraints.get("format")), FieldType.STRING)
    return HOLDS[name][0]


def json_type_of(kind: FieldType) -> str:
    """The JSON type that a field type is written in where a schema leaves it open."""
    return next(name for name, held in HOLDS.items() if held[0] is kind or kind in held)

"""Which field types a JSON type can hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from paxman_core.adapters._schema.flat import Flat

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

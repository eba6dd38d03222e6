"""The kinds of values, and what the operators make of them, as far as types alone can tell."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import attrs

from paxman_core.values import FieldType

if TYPE_CHECKING:
    from paxman_core.contract import CanonicalField
    from paxman_formula._tree import ArithmeticOperator

NUMBERS = frozenset({FieldType.INTEGER, FieldType.DECIMAL})
AMOUNTS = NUMBERS | {FieldType.MONEY}
DATES = frozenset({FieldType.DATE, FieldType.DATETIME})
TEXTS = frozenset({FieldType.STRING})
CONDITIONS = frozenset({FieldType.BOOLEAN})
ORDERED = AMOUNTS | DATES | TEXTS
JOINED = NUMBERS | DATES | TEXTS

_CONSTANT_TYPES: dict[type, FieldType] = {
    str: FieldType.STRING,
    bool: FieldType.BOOLEAN,
    int: FieldType.INTEGER,
    Decimal: FieldType.DECIMAL,
}


@attrs.frozen
class Kind:
    """What is known of a value before there is one; `type` None can turn out to be anything."""

    type: FieldType | None
    axis: str | None = None
    """The list whose items the values belong to; None for a single value."""
    is_zero: bool = False
    """A written zero: the one number that goes with money."""

    @property
    def name(self) -> str:
        return "unknown" if self.type is None else self.type.value

    @property
    def is_number(self) -> bool:
        return self.type in NUMBERS


ANYTHING = Kind(None)
CONDITION = Kind(FieldType.BOOLEAN)


def constant_kind(value: str | bool | int | Decimal) -> Kind:
    """The kind of a value that is written in an expression."""
    kind = _CONSTANT_TYPES[type(value)]
    return Kind(kind, is_zero=kind in NUMBERS and not value)


def field_type(field: CanonicalField) -> FieldType | None:
    """The type to compute with: an ENUM counts as what its values are, if they are all alike."""
    if field.alternatives:
        return None
    if field.type is not FieldType.ENUM:
        return field.type
    types = {_CONSTANT_TYPES.get(type(value)) for value in field.enum_values}
    return types.pop() if len(types) == 1 else None


def common_type(left: Kind, right: Kind) -> Kind | None:
    """The one kind under which both can be compared or take each other's place, if there is one."""
    if left.type is None or right.type is None:
        return ANYTHING
    if left.is_number and right.is_number:
        both_integers = left.type is right.type is FieldType.INTEGER
        return Kind(FieldType.INTEGER if both_integers else FieldType.DECIMAL)
    if left.type is right.type and left.type not in (FieldType.OBJECT, FieldType.ARRAY):
        return Kind(left.type)
    if FieldType.MONEY in (left.type, right.type) and (left.is_zero or right.is_zero):
        return Kind(FieldType.MONEY)
    return None


def arithmetic_kind(sign: ArithmeticOperator, left: Kind, right: Kind) -> Kind | None:
    """What the operator makes of the two, or None when it refuses them."""
    if left.type is None or right.type is None:
        return ANYTHING
    if sign == "*":
        return _product(left, right)
    if sign == "/":
        return _quotient(left, right)
    if left.type in DATES and right.is_number:
        return Kind(left.type)
    if sign == "+" and right.type in DATES and left.is_number:
        return Kind(right.type)
    if sign == "-" and left.type in DATES and left.type is right.type:
        return Kind(FieldType.INTEGER)
    common = common_type(left, right)
    accepted = AMOUNTS | TEXTS if sign == "+" else AMOUNTS
    return common if common is not None and common.type in accepted else None


def fits(field: CanonicalField, kind: Kind) -> bool:
    """Whether a value of this kind can become the field's; fractions are seen only later."""
    if kind.axis is not None:
        item = field.items if field.type is FieldType.ARRAY else None
        return item is not None and fits(item, Kind(kind.type))
    if kind.type is None:
        return field.type is not FieldType.OBJECT
    expected = field_type(field)
    if expected in NUMBERS and field.type is not FieldType.ENUM:
        return kind.type in NUMBERS
    return expected in (None, kind.type) and expected is not FieldType.OBJECT


def _product(left: Kind, right: Kind) -> Kind | None:
    if left.is_number and right.is_number:
        return common_type(left, right)
    if {left.type, right.type} & {FieldType.MONEY} and (left.is_number or right.is_number):
        return Kind(FieldType.MONEY)
    return None


def _quotient(left: Kind, right: Kind) -> Kind | None:
    if left.is_number and right.is_number:
        return Kind(FieldType.DECIMAL)
    if left.type is FieldType.MONEY and right.is_number:
        return Kind(FieldType.MONEY)
    if left.type is right.type is FieldType.MONEY:
        return Kind(FieldType.DECIMAL)
    return None

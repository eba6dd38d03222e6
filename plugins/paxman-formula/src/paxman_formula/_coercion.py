"""Making the value of an expression fit the field that it is for."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from paxman_core.formula import Failed, Known, Outcome
from paxman_core.values import FieldType, Money, Value, equal
from paxman_formula._numbers import UncomputableError, whole
from paxman_formula._operations import kind_name, payable

if TYPE_CHECKING:
    from paxman_core.contract import CanonicalField


def fitted(field: CanonicalField, outcome: Outcome) -> Outcome:
    """The outcome with its value in the field's type; Failed when the value does not fit."""
    if not isinstance(outcome, Known):
        return outcome
    try:
        return Known(_fitted(field, outcome.value))
    except UncomputableError as failure:
        return Failed(str(failure))


def _fitted(field: CanonicalField, value: Value) -> Value:
    kind = field.type
    if kind is FieldType.ARRAY and isinstance(value, tuple) and field.items is not None:
        return tuple(_fitted(field.items, item) for item in value)
    if kind is FieldType.ENUM:
        return _member(field, value)
    result = _number(kind, value) if isinstance(value, int | Decimal) else _other(kind, value)
    if result is None:
        name = "nothing" if value is None else kind_name(value)
        raise UncomputableError(f"the result is {name}, and the field is {kind.value}")
    return result


def _number(kind: FieldType, value: bool | int | Decimal) -> Value:
    if isinstance(value, bool):
        return value if kind is FieldType.BOOLEAN else None
    if kind is FieldType.DECIMAL:
        return Decimal(value)
    if kind is FieldType.MONEY:
        raise UncomputableError("the result is a number without a currency, and the field is MONEY")
    if kind is not FieldType.INTEGER:
        return None
    integer = whole(value)
    if integer is None:
        raise UncomputableError(
            "the result has a fraction, and the field is INTEGER; write round()"
        )
    return integer


def _other(kind: FieldType, value: Value) -> Value:
    if kind is FieldType.MONEY and isinstance(value, Money):
        return payable(value)
    fits = (
        (kind is FieldType.STRING and isinstance(value, str))
        or (kind is FieldType.DATETIME and isinstance(value, datetime))
        or (kind is FieldType.DATE and isinstance(value, date) and not isinstance(value, datetime))
    )
    return value if fits else None


def _member(field: CanonicalField, value: Value) -> Value:
    if not any(equal(value, allowed) for allowed in field.enum_values):
        raise UncomputableError("the result is not one of the values that the field allows")
    return value

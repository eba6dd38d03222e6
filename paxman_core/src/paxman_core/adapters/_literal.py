"""Values written in a contract, read as typed values: defaults and enumerations.

A value that JSON has no type for is tagged with its field type, `{"DATE": "2026-01-31"}`, so that
a stored contract reads back as exactly the same values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Final, NamedTuple

from paxman_core._lazy import lazy_pattern
from paxman_core._messages import abridged
from paxman_core.adapters._reader import as_mapping, finite_number
from paxman_core.contract import CanonicalField, is_tagged
from paxman_core.values import FieldType, Money, Record, Scalar, Value

_AMOUNT_AND_CODE = lazy_pattern(r"([+-]?\d{1,40}(?:\.\d{1,40})?) ?([A-Z]{3})")


class UnfitLiteralError(ValueError):
    """A value in a contract is not of its field's type; never leaves the package."""


class Shape(NamedTuple):
    """What a value in a contract should be: a type, and the shapes of members or items."""

    type: FieldType
    fields: tuple[tuple[str, Shape], ...] = ()
    items: Shape | None = None


def shape_of(field: CanonicalField) -> Shape:
    """The shape of a field's values."""
    if field.alternatives:
        return Shape(FieldType.ENUM)
    return Shape(
        field.type,
        tuple((member.name, shape_of(member)) for member in field.fields),
        None if field.items is None else shape_of(field.items),
    )


def read_literal(raw: object, shape: Shape) -> Value:
    """The value of this `shape` written as `raw`; UnfitLiteralError says what is wrong."""
    tag, raw = _untagged(raw)
    if raw is None:
        return None
    kind = shape.type if tag is None else tag
    if kind is FieldType.ARRAY:
        return _array(raw, shape)
    return _object(raw, shape) if kind is FieldType.OBJECT else _SCALARS[kind](raw)


def read_scalar(raw: object, shape: Shape) -> Scalar:
    """An enumeration's member of this `shape`, written as `raw`, or UnfitLiteralError."""
    value = read_literal(raw, shape)
    if value is None or isinstance(value, (tuple, Record)):
        raise UnfitLiteralError(f"{abridged(raw)} cannot be a member of an enumeration.")
    return value


def _untagged(raw: object) -> tuple[FieldType | None, object]:
    if isinstance(raw, Mapping) and is_tagged(raw):
        ((name, inner),) = raw.items()
        return FieldType(name), inner
    return None, raw


def _of_type(kind: type[str] | type[bool], wanted: str) -> Callable[[object], Value]:
    def read(raw: object) -> Value:
        if isinstance(raw, kind):
            return raw
        raise _unfit(raw, wanted)

    return read


def _integer(raw: object) -> Value:
    number = finite_number(raw)
    if number is None or number != number.to_integral_value():
        raise _unfit(raw, "a whole number")
    return int(number)


def _decimal(raw: object) -> Value:
    number = finite_number(raw)
    if number is None:
        raise _unfit(raw, "a number")
    return number


def _in_time(kind: type[date], wanted: str) -> Callable[[object], Value]:
    def read(raw: object) -> Value:
        if isinstance(raw, kind) and isinstance(raw, datetime) is (kind is datetime):
            return raw
        try:
            return kind.fromisoformat(raw if isinstance(raw, str) else "")
        except ValueError:
            raise _unfit(raw, wanted) from None

    return read


def _money(raw: object) -> Value:
    if isinstance(raw, Money):
        return raw
    amount: object = None
    currency: object = None
    if isinstance(raw, Mapping) and set(raw) == {"amount", "currency"}:
        amount, currency = raw["amount"], raw["currency"]
    elif isinstance(raw, str) and (match := _AMOUNT_AND_CODE.fullmatch(raw)):
        amount, currency = match.groups()
    number = finite_number(amount)
    if number is None or not isinstance(currency, str):
        raise _unfit(raw, 'money such as "12.50 EUR" or {"amount": "12.50", "currency": "EUR"}')
    return Money(number, currency)


def _enum(raw: object) -> Value:
    if isinstance(raw, float):
        return _decimal(raw)
    if isinstance(raw, (str, bool, int, Decimal, date, Money)):
        return raw
    raise _unfit(raw, "one plain value")


def _array(raw: object, shape: Shape) -> Value:
    if not isinstance(raw, (list, tuple)):
        raise _unfit(raw, "a list")
    return tuple(_nested(item, shape.items) for item in raw)


def _object(raw: object, shape: Shape) -> Value:
    members = as_mapping(raw)
    if members is None:
        raise _unfit(raw, "an object")
    shapes = dict(shape.fields)
    unknown = [name for name in members if shapes and name not in shapes]
    if unknown:
        raise UnfitLiteralError(f"{unknown[0]!r} is not a member of the object.")
    return Record({name: _nested(item, shapes.get(name)) for name, item in members.items()})


def _nested(raw: object, shape: Shape | None) -> Value:
    return _free(raw) if shape is None else read_literal(raw, shape)


def _free(raw: object) -> Value:
    """A value in an object whose members the contract does not name."""
    tag, inner = _untagged(raw)
    if tag is not None or inner is None:
        return read_literal(raw, Shape(FieldType.ENUM))
    if isinstance(inner, Mapping):
        return _object(inner, Shape(FieldType.OBJECT))
    if isinstance(inner, (list, tuple)):
        return tuple(_free(item) for item in inner)
    return _enum(inner)


def _unfit(raw: object, wanted: str) -> UnfitLiteralError:
    return UnfitLiteralError(f"{abridged(raw)} is not {wanted}.")


_SCALARS: Final[dict[FieldType, Callable[[object], Value]]] = {
    FieldType.STRING: _of_type(str, "text"),
    FieldType.INTEGER: _integer,
    FieldType.DECIMAL: _decimal,
    FieldType.BOOLEAN: _of_type(bool, "true or false"),
    FieldType.DATE: _in_time(date, "a date such as 2026-01-31"),
    FieldType.DATETIME: _in_time(datetime, "a date and time such as 2026-01-31T12:00:00Z"),
    FieldType.ENUM: _enum,
    FieldType.MONEY: _money,
}

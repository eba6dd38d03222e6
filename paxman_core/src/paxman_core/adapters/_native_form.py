"""A result as the JSON that a schema speaks about: dates as text, money as the schema spells it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import Final

from paxman_core.canonical import decimal_text
from paxman_core.contract import CanonicalField
from paxman_core.values import Money, amount_text, to_json

_MOST_DIGITS: Final = 30
"""Of a number that becomes an int: the digits of `1E+9999999` would take for ever."""


def native_form(fields: Iterable[CanonicalField], data: Mapping[str, object]) -> object:
    """The `data` of these `fields` as the schema has it: an object, or its root's value."""
    known = {field.name: field for field in fields}
    for name, field in known.items():
        if field.native_root:
            return native_value(field, data.get(name))
    # What is required and may be null is null; members that the contract does not know are kept.
    nulls = {name: None for name, field in known.items() if field.required and field.nullable}
    return nulls | {
        name: native_value(known[name], item) if name in known else native_data(item)
        for name, item in data.items()
    }


def plain_form(fields: Iterable[CanonicalField], data: Mapping[str, object]) -> object:
    """The `data` of these `fields` in that form, with the types of JSON alone; a Decimal stays
    where no float is the same number."""
    return _plain(native_form(fields, data))


def _plain(value: object) -> object:
    if isinstance(value, dict):
        return {name: _plain(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if not isinstance(value, Decimal):
        return value
    is_whole = value.adjusted() < _MOST_DIGITS and value == value.to_integral_value()
    number = int(value) if is_whole else float(value)
    return number if Decimal(repr(number)) == value else value


def native_value(field: CanonicalField, value: object) -> object:
    """One value as the schema writes it; exact numbers stay Decimals."""
    if isinstance(value, Money):
        return _money(field, value)
    if isinstance(value, Mapping) and field.fields:
        return native_form(field.fields, value)
    if isinstance(value, (list, tuple)) and field.items is not None:
        return [native_value(field.items, item) for item in value]
    if field.native_text and isinstance(value, Decimal):
        return decimal_text(value)
    if field.native_text and isinstance(value, int):
        return str(value)
    return native_data(value)


def native_data(value: object) -> object:
    """A value that no field describes, with the types of JSON and Decimals."""
    if isinstance(value, Mapping):
        return {name: native_data(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [native_data(item) for item in value]
    if isinstance(value, (date, Money)):
        return to_json(value)
    return Decimal(repr(value)) if isinstance(value, float) else value


def _money(field: CanonicalField, value: Money) -> object:
    amount: object = amount_text(value) if field.native_text else value.amount
    native = field.native_money
    if native is None:
        return {"amount": amount, "currency": value.currency}
    if native.currency is None:
        return amount
    return {native.amount: amount, native.currency: value.currency}

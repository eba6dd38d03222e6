"""Values that came typed, from JSON or a spreadsheet: checked, and only widened, never guessed."""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from paxman_core.canonical import MAX_DEPTH
from paxman_core.values._currencies import is_currency, is_historic
from paxman_core.values._folding import has_surrogate
from paxman_core.values._model import NO_CURRENCY, FieldType, Invalid, Money, Parsed, Record
from paxman_core.values._numbers import parse_decimal, whole
from paxman_core.values._numerals import is_bounded
from paxman_core.values._text import parse_enum, quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from paxman_core.values._model import ParseContext, ParseOutcome, Value

_MAX_BITS = 660  # about two hundred decimal digits, the most that a decimal can be written with


def accept(raw: object, field_type: FieldType, context: ParseContext) -> ParseOutcome:
    """The value if it has the field's type, or one that is narrower than it."""
    number = _number(raw)
    if isinstance(number, Invalid):
        return number
    if raw is None:
        return Invalid("There is no value, only null.")
    return _ACCEPT[field_type](raw if number is None else number, context)


def _number(raw: object) -> int | Decimal | Invalid | None:
    """A number in its exact type and of bounded size; None for what is not a number."""
    if isinstance(raw, bool):
        return None
    if isinstance(raw, int):
        return int(raw) if raw.bit_length() <= _MAX_BITS else Invalid("The number is too long.")
    if isinstance(raw, float):
        raw = Decimal(repr(float(raw))) if math.isfinite(raw) else Decimal("NaN")
    if isinstance(raw, Decimal):
        return raw if is_bounded(raw) else Invalid("The number is not finite, or too long.")
    return None


def _string(raw: object, _context: ParseContext) -> ParseOutcome:
    if isinstance(raw, (int, Decimal)) and not isinstance(raw, bool):
        return Parsed(str(raw) if isinstance(raw, int) else f"{raw:f}", "a number as text")
    if isinstance(raw, date):
        return Parsed(raw.isoformat(), "a date as text")
    return _mismatch(raw, "a text")


def _integer(raw: object, _context: ParseContext) -> ParseOutcome:
    if isinstance(raw, Decimal):
        integer = whole(raw)
        return _mismatch(raw, "a whole number") if integer is None else Parsed(integer)
    if isinstance(raw, int) and not isinstance(raw, bool):
        return Parsed(raw)
    return _mismatch(raw, "a whole number")


def _decimal(raw: object, _context: ParseContext) -> ParseOutcome:
    if isinstance(raw, (int, Decimal)) and not isinstance(raw, bool):
        return Parsed(Decimal(raw))
    return _mismatch(raw, "a number")


def _boolean(raw: object, _context: ParseContext) -> ParseOutcome:
    return Parsed(raw) if isinstance(raw, bool) else _mismatch(raw, "a yes or no")


def _date(raw: object, _context: ParseContext) -> ParseOutcome:
    if isinstance(raw, datetime):
        return Parsed(raw.date(), "the time of day is left out")
    return Parsed(raw) if isinstance(raw, date) else _mismatch(raw, "a date")


def _datetime(raw: object, context: ParseContext) -> ParseOutcome:
    if not isinstance(raw, datetime):
        return _mismatch(raw, "a date and time")
    if context.time_zone is None:
        return Parsed(raw)
    from paxman_core.values._zones import in_zone

    return in_zone(Parsed(raw), context.time_zone)


def _money(raw: object, context: ParseContext) -> ParseOutcome:
    if isinstance(raw, Money):
        return _checked_money(raw.amount, raw.currency)
    if isinstance(raw, Mapping):
        return _money_of_parts(raw, context)
    if isinstance(raw, (int, Decimal)) and not isinstance(raw, bool):
        if context.default_currency is None:
            return Invalid(NO_CURRENCY)
        return _checked_money(Decimal(raw), context.default_currency)
    return _mismatch(raw, "an amount of money")


def _money_of_parts(raw: Mapping[object, object], context: ParseContext) -> ParseOutcome:
    """Money from `{"amount": …, "currency": …}`, the amount a number or a text."""
    amount, currency = raw.get("amount"), raw.get("currency", context.default_currency)
    outcome = (
        parse_decimal(amount, context)
        if isinstance(amount, str)
        else accept(amount, FieldType.DECIMAL, context)
    )
    if not isinstance(outcome, Parsed):
        return Invalid("The member `amount` is not a number.")
    if not isinstance(currency, str):
        return Invalid(NO_CURRENCY)
    assert isinstance(outcome.value, Decimal)
    return _checked_money(outcome.value, currency.strip().upper())


def _checked_money(amount: Decimal, currency: str) -> ParseOutcome:
    if not is_bounded(amount):
        return Invalid("The amount is too long.")
    if is_currency(currency):
        return Parsed(Money(amount, currency))
    if is_historic(currency):
        return Parsed(Money(amount, currency), f"{currency} is a historic currency")
    return Invalid(f"{quoted(currency)} is not a currency code of ISO 4217.")


def _object(raw: object, _context: ParseContext) -> ParseOutcome:
    return _container(raw, "an object") if isinstance(raw, Mapping) else _mismatch(raw, "an object")


def _array(raw: object, _context: ParseContext) -> ParseOutcome:
    return _container(raw, "a list") if isinstance(raw, (list, tuple)) else _mismatch(raw, "a list")


def _container(raw: object, kind: str) -> ParseOutcome:
    try:
        return Parsed(_frozen(raw, 0))
    except _NotAValueError:
        return Invalid(f"The content of {kind} is not made of values, or is nested too deeply.")


class _NotAValueError(Exception):
    """Something inside a container has no typed form."""


def _frozen(raw: object, depth: int) -> Value:
    """A value that cannot change, of the same content."""
    if raw is None or isinstance(raw, (bool, date, Money)):
        return raw
    if isinstance(raw, str) and not has_surrogate(raw):
        return str(raw)
    number = _number(raw)
    if isinstance(number, (int, Decimal)):
        return number
    if depth < MAX_DEPTH and isinstance(raw, Mapping):
        if all(isinstance(name, str) and not has_surrogate(name) for name in raw):
            return Record({name: _frozen(item, depth + 1) for name, item in raw.items()})
    elif depth < MAX_DEPTH and isinstance(raw, (list, tuple)):
        return tuple(_frozen(item, depth + 1) for item in raw)
    raise _NotAValueError


def _mismatch(raw: object, wanted: str) -> Invalid:
    return Invalid(f"This is {quoted(raw)}, not {wanted}.")


_ACCEPT: dict[FieldType, Callable[[object, ParseContext], ParseOutcome]] = {
    FieldType.STRING: _string,
    FieldType.INTEGER: _integer,
    FieldType.DECIMAL: _decimal,
    FieldType.BOOLEAN: _boolean,
    FieldType.DATE: _date,
    FieldType.DATETIME: _datetime,
    FieldType.ENUM: parse_enum,
    FieldType.MONEY: _money,
    FieldType.OBJECT: _object,
    FieldType.ARRAY: _array,
}

"""A value's one canonical form, and the equality that follows from it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import TypeAlias

from paxman_core.canonical import MAX_SAFE_INTEGER, Json, canonical_json, decimal_text
from paxman_core.errors import CanonicalizationError
from paxman_core.values._model import FieldType, Money, Value, amount_text

ValueKey: TypeAlias = "tuple[str, object]"


def to_json(value: Value) -> Json:
    """The value as canonical JSON: exact numbers are strings, money an amount and a currency.
    Raises CanonicalizationError for what is not a value."""
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, int):
        return value if abs(value) <= MAX_SAFE_INTEGER else str(value)
    if isinstance(value, Decimal):
        return decimal_text(value)
    if isinstance(value, Money):
        return {"amount": amount_text(value), "currency": value.currency}
    if isinstance(value, datetime):
        return _datetime_text(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    if isinstance(value, Mapping):
        return {name: to_json(item) for name, item in value.items()}
    raise CanonicalizationError(f"A {type(value).__name__} is not a value: {value!r}.")


def from_json(form: Json, field_type: FieldType) -> Value:
    """The scalar of a `field_type` whose `to_json` is this `form`, or a CanonicalizationError;
    an ENUM member comes back as it was written."""
    if form is None:
        return None
    try:
        return _FROM_JSON[field_type](form)
    except (KeyError, TypeError, ValueError, ArithmeticError, CanonicalizationError):
        raise CanonicalizationError(
            f"{form!r} is not the stored form of a {field_type.value}.",
            next_step="Store values with to_json.",
        ) from None


def key_of(value: Value) -> ValueKey:
    """A hashable key that is equal exactly when two values are: `True`, `1` and `"1"` differ."""
    kind = type(value)
    if kind is str:
        return ("str", value)
    if kind is Money:
        assert isinstance(value, Money)
        return ("money", (decimal_text(value.amount), value.currency))
    if kind is Decimal:
        assert isinstance(value, Decimal)
        return ("decimal", decimal_text(value))
    if kind is tuple:
        assert isinstance(value, tuple)
        return ("array", tuple(key_of(item) for item in value))
    if isinstance(value, Mapping):
        return ("object", tuple(sorted((name, key_of(item)) for name, item in value.items())))
    if kind is datetime:
        assert isinstance(value, datetime)
        return ("datetime", _datetime_text(value))
    return (kind.__name__, value)


def equal(first: Value, second: Value) -> bool:
    """Whether `first` and `second` are one value: `1.50` is `1.5`, but `1` is not `1.0`."""
    return key_of(first) == key_of(second)


def sort_text(value: Value) -> bytes:
    """Bytes that order values the same way in every process, for ties that nothing else breaks."""
    return canonical_json([key_of(value)[0], to_json(value)])


def text_of(value: Value) -> str:
    """The value as people read it, the same wherever one is shown: `5.00 EUR`, `true`, `2.50`.

    A text is itself; what has parts is JSON.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, Money):
        return str(value)
    form = to_json(value)
    return form if isinstance(form, str) else json.dumps(form, ensure_ascii=False)


def brief_text_of(value: Value) -> str:
    """The value as in a table of many: a list is told by its length."""
    if isinstance(value, tuple):
        return "1 item" if len(value) == 1 else f"{len(value)} items"
    return text_of(value)


def _datetime_text(value: datetime) -> str:
    if value.tzinfo is None:
        return value.isoformat()
    return value.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _stored(kind: type[bool] | type[str]) -> Callable[[Json], Value]:
    def read(form: Json) -> Value:
        if not isinstance(form, kind):
            raise TypeError
        return form

    return read


def _read_integer(form: Json) -> Value:
    if isinstance(form, bool) or not isinstance(form, (int, str)):
        raise TypeError
    return int(form)


def _read_decimal(form: Json) -> Decimal:
    value = Decimal(_text(form))
    decimal_text(value)
    return value


def _read_money(form: Json) -> Value:
    if not isinstance(form, dict):
        raise TypeError
    return Money(_read_decimal(form["amount"]), _text(form["currency"]))


def _read_member(form: Json) -> Value:
    if not isinstance(form, (str, bool, int)):
        raise TypeError
    return form


def _text(form: Json) -> str:
    if not isinstance(form, str):
        raise TypeError
    return form


_FROM_JSON: dict[FieldType, Callable[[Json], Value]] = {
    FieldType.STRING: _stored(str),
    FieldType.BOOLEAN: _stored(bool),
    FieldType.INTEGER: _read_integer,
    FieldType.DECIMAL: _read_decimal,
    FieldType.MONEY: _read_money,
    FieldType.DATE: lambda form: date.fromisoformat(_text(form)),
    FieldType.DATETIME: lambda form: datetime.fromisoformat(_text(form)),
    FieldType.ENUM: _read_member,
}

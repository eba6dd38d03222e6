"""Values of each type, and the text that a document would have for them."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

from hypothesis import strategies as st

from paxman_core.values import FieldType, Money, Record, Value, to_json

CURRENCIES = ("EUR", "USD")
ENUM_VALUES = ("open", "shipped", "closed")
WORDS = ("Acme", "A-1", "Łódź", "e\u0301te\u0301", "👩‍👩‍👧 GmbH", "שלום")

_NOON = datetime(2026, 3, 31, 12, tzinfo=UTC)
_amounts = st.sampled_from(["0", "1", "12.50", "-3.75", "1250.50", "99999.99"]).map(Decimal)
_scalars: dict[FieldType, st.SearchStrategy[Value]] = {
    FieldType.STRING: st.sampled_from(WORDS),
    FieldType.INTEGER: st.sampled_from([0, 1, -1, 42, 10_000]),
    FieldType.DECIMAL: _amounts,
    FieldType.BOOLEAN: st.booleans(),
    FieldType.DATE: st.sampled_from([date(1999, 12, 31), date(2026, 3, 1), date(2026, 3, 31)]),
    FieldType.DATETIME: st.integers(0, 3).map(lambda hours: _NOON + timedelta(hours=hours)),
    FieldType.ENUM: st.sampled_from(ENUM_VALUES),
    FieldType.MONEY: st.builds(Money, _amounts, st.sampled_from(CURRENCIES)),
}


def values(kind: FieldType) -> st.SearchStrategy[Value]:
    """Values of a type; arrays hold texts, and objects have members of any scalar type."""
    if kind is FieldType.ARRAY:
        return st.lists(_scalars[FieldType.STRING], max_size=3).map(tuple)
    if kind is FieldType.OBJECT:
        return st.dictionaries(st.sampled_from("ab"), st.one_of(*_scalars.values())).map(Record)
    return _scalars[kind]


def written_text(value: Value) -> str:
    """How a document might write a scalar; every type reads its own back."""
    if isinstance(value, Money):
        return f"{value.currency} {value.amount:f}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(to_json(value))

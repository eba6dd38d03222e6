"""Typed values: the one place where raw text becomes a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.values.currencies import exponent_of, is_currency, is_historic
from paxman_core.values.form import amount_text, equal, from_json, key_of, sort_text, to_json
from paxman_core.values.model import (
    NO_CONTEXT,
    Ambiguous,
    DateOrder,
    DecimalSeparator,
    FieldType,
    Invalid,
    Money,
    ParseContext,
    Parsed,
    ParseOutcome,
    Record,
    Scalar,
    Value,
)
from paxman_core.values.parsing import parse

if TYPE_CHECKING:
    from paxman_core.values.conventions import conventions_of
    from paxman_core.values.money_text import MoneyReading, read_money

__all__ = [
    "NO_CONTEXT",
    "Ambiguous",
    "DateOrder",
    "DecimalSeparator",
    "FieldType",
    "Invalid",
    "Money",
    "MoneyReading",
    "ParseContext",
    "ParseOutcome",
    "Parsed",
    "Record",
    "Scalar",
    "Value",
    "amount_text",
    "conventions_of",
    "equal",
    "exponent_of",
    "from_json",
    "is_currency",
    "is_historic",
    "key_of",
    "parse",
    "read_money",
    "sort_text",
    "to_json",
]

# Their patterns take time to compile, and most programs never need them.
_LOADED_WHEN_USED = {
    "conventions_of": "conventions",
    "MoneyReading": "money_text",
    "read_money": "money_text",
}


def __getattr__(name: str) -> object:
    if name not in _LOADED_WHEN_USED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_LOADED_WHEN_USED[name]}"), name)

"""Which of two values is the greater: only within one dimension, and money only in one currency."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, TypeAlias

from paxman_core.diagnostics import CURRENCY_MISMATCH, MISMATCH, Diagnostic
from paxman_core.values import Money

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_core.values import Value

Dimension: TypeAlias = tuple[str, str]
Size: TypeAlias = Decimal | int | date

_MONEY = "money"


def size_of(value: Value) -> tuple[Dimension, Size]:
    """What the value can be compared with, and its size there.

    A value without a size is a dimension of its own kind, where all sizes are equal.
    """
    if isinstance(value, Money):
        return (_MONEY, value.currency), value.amount
    if isinstance(value, (int, Decimal)) and not isinstance(value, bool):
        return ("number", ""), value
    if isinstance(value, datetime):
        return ("datetime", "" if value.tzinfo is None else "UTC"), value
    if isinstance(value, date):
        return ("date", ""), value
    return ("nothing that has a size", type(value).__name__), 0


def incomparable(dimensions: Iterable[Dimension]) -> Diagnostic | None:
    """Why values of these dimensions have no greatest among them, if so."""
    found = sorted(dimensions)
    kinds = list(dict.fromkeys(kind for kind, _ in found))
    if kinds == [_MONEY] and len(found) > 1:
        currencies = ", ".join(currency for _, currency in found)
        return Diagnostic(
            CURRENCY_MISMATCH, f"Amounts in {currencies} cannot be compared without a rate."
        )
    if len(found) > 1 or kinds == ["nothing that has a size"]:
        return Diagnostic(MISMATCH, f"The values cannot be compared: {', '.join(kinds)}.")
    return None

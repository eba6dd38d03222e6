"""What went wrong with a value, as far as it and the right one tell."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from paxman_core.values import Money, text_of

if TYPE_CHECKING:
    from paxman_core.values import Value
    from paxman_report.evaluation._gold import Gold

MISSING = "missing"
SPURIOUS = "there is none"


def mistake(gold: Gold | None, value: Value) -> str:
    """A few words for a value that is not right."""
    if gold is None:
        return SPURIOUS
    if value is None:
        return MISSING
    if not gold.is_readable:
        return "the known value cannot be read as its type"
    if isinstance(value, Money) and isinstance(gold.value, Money):
        if value.currency != gold.value.currency and value.amount == gold.value.amount:
            return "another currency"
        return _numbers(gold.value.amount, value.amount)
    if isinstance(value, (int, Decimal)) and isinstance(gold.value, (int, Decimal)):
        return _numbers(Decimal(gold.value), Decimal(value))
    if isinstance(value, date) and isinstance(gold.value, date):
        is_swapped = (value.day, value.month) == (gold.value.month, gold.value.day)
        return "day and month swapped" if is_swapped else "another date"
    return _texts(gold.text, text_of(value))


def _numbers(right: Decimal, given: Decimal) -> str:
    if right == -given:
        return "another sign"
    for power in (1, 2, 3):
        if right and given in (right.scaleb(power), right.scaleb(-power)):
            return "the decimal point is elsewhere"
    return "another amount"


def _texts(right: str, given: str) -> str:
    ours, theirs = _letters(given), _letters(right)
    if ours == theirs:
        return "spacing or punctuation"
    if theirs and theirs in ours:
        return "too long"
    if ours and ours in theirs:
        return "too short"
    return "another value"


def _letters(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())

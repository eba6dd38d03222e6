"""Amounts of money, numbers, percentages, numbers with a unit, and times of day."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_recognize._recognition import Kind, Recognition
from paxman_cap_recognize._tables import any_of, word_list
from paxman_core import values
from paxman_core.values import find_amounts, find_numbers

if TYPE_CHECKING:
    from decimal import Decimal

    from paxman_core.values import FoundNumber, ParseContext

_PERCENT = re.compile(rf"\s?(?:%|(?:{any_of('percent')})\b)", re.IGNORECASE)
_UNITS: Final = "|".join(sorted(word_list("units"), key=lambda word: (-len(word), word)))
_UNIT = re.compile(rf"[ \u00a0]?({_UNITS})(?![^\W_])", re.IGNORECASE)
# Letters that stand for a unit in small or in large only; "5 A" is a current, "5 a" is not.
_CASED: Final = {"a": "A", "v": "V", "w": "W", "j": "J", "t": "t", "m": "m", "l": "lL", "g": "g"}


def find_bare_numbers(text: str, context: ParseContext) -> list[Recognition]:
    """Numbers in digits and in words."""
    return [
        Recognition(Kind.NUMBER, numeral.start, numeral.end, _value(numeral))
        for numeral in find_numbers(text, context)
        # Digits may be part of a word, or carry a unit.
        if not text[max(0, numeral.start - 1) : numeral.start].isalpha()
        and not text[numeral.end : numeral.end + 1].isalpha()
    ]


def find_percentages(text: str, context: ParseContext) -> list[Recognition]:
    """Percentages; the value of `6 %` is 6."""
    return [
        Recognition(Kind.PERCENTAGE, numeral.start, sign.end(), _value(numeral), "%")
        for numeral in find_numbers(text, context)
        if (sign := _PERCENT.match(text, numeral.end))
    ]


def find_quantities(text: str, context: ParseContext) -> list[Recognition]:
    """Numbers with a unit of measure, which is given as it is written."""
    return [
        Recognition(Kind.QUANTITY, numeral.start, unit.end(), _value(numeral), unit[1])
        for numeral in find_numbers(text, context)
        if (unit := _UNIT.match(text, numeral.end))
        and unit[1] in _CASED.get(unit[1].lower(), unit[1])
    ]


def _value(numeral: FoundNumber) -> Decimal | None:
    return numeral.readings[0] if len(numeral.readings) == 1 else None


def find_days(text: str, context: ParseContext) -> list[Recognition]:
    """Dates, without their time of day."""
    days = values.find_dates(text, context)
    return [Recognition(Kind.DATE, day.start, day.end, day.value) for day in days]


def find_money(text: str, context: ParseContext) -> list[Recognition]:
    """The amounts of money in a text, from left to right."""
    return [
        Recognition(Kind.MONEY, amount.start, amount.end, amount.value)
        for amount in find_amounts(text, context)
    ]


def find_times(text: str) -> list[Recognition]:
    """Times of day; the value is `HH:MM` or `HH:MM:SS`, on 24 hours."""
    return [Recognition(Kind.TIME, *time) for time in values.find_times(text)]


def find_datetimes(text: str, context: ParseContext) -> list[Recognition]:
    """Days with a time of day beside them."""
    return [Recognition(Kind.DATETIME, *moment) for moment in values.find_moments(text, context)]

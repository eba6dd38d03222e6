"""What the functions do once their arguments are known."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, cast

from paxman_core.values import Money, to_json
from paxman_formula import _numbers as numbers
from paxman_formula._numbers import UncomputableError, is_number
from paxman_formula._operations import (
    MAX_TEXT,
    Present,
    aligned,
    bounded_text,
    compared,
    days_between,
    kind_name,
    plus,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def _sum(values: Sequence[Present]) -> Present:
    """The sum; of an empty list it is zero, which is not money because it has no currency."""
    total: Present = 0
    for value in values:
        if not is_number(value) and not isinstance(value, Money):
            raise UncomputableError(f"sum() adds numbers or money, not {kind_name(value)}")
        total = plus(total, value)
    return total


def _minimum(values: Sequence[Present]) -> Present:
    return _extreme("min", values)


def _maximum(values: Sequence[Present]) -> Present:
    return _extreme("max", values)


def _extreme(name: str, values: Sequence[Present]) -> Present:
    if not values:
        raise UncomputableError(f"{name}() of an empty list has no result")
    best = values[0]
    for value in values:
        best, value = aligned(best, value)
        if compared("<" if name == "min" else ">", value, best):
            best = value
    return best


def _join(values: Sequence[Present]) -> Present:
    separator, *parts = values
    if not isinstance(separator, str):
        raise UncomputableError(f"join() begins with a separator, not with {kind_name(separator)}")
    texts = [_text(part) for part in parts]
    # Measured before it is built: a separator can be repeated as often as the list has items.
    if sum(map(len, texts)) + len(separator) * len(texts) > MAX_TEXT:
        raise UncomputableError(f"a text is longer than {MAX_TEXT} characters")
    return separator.join(texts)


def _text(value: Present) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, Decimal | date) or is_number(value):
        return str(to_json(cast("Decimal | date | int", value)))
    raise UncomputableError(f"join() takes texts, numbers and dates, not {kind_name(value)}")


def _absolute(value: Present) -> Present:
    if isinstance(value, Money):
        return Money(value.amount.copy_abs(), value.currency)
    if isinstance(value, int | Decimal) and is_number(value):
        return numbers.magnitude(value)
    raise UncomputableError(f"abs() takes a number or money, not {kind_name(value)}")


def _round(value: Present, digits: Present | None = None) -> Present:
    """Halves go away from zero; without digits, a number becomes an integer."""
    places = _places(digits)
    if isinstance(value, Money):
        return Money(numbers.rounded(value.amount, places), value.currency)
    if not isinstance(value, int | Decimal) or not is_number(value):
        raise UncomputableError(f"round() takes a number or money, not {kind_name(value)}")
    result = numbers.rounded(value, places)
    return int(result) if digits is None else result


def _places(digits: Present | None) -> int:
    if digits is None:
        return 0
    if not isinstance(digits, int) or isinstance(digits, bool):
        raise UncomputableError("round() takes a whole number of digits")
    return digits


def _days(start: Present, end: Present) -> Present:
    return days_between(_date("days", start), _date("days", end))


def _date(function: str, value: Present) -> date:
    if not isinstance(value, date):
        raise UncomputableError(f"{function}() takes a date, not {kind_name(value)}")
    return value


def _text_argument(function: str, value: Present) -> str:
    if not isinstance(value, str):
        raise UncomputableError(f"{function}() takes a text, not {kind_name(value)}")
    return value


AGGREGATES: dict[str, Callable[[Sequence[Present]], Present]] = {
    "sum": _sum,
    "min": _minimum,
    "max": _maximum,
    "join": _join,
}
"""Functions that make one value of all their arguments, lists included."""

ELEMENTWISE: dict[str, Callable[..., Present]] = {
    "abs": _absolute,
    "round": _round,
    "upper": lambda value: bounded_text(_text_argument("upper", value).upper()),
    "lower": lambda value: bounded_text(_text_argument("lower", value).lower()),
    "trim": lambda value: _text_argument("trim", value).strip(),
    "days": _days,
    "year": lambda value: _date("year", value).year,
    "month": lambda value: _date("month", value).month,
    "day": lambda value: _date("day", value).day,
}
"""Functions that are applied to each item of a list, and to a single value as it is."""

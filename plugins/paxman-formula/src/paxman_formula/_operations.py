"""What the operators do with two values, and what they refuse.

Money mixes neither with another currency nor with bare numbers; only zero needs no currency, so
that `coalesce(discount, 0)` and `balance >= 0` can be written. A truth value is never a number.
"""

from __future__ import annotations

import operator
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Any, TypeAlias

from paxman_core.values import Money, Record, Scalar, Value, exponent_of
from paxman_formula import _numbers as numbers
from paxman_formula._numbers import Number, UncomputableError, is_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from paxman_formula._tree import ArithmeticOperator, Comparator

Present: TypeAlias = "Scalar | Record | tuple[Value, ...]"
"""What an operand can be once nothing is missing."""

MAX_TEXT = 100_000
_MAX_DAYS = 4_000_000

_COMPARE: dict[Comparator, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


_KINDS = (
    (bool, "a truth value"),
    (str, "a text"),
    (datetime, "a date with a time"),
    (date, "a date"),
    (tuple, "a list"),
    (Record, "an object"),
)


def kind_name(value: Present) -> str:
    """What people call this kind of value."""
    if isinstance(value, Money):
        return f"money in {value.currency}"
    return next((name for kind, name in _KINDS if isinstance(value, kind)), "a number")


def plus(left: Present, right: Present) -> Present:
    left, right = _with_currency(left, right, "added to")
    if isinstance(left, Money) and isinstance(right, Money):
        return _money(numbers.add(left.amount, right.amount), left.currency)
    if _both_numbers(left, right):
        return numbers.add(_number(left), _number(right))
    if isinstance(left, str) and isinstance(right, str):
        return bounded_text(left + right)
    if isinstance(left, date) and is_number(right):
        return _shifted(left, _number(right))
    if isinstance(right, date) and is_number(left):
        return _shifted(right, _number(left))
    raise UncomputableError(f"{kind_name(right)} cannot be added to {kind_name(left)}")


def minus(left: Present, right: Present) -> Present:
    left, right = _with_currency(left, right, "subtracted from")
    if isinstance(left, Money) and isinstance(right, Money):
        return _money(numbers.subtract(left.amount, right.amount), left.currency)
    if _both_numbers(left, right):
        return numbers.subtract(_number(left), _number(right))
    if isinstance(left, date) and isinstance(right, date):
        return days_between(right, left)
    if isinstance(left, date) and is_number(right):
        return _shifted(left, numbers.negate(_number(right)))
    raise UncomputableError(f"{kind_name(right)} cannot be subtracted from {kind_name(left)}")


def times(left: Present, right: Present) -> Present:
    if _both_numbers(left, right):
        return numbers.multiply(_number(left), _number(right))
    if isinstance(left, Money) and is_number(right):
        return _money(numbers.multiply(left.amount, _number(right)), left.currency)
    if isinstance(right, Money) and is_number(left):
        return _money(numbers.multiply(_number(left), right.amount), right.currency)
    raise UncomputableError(f"{kind_name(left)} cannot be multiplied by {kind_name(right)}")


def divided(left: Present, right: Present) -> Present:
    if _both_numbers(left, right):
        return numbers.divide(_number(left), _number(right))
    if isinstance(left, Money) and is_number(right):
        return _money(numbers.divide(left.amount, _number(right)), left.currency)
    if isinstance(left, Money) and isinstance(right, Money):
        _require_one_currency(left, right, "divided by")
        return numbers.divide(left.amount, right.amount)
    raise UncomputableError(f"{kind_name(left)} cannot be divided by {kind_name(right)}")


ARITHMETIC: dict[ArithmeticOperator, Callable[[Present, Present], Present]] = {
    "+": plus,
    "-": minus,
    "*": times,
    "/": divided,
}


def negated(value: Present) -> Present:
    if isinstance(value, Money):
        return _money(numbers.negate(value.amount), value.currency)
    if is_number(value):
        return numbers.negate(_number(value))
    raise UncomputableError(f"{kind_name(value)} has no negative")


def compared(comparator: Comparator, left: Present, right: Present) -> bool:
    """Whether the comparison holds.

    Money is compared as it is paid: rounded half up to the digits of its currency.
    """
    left, right = aligned(left, right)
    if isinstance(left, bool) and comparator not in ("==", "!="):
        raise UncomputableError("truth values have no order")
    if isinstance(left, Money) and isinstance(right, Money):
        left, right = payable(left).amount, payable(right).amount
    return _COMPARE[comparator](left, right)


def aligned(left: Present, right: Present) -> tuple[Present, Present]:
    """The two values as one kind, so that they can be compared: 1 and 2.5 as 1.0 and 2.5."""
    left, right = _with_currency(left, right, "compared with")
    if _both_numbers(left, right):
        if isinstance(left, int) and isinstance(right, int):
            return left, right
        return Decimal(_number(left)), Decimal(_number(right))
    if isinstance(left, date) and isinstance(right, date):
        return _same_clock(left, right)
    for kind in (str, bool, Money):
        if isinstance(left, kind) and isinstance(right, kind):
            return left, right
    raise UncomputableError(f"{kind_name(left)} cannot be compared with {kind_name(right)}")


def payable(money: Money) -> Money:
    """The amount rounded half up to the digits of its currency."""
    return Money(numbers.rounded(money.amount, exponent_of(money.currency)), money.currency)


def days_between(start: date, end: date) -> int:
    """How many whole days lead from the start to the end; with times, completed 24 hours."""
    first, second = _same_clock(start, end)
    difference = second - first
    one_day = timedelta(days=1)
    return difference // one_day if difference >= timedelta() else -(-difference // one_day)


def bounded_text(text: str) -> str:
    if len(text) > MAX_TEXT:
        raise UncomputableError(f"a text is longer than {MAX_TEXT} characters")
    return text


def _both_numbers(left: Present, right: Present) -> bool:
    return is_number(left) and is_number(right)


def _number(value: Present) -> Number:
    assert isinstance(value, int | Decimal)
    return value


def _money(amount: Number, currency: str) -> Money:
    return Money(Decimal(amount), currency)


def _with_currency(left: Present, right: Present, action: str) -> tuple[Present, Present]:
    """Both in the currency of the one that is money, when the other is too or is zero."""
    if isinstance(left, Money) and isinstance(right, Money):
        _require_one_currency(left, right, action)
    elif isinstance(left, Money) and is_number(right) and not right:
        return left, _money(0, left.currency)
    elif isinstance(right, Money) and is_number(left) and not left:
        return _money(0, right.currency), right
    return left, right


def _require_one_currency(left: Money, right: Money, action: str) -> None:
    if left.currency != right.currency:
        pair = f"{left.currency} and {right.currency}"
        first, second = (right, left) if action.endswith(("to", "from")) else (left, right)
        raise UncomputableError(
            f"{kind_name(first)} cannot be {action} {kind_name(second)}: "
            f"{pair} are different currencies"
        )


def _shifted(day: date, number: Number) -> date:
    count = numbers.whole(number)
    if count is None:
        raise UncomputableError("only whole days can be added to a date")
    if abs(count) <= _MAX_DAYS:
        try:
            return day + timedelta(days=count)
        except OverflowError:
            pass
    raise UncomputableError("a date lies outside the years 1 to 9999")


def _same_clock(left: date, right: date) -> tuple[date, date]:
    """Two dates, or two times on one clock: zones are brought to UTC before they are compared."""
    if isinstance(left, datetime) != isinstance(right, datetime):
        raise UncomputableError("a date and a date with a time cannot be put together")
    if not isinstance(left, datetime) or not isinstance(right, datetime):
        return left, right
    if (left.utcoffset() is None) != (right.utcoffset() is None):
        raise UncomputableError("a time with a zone and one without cannot be put together")
    if left.utcoffset() is None:
        return left, right
    try:
        return left.astimezone(UTC), right.astimezone(UTC)
    except OverflowError:
        raise UncomputableError("a date lies outside the years 1 to 9999") from None

"""Exact arithmetic with numbers, in contexts of our own.

The thread's decimal context belongs to the caller: it is neither read nor changed here. Sums,
differences and products are exact; a result that needs more than 50 digits is refused, not
rounded. A quotient that does not end is rounded half to even at 34 significant digits.
"""

from __future__ import annotations

import decimal
from decimal import Context, Decimal
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

Number: TypeAlias = int | Decimal

EXACT_DIGITS = 50
QUOTIENT_DIGITS = 34
MAX_EXPONENT = 120
MAX_ROUNDING_DIGITS = 30

_SIGNALS = [decimal.InvalidOperation, decimal.DivisionByZero, decimal.Overflow, decimal.Underflow]


def _context(digits: int, rounding: str, *more_signals: type[decimal.DecimalException]) -> Context:
    return Context(
        prec=digits,
        rounding=rounding,
        Emin=-MAX_EXPONENT,
        Emax=MAX_EXPONENT,
        capitals=1,
        clamp=0,
        flags=[],
        traps=[*_SIGNALS, *more_signals],
    )


_EXACT = _context(EXACT_DIGITS, decimal.ROUND_HALF_EVEN, decimal.Inexact)
_QUOTIENT = _context(QUOTIENT_DIGITS, decimal.ROUND_HALF_EVEN)
_ROUNDED = _context(EXACT_DIGITS, decimal.ROUND_HALF_UP)


class UncomputableError(Exception):
    """An evaluation has no result; the message is the reason, for people."""


def is_number(value: object) -> bool:
    """Whether the value counts as a number; a truth value does not."""
    return isinstance(value, int | Decimal) and not isinstance(value, bool)


def check_size(number: Number) -> None:
    """Refuse NaN, and what is so large or small that computing with it could take forever."""
    if isinstance(number, int):
        fits = number.bit_length() <= 3 * MAX_EXPONENT
    else:
        fits = number.is_finite() and abs(number.adjusted()) <= MAX_EXPONENT
    if not fits:
        raise UncomputableError("a number is too large or too small to compute with")


def add(left: Number, right: Number) -> Number:
    return _exactly(_EXACT.add, left, right)


def subtract(left: Number, right: Number) -> Number:
    return _exactly(_EXACT.subtract, left, right)


def multiply(left: Number, right: Number) -> Number:
    return _exactly(_EXACT.multiply, left, right)


def divide(left: Number, right: Number) -> Decimal:
    """The quotient, always a Decimal, rounded half to even at 34 significant digits."""
    if not right:
        raise UncomputableError("a division by zero has no result")
    try:
        return _QUOTIENT.divide(Decimal(left), Decimal(right))
    except decimal.DecimalException:
        raise UncomputableError("a quotient is too large or too small") from None


def negate(number: Number) -> Number:
    return -number if isinstance(number, int) else number.copy_negate()


def magnitude(number: Number) -> Number:
    return abs(number) if isinstance(number, int) else number.copy_abs()


def rounded(number: Number, digits: int) -> Decimal:
    """The number with this many digits after the point, halves away from zero."""
    if abs(digits) > MAX_ROUNDING_DIGITS:
        raise UncomputableError(f"round() takes at most {MAX_ROUNDING_DIGITS} digits")
    unit = Decimal((0, (1,), -digits))
    try:
        result = Decimal(number).quantize(unit, context=_ROUNDED)
    except decimal.DecimalException:
        raise UncomputableError(f"a rounded number has more than {EXACT_DIGITS} digits") from None
    return result


def whole(number: Number) -> int | None:
    """The number as an int, or None when it has a fraction."""
    if isinstance(number, int):
        return number
    return int(number) if number == number.to_integral_value(context=_ROUNDED) else None


def _exactly(
    operation: Callable[[Decimal, Decimal], Decimal], left: Number, right: Number
) -> Number:
    try:
        result = operation(Decimal(left), Decimal(right))
    except decimal.DecimalException:
        raise UncomputableError(f"an exact result needs more than {EXACT_DIGITS} digits") from None
    return int(result) if isinstance(left, int) and isinstance(right, int) else result

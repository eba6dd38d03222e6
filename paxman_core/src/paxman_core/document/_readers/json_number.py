"""JSON numbers as exact values, their size checked before anything is computed."""

from __future__ import annotations

from decimal import Decimal

_SHORT = 17
_LONGEST_EXPONENT = 12


def number(written: str, max_digits: int) -> int | Decimal | None:
    """The int or Decimal that a JSON number writes, or None if it has too many digits.

    `1e999999999` is eleven characters and a billion digits: what counts is its plain spelling.
    """
    if written.lstrip("-").isdigit():
        return int(written) if len(written) <= max_digits else None
    mantissa, _, exponent = written.lower().partition("e")
    if len(mantissa) > max_digits + 2 or len(exponent) > _LONGEST_EXPONENT:
        return None
    value = Decimal(written)
    if exponent or len(written) > _SHORT:
        _, digits, power = value.as_tuple()
        assert isinstance(power, int)
        if max(len(digits) + max(power, 0), -power) > max_digits:
            return None
    return value

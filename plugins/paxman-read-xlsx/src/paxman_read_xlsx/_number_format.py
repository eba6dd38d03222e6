"""Numbers as a spreadsheet shows them, but complete.

What the format adds is kept: a currency, a unit, a percent sign, zeros in front and behind. What
it takes away is not: no digit is rounded off, no thousands are separated.
"""

from __future__ import annotations

import re
from decimal import Context, Decimal, InvalidOperation
from functools import lru_cache

import attrs

_SHOWN_DIGITS = 15
"""As many digits as a spreadsheet ever shows; those beyond are noise of its arithmetic."""
_LARGEST_EXPONENT = 400
_ROUNDING = Context(prec=_SHOWN_DIGITS)

_TOKEN = re.compile(
    r"""
    "(?P<quoted>[^"]*)"
  | \\(?P<escaped>.)
  | \[\$(?P<currency>[^\]-]*)(?:-[^\]]*)?\]
  | \[(?P<bracket>[^\]]*)\]
  | [_*](?P<padding>.)
  | (?P<digits>[0#?.,]+)
  | (?P<general>General)
  | (?P<exponent>[eE][+-])
  | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)


@attrs.frozen
class NumberFormat:
    """What a format puts around a number, and how many digits it shows at least."""

    prefix: str = ""
    suffix: str = ""
    integer_digits: int = 1
    decimals: int = 0
    is_percent: bool = False


PLAIN = NumberFormat()


@lru_cache(maxsize=1_024)
def parse_format(code: str) -> NumberFormat:
    """The format of positive numbers; a format with a scale, a fraction or a condition is plain."""
    before: list[str] = []
    after: list[str] = []
    digits = ""
    for token in _TOKEN.finditer(_first_section(code)):
        kind, text = token.lastgroup, token[token.lastgroup or 0]
        if kind in ("exponent", "general") or (kind == "bracket" and text[:1] in ("<", ">", "=")):
            return PLAIN
        if kind in ("bracket", "padding"):
            continue
        if kind == "digits" and text.strip(",."):
            if digits:
                return PLAIN
            digits = text
        else:
            (after if digits else before).append(text)
    if not digits or digits.endswith(",") or "/" in after:
        return PLAIN
    whole, _, fraction = digits.partition(".")
    return NumberFormat(
        prefix="".join(before).lstrip(),
        suffix="".join(after).rstrip(),
        integer_digits=max(whole.count("0"), 1),
        decimals=fraction.count("0"),
        is_percent="%" in before or "%" in after,
    )


def _first_section(code: str) -> str:
    """The part of a format up to the first semicolon that is not a literal."""
    for token in _TOKEN.finditer(code):
        if token["other"] == ";":
            return code[: token.start()]
    return code


def shown_number(stored: str, code: str) -> str:
    """A number as it is stored, shown in a format."""
    try:
        number = Decimal(stored)
    except InvalidOperation:
        return stored
    if not number.is_finite() or abs(number.adjusted()) > _LARGEST_EXPONENT:
        return stored
    number_format = parse_format(code)
    number = _without_noise(number)
    if number_format.is_percent:
        number = number.scaleb(2)
    sign = "-" if number < 0 else ""
    whole, _, fraction = format(abs(number), "f").partition(".")
    whole = whole.rjust(number_format.integer_digits, "0")
    fraction = fraction.rstrip("0").ljust(number_format.decimals, "0")
    digits = f"{whole}.{fraction}" if fraction else whole
    return f"{sign}{number_format.prefix}{digits}{number_format.suffix}"


def _without_noise(number: Decimal) -> Decimal:
    is_whole = number == number.to_integral_value()
    return number if is_whole else _ROUNDING.plus(number)

"""Amounts of money with their currency, in digits or in words."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from paxman_core.values._amounts import is_torn, scale_after
from paxman_core.values._currencies import Meaning, exponent_of, is_word, meaning_of_code
from paxman_core.values._locales import locale_of
from paxman_core.values._model import NO_CONTEXT, Money, ParseContext
from paxman_core.values._numerals import find_numbers
from paxman_core.values._signs import (
    meaning_of,
    name_after,
    name_before,
    sign_after,
    sign_before,
)
from paxman_core.values._territory import habits_of

if TYPE_CHECKING:
    from paxman_core.values._numerals import FoundNumber
    from paxman_core.values._signs import Sign

_NEAR = re.compile(r"[ \u00a0\u202f]?[-+]?[ \u00a0]?|")
_JOIN = re.compile(r"(?: ?(?:and|und|,) | )")
_LOWER_LETTER = re.compile(r"^[a-z] \$$")
_COUNTRY_BEFORE = re.compile(r"(?<!\w)(?:[A-Za-z]{3}|[Uu]\.[Ss]\.?) ?$")
_ENDS = re.compile(r"\s*(?:[.;!?,)](?!\d)|$)")
_MINUS = re.compile(r"(?<![\w)-])[-−]$")
_MINUS_INSIDE = re.compile(r"[^\d-]{1,8}[-−] ?[.,]?\d")
_POINT = "."


class _Sum(NamedTuple):
    """A number and the currency beside it."""

    start: int
    end: int
    readings: tuple[Decimal, ...]
    meaning: Meaning
    sign_after: bool
    is_unsure: bool = False
    """Whether its decimals may be thousands: `12.505`."""


class FoundAmount(NamedTuple):
    """An amount of money and where it stands, its sign with it."""

    start: int
    end: int
    readings: tuple[Decimal, ...]
    """In units of the sign, the likelier first."""
    meaning: Meaning
    """What the sign can mean."""
    value: Money | None
    """None when the number has several readings and nothing decides."""


def find_amounts(text: str, context: ParseContext = NO_CONTEXT) -> list[FoundAmount]:
    """The amounts of money in a `text` that state their currency, from left to right, read in a
    `context`."""
    found: list[FoundAmount] = []
    numbers = find_numbers(text, context)
    taken = 0
    for place, number in enumerate(numbers):
        if number.start < taken:
            continue
        whole = _sum_at(text, number, taken)
        if whole is None or _is_cut(text, whole):
            continue
        whole = _signed(text, _with_parts(text, whole, numbers[place + 1 : place + 2]))
        end = whole.end - text.endswith(_POINT, whole.start, whole.end)
        taken = whole.end
        value = _value(whole, context)
        found.append(FoundAmount(whole.start, end, whole.readings, whole.meaning, value))
    return found


def _sum_at(text: str, number: FoundNumber, taken: int) -> _Sum | None:
    is_unsure = len(number.readings) == 1 and _may_be_thousands(number.readings[0])
    number, end = _multiplied(text, number, number.end)
    before = _before(text, number, taken)
    if before is not None and before.strong:
        return _Sum(before.start, end, number.readings, before.meaning, False, is_unsure)
    after = _after(text, end)
    if after is None:
        if before is None:
            return None
        return _Sum(before.start, end, number.readings, before.meaning, False, is_unsure)
    last = after.end
    if end == number.end:
        number, last = _multiplied(text, number, last)
    readings = number.readings
    if text.startswith("-", end) and text[end - 1].isdigit():
        readings = tuple(-value for value in readings)
    return _Sum(number.start, last, readings, after.meaning, True, is_unsure)


def _is_cut(text: str, whole: _Sum) -> bool:
    """Whether the number is only a part of what is written: `1e3 USD`, `10€50`."""
    before, after = text[max(0, whole.start - 1) : whole.start], text[whole.end : whole.end + 1]
    if text[whole.start].isdigit() and before.isalnum():
        return True
    if text[whole.end - 1].isdigit() and is_torn(text, whole.end):
        return True
    return (
        before.isdigit() or after.isdigit() or (after.isalpha() and text[whole.end - 1].isdigit())
    )


def _multiplied(text: str, number: FoundNumber, end: int) -> tuple[FoundNumber, int]:
    """The number times the word at `end`, such as million, and where that ends."""
    powers, last = scale_after(text, end)
    if number.spelled or (not powers and " " in text[end:last]):
        return number, end
    return number.times(powers[0]) if powers else number, last


def _before(text: str, number: FoundNumber, taken: int) -> Sign | None:
    start = number.start
    sign = sign_before(text, start) or name_before(text, start)
    if sign is None or sign.start < taken or not _NEAR.fullmatch(text, sign.end, start):
        return None
    if _LOWER_LETTER.match(sign.text):
        # "was awarded a $ 300 million contract": the letter is an article.
        meaning = meaning_of("$")
        assert meaning is not None
        sign = sign._replace(text="$", start=sign.end - 1, meaning=meaning)
    code = meaning_of_code(sign.text) and is_word(sign.text.upper())
    if code and all(value == value.to_integral_value() for value in number.readings):
        return None
    return _with_country(text, sign)


def _with_country(text: str, sign: Sign) -> Sign:
    """A dollar sign together with the code or country in front of it: `mxn$`, `U.S. $`."""
    if not sign.text.startswith("$"):
        return sign
    country = _COUNTRY_BEFORE.search(text, max(0, sign.start - 6), sign.start)
    if country is None:
        return sign
    word = country[0].strip().replace(".", "").upper()
    exact = _dollar_of(word) or meaning_of(f"{word}$")
    if exact is None or (
        country[0].endswith(" ") and not country[0][0].isupper() and "." not in country[0]
    ):
        return sign
    return sign._replace(start=country.start(), meaning=exact)


def _dollar_of(code: str) -> Meaning | None:
    """A code's currency if the dollar sign can mean it: `MXN$`, not `EUR$`."""
    dollar = meaning_of("$")
    is_one = dollar is not None and code in dollar.codes + dollar.elsewhere
    return meaning_of_code(code) if is_one else None


def _after(text: str, end: int) -> Sign | None:
    if text.startswith("-", end):
        end += 1
    sign = sign_after(text, end) or name_after(text, end)
    if sign is None or sign.start - end > 1 or "\n" in text[end : sign.start]:
        return None
    return sign


def _with_parts(text: str, whole: _Sum, following: list[FoundNumber]) -> _Sum:
    """The amount with the cents that follow it: `3 dollars 50 cents`, `zwei Euro fünfzig`."""
    if not following or not whole.sign_after or len(whole.readings) > 1 or whole.readings[0] < 0:
        return whole
    part = following[0]
    gap = text[whole.end : part.start]
    amount = part.readings[0]
    if not _JOIN.fullmatch(gap) or not 0 < amount < 100 or amount != amount.to_integral_value():
        return whole
    sign = _after(text, part.end)
    if sign is not None:
        fits = sign.meaning.worth < 1 and set(sign.meaning.codes) & set(whole.meaning.codes)
        if not fits and not (sign.meaning.worth < 1 and not sign.meaning.codes):
            return whole
        end = sign.end
    elif amount >= 10 and _ENDS.match(text, part.end):
        end = part.end
    else:
        return whole
    return whole._replace(end=end, readings=(whole.readings[0] + amount.scaleb(-2),))


def _signed(text: str, whole: _Sum) -> _Sum:
    """The amount with the minus before it, or between its sign and its number: `-$5`, `RM -5`."""
    minus = _MINUS.search(text, max(0, whole.start - 2), whole.start)
    if minus is None and not _MINUS_INSIDE.match(text, whole.start, whole.end):
        return whole
    start = minus.start() if minus else whole.start
    return whole._replace(start=start, readings=tuple(-abs(value) for value in whole.readings))


def _value(whole: _Sum, context: ParseContext) -> Money | None:
    code = _code(whole.meaning, context)
    if code is None:
        return None
    readings = whole.readings
    if len(readings) > 1:
        digits = exponent_of(code)
        fitting = [r for r in readings if -int(r.as_tuple().exponent) <= digits]
        readings = tuple(fitting) or readings
    if len(readings) > 1 or whole.is_unsure:
        return None
    return Money(readings[0] * whole.meaning.worth, code)


def _may_be_thousands(reading: Decimal) -> bool:
    """Whether what was read as decimals looks like thousands: `12.505` is either."""
    return reading.as_tuple().exponent == -3 and 1 <= abs(reading) < 1000


def _code(meaning: Meaning, context: ParseContext) -> str | None:
    """The currency: that of the locale or the country if the sign can mean it, or the likeliest."""
    home = context.default_currency
    if home is None and context.locale is not None:
        home = locale_of(context.locale).currency
    if home is None and context.territory is not None:
        home = habits_of(context.territory).currency
    if home is not None and home in meaning.codes + meaning.elsewhere:
        return home
    return meaning.codes[0] if meaning.codes else None

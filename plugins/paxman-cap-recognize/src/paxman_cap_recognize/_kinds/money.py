"""Amounts of money with their currency, in digits or in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from paxman_cap_recognize._kinds.numerals import find_numerals
from paxman_cap_recognize._recognition import Kind, Recognition
from paxman_core.values import (
    Money,
    exponent_of,
    habits_of,
    is_torn,
    is_word,
    locale_of,
    meaning_of,
    meaning_of_code,
    multiplier_after,
    name_after,
    name_before,
    sign_after,
    sign_before,
)

if TYPE_CHECKING:
    from decimal import Decimal

    from paxman_cap_recognize._kinds.numerals import Numeral
    from paxman_core.values import Meaning, ParseContext, Sign

_NEAR = re.compile(r"[ \u00a0\u202f]?[-+]?[ \u00a0]?|")
_JOIN = re.compile(r"(?: ?(?:and|und|,) | )")
_LOWER_LETTER = re.compile(r"^[a-z] \$$")
_COUNTRY_BEFORE = re.compile(r"(?<!\w)(?:[A-Za-z]{3}|[Uu]\.[Ss]\.?) ?$")
_ENDS = re.compile(r"\s*(?:[.;!?,)](?!\d)|$)")
_MINUS = re.compile(r"(?<![\w)-])[-−]$")
_MINUS_INSIDE = re.compile(r"[^\d-]{1,8}[-−] ?\d")
_POINT = "."


class _Sum(NamedTuple):
    """A number and the currency beside it."""

    start: int
    end: int
    readings: tuple[Decimal, ...]
    meaning: Meaning
    sign_after: bool


def find_money(text: str, context: ParseContext) -> list[Recognition]:
    """The amounts of money in a text, from left to right."""
    found: list[Recognition] = []
    numerals = find_numerals(text, context)
    taken = 0
    for place, numeral in enumerate(numerals):
        if numeral.start < taken:
            continue
        whole = _sum_at(text, numeral, taken)
        if whole is None or _is_cut(text, whole):
            continue
        whole = _signed(text, _with_parts(text, whole, numerals[place + 1 : place + 2]))
        end = whole.end - text.endswith(_POINT, whole.start, whole.end)
        taken = whole.end
        found.append(Recognition(Kind.MONEY, whole.start, end, _value(whole, context)))
    return found


def _sum_at(text: str, numeral: Numeral, taken: int) -> _Sum | None:
    numeral, end = _multiplied(text, numeral, numeral.end)
    before = _before(text, numeral, taken)
    if before is not None and before.strong:
        return _Sum(before.start, end, numeral.readings, before.meaning, sign_after=False)
    after = _after(text, end)
    if after is None:
        if before is None:
            return None
        return _Sum(before.start, end, numeral.readings, before.meaning, sign_after=False)
    numeral, last = _multiplied(text, numeral, after.end)
    return _Sum(numeral.start, last, numeral.readings, after.meaning, sign_after=True)


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


def _multiplied(text: str, numeral: Numeral, end: int) -> tuple[Numeral, int]:
    """The number times the word at `end`, such as million, and where that ends."""
    powers, last = multiplier_after(text, end, money=True)
    if not powers or numeral.spelled:
        return numeral, end
    return numeral.times(powers[0]), last


def _before(text: str, numeral: Numeral, taken: int) -> Sign | None:
    start = numeral.start
    sign = sign_before(text, start) or name_before(text, start)
    if sign is None or sign.start < taken or not _NEAR.fullmatch(text, sign.end, start):
        return None
    if _LOWER_LETTER.match(sign.text):
        # "was awarded a $ 300 million contract": the letter is an article.
        meaning = meaning_of("$")
        assert meaning is not None
        sign = sign._replace(text="$", start=sign.end - 1, meaning=meaning)
    code = meaning_of_code(sign.text) and is_word(sign.text.upper())
    if code and all(value == value.to_integral_value() for value in numeral.readings):
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
    exact = meaning_of_code(word) or meaning_of(f"{word}$")
    if exact is None or (
        country[0].endswith(" ") and not country[0][0].isupper() and "." not in country[0]
    ):
        return sign
    return sign._replace(start=country.start(), meaning=exact)


def _after(text: str, end: int) -> Sign | None:
    if text.startswith("-", end):
        end += 1
    sign = sign_after(text, end) or name_after(text, end)
    if sign is None or sign.start - end > 1 or "\n" in text[end : sign.start]:
        return None
    return sign


def _with_parts(text: str, whole: _Sum, following: list[Numeral]) -> _Sum:
    """The amount with the cents that follow it: `3 dollars 50 cents`, `zwei Euro fünfzig`."""
    if not following or not whole.sign_after or len(whole.readings) > 1:
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
    elif _ENDS.match(text, part.end):
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
    return whole._replace(start=start, readings=tuple(-value for value in whole.readings))


def _value(whole: _Sum, context: ParseContext) -> Money | None:
    code = _code(whole.meaning, context)
    if code is None:
        return None
    readings = whole.readings
    if len(readings) > 1:
        digits = exponent_of(code)
        fitting = [r for r in readings if -int(r.as_tuple().exponent) <= digits]
        readings = tuple(fitting) or readings
    return Money(readings[0] * whole.meaning.worth, code) if len(readings) == 1 else None


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

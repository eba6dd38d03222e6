"""Money: an amount and its currency from a text that states one price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.values._currencies import (
    exponent_of,
    is_historic,
    meaning_of_code,
    meaning_of_sign,
)
from paxman_core.values._model import NO_CURRENCY, Ambiguous, Invalid, Money, Parsed
from paxman_core.values._money_text import plausible_readings, read, read_simple
from paxman_core.values._numbers import whole
from paxman_core.values._numerals import EXACT, resolve, separator_of
from paxman_core.values._text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from decimal import Decimal

    from paxman_core.values._model import ParseContext, ParseOutcome
    from paxman_core.values._money_text import MoneyReading

MAX_READINGS = 5


def parse_money(text: str, context: ParseContext) -> ParseOutcome:
    """The one amount of money that the text states."""
    found = read_simple(text) or read(text)
    if isinstance(found, str):
        return Invalid(f"{quoted(text)} {found}")
    choices: list[list[Money]] = []
    for reading in (found, *found.others):
        codes = _currencies(reading, context)
        if not codes:
            sign = reading.sign
            return Invalid(f"{sign} is not an ISO 4217 currency." if sign else NO_CURRENCY)
        possible = [code for code in codes if _has_unit(reading, code)]
        if not possible:
            return Invalid(f"{quoted(text)} has decimals, and {codes[0]} has none.")
        likely = possible[:MAX_READINGS]
        choices.append([money for code in likely for money in _amounts(reading, code, context)])
    return _outcome(text, found, tuple(dict.fromkeys(_by_turns(choices))))


def likeliest(reading: MoneyReading, context: ParseContext) -> Money | None:
    """The amount in the likeliest of its currencies; None where its number has several readings."""
    codes = _currencies(reading, context)
    values = [_amounts(reading, code, context) for code in codes if _has_unit(reading, code)][:1]
    return values[0][0] if values and len(values[0]) == 1 else None


def _outcome(text: str, found: MoneyReading, choices: tuple[Money, ...]) -> ParseOutcome:
    if len(choices) > 1:
        return Ambiguous(_reason(text, found), choices[:MAX_READINGS])
    return Parsed(choices[0], _notes(found, choices[0]))


def _by_turns(choices: list[list[Money]]) -> Iterator[Money]:
    """The first choice of every amount, then the second ones: no amount hides the others."""
    for place in range(max(map(len, choices))):
        yield from (moneys[place] for moneys in choices if place < len(moneys))


def _has_unit(reading: MoneyReading, code: str) -> bool:
    """Whether the currency has a unit that small; only a price for a unit of something has not.

    `JPY 12.50` is misread, or misprinted. Where a currency has decimals, more of them than usual
    are the price of a small thing, such as a kilowatt-hour.
    """
    if reading.per_unit or exponent_of(code):
        return True
    return any(
        whole(EXACT.multiply(found.value, reading.worth)) is not None for found in reading.readings
    )


def _amounts(reading: MoneyReading, code: str, context: ParseContext) -> list[Money]:
    return [
        Money(EXACT.multiply(amount, reading.worth), code)
        for amount in _resolved(reading, code, context)
    ]


def _currencies(reading: MoneyReading, context: ParseContext) -> tuple[str, ...]:
    """The currencies that remain once the context has had its say; a stated one always wins."""
    default = context.default_currency
    if not reading.sign:
        known = default and (meaning_of_code(default) or meaning_of_sign(default))
        return known.codes[:1] if known else ()
    possible = reading.codes + reading.elsewhere
    if len(possible) == 1:
        return possible
    if default in possible:
        return (default,)
    if context.locale is not None:
        from paxman_core.values._locales import locale_of

        locale = locale_of(context.locale)
        for local in (locale.currency, locale.currency_of(reading.sign)):
            if local in possible:
                return (local,)
    if context.territory is not None:
        from paxman_core.values._territory import habits_of

        home = habits_of(context.territory).currency
        if home in possible:
            return (home,)
    return reading.codes


def _resolved(reading: MoneyReading, code: str, context: ParseContext) -> tuple[Decimal, ...]:
    """The amounts that fit the currency's digits and the context's separator.

    Where the two contradict each other, as in `1,234 €` on a page in German, every reading stays.
    """
    plausible = plausible_readings(reading, code)
    written = resolve(reading.readings, separator_of(context))
    both = [choice for choice in plausible if choice in written] or reading.readings
    return tuple(choice.value for choice in both)


def _reason(text: str, found: MoneyReading) -> str:
    if found.others:
        return f"{quoted(text)} states more than one amount."
    if len(found.readings) > 1 and len(found.codes) <= 1:
        return f"{quoted(text)} has several readings as a number."
    return f"{quoted(text)} does not say which currency {found.sign} is: set default_currency."


def _notes(found: MoneyReading, money: Money) -> str:
    notes = [found.note] if found.note else []
    if found.worth != 1:
        notes.append(f"one {found.sign} is {found.worth} {money.currency}")
    if not found.sign:
        notes.append(f"{money.currency} is the default currency")
    if is_historic(money.currency):
        notes.append(f"{money.currency} is a historic currency")
    return ", ".join(notes)

"""What a text says about money, before the context decides what it leaves open."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from paxman_core._lazy import lazy_pattern
from paxman_core.values._folding import normalize_text, plain
from paxman_core.values._numbers import EXACT, Reading, plausible, readings_of
from paxman_core.values._signs import meaning_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.values._amounts import Amount
    from paxman_core.values._signs import Sign

MAX_MONEY_TEXT = 300

# One sign and a number that has one reading: nearly every amount in a form, a table or a payload.
_SIMPLE = lazy_pattern(
    r"(?:([A-Z]{3}|[$€£¥₹]) ?)?"
    r"(\d{1,9}(?:[.,]\d\d)?|[1-9]\d{0,2}(?:,\d{3}){1,4}\.\d\d|[1-9]\d{0,2}(?:\.\d{3}){1,4},\d\d)"
    r"(?: ?([A-Z]{3}|[$€£¥₹]))?",
    re.ASCII,
)
_FREE = frozenset(("free", "gratis", "kostenlos", "gratuit", "gratuito", "бесплатно", "zdarma"))
_WORD = lazy_pattern(r"[^\W\d_]+")
_LOOSE_DIGITS = lazy_pattern(r" \d\d(?:\d?[.,]\d\d)?| \d[.,]\d\d", re.ASCII)


class MoneyReading(NamedTuple):
    """What a text says about money, before the context decides what it leaves open."""

    readings: tuple[Reading, ...]
    """The ways to read the number, the likelier first."""
    sign: str = ""
    """The currency sign as it is written; empty if there is none."""
    codes: tuple[str, ...] = ()
    """The currencies that the sign means by itself, the likeliest first."""
    elsewhere: tuple[str, ...] = ()
    """Those that it means only where the context asks for them."""
    worth: Decimal = Decimal(1)
    """What one of the sign is worth in the currency: a hundredth for cents."""
    per_unit: bool = False
    note: str = ""
    others: tuple[MoneyReading, ...] = ()
    """Further, different amounts in the text."""

    @property
    def amount(self) -> Decimal:
        """The likeliest amount, in units of the sign as it is written."""
        code = self.codes[0] if self.codes else "USD"
        return plausible_readings(self, code)[0].value


def read_money(text: str) -> MoneyReading | None:
    """The first amount of the text and its sign as written.

    Of several amounts, one that is said to be a former price or stands in brackets behind another
    gives way; the rest is kept in `others`, and `parse` never picks among them.
    """
    found = read(text)
    return None if isinstance(found, str) else found


def read_simple(text: str) -> MoneyReading | None:
    """What `read` says of the simplest texts, in a fraction of the time."""
    match = _SIMPLE.fullmatch(text)
    if match is None:
        return None
    front, body, behind = match.groups()
    sign = front or behind
    if not sign:
        return MoneyReading(readings_of(body))
    meaning = meaning_of(sign)
    if meaning is None or (front and behind):
        return None
    return MoneyReading(readings_of(body), sign, *meaning)


def read(text: str) -> MoneyReading | str:
    """What the text says, or the reason why it states no amount."""
    if len(text) > MAX_MONEY_TEXT:
        return "is too long for an amount of money."
    # Most amounts are simple and do without.
    from paxman_core.values._amounts import amounts_in, in_ranges, is_torn

    cleaned = plain(text)
    amounts = in_ranges(amounts_in(cleaned), cleaned)
    if not amounts:
        return _without_number(cleaned)
    if any(is_torn(cleaned, amount.end) for amount in amounts if not amount.unit):
        return "has a character in its amount that is not a digit."
    priced = [amount for amount in amounts if amount.sign]
    if not priced:
        problem = _not_money(amounts, cleaned)
        if problem:
            return problem
        priced = [amount for amount in amounts if not amount.unit]
    if all(amount.bound for amount in priced):
        return "states a bound and not an amount."
    priced = [amount for amount in priced if not amount.bound]
    if _has_loose_digits(amounts, cleaned):
        return "has digits behind its amount that may be cents, or something else."
    chosen = _chosen(priced)
    first, *others = _joined_parts([said for amount in chosen for said in _readings(amount)])
    different = tuple(other for other in others if not _same(other, first))
    if len(chosen) < len(priced):
        note = "a former price or a price in brackets is left out"
        first = first._replace(note=", ".join(filter(None, (first.note, note))))
    return first._replace(others=different) if different else first


def _has_loose_digits(amounts: list[Amount], text: str) -> bool:
    """Whether the text ends in digits that nothing explains: `12 USD 50`, `USD 1 20.00`."""
    if len(amounts) < 2 or amounts[-2].sign is None or amounts[-1].sign or amounts[-1].unit:
        return False
    return _LOOSE_DIGITS.fullmatch(text, amounts[-2].end) is not None


def _chosen(amounts: list[Amount]) -> list[Amount]:
    """The amounts that are not a former price or a conversion in brackets, if any remain."""
    current = [amount for amount in amounts if not amount.former] or amounts
    return [amount for amount in current if not amount.in_brackets] or current


def _readings(amount: Amount) -> Iterator[MoneyReading]:
    """What the amount says; twice if two signs beside it contradict each other."""
    bare = MoneyReading(amount.readings, per_unit=amount.per_unit, note=amount.note)
    if amount.sign is None:
        yield bare
    else:
        yield _signed(bare, amount.sign)
    if amount.rival is not None:
        yield _signed(bare, amount.rival)


def _signed(reading: MoneyReading, sign: Sign) -> MoneyReading:
    codes, elsewhere, worth = sign.meaning
    return reading._replace(sign=sign.text, codes=codes, elsewhere=elsewhere, worth=worth)


def _joined_parts(readings: list[MoneyReading]) -> list[MoneyReading]:
    """`3 dollars 50 cents` as one amount; other lists as they are."""
    if len(readings) != 2:
        return readings
    whole, part = readings
    common = tuple(code for code in whole.codes if code in part.codes)
    if whole.worth != 1 or part.worth >= 1 or not common or part.amount >= 100:
        return readings
    fraction = EXACT.multiply(part.amount, part.worth).copy_sign(whole.amount)
    total = EXACT.add(whole.amount, fraction)
    return [whole._replace(readings=(Reading(total, "."),), codes=common)]


def _without_number(text: str) -> str | MoneyReading:
    words = [normalize_text(word) for word in _WORD.findall(text)]
    if 1 <= len(words) <= 2 and words[0] in _FREE:
        return MoneyReading((Reading(Decimal(0)),), note="free")
    from paxman_core.values._amount_finding import find_amounts

    spelled = find_amounts(text)
    if len(spelled) != 1:
        return "has no amount." if not spelled else "states more than one amount."
    [found] = spelled
    readings = tuple(Reading(value) for value in found.readings)
    return MoneyReading(readings, text[found.start : found.end], *found.meaning, note="in words")


def _not_money(amounts: list[Amount], text: str) -> str:
    """Why numbers without any currency are not an amount, or nothing."""
    from paxman_core.values._months import months_named

    if all(amount.unit for amount in amounts):
        return f"is not an amount of money: {amounts[0].unit} is not a currency."
    gaps = [text[left.end : right.start] for left, right in pairwise(amounts)]
    if any(gap in ("-", "/", ":") for gap in gaps):
        return "looks like a date or a number of something, not like an amount."
    if any(months_named(normalize_text(word), "") for word in _WORD.findall(text)):
        return "looks like a date and not like an amount."
    return ""


def plausible_readings(reading: MoneyReading, code: str) -> tuple[Reading, ...]:
    """The readings whose decimals the currency can have; a price per unit may have more."""
    return reading.readings if reading.per_unit else plausible(reading.readings, code)


def _same(first: MoneyReading, second: MoneyReading) -> bool:
    return (
        first.amount == second.amount
        and first.worth == second.worth
        and (set(first.codes) == set(second.codes) or not first.codes or not second.codes)
    )

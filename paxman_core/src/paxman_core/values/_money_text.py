"""What a text says about money, before the context decides what it leaves open."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from paxman_core._lazy import lazy_pattern
from paxman_core.values._folding import normalize_text, plain
from paxman_core.values._numerals import Reading, plausible, readings_of
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
_FORMER_WORDS = "was before statt rrp msrp uvp instead avant antes prima war formerly vorher fruher"
_FORMER = frozenset(_FORMER_WORDS.split())
_WORD = lazy_pattern(r"[^\W\d_]+")
_PER_UNIT = lazy_pattern(r" ?(?:/|per\b|pro\b|je\b|par\b|por\b|al\b)", re.IGNORECASE)
_TIMES = lazy_pattern(r" ?([xX])(?![^\W_])")
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
    from paxman_core.values._amounts import IN_WORDS, amounts_in, in_ranges, is_torn

    cleaned = plain(text)
    amounts = in_ranges(amounts_in(cleaned), cleaned)
    if not amounts:
        return _without_number(cleaned)
    # What is said in words as well is said better in digits.
    amounts = [amount for amount in amounts if amount.note != IN_WORDS] or amounts
    units = [_unit_beside(cleaned, *one.number) if one.sign is None else "" for one in amounts]
    counted = [amount for amount, unit in zip(amounts, units, strict=True) if not unit]
    if any(is_torn(cleaned, amount.end) for amount in counted):
        return "has a character in its amount that is not a digit."
    priced = [amount for amount in amounts if amount.sign]
    if not priced:
        problem = _not_money(amounts, units, cleaned)
        if problem:
            return problem
        priced = counted
    stated = [amount for amount in priced if not is_bound(amount, cleaned)]
    if not stated:
        return "states a bound and not an amount."
    if not units[-1] and _has_loose_digits(amounts, cleaned):
        return "has digits behind its amount that may be cents, or something else."
    chosen = _chosen(stated, amounts, cleaned)
    first, *others = [said for amount in chosen for said in _readings(amount, cleaned)]
    different = tuple(other for other in others if not _same(other, first))
    if len(chosen) < len(stated):
        note = "a former price or a price in brackets is left out"
        first = first._replace(note=", ".join(filter(None, (first.note, note))))
    return first._replace(others=different) if different else first


def is_bound(amount: Amount, text: str) -> bool:
    """Whether it is only where something starts: `49+`."""
    return text.startswith("+", amount.number[1]) or text.startswith("+", amount.end)


def _unit_beside(text: str, start: int, end: int) -> str:
    """The unit or the unknown code beside a number; in `2 x 10.00` the first says how many."""
    from paxman_core.values._units import code_before, unit_after

    place = unit_after(text, end) or code_before(text, start)
    if place is not None:
        return text[slice(*place)]
    times = _TIMES.match(text, end)
    return times[1] if times else ""


def _has_loose_digits(amounts: list[Amount], text: str) -> bool:
    """Whether the text ends in digits that nothing explains: `12 USD 50`, `USD 1 20.00`."""
    if len(amounts) < 2 or amounts[-2].sign is None or amounts[-1].sign:
        return False
    return _LOOSE_DIGITS.fullmatch(text, amounts[-2].end) is not None


def _chosen(stated: list[Amount], amounts: list[Amount], text: str) -> list[Amount]:
    """The amounts that are not a former price or a conversion in brackets, if any remain."""
    taken = {right.start: left.end for left, right in pairwise(amounts)}
    current = [
        one for one in stated if not _is_former(text[taken.get(one.start, 0) : one.start])
    ] or stated
    return [
        one for one in current if text.rfind("(", 0, one.start) <= text.rfind(")", 0, one.start)
    ] or current


def _is_former(text: str) -> bool:
    return any(normalize_text(word) in _FORMER for word in _WORD.findall(text)[-2:])


def _readings(amount: Amount, text: str) -> Iterator[MoneyReading]:
    """What the amount says; twice if two signs beside it contradict each other."""
    said = reading_of(amount, text)
    yield said
    if amount.rival is not None:
        yield _signed(said, amount.rival)


def reading_of(amount: Amount, text: str) -> MoneyReading:
    """What an amount of the text says by itself."""
    per_unit = _PER_UNIT.match(text, amount.end) is not None
    bare = MoneyReading(amount.readings, per_unit=per_unit, note=amount.note)
    return bare if amount.sign is None else _signed(bare, amount.sign)


def _signed(reading: MoneyReading, sign: Sign) -> MoneyReading:
    codes, elsewhere, worth = sign.meaning
    return reading._replace(sign=sign.text, codes=codes, elsewhere=elsewhere, worth=worth)


def _without_number(text: str) -> str | MoneyReading:
    words = [normalize_text(word) for word in _WORD.findall(text)]
    if 1 <= len(words) <= 2 and words[0] in _FREE:
        return MoneyReading((Reading(Decimal(0)),), note="free")
    return "has no amount."


def _not_money(amounts: list[Amount], units: list[str], text: str) -> str:
    """Why numbers without any currency are not an amount, or nothing."""
    from paxman_core.values._months import months_named

    if all(units):
        return f"is not an amount of money: {units[0]} is not a currency."
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
        first.readings[0].value == second.readings[0].value
        and first.worth == second.worth
        and (set(first.codes) == set(second.codes) or not first.codes or not second.codes)
    )

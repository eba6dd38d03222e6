"""Amounts of money in running text, with their currency, in digits or in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from paxman_core.values._amounts import amounts_in, is_torn
from paxman_core.values._currencies import Meaning, is_word, meaning_of_code
from paxman_core.values._folding import plain_in_place
from paxman_core.values._model import NO_CONTEXT, Money, ParseContext
from paxman_core.values._money import likeliest
from paxman_core.values._money_text import is_bound, reading_of

if TYPE_CHECKING:
    from paxman_core.values._amounts import Amount

# Digits behind an amount without cents, where the phrase ends: they may be its cents or not.
_LOOSE_CENTS = re.compile(r" (?:\d\d(?:\d?[.,]\d\d)?|\d[.,]\d\d)(?= *(?:[.;!?,)](?!\d)|[\t\n]|$))")


class FoundAmount(NamedTuple):
    """An amount of money and where it stands, its sign with it."""

    start: int
    end: int
    meaning: Meaning
    """What the sign can mean."""
    value: Money | None
    """None when the number has several readings and nothing decides."""


def find_amounts(text: str, context: ParseContext = NO_CONTEXT) -> list[FoundAmount]:
    """The amounts in a `text` that state their currency, from left to right, in a `context`."""
    written = plain_in_place(text)
    return [
        _found(written, amount, context)
        for amount in amounts_in(written, signed=True)
        if not _is_cut(written, amount) and not _is_word(amount)
    ]


def _found(text: str, amount: Amount, context: ParseContext) -> FoundAmount:
    assert amount.sign is not None
    end = amount.end - text.endswith(".", amount.start, amount.end)
    value = None if amount.rival else likeliest(reading_of(amount, text), context)
    return FoundAmount(amount.start, end, amount.sign.meaning, value)


def _is_cut(text: str, amount: Amount) -> bool:
    """Whether the number is only a part of what is written: `10€500`, `12 USD 50`, `$49+`."""
    after = text[amount.end : amount.end + 1]
    if text[amount.end - 1].isdigit() and (after.isalpha() or is_torn(text, amount.end)):
        return True
    has_cents = any(reading.point for reading in amount.readings)
    loose = None if has_cents else _LOOSE_CENTS.match(text, amount.end)
    return after.isdigit() or loose is not None or is_bound(amount, text)


def _is_word(amount: Amount) -> bool:
    """Whether the letters before a whole number are a word and no code: `ALL 3`, `TOP 10`."""
    written = amount.sign.text if amount.sign and amount.sign_in_front else ""
    code = meaning_of_code(written) and is_word(written.upper())
    return bool(code) and not any(reading.point for reading in amount.readings)

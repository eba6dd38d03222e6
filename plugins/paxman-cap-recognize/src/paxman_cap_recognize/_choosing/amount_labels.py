"""What the words beside an amount say that it is: total, tax, cash, change, …"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_recognize._recognition import AmountRole
from paxman_cap_recognize._tables import any_of, word_list
from paxman_core.values import is_currency, normalize_text

if TYPE_CHECKING:
    from collections.abc import Iterable


class Label(NamedTuple):
    """The role that a label gives, and how plainly it does."""

    role: AmountRole
    strength: int = 0


_TOTAL: Final = word_list("of totals")
_AMOUNT: Final = word_list("of amounts")
_FINAL: Final = word_list("of final sums")
_SUBTOTAL = re.compile(rf"(?<![^\W_])(?:{any_of('of subtotals')})(?![^\W_])")
_WITHOUT = re.compile(rf"(?<![^\W_])(?:{any_of('excluding')})(?![^\W_])")
_WITH = re.compile(rf"(?<![^\W_])(?:{any_of('including')})(?![^\W_])")
# What is included in something is the tax; what includes something is the total.
_INCLUDED = re.compile(r"(?<![^\W_])(?:included|includes|enthalten|enthaltene)(?![^\W_])")
_TO_PAY = re.compile(rf"(?<![^\W_])(?:{any_of('to pay')})(?![^\W_])")
_OF_WHICH = re.compile(r"\W*(?:incl|inkl|including|inclusive of|davon|enth|thereof|dont)(?![^\W_])")
_TAX_WITHIN = re.compile(r"(?:gst|vat|tax|mwst|tva|iva|btw)\W*incl\w*\W*$")
# What was owed before is not what is owed now.
_BEFORE: Final = word_list("of earlier sums")
_TAX: Final = word_list("of taxes")
_OTHERS: Final = {
    AmountRole.CHANGE: word_list("of change"),
    AmountRole.ROUNDING: word_list("of roundings"),
    AmountRole.TENDERED: word_list("of payments"),
    AmountRole.DISCOUNT: word_list("of discounts"),
    AmountRole.TIP: word_list("of tips"),
    AmountRole.SHIPPING: word_list("of shipping"),
    AmountRole.COUNT: word_list("of counts"),
}
"""What else an amount is, the surest word first."""
_BESIDE_TOTAL: Final = (AmountRole.CHANGE, AmountRole.DISCOUNT, AmountRole.COUNT)
"""Which of these a total can be of."""
_SAID = re.compile(r"[^\W_]+")
_WORD = re.compile(r"[^\W\d_]{2,}")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_DOTTED = re.compile(r"(?<![^\W_])(?:[a-z]\.){2,4}")
_TOKEN = re.compile(r"[a-z]{6,24}")
_BILL_WORDS: Final = word_list("on bills")
# Words behind "total" that do not narrow it to a part; "total deposits" is another thing.
_COMPANIONS: Final = word_list("behind total")


@lru_cache(maxsize=4096)
def label_of(text: str) -> Label:
    """The role that the words before an amount give it."""
    # In small letters, with the spaces that a scanner has lost.
    apart = _CAMEL.sub(" ", text) if not text.isupper() else text
    plain = normalize_text(apart)
    if "." in plain:
        plain = _DOTTED.sub(lambda letters: letters[0].replace(".", ""), plain)
    words = _TOKEN.sub(lambda token: _split(token[0]), plain)
    said = _SAID.findall(words)
    if not _BEFORE.isdisjoint(said):
        return Label(AmountRole.OTHER)
    if _SUBTOTAL.search(words):
        return Label(AmountRole.SUBTOTAL)
    if _TO_PAY.search(words):
        return Label(AmountRole.TOTAL, 5)
    tax = not _TAX.isdisjoint(said)
    if tax and _INCLUDED.search(words):
        return Label(AmountRole.TAX)
    including = _WITH.search(words) is not None
    if not including and _WITHOUT.search(words):
        return Label(AmountRole.SUBTOTAL)
    if not _TOTAL.isdisjoint(said):
        return _with_total(said, tax, including)
    return _without_total(words, said, tax, including)


@lru_cache(maxsize=4096)
def _split(token: str) -> str:
    """A token as words, if words of bills and nothing else make it up: `salestax`."""
    if token in _BILL_WORDS:
        return token
    ends: list[list[str] | None] = [[]]
    for end in range(1, len(token) + 1):
        known = (
            [*before, token[start:end]]
            for start, before in enumerate(ends)
            if before is not None and token[start:end] in _BILL_WORDS
        )
        ends.append(min(known, key=len, default=None))
    words = ends[-1]
    if words is None and is_currency(token[-3:].upper()) and ends[-4]:
        words = [*(ends[-4] or ()), token[-3:]]
    return " ".join(words) if words else token


def _with_total(said: list[str], tax: bool, including: bool) -> Label:
    other = _other_role(said, _BESIDE_TOTAL)
    if other is not None:
        return Label(other)
    final = not _FINAL.isdisjoint(said)
    if tax and not including and not final:
        return Label(AmountRole.TAX)
    if not _OTHERS[AmountRole.TENDERED].isdisjoint(said):
        return Label(AmountRole.TENDERED)
    strength = 3 if _is_plain(said) else 1
    return Label(AmountRole.TOTAL, strength + including + 2 * final)


def _other_role(said: list[str], roles: Iterable[AmountRole]) -> AmountRole | None:
    return next((role for role in roles if not _OTHERS[role].isdisjoint(said)), None)


def _is_plain(said: list[str]) -> bool:
    """Whether what follows the word for a total leaves it the total of everything."""
    last = max(place for place, word in enumerate(said) if word in _TOTAL)
    behind = _WORD.findall(" ".join(said[last + 1 :]))
    return all(word in _COMPANIONS or is_currency(word.upper()) for word in behind)


def _without_total(words: str, said: list[str], tax: bool, including: bool) -> Label:
    other = _other_role(said, _OTHERS)
    if other is not None:
        return Label(other)
    if tax and (not including or _OF_WHICH.match(words) or _TAX_WITHIN.search(words)):
        return Label(AmountRole.TAX)
    if not _AMOUNT.isdisjoint(said):
        return Label(AmountRole.TOTAL, 2 + including + 2 * (not _FINAL.isdisjoint(said)))
    return Label(AmountRole.OTHER)

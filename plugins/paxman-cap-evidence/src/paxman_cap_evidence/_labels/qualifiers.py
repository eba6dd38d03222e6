"""What a label can say beside its name: the currency of its amounts, and that tax is included."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from paxman_cap_evidence._words import word_list
from paxman_core.patterns import lazy_pattern
from paxman_core.values import NO_CONTEXT, FieldType, Invalid, is_currency, parse

SIGNS: Final = "$¢£¤¥֏؋৲৳฿៛₠-⃀﷼﹩＄￠￡￥￦"
"""Unicode's currency signs, for a character class."""

_TAX = r"(?:tax|taxe|gst|vat|sst|mwst|ust|tva|iva|btw|service|charge|\w*steuer)"
_WITH = "(?:including|inclusief|inc|with)"
_WITHIN = "(?:included|including|inclusa|compresa|compri|incluido|inc)"
_SAID = "(?:agreed|discussed|quoted|confirmed|ordered|stated|follow)"
_QUALIFYING: Final = frozenset(
    re.findall(r"[a-z]+", f"{_TAX} {_WITH} {_WITHIN} {_SAID} as wie vereinbart in")
)
# "Total includes tax" states the tax, "total including tax" the total.
_TAX_INCLUDED = lazy_pattern(rf" {_WITH}\b(?: (?:{_TAX}|\d+))*|(?: {_TAX})+ {_WITHIN}\b(?: \d+)*")
_AS_SAID = lazy_pattern(f" (?:as {_SAID}|wie vereinbart)$")
_SIGN = lazy_pattern(rf"(?:\b[A-Z]{{1,3}})?[{SIGNS}]")
_CURRENCY_WORD = lazy_pattern(rf"[^\W\d_]{{2,4}}\.?|[A-Za-z]{{0,3}}[{SIGNS}]")

_LOCAL = "rm:RM rs:Rs kr:kr zl:zł kc:Kč ft:Ft sfr:SFr euro:€ dollar:$ pound:£"
_LOCAL_NAMES: Final = dict(pair.split(":") for pair in _LOCAL.split())
"""By their keys, how currencies are written that have no code in a label."""
_ENGLISH_WORDS: Final = word_list("words like currencies")
"""Codes that are words more often than currencies when they stand in a label."""


class Reduced(NamedTuple):
    """A label's key without what only qualifies it."""

    key: str
    currency: str
    tax_included: bool


@lru_cache(maxsize=1024)
def is_currency_word(word: str) -> bool:
    """Whether a word or sign beside an amount names its currency."""
    if _CURRENCY_WORD.fullmatch(word) is None:
        return False
    return not isinstance(parse(f"{word} 1.00", FieldType.MONEY, NO_CONTEXT), Invalid)


def reduce_label(key: str) -> Reduced:
    """The key without currency and without "including tax", and what these said."""
    if " " not in key:
        return Reduced(key, "", tax_included=False)
    shorter = _TAX_INCLUDED.sub("", key)
    first, *rest = _AS_SAID.sub("", shorter).split()
    # `FT 2026/7` is the number of a Portuguese invoice, and no forints.
    currencies = [word for word in rest if _names_currency(word) and "number" not in rest]
    said = {*currencies, "in"} if currencies else set()
    kept = [first, *(word for word in rest if word not in said)]
    written = [_LOCAL_NAMES.get(word, word.upper()) for word in currencies]
    return Reduced(" ".join(kept), written[0] if written else "", len(shorter) < len(key))


def only_qualifies(word: str) -> bool:
    """Whether `reduce_label` may take this word of a key away."""
    return word in _QUALIFYING or word.isdigit() or _names_currency(word)


def currency_sign(text: str) -> str:
    """The first currency sign in a label's text."""
    found = _SIGN.search(text)
    return found[0] if found else ""


def _names_currency(word: str) -> bool:
    is_code = len(word) == 3 and is_currency(word.upper())
    return word in _LOCAL_NAMES or (is_code and word not in _ENGLISH_WORDS)

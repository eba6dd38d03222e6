"""The currencies of ISO 4217: which codes exist, their digits, and what signs and names mean."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from typing import NamedTuple

from paxman_core.values._folding import normalize_text
from paxman_core.values._tables import table


def _digits_of(kind: str) -> dict[str, int]:
    listed = table("currency_codes")[kind]
    return {code: int(digits) for digits, codes in listed.items() for code in codes.split()}


_ACTIVE = _digits_of("active")
_HISTORIC = _digits_of("historic")

USUAL_EXPONENT = 2

# Codes for "none" and "test", which no amount is stated in.
_NOT_MONEY = frozenset(("XXX", "XTS"))
# In small letters these codes are words or abbreviations; in capitals they may be either.
_WORDS_TOO = "ALL BAM BOB COP CUP GEL MAD MOP PEN RON SOS SVC TOP TRY"
LONGEST_SIGN = 8
LONGEST_NAME = 4
"""How many words a currency's name may have."""


class Meaning(NamedTuple):
    """What a sign or a name can mean."""

    codes: tuple[str, ...]
    """The currencies that it means by itself, the likeliest first."""
    elsewhere: tuple[str, ...] = ()
    """Further ones, where the context asks for them: `£` in Egypt."""
    worth: Decimal = Decimal(1)
    """What one is worth in the currency: a hundredth for cents, ten for the toman."""


def exponent_of(code: str) -> int:
    """How many digits follow the point in amounts of this currency; 2 for a code nobody knows."""
    digits = _ACTIVE.get(code)
    return _HISTORIC.get(code, USUAL_EXPONENT) if digits is None else digits


def is_currency(code: str) -> bool:
    """Whether ISO 4217 lists the code today."""
    return code in _ACTIVE


def is_historic(code: str) -> bool:
    """Whether ISO 4217 listed the code once and has withdrawn it."""
    return code in _HISTORIC


def is_word(code: str) -> bool:
    """Whether the code is also a word or an abbreviation, as `ALL` and `TOP` are."""
    return code in _WORDS_TOO.split()


def meaning_of_code(written: str) -> Meaning | None:
    """The currency of a code in any case; in small letters only if it is not also a word."""
    code = written.upper()
    if code in _NOT_MONEY:
        return None
    if code in _ACTIVE:
        return Meaning((code,)) if written == code or not is_word(code) else None
    return Meaning((code,)) if code in _HISTORIC and written == code else None


def meaning_of_sign(sign: str) -> Meaning | None:
    """What a sign such as `$`, `Kč` or `руб` can mean; short ones only as they are written.

    `Ft` is the forint and `ft` are feet, so case counts up to two letters.
    """
    found = _signs().get(sign)
    if found is None and (len(sign) > 2 or "$" in sign):
        found = _folded_signs().get(sign.casefold())
    return found


def meaning_of_name(name: str) -> Meaning | None:
    """What a currency's name means: `US dollars`, `Pfund`, `finnish markka`, `kroner`."""
    return _names().get(name_key(name))


def name_key(name: str) -> str:
    """A name as the table spells it: folded, without points and hyphens."""
    return " ".join(normalize_text(name).replace(".", "").replace("-", " ").split())


def _meaning(codes: str, worth: str = "1") -> Meaning:
    alone, _, elsewhere = codes.partition("|")
    return Meaning(tuple(alone.split()), tuple(elsewhere.split()), Decimal(worth))


@cache
def _signs() -> dict[str, Meaning]:
    listed = table("currency_signs")
    found = {sign: _meaning(codes) for sign, codes in listed["signs"].items()}
    for sign, text in listed["parts"].items():
        worth, _, codes = text.partition(" ")
        found[sign] = _meaning(codes, worth)
    return found


@cache
def _folded_signs() -> dict[str, Meaning]:
    return {sign.casefold(): meaning for sign, meaning in _signs().items()}


@cache
def _names() -> dict[str, Meaning]:
    from paxman_core.values._currency_words import NO_NAMES

    found = {}
    for codes, names in table("currency_names")["names"].items():
        found.update(dict.fromkeys(names.split(";"), _meaning(codes)))
    return {name: meaning for name, meaning in found.items() if name not in NO_NAMES}

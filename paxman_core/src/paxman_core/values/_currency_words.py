"""Words among the names of currencies that mostly mean something else."""

from __future__ import annotations

from typing import Final

# Countries, adjectives and "unit", which CLDR has in names that are nothing but that word in some
# language, and words that no amount is stated in without a further one, such as "gold".
_OTHERS = (
    "americano aotearoa aruba bat bats bceao eenheid fakatonga gold jant kenya liber naijiria "
    "peruano pilipinas rechnungseinheit rechnungseinheiten ry'uburundi shqiptar soberano "
    "soberanos sois sons soomaaliya tanzania uganda unidad unidade unidades unis unit unita "
    "unite units uruguayo"
)
# "The real 5", "won 3 games", "sum 120", "peso 12 kg": everyday words of a large language.
_EVERYDAY = (
    "balboa boliviano bolivianos colom colon colones colons cordoba coroa coroas corona "
    "coronas dobra dong dongs dram drams font franco francos leona leonas leone leones leoni "
    "lev leva levas levs libra libras livre livres marca marco marcos mark marka marke marks "
    "peso pesos pond pound pounds pula pulas punta real reales reals sol soles sols som soms "
    "sum sums tala talas won wons"
)
# What a sentence goes on with when its amount is complete.
_GOES_ON = (
    "a an and are as at but by each for from if in into is less more off on or per plus than "
    "that the this to was were when which will with would am auf bis fur für im je mit oder "
    "pro und zu al con de e el en la o para por que y et le ou par pour di il do da"
)
NO_NAMES: Final = frozenset(_OTHERS.split())
_EVERYDAY_WORDS: Final = frozenset(_EVERYDAY.split())
_FOLLOWING_WORDS: Final = frozenset(_GOES_ON.split())
_FAR: Final = 20


def is_everyday(name: str) -> bool:
    """Whether a currency's name, as tables spell it, is an everyday word as well."""
    return name in _EVERYDAY_WORDS


def stops_at(text: str, end: int) -> bool:
    """Whether the phrase is over at `end`: `3 real` is money, and `3 real people` are not."""
    rest = text[end : end + _FAR].lstrip(" \t\u00a0")
    length = next((at for at, sign in enumerate(rest) if not sign.isalpha()), len(rest))
    return not length or rest[:length].casefold() in _FOLLOWING_WORDS

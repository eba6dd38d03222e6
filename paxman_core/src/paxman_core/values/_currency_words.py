"""Words among the names of currencies that mostly mean something else."""

from __future__ import annotations

from typing import Final

from paxman_core.values._tables import table

_LISTS: Final = {
    name: frozenset(words.split()) for name, words in table("words")["currencies"].items()
}
NO_NAMES: Final = _LISTS["no_names"]
"""Countries, adjectives and "unit", which CLDR has in names that are nothing but that word in some
language, and words that no amount is stated in without a further one, such as "gold"."""
_FAR: Final = 20


def is_everyday(name: str) -> bool:
    """Whether a currency's name, as tables spell it, is an everyday word as well.

    "The real 5", "won 3 games", "sum 120", "peso 12 kg".
    """
    return name in _LISTS["everyday"]


def stops_at(text: str, end: int) -> bool:
    """Whether the phrase is over at `end`: `3 real` is money, and `3 real people` are not."""
    rest = text[end : end + _FAR].lstrip(" \t\u00a0")
    length = next((at for at, sign in enumerate(rest) if not sign.isalpha()), len(rest))
    return not length or rest[:length].casefold() in _LISTS["goes_on"]

"""The names of the months in the languages of the locale table."""

from __future__ import annotations

from functools import cache

from paxman_core.values._folding import normalize_text
from paxman_core.values._tables import table


def months_named(folded: str, language: str) -> tuple[int, ...]:
    """The months that a folded word can mean; several where languages disagree and none is given.

    `listopad` is November in Czech and Polish, and October in Croatian.
    """
    month = _settled().get(folded)
    if month is not None:
        return (month,)
    meanings = _contested().get(folded, {})
    if language in meanings:
        return (meanings[language],)
    return tuple(sorted(set(meanings.values())))


def names_month(word: str) -> bool:
    """Whether a word means a month in some language."""
    folded = normalize_text(word)
    return folded in _settled() or folded in _contested()


@cache
def _settled() -> dict[str, int]:
    months = table("month_names")["months"]
    return {word: int(month) for month, words in months.items() for word in words.split()}


@cache
def _contested() -> dict[str, dict[str, int]]:
    return {
        word: {pair.partition(":")[0]: int(pair.partition(":")[2]) for pair in pairs.split()}
        for word, pairs in table("month_names")["contested"].items()
    }

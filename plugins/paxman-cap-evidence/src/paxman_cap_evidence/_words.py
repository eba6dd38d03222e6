"""Lists of words that rules ask about, from a table of their own."""

from __future__ import annotations

import os
import re
from functools import cache


def word_list(name: str) -> frozenset[str]:
    """The words of a list, or patterns of words."""
    return frozenset(_lists()[name].split())


def phrases(name: str) -> frozenset[str]:
    """The entries of a list whose entries may be several words, and thus stand between commas."""
    return frozenset(phrase.strip() for phrase in _lists()[name].split(","))


def any_of(name: str) -> str:
    """A pattern for any entry of a list of phrases."""
    return "|".join(sorted(phrases(name)))


@cache
def _lists() -> dict[str, str]:
    """What is in a list, by its name, which stands in brackets above it."""
    # Not by pathlib, which takes longer to import than the table to read.
    path = f"{os.path.dirname(__file__)}/tables/words.txt"  # noqa: PTH120
    with open(path, encoding="utf-8") as file:  # noqa: PTH123
        parts = re.split(r"^\[(.+)\]$", file.read(), flags=re.MULTILINE)
    named = zip(parts[1::2], parts[2::2], strict=True)
    return {name: " ".join(said.split()) for name, said in named}

"""Tables of names that belong to no rule, one file each."""

from __future__ import annotations

import os
from functools import cache


def table(name: str) -> str:
    """What a table holds: words, or `key=name|name` in a line for each country or region."""
    # Not by pathlib, which takes longer to import than a table to read.
    path = f"{os.path.dirname(__file__)}/tables/{name}.txt"  # noqa: PTH120
    with open(path, encoding="utf-8") as file:  # noqa: PTH123
        return file.read()


def any_line(name: str) -> str:
    """A pattern for any line of a table."""
    return "|".join(table(name).splitlines())


def word_list(name: str) -> frozenset[str]:
    """The words of one list of the table of lists, or patterns of words."""
    return frozenset(_lists()[name].split())


def pairs(name: str) -> dict[str, str]:
    """The entries `key=words` of a list."""
    return dict(entry.split("=", 1) for entry in _lists()[name].split())


def any_of(name: str) -> str:
    """A pattern for any word of a list."""
    return "|".join(sorted(word_list(name)))


@cache
def _lists() -> dict[str, str]:
    """The words by the name of their list, which stands in brackets above them."""
    lists: dict[str, str] = {}
    for line in table("words").splitlines():
        if line.startswith("["):
            name = line[1:-1]
        elif line and not line.startswith("#"):
            lists[name] = f"{lists.get(name, '')} {line}"
    return lists

"""A text as tokens in lines and cells: what features are made of."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_SHAPE: Final = 12

_TOKEN = re.compile(r"\w+|[^\w\s]")
# Marks between letters make one word of them: `O'Hara`, `AT&T`; a name may stand in a genitive.
_UNBROKEN = re.compile(r"(?<!\w)\w*[^\W\d](?:[&'\u2019/-](?![sS]\b)[^\W\d]\w*)+")
_CELL_BREAK = re.compile(r"\t+|\s{3,}|\s*\|\s*")
_UPPER = re.compile(r"[A-Z\u00c0-\u00de]+")
_LOWER = re.compile(r"[a-z\u00df-\u00ff]+")
_DIGITS = re.compile(r"\d+")
_MARKS = re.compile(r"[\W_]+")


class Token(NamedTuple):
    """One word or mark, where it stands, and in which line and cell."""

    start: int
    end: int
    word: str
    """Without case."""
    shape: str
    line: int
    cell: int
    """The number of the cell in its line."""


def tokens_of(text: str, start: int, end: int) -> list[Token]:
    """The tokens of a stretch of the text, line by line."""
    found: list[Token] = []
    position = start
    for number, line in enumerate(text[start:end].splitlines(keepends=True)):
        breaks = [match.start() for match in _CELL_BREAK.finditer(line.rstrip())]
        cell = 0
        for match in _TOKEN.finditer(line):
            while cell < len(breaks) and match.start() > breaks[cell]:
                cell += 1
            written = match[0]
            first, last = position + match.start(), position + match.end()
            found.append(Token(first, last, written.lower(), shape_of(written), number, cell))
        position += len(line)
    return found


def joints_of(text: str, tokens: Sequence[Token]) -> frozenset[int]:
    """The tokens that the next one continues, as parts of one unbroken word."""
    if not tokens:
        return frozenset()
    starts = [token.start for token in tokens]
    return frozenset(
        number
        for match in _UNBROKEN.finditer(text, starts[0], tokens[-1].end)
        for number in range(
            bisect_left(starts, match.start()), bisect_left(starts, match.end()) - 1
        )
    )


@lru_cache(maxsize=8192)
def shape_of(word: str) -> str:
    """How a word is written: `Xx` for a name, `9:9` for a time; numbers keep their length."""
    marked = _DIGITS.sub(lambda match: "9" * min(len(match[0]), 4), word)
    marked = _LOWER.sub("x", _UPPER.sub(lambda m: "X" if len(m[0]) == 1 else "XX", marked))
    return marked[:MAX_SHAPE]


def squeezed(text: str) -> str:
    """A text without case, spaces and marks: equal for what says the same."""
    return _MARKS.sub("", text.casefold())

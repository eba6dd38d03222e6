"""The cells of a delimited text, with the place of each."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from paxman_core.document._structure import Cell

if TYPE_CHECKING:
    from collections.abc import Iterator


def records(
    text: str,
    delimiter: str,
    skip_space: bool,
    *,
    quote: str = '"',
    start: int = 0,
    cut: bool = False,
) -> Iterator[tuple[Cell, ...]]:
    """The records of a text from a position on, as RFC 4180 has them; blank lines are left out.

    A cell's span is what stands between its quotes, if it has any. A quote that is never closed
    is a character like any other, and so are all after it: looking for the end of each would
    take quadratic time. A text that is `cut` is a beginning: its last record is left out.
    """
    pattern = _pattern(delimiter, skip_space, quote)
    position, number = start, 0
    row: list[Cell] = []
    while True:
        found = pattern.match(text, position)
        assert found is not None  # every part of the pattern can be empty
        if found.group(3) is not None and found.group(3).startswith(quote):
            if cut:
                return
            pattern = _pattern_without_quotes(delimiter, skip_space, quote)
            found = pattern.match(text, position) or found
        row.append(_cell(found, quote, f"R{number + 1}C{len(row) + 1}"))
        position = found.end()
        end = found.group(4)
        if end == delimiter:
            continue
        if cut and not end:
            return
        number += 1
        if len(row) > 1 or row[0].text or found.group(1) is not None:
            yield tuple(row)
        row = []
        if not end:
            return


def _cell(found: re.Match[str], quote: str, pointer: str) -> Cell:
    if found.group(1) is None:
        start, end = found.span(3)
        return Cell(start, end, found.group(3), pointer)
    inside = found.group(1).replace(quote * 2, quote)
    if found.group(2):
        return Cell(found.start(1) - 1, found.end(2), inside + found.group(2), pointer)
    start, end = found.span(1)
    return Cell(start, end, inside, pointer)


@lru_cache
def _pattern(delimiter: str, skip_space: bool, quote: str) -> re.Pattern[str]:
    """One cell: 1 what its quotes hold, 2 what follows them, 3 a cell without, 4 what ends it."""
    space = "[ ]*+" if skip_space else ""
    mark = re.escape(delimiter)
    plain = f"[^{mark}\\r\\n]*+"
    quoted = f"{quote}((?:[^{quote}]++|{quote}{quote})*+){quote}({plain})"
    return re.compile(f"{space}(?:{quoted}|({plain}))({mark}|\\r\\n|\\n|\\r|\\Z)")


@lru_cache
def _pattern_without_quotes(delimiter: str, skip_space: bool, quote: str) -> re.Pattern[str]:
    """The same groups, the first two of which never match."""
    written = _pattern(delimiter, skip_space, quote).pattern
    return re.compile(written.replace(f"(?:{quote}(", f"(?:(?!){quote}(", 1))

"""The tables in a delimited file, without what stands before, between and behind them.

Banks and programs write a title, comments and a few labelled values first, and some write several
tables into one file. A table begins with its headings; after a blank line or a title, headings are
a row without digits above one that has some.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from paxman_core.document._heading import guess_header
from paxman_core.document._structure import Cell, Entry, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Row = Sequence[Cell]

_COMMENTS: Final = ("#", "//")
_FEW: Final = 2
_MOST_BEFORE: Final = 30
"""Rows among which the headings of the first table stand."""


def blocks_of(rows: Sequence[Row]) -> tuple[tuple[Table, ...], tuple[Entry, ...]]:
    """The tables among the rows, and the labelled values before the first."""
    if not rows:
        return (), ()
    first = _first_heading(rows)
    starts = [first, *_further_headings(rows, first)]
    tables = [
        _table(rows, start, end)
        for start, end in zip(starts, [*starts[1:], len(rows)], strict=True)
    ]
    return tuple(tables), tuple(_labelled(rows[:first]))


def _first_heading(rows: Sequence[Row]) -> int:
    """The first row that is as wide and as full as the rows of the table."""
    widths = Counter(len(row) for row in rows if len(row) > 1)
    if not widths or max(widths.values()) < 2:
        return 0
    usual = max(widths, key=lambda width: ((widths[width] - 1) * (width - 1), width))
    full = max(_filled(row) for row in rows if len(row) == usual)
    for number, row in enumerate(rows[:_MOST_BEFORE]):
        if _is_heading(row, usual, full):
            return number
    return 0


def _is_heading(row: Row, usual: int, full: int) -> bool:
    """Whether a row is the first of the table, and not a title, a comment or a labelled value."""
    filled = _filled(row)
    if len(row) == usual:
        return full <= _FEW or filled * 2 > full
    is_comment = row[0].text.lstrip().startswith(_COMMENTS)
    is_full = len(row) > usual or (filled > _FEW and filled >= full - 1)
    return is_full and not is_comment


def _further_headings(rows: Sequence[Row], first: int) -> Iterator[int]:
    """Where other tables begin."""
    for number in range(first + 2, len(rows) - 1):
        before, row, after = rows[number - 1 : number + 2]
        is_apart = _line(row) > _line(before) + 1 or _filled(before) < 2
        is_heading = len(row) > 1 and len(row) == len(after) and _filled(row) == len(row)
        if (
            is_apart
            and is_heading
            and not any(map(_has_digit, row))
            and any(map(_has_digit, after))
        ):
            yield number


def _table(rows: Sequence[Row], start: int, end: int) -> Table:
    """The rows of one table; the title of the next one is none of them."""
    own = [tuple(row) for row in rows[start:end]]
    while end < len(rows) and len(own) > 1 and _filled(own[-1]) < 2:
        own.pop()
    above = rows[start - 1] if start else ()
    caption = above[0].text.strip() if above and _filled(above) == 1 else ""
    return Table(tuple(own), guess_header(own), caption)


def _labelled(rows: Sequence[Row]) -> Iterator[Entry]:
    """`Account;DE02 1203` and the like; a comma before a space is one of a sentence."""
    for row in rows:
        said = [cell for cell in row if cell.text.strip()]
        if len(said) == 2 and not _has_digit(said[0]) and not said[1].text.startswith(" "):
            yield Entry(said[0].text.strip(" :#/"), said[1])


def _filled(row: Row) -> int:
    return sum(bool(cell.text.strip()) for cell in row)


def _line(row: Row) -> int:
    """The number of a record, which blank lines count into."""
    return int(row[0].pointer[1:].partition("C")[0])


def _has_digit(cell: Cell) -> bool:
    return any(character.isdigit() for character in cell.text)

"""The sections of a sheet: stretches of rows that are one table each.

A blank row ends a section, unless what follows fills the same columns and does not name them
anew. What stands above the names of the columns, such as a title, is a section of its own.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING

import attrs

from paxman_read_xlsx._heading import header_row, is_heading_of_two

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_core.document import ReadLimits
    from paxman_read_xlsx._sheet import SheetCells, Value

_RANGE = re.compile(r"([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})")


@attrs.frozen
class Row:
    """A row: its values by column, with those that reach into it from a merged cell above."""

    number: int
    values: dict[int, Value]
    after_blank: bool = False


@attrs.frozen
class Section:
    """Rows of one table; `header` is how many of the first name the columns."""

    rows: tuple[Row, ...]
    header: int = 0

    def columns(self) -> list[int]:
        """The columns that it fills."""
        return sorted({column for row in self.rows for column in row.values})


def sections(cells: SheetCells, limits: ReadLimits) -> list[Section]:
    """The sections of a sheet, from the top."""
    _carry_down(cells, limits)
    found: list[Section] = []
    spanning = _rows_that_span(cells)
    for block in _blocks(cells):
        parts = _split(block, spanning)
        if found and _continues(found[-1], parts):
            found[-1] = Section((*found[-1].rows, *parts[0].rows), found[-1].header)
        else:
            found += parts
    return found


def _carry_down(cells: SheetCells, limits: ReadLimits) -> None:
    """Let a cell that is merged over several rows stand in each that shows something."""
    from openpyxl.utils import column_index_from_string

    numbers = sorted(cells.rows)
    carried = 0
    for merged in cells.merged:
        match = _RANGE.fullmatch(merged)
        if match is None:
            continue
        column, first, last = column_index_from_string(match[1]), int(match[2]), int(match[4])
        value = cells.rows.get(first, {}).get(column)
        if value is None:
            continue
        below = numbers[bisect_right(numbers, first) : bisect_right(numbers, last)]
        carried += len(below)
        limits.check_nodes(carried, "table cells")
        for number in below:
            cells.rows[number].setdefault(column, value)


def _blocks(cells: SheetCells) -> Iterator[list[Row]]:
    """The rows, cut where a blank row stands between two; a hidden one is not blank."""
    numbers = sorted(cells.rows)
    hidden = sorted(cells.hidden_rows)
    block: list[Row] = []
    for before, number in pairwise([0, *numbers]):
        between = bisect_left(hidden, number) - bisect_right(hidden, before)
        is_apart = bool(block) and number - before - 1 > between
        if is_apart:
            yield block
            block = []
        block.append(Row(number, cells.rows[number], after_blank=is_apart))
    if block:
        yield block


def _rows_that_span(cells: SheetCells) -> set[int]:
    """The rows in which a cell is merged over several columns."""
    found = filter(None, map(_RANGE.fullmatch, cells.merged))
    return {int(match[2]) for match in found if match[1] != match[3]}


def _split(block: Sequence[Row], spanning: set[int]) -> list[Section]:
    """A block as one section, or as what stands above the names of its columns, and the rest."""
    rows = [row.values for row in block]
    names, count = None, 1
    for position, row in enumerate(block):
        if row.number in spanning and is_heading_of_two(rows[position:]):
            names, count = position, 2
            break
    if names is None:
        names = header_row(rows)
    if names is None:
        return [Section(tuple(block))]
    table = Section(tuple(block[names:]), header=count)
    return [Section(tuple(block[:names])), table] if names else [table]


def _continues(before: Section, parts: Sequence[Section]) -> bool:
    if len(parts) > 1 or parts[0].header or not before.header:
        return False
    return _extent(before) == _extent(parts[0])


def _extent(section: Section) -> tuple[int, int]:
    columns = section.columns()
    return columns[0], columns[-1]

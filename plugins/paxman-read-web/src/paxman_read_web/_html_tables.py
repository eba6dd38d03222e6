"""Tables of a page, as rows of spans of its visible text."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

import attrs

from paxman_core.document import Cell, Entry, Table, guess_header
from paxman_read_web._html_text import cell_of

if TYPE_CHECKING:
    from paxman_core.document import ReadLimits
    from paxman_read_web._html_text import VisibleText

_WIDEST = 100
_TALLEST = 1_000


@attrs.define
class _Written:
    """A td or th: what was written while it was open, and how many columns and rows it spans."""

    start: int
    is_heading: bool
    columns: int
    rows: int
    end: int = 0


@attrs.define
class _OpenTable:
    rows: list[list[_Written]] = attrs.field(factory=list)
    cell: _Written | None = None
    row_start: int = 0
    header: int = 0
    in_head: bool = False
    caption: tuple[int, int] = (0, 0)
    holds_table: bool = False

    @property
    def is_layout(self) -> bool:
        """Holds another table and heads no columns: it arranges the page, its rows say nothing."""
        return self.holds_table and not any(len(r) > 1 and _is_of_headings(r) for r in self.rows)


class Tables:
    """Follows the table tags of a page."""

    tags = frozenset({"table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption"})

    def __init__(self, visible: VisibleText) -> None:
        self._visible = visible
        self._open: list[_OpenTable] = []
        self._closed: list[_OpenTable] = []

    def open(self, name: str, columns: str, rows: str) -> None:
        """A table, row or cell begins; its spans are given as written."""
        if name == "table":
            if self._open:
                self._open[-1].holds_table = True
            self._open.append(_OpenTable())
        else:
            if not self._open:
                # A fragment that was cut out of a table.
                self._open.append(_OpenTable())
            table = self._open[-1]
            self._close_cell(table)
            if name in ("td", "th"):
                self._open_cell(
                    table, name == "th", _count(columns, _WIDEST), _count(rows, _TALLEST)
                )
            elif name == "tr":
                self._open_row(table)
            elif name == "caption":
                table.caption = (self._visible.length, 0)
            else:
                table.in_head = name == "thead"

    def close(self, name: str) -> None:
        """A table, row or cell ends."""
        if not self._open:
            return
        table = self._open[-1]
        self._close_cell(table)
        if name == "caption":
            table.caption = (table.caption[0], self._visible.length)
        elif name == "thead":
            table.in_head = False
        elif name == "table":
            self._closed.append(self._open.pop())

    def finish(self, text: str, limits: ReadLimits) -> tuple[tuple[Table, ...], list[Entry]]:
        """The tables that are not layout, and the entries that their row headings make."""
        while self._open:
            self.close("table")
        tables: list[Table] = []
        entries: list[Entry] = []
        budget = limits.max_nodes
        for table in self._closed:
            if table.is_layout or not any(table.rows):
                continue
            grid = _Grid(text, f"table {len(tables) + 1}")
            rows = []
            for row in table.rows:
                rows.append(grid.row(row))
                budget -= len(rows[-1])
                limits.check_nodes(limits.max_nodes - budget, "table cells")
                entries.extend(_row_entry(row, rows[-1]))
            start, end = table.caption
            marked = _marked_header(table)
            header = guess_header(rows) if marked is None else marked
            caption = text[start:end].strip()
            tables.append(Table(tuple(rows), header, caption, bool(marked)))
        return tuple(tables), entries

    def _open_row(self, table: _OpenTable) -> None:
        if table.rows:
            self._visible.decide("\n")
        table.rows.append([])
        table.row_start = self._visible.length
        table.header += table.in_head

    def _open_cell(self, table: _OpenTable, is_heading: bool, columns: int, rows: int) -> None:
        if not table.rows:
            self._open_row(table)
        length = self._visible.length
        self._visible.decide("\t" if length > table.row_start else None)
        table.cell = _Written(length, is_heading, columns, rows)
        table.rows[-1].append(table.cell)

    def _close_cell(self, table: _OpenTable) -> None:
        if table.cell is not None:
            table.cell.end = self._visible.length
            table.cell = None


class _Grid:
    """Puts written cells into columns; one that spans rows stands in each, one that spans columns
    is followed by empty ones."""

    def __init__(self, text: str, name: str) -> None:
        self._text = text
        self._name = name
        self._rows = 0
        self._carried: dict[int, tuple[Cell, int]] = {}

    def row(self, written: list[_Written]) -> tuple[Cell, ...]:
        self._rows += 1
        cells: list[Cell] = []
        for item in written:
            self._carry_down(cells)
            pointer = f"{self._name} R{self._rows}C{len(cells) + 1}"
            cell = cell_of(self._text, item.start, item.end, pointer)
            for column in range(item.columns):
                if item.rows > 1:
                    self._carried[len(cells)] = (cell, item.rows - 1)
                cells.append(cell)
                if column == 0:
                    cell = Cell(cell.end, cell.end, "", pointer)
        self._carry_down(cells)
        return tuple(cells)

    def _carry_down(self, cells: list[Cell]) -> None:
        while len(cells) in self._carried:
            column = len(cells)
            cell, left = self._carried.pop(column)
            if left > 1:
                self._carried[column] = (cell, left - 1)
            cells.append(cell)


def _marked_header(table: _OpenTable) -> int | None:
    """How many rows head the columns by their tags; None if no heading is marked."""
    if table.header:
        return table.header
    if not any(row and row[0].is_heading for row in table.rows):
        return None
    return len([*takewhile(_is_of_headings, table.rows)])


def _is_of_headings(row: list[_Written]) -> bool:
    return bool(row) and all(cell.is_heading for cell in row)


def _row_entry(written: list[_Written], cells: tuple[Cell, ...]) -> list[Entry]:
    """A row in which a heading stands before each cell says what the cells are."""
    kinds = [cell.is_heading for cell in written]
    if len(written) == len(cells) and kinds == [True, False] * (len(kinds) // 2):
        return [Entry(cells[n].text, cells[n + 1]) for n in range(0, len(cells), 2)]
    return []


def _count(written: str, most: int) -> int:
    return min(int(written), most) or 1 if written.isascii() and written[:5].isdigit() else 1

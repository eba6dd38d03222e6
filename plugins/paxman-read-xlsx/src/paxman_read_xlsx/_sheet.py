"""The cells of one sheet: what each shows, where cells are merged, and what is hidden."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import attrs

from paxman_read_xlsx._shown import Shown
from paxman_read_xlsx._stream import stream
from paxman_read_xlsx._strings import RichText

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_core.document import ReadLimits
    from paxman_read_xlsx._shown import Kind
    from paxman_read_xlsx._workbook import SheetPart, Workbook

LAST_ROW = 1_048_576
LAST_COLUMN = 16_384

_COLUMN = re.compile(r"[A-Z]{1,3}")


@attrs.frozen
class Value:
    """What a cell shows, and where it is."""

    text: str
    kind: Kind
    row: int
    column: int


@attrs.define
class SheetCells:
    """The cells of a sheet that are seen and show something."""

    rows: dict[int, dict[int, Value]] = attrs.field(factory=dict)
    """By number of row, then of column."""
    merged: list[str] = attrs.field(factory=list)
    """Ranges such as `A1:B3`."""
    hidden_rows: set[int] = attrs.field(factory=set)
    """The rows that hold something and are hidden."""
    hidden_columns: set[int] = attrs.field(factory=set)
    """The columns that hold something and are hidden."""
    unsaved: list[tuple[int, int]] = attrs.field(factory=list)
    """Row and column of the formulas whose results are not stored."""


class CellCount:
    """Counts the cells of all sheets, up to the limit."""

    def __init__(self, limits: ReadLimits) -> None:
        self._limits = limits
        self._count = 0

    def add(self, count: int) -> None:
        """So many more."""
        self._count += count
        self._limits.check_nodes(self._count, "table cells")


def read_sheet(workbook: Workbook, sheet: SheetPart, count: CellCount) -> SheetCells:
    """The cells of a sheet."""
    listener = _Sheet(workbook, count)
    with workbook.archive.open(sheet.path) as part:
        stream(part, listener)
    return listener.cells


class _Sheet:
    """Hears a sheet, element by element."""

    def __init__(self, workbook: Workbook, count: CellCount) -> None:
        from openpyxl.utils import column_index_from_string

        self.cells = SheetCells()
        self._shown = Shown(workbook)
        self._count = count
        self._column_of = column_index_from_string
        self._hidden_columns = bytearray(LAST_COLUMN + 1)
        self._column_elements = 0
        self._row = self._column = 0
        self._is_hidden_row = False
        self._values: dict[int, Value] = {}
        self._cell: Mapping[str, str] | None = None
        self._stored: list[str] | None = None
        self._is_value = self._is_formula = False
        self._text = RichText()

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if self._cell is not None:
            self._start_in_cell(name)
        elif name == "c":
            self._start_cell(attributes)
        elif name == "row":
            self._start_row(attributes)
        elif name == "mergeCell":
            self.cells.merged.append(attributes.get("ref", ""))
        elif name == "col":
            self._hide_columns(attributes)

    def end(self, name: str) -> None:
        if self._cell is not None:
            self._is_value = False
            self._text.end(name)
            if name == "c":
                self._end_cell(self._cell)
                self._cell = None
        elif name == "row":
            self._end_row()

    def data(self, text: str) -> None:
        if self._is_value and self._stored is not None:
            self._stored.append(text)
        else:
            self._text.data(text)

    def _start_row(self, attributes: Mapping[str, str]) -> None:
        self._row = _within(int(attributes.get("r", self._row + 1)), LAST_ROW, "row")
        self._is_hidden_row = attributes.get("hidden") in ("1", "true")
        self._column = 0
        self._values = {}

    def _end_row(self) -> None:
        if not self._values:
            return
        if self._is_hidden_row:
            self.cells.hidden_rows.add(self._row)
        else:
            self.cells.rows.setdefault(self._row, {}).update(self._values)

    def _start_cell(self, attributes: Mapping[str, str]) -> None:
        letters = _COLUMN.match(attributes.get("r", ""))
        column = self._column_of(letters[0]) if letters else self._column + 1
        self._column = _within(column, LAST_COLUMN, "column")
        self._cell = attributes
        self._stored = None
        self._is_formula = False

    def _start_in_cell(self, name: str) -> None:
        if name == "v":
            self._stored = []
            self._is_value = True
        elif name == "f":
            self._is_formula = True
        else:
            self._text.start(name)

    def _end_cell(self, attributes: Mapping[str, str]) -> None:
        stored = None if self._stored is None else "".join(self._stored)
        found = self._shown(attributes, stored, self._text.take())
        is_hidden = self._hidden_columns[self._column]
        if found is None:
            if self._is_formula and not is_hidden:
                self.cells.unsaved.append((self._row, self._column))
        elif found[0] and is_hidden:
            self.cells.hidden_columns.add(self._column)
        elif found[0]:
            self._count.add(1)
            self._values[self._column] = Value(*found, self._row, self._column)

    def _hide_columns(self, attributes: Mapping[str, str]) -> None:
        # There can be no more of these than columns, and each costs time.
        self._column_elements += 1
        if attributes.get("hidden") in ("1", "true") and self._column_elements <= LAST_COLUMN:
            first = max(int(attributes.get("min", "1")), 1)
            last = min(int(attributes.get("max", "1")), LAST_COLUMN)
            self._hidden_columns[first : last + 1] = b"\1" * max(last + 1 - first, 0)


def _within(number: int, last: int, noun: str) -> int:
    if not 1 <= number <= last:
        raise ValueError(f"there is no {noun} {number}")
    return number

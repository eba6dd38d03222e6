"""Sheets as text and tables: a line for each row, a tab between columns, a span for each cell."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paxman_core.document import Cell, Origin, Table
from paxman_read_xlsx._sections import sections

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_core.document import ReadLimits
    from paxman_read_xlsx._sections import Row
    from paxman_read_xlsx._sheet import SheetCells, Value

_PLAIN_NAME = re.compile(r"[^\W\d]\w*")
_BREAK = re.compile(r"[\n\t\v\f\x1c-\x1e\x85\u2028\u2029]")


class Pointers:
    """The names of a sheet's cells as formulas write them: `Sheet1!B4`, `'My sheet'!B4`."""

    def __init__(self, sheet: str) -> None:
        from openpyxl.utils import get_column_letter

        doubled = sheet.replace("'", "''")
        self._name = sheet if _PLAIN_NAME.fullmatch(sheet) else f"'{doubled}'"
        self._letters = get_column_letter

    def __call__(self, row: int, column: int) -> str:
        return f"{self._name}!{self._letters(column)}{row}"


class GridWriter:
    """Writes sheet after sheet, and remembers where each cell went."""

    def __init__(self, limits: ReadLimits) -> None:
        self.tables: list[Table] = []
        self.origins: list[Origin] = []
        self._limits = limits
        self._pieces: list[str] = []
        self._length = 0
        self._count = 0
        self._pointer = Pointers("")
        self._placed: dict[tuple[int, int], Cell] = {}

    def text(self) -> str:
        """All that was written."""
        return "".join(self._pieces)

    def sheet(self, name: str, cells: SheetCells) -> None:
        """Write a sheet under its name; columns that are empty all the way are left out."""
        self._pointer = Pointers(name)
        self._placed = {}
        if self._pieces:
            self._write("\n")
        self.origins.append(Origin(self._length, 0, name))
        self._write(f"----- {_BREAK.sub(' ', name)} -----\n")
        columns = sorted({column for row in cells.rows.values() for column in row})
        for section in sections(cells, self._limits):
            own = section.columns()
            self._count += len(section.rows) * len(own)
            self._limits.check_nodes(self._count, "table cells")
            rows = tuple(self._row(row, columns, own) for row in section.rows)
            self.tables.append(Table(rows, section.header, name))

    def _row(self, row: Row, columns: Sequence[int], own: Sequence[int]) -> tuple[Cell, ...]:
        """Write a row of a sheet with these columns; gives the cells of its section's own."""
        if row.after_blank:
            self._write("\n")
        places: dict[int, int] = {}
        last = max(column for column, value in row.values.items() if value.row == row.number)
        for column in columns:
            if column > last:
                break
            if places:
                self._write("\t")
            places[column] = self._length
            value = row.values.get(column)
            if value is not None and value.row == row.number:
                self._place(value)
        end = self._length
        self._write("\n")
        self._limits.check_characters(self._length)
        return tuple(self._cell(row, column, places.get(column, end)) for column in own)

    def _place(self, value: Value) -> None:
        start = self._length
        pointer = self._pointer(value.row, value.column)
        # A line of the text is a row; the cell keeps the lines that it has itself.
        self._write(_BREAK.sub(" ", value.text))
        self.origins.append(Origin(start, 0, pointer))
        self._placed[value.row, value.column] = Cell(start, self._length, value.text, pointer)

    def _cell(self, row: Row, column: int, place: int) -> Cell:
        value = row.values.get(column)
        if value is None:
            return Cell(place, place, "", self._pointer(row.number, column))
        return self._placed[value.row, value.column]

    def _write(self, text: str) -> None:
        self._pieces.append(text)
        self._length += len(text)

"""Lists of records in plain text: a line of headings, then rows that keep to its columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._rows import columns_of, is_record, records
from paxman_core.document import Cell

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._lines import Line
    from paxman_cap_evidence._members import Members
    from paxman_cap_evidence._rows import Columns, Row
    from paxman_core.capability import Finding

_AHEAD: Final = 3
"""How far after the last row another one is looked for, which would mean that some were missed."""


def text_records(
    text: str, lines: Sequence[Line], members: Members
) -> Iterator[tuple[int, int, int, Finding]]:
    """Every list: its first line, the line after its last, how many members it fills, the list."""
    number = 0
    while number < len(lines):
        headings = _cells(text, lines[number])
        columns = columns_of(headings, members) if len(headings) > 1 else None
        if columns is not None:
            reading = _Rows(text, lines, number, headings, columns, members)
            rows, end = reading.rows()
            if rows and not reading.goes_on(end):
                yield number, end, len(columns.of_member), records(text, rows, columns, members)
            number = end
        number += 1


class _Rows:
    """The rows below one line of headings."""

    def __init__(
        self,
        text: str,
        lines: Sequence[Line],
        heading: int,
        headings: Row,
        columns: Columns,
        members: Members,
    ) -> None:
        self.text = text
        self.lines = lines
        self.heading = heading
        self.headings = headings
        self.columns = columns
        self.members = members

    def rows(self) -> tuple[list[Row], int]:
        """The rows up to the first line that is none, and the number of that line."""
        number = self.heading + 1
        while number < len(self.lines) and not self.lines[number].cells:
            number += 1
        found: list[Row] = []
        while number < len(self.lines):
            row = self._row(number)
            if row is None:
                break
            found.append(row)
            number += 1
        return found, number

    def goes_on(self, end: int) -> bool:
        """Whether a row follows after a line that is none, and that is not the list's end."""
        if end < len(self.lines) and self._is_end(end):
            return False
        ahead = range(end + 1, min(end + 1 + _AHEAD, len(self.lines)))
        return any(self._row(number) is not None for number in ahead)

    def _is_end(self, number: int) -> bool:
        """Whether a line is blank or a sum."""
        cells = _cells(self.text, self.lines[number])
        return not cells or self.members.vocabulary.label(cells[0].text) is not None

    def _row(self, number: int) -> Row | None:
        line = self.lines[number]
        cells = _cells(self.text, line)
        if len(cells) == len(self.headings):
            row: Row | None = cells
        elif line.has_tabs or self.lines[self.heading].has_tabs:
            row = None
        else:
            row = self._aligned(line, cells)
        if row is None or not is_record(row, self.headings, self.columns, self.members):
            return None
        return row if self._reads(row) else None

    def _aligned(self, line: Line, cells: Row) -> Row | None:
        """The cells under the headings that they stand below; None if one stands below no one."""
        origin = self.lines[self.heading].start
        row: list[Cell] = [Cell(line.start, line.start, "")] * len(self.headings)
        for cell in cells:
            below = [
                column
                for column, heading in enumerate(self.headings)
                if heading.start - origin < cell.end - line.start
                and cell.start - line.start < heading.end - origin
            ]
            if len(below) != 1 or row[below[0]].text:
                return None
            row[below[0]] = cell
        return row

    def _reads(self, row: Row) -> bool:
        """Whether every required member reads as its type."""
        for member in self.members.required:
            reader = self.members.readers[member]
            cell = row[self.columns.of_member[member]]
            if len(reader.values(self.text, cell.start, cell.end)) != 1:
                return False
        return True


def _cells(text: str, line: Line) -> list[Cell]:
    return [Cell(start, end, text[start:end]) for start, end in line.cells]

"""A table whose records take several lines: the first opens one, the others complete it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._evidence import has_digit
from paxman_cap_evidence._tables.cells import CellValues, measured
from paxman_cap_evidence._tables.columns import ColumnMatcher
from paxman_cap_evidence._tables.members import nested, with_facts
from paxman_core.capability import Standing
from paxman_core.document import Cell as DocumentCell

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paxman_cap_evidence._page.lines import Cell, Grid, Line
    from paxman_cap_evidence._tables.members import Members
    from paxman_core.capability import Finding

    Row = dict[int, DocumentCell]


_FEWEST_NAMED: Final = 2
_USUAL: Final = 0.6
"""In this share of the fullest lines a column is filled that belongs to every record."""
_ENOUGH: Final = 0.7
"""This share of those columns a line fills that opens a record."""
_MOST_LINES: Final = 4
"""How many lines after the first a record may take."""


class _Column(NamedTuple):
    heading: Cell
    left: float
    right: float


def records_in(
    grid: Grid, lines: Sequence[Line], parts: Sequence[Sequence[int]], members: Members
) -> list[list[Finding]]:
    """The records of the first table in each part of a document, part by part.

    Tables with the same headings are one table: a part with one row shows little by itself.
    """
    alike: dict[tuple[str, ...], list[int]] = {}
    heads = [_head(grid, lines, numbers, members) for numbers in parts]
    for number, head in enumerate(heads):
        if head is not None:
            said = tuple(grid.text[slice(*cell)] for cell in lines[head].cells)
            alike.setdefault(said, []).append(number)
    found: list[list[Finding]] = [[] for _ in parts]
    for those in alike.values():
        stretches = [(head, parts[n]) for n in those if (head := heads[n]) is not None]
        for n, rows in zip(those, _tables(grid, lines, stretches, members), strict=True):
            found[n] = rows
    return found


def _tables(
    grid: Grid,
    lines: Sequence[Line],
    stretches: Sequence[tuple[int, Sequence[int]]],
    members: Members,
) -> list[list[Finding]]:
    """The records of tables that have the same headings."""
    text = grid.text
    headings = [_columns(grid, lines[head]) for head, _ in stretches]
    width = len(headings[0])
    placed = [
        [_placed(grid, lines[n], columns) for n in numbers if n > head and lines[n].cells]
        for columns, (head, numbers) in zip(headings, stretches, strict=True)
    ]
    usual = _usual([row for rows in placed for row in rows], width)
    records = [_records(rows, usual) for rows in placed]
    blank = DocumentCell(0, 0, "")
    cells = [[row.get(n, blank) for n in range(width)] for rows in records for row in rows]
    said = [[text[slice(*column.heading)]] for column in headings[0]]
    of_member = ColumnMatcher(CellValues(text, members), said, cells).columns().of_member
    if len(of_member) < _FEWEST_NAMED:
        return [[] for _ in stretches]
    return [
        [_finding(text, row, columns, of_member, members) for row in rows]
        for columns, rows in zip(headings, records, strict=True)
    ]


def _head(
    grid: Grid, lines: Sequence[Line], numbers: Sequence[int], members: Members
) -> int | None:
    """The first line of cells without digits that says two known names, one of a member."""
    for number in numbers:
        line = lines[number]
        said = [grid.text[slice(*cell)] for cell in line.cells]
        if len(said) <= _FEWEST_NAMED or not grid.knows(line) or any(map(has_digit, said)):
            continue
        known = sum(members.vocabulary.label(one) is not None for one in said)
        if known >= _FEWEST_NAMED and members.named(said):
            return number
    return None


def _columns(grid: Grid, line: Line) -> list[_Column]:
    placed = ((cell, grid.words(line, *cell)) for cell in line.cells)
    return [_Column(cell, own[0].left, own[-1].right) for cell, own in placed if own]


def _placed(grid: Grid, line: Line, columns: Sequence[_Column]) -> Row:
    """The cells of a line by the column that each stands under; of two the first."""
    row: Row = {}
    for cell in line.cells:
        words = grid.words(line, *cell)
        shared = [
            min(words[-1].right, one.right) - max(words[0].left, one.left)
            for one in (columns if words else ())
        ]
        if max(shared, default=0) > 0:
            column = shared.index(max(shared))
            row.setdefault(column, DocumentCell(*cell, grid.text[slice(*cell)]))
    return row


def _usual(rows: Sequence[Row], width: int) -> set[int]:
    """The columns that most of the fuller lines fill."""
    fullest = max(map(len, rows), default=0)
    full = [row for row in rows if 2 * len(row) > fullest]
    filled = Counter(column for row in full for column in row)
    return {column for column in range(width) if filled[column] >= _USUAL * len(full)}


def _records(rows: Sequence[Row], usual: set[int]) -> list[Row]:
    """The records: a line that fills most usual columns, completed by the lines that follow."""
    records: list[Row] = []
    since = 0
    for row in rows:
        if len(usual & row.keys()) >= max(_FEWEST_NAMED, _ENOUGH * len(usual)):
            records.append(dict(row))
            since = 0
        elif records and since < _MOST_LINES:
            since += 1
            for column, cell in row.items():
                if column not in usual:
                    records[-1].setdefault(column, cell)
    return records


def _finding(
    text: str, row: Row, columns: Sequence[_Column], of_member: Mapping[int, int], members: Members
) -> Finding:
    found: dict[int, Finding] = {}
    for member, column in of_member.items():
        cell = row.get(column)
        evidence = measured(text, cell, members.readers[member]) if cell is not None else None
        if evidence is not None:
            label = columns[column].heading
            found[member] = with_facts(evidence.finding, text, Standing.COLUMN, label)
    return nested(members, found)

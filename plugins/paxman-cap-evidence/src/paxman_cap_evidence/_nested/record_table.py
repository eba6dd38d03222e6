"""A table whose records take several lines: the first opens one, the others complete it.

Headings that no label names are told by initials, by the codes below, or as the only one left.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._evidence import has_digit
from paxman_cap_evidence._tables.cells import measured
from paxman_cap_evidence._tables.members import nested, shortened, with_facts
from paxman_core.capability import Standing
from paxman_core.document import Cell as DocumentCell
from paxman_core.labels import concept_of, name_key
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._page.lines import Cell, Grid, Line
    from paxman_cap_evidence._tables.members import Members
    from paxman_core.capability import Finding

    Row = dict[int, Cell]


_FEWEST_NAMED: Final = 2
_USUAL: Final = 0.6
"""In this share of the fullest lines a column is filled that belongs to every record."""
_ENOUGH: Final = 0.7
"""This share of those columns a line fills that opens a record."""
_MOST_LINES: Final = 4
"""How many lines after the first a record may take."""
_CODE = re.compile(r"[A-Z]{2,3}")
_PLACES: Final = frozenset(["country", "nation", "nationality", "state", "territory"])
_FEWEST_LETTERS: Final = 3


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
    of_member = columns_of(
        [text[slice(*column.heading)] for column in headings[0]],
        [
            [text[slice(*row[n])] if n in row else "" for n in range(width)]
            for rows in records
            for row in rows
        ],
        members,
    )
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
        if len(line.cells) <= _FEWEST_NAMED or not grid.knows(line):
            continue
        said = [grid.text[slice(*cell)] for cell in line.cells]
        if any(has_digit(one) for one in said):
            continue
        labels = [members.vocabulary.label(one) for one in said]
        known = sum(label is not None for label in labels)
        is_named = any(label.claims for label in labels if label is not None)
        if known >= _FEWEST_NAMED and is_named:
            return number
    return None


def _columns(grid: Grid, line: Line) -> list[_Column]:
    found = []
    for cell in line.cells:
        words = grid.words(line, *cell)
        if words:
            found.append(_Column(cell, words[0].left, words[-1].right))
    return found


def _placed(grid: Grid, line: Line, columns: Sequence[_Column]) -> Row:
    """The cells of a line by the column that each stands under; of two the first."""
    row: Row = {}
    for cell in line.cells:
        words = grid.words(line, *cell)
        column = _column(words[0].left, words[-1].right, columns) if words else None
        if column is not None:
            row.setdefault(column, cell)
    return row


def _column(left: float, right: float, columns: Sequence[_Column]) -> int | None:
    """The column whose heading a cell overlaps, or else the one that it begins below."""
    shared = [min(right, one.right) - max(left, one.left) for one in columns]
    best = max(range(len(columns)), key=lambda n: shared[n])
    return best if shared[best] > 0 else None


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
    text: str, row: Row, columns: Sequence[_Column], of_member: dict[int, int], members: Members
) -> Finding:
    found: dict[int, Finding] = {}
    for member, column in of_member.items():
        cell = row.get(column)
        if cell is None:
            continue
        label = columns[column].heading
        place = DocumentCell(*cell, text[slice(*cell)])
        evidence = measured(0, text, place, members.readers[member])
        if evidence is not None:
            found[member] = with_facts(evidence.finding, text, Standing.COLUMN, label)
    return nested(members, found)


def columns_of(
    headings: Sequence[str], rows: Sequence[Sequence[str]], members: Members
) -> dict[int, int]:
    """The column of each member that has one."""
    found: dict[int, int] = {}
    for column, heading in enumerate(headings):
        label = members.vocabulary.label(heading)
        claims = sorted(label.claims, key=lambda claim: claim.rank) if label is not None else ()
        for claim in claims:
            if claim.field not in found:
                found[claim.field] = column
                break
    for guess in (_by_letters, _by_codes, _by_name):
        for member, column in guess(headings, rows, members):
            if member not in found and column not in found.values():
                found[member] = column
    return found


def _by_letters(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],  # noqa: ARG001
    members: Members,
) -> list[tuple[int, int]]:
    """`YB` or `BY` heads the column of a `year_birth`."""
    fitting = [shortened(heading, members, range(len(members.fields))) for heading in headings]
    return [(those[0], column) for column, those in enumerate(fitting) if len(those) == 1]


def _by_codes(
    headings: Sequence[str], rows: Sequence[Sequence[str]], members: Members
) -> list[tuple[int, int]]:
    """A country stands in the one column of two or three capitals."""
    wanted = [
        member
        for member, field in enumerate(members.fields)
        if not _PLACES.isdisjoint(name_key(field.name).split())
    ]
    coded = []
    for column in range(len(headings)):
        filled = [row[column] for row in rows if row[column]]
        if filled and all(map(_CODE.fullmatch, filled)):
            coded.append(column)
    return [(wanted[0], coded[0])] if len(wanted) == len(coded) == 1 else []


def _by_name(
    headings: Sequence[str], rows: Sequence[Sequence[str]], members: Members
) -> list[tuple[int, int]]:
    """A column that is headed just `Name` names what the row is about: the last text to be found.

    Its cells are words, and no other text member is left without a column.
    """
    named = [n for n, heading in enumerate(headings) if concept_of(name_key(heading)) == "name"]
    left = [
        member
        for member, field in enumerate(members.fields)
        if field.type is FieldType.STRING
        and not _is_headed(members, member, headings)
        and not _PLACES & {*name_key(field.name).split()}
    ]
    if len(named) != 1 or len(left) != 1:
        return []
    cells = [row[named[0]] for row in rows if row[named[0]]]
    is_wordy = all(sum(map(str.isalpha, said)) >= _FEWEST_LETTERS for said in cells)
    return [(left[0], named[0])] if cells and is_wordy else []


def _is_headed(members: Members, member: int, headings: Sequence[str]) -> bool:
    labels = [members.vocabulary.label(heading) for heading in headings]
    return any(
        claim.field == member for label in labels if label is not None for claim in label.claims
    )

"""The cells of a record, with the lines that only go on with a text."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import has_digit
from paxman_cap_evidence._labels.qualifiers import is_currency_word
from paxman_cap_evidence._tables.cells import unread
from paxman_cap_evidence._tables.members import nested
from paxman_cap_evidence._tables.rows import LABEL, Kind
from paxman_cap_evidence._values.placeholders import is_placeholder
from paxman_core.capability import Finding, TextSpan
from paxman_core.document import Cell
from paxman_core.values import FieldType, is_currency

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paxman_cap_evidence._tables.rows import RowReader, TableRow

    Row = Sequence[Cell]
    Kinds = Sequence[tuple[Kind, Sequence[Cell]]]

_TITLE = re.compile(r"[^\W\d_a-zß-ÿ][^\d:,;()]*")
_WORDS: Final = 4
_MOST_LINES: Final = 3
"""How many lines a text goes on for; more are a remark."""
_WIDER: Final = 1.2
"""By how much rows are further apart than the lines of one cell."""
_BESIDE: Final = 0.75
"""How far beyond a cell its numbers may stand, in lines."""


class RecordCells:
    """Reads the records of one table, whose rows were told apart before."""

    def __init__(
        self,
        reader: RowReader,
        rows: Sequence[TableRow],
        kinds: Kinds,
        records: Sequence[int],
        *,
        is_text: bool,
    ) -> None:
        self.cells = reader.cells
        self.text = reader.text
        self.columns = reader.columns
        self.fields = reader.members.fields
        self.rows = rows
        self.kinds = kinds
        self.records = records
        self.is_text = is_text
        held = self.columns.of_member.items() if is_text else ()
        texts = [c for m, c in held if self.fields[m].type is FieldType.STRING]
        numbered = numbered_rows(kinds, records) if is_text else {}
        above = [column for column in texts if begins_above(kinds, records, column)]
        self.wrapped = {column: wrapped_cells(rows, kinds, records, column) for column in above}
        """By column whose cells begin above their numbers, the lines of each record's cell."""
        for column in texts if numbered else ():
            said = {n for n, (_, cells) in enumerate(kinds) if cells and cells[column].text.strip()}
            self.wrapped[column] = {
                place: own
                for place, lines in numbered.items()
                if (own := [n for n in lines if n in said])
            }
        self.is_unclear = False
        self.titled: set[int] = set()
        """The records with a line below that could be a title of those that follow it."""

    def finding(self, place: int, row: Row) -> Finding:
        """The record in a row, each cell with its own evidence."""
        found: dict[int, Finding] = {}
        column = self.columns.currency_column
        code = row[column].text.strip() if column is not None else ""
        stated = code if is_currency_word(code) or is_currency(code.upper()) else ""
        for member, column in self.columns.of_member.items():
            cell = row[column]
            if not any(map(str.isalnum, cell.text)) and is_placeholder(cell.text):
                cell = Cell(cell.start, cell.start, "")
            currency = self.columns.currencies[member] or stated
            evidence = self.cells.of(member, cell, currency)
            finding = evidence.finding if evidence is not None else unread(self.text, cell)
            if self.is_text and self.fields[member].type is FieldType.STRING:
                finding = self._continued(place, column, finding)
            if finding is not None:
                found[member] = finding
        return nested(self.cells.members, found)

    def goes_on(self, column: int) -> bool:
        """Whether a line between the first record and the last only goes on with a text."""
        between = self.kinds[self.records[0] : self.records[-1]]
        return any(kind is Kind.TEXT and cells[column].text.strip() for kind, cells in between)

    def _continued(self, place: int, column: int, finding: Finding | None) -> Finding | None:
        """A text with the lines below that only go on with it; if it is missing, those above."""
        wrapped = self.wrapped.get(column)
        if wrapped is not None and place in wrapped:
            cells = [self.kinds[line][1][column] for line in wrapped[place]]
            labelled = (n for n, cell in enumerate(cells) if n and LABEL.search(cell.text))
            cells = cells[: next(labelled, len(cells))]
            spans = [TextSpan(c.start, c.end, self.text[c.start : c.end]) for c in cells]
            return Finding(" ".join(span.quote for span in spans), tuple(spans))
        if finding is None:
            pieces = self._texts(place, column, -1)[::-1] or self._texts(place, column, 1)
            said = " ".join(piece.quote for piece in pieces)
            return Finding(said, tuple(pieces)) if pieces else None
        below = self._texts(place, column, 1)
        if not below:
            return finding
        own = [self.kinds[n][1][column].text.split() for n in self.records]
        if all(len(said) < _WORDS and has_digit("".join(said)) for said in own if said):
            # Numbers, days and codes do not go on in words.
            self.is_unclear = True
            return finding
        if _TITLE.fullmatch(below[-1].quote) and not self._is_near(place, below):
            self.titled.add(place)
        words = [str(finding.raw), *(piece.quote for piece in below)]
        return Finding(" ".join(words), (*finding.places, *below))

    def _is_near(self, place: int, below: Sequence[TextSpan]) -> bool:
        """Whether lines stand nearer to the row above them than to the one below, if one is."""
        ends = [(n, self.rows[n].end) for n in range(place, len(self.rows))]
        lines = [next(n for n, end in ends if one.start < end) for one in (below[0], below[-1])]
        following = next((n for n in self.records if n > lines[1]), None)
        if following is None:
            return True
        above, first, last, after = (self.rows[n].top for n in (place, *lines, following))
        return after - last > _WIDER * (first - above)

    def _texts(self, place: int, column: int, step: int) -> list[TextSpan]:
        """The cells of a column on the next lines, as long as these hold nothing else known."""
        found: list[TextSpan] = []
        others = [c for c in self.columns.of_member.values() if c != column]
        place += step
        while 0 <= place < len(self.kinds):
            kind, cells = self.kinds[place]
            if kind is not Kind.TEXT or any(cells[other].text.strip() for other in others):
                break
            cell = cells[column]
            if cell.text.strip():
                is_label = LABEL.search(cell.text) is not None
                if is_label or len(found) == _MOST_LINES or not self._is_whole(cell):
                    break
                found.append(TextSpan(cell.start, cell.end, self.text[cell.start : cell.end]))
            place += step
        return found

    def _is_whole(self, cell: Cell) -> bool:
        """Whether it is one cell, which begins where the text has a gap, and not amid words."""
        before = self.text[max(0, cell.start - 2) : cell.start]
        is_apart = before[-1:] != " " or before == "  " or "\n" in before
        return is_apart and "\t" not in self.text[cell.start : cell.end]


def begins_above(kinds: Kinds, records: Sequence[int], column: int) -> bool:
    """Whether a text stands between the headings and the first record, or a record has none."""
    above = kinds[: records[0]]
    return any(not kinds[n][1][column].text.strip() for n in records) or any(
        kind is Kind.TEXT and cells[column].text.strip() for kind, cells in above
    )


def numbered_rows(kinds: Kinds, records: Sequence[int]) -> Mapping[int, range]:
    """By record, the lines of its row, where a column numbers the rows and some have it above.

    What stands there belongs to the number, and not to the row before.
    """
    columns = range(len(kinds[records[0]][1]))
    texts = [n for n, (kind, _) in enumerate(kinds) if kind in (Kind.TEXT, Kind.RECORD)]
    for column in columns:
        said = {n: kinds[n][1][column].text.strip(" .)") for n in texts if n <= records[-1]}
        begun = [n for n, number in said.items() if number.isdecimal()]
        numbers = [int(said[n]) for n in begun]
        ends = [*begun[1:], records[-1] + 1]
        while ends[-1] in texts and kinds[ends[-1]][0] is Kind.TEXT:
            ends[-1] += 1
        rows = [*map(range, begun, ends)]
        if (
            len(rows) == len(records)
            and begun != [*records]
            and numbers == [*range(numbers[0], numbers[0] + len(rows))]
            and all(place in row for place, row in zip(records, rows, strict=True))
        ):
            return dict(zip(records, rows, strict=True))
    return {}


def wrapped_cells(
    rows: Sequence[TableRow], kinds: Kinds, records: Sequence[int], column: int
) -> Mapping[int, Sequence[int]] | None:
    """By the place of each record, the places of the lines of its text; None if that is unclear.

    In a plain text a line above a row is as often a title, and nothing is said then.
    """
    end = next((n for n in range(records[-1], len(kinds)) if kinds[n][0] is Kind.SUM), len(kinds))
    taken = frozenset(records)
    is_plain = all(row.top == row.number - 1 for row in rows)
    lines = [
        n
        for n, (kind, cells) in enumerate(kinds[:end])
        if (n in taken and is_plain)
        or ((n in taken or kind is Kind.TEXT) and cells[column].text.strip())
    ]
    found: dict[int, Sequence[int]] = {}
    for cell, reach in _cells(rows, lines):
        first, last = rows[cell[0]].top, rows[cell[-1]].top
        near = range(max(0, cell[0] - 1), min(len(rows), cell[-1] + 2))
        beside = [n for n in near if n in taken and first - reach <= rows[n].top <= last + reach]
        if len(beside) > 1 or any(n in found for n in beside):
            return {} if is_plain else None
        said = [n for n in cell if kinds[n][1][column].text.strip()]
        if is_plain and any(n in said and n == cell[-1] > cell[0] for n in beside):
            return {}
        found.update(dict.fromkeys(beside, said))
    is_clear = len(found) == len(records) and all(found.values())
    return found if is_clear else {} if is_plain else None


def _cells(rows: Sequence[TableRow], lines: Sequence[int]) -> Iterator[tuple[Sequence[int], float]]:
    """The lines that stand close together, and how far from them their numbers may stand."""
    gaps = [rows[b].top - rows[a].top for a, b in pairwise(lines)]
    spacing = min((gap for gap in gaps if gap > 0), default=0.0)
    cell = [*lines[:1]]
    for place, gap in zip(lines[1:], gaps, strict=True):
        if not 0 < gap <= _WIDER * spacing:
            yield cell, _BESIDE * spacing
            cell = []
        cell.append(place)
    yield cell, _BESIDE * spacing

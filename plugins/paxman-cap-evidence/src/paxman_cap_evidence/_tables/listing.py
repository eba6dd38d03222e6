"""A list read from one table: its records, and what was seen and not read."""

from __future__ import annotations

from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._evidence import Note, has_digit
from paxman_cap_evidence._tables.arithmetic import number_in
from paxman_cap_evidence._tables.cells import CellValues
from paxman_cap_evidence._tables.columns import ColumnMatcher
from paxman_cap_evidence._tables.list_notes import column_notes, number_notes, unread_notes
from paxman_cap_evidence._tables.record_cells import RecordCells
from paxman_cap_evidence._tables.rows import SUM_WORDS, Kind, RowReader, marked_sums
from paxman_cap_evidence._values.amounts import amounts
from paxman_core.capability import Finding
from paxman_core.diagnostics import LIST_INCOMPLETE, LIST_UNCERTAIN
from paxman_core.document import Cell

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from paxman_cap_evidence._tables.columns import Columns
    from paxman_cap_evidence._tables.members import Members
    from paxman_cap_evidence._tables.rows import TableRow

    Row = Sequence[Cell]

_IDLE: Final = 25
"""After this many lines without a record a table in plain text is over."""
_NEAR: Final = 3
"""After this many lines without a record, one must fill all columns to count."""
_TAIL: Final = 6000
"""How many characters behind a list are looked through for its sum."""


class Listing(NamedTuple):
    """A list that a table holds."""

    members: int
    """How many members have a column."""
    first: int
    last: int
    """The first and the last row that belong to it, by place among the given ones."""
    finding: Finding
    notes: tuple[Note, ...]
    others: tuple[int, ...] = ()
    """The rows among them that are neither records nor a part of one, and say something else."""


class _Record(NamedTuple):
    place: int
    row: TableRow
    cells: Row


class TableReader:
    """One table with headings, read as a list."""

    def __init__(
        self,
        text: str,
        headings: Sequence[Sequence[str]],
        rows: Sequence[TableRow],
        members: Members,
        where: str,
        *,
        is_text: bool,
        begins: Collection[int] = (),
    ) -> None:
        self.text = text
        self.headings = headings
        self.rows = rows
        self.begins = begins
        """The places that follow headings: those of the table, and those repeated on a page."""
        self.members = members
        self.where = where
        self.is_text = is_text
        self.unit = "line" if is_text else "row"
        sample = [row.cells for row in rows if row.cells]
        cells = CellValues(text, members)
        self.columns: Columns = ColumnMatcher(cells, headings, sample).columns()
        self.reader = RowReader(cells, headings, self.columns)
        self.notes: list[Note] = []
        self.doubtful: list[_Record] = []
        """Rows behind a sum that lack something: another section's, or no rows at all."""

    @cached_property
    def kinds(self) -> list[tuple[Kind, Row]]:
        """What each row is; most tables are not looked at so closely."""
        return marked_sums(self.reader, self.rows, [self.reader.kind(row) for row in self.rows])

    def listing(self) -> Listing | None:
        """The list, if enough of its members have a column."""
        own = self.columns.of_member
        is_enough = len(own) >= self.members.fewest_columns
        if not is_enough or 2 * len(self.members.required & set(own)) < len(self.members.required):
            return None
        records = self._records()
        if not records:
            return None
        rows = zip(self.rows, self.kinds, strict=True)
        told = [(row, cells) for row, (kind, cells) in rows if kind is Kind.RECORD]
        self.notes += column_notes(self.reader, self.headings, told, self.where, self.unit)
        records = self._completed(records)
        self.notes += number_notes(
            self.reader, [(one.row, one.cells) for one in records], self.unit
        )
        places = [one.place for one in records]
        cells = RecordCells(self.reader, self.rows, self.kinds, places, is_text=self.is_text)
        finding = Finding(tuple(cells.finding(one.place, one.cells) for one in records))
        is_unclear = any(lines is None and cells.goes_on(n) for n, lines in cells.wrapped.items())
        is_unclear = is_unclear or cells.is_unclear
        if is_unclear or 0 < len(cells.titled) < len(records) - 1:
            message = f"{self.where}: which lines of text belong to which row is not clear"
            self.notes.append(Note(LIST_UNCERTAIN, message))
        first, last = places[0], places[-1]
        taken = {*places}
        rest = [(n, self.kinds[n][0]) for n in range(last) if n not in taken]
        opening = (n for n, kind in rest if n < first and kind is Kind.CARRIED)
        others = (*opening, *(n for n, kind in rest if kind is Kind.PARTIAL))
        return Listing(len(own), first, last, finding, tuple(self.notes), others)

    def _records(self) -> list[_Record]:
        """The rows that are records, up to where the table ends."""
        found: list[_Record] = []
        shapes: set[frozenset[int]] = set()
        idle = 0
        is_over = False
        for place, (kind, cells) in enumerate(self.kinds):
            row = self.rows[place]
            if place in self.begins:
                idle, is_over = 0, False
            if kind is Kind.RECORD:
                shape = self.reader.shape(cells)
                is_far = self.is_text and (is_over or (bool(found) and idle > _NEAR))
                is_strange = is_over and self._says_nothing(row, cells)
                is_strict = shape in shapes and not is_over
                is_strict = is_strict or not is_far or self.reader.is_strict(row, cells)
                is_strict = is_strict and not (idle and self._runs_on(row, found))
                if is_strange or not is_strict:
                    idle += 1
                    if not is_strange:
                        self.doubtful.append(_Record(place, row, cells))
                    continue
                found += [*self.doubtful, _Record(place, row, cells)]
                shapes.add(shape if len(shape) > 1 else frozenset())
                self.doubtful.clear()
                idle, is_over = 0, False
            elif kind is Kind.UNCLEAR:
                # The headings of sums: words for them, and no number.
                said = self.text[row.start : row.end]
                is_over |= SUM_WORDS.search(said) is not None and not has_digit(said)
            is_over |= kind is Kind.SUM
            idle += kind not in (Kind.BLANK, Kind.RECORD)
            if self.is_text and idle > _IDLE:
                break
        return found

    def _runs_on(self, row: TableRow, found: Sequence[_Record]) -> bool:
        """Whether a line is words with single spaces between, where gaps part those of rows."""
        has_gaps = [
            "  " in (said := self.text[one.start : one.end]) or "\t" in said
            for one in (row, *(record.row for record in found[-1:]))
        ]
        return self.is_text and has_gaps == [False, True]

    def _says_nothing(self, row: TableRow, cells: Row) -> bool:
        """Whether a row has numbers only, where records have texts: it may be one of sums."""
        is_bare = bool(self.reader.texts) and not self.reader.is_named(cells)
        return self.is_text and is_bare and not self.reader.fits(row, cells)

    def _completed(self, records: list[_Record]) -> list[_Record]:
        """The records, with rows that lack a number if these belong to the sum; else these noted.

        A row between records is always accounted for; one behind the last only if it looks like
        one and the sum is not reached without it.
        """
        self._note_unread([n for n in self._near(records[-1].place) if self._is_surely_lost(n)])
        taken = {one.place for one in records}
        last = records[-1].place
        between = [n for n in range(last) if n not in taken]
        partial = [n for n in (*between, *self._behind(last)) if self._may_belong(n)]
        amount = self.reader.roles.amount
        if amount is None or amount not in self.columns.of_member:
            behind = [n for n in self._near(last) if not self._is_surely_lost(n)]
            lost = [n for n in between if self._is_lost(n) or self._has_amounts(n)]
            lost += [n for n in (*between, *behind) if self._is_like_row(n)]
            self._note_unread(sorted({*lost}))
            self._note_unread([one.place for one in self.doubtful])
            return records
        extra = [_Record(n, self.rows[n], self.kinds[n][1]) for n in partial]
        whole = sorted([*records, *extra])
        # A charge below a sum has one number only.
        further = [one for one in self.doubtful if len(self.reader.shape(one.cells)) > 1]
        further = [one for one in further if self.reader.is_amount_alone(one.row, one.cells)]
        ways = (sorted([*whole, *further]), [*records, *further], records, whole)
        stated = next(filter(self._is_stated, ways), None)
        if stated is not None:
            taken = {one.place for one in stated}
            self._note_unread([n for n in between if n not in taken and self._is_surely_lost(n)])
            self._note_unread([one.place for one in further if one.place not in taken])
            return stated
        self._note_unread([one.place for one in further])
        if not self._has_sums(last):
            # Nothing tells whether they belong to it: the rows come with what they have.
            named = [one for one in extra if self.reader.is_worded(one.cells)]
            records = sorted([*records, *(one for one in named if one.place < last)])
            taken.update(one.place for one in records)
        open_rows = [n for n in between if n not in taken]
        self._note_unread([n for n in open_rows if self._is_lost(n) or self._has_amounts(n)])
        self._note_unread([n for n in partial if n > last])
        if self._has_sums(last):
            total = sum(self._amounts(records), Decimal(0))
            message = f"{self.where}: the rows add up to {total}, which is stated nowhere below"
            self.notes.append(Note(LIST_INCOMPLETE, message))
        return records

    def _near(self, last: int) -> Iterator[int]:
        """The rows that follow the last record, up to a sum or so far that it is over."""
        idle = 0
        for place in range(last + 1, len(self.rows)):
            kind = self.kinds[place][0]
            idle += kind is not Kind.BLANK
            if kind is Kind.SUM or idle > _NEAR + _NEAR:
                return
            yield place

    def _behind(self, last: int) -> Iterator[int]:
        """The rows that follow the last record, up to a sum, or two lines that are none."""
        idle = 0
        for place in range(last + 1, len(self.rows)):
            kind = self.kinds[place][0]
            idle = 0 if kind is Kind.PARTIAL else idle + 1
            if kind is Kind.SUM or idle > 1:
                return
            yield place

    def _may_belong(self, place: int) -> bool:
        kind, cells = self.kinds[place]
        return kind is Kind.PARTIAL and self.reader.is_amount_alone(self.rows[place], cells)

    def _is_lost(self, place: int) -> bool:
        return self._may_belong(place) or self._is_surely_lost(place)

    def _is_like_row(self, place: int) -> bool:
        """Whether a row has a number and a text where records have theirs, or something in most."""
        kind, cells = self.kinds[place]
        is_named = kind is Kind.PARTIAL and self.reader.is_named(cells)
        return is_named or (kind is Kind.TEXT and self.reader.is_mostly_filled(cells))

    def _has_amounts(self, place: int) -> bool:
        """Whether a line has several amounts: where the sum is not reached, it may be a row."""
        row = self.rows[place]
        found = amounts(self.text, row.start, row.end)
        is_open = self.kinds[place][0] in (Kind.TEXT, Kind.PARTIAL)
        return is_open and sum(one.has_fraction for one in found) > 1

    def _is_surely_lost(self, place: int) -> bool:
        """Whether a row was one for certain: the sum of the others may be right by chance."""
        kind, cells = self.kinds[place]
        if kind is Kind.UNCLEAR:
            return has_digit(self.text[self.rows[place].start : self.rows[place].end])
        if kind is Kind.TEXT and not self.is_text:
            return self.reader.is_mostly_filled(cells)
        return kind is Kind.PARTIAL and self.reader.is_nearly(cells)

    def _amounts(self, records: Sequence[_Record]) -> Iterator[Decimal]:
        amount = self.reader.roles.amount
        assert amount is not None
        for one in records:
            read = number_in(self.text, one.cells[self.columns.of_member[amount]])
            yield read[0] if read else Decimal(0)

    def _is_stated(self, records: Sequence[_Record]) -> bool:
        """Whether the sum of the amounts stands below the list."""
        total = abs(sum(self._amounts(records), Decimal(0)))
        start = records[-1].row.end
        return any(
            abs(value) == total
            for one in amounts(self.text, start, min(len(self.text), start + _TAIL))
            for value in number_in(self.text, Cell(*one.number, ""))
        )

    def _has_sums(self, last: int) -> bool:
        return any(kind is Kind.SUM for kind, _ in self.kinds[last:])

    def _note_unread(self, places: Sequence[int]) -> None:
        rows = [(self.rows[place], self.kinds[place][0]) for place in places]
        self.notes += unread_notes(self.text, rows, self.unit)

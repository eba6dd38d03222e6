"""Single values in tables: under the heading of a one-row table, or beside a label in a row."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import Evidence
from paxman_cap_evidence._labels.qualifiers import is_currency_word
from paxman_cap_evidence._tables.cells import cell_evidence
from paxman_cap_evidence._text.payment_terms import ends_of_ranges, range_evidence
from paxman_cap_evidence._values.reading import reader_of
from paxman_core.capability import Finding
from paxman_core.labels import concept_of
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._labels.vocabulary import Label, Words
    from paxman_cap_evidence._values.reading import Readers
    from paxman_core.document import Cell, Table

    Row = Sequence[Cell]

_WIDE: Final = 3
"""From this many columns on, only the first cell of a row can be a label."""
_SUMS: Final = frozenset({"total", "amount"})
_REPEATED: Final = frozenset({FieldType.STRING, FieldType.DATE, FieldType.ENUM})
"""Types whose value an export may write in every row; amounts repeat by coincidence."""


class TableScan:
    """One table, looked through for all fields of a request."""

    def __init__(self, text: str, table: Table, vocabulary: Words, readers: Readers) -> None:
        self.text = text
        self.vocabulary = vocabulary
        self.readers = readers
        self.ends = ends_of_ranges(tuple(readers))
        self.rows = table.rows
        self.is_marked = table.is_marked
        self.headings: list[Label | None] = []
        self.data = [row for row in table.rows[table.header :] if any(_filled(c) for c in row)]
        if table.header:
            self.headings = [self._label(cell) for cell in table.rows[table.header - 1]]

    def evidence(self) -> Found:
        """Every value that a heading or a label names, with the number of its field."""
        if self._has_headings():
            yield from self._under_headings()
            rows: Sequence[Row] = self.data
        else:
            rows = self.rows
        for row in rows:
            yield from self._in_row(row)

    def _has_headings(self) -> bool:
        """A row of headings has two labels, or one that is marked or is not one of two cells."""
        known = sum(label is not None for label in self.headings)
        return known >= 2 or (known == 1 and (self.is_marked or len(self.headings) != 2))

    def _under_headings(self) -> Found:
        for column, label in enumerate(self.headings):
            if label is None or not (label.claims or self.ends):
                continue
            cells = [row[column] for row in self.data if column < len(row)]
            filled = [cell for cell in cells if _filled(cell)]
            if filled:
                yield from self._column(label, filled)
            if not filled or (len(self.data) > 1 and not self._repeats(filled, label)):
                continue
            currency = label.currency or self._stated_currency
            yield from self._read(label, filled[0], currency)

    def _column(self, label: Label, cells: list[Cell]) -> Found:
        """A list of single values: the cells of its column."""
        for claim in label.claims:
            item = self.readers[claim.field].field.items
            if item is None or item.type in (FieldType.OBJECT, FieldType.ARRAY):
                continue
            reader = reader_of(item)
            found = [cell_evidence(0, self.text, cell, reader, label.currency) for cell in cells]
            read = tuple(one.finding for one in found if one is not None)
            if len(read) == len(cells):
                yield (
                    claim.field,
                    Evidence(claim.rank, cells[0].start, cells[-1].end, Finding(read)),
                )

    def _repeats(self, filled: list[Cell], label: Label) -> bool:
        types = {self.readers[claim.field].type for claim in label.claims}
        same = len(filled) == len(self.data) and len({cell.text.strip() for cell in filled}) == 1
        return same and types <= _REPEATED

    @cached_property
    def _stated_currency(self) -> str:
        """The currency that a column states in the first row; asked for by every other column."""
        for label, cell in zip(self.headings, self.data[0], strict=False):
            if label is not None and concept_of(label.key) == "currency":
                code = cell.text.strip()
                return code if is_currency_word(code) else ""
        return ""

    def _in_row(self, row: Row) -> Found:
        is_wide = len(row) >= _WIDE and bool(self.headings)
        for place, cell in enumerate(row):
            if not _filled(cell):
                continue
            label = self._label(cell)
            if label is not None and (label.claims or self.ends):
                value = self._beside(row, place)
                if value is not None:
                    yield from self._read(label, value, label.currency)
            if is_wide:
                return

    def _beside(self, row: Row, place: int) -> Cell | None:
        """The one cell that is filled between a label and the next; in a sum, the sum's column."""
        right: list[tuple[int, Cell]] = []
        for column in range(place + 1, len(row)):
            cell = row[column]
            if not _filled(cell):
                continue
            # `Status:` `Delivered`: a colon says that what follows is no label.
            is_told = len(row) == 2 and row[place].text.rstrip().endswith(":")
            if self._label(cell) is not None and not is_told:
                break
            right.append((column, cell))
        if len(right) > 1:
            heads = {n: concept_of(one.key) for n, one in enumerate(self.headings) if one}
            right = [(column, cell) for column, cell in right if heads.get(column) in _SUMS]
        return right[0][1] if len(right) == 1 else None

    def _read(self, label: Label, cell: Cell, currency: str) -> Found:
        concept, place = concept_of(label.key), (cell.start, cell.end)
        yield from range_evidence(concept, self.text, place, self.readers, self.ends)
        for claim in label.claims:
            reader = self.readers[claim.field]
            found = cell_evidence(claim.rank, self.text, cell, reader, currency)
            if found is not None:
                yield claim.field, found

    def _label(self, cell: Cell) -> Label | None:
        """What a cell says as a label; what begins with a colon is a value."""
        return None if cell.text.lstrip().startswith(":") else self.vocabulary.label(cell.text)


def _filled(cell: Cell) -> bool:
    return bool(cell.text.strip())

"""The rows of a table: which are records of a list, which are sums, titles or the end of a cell."""

from __future__ import annotations

import enum
import re
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._tables.arithmetic import multiplies, number_in, percentages, roles_of
from paxman_cap_evidence._tables.column_contents import TOTALS
from paxman_cap_evidence._values.placeholders import is_placeholder
from paxman_cap_evidence._values.types import TEXTS
from paxman_cap_evidence._words import phrases, word_list

if TYPE_CHECKING:
    from collections.abc import Sequence
    from decimal import Decimal

    from paxman_cap_evidence._tables.cells import CellValues
    from paxman_cap_evidence._tables.columns import Columns
    from paxman_core.document import Cell

    Row = Sequence[Cell]

OTHER_SUMS: Final = word_list("other sums")
_BALANCES: Final = frozenset({"opening_balance", "closing_balance"})
_CARRIED = re.compile(rf"(?i)\b(?:{'|'.join(sorted(phrases('carried over')))})\b")
SUM_WORDS: Final = re.compile("|".join(sorted(word_list("saying sums"))), re.IGNORECASE)
_TOTAL = re.compile(
    r"(?:sub|grand |net )?total(?:e?s)?|(?:zwischen)?summe|somme|totaal|totale|razem", re.IGNORECASE
)
SUMMED = re.compile(rf"(?:{_TOTAL.pattern})\b|(?:[cis]|ut)?gst\b", re.IGNORECASE)
LABEL: Final = re.compile(r"[^\W\d][^:]{0,40}\s?:(?:\s|$)")
_IN_WORDS = re.compile(r"[^\W\d_]{3,}[^\W\d_. ]*(?:[ .][^\W\d_]+)*\.?")
_LONGEST_LABEL: Final = 60
_FEWEST_COLUMNS: Final = 3
"""In fewer, what is called a sum is one though it fills all."""


class TableRow(NamedTuple):
    """A row or a line: its cells, one for each heading; none if that is unclear."""

    number: int
    """Its number for people, from 1."""
    cells: Row | None
    start: int
    end: int
    top: float = 0.0
    """How far down it stands: in points on a page, in lines in a plain text."""

    @property
    def line(self) -> int:
        """The number of its line, from 0."""
        return self.number - 1


@enum.unique
class Kind(enum.Enum):
    """What a row of a table is."""

    BLANK = "blank"
    RECORD = "record"
    PARTIAL = "partial"
    """It has a number where records have one, but lacks others that they have."""
    TEXT = "text"
    """The rest of a cell, a title, or a remark."""
    SUM = "sum"
    CARRIED = "carried"
    """A sum at the end or the beginning of a page."""
    UNCLEAR = "unclear"


class RowReader:
    """Tells what each row of one table is."""

    def __init__(
        self, cells: CellValues, headings: Sequence[Sequence[str]], columns: Columns
    ) -> None:
        self.cells = cells
        self.text = cells.text
        self.columns = columns
        self.members = members = cells.members
        self.headings = [said[0] for said in headings]
        self.roles = roles_of(members)
        own = columns.of_member
        self.values = {m: c for m, c in own.items() if members.fields[m].type not in TEXTS}
        """The members that are not texts, with their columns."""
        self.texts = {m: c for m, c in own.items() if m not in self.values}
        self.needed = [m for m in self.values if m in members.required]

    def kind(self, row: TableRow) -> tuple[Kind, Row]:
        """What a row is, and its cells."""
        if row.start == row.end:
            return Kind.BLANK, ()
        if row.cells is None:
            said = self.text[row.start : row.end]
            is_sum = _TOTAL.match(said) is not None
            kind = Kind.CARRIED if _CARRIED.search(said) else Kind.SUM if is_sum else Kind.UNCLEAR
            return kind, ()
        return self._kind(row.cells), row.cells

    def fits(self, row: TableRow, cells: Row) -> bool | None:
        """Whether quantity times price is the amount; None if the row does not have all three."""
        quantity, price, amount = (self._number(member, cells) for member in self.roles)
        if not quantity or not price or not amount:
            return None
        return multiplies(quantity, price, amount, percentages(self.text[row.start : row.end]))

    def shape(self, cells: Row) -> frozenset[int]:
        """The members that are not texts and can be read in a row."""
        return frozenset(member for member in self.values if self.reads(member, cells))

    def is_strict(self, row: TableRow, cells: Row) -> bool:
        """Whether a row has all that records have, and nothing in it does not fit."""
        return self._is_full(cells) and self.fits(row, cells) is not False

    def reads(self, member: int, cells: Row) -> bool:
        """Whether the cell of a member reads as its type."""
        return self.cells.reads(member, cells[self.columns.of_member[member]])

    def is_amount_alone(self, row: TableRow, cells: Row) -> bool:
        """Whether a row that lacks numbers may be a record all the same: a thing and its amount."""
        said = self.text[row.start : row.end]
        if LABEL.search(said) or SUM_WORDS.search(said):
            return False
        amount = self.roles.amount
        has_amount = amount in self.values and amount is not None and self.reads(amount, cells)
        return has_amount and self.is_named(cells)

    def is_nearly(self, cells: Row) -> bool:
        """Whether a row, not a record, has all numbers of one but one, or all cells of one."""
        read = len(self.shape(cells))
        is_filled = len(self._wanted(cells)) == len(self.columns.of_member)
        return read > 0 and (is_filled or read >= max(2, len(self.values) - 1))

    def is_worded(self, cells: Row) -> bool:
        """Whether each number that a row lacks is empty or a word such as `pauschal`."""
        said = [cells[c].text.strip() for m, c in self.values.items() if not self.reads(m, cells)]
        return all(is_placeholder(one) or _IN_WORDS.fullmatch(one) for one in said if one)

    def is_mostly_filled(self, cells: Row) -> bool:
        """Whether a row has something in two of the columns that are wanted, and in most."""
        return len(self._wanted(cells)) > max(1, len(self.columns.of_member) / 2)

    def is_named(self, cells: Row) -> bool:
        """Whether a row has a text where records have one."""
        return any(cells[column].text.strip() for column in self.texts.values())

    def _number(self, member: int | None, cells: Row) -> Sequence[Decimal]:
        if member is None or member not in self.columns.of_member:
            return ()
        return number_in(self.text, cells[self.columns.of_member[member]])

    def _kind(self, cells: Row) -> Kind:
        filled = [cell for cell in cells if cell.text.strip()]
        if not filled or [cell.text for cell in filled] == [h for h in self.headings if h]:
            return Kind.BLANK
        # The words may reach across the columns.
        is_carried = (
            _CARRIED.search(filled[0].text)
            or _CARRIED.match(self.text, filled[0].start)
            or any(
                _CARRIED.fullmatch(cell.text.strip(" .:")) or self._concept(cell) in _BALANCES
                for cell in filled
            )
        )
        if is_carried and not self._is_full(cells):
            return Kind.CARRIED
        if self._is_sum(cells, filled):
            return Kind.SUM
        if not self.values:
            is_enough = len(self._wanted(cells)) >= min(2, len(self.columns.of_member))
            is_record = is_enough and LABEL.match(filled[0].text) is None
            return Kind.RECORD if is_record else Kind.TEXT
        read = self.shape(cells)
        has_text = not self.texts or self.is_named(cells)
        if read and read.issuperset(self.needed) and (has_text or len(read) == len(self.values)):
            return Kind.RECORD
        if not read or not self._says_number(cells):
            return Kind.TEXT
        return Kind.PARTIAL

    def _is_full(self, cells: Row) -> bool:
        """Whether a row has every number that records have: `Transport` is a service, too."""
        return len(self.shape(cells)) == len(self.values) > 1

    def _says_number(self, cells: Row) -> bool:
        """Whether a column of numbers holds a number and not a remark."""
        return any(number_in(self.text, cells[column]) for column in self.values.values())

    def _mapped(self, cells: Row) -> list[Cell]:
        return [cells[column] for column in self.columns.of_member.values()]

    def _wanted(self, cells: Row) -> list[Cell]:
        """The cells that are wanted and hold something."""
        return [cell for cell in self._mapped(cells) if cell.text.strip()]

    def _is_sum(self, cells: Row, filled: Sequence[Cell]) -> bool:
        """Whether a row is a sum: a cell is a label of a total, or the first one of a sum or a tax.

        A tax or a charge that fills all columns is a record like others.
        """
        concepts = [self._concept(cell) for cell in filled]
        if not TOTALS.isdisjoint(concepts):
            return True
        is_summed = SUMMED.match(filled[0].text) is not None
        # A total of debits and credits has both, but no day.
        wanted = cells if is_summed else self._mapped(cells)
        has_gap = any(not cell.text.strip() or is_placeholder(cell.text) for cell in wanted)
        is_pair = is_summed and len(cells) < _FEWEST_COLUMNS
        return is_pair or (has_gap and (is_summed or concepts[0] in OTHER_SUMS))

    def may_be_tax(self, cells: Row) -> bool:
        """Whether a row is called a tax, and no other number of it says that it is an item."""
        first = next((cell for cell in cells if cell.text.strip()), None)
        return len(self.values) == 1 and first is not None and self._concept(first) == "tax"

    def _concept(self, cell: Cell) -> str | None:
        return self.members.concept(cell.text) if len(cell.text) <= _LONGEST_LABEL else None


def marked_sums(
    reader: RowReader, rows: Sequence[TableRow], kinds: list[tuple[Kind, Row]]
) -> list[tuple[Kind, Row]]:
    """The kinds of the rows, but what adds up those above it is a sum, whatever it is called.

    A list of amounts alone could have such a row by chance: there it must be called one.
    """
    amount = reader.roles.amount
    if amount is None or amount not in reader.columns.of_member:
        return kinds
    column = reader.columns.of_member[amount]
    found = list(kinds)
    above: list[Decimal] = []
    section: list[Decimal] = []
    for place, (kind, cells) in enumerate(kinds):
        read = number_in(reader.text, cells[column]) if kind in (Kind.RECORD, Kind.PARTIAL) else ()
        if not read:
            continue
        row = rows[place]
        is_called = SUM_WORDS.search(reader.text, row.start, row.end) is not None
        is_told = is_called or (len(above) > 1 and len(reader.values) > 1)
        is_product = reader.fits(row, cells)
        if above and is_told and not is_product and read[0] in (sum(above), sum(section)):
            found[place] = (Kind.SUM, cells)
            section = []
        else:
            above.append(read[0])
            section.append(read[0])
    return found

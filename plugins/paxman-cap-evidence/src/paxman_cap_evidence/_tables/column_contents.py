"""What the columns of a table hold, as far as some of its rows show."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import has_digit
from paxman_cap_evidence._tables.arithmetic import NumberRow, number_in, percentages
from paxman_cap_evidence._values.placeholders import is_placeholder
from paxman_cap_evidence._words import word_list
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._tables.cells import CellValues
    from paxman_core.document import Cell

    Row = Sequence[Cell]

TOTALS: Final = word_list("totals")
_SAMPLE: Final = 30
"""How many rows show what a column holds."""
_CODE = lazy_pattern(r"[A-Z]{2,3}")


class ColumnContents:
    """The columns of one table, told by the rows with most numbers."""

    def __init__(self, values: CellValues, rows: Sequence[Row]) -> None:
        self.values = values
        self.rows = self._sample(rows)
        self._said = cache(self._texts)

    @cached_property
    def numbers(self) -> list[NumberRow]:
        """The numbers in the rows, which few lists ask for."""
        return [
            NumberRow(
                [number_in(self.values.text, cell) for cell in row],
                [rate for cell in row for rate in percentages(cell.text)],
            )
            for row in self.rows
        ]

    def _sample(self, rows: Sequence[Row]) -> list[Row]:
        """Rows that show what the columns hold: those with most numbers, down to the sums."""
        found: list[Row] = []
        for row in rows:
            filled = [cell.text for cell in row if cell.text.strip()]
            if found and filled and self.values.members.concept(filled[0]) in TOTALS:
                break
            if len(filled) > 1:
                found.append(row)
            if len(found) == _SAMPLE:
                break
        counts = [sum(has_digit(cell.text) for cell in row) for row in found]
        # One line full of numbers may be anything; two are rows.
        usual = sorted(counts)[-2:][0] if counts else 0
        return [row for row, count in zip(found, counts, strict=True) if 4 * count >= 3 * usual]

    def _texts(self, column: int) -> list[str]:
        """What stands in a column, without its empty cells."""
        return [said for row in self.rows if (said := row[column].text.strip())]

    def is_filled(self, column: int) -> bool:
        """Whether a column holds something in most rows."""
        return 2 * len(self._said(column)) > len(self.rows)

    def reads(self, member: int, column: int) -> bool:
        """Whether half of the cells in a column, or more, read as the member's type."""
        cells = [row[column] for row in self.rows if not is_placeholder(row[column].text)]
        read = sum(self.values.reads(member, cell) for cell in cells)
        return not cells or 2 * read >= len(cells)

    def has_words(self, column: int) -> bool:
        """Whether half of the cells of a column, or more, have a letter."""
        said = self._said(column)
        words = sum(any(map(str.isalpha, one)) for one in said)
        return 2 * words >= len(said)

    def has_codes(self, column: int) -> bool:
        """Whether most cells of a column are one word with a digit."""
        said = self._said(column)
        codes = sum(has_digit(one) and len(one.split()) == 1 for one in said)
        return 2 * codes > len(said)

    def are_percentages(self, column: int) -> bool:
        """Whether all cells of a column are rates."""
        said = self._said(column)
        return bool(said) and all("%" in one for one in said)

    def are_capitals(self, column: int) -> bool:
        """Whether all cells of a column are two or three capitals."""
        return all(map(_CODE.fullmatch, self._said(column)))

    def tells_rows(self, column: int) -> bool:
        """Whether a column has one word in each row, and never the same: a code."""
        said = self._said(column)
        return len({*said}) == len(self.rows) and all(len(one.split()) == 1 for one in said)

    def wordiest(self, free: Sequence[int]) -> list[int]:
        """The column with most letters, if its cells are words."""
        letters = {
            column: sum(sum(map(str.isalpha, row[column].text)) for row in self.rows)
            for column in free
        }
        fitting = [n for n in free if letters[n] >= 3 * len(self.rows)]
        return sorted(fitting, key=lambda n: -letters[n])[:1]

    def agree(self, *columns: int) -> bool:
        """Whether quantity, price and amount fit in half of the rows that have all three."""
        filled = [row for row in self.numbers if row.has(*columns)]
        fits = sum(row.multiplies(*columns) for row in filled)
        return 2 * fits > len(filled) or not filled

    def has_numbers(self, column: int) -> bool:
        """Whether a column has a number in most rows."""
        return 2 * sum(row.has(column) for row in self.numbers) > len(self.numbers)

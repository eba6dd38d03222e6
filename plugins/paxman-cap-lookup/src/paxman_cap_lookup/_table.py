"""A table that was opened: its columns, its rows, and its version."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import TYPE_CHECKING

import attrs

from paxman_cap_lookup._cell import json_of
from paxman_core.canonical import plain_json
from paxman_core.capability import TableRows, cell_texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paxman_core.capability import TableCell


@attrs.frozen(eq=False, slots=False)
class Table(TableRows):
    """Rows of cells under named columns, as they were when the table was opened."""

    name: str
    key_columns: tuple[str, ...]
    text_columns: tuple[str, ...]

    def cell(self, row: int, column: str) -> TableCell:
        """What a row holds in a column."""
        return self.rows[row][self._places[column]]

    def names(self, columns: Iterable[str]) -> Iterator[tuple[str, int]]:
        """Every name in some columns, with the number of its row."""
        places = [self._places[column] for column in columns]
        for number, row in enumerate(self.rows):
            for place in places:
                for name in cell_texts(row[place]):
                    yield name, number

    def has_lists(self, column: str) -> bool:
        """Whether a column holds several names in a cell."""
        place = self._places[column]
        return any(isinstance(row[place], tuple) for row in self.rows)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {column: place for place, column in enumerate(self.columns)}


def hash_of(columns: Iterable[str], rows: Iterable[tuple[TableCell, ...]]) -> str:
    """The version of a table that declares none."""
    cells = [[json_of(cell) for cell in row] for row in rows]
    return "sha256:" + hashlib.sha256(plain_json([list(columns), cells])).hexdigest()


def grouped(names: Iterable[tuple[str, int]]) -> dict[str, tuple[int, ...]]:
    """The rows of each name that is not empty."""
    grouped: dict[str, dict[int, None]] = {}
    for name, row in names:
        if name:
            grouped.setdefault(name, {})[row] = None
    return {name: tuple(rows) for name, rows in grouped.items()}

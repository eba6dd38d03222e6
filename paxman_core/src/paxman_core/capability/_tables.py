"""The tables that an engine's capabilities can look values up in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from decimal import Decimal
from functools import cached_property
from typing import TypeAlias

import attrs

from paxman_core._struct import Struct
from paxman_core.errors import InvalidOptionError
from paxman_core.values import member_text

TableCell: TypeAlias = str | bool | int | Decimal | date | datetime | tuple[str, ...] | None
"""Several texts are several names of the same thing."""


def _names(given: str | Iterable[str]) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given)


def cell_texts(cell: TableCell) -> tuple[str, ...]:
    """The names that a cell holds, as they are looked up and as evidence names a row."""
    if isinstance(cell, tuple):
        return cell
    return () if cell is None else (member_text(cell),)


@attrs.frozen(eq=False, slots=False)
class TableRows:
    """The rows of a table that was opened: cells under named columns, and their version."""

    columns: tuple[str, ...]
    rows: tuple[tuple[TableCell, ...], ...]
    version: str

    def row_name(self, row: int) -> str:
        """What the evidence calls a row: its first cell, and its number if that is not enough."""
        return self._names[row]

    def row(self, name: str) -> tuple[TableCell, ...] | None:
        """The cells of the row that evidence calls by this name."""
        number = self._numbers.get(name)
        return None if number is None else self.rows[number]

    @cached_property
    def _names(self) -> list[str]:
        labels = [next(iter(cell_texts(row[0])), "") for row in self.rows]
        counts = Counter(labels)
        return [
            label if counts[label] == 1 else f"{label} (row {number})".lstrip()
            for number, label in enumerate(labels, start=1)
        ]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self._names)}


@attrs.frozen(eq=False)
class LookupTable:
    """A table by its name: where its rows are, and what is known about them without opening it.

    Nothing is read here. The capability that looks values up opens the source, once, when a
    contract first names the table, and says there which kinds of source it understands.
    """

    __repr__ = Struct.__repr__

    name: str
    source: object
    """The rows, where they are, or a function that gives either."""
    version: str = ""
    """Stands in the evidence; without one, a hash of the rows does."""
    key_columns: tuple[str, ...] = attrs.field(default=(), converter=_names)
    """Where a found value is looked for, unless the contract says; the first column without."""
    text_columns: tuple[str, ...] = attrs.field(default=(), converter=_names)
    """Which names a document is searched for, unless the contract says; as above without."""

    opened: list[TableRows] = attrs.field(factory=list, init=False)
    """Its rows, once somebody opened it."""

    def open(self, read: Callable[[LookupTable], TableRows]) -> TableRows:
        """Its rows, read by whoever needs them first.

        What is said of a row is checked in them: a row of a table that is not open is refused.
        """
        if not self.opened:
            self.opened.append(read(self))
        return self.opened[0]

    @property
    def host(self) -> str:
        """The other machine that its rows are read from; empty if they are on this one."""
        if not isinstance(self.source, str) or "://" not in self.source:
            return ""
        from urllib.parse import urlsplit

        try:
            address = urlsplit(self.source)
            host = address.hostname or ""
        except ValueError:
            return self.source.rpartition("@")[2]
        # A driver may be told of a host behind the question mark as well.
        return "" if host in _HERE and not address.query else host or address.query


_HERE = frozenset({"", "localhost", "127.0.0.1", "::1"})

LookupTables: TypeAlias = Mapping[str, LookupTable]


def tables_of(given: object) -> tuple[LookupTable, ...]:
    """The tables that a caller gives: lookup tables, or a mapping of name to source. Raises
    InvalidOptionError for anything else."""
    if isinstance(given, Mapping):
        given = [LookupTable(name, source) for name, source in given.items()]
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise InvalidOptionError(f"tables is a {type(given).__name__}.", next_step=_HOW)
    tables = tuple(given)
    for table in tables:
        _check(table)
    names = [table.name for table in tables]
    if len(set(names)) < len(names):
        twice = sorted({name for name in names if names.count(name) > 1})
        raise InvalidOptionError(f"Several tables have the name {twice[0]!r}.")
    return tables


_HOW = 'Write tables={"suppliers": Path("suppliers.csv")}, or a list of LookupTable.'


def _check(table: object) -> None:
    from pathlib import Path

    if not isinstance(table, LookupTable):
        raise InvalidOptionError(f"A {type(table).__name__} is not a LookupTable.", next_step=_HOW)
    if not isinstance(table.name, str) or not table.name:
        raise InvalidOptionError(f"A table has the name {table.name!r}.", next_step=_HOW)
    if isinstance(table.source, Path) and not table.source.is_file():
        raise InvalidOptionError(
            f"The table {table.name!r} is to be read from {table.source}, which is not a file."
        )

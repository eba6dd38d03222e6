"""What a source gives: columns and rows, checked, in whatever shape they came."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

import attrs

from paxman_cap_lookup._cell import CellError, cell_of

if TYPE_CHECKING:
    from paxman_core.capability import TableCell

T = TypeVar("T")

MAX_ROWS = 1_000_000
"""How many rows a table may have: all of them are kept in memory."""


class SourceError(Exception):
    """A source does not give a table; the message says why."""


@attrs.frozen
class Content:
    """Columns, and rows of as many cells."""

    columns: tuple[str, ...]
    rows: tuple[tuple[TableCell, ...], ...]


def make_content(columns: Iterable[object], rows: Iterable[Iterable[object]]) -> Content:
    """The content of a table whose columns are known."""
    names = tuple(columns)
    for name in names:
        if not isinstance(name, str) or not name:
            raise SourceError(f"a column has the name {name!r}")
        if names.count(name) > 1:
            raise SourceError(f"two columns have the name {name!r}")
    if not names:
        raise SourceError("it has no columns")
    cells = tuple(_row(names, number, row) for number, row in enumerate(_limited(rows), start=1))
    return Content(tuple(map(str, names)), cells)


def content_of(given: object) -> Content:
    """The content of rows in memory.

    A mapping gives the columns `key` and `value`, or `key` and the columns of the rows that it
    holds; a list has rows, or names, which stand in the column `name`.
    """
    if isinstance(given, Mapping):
        return _of_mapping(given)
    if isinstance(given, Iterable) and not isinstance(given, (str, bytes)):
        things = list(_limited(given))
        if things and all(isinstance(thing, str) for thing in things):
            return make_content(("name",), ((thing,) for thing in things))
        return _of_rows(things)
    raise SourceError(f"a {type(given).__name__} is not a table")


def _of_mapping(given: Mapping[object, object]) -> Content:
    if not any(isinstance(value, Mapping) for value in given.values()):
        return make_content(("key", "value"), given.items())
    rows = []
    for key, row in given.items():
        if not isinstance(row, Mapping):
            raise SourceError(f"under {key!r} there must be a row, not a {type(row).__name__}")
        if "key" in row:
            raise SourceError("the rows under the keys have a column 'key' of their own")
        rows.append({"key": key, **row})
    return _of_rows(rows)


def _of_rows(rows: Sequence[object]) -> Content:
    columns: dict[object, None] = {}
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, Mapping):
            raise SourceError(f"row {number} is a {type(row).__name__}, not a mapping of columns")
        columns.update(dict.fromkeys(row))
    if not rows:
        raise SourceError("it has no rows, and nothing says which columns it has")
    cells = ([row.get(column) for column in columns] for row in rows if isinstance(row, Mapping))
    return make_content(columns, cells)


def _row(
    columns: tuple[object, ...], number: int, given: Iterable[object]
) -> tuple[TableCell, ...]:
    try:
        row = tuple(map(cell_of, given))
    except CellError as error:
        raise SourceError(f"in row {number}, {error}") from None
    if len(row) > len(columns):
        raise SourceError(f"row {number} has {len(row)} cells for {len(columns)} columns")
    return row + (None,) * (len(columns) - len(row))


def _limited(rows: Iterable[T]) -> Iterator[T]:
    for number, row in enumerate(islice(rows, MAX_ROWS + 1)):
        if number == MAX_ROWS:
            raise SourceError(f"it has more than {MAX_ROWS} rows")
        yield row

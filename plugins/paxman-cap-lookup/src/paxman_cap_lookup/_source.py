"""Opening a table: from rows in memory, a file, or a database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from paxman_cap_lookup._content import Content, SourceError, content_of
from paxman_cap_lookup._table import Table, hash_of
from paxman_core.errors import PluginError

if TYPE_CHECKING:
    from paxman_core.capability import LookupTable, TableCell

_KINDS = ".csv, .tsv, .json, .db, .sqlite or .sqlite3"


def open_table(table: LookupTable) -> Table:
    """The table that a description leads to, whoever opened it."""
    opened = table.open(_read)
    return opened if isinstance(opened, Table) else _table(table, opened.columns, opened.rows)


def _table(
    table: LookupTable, columns: tuple[str, ...], rows: tuple[tuple[TableCell, ...], ...]
) -> Table:
    return Table(
        *(columns, rows, table.version or hash_of(columns, rows), table.name),
        key_columns=table.key_columns or columns[:1],
        text_columns=table.text_columns or table.key_columns or columns[:1],
    )


def _read(table: LookupTable) -> Table:
    try:
        content = _content(table.source, table.name)
        _check_columns(table, content)
    except PluginError:
        raise
    except Exception as error:
        # A source may be anybody's function or a broken file: whatever it raises means the same.
        reason = (
            str(error) if isinstance(error, SourceError) else f"{type(error).__name__}: {error}"
        )
        raise PluginError(
            f"The table {table.name!r} cannot be opened: {reason}.", context={"table": table.name}
        ) from error
    return _table(table, content.columns, content.rows)


def _content(source: object, name: str) -> Content:
    if callable(source):
        source = source()
    if isinstance(source, str) and "://" in source:
        from paxman_cap_lookup._database import read_url

        return read_url(source, name)
    if isinstance(source, (str, Path)):
        return _read_file(Path(source), name)
    return content_of(source)


def _read_file(path: Path, name: str) -> Content:
    kind = path.suffix.lower()
    if kind in (".csv", ".tsv"):
        from paxman_cap_lookup._delimited import read_delimited

        return read_delimited(path)
    if kind == ".json":
        from paxman_cap_lookup._json_file import read_json

        return content_of(read_json(path))
    if kind in (".db", ".sqlite", ".sqlite3"):
        from paxman_cap_lookup._database import read_sqlite

        return read_sqlite(path, name)
    raise SourceError(f"the name of {path.name} does not end in {_KINDS}")


def _check_columns(table: LookupTable, content: Content) -> None:
    for column in (*table.key_columns, *table.text_columns):
        if column not in content.columns:
            known = ", ".join(content.columns)
            raise SourceError(f"it has no column {column!r}, only {known}")

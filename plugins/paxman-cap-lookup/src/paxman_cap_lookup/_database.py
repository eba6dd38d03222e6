"""Tables in databases: SQLite by itself, any other through SQLAlchemy."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from paxman_cap_lookup._cell import json_of
from paxman_cap_lookup._content import MAX_ROWS, Content, SourceError, make_content
from paxman_core.canonical import plain_json
from paxman_core.errors import MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_core.capability import TableCell

_SQLITE = "sqlite:///"


def read_url(url: str, name: str) -> Content:
    """The table that a URL names after `#`, or the one of the given name."""
    address, _, relation = url.partition("#")
    if address.startswith(_SQLITE) and "?" not in address:
        return read_sqlite(Path(address.removeprefix(_SQLITE)), relation or name)
    return _read_sql(address, relation or name)


def read_sqlite(path: Path, relation: str) -> Content:
    """A table or view of an SQLite file, which is opened for reading only."""
    if not path.is_file():
        raise SourceError(f"{path} is not a file")
    address = f"{path.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, uri=True)) as connection:
            known = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name"
            _check_relation(relation, [name for (name,) in connection.execute(known)])
            quoted = relation.replace('"', '""')
            cursor = connection.execute(f'SELECT * FROM "{quoted}"')
            columns = [column[0] for column in cursor.description]
            return _sorted(make_content(columns, cursor))
    except sqlite3.Error as error:
        raise SourceError(f"SQLite says: {error}") from None


def _read_sql(address: str, relation: str) -> Content:
    try:
        import sqlalchemy
        from sqlalchemy.exc import ArgumentError, SQLAlchemyError
    except ImportError:
        raise MissingExtraError(
            "A table in a database other than SQLite needs SQLAlchemy.",
            next_step="Install paxman-cap-lookup[sql].",
        ) from None
    schema, _, bare = relation.rpartition(".")
    try:
        engine = sqlalchemy.create_engine(address, poolclass=sqlalchemy.NullPool)
        inspector = sqlalchemy.inspect(engine)
        names = [
            *inspector.get_table_names(schema or None),
            *inspector.get_view_names(schema or None),
        ]
        _check_relation(bare, names)
        chosen = sqlalchemy.table(bare, schema=schema or None)
        query = sqlalchemy.select(sqlalchemy.text("*")).select_from(chosen).limit(MAX_ROWS + 1)
        with engine.connect() as connection:
            result = connection.execute(query)
            return _sorted(make_content(result.keys(), result))
    except ArgumentError:
        # Its message quotes the URL, which may hold a password.
        raise SourceError("its source is not a URL that SQLAlchemy can read") from None
    except ImportError as error:
        raise SourceError(f"the driver of the database is not installed ({error})") from None
    except SQLAlchemyError as error:
        raise SourceError(f"the database says: {error}") from None


def _check_relation(relation: str, known: Sequence[str]) -> None:
    if relation not in known:
        names = ", ".join(sorted(known)) or "none"
        raise SourceError(f"the database has no table {relation!r}; it has: {names}")


def _sorted(content: Content) -> Content:
    """The rows in an order of their own: a database promises none."""
    return attrs.evolve(content, rows=tuple(sorted(content.rows, key=_order)))


def _order(row: tuple[TableCell, ...]) -> bytes:
    return plain_json([json_of(cell) for cell in row])

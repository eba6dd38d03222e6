"""The file of an observation log: SQLite, opened, recognised, and brought up to date."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from paxman_core.errors import UnreadableInputError, UnsupportedVersionError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from pathlib import Path

APPLICATION: Final = 0x50415821
"""SQLite's place for saying whose file it is."""
BUSY_SECONDS: Final = 30

MIGRATIONS: Final = (
    (
        """CREATE TABLE observation (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            entity TEXT NOT NULL,
            recorded_at INTEGER NOT NULL,
            body TEXT NOT NULL
        )""",
        "CREATE INDEX observation_of_entity ON observation (entity, sequence)",
    ),
    (
        """CREATE TABLE contract (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            hash TEXT NOT NULL UNIQUE,
            id TEXT NOT NULL,
            body TEXT NOT NULL
        )""",
        """CREATE TABLE snapshot (
            rules TEXT NOT NULL,
            entity TEXT NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (rules, entity)
        ) WITHOUT ROWID""",
        """CREATE TABLE merged (
            rules TEXT PRIMARY KEY,
            sequence INTEGER NOT NULL
        ) WITHOUT ROWID""",
    ),
    (
        """CREATE TABLE forgotten (
            entity_hash TEXT PRIMARY KEY,
            forgotten_at INTEGER NOT NULL
        ) WITHOUT ROWID""",
    ),
)
"""What each version of the schema adds to the one before; a released one never changes."""


def open_log(path: Path) -> sqlite3.Connection:
    """A connection to the log, which is made if it is not there and migrated if it is old."""
    import sqlite3

    try:
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
        try:
            _prepare(connection, path)
        except BaseException:
            connection.close()
            raise
    except sqlite3.Error as error:
        raise UnreadableInputError(
            f"The observation log {str(path)!r} cannot be opened: {error}.",
            next_step="Use the path of a log, or of a file that does not exist yet.",
        ) from None
    except UnicodeDecodeError as error:
        # SQLite quotes the damaged schema in its message, which is not text any more.
        raise damaged(path, error) from None
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    if _version(connection, path) < len(MIGRATIONS):
        # Readers go on reading while one process writes.
        connection.execute("PRAGMA journal_mode = WAL")
        with transaction(connection):
            # Another process may have been quicker.
            version = _version(connection, path)
            for statements in MIGRATIONS[version:]:
                for statement in statements:
                    connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    # What was acknowledged survives a power cut, too.
    connection.execute("PRAGMA synchronous = FULL")


def _version(connection: sqlite3.Connection, path: Path) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application != APPLICATION and (tables or application):
        raise UnreadableInputError(
            f"{str(path)!r} is a database, but not an observation log.",
            next_step="Use the path of a log, or of a file that does not exist yet.",
        )
    if version > len(MIGRATIONS):
        raise UnsupportedVersionError(
            f"The observation log {str(path)!r} has version {version} of its schema; this "
            f"version of Paxman knows {len(MIGRATIONS)}.",
            next_step="Install a newer paxman-observations.",
        )
    return int(version)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All that is written within happens, or none of it."""
    import sqlite3

    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        raise UnreadableInputError(
            f"The observation log cannot be written: {error}.",
            next_step="Wait for the process that writes to it: a log has one writer at a time.",
        ) from None
    try:
        yield
    except BaseException:
        # A file that is damaged cannot be relied on to forget, and what happened matters more.
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def damaged(path: Path, reason: object) -> UnreadableInputError:
    """The one error for a log that is not as it was written, wherever that shows."""
    return UnreadableInputError(
        f"The observation log {str(path)!r} is damaged: {reason}.",
        next_step="Save the rest: salvage(path) or `paxman doctor --log FILE`, or restore a copy.",
    )


@contextmanager
def undamaged(path: Path) -> Iterator[None]:
    """Whatever reading the file of a log raises says that it is damaged."""
    import sqlite3

    try:
        yield
    except (sqlite3.Error, ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
        raise damaged(path, error) from None

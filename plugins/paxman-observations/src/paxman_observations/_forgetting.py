"""Forgetting an entity: nothing that was said about it is left in the file."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final

import attrs

from paxman_core.errors import InvalidOptionError, UnreadableInputError
from paxman_core.values import Record
from paxman_observations._log_file import damaged, transaction
from paxman_observations._model import microseconds_of
from paxman_observations._tagged import from_tagged

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from datetime import datetime
    from pathlib import Path

_SHORTEST: Final = 4
"""Characters of a text that tells one entity from others."""


@attrs.frozen
class Forgotten:
    """What was taken out of a log."""

    observations: int
    snapshots: int
    texts: tuple[str, ...] = attrs.field(repr=False)
    """What was said about the entity, word for word, to look for it elsewhere."""
    mentioned: tuple[str, ...]
    """The other entities whose observations name this one; they are as they were."""


def tombstone_of(entity: str) -> str:
    """What is left of an entity: enough to know it again, and not its name."""
    return hashlib.sha256(f"paxman-forgotten\0{entity}".encode()).hexdigest()


def forget(path: Path, connection: sqlite3.Connection, entity: str, moment: datetime) -> Forgotten:
    """Delete what is about the entity, and write the file anew without it."""
    import sqlite3

    if not entity:
        raise InvalidOptionError("Which entity is to be forgotten?", next_step="Name it.")
    try:
        # What is deleted is overwritten, also in pages that are not given back.
        connection.execute("PRAGMA secure_delete = ON")
        with transaction(connection):
            found = _deleted(connection, entity)
            connection.execute(
                "INSERT OR REPLACE INTO forgotten VALUES (?, ?)",
                (tombstone_of(entity), microseconds_of(moment)),
            )
        connection.execute("VACUUM")
        [(is_busy, *_)] = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except sqlite3.OperationalError as error:
        raise _not_yet(path, error) from None
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        raise damaged(path, error) from None
    if is_busy:
        raise _not_yet(path, "another process reads it")
    return found


def _not_yet(path: Path, reason: object) -> UnreadableInputError:
    return UnreadableInputError(
        f"The file of the log {str(path)!r} may still hold what was to be forgotten: {reason}.",
        next_step="End the other processes that use the log, and forget again.",
    )


def _deleted(connection: sqlite3.Connection, entity: str) -> Forgotten:
    bodies = connection.execute("SELECT body FROM observation WHERE entity = ?", (entity,))
    texts = dict.fromkeys([entity, *(t for (body,) in bodies for t in _texts(json.loads(body)))])
    observations = connection.execute("DELETE FROM observation WHERE entity = ?", (entity,))
    snapshots = connection.execute("DELETE FROM snapshot WHERE entity = ?", (entity,))
    others = connection.execute(
        "SELECT DISTINCT entity FROM observation WHERE instr(body, ?) ORDER BY entity",
        (json.dumps(entity, ensure_ascii=False)[1:-1],),
    )
    return Forgotten(
        observations.rowcount,
        snapshots.rowcount,
        tuple(text for text in texts if text == entity or len(text) >= _SHORTEST),
        tuple(name for (name,) in others),
    )


def _texts(body: dict[str, Any]) -> Iterator[str]:
    """The texts of an observation that a document or a person wrote: values and quotes."""
    for form in body.get("fields", {}).values():
        yield from _leaves(from_tagged(form))
    for beside in body.get("display", {}).values():
        for ref in json.loads(beside).get("evidence", ()):
            place = ref["place"]
            yield from (place[key] for key in ("quote", "answer") if key in place)
            if "span" in place:
                yield place["span"]["quote"]


def _leaves(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _leaves(item)
    elif isinstance(value, Record):
        for item in value.values():
            yield from _leaves(item)

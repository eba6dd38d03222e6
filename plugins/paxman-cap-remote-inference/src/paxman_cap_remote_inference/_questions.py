"""Questions that wait to be asked together, in a file that several processes add to."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from decimal import Decimal
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core.canonical import canonical_json, content_hash, decimal_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from paxman_core.canonical import Json

_SCHEMA: Final = """
    CREATE TABLE IF NOT EXISTS questions (
        key TEXT PRIMARY KEY,
        asked TEXT NOT NULL,
        body TEXT NOT NULL,
        usd TEXT NOT NULL,
        batch TEXT
    );
    CREATE TABLE IF NOT EXISTS batches (token TEXT PRIMARY KEY, id TEXT);
"""
_SECONDS_TO_WAIT: Final = 30.0


class Waiting(NamedTuple):
    """A question: what its answer depends on, the request, and the most that it can cost."""

    asked: Mapping[str, Json]
    body: Mapping[str, Json]
    usd: Decimal

    @property
    def key(self) -> str:
        """What the question is known by; the same question twice is one."""
        return content_hash(dict(self.asked))


class Questions:
    """The file; a question is in it from when it comes up until its answer is kept."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, waiting: Waiting) -> None:
        """Keep a question, once."""
        row = waiting.key, _text(waiting.asked), _text(waiting.body), decimal_text(waiting.usd)
        with closing(self._opened()) as connection, connection:
            connection.execute("INSERT OR IGNORE INTO questions VALUES (?, ?, ?, ?, NULL)", row)

    def unsent(self) -> list[Waiting]:
        """Those that no batch has, in the order in which they came."""
        return self._listed("batch IS NULL")

    def of(self, token: str) -> list[Waiting]:
        """Those of one batch."""
        return self._listed("batch = ?", token)

    def begin(self, token: str, waiting: Iterable[Waiting]) -> None:
        """Say that these are about to be sent, before they are: nothing is sent twice."""
        with closing(self._opened()) as connection, connection:
            connection.execute("INSERT INTO batches VALUES (?, NULL)", (token,))
            connection.executemany(
                "UPDATE questions SET batch = ? WHERE key = ?",
                [(token, each.key) for each in waiting],
            )

    def sent(self, token: str, identity: str) -> None:
        """Remember what the service calls a batch."""
        with closing(self._opened()) as connection, connection:
            connection.execute("UPDATE batches SET id = ? WHERE token = ?", (identity, token))

    def end(self, token: str) -> None:
        """Forget a batch and its questions, which hold words of the documents."""
        with closing(self._opened()) as connection:
            connection.execute("PRAGMA secure_delete = ON")
            with connection:
                connection.execute("DELETE FROM questions WHERE batch = ?", (token,))
                connection.execute("DELETE FROM batches WHERE token = ?", (token,))

    def batches(self) -> list[tuple[str, str | None]]:
        """Token and id of those under way; no id where nobody knows whether it was sent."""
        with closing(self._opened()) as connection:
            return connection.execute("SELECT token, id FROM batches ORDER BY rowid").fetchall()

    def _listed(self, condition: str, *values: str) -> list[Waiting]:
        statement = f"SELECT asked, body, usd FROM questions WHERE {condition} ORDER BY rowid"
        with closing(self._opened()) as connection:
            rows = connection.execute(statement, values).fetchall()
        return [
            Waiting(json.loads(asked), json.loads(body), Decimal(usd)) for asked, body, usd in rows
        ]

    def _opened(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=_SECONDS_TO_WAIT)
        connection.executescript(_SCHEMA)
        return connection


def _text(value: Mapping[str, Json]) -> str:
    return canonical_json(dict(value)).decode("utf-8")

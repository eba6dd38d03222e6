"""Model calls that are kept, so that a run can be repeated without making them again."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from paxman_core.canonical import Json, content_hash
from paxman_core.errors import InvalidOptionError, RecordingMissingError

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path


RecordingMode: TypeAlias = Literal["record", "replay", "auto"]

FAILURE: Final = "failure"
"""The member of an answer that says why there is none."""

_SCHEMA: Final = """
    CREATE TABLE IF NOT EXISTS calls (
        key TEXT PRIMARY KEY,
        capability TEXT NOT NULL,
        model TEXT NOT NULL,
        answer TEXT NOT NULL
    )
"""
_SECONDS_TO_WAIT: Final = 30.0


class Recordings:
    """The model calls of an engine: made, kept in a SQLite file, or taken from one.

    `record` makes every call and keeps its answer, `replay` makes none, and `auto` makes those
    that were not answered before. A call is found by a hash of everything that it depends on; what
    was asked is not kept, because it holds the document.
    """

    def __init__(self, path: str | os.PathLike[str] | None, mode: RecordingMode = "auto") -> None:
        if mode not in get_args(RecordingMode):
            raise InvalidOptionError(
                f"mode is {mode!r}.", next_step="Give 'record', 'replay' or 'auto'."
            )
        self.path = None if path is None else _path(path)
        self.mode: RecordingMode = mode
        if self.path is None and mode != "auto":
            raise InvalidOptionError(
                f"mode={mode!r} without recordings.", next_step="Give recordings=PATH, too."
            )
        if self.path is not None and mode == "replay" and not self.path.is_file():
            raise InvalidOptionError(
                f"{self.path} cannot be replayed: it is not a file.",
                next_step="Record it first, with mode='record'.",
            )

    def call(
        self, request: Mapping[str, Json], make: Callable[[], Mapping[str, Json]]
    ) -> Mapping[str, Json]:
        """The answer to a `request`, from the file or by making the call, which `make` does.

        The request names `capability` and `model`, and holds whatever else the answer depends on; a
        key or a header is nothing that it depends on. An answer with the member `failure` is
        kept as well, and asked for again in the mode `auto`. In the mode `replay`, an answer that
        is missing is a RecordingMissingError.
        """
        if self.path is None:
            return make()
        key = content_hash(dict(request))
        known = None if self.mode == "record" else self._find(key)
        if self.mode == "replay" and known is None:
            raise RecordingMissingError(
                f"{self.path} has no answer of {request.get('model')} to what is asked now.",
                next_step="Record again: the document, the contract or a setting has changed.",
            )
        if known is not None and (self.mode == "replay" or FAILURE not in known):
            return known
        # As it will come back: a run that records must not see more than one that replays.
        answer: dict[str, Json] = json.loads(_text(make()))
        self._keep(key, request, answer)
        return answer

    def forget(self, texts: Iterable[str]) -> int:
        """Take out of the file every call whose answer holds one of the texts; how many there were.

        More than needed may go, which costs a call that is made again.
        """
        # As they are, and as JSON writes them.
        forms = {form for text in texts if text for form in (text, _text({"": text})[6:-2])}
        with closing(self._opened()) as connection:
            connection.execute("PRAGMA secure_delete = ON")
            with connection:
                rows = connection.execute("SELECT key, answer FROM calls").fetchall()
                keys = [(key,) for key, answer in rows if any(form in answer for form in forms)]
                connection.executemany("DELETE FROM calls WHERE key = ?", keys)
            connection.execute("VACUUM")
        return len(keys)

    def _find(self, key: str) -> dict[str, Json] | None:
        with closing(self._opened()) as connection:
            row = connection.execute("SELECT answer FROM calls WHERE key = ?", (key,)).fetchone()
        if row is None:
            return None
        answer: dict[str, Json] = json.loads(row[0])
        return answer

    def _keep(self, key: str, request: Mapping[str, Json], answer: dict[str, Json]) -> None:
        names = str(request.get("capability", "")), str(request.get("model", ""))
        with closing(self._opened()) as connection, connection:
            connection.execute(
                "INSERT OR REPLACE INTO calls VALUES (?, ?, ?, ?)", (key, *names, _text(answer))
            )

    def _opened(self) -> sqlite3.Connection:
        """A connection for one question: next to a model's it costs nothing, and so threads and
        forked processes share the file and nothing else."""
        import sqlite3

        assert self.path is not None
        try:
            if self.mode == "replay":
                # Not written to: it may lie beside somebody's tests, in a folder of others.
                address = f"{self.path.resolve().as_uri()}?mode=ro"
                connection = sqlite3.connect(address, uri=True)
                _try(connection, "SELECT key, answer FROM calls LIMIT 1")
            else:
                connection = sqlite3.connect(self.path, timeout=_SECONDS_TO_WAIT)
                _try(connection, _SCHEMA)
        except sqlite3.Error as error:
            raise InvalidOptionError(
                f"{self.path} cannot be used for recordings: {error}.",
                next_step="Give a file that does not exist yet, or one that was recorded.",
            ) from None
        return connection


def _path(given: str | os.PathLike[str]) -> Path:
    # Importing it is a twentieth of a first run, and most runs keep no calls.
    from pathlib import Path

    return Path(given)


def _try(connection: sqlite3.Connection, statement: str) -> None:
    """Execute a statement; a connection for which it fails is of no use to anybody."""
    try:
        with connection:
            connection.execute(statement)
    except BaseException:
        connection.close()
        raise


def _text(answer: Mapping[str, Json]) -> str:
    return json.dumps(dict(answer), ensure_ascii=False, sort_keys=True, allow_nan=False)


NO_RECORDINGS: Final = Recordings(None)

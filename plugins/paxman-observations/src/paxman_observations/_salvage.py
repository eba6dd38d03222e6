"""What can be saved of a damaged log: every observation that is still as it was written."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

from paxman_core.adapters import read_contract
from paxman_core.contract import CanonicalContract
from paxman_core.errors import PaxmanError
from paxman_observations._model import Observation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")

MAX_GAP: Final = 10_000
"""How many rows in a row may be unreadable before the end is taken to be reached."""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_ERRORS: Final = (sqlite3.Error, ValueError, TypeError, KeyError, AttributeError, OverflowError)


@attrs.frozen
class Salvage:
    """What a log still holds, and what is wrong with it."""

    observations: tuple[Observation, ...] = attrs.field(repr=False)
    contracts: tuple[CanonicalContract, ...] = attrs.field(repr=False)
    problems: tuple[str, ...]

    @property
    def entities(self) -> tuple[str, ...]:
        """Those about whom something can be saved, in the order of names."""
        return tuple(sorted({observation.entity for observation in self.observations}))


def salvage(path: Path) -> Salvage:
    """Read a log row by row, and go on after what cannot be read; the file is not written to."""
    problems: list[str] = []
    observations: list[Observation] = []
    contracts: list[CanonicalContract] = []
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    except sqlite3.Error as error:
        return Salvage((), (), (str(error),))
    try:
        _check(connection, problems)
        for row in _rows(connection, "observation", "id, recorded_at, body", problems):
            _collect(observations, problems, _observation, row)
        for row in _rows(connection, "contract", "body", problems):
            _collect(contracts, problems, _contract, row)
    finally:
        connection.close()
    return Salvage(tuple(observations), tuple(contracts), tuple(dict.fromkeys(problems)))


def _check(connection: sqlite3.Connection, problems: list[str]) -> None:
    try:
        found = [str(line) for (line,) in connection.execute("PRAGMA integrity_check(10)")]
    except (sqlite3.Error, UnicodeDecodeError) as error:
        found = [str(error)]
    problems.extend(line for line in found if line != "ok")


def _rows(
    connection: sqlite3.Connection, table: str, columns: str, problems: list[str]
) -> Iterator[tuple[object, ...]]:
    """The rows of a table in order; after one that cannot be read, the next that can."""
    query = f"SELECT sequence, {columns} FROM {table} WHERE sequence > ? ORDER BY sequence"
    last, failed = 0, 0
    while failed < MAX_GAP:
        try:
            for sequence, *row in connection.execute(query, (last,)):
                last, failed = sequence, 0
                yield tuple(row)
            return
        except (sqlite3.Error, UnicodeDecodeError) as error:
            if not failed:
                problems.append(f"{table} {last + 1}: {error}")
            if isinstance(error, sqlite3.OperationalError):
                return  # there is no such table
            last, failed = last + 1, failed + 1


def _collect(
    found: list[T], problems: list[str], read: Callable[..., T], row: tuple[object, ...]
) -> None:
    try:
        found.append(read(*row))
    except (*_ERRORS, PaxmanError) as error:
        problems.append(f"{str(row[0])[:12]}: {error}")


def _observation(identifier: object, recorded_at: int, body: str) -> Observation:
    if hashlib.sha256(body.encode()).hexdigest() != identifier:
        raise ValueError("the observation was changed")
    moment = _EPOCH + timedelta(microseconds=recorded_at)
    return Observation.from_dict({**json.loads(body), "recorded_at": moment.isoformat()})


def _contract(body: str) -> CanonicalContract:
    return read_contract(body)

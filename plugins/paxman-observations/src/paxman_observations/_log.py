"""The observation log: append-only, in one SQLite file, with its snapshots kept beside it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from paxman_core.adapters import read_contract
from paxman_core.canonical import content_hash
from paxman_core.contract import CanonicalContract
from paxman_core.errors import InvalidContractError, InvalidOptionError, UnreadableInputError
from paxman_observations._folding import fold_one
from paxman_observations._forgetting import Forgotten, forget, tombstone_of
from paxman_observations._log_file import damaged, open_log, transaction, undamaged
from paxman_observations._model import Observation, microseconds_of
from paxman_observations._policies import GivenPolicies, changed_strategies
from paxman_observations._snapshot import Snapshot
from paxman_observations._state import Rules

if TYPE_CHECKING:
    from types import TracebackType

_READ_BY_TYPE = "values are read by the contract"
"""Kept snapshots that were made before this was so are made again."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class ObservationLog:
    """A log that is made when it is first opened; one process writes, many read.

    A file that is not as it was written raises UnreadableInputError, whatever is asked of it.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._connection = open_log(self.path)

    def __enter__(self) -> ObservationLog:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def append(
        self, observations: Iterable[Observation], recorded_at: datetime | None = None
    ) -> int:
        """Keep the observations, all or none of them; how many were new.

        Once this returns they are kept, whatever happens to the process. One that has no time of
        becoming known gets `recorded_at`, or now. One that is there already stays as it is, only
        that the earliest time counts. What is about somebody who was forgotten is not kept.
        """
        moment = microseconds_of(recorded_at or datetime.now(UTC))
        count = 0
        with self._transaction():
            for observation in observations:
                count += self._insert(observation, moment)
        return count

    def _insert(self, observation: Observation, moment: int) -> int:
        if self.is_forgotten(observation.entity):
            return 0
        known = observation.recorded_at
        recorded = moment if known is None else microseconds_of(known)
        inserted = self._connection.execute(
            "INSERT INTO observation (id, entity, recorded_at, body) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (id) DO NOTHING",
            (observation.id, observation.entity, recorded, observation.said),
        ).rowcount
        if not inserted:
            self._connection.execute(
                "UPDATE observation SET recorded_at = ? WHERE id = ? AND recorded_at > ?",
                (recorded, observation.id, recorded),
            )
        return inserted

    def __len__(self) -> int:
        """How many observations there are."""
        [(count,)] = self._rows("SELECT count(*) FROM observation")
        return int(count)

    def entities(self) -> list[str]:
        """Everyone whom anything was said about, in the order of names."""
        rows = self._rows("SELECT DISTINCT entity FROM observation ORDER BY entity")
        return [entity for (entity,) in rows]

    def observations(self, entity: str | None = None) -> Iterator[Observation]:
        """What was said about one entity, or about all, in the order of arrival."""
        where, values = ("", ()) if entity is None else (" WHERE entity = ?", (entity,))
        rows = self._rows(
            f"SELECT id, recorded_at, body FROM observation{where} ORDER BY sequence", *values
        )
        return (self._observation(*row) for row in rows)

    def _rows(self, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
        with undamaged(self.path):
            # Not `yield from`, which closes the cursor when it is left, perhaps after the log.
            for row in self._connection.execute(query, values):  # noqa: UP028
                yield row

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        import sqlite3

        try:
            with transaction(self._connection):
                yield
        except sqlite3.OperationalError as error:
            # A full disk, for one, which is not damage.
            raise UnreadableInputError(
                f"The observation log {str(self.path)!r} cannot be written: {error}.",
                next_step="Make room, or restore the log from a copy.",
            ) from None
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            raise damaged(self.path, error) from None

    def _observation(self, identifier: str, recorded_at: int, body: str) -> Observation:
        with undamaged(self.path):
            hashed = hashlib.sha256(body.encode()).hexdigest()
            if hashed != identifier:
                raise damaged(self.path, f"the observation {identifier[:12]} was changed")
            moment = _EPOCH + timedelta(microseconds=recorded_at)
            read = Observation.from_dict({**json.loads(body), "recorded_at": moment.isoformat()})
        vars(read).update(id=identifier, said=body)  # known by now, and slow to find out again
        return read

    def forget(self, entity: str, forgotten_at: datetime | None = None) -> Forgotten:
        """Take everything about an entity out of the file, and let nothing more about it in.

        What stays is a hash of its name, to know it by. `forgotten_at` is when; now, if none is
        given.
        """
        return forget(self.path, self._connection, entity, forgotten_at or datetime.now(UTC))

    def is_forgotten(self, entity: str) -> bool:
        """Whether the entity was forgotten."""
        query = "SELECT 1 FROM forgotten WHERE entity_hash = ?"
        return any(self._rows(query, tombstone_of(entity)))

    def lift(self, entity: str) -> None:
        """Let in again what is said about an entity that was forgotten; nothing comes back."""
        with self._transaction():
            self._connection.execute(
                "DELETE FROM forgotten WHERE entity_hash = ?", (tombstone_of(entity),)
            )

    def keep_contract(self, contract: CanonicalContract) -> None:
        """Remember the contract, so that the log can be merged without it being named.

        A version that changes how a field is merged without being a new major version is refused
        with an InvalidContractError.
        """
        with self._transaction():
            before = self._contracts().get(contract.id)
            problems = () if before is None else changed_strategies(contract, before)
            if problems:
                raise InvalidContractError(problems)
            # Seen again, it is the newest again.
            self._connection.execute(
                "DELETE FROM contract WHERE hash = ?", (contract.content_hash,)
            )
            self._connection.execute(
                "INSERT INTO contract (hash, id, body) VALUES (?, ?, ?)",
                (contract.content_hash, contract.id, contract.to_json()),
            )

    def contract(self, contract_id: str = "") -> CanonicalContract:
        """The newest contract of that id; the id can be left out where there is only one.

        Raises InvalidOptionError if it is not clear which one is meant.
        """
        known = self._contracts()
        found = list(known.values()) if not contract_id else [known.get(contract_id)]
        if len(found) != 1 or found[0] is None:
            names = ", ".join(sorted(known)) or "none"
            raise InvalidOptionError(
                f"Which contract is meant? The log {str(self.path)!r} knows: {names}.",
                next_step="Name the contract.",
            )
        return found[0]

    def _contracts(self) -> dict[str, CanonicalContract]:
        rows = dict(self._rows("SELECT id, body FROM contract ORDER BY sequence"))
        try:
            with undamaged(self.path):
                return {name: read_contract(body) for name, body in rows.items()}
        except InvalidContractError as error:
            raise damaged(self.path, error) from None

    def snapshot(
        self,
        entity: str,
        contract: object,
        policies: GivenPolicies | None = None,
        at: datetime | None = None,
        known_at: datetime | None = None,
    ) -> Snapshot:
        """One entity's record under a `contract` and its `policies`, now, or `at` a time as of
        then, or as `known_at` one.

        Raises InvalidOptionError for an entity that nothing is said about.
        """
        found = list(self.observations(entity))
        if not found:
            raise InvalidOptionError(
                f"The log {str(self.path)!r} says nothing about {entity!r}.",
                next_step="See entities(), or run: paxman history --log FILE",
            )
        return fold_one(found, Rules.read(contract, policies, at, known_at))

    def merge(
        self, contract: object, policies: GivenPolicies | None = None, rebuild: bool = False
    ) -> int:
        """Bring the kept snapshots of a `contract` and its `policies` up to date; how many were
        made.

        Only entities about which something new was said are folded. `rebuild` throws all kept
        snapshots away, those of other contracts included, and makes them again.
        """
        rules = Rules.read(contract, policies)
        key = _key(rules)
        with self._transaction():
            if rebuild:
                self._connection.execute("DELETE FROM snapshot")
                self._connection.execute("DELETE FROM merged")
            entities = self._changed(key)
            for entity in entities:
                body = fold_one(self.observations(entity), rules).to_bytes()
                self._connection.execute(
                    "INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?)", (key, entity, body)
                )
            self._connection.execute(
                "INSERT OR REPLACE INTO merged"
                " SELECT ?, coalesce(max(sequence), 0) FROM observation",
                (key,),
            )
        return len(entities)

    def kept_snapshots(
        self, contract: object, policies: GivenPolicies | None = None
    ) -> dict[str, bytes]:
        """The snapshots of the last merge with this `contract` and these `policies`, as bytes,
        by entity."""
        key = _key(Rules.read(contract, policies))
        query = "SELECT entity, body FROM snapshot WHERE rules = ? ORDER BY entity"
        return dict(self._rows(query, key))

    def _changed(self, key: str) -> list[str]:
        rows = self._rows(
            "SELECT DISTINCT entity FROM observation WHERE sequence >"
            " coalesce((SELECT sequence FROM merged WHERE rules = ?), 0)",
            key,
        )
        return [entity for (entity,) in rows]


def _key(rules: Rules) -> str:
    """What a kept snapshot depends on, beside the observations."""
    units = [[unit.paths, attrs.astuple(unit.policy)] for unit in rules.units]
    return content_hash([_READ_BY_TYPE, rules.contract.content_hash, units])

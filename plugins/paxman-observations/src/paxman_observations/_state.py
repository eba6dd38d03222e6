"""Everything that was said about one entity, always up to date."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING

import attrs

from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract
from paxman_core.errors import InvalidOptionError
from paxman_observations._model import Observation, ObservationKind
from paxman_observations._policies import GivenPolicies, merge_units
from paxman_observations._reading import Reading, summary
from paxman_observations._snapshot import Snapshot
from paxman_observations._unit import UnitState

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from paxman_core.contract import CanonicalContract
    from paxman_core.diagnostics import Diagnostic
    from paxman_observations._policies import Unit


@attrs.frozen
class Rules:
    """What decides a fold: the contract with its policies, and what counts of time."""

    contract: CanonicalContract
    units: tuple[Unit, ...]
    at: datetime | None = None
    """As of when: what was observed later is left out."""
    known_at: datetime | None = None
    """As known when: what became known later is left out."""

    @cached_property
    def reading(self) -> Reading:
        """How the contract reads what was said."""
        return Reading(self.contract)

    @classmethod
    def read(
        cls,
        contract: object,
        policies: GivenPolicies | None = None,
        at: datetime | None = None,
        known_at: datetime | None = None,
    ) -> Rules:
        """The rules, once their policies are found to make sense."""
        canonical = adapt_contract(contract, BUILTIN_ADAPTERS)
        for moment in (at, known_at):
            if moment is not None and moment.tzinfo is None:
                raise InvalidOptionError(
                    f"{moment!r} is not a time with a time zone.",
                    next_step="Write datetime(2026, 3, 1, tzinfo=UTC).",
                )
        return cls(canonical, merge_units(canonical, policies), at, known_at)

    def let_in(self, observation: Observation) -> bool:
        """Whether the observation was made, and known, by then.

        A retraction has only the time when it became known: it says that something was never so.
        """
        if self.known_at is not None and observation.known_at > self.known_at:
            return False
        if self.at is None or observation.kind is ObservationKind.RETRACT:
            return True
        return observation.observed_at <= self.at


class SnapshotState:
    """A fold that takes observations one by one, in any order and any number of times.

    An observation costs O(1) for each field that it carries; a retraction decides the fields of
    what it retracts again.
    """

    def __init__(
        self,
        contract: object,
        policies: GivenPolicies | None = None,
        at: datetime | None = None,
        known_at: datetime | None = None,
    ) -> None:
        self._begin(Rules.read(contract, policies, at, known_at))

    @classmethod
    def of(cls, rules: Rules) -> SnapshotState:
        """An empty state under rules that were read before."""
        state = cls.__new__(cls)
        state._begin(rules)
        return state

    def _begin(self, rules: Rules) -> None:
        self._rules = rules
        self._entity = ""
        self._units = tuple(UnitState(unit) for unit in rules.units)
        self._unit_of: Mapping[str, UnitState] = {
            path: state
            for unit, state in zip(rules.units, self._units, strict=True)
            for path in unit.paths
        }
        self._seen: dict[str, Observation] = {}
        self._read: dict[str, Observation] = {}
        """The same, with what fits the contract only."""
        self._notes: dict[str, tuple[Diagnostic, ...]] = {}
        self._lifecycle: dict[str, Observation] = {}
        self._retractions: dict[str, int] = {}
        """How many retractions that count themselves there are, by the id that they retract."""

    def apply(self, observation: Observation) -> bool:
        """Take an observation into account; False if it was known, or is left out."""
        self._check_entity(observation.entity)
        if not self._rules.let_in(observation) or observation.id in self._seen:
            return False
        self._seen[observation.id] = observation
        read = self._rules.reading.read(observation)
        self._read[observation.id] = read.observation
        if read.notes:
            self._notes[observation.id] = read.notes
        if not self._retractions.get(observation.id):
            self._count(read.observation, True)
        return True

    @property
    def retracted(self) -> frozenset[str]:
        """The ids of the observations that count no more, seen or not."""
        return frozenset(target for target, count in self._retractions.items() if count)

    def merged_with(self, other: SnapshotState) -> SnapshotState:
        """The state of what both have seen; raises InvalidOptionError where their rules differ."""
        if self._rules != other._rules:
            raise InvalidOptionError(
                "These states follow different contracts, policies or times.",
                next_step="Make both with the same arguments.",
            )
        together = SnapshotState.of(self._rules)
        for state in (self, other):
            together._check_entity(state._entity)
            for observation in state._seen.values():
                together.apply(observation)
        return together

    def snapshot(self) -> Snapshot:
        """What all observations so far amount to."""
        last = max(self._lifecycle.values(), key=_lifecycle_order, default=None)
        deleted = last is not None and last.kind is ObservationKind.TOMBSTONE
        found = {} if deleted else {f.path: f for unit in self._units for f in unit.fields()}
        contract = self._rules.contract
        return Snapshot(
            entity=self._entity,
            contract_id=contract.id,
            contract_version=contract.version,
            fields={
                field.path: found[field.path] for field in contract.targets if field.path in found
            },
            deleted=deleted,
            lifecycle="" if last is None else last.id,
            notes=() if deleted else self._counting_notes(),
            observations=dict(self._read),
        )

    def _counting_notes(self) -> tuple[Diagnostic, ...]:
        return summary(
            (identifier, note)
            for identifier, notes in self._notes.items()
            if not self._retractions.get(identifier)
            for note in notes
        )

    def _check_entity(self, entity: str) -> None:
        if self._entity and entity and entity != self._entity:
            raise InvalidOptionError(
                f"An observation is about {entity!r}, the others are about {self._entity!r}.",
                next_step="A snapshot is of one entity: use fold_entities for many.",
            )
        self._entity = self._entity or entity

    def _count(self, observation: Observation, counts: bool) -> None:
        """Let an observation count, or no more; a retraction turns this for what it retracts."""
        while observation.kind is ObservationKind.RETRACT:
            target = observation.retracts
            before = self._retractions.get(target, 0)
            now = self._retractions[target] = before + (1 if counts else -1)
            if bool(before) == bool(now) or target not in self._seen:
                return
            observation, counts = self._read[target], not counts
        self._place(observation, counts)

    def _place(self, observation: Observation, counts: bool) -> None:
        if observation.kind in (ObservationKind.TOMBSTONE, ObservationKind.RESTORE):
            if counts:
                self._lifecycle[observation.id] = observation
            else:
                del self._lifecycle[observation.id]
            return
        for unit in self._units_of(observation):
            if counts:
                unit.add(observation)
            else:
                unit.discard(observation)

    def _units_of(self, observation: Observation) -> Iterable[UnitState]:
        paths = observation.released or observation.fields
        found = {id(unit): unit for path in paths if (unit := self._unit_of.get(path)) is not None}
        return found.values()


def _lifecycle_order(observation: Observation) -> tuple[int, bool, str]:
    """The last decides; of two at the same moment the deletion does."""
    is_deletion = observation.kind is ObservationKind.TOMBSTONE
    return (observation.microseconds, is_deletion, observation.id)

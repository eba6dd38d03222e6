"""The fold: from observations to snapshots, without a clock and without I/O."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from paxman_observations._model import Observation
from paxman_observations._policies import GivenPolicies
from paxman_observations._snapshot import Snapshot
from paxman_observations._state import Rules, SnapshotState


def fold(
    observations: Iterable[Observation],
    contract: object,
    policies: GivenPolicies | None = None,
    at: datetime | None = None,
    known_at: datetime | None = None,
) -> Snapshot:
    """One entity's record: in any order, with any duplicates, the same bytes.

    `observations` are those of one entity; `contract` says which fields the record has, and
    `policies` how each is merged, where that differs from the contract. `at` leaves out what was
    observed later, `known_at` what became known later. Raises InvalidContractError for policies
    that do not fit the contract.
    """
    return fold_one(observations, Rules.read(contract, policies, at, known_at))


def fold_entities(
    observations: Iterable[Observation],
    contract: object,
    policies: GivenPolicies | None = None,
    at: datetime | None = None,
    known_at: datetime | None = None,
) -> dict[str, Snapshot]:
    """The record of every entity, by its name and in the order of names.

    `observations` may be of any entities; `contract`, `policies`, `at` and `known_at` are as for
    `fold`.
    """
    return fold_entities_by(observations, Rules.read(contract, policies, at, known_at))


def fold_entities_by(observations: Iterable[Observation], rules: Rules) -> dict[str, Snapshot]:
    """The record of every entity under rules that were read before."""
    states: dict[str, SnapshotState] = {}
    for observation in observations:
        entity = observation.entity
        if entity not in states:
            states[entity] = SnapshotState.of(rules)
        states[entity].apply(observation)
    return {entity: states[entity].snapshot() for entity in sorted(states)}


def fold_one(observations: Iterable[Observation], rules: Rules) -> Snapshot:
    """One entity's record under rules that were read before."""
    state = SnapshotState.of(rules)
    for observation in observations:
        state.apply(observation)
    return state.snapshot()

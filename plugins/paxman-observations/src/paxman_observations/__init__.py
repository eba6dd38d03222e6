"""Observations: one record from many documents, over time, with corrections."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paxman_core.contract import MergePolicy
    from paxman_observations._commands.records import FIRST_MOMENT
    from paxman_observations._folding import fold, fold_entities
    from paxman_observations._log import ObservationLog
    from paxman_observations._model import (
        PRIORITY_CORRECTION,
        PRIORITY_MODEL,
        PRIORITY_STRUCTURED,
        Observation,
        ObservationKind,
    )
    from paxman_observations._observing import observe
    from paxman_observations._policies import GivenPolicies, changed_strategies, merge_units
    from paxman_observations._salvage import Salvage, salvage
    from paxman_observations._snapshot import Snapshot, SnapshotField
    from paxman_observations._state import SnapshotState
    from paxman_observations._table import CONTRACT, fold_table, observation_table, observations_in
    from paxman_observations._table_query import PREFIX
    from paxman_observations._tagged import value_of
    from paxman_observations._weights import learn_weights

__all__ = [
    "CONTRACT",
    "FIRST_MOMENT",
    "PREFIX",
    "PRIORITY_CORRECTION",
    "PRIORITY_MODEL",
    "PRIORITY_STRUCTURED",
    "GivenPolicies",
    "MergePolicy",
    "Observation",
    "ObservationKind",
    "ObservationLog",
    "Salvage",
    "Snapshot",
    "SnapshotField",
    "SnapshotState",
    "changed_strategies",
    "fold",
    "fold_entities",
    "fold_table",
    "learn_weights",
    "merge_units",
    "observation_table",
    "observations_in",
    "observe",
    "salvage",
    "value_of",
]

_MODULE_OF = {
    "CONTRACT": "paxman_observations._table",
    "FIRST_MOMENT": "paxman_observations._commands.records",
    "GivenPolicies": "paxman_observations._policies",
    "ObservationKind": "paxman_observations._model",
    "MergePolicy": "paxman_core.contract",
    "Observation": "paxman_observations._model",
    "ObservationLog": "paxman_observations._log",
    "PREFIX": "paxman_observations._table_query",
    "PRIORITY_CORRECTION": "paxman_observations._model",
    "PRIORITY_MODEL": "paxman_observations._model",
    "PRIORITY_STRUCTURED": "paxman_observations._model",
    "Salvage": "paxman_observations._salvage",
    "Snapshot": "paxman_observations._snapshot",
    "SnapshotField": "paxman_observations._snapshot",
    "SnapshotState": "paxman_observations._state",
    "changed_strategies": "paxman_observations._policies",
    "fold": "paxman_observations._folding",
    "fold_entities": "paxman_observations._folding",
    "fold_table": "paxman_observations._table",
    "learn_weights": "paxman_observations._weights",
    "merge_units": "paxman_observations._policies",
    "observation_table": "paxman_observations._table",
    "observations_in": "paxman_observations._table",
    "observe": "paxman_observations._observing",
    "salvage": "paxman_observations._salvage",
    "value_of": "paxman_observations._tagged",
}


def __getattr__(name: str) -> object:
    """Import a name when it is first used: every engine imports this package for its commands."""
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(module), name)
    globals()[name] = value
    return value

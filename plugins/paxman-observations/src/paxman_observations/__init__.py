"""Observations: one record from many documents, over time, with corrections."""

from __future__ import annotations

from paxman_core.contract import MergePolicy
from paxman_observations._commands.records import FIRST_MOMENT
from paxman_observations._folding import fold, fold_entities
from paxman_observations._log import ObservationLog
from paxman_observations._model import (
    PRIORITY_CORRECTION,
    PRIORITY_MODEL,
    PRIORITY_STRUCTURED,
    Kind,
    Observation,
)
from paxman_observations._observing import observe
from paxman_observations._policies import GivenPolicies, changed_strategies, merge_units
from paxman_observations._snapshot import Snapshot, SnapshotField
from paxman_observations._state import SnapshotState
from paxman_observations._table import fold_table, observation_table
from paxman_observations._table_query import PREFIX
from paxman_observations._tagged import value_of
from paxman_observations._weights import learn_weights

__all__ = [
    "FIRST_MOMENT",
    "PREFIX",
    "PRIORITY_CORRECTION",
    "PRIORITY_MODEL",
    "PRIORITY_STRUCTURED",
    "GivenPolicies",
    "Kind",
    "MergePolicy",
    "Observation",
    "ObservationLog",
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
    "observe",
    "value_of",
]

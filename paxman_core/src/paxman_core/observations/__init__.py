"""Observations: one record from many documents, over time, with corrections."""

from __future__ import annotations

from paxman_core.contract.model import MergePolicy
from paxman_core.observations.folding import fold, fold_entities
from paxman_core.observations.log import ObservationLog
from paxman_core.observations.model import (
    PRIORITY_CORRECTION,
    PRIORITY_MODEL,
    PRIORITY_STRUCTURED,
    Kind,
    Observation,
)
from paxman_core.observations.snapshot import Snapshot, SnapshotField
from paxman_core.observations.state import SnapshotState
from paxman_core.observations.table import fold_table, observation_table
from paxman_core.observations.weights import learn_weights

__all__ = [
    "PRIORITY_CORRECTION",
    "PRIORITY_MODEL",
    "PRIORITY_STRUCTURED",
    "Kind",
    "MergePolicy",
    "Observation",
    "ObservationLog",
    "Snapshot",
    "SnapshotField",
    "SnapshotState",
    "fold",
    "fold_entities",
    "fold_table",
    "learn_weights",
    "observation_table",
]

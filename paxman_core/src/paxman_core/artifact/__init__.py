"""Artifacts: what a run leaves behind."""

from paxman_core.artifact._encoding import StaticSections, static_sections
from paxman_core.artifact._model import CapabilityStatistics, ExecutionArtifact, UnresolvedField
from paxman_core.artifact._replay import (
    RECONCILER_VERSION,
    check_contract,
    decide,
    differences,
    judged_again,
    load,
    replay,
)
from paxman_core.artifact._schema import artifact_schema
from paxman_core.artifact._status import Status

__all__ = [
    "RECONCILER_VERSION",
    "CapabilityStatistics",
    "ExecutionArtifact",
    "StaticSections",
    "Status",
    "UnresolvedField",
    "artifact_schema",
    "check_contract",
    "decide",
    "differences",
    "judged_again",
    "load",
    "replay",
    "static_sections",
]

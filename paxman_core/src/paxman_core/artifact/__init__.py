"""Artifacts: what a run leaves behind."""

from paxman_core.artifact.model import CapabilityStatistics, ExecutionArtifact, UnresolvedField
from paxman_core.artifact.schema import artifact_schema
from paxman_core.artifact.status import Status

__all__ = [
    "CapabilityStatistics",
    "ExecutionArtifact",
    "Status",
    "UnresolvedField",
    "artifact_schema",
]

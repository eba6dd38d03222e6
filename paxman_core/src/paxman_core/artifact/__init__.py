"""Artifacts: what a run leaves behind."""

from paxman_core.artifact._conclusion import Status, conclude
from paxman_core.artifact._correction import Correction, Corrections
from paxman_core.artifact._encoding import StaticSections, artifact_schema, static_sections
from paxman_core.artifact._model import ExecutionArtifact, UnresolvedField
from paxman_core.artifact._replay import (
    RECONCILER_VERSION,
    check_contract,
    check_document,
    correct,
    differences,
    judged_again,
    load,
    replay,
)

__all__ = [
    "RECONCILER_VERSION",
    "Correction",
    "Corrections",
    "ExecutionArtifact",
    "StaticSections",
    "Status",
    "UnresolvedField",
    "artifact_schema",
    "check_contract",
    "check_document",
    "conclude",
    "correct",
    "differences",
    "judged_again",
    "load",
    "replay",
    "static_sections",
]

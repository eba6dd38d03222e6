"""Resolved truth: what the reconciler decided. Only the reconciler makes these."""

from __future__ import annotations

import enum
from typing import Literal, TypeAlias

import attrs

from paxman_core._struct import Struct
from paxman_core.diagnostics import Diagnostic
from paxman_core.evidence import EvidenceRef
from paxman_core.values import Value


@enum.unique
class TruthLayer(enum.Enum):
    """Where a value has its authority from."""

    CONTRACT = "CONTRACT"
    CANDIDATE = "CANDIDATE"
    RESOLVED = "RESOLVED"
    CORRECTED = "CORRECTED"
    """A person has said it."""


@enum.unique
class ConfidenceBand(enum.Enum):
    """Confidence in words."""

    CERTAIN = "CERTAIN"
    HIGH = "HIGH"
    MEDIUM = "MEDIUM"
    LOW = "LOW"
    UNTRUSTED = "UNTRUSTED"


ResolutionStatus: TypeAlias = Literal["RESOLVED", "UNRESOLVED"]


@attrs.frozen(eq=False, repr=False)
class ResolvedResult(Struct):
    """The reconciler's word on one field."""

    field_id: str
    field_path: str
    field_type_name: str
    value: Value
    """None if unresolved, or if the document says null and the field allows it."""
    confidence: float
    confidence_band: ConfidenceBand
    truth_layer: TruthLayer
    evidence_refs: tuple[EvidenceRef, ...]
    """What supports the value, then what was considered and rejected."""
    status: ResolutionStatus
    diagnostics: tuple[Diagnostic, ...] = ()
    reason: str = ""
    """The code of the diagnostic that explains why the field is unresolved."""

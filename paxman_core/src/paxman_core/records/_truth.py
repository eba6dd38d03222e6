"""Candidate truth, what the capabilities found; and resolved truth, what the reconciler decided.

Candidates are read as values and not yet judged; only the reconciler makes what is resolved.
"""

from __future__ import annotations

import enum
from decimal import Decimal
from typing import Literal, TypeAlias

import attrs

from paxman_core._struct import Stored
from paxman_core.diagnostics import Diagnostic
from paxman_core.evidence import EvidenceRef, Standing
from paxman_core.values import Value


@attrs.frozen(eq=False, repr=False)
class Unreadable(Stored):
    """Why a candidate's raw text is not a value: it has no reading, or more than one."""

    code: str
    message: str


@attrs.frozen(eq=False, repr=False)
class Candidate(Stored):
    """One value that one capability found, with what it rests on. It has no confidence."""

    capability_id: str
    capability_version: str
    raw: str
    value: Value
    evidence: tuple[EvidenceRef, ...]
    deterministic: bool
    score: Decimal
    """The score of the step that found it."""
    position: int
    """Where it stands in the document; ties are broken in favour of the earliest."""
    unreadable: Unreadable | None = None
    fx_rate: Decimal | None = None

    @property
    def gives_way(self) -> bool:
        """Whether it was learned, of what is often wrong then: a model's answer comes first."""
        known = [ref.facts for ref in self.evidence if ref.facts is not None]
        return any(one.standing is Standing.LEARNED and bool(one.doubts) for one in known)


CandidateStatus: TypeAlias = Literal["FOUND", "UNRESOLVED"]


@attrs.frozen(eq=False, repr=False)
class CandidateResult(Stored):
    """The executor's output for one field: every candidate, and what happened on the way."""

    field_id: str
    candidates: tuple[Candidate, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def status(self) -> CandidateStatus:
        """UNRESOLVED when the chain was exhausted without a candidate."""
        return "FOUND" if self.candidates else "UNRESOLVED"


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
class ResolvedResult(Stored):
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

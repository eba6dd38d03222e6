"""What a person said about a field: nothing is surer, and nothing else is judged then."""

from __future__ import annotations

import attrs

from paxman_core.records import ConfidenceBand, ResolvedResult, TruthLayer
from paxman_core.values import Value


def stated_by_person(result: ResolvedResult, value: Value) -> ResolvedResult:
    """The result with the value that a person gave or confirmed."""
    said = attrs.evolve(result, value=value, status="RESOLVED", reason="")
    return _corrected(said, 1.0, ConfidenceBand.CERTAIN)


def denied_by_person(result: ResolvedResult, reason: str) -> ResolvedResult:
    """The `result` without a value, as a person says, for this `reason`."""
    said = attrs.evolve(result, value=None, status="UNRESOLVED", reason=reason)
    return _corrected(said, 0.0, ConfidenceBand.UNTRUSTED)


def _corrected(said: ResolvedResult, sure: float, band: ConfidenceBand) -> ResolvedResult:
    layer = TruthLayer.CORRECTED
    return attrs.evolve(said, confidence=sure, confidence_band=band, truth_layer=layer)

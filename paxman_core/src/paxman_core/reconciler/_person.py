"""What a person said about a field: nothing is surer, and nothing else is judged then."""

from __future__ import annotations

import attrs

from paxman_core.records import ConfidenceBand, ResolvedResult, TruthLayer
from paxman_core.values import Value


def stated_by_person(result: ResolvedResult, value: Value) -> ResolvedResult:
    """The result with the value that a person gave or confirmed."""
    return attrs.evolve(
        result,
        value=value,
        confidence=1.0,
        confidence_band=ConfidenceBand.CERTAIN,
        truth_layer=TruthLayer.CORRECTED,
        status="RESOLVED",
        reason="",
    )


def denied_by_person(result: ResolvedResult, reason: str) -> ResolvedResult:
    """The result without a value, because a person says that the document has none."""
    return attrs.evolve(
        result,
        value=None,
        confidence=0.0,
        confidence_band=ConfidenceBand.UNTRUSTED,
        truth_layer=TruthLayer.CORRECTED,
        status="UNRESOLVED",
        reason=reason,
    )

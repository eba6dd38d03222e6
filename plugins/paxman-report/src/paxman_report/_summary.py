"""What is to be said about all documents of a report together."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.artifact import ExecutionArtifact
from paxman_core.diagnostics import CONFLICT, CURRENCY_MISMATCH, MISMATCH
from paxman_core.records import ConfidenceBand, ResolvedResult

if TYPE_CHECKING:
    from collections.abc import Sequence

UNRESOLVED: Final = "UNRESOLVED"
STATES: Final = (*(band.value for band in ConfidenceBand), UNRESOLVED)
"""What a field can be: resolved, with a band, or not."""
CONFLICTS: Final = frozenset({CONFLICT, MISMATCH, CURRENCY_MISMATCH})


@attrs.frozen
class Tally:
    """How many fields are in which state."""

    counts: Counter[str]

    @property
    def total(self) -> int:
        """All fields."""
        return self.counts.total()

    @property
    def resolved(self) -> int:
        """Those with a value."""
        return self.total - self.counts[UNRESOLVED]

    def __str__(self) -> str:
        parts = (f"{self.counts[state]} {label(state)}" for state in STATES if self.counts[state])
        return ", ".join(parts) or "no fields"


def label(name: str) -> str:
    """An upper-case name as words: `PARTIAL_SUCCESS` is “partial success”."""
    return name.lower().replace("_", " ")


def state_of(result: ResolvedResult) -> str:
    """The band of a field that has a value, else UNRESOLVED."""
    return result.confidence_band.value if result.status == "RESOLVED" else UNRESOLVED


def tally(artifacts: Sequence[ExecutionArtifact]) -> Tally:
    """The fields of all artifacts."""
    return Tally(Counter(state_of(result) for each in artifacts for result in each.field_results))


def coverage(artifacts: Sequence[ExecutionArtifact]) -> dict[str, Tally]:
    """The fields by name, in the order of their contracts; of several contracts, each apart."""
    several = len({artifact.contract.id for artifact in artifacts}) > 1
    counts: dict[str, Counter[str]] = {}
    for artifact in artifacts:
        prefix = f"{artifact.contract.id}: " if several else ""
        for result in artifact.field_results:
            counts.setdefault(prefix + result.field_path, Counter())[state_of(result)] += 1
    return {name: Tally(count) for name, count in counts.items()}


def conflicts(artifact: ExecutionArtifact) -> int:
    """How many fields have evidence that disagrees."""
    return sum(
        any(note.code in CONFLICTS for note in result.diagnostics)
        for result in artifact.field_results
    )


def dollars(artifacts: Sequence[ExecutionArtifact]) -> Decimal:
    """What all of it cost."""
    return sum((use.usd for each in artifacts for use in each.statistics), Decimal(0))


def dollar_text(amount: Decimal) -> str:
    """An amount in dollars with cents, and with more digits where there are any."""
    exponent = amount.normalize().as_tuple().exponent
    digits = -exponent if isinstance(exponent, int) else 2
    return f"${amount:,.{max(2, digits)}f}"

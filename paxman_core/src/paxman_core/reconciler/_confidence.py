"""The rubric: the only place where a confidence comes from.

It counts in whole hundredths and divides once at the end, so that no float drifts over the edge
of a band.
"""

from __future__ import annotations

from typing import Final

import attrs

from paxman_core._struct import Struct
from paxman_core.records import ConfidenceBand

BASE: Final = 50
PER_AGREEING: Final = 10
PER_EVIDENCE: Final = 5
VALIDATED: Final = 10
CONFLICT_PENALTY: Final = 15
PER_SOURCE: Final = 5
MAX_AGREEING: Final = 3
MAX_EVIDENCE: Final = 5
MAX_SOURCES: Final = 3
MODEL_CEILING: Final = 75
"""What a model decides alone is at most MEDIUM: that its quote stands in the document does not show
that it is the right one."""
GROUNDLESS_CEILING: Final = 65
"""What a policy lets a model say without the document's word for it."""

_BANDS: Final = (
    (0.95, ConfidenceBand.CERTAIN),
    (0.80, ConfidenceBand.HIGH),
    (0.60, ConfidenceBand.MEDIUM),
    (0.30, ConfidenceBand.LOW),
)


@attrs.frozen(eq=False, repr=False)
class Support(Struct):
    """What speaks for a value: everything the rubric looks at, and nothing else."""

    agreeing: int
    """Candidates that have this value, the chosen one included."""
    evidence: int
    """Different places that those candidates point at."""
    sources: int
    """Different capabilities among them."""
    conflict: bool
    """Whether a valid candidate has another value, or a check of the contract fails."""
    validated: bool = True
    ceiling: int = 100
    """A derived value is not surer than what it is derived from, nor a model's than a model is."""
    doubt: int = 100
    """A value that was found in a doubtful way is not HIGH until something independent agrees."""
    parts: tuple[Support, ...] = ()
    """What speaks for the value with models and without, each by itself: no ceiling makes the whole
    less sure than a part of it."""
    grade: int = attrs.field(init=False, eq=False)
    """The confidence in hundredths."""

    @grade.default
    def _grade(self) -> int:
        total = (
            BASE
            + PER_AGREEING * min(self.agreeing, MAX_AGREEING)
            + PER_EVIDENCE * min(self.evidence, MAX_EVIDENCE)
            + PER_SOURCE * min(self.sources, MAX_SOURCES)
        )
        if self.validated:
            total += VALIDATED
        if self.doubt < 100:
            # Before the penalty: in a conflict, what was found in a doubtful way counts less.
            total = min(total, self.doubt)
        if self.conflict:
            total -= CONFLICT_PENALTY
        return max(0, min(total, self.ceiling, 100), *(part.grade for part in self.parts))

    def checked(self) -> Support:
        """The same with one more piece of evidence: checks of the contract that hold."""
        parts = tuple(part.checked() for part in self.parts)
        return attrs.evolve(self, evidence=self.evidence + 1, doubt=100, parts=parts)

    def doubted(self, doubt: int) -> Support:
        """The same, held for as doubtful as this."""
        parts = tuple(part.doubted(doubt) for part in self.parts)
        return attrs.evolve(self, doubt=doubt, parts=parts)

    def contested(self) -> Support:
        """The same with a conflict."""
        parts = tuple(part.contested() for part in self.parts)
        return attrs.evolve(self, conflict=True, parts=parts)


def assign_confidence(support: Support) -> float:
    """The confidence, from 0 to 1: the same support gives the same number, always."""
    return support.grade / 100


def float_to_band(confidence: float) -> ConfidenceBand:
    """The band of a confidence; a band holds its lower edge."""
    for edge, band in _BANDS:
        if confidence >= edge:
            return band
    return ConfidenceBand.UNTRUSTED

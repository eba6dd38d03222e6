"""What is accepted from which confidence on, and how much of that is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from paxman_report.evaluation._outcome import FieldOutcome


@attrs.frozen
class RiskPoint:
    """One threshold: the answered fields that are at least so sure, and the wrong ones of them."""

    least: float
    accepted: int
    wrong: int
    answered: int

    @property
    def coverage(self) -> float:
        """The share of the answered fields that is accepted."""
        return self.accepted / self.answered

    @property
    def risk(self) -> float:
        """The share of the accepted fields that is wrong."""
        return self.wrong / self.accepted

    def to_dict(self) -> dict[str, Any]:
        """The counts and the shares, as JSON."""
        return {**attrs.asdict(self), "coverage": self.coverage, "risk": self.risk}


def risk_coverage(outcomes: Sequence[FieldOutcome]) -> tuple[RiskPoint, ...]:
    """A point for each confidence that occurs, from the surest down."""
    answered = [outcome for outcome in outcomes if outcome.answered]
    points = []
    for least in sorted({outcome.confidence for outcome in answered}, reverse=True):
        accepted = [outcome.right for outcome in answered if outcome.confidence >= least]
        points.append(RiskPoint(least, len(accepted), accepted.count(False), len(answered)))
    return tuple(points)


def most_within(points: Sequence[RiskPoint], risk: float) -> RiskPoint | None:
    """Of the points the one that accepts most with no more than the risk wrong; None if none."""
    within = [point for point in points if point.risk <= risk]
    return within[-1] if within else None

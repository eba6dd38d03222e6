"""What the tiers cost, over all documents of a report."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import attrs

from paxman_core.records import DERIVED, Stage

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from paxman_core.artifact import ExecutionArtifact
    from paxman_core.records import ExecutionPlan


@attrs.frozen
class TierCost:
    """What one stage did and took."""

    stage: Stage
    invocations: int = 0
    calls: int = 0
    usd: Decimal = Decimal(0)
    milliseconds: float = 0.0


def stages_of(plan: ExecutionPlan) -> Mapping[str, Stage]:
    """The stage of each capability that was planned."""
    steps = (step for field in plan.fields for step in field.capability_chain)
    return {DERIVED: Stage.DERIVED} | {step.capability_id: step.stage for step in steps}


def tier_costs(artifacts: Iterable[ExecutionArtifact]) -> list[TierCost]:
    """The stages that were used, in their order."""
    tiers: dict[Stage, TierCost] = {}
    for artifact in artifacts:
        stages = stages_of(artifact.plan)
        for use in artifact.statistics:
            stage = stages[use.capability_id]
            before = tiers.get(stage, TierCost(stage))
            microseconds = artifact.timing.get(use.capability_id, 0)
            tiers[stage] = TierCost(
                stage,
                before.invocations + use.invocations,
                before.calls + use.calls,
                before.usd + use.usd,
                before.milliseconds + microseconds / 1000,
            )
    return [tiers[stage] for stage in sorted(tiers)]

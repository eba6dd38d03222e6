"""The score of a step: what it costs, in one number; lower is better."""

from __future__ import annotations

from decimal import Context, Decimal
from typing import TYPE_CHECKING

from paxman_core.canonical import decimal_text

if TYPE_CHECKING:
    from paxman_core.capability import CapabilitySpec, CostHint
    from paxman_core.policy import ScoreWeights


# The caller's decimal context is not an input of the planner.
_EXACT = Context(prec=200)


def score(spec: CapabilitySpec, weights: ScoreWeights) -> Decimal:
    """`tier * 10000 + usd * 1000000 + milliseconds`, with the policy's weights."""
    tier = _EXACT.multiply(Decimal(int(spec.tier)), weights.tier)
    dollars = _EXACT.multiply(spec.cost.usd, weights.usd)
    time = _EXACT.multiply(spec.cost.milliseconds, weights.milliseconds)
    return _EXACT.add(_EXACT.add(tier, dollars), time)


def price(cost: CostHint) -> str:
    """A cost hint as people read it."""
    dollars = f"${decimal_text(cost.usd)}" if cost.usd else "free"
    return f"{dollars}, about {decimal_text(cost.milliseconds)} ms a call"

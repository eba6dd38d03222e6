"""What a step costs in one number, and what keeps an able capability out of a plan."""

from __future__ import annotations

from decimal import Context, Decimal
from typing import TYPE_CHECKING

from paxman_core.canonical import decimal_text
from paxman_core.capability import CapabilityTier
from paxman_core.diagnostics import BUDGET_EXCLUDED, POLICY_EXCLUDED
from paxman_core.formula import private_paths
from paxman_core.records import PlanDiagnostic

if TYPE_CHECKING:
    from paxman_core.capability import CapabilitySpec, CostHint
    from paxman_core.contract import CanonicalContract, CanonicalField
    from paxman_core.policy import Budget, EffectivePolicy, ScoreWeights

MINIMUM_INFERENCE_USD = Decimal("0.001")
"""Below this total, a run cannot pay for any inference that costs money."""


def excluded(
    spec: CapabilitySpec,
    field: CanonicalField,
    contract: CanonicalContract,
    budget: Budget,
    policy: EffectivePolicy,
) -> PlanDiagnostic | None:
    """Why this capability may not be tried for this field, or None if it may."""
    reason = _policy_reason(spec, field, contract, policy)
    if reason:
        return _note(POLICY_EXCLUDED, reason, spec, field)
    cap = budget.max_total_cost_usd
    is_inference = spec.tier >= CapabilityTier.LOCAL_INFERENCE
    if is_inference and spec.cost.usd and cap is not None and cap < MINIMUM_INFERENCE_USD:
        reason = (
            f"models that cost money are asked only if the budget is ${MINIMUM_INFERENCE_USD} or "
            f"more, and it is ${cap:f}"
        )
        return _note(BUDGET_EXCLUDED, reason, spec, field)
    return None


def _policy_reason(
    spec: CapabilitySpec,
    field: CanonicalField,
    contract: CanonicalContract,
    policy: EffectivePolicy,
) -> str:
    if spec.tier is CapabilityTier.REMOTE_INFERENCE and not policy.allow_remote_inference:
        return "the policy does not allow remote inference"
    if spec.is_remote and not policy.allow_network:
        return "it uses the network and the policy does not allow that"
    if spec.is_remote and not policy.allow_pii_remote and field.path in private_paths(contract):
        return "the field holds what is tagged pii and the policy keeps that on this machine"
    if spec.tier is CapabilityTier.LOCAL_INFERENCE and not policy.allow_local_inference:
        return "the policy does not allow local inference"
    if policy.optional_fields == "free" and spec.cost.usd and not _may_be_required(field, contract):
        return "the field is optional and the policy pays for required fields only"
    return ""


def _may_be_required(field: CanonicalField, contract: CanonicalContract) -> bool:
    """Whether the field is required, be it only once a part of its object is found."""
    return field.path in contract.required_given(target.path for target in contract.targets)


def _note(code: str, reason: str, spec: CapabilitySpec, field: CanonicalField) -> PlanDiagnostic:
    message = f"left out, because {reason} (it costs: {price(spec.cost)})"
    return PlanDiagnostic(code, message, field.id, spec.id)


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

"""The planner: which capability is tried for which field, decided without running any."""

from paxman_core.document import InputProfile
from paxman_core.planner._planner import FieldPlans, needed, plan, plan_fields
from paxman_core.policy import EffectivePolicy, derive_effective_policy
from paxman_core.records import ExecutionPlan, FieldPlan, FieldPlanStep, PlanDiagnostic, Stage

__all__ = [
    "EffectivePolicy",
    "ExecutionPlan",
    "FieldPlan",
    "FieldPlanStep",
    "FieldPlans",
    "InputProfile",
    "PlanDiagnostic",
    "Stage",
    "derive_effective_policy",
    "needed",
    "plan",
    "plan_fields",
]

"""What the stages hand to each other; the stages themselves do not know one another."""

from paxman_core.records._plan import (
    DERIVED,
    PLANNER_VERSION,
    ExecutionPlan,
    FieldPlan,
    FieldPlanStep,
    InvalidConfigError,
    PlanDiagnostic,
    Stage,
    frozen_config,
)
from paxman_core.records._truth import (
    Candidate,
    CandidateResult,
    ConfidenceBand,
    ResolvedResult,
    TruthLayer,
    Unreadable,
)

__all__ = [
    "DERIVED",
    "PLANNER_VERSION",
    "Candidate",
    "CandidateResult",
    "ConfidenceBand",
    "ExecutionPlan",
    "FieldPlan",
    "FieldPlanStep",
    "InvalidConfigError",
    "PlanDiagnostic",
    "ResolvedResult",
    "Stage",
    "TruthLayer",
    "Unreadable",
    "frozen_config",
]

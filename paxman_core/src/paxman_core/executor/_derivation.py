"""Derived values: a formula over the values found so far, carried out by the core itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.capability import EvidenceRef, FormulaUse
from paxman_core.formula import Known, evaluate_for, parse_formula
from paxman_core.records import DERIVED, Candidate
from paxman_core.values import to_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_core.contract import CanonicalField
    from paxman_core.formula import Failed, Unknown
    from paxman_core.records import FieldPlanStep
    from paxman_core.values import Value


def derive(
    field: CanonicalField, step: FieldPlanStep, values: Mapping[str, Value], end: int
) -> Candidate | Unknown | Failed:
    """The candidate that the step's formula gives; it stands behind the document's `end`."""
    formula = parse_formula(str(step.config["formula"]))
    outcome = evaluate_for(field, formula, values)
    if not isinstance(outcome, Known):
        return outcome
    return Candidate(
        capability_id=DERIVED,
        capability_version=step.capability_version,
        raw=str(to_json(outcome.value)),
        value=outcome.value,
        evidence=(EvidenceRef(field.path, DERIVED, FormulaUse(formula.text, formula.inputs)),),
        deterministic=True,
        score=step.score,
        position=end,
    )

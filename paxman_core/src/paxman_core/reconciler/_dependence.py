"""What the judgement on one field takes from the judgements on others."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, TypeAlias

from paxman_core.capability import FormulaUse

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paxman_core.contract import CanonicalField
    from paxman_core.policy import EffectivePolicy
    from paxman_core.reconciler._judgement import Judgement
    from paxman_core.records import Candidate

CandidatesOf: TypeAlias = "Callable[[str], tuple[Candidate, ...]]"

FX_RATE = "fx_rate"
"""Name of the field whose value converts between currencies."""


def ceiling_of(formula: FormulaUse, judgements: Mapping[str, Judgement]) -> int:
    """The grade of the least sure value that a formula reads; what it can do without is absent."""
    known = (judgements[path] for path in formula.inputs if path in judgements)
    return min((each.grade for each in known if each.chosen is not None), default=100)


def rate_for(
    field: CanonicalField, judgements: Mapping[str, Judgement], policy: EffectivePolicy
) -> Decimal | None:
    """The rate that the contract's `fx_rate` field has, if it holds and is a rate at all."""

    def candidates_of(path: str) -> tuple[Candidate, ...]:
        return judgements[path].candidates if path in judgements else ()

    for path, judgement in judgements.items():
        chosen = judgement.chosen
        if path.rpartition(".")[2] != FX_RATE or chosen is None:
            continue
        holds = judgement.grade / 100 >= policy.confidence_floor
        rate = chosen.value
        if holds and type(rate) in (int, Decimal) and not rests_on(path, field.path, candidates_of):
            return Decimal(rate) if rate > 0 else None  # type: ignore[arg-type, operator]
    return None


def rests_on(path: str, target: str, candidates_of: CandidatesOf) -> bool:
    """Whether a formula behind a field reads the target, directly or through other formulas."""
    return any(
        given == target or rests_on(given, target, candidates_of)
        for candidate in candidates_of(path)
        for ref in candidate.evidence
        if isinstance(ref.place, FormulaUse)
        for given in ref.place.inputs
    )

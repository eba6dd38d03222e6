"""What the judgement on one field takes from the judgements on others."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, TypeAlias

from paxman_core.contract import ResolutionPolicy
from paxman_core.evidence import FormulaUse

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paxman_core.contract import CanonicalContract, CanonicalField
    from paxman_core.policy import EffectivePolicy
    from paxman_core.reconciler._judgement import Judgement
    from paxman_core.records import Candidate
    from paxman_core.values import Value

CandidatesOf: TypeAlias = "Callable[[str], tuple[Candidate, ...]]"

FX_RATE = "fx_rate"
"""Name of the field whose value converts between currencies."""


def ceiling_of(formula: FormulaUse, judgements: Mapping[str, Judgement]) -> int:
    """The grade of the least sure value that a formula reads; what it can do without is absent.

    A value that was refused later has none.
    """
    known = (judgements[path] for path in formula.inputs if path in judgements)
    return min((each.grade for each in known if each.supporters), default=100)


def rate_for(
    field: CanonicalField,
    judgements: Mapping[str, Judgement],
    contract: CanonicalContract,
    policy: EffectivePolicy,
) -> Decimal | None:
    """The rate that the contract's `fx_rate` field has, if it holds and is a rate at all.

    Where none was found, it is the default that the contract says to use.
    """

    def candidates_of(path: str) -> tuple[Candidate, ...]:
        return judgements[path].candidates if path in judgements else ()

    for other in contract.targets:
        if other.name != FX_RATE or rests_on(other.path, field.path, candidates_of):
            continue
        rate = _rate(other, judgements.get(other.path), policy)
        if type(rate) in (int, Decimal):
            return Decimal(rate) if rate > 0 else None  # type: ignore[arg-type, operator]
    return None


def _rate(field: CanonicalField, judgement: Judgement | None, policy: EffectivePolicy) -> Value:
    chosen = None if judgement is None else judgement.chosen
    if judgement and chosen and judgement.grade / 100 >= policy.confidence_floor:
        return chosen.value
    uses_default = field.fallback is ResolutionPolicy.USE_DEFAULT and field.has_default
    return field.default if uses_default else None


def rests_on(path: str, target: str, candidates_of: CandidatesOf) -> bool:
    """Whether a formula behind a field reads the target, directly or through other formulas."""
    return any(
        given == target or rests_on(given, target, candidates_of)
        for candidate in candidates_of(path)
        for ref in candidate.evidence
        if isinstance(ref.place, FormulaUse)
        for given in ref.place.inputs
    )

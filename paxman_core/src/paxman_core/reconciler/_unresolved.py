"""Fields without a value: why they have none, and how one is taken back.

If there were candidates, the reason is what was wrong with them. If there were none, it is the
first code of `EXPLANATIONS` among the field's notes: what the plan left out might have found the
value; then comes what the run did not get to; then, everybody having been asked, that nothing was
found. A capability that failed is the reason only when no other looked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.contract import CanonicalContract, ResolutionPolicy
from paxman_core.diagnostics import (
    BUDGET_EXCLUDED,
    BUDGET_SPENT,
    CAPABILITY_FAILED,
    CAPABILITY_MISBEHAVED,
    CAPABILITY_TIMEOUT,
    CHAIN_EXHAUSTED,
    CONTRACT_VIOLATION,
    FORMULA_FAILED,
    HUMAN_REQUIRED,
    NO_CAPABILITY,
    NOT_STATED,
    POLICY_EXCLUDED,
    STOPPED_EARLY,
    Diagnostic,
)
from paxman_core.errors import Problem
from paxman_core.evidence import Role
from paxman_core.records import ConfidenceBand, ResolvedResult, TruthLayer

if TYPE_CHECKING:
    from collections.abc import Mapping


EXPLANATIONS: Final = (
    POLICY_EXCLUDED,
    BUDGET_EXCLUDED,
    STOPPED_EARLY,
    # Somebody read all that was shown and says that the document does not state it.
    NOT_STATED,
    # Noted by the executor only if the whole chain was gone through and somebody looked; so a
    # call that cost too much and found nothing is not BUDGET_SPENT, but one not made is.
    CHAIN_EXHAUSTED,
    BUDGET_SPENT,
    CAPABILITY_TIMEOUT,
    CAPABILITY_FAILED,
    CAPABILITY_MISBEHAVED,
    FORMULA_FAILED,
    NO_CAPABILITY,
)


def reason_without_candidates(notes: Iterable[Diagnostic], path: str) -> Diagnostic:
    """The note that explains best why nothing was found."""
    by_code: dict[str, Diagnostic] = {}
    for note in notes:
        by_code.setdefault(note.code, note)
    for code in EXPLANATIONS:
        if code in by_code:
            return by_code[code]
    return Diagnostic(CHAIN_EXHAUSTED, "no capability found a value", path)


def reject(
    resolved: Sequence[ResolvedResult], problems: Iterable[Problem], contract: CanonicalContract
) -> tuple[tuple[ResolvedResult, ...], tuple[Diagnostic, ...]]:
    """Take back those of the `resolved` values that the `contract`'s native validator has
    `problems` with.

    The second part of the result are the problems that belong to no single field.
    """
    by_path = {result.field_path: result for result in resolved}
    loose = []
    for problem in problems:
        path = _owner(problem.place, by_path)
        if path is None:
            loose.append(Diagnostic(CONTRACT_VIOLATION, str(problem)))
        else:
            said = problem.message if problem.place == path else str(problem)
            notes = [Diagnostic(CONTRACT_VIOLATION, said, path)]
            if contract.by_path[path].fallback is ResolutionPolicy.REQUIRE_HUMAN:
                notes.append(for_a_person(path))
            by_path[path] = _refused(by_path[path], notes)
    return tuple(by_path.values()), tuple(loose)


def _owner(place: str, by_path: Mapping[str, ResolvedResult]) -> str | None:
    """The planned field that a place such as `items[2].price` belongs to."""
    while place:
        if place in by_path:
            return place
        cut = max(place.rfind("."), place.rfind("["))
        place = place[:cut] if cut > 0 else ""
    return None


def _refused(result: ResolvedResult, notes: Sequence[Diagnostic]) -> ResolvedResult:
    # What no candidate said is the contract's own default.
    is_default = result.truth_layer is TruthLayer.CONTRACT
    return attrs.evolve(
        result,
        value=None,
        confidence=0.0,
        confidence_band=ConfidenceBand.UNTRUSTED,
        truth_layer=TruthLayer.CONTRACT if is_default else TruthLayer.CANDIDATE,
        status="UNRESOLVED",
        evidence_refs=tuple(attrs.evolve(ref, role=Role.REJECTED) for ref in result.evidence_refs),
        diagnostics=(*result.diagnostics, *notes),
        reason=CONTRACT_VIOLATION,
    )


def for_a_person(path: str) -> Diagnostic:
    """The note on a field that stays open until somebody looks at it."""
    return Diagnostic(HUMAN_REQUIRED, "the contract asks for a person to decide this field", path)

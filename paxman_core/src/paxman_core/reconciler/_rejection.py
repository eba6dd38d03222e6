"""Taking values back: what the contract as a whole refuses, though its fields allowed it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from paxman_core.capability import Role
from paxman_core.contract import ResolutionPolicy
from paxman_core.diagnostics import CONTRACT_VIOLATION, HUMAN_REQUIRED, Diagnostic
from paxman_core.records import ConfidenceBand

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from paxman_core.contract import CanonicalContract
    from paxman_core.errors import Problem
    from paxman_core.records import ResolvedResult


def reject(
    resolved: Sequence[ResolvedResult], problems: Iterable[Problem], contract: CanonicalContract
) -> tuple[tuple[ResolvedResult, ...], tuple[Diagnostic, ...]]:
    """Take back the values that the contract's native validator refuses.

    The second part of the result are the problems that belong to no single field.
    """
    by_path = {result.field_path: result for result in resolved}
    loose = []
    for problem in problems:
        path = _owner(problem.place, by_path)
        if path is None:
            loose.append(Diagnostic(CONTRACT_VIOLATION, str(problem)))
        else:
            notes = [Diagnostic(CONTRACT_VIOLATION, problem.message, path)]
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
    return attrs.evolve(
        result,
        value=None,
        confidence=0.0,
        confidence_band=ConfidenceBand.UNTRUSTED,
        status="UNRESOLVED",
        evidence_refs=tuple(attrs.evolve(ref, role=Role.REJECTED) for ref in result.evidence_refs),
        diagnostics=(*result.diagnostics, *notes),
        reason=CONTRACT_VIOLATION,
    )


def for_a_person(path: str) -> Diagnostic:
    """The note on a field that stays open until somebody looks at it."""
    return Diagnostic(HUMAN_REQUIRED, "the contract asks for a person to decide this field", path)

"""Why a field has no value: one rule, whatever happened.

If there were candidates, the reason is what was wrong with them. If there were none, it is the
first code of `EXPLANATIONS` among the field's notes: what the plan left out might have found the
value; then comes what the run did not get to; then, everybody having been asked, that nothing was
found. A capability that failed is the reason only when no other looked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_core.diagnostics import (
    BUDGET_EXCLUDED,
    BUDGET_SPENT,
    CAPABILITY_FAILED,
    CAPABILITY_MISBEHAVED,
    CAPABILITY_TIMEOUT,
    CHAIN_EXHAUSTED,
    FORMULA_FAILED,
    NO_CAPABILITY,
    POLICY_EXCLUDED,
    STOPPED_EARLY,
    Diagnostic,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

EXPLANATIONS: Final = (
    POLICY_EXCLUDED,
    BUDGET_EXCLUDED,
    STOPPED_EARLY,
    # Noted by the executor only if the whole chain was gone through and somebody looked; so a
    # call that cost too much and found nothing is no BUDGET_SPENT, but one not made is.
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

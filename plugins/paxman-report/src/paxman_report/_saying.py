"""What a field's notes come to, in words for one who has never seen the code."""

from __future__ import annotations

from typing import Final

from paxman_core import diagnostics as codes
from paxman_core.records import ResolvedResult

_SAYINGS: Final = {
    codes.HUMAN_REQUIRED: "The contract asks for a person here.",
    codes.CONFLICT: "The document says more than one thing.",
    codes.CURRENCY_MISMATCH: "The amounts are in different currencies.",
    codes.MISMATCH: "A check does not add up.",
    codes.IMPLAUSIBLE: "The value is unusual.",
    codes.CONTRACT_VIOLATION: "The value breaks a rule.",
    codes.LIST_INCOMPLETE: "Some rows could not be read.",
    codes.LIST_UNCERTAIN: "The rows may not be complete.",
    codes.AMBIGUOUS: "It can be read in more than one way.",
    codes.VALIDATION_FAILED: "What was found does not fit this field.",
    codes.BELOW_CONFIDENCE_FLOOR: "Something was found, but it is too uncertain.",
    codes.NOT_STATED: "A model read the document and found none.",
    codes.CHAIN_EXHAUSTED: "Nothing was found in the document.",
    codes.NO_CAPABILITY: "Nothing installed can look for this.",
    codes.BUDGET_SPENT: "It was not looked for: the budget was spent.",
    codes.BUDGET_EXCLUDED: "It was not looked for: the budget was too small.",
    codes.NOT_ACCEPTED: "It is less sure than what may be accepted without a look.",
    codes.NOT_IN_DOCUMENT: "A person says that the document has no such value.",
    codes.CORRECTED: "A person has corrected it.",
    codes.DEFAULT_USED: "Nothing was found, so the usual value was taken.",
}


def saying_of(result: ResolvedResult) -> str:
    """What is to be said about a field first; empty if nothing is."""
    found = {note.code for note in result.diagnostics} | {result.reason}
    return next((saying for code, saying in _SAYINGS.items() if code in found), "")

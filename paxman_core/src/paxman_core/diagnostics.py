"""Notes about what happened: one type for readers, planner, executor, reconciler and plugins."""

from __future__ import annotations

from typing import Final

import attrs

from paxman_core._struct import Stored

# What a candidate or a field can suffer.
VALIDATION_FAILED: Final = "VALIDATION_FAILED"
AMBIGUOUS: Final = "AMBIGUOUS"
CONFLICT: Final = "CONFLICT"
MISMATCH: Final = "MISMATCH"
IMPLAUSIBLE: Final = "IMPLAUSIBLE"
CURRENCY_MISMATCH: Final = "CURRENCY_MISMATCH"
BELOW_CONFIDENCE_FLOOR: Final = "BELOW_CONFIDENCE_FLOOR"
NOT_ACCEPTED: Final = "NOT_ACCEPTED"
NOT_STATED: Final = "NOT_STATED"
CHAIN_EXHAUSTED: Final = "CHAIN_EXHAUSTED"
NO_CAPABILITY: Final = "NO_CAPABILITY"
NOT_LOOKED_FOR: Final = "NOT_LOOKED_FOR"
DEFAULT_USED: Final = "DEFAULT_USED"
HUMAN_REQUIRED: Final = "HUMAN_REQUIRED"
NOT_IN_DOCUMENT: Final = "NOT_IN_DOCUMENT"
CORRECTED: Final = "CORRECTED"
CONTRACT_VIOLATION: Final = "CONTRACT_VIOLATION"
# What a list can suffer: neither is ever HIGH, and the first keeps the run from being a SUCCESS.
LIST_INCOMPLETE: Final = "LIST_INCOMPLETE"
LIST_UNCERTAIN: Final = "LIST_UNCERTAIN"
# What a run can suffer.
POLICY_EXCLUDED: Final = "POLICY_EXCLUDED"
BUDGET_EXCLUDED: Final = "BUDGET_EXCLUDED"
BUDGET_SPENT: Final = "BUDGET_SPENT"
STOPPED_EARLY: Final = "STOPPED_EARLY"
CAPABILITY_FAILED: Final = "CAPABILITY_FAILED"
CAPABILITY_TIMEOUT: Final = "CAPABILITY_TIMEOUT"
CAPABILITY_MISBEHAVED: Final = "CAPABILITY_MISBEHAVED"
FORMULA_FAILED: Final = "FORMULA_FAILED"
UNGROUNDED: Final = "UNGROUNDED"
# What an input can suffer.
INPUT_REPAIRED: Final = "INPUT_REPAIRED"
INPUT_INCOMPLETE: Final = "INPUT_INCOMPLETE"


@attrs.frozen(eq=False, repr=False)
class Diagnostic(Stored):
    """One thing worth knowing: a stable code for programs and a sentence for people."""

    _optional = ("field_path", "capability_id")

    code: str
    message: str
    field_path: str = ""
    capability_id: str = ""

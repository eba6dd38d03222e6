"""What would help a field that has no value, and what of a document was not read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.artifact import ExecutionArtifact
from paxman_core.diagnostics import (
    AMBIGUOUS,
    BELOW_CONFIDENCE_FLOOR,
    BUDGET_EXCLUDED,
    BUDGET_SPENT,
    CAPABILITY_FAILED,
    CAPABILITY_MISBEHAVED,
    CAPABILITY_TIMEOUT,
    CHAIN_EXHAUSTED,
    CONTRACT_VIOLATION,
    CURRENCY_MISMATCH,
    FORMULA_FAILED,
    IMPLAUSIBLE,
    INPUT_INCOMPLETE,
    MISMATCH,
    NO_CAPABILITY,
    NOT_STATED,
    POLICY_EXCLUDED,
    STOPPED_EARLY,
    UNGROUNDED,
    VALIDATION_FAILED,
)
from paxman_core.records import ResolvedResult, Stage
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.contract import CanonicalField
    from paxman_core.diagnostics import Diagnostic

_DOCTOR = "`paxman doctor` says what is wrong with the plugin"
_BY_HAND = "look at the document: nothing but a model's word speaks for what was found"

_BY_REASON: Final = {
    VALIDATION_FAILED: "if the document is right, loosen the field's constraints or its type",
    IMPLAUSIBLE: _BY_HAND,
    MISMATCH: _BY_HAND,
    CURRENCY_MISMATCH: "choose a currency_policy, or add a field fx_rate",
    BELOW_CONFIDENCE_FLOOR: "add a label to the field, or lower confidence_floor to accept it",
    POLICY_EXCLUDED: "allow it in the policy, with --remote or in paxman.toml",
    BUDGET_EXCLUDED: "allow more with --budget-usd",
    BUDGET_SPENT: "allow more with --budget-usd",
    STOPPED_EARLY: "set stop_on_first_unresolved to false to continue",
    CAPABILITY_TIMEOUT: "allow more with capability_timeout_ms in the policy",
    CAPABILITY_FAILED: _DOCTOR,
    CAPABILITY_MISBEHAVED: _DOCTOR,
    FORMULA_FAILED: "check the fields that the formula uses",
    CONTRACT_VIOLATION: "see what the contract's own validator says",
    UNGROUNDED: "check the model's answer; allow_ungrounded accepts it",
}
_MODEL: Final = ("MODEL_", "RECORDING_")
_BY_MODEL_FAILURE: Final = {
    "MODEL_RATE_LIMITED": "try again later, or check the limits of your account",
    "MODEL_TIMEOUT": "allow more with capability_timeout_ms in the policy",
    "MODEL_CONTENT_FILTERED": "use another model",
    "MODEL_CONTEXT_OVERFLOW": "set a lower max_characters for the plugin",
    "MODEL_MALFORMED_ANSWER": "use another model",
    "MODEL_EMPTY_ANSWER": "use another model",
    "MODEL_TRUNCATED": "allow more with max_output_tokens for the plugin",
    "MODEL_NOT_AFFORDED": "allow more with --budget-usd",
    "RECORDING_MISSING": "set recordings_mode to auto to allow the call",
}
_BY_TYPE: Final = {
    FieldType.DATE: "date_order or locale",
    FieldType.DATETIME: "date_order or locale",
    FieldType.MONEY: "default_currency or locale",
}
_NEEDED: Final = {
    "explicit_evidence": "paxman-cap-evidence",
    "regex_extraction": "paxman-cap-regex",
    "lookup": "paxman-cap-lookup",
}


def model_failure(result: ResolvedResult) -> Diagnostic | None:
    """What kept a model from answering, if nobody else found anything either."""
    if result.reason != CHAIN_EXHAUSTED:
        return None
    failures = model_failures(result)
    return failures[-1] if failures else None


def model_failures(result: ResolvedResult) -> list[Diagnostic]:
    """Every call of a model that came to nothing for the field."""
    return [note for note in result.diagnostics if note.code.startswith(_MODEL)]


def step_after(failure: Diagnostic) -> str:
    """What to do about a model that did not answer."""
    return _BY_MODEL_FAILURE.get(failure.code, "`paxman models` shows what is set")


def next_step(artifact: ExecutionArtifact, result: ResolvedResult) -> str:
    """What to do about a field without a value, by the `result` and its `artifact`; empty if its
    reason says so itself."""
    field = artifact.contract.by_path[result.field_path]
    failure = model_failure(result)
    if failure is not None:
        return step_after(failure)
    if result.reason == AMBIGUOUS:
        return f"add {_BY_TYPE.get(field.type, 'a locale')} to the field"
    if result.reason in (CHAIN_EXHAUSTED, NO_CAPABILITY, NOT_STATED):
        return ", or ".join(_ways_to_find(artifact, field))
    return _BY_REASON.get(result.reason, "")


def _ways_to_find(artifact: ExecutionArtifact, field: CanonicalField) -> Iterator[str]:
    """What nobody has tried for the field yet: what is not installed, or not written down."""
    [plan] = [plan for plan in artifact.plan.fields if plan.field_id == field.id]
    planned = {step.capability_id for step in plan.capability_chain}
    missing = [_NEEDED[name] for name in _wanted(field) if name not in planned]
    if missing:
        yield f"pip install {' '.join(missing)}"
    elif field.hints.lookup is not None:
        yield 'check the names in its table; "mode": "fuzzy" allows for misspellings'
    else:
        yield "add a label or a pattern to the field"
    if not any(step.stage >= Stage.LOCAL_INFERENCE for step in plan.capability_chain):
        yield "pip install paxman-cap-local-inference to ask a model"


def _wanted(field: CanonicalField) -> Iterator[str]:
    yield "explicit_evidence"
    if field.hints.patterns or field.constraints.pattern:
        yield "regex_extraction"
    if field.hints.lookup is not None:
        yield "lookup"


def unread_lines(artifact: ExecutionArtifact) -> list[str]:
    """What of the document was not read or not looked at, each in a sentence."""
    notes = [note for note in artifact.diagnostics if note.code == INPUT_INCOMPLETE]
    return [note.message for note in (*notes, *not_looked_at(artifact))]


def not_looked_at(artifact: ExecutionArtifact) -> Iterator[Diagnostic]:
    """What capabilities left out of a document that was too long for them, each once."""
    told = set()
    for result in artifact.candidates:
        for note in result.diagnostics:
            if note.code == INPUT_INCOMPLETE and (note.capability_id, note.message) not in told:
                told.add((note.capability_id, note.message))
                message = f"{note.capability_id}: {note.message}"
                yield attrs.evolve(note, message=message, field_path="")

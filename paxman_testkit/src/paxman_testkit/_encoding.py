"""A result as JSON, to compare results of different instances, threads and processes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from paxman_core.capability import (
    CapabilityResult,
    Finding,
    FormulaUse,
    LookupRow,
    ModelAnswer,
    TextSpan,
)

if TYPE_CHECKING:
    from paxman_testkit._trial import Outcome

PLACES = (TextSpan, LookupRow, ModelAnswer, FormulaUse)


def encoded(outcome: Outcome) -> str:
    """Everything that an invocation said; an error is told by its kind alone."""
    if outcome.error is not None:
        return f"raised {type(outcome.error).__name__}"
    return written(result_form(outcome.result))


def written(form: object) -> str:
    """One text for one form."""
    return json.dumps(form, sort_keys=True, ensure_ascii=True)


def result_form(result: object) -> Any:
    """A result as JSON; what does not belong in one is named by its type."""
    if not isinstance(result, CapabilityResult):
        return {"no result": type(result).__name__}
    usage = result.usage
    return {
        "findings": {
            str(field_id): [finding_form(one) for one in found]
            if isinstance(found, (tuple, list))
            else type(found).__name__
            for field_id, found in result.findings.items()
        },
        "usage": [str(getattr(usage, name, None)) for name in _USAGE],
        "diagnostics": [
            [str(getattr(note, name, None)) for name in _NOTE] for note in result.diagnostics
        ],
    }


_USAGE = ("usd", "input_tokens", "output_tokens", "calls")
_NOTE = ("code", "message", "field_path")


def finding_form(finding: object) -> Any:
    """A finding as JSON."""
    if not isinstance(finding, Finding):
        return type(finding).__name__
    return {
        "raw": raw_form(finding.raw),
        "places": [place_form(place) for place in finding.places],
        "fx_rate": str(finding.fx_rate),
    }


def raw_form(raw: object) -> Any:
    """A raw value as JSON, with its type: `1` is not `"1"`."""
    if isinstance(raw, (tuple, list)):
        return [finding_form(item) for item in raw]
    if isinstance(raw, Mapping):
        return {str(name): finding_form(item) for name, item in raw.items()}
    return f"{type(raw).__name__} {raw}"


def place_form(place: object) -> Any:
    """A place as JSON."""
    return place.to_dict() if isinstance(place, PLACES) else type(place).__name__

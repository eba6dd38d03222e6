"""What `invoke` may give back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paxman_core.capability import (
    CapabilityResult,
    Finding,
    LookupRow,
    ModelAnswer,
    TextSpan,
    Usage,
)
from paxman_core.diagnostics import Diagnostic
from paxman_core.executor import MAX_FINDINGS, MAX_NOTES
from paxman_testkit._evidence import leaves
from paxman_testkit._rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_testkit._subject import Subject
    from paxman_testkit._trial import Outcome

_SMUGGLED = re.compile(r"\b(confiden|probab|certain|likelihood|logprob|score)\w*\W{0,3}[\d.]", re.I)
_PLACES = (TextSpan, LookupRow, ModelAnswer)


def _well_formed(subject: Subject) -> Iterator[str]:
    for outcome in subject.outcomes:
        if outcome.error is None:
            yield from (f"{outcome.trial.name}: {one}" for one in _faults(outcome))


def _faults(outcome: Outcome) -> Iterator[str]:
    result: object = outcome.result
    if not isinstance(result, CapabilityResult):
        yield f"invoke returned a {type(result).__name__}"
        return
    asked = {field.id for field in outcome.trial.fields}
    for field_id, found in result.findings.items():
        if field_id not in asked:
            yield f"it answered for {field_id!r}, which it was not asked about"
        elif type(found) not in (tuple, list):
            yield f"the findings of {field_id} are a {type(found).__name__}"
        elif not all(isinstance(one, Finding) for one in found):
            yield f"among the findings of {field_id} is something else"
        elif len(found) > MAX_FINDINGS:
            yield f"it found {len(found)} values for {field_id}"
    if not all(isinstance(note, Diagnostic) for note in result.diagnostics):
        yield "among the diagnostics is something else"
    if len(result.diagnostics) > MAX_NOTES:
        yield f"it gave {len(result.diagnostics)} diagnostics"


def _no_confidence(subject: Subject) -> Iterator[str]:
    for outcome in subject.outcomes:
        if isinstance(outcome.result, CapabilityResult):
            name = outcome.trial.name
            yield from (f"{name}: {one}" for one in _foreign_types(outcome, outcome.result))
            yield from (f"{name}: {one}" for one in _smuggled(outcome, outcome.result))


def _foreign_types(outcome: Outcome, result: CapabilityResult) -> Iterator[str]:
    """Subclasses could carry anything; there is no other use for them."""
    if type(result) is not CapabilityResult:
        yield f"the result is a {type(result).__name__}, not exactly a CapabilityResult"
    for field, finding in outcome.findings():
        for path, leaf in ((field.path, finding), *leaves(finding, field.path)):
            if type(leaf) is not Finding:
                yield f"the finding of {path} is a {type(leaf).__name__}, not exactly a Finding"
    for note in result.diagnostics:
        if isinstance(note, Diagnostic) and type(note) is not Diagnostic:
            yield f"a diagnostic is a {type(note).__name__}, not exactly a Diagnostic"
    if isinstance(result.usage, Usage) and type(result.usage) is not Usage:
        yield f"the usage is a {type(result.usage).__name__}, not exactly a Usage"


def _smuggled(outcome: Outcome, result: CapabilityResult) -> Iterator[str]:
    for note in result.diagnostics:
        if isinstance(note, Diagnostic) and _SMUGGLED.search(f"{note.code} {note.message}"):
            yield f"a diagnostic says {note.message!r:.80}"
    for field, finding in outcome.findings():
        for path, leaf in leaves(finding, field.path):
            for place in leaf.places:
                if isinstance(place, _PLACES) and _SMUGGLED.search(_marks(place)):
                    yield f"the evidence of {path} says {_marks(place)!r:.80}"


def _marks(place: TextSpan | LookupRow | ModelAnswer) -> str:
    """What a capability says about a place, apart from what it quotes."""
    if isinstance(place, TextSpan):
        return place.pointer
    return f"{place.table} {place.row}" if isinstance(place, LookupRow) else place.model


RULES = (
    Rule(
        "result.well_formed",
        "invoke returns a CapabilityResult: findings for the fields it was asked for, and notes.",
        "Return CapabilityResult({field.id: (Finding(...), ...)}), with at most 1,000 a field.",
        _well_formed,
    ),
    Rule(
        "result.no_confidence",
        "No confidence is stated, and none is smuggled in a subclass, a note or a pointer.",
        "Leave it out: only the reconciler grades. If you are not sure enough, find nothing.",
        _no_confidence,
    ),
)

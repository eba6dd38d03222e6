"""Whether what it gives can be stored, sent and read again."""

from __future__ import annotations

import json
import pickle
from typing import TYPE_CHECKING

from paxman_core.canonical import canonical_json
from paxman_core.capability import CapabilityResult, place_from_dict
from paxman_core.diagnostics import Diagnostic
from paxman_core.errors import PaxmanError
from paxman_testkit._encoding import PLACES
from paxman_testkit._evidence import leaves
from paxman_testkit._rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_testkit._subject import Subject
    from paxman_testkit._trial import Outcome


def _round_trip(subject: Subject) -> Iterator[str]:
    for outcome in subject.answered:
        yield from (f"{outcome.trial.name}: {one}" for one in _unstorable(outcome))


def _unstorable(outcome: Outcome) -> Iterator[str]:
    for field, finding in outcome.findings():
        for path, leaf in leaves(finding, field.path):
            for place in (*finding.places, *leaf.places):
                if isinstance(place, PLACES):
                    problem = _lost(place)
                    if problem:
                        yield f"the evidence of {path} {problem}"
    for note in _notes(outcome):
        problem = _lost_note(note)
        if problem:
            yield f"the diagnostic {note.code!r:.40} {problem}"


def _notes(outcome: Outcome) -> list[Diagnostic]:
    if not isinstance(outcome.result, CapabilityResult):
        return []
    return [note for note in outcome.result.diagnostics if isinstance(note, Diagnostic)]


def _lost(place: object) -> str:
    """What becomes of a place on its way through JSON."""
    form = place.to_dict()  # type: ignore[attr-defined]
    try:
        stored = canonical_json(form)
        back = place_from_dict(json.loads(stored))
        again = canonical_json(back.to_dict())
    except (PaxmanError, TypeError, ValueError, KeyError) as error:
        return f"cannot be stored: {error!s:.100}"
    if back != place or again != stored:
        return "does not come back the same"
    inexact = [name for name, value in form.items() if type(value) not in _EXACT]
    return f"has members that are not plain text or numbers: {inexact}" if inexact else ""


_EXACT = (str, int, dict, list)


def _lost_note(note: Diagnostic) -> str:
    try:
        canonical_json(note.to_dict())
    except (PaxmanError, TypeError, ValueError) as error:
        return f"cannot be stored: {error!s:.100}"
    return ""


def _pickles(subject: Subject) -> Iterator[str]:
    parts: list[tuple[str, object]] = [("the spec", subject.spec)]
    for outcome in subject.outcomes:
        if isinstance(outcome.result, CapabilityResult):
            found = {field.id: finding for field, finding in outcome.findings()}
            parts.append((f"{outcome.trial.name}: what it found", found))
            parts.append((f"{outcome.trial.name}: the usage", outcome.result.usage))
            parts.append((f"{outcome.trial.name}: the diagnostics", _notes(outcome)))
    for name, part in parts:
        try:
            same = pickle.loads(pickle.dumps(part)) == part
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            yield f"{name} cannot be pickled: {error!r:.100}"
            continue
        if not same:
            yield f"{name} does not come back the same from pickle"


RULES = (
    Rule(
        "serialization.round_trip",
        "Evidence and notes come back the same, byte for byte, from the JSON that stores them.",
        "Use plain str and int in places and diagnostics: no subclasses, no lone surrogates.",
        _round_trip,
    ),
    Rule(
        "serialization.pickles",
        "The spec and everything that is found can be sent to another process.",
        "Use plain values: no lambdas, no open files, no classes from inside a function.",
        _pickles,
    ),
)

"""What a person can choose from: the different values that were found for a field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.labels import parse_context
from paxman_core.values import Ambiguous, Invalid, key_of, parse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.artifact import ExecutionArtifact
    from paxman_core.contract import CanonicalField
    from paxman_core.evidence import EvidenceRef
    from paxman_core.records import Candidate
    from paxman_core.values import Value

MAX_CHOICES: Final = 9
"""As many as there are keys to choose one by."""


@attrs.frozen(eq=False)
class Choice:
    """A value and where it was found; with a problem, it is shown but cannot be chosen."""

    value: Value
    raw: str
    evidence: tuple[EvidenceRef, ...]
    problem: str = ""
    is_reading: bool = False
    """It is one of several ways to read what the document says."""


def choices_of(artifact: ExecutionArtifact, field: CanonicalField) -> list[Choice]:
    """The different values, the first place of each; what cannot be chosen comes last."""
    found = next(each for each in artifact.candidates if each.field_id == field.id)
    once: dict[object, Choice] = {}
    for candidate in found.candidates:
        for choice in _choices(candidate, field):
            key = ("unread", choice.raw) if choice.problem else key_of(choice.value)
            once.setdefault(key, choice)
    return sorted(once.values(), key=lambda choice: bool(choice.problem))[:MAX_CHOICES]


def _choices(candidate: Candidate, field: CanonicalField) -> Iterator[Choice]:
    """The candidate; if it can be read in several ways, each of them."""
    raw, evidence = candidate.raw, candidate.evidence
    if candidate.unreadable is None:
        yield Choice(candidate.value, raw, evidence)
        return
    outcome = parse(raw, field.type, parse_context(field))
    if isinstance(outcome, Ambiguous):
        for reading in outcome.readings:
            yield Choice(reading, raw, evidence, is_reading=True)
        return
    problem = outcome.reason if isinstance(outcome, Invalid) else candidate.unreadable.message
    yield Choice(None, raw, evidence, problem)

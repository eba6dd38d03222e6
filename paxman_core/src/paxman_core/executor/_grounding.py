"""Grounding: whether what a model answered rests on the document."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from paxman_core.capability import ModelAnswer, span_of
from paxman_core.values import Parsed, equal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paxman_core.capability import EvidenceRef, Place
    from paxman_core.values import ParseOutcome, Value


def is_quoted(value: Value, places: Sequence[Place], parse: Callable[[str], ParseOutcome]) -> bool:
    """Whether a place quotes something that, parsed by the field's type, is the value."""
    for quote in _quotes(places):
        outcome = parse(quote)
        if isinstance(outcome, Parsed) and says(outcome.value, value):
            return True
    return False


def is_quoted_text(text: str, places: Sequence[Place]) -> bool:
    """Whether a place quotes the text, where there is no type to parse it by."""
    return any(says(quote, text) for quote in _quotes(places))


def without_ground(ref: EvidenceRef) -> EvidenceRef:
    """The reference to what was answered, marked as one that nothing in the document supports."""
    place = ref.place
    if isinstance(place, ModelAnswer):
        place = attrs.evolve(place, grounding="none")
    return attrs.evolve(ref, place=place)


def _quotes(places: Sequence[Place]) -> list[str]:
    return [span.quote for place in places if (span := span_of(place)) is not None]


def says(quoted: Value, value: Value) -> bool:
    """Whether a quote gives the value; text may differ in case and spacing."""
    if isinstance(quoted, str) and isinstance(value, str):
        return " ".join(quoted.casefold().split()) == " ".join(value.casefold().split())
    return equal(quoted, value)

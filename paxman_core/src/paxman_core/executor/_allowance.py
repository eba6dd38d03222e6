"""How much of what is found is kept: all of it is stored, so it is bounded by the document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_core.capability import LookupRow, ModelAnswer, TextSpan, span_of
from paxman_core.executor._trust import MisbehaviourError

if TYPE_CHECKING:
    from paxman_core.capability import Place
    from paxman_core.records import Candidate

CHARACTERS: Final = 1_000_000
PER_CHARACTER: Final = 4
"""How many characters one invocation may find and quote for a field: so many, and so many for each
of the document's."""
FIELDS: Final = 4
"""How many fields may have that much from one capability."""
PLACES: Final = 20_000
PLACES_PER_CHARACTER: Final = 2
"""How many places one capability may point at, likewise."""


class Allowance:
    """What one capability may still find in one document."""

    def __init__(self, length: int) -> None:
        self._for_a_field = CHARACTERS + PER_CHARACTER * length
        self._characters = FIELDS * self._for_a_field
        self._places = PLACES + PLACES_PER_CHARACTER * length
        self._of_the_field = 0

    def begin_field(self) -> None:
        """Another field is being read."""
        self._of_the_field = min(self._for_a_field, self._characters)

    def take(self, candidate: Candidate) -> None:
        """Keep a candidate, or refuse it."""
        size = len(candidate.raw)
        for ref in candidate.evidence:
            size += _size(ref.place)
        self._of_the_field -= size
        self._characters -= size
        self._places -= len(candidate.evidence)
        if self._of_the_field < 0 or self._characters < 0 or self._places < 0:
            raise TooMuchError("what it found is larger than the document bears")


class TooMuchError(MisbehaviourError):
    """Nothing further that was found for a field is looked at."""


def _size(place: Place) -> int:
    if type(place) is TextSpan:
        return len(place.quote) + len(place.pointer)
    span = span_of(place)
    size = len(span.quote) + len(span.pointer) if span is not None else 0
    if isinstance(place, LookupRow):
        size += len(place.table) + len(place.table_version) + len(place.row)
    if isinstance(place, ModelAnswer):
        size += len(place.model) + len(place.answer)
    return size

"""Evidence that stands where the document may have been misread says so, whoever found it."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.capability import Facts, Standing, span_of

if TYPE_CHECKING:
    from paxman_core.capability import Place
    from paxman_core.document import Document

MAX_DOUBTS: Final = 3
"""How many of the doubts about one place are told: one is enough to limit the grade."""


def with_doubts(facts: Facts | None, place: Place, document: Document) -> Facts | None:
    """The facts about a value, with what the reader of the document was unsure of in its place."""
    span = span_of(place) if document.doubts else None
    if span is None:
        return facts
    # Doubts do not overlap, so they end in the order in which they begin.
    first = bisect_left(document.doubts, span.start + 1, key=lambda doubt: doubt.end)
    last = bisect_left(document.doubts, span.end, first, key=lambda doubt: doubt.start)
    reasons = tuple(
        doubt.reason for doubt in document.doubts[first : min(last, first + MAX_DOUBTS)]
    )
    if not reasons:
        return facts
    known = facts or Facts(Standing.SHAPE)
    return attrs.evolve(known, doubts=(*known.doubts, *reasons))

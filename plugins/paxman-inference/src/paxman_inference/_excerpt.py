"""What of a document is shown to a model: all of it, or the stretches that matter."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

import attrs

from paxman_core.capability import FieldRequest
from paxman_core.document import Document

SHRINKING: Final = 6
"""How often an excerpt is made shorter before it is given up."""
SHORTEST_EXCERPT: Final = 400
"""Characters that every model can take: where they are too many, the fields are."""
GAP: Final = "\n[…]\n"
"""What stands between two stretches of an excerpt; it is not part of the document."""


@attrs.frozen
class Excerpt:
    """Stretches of a document in their order; every character knows where it stands there."""

    text: str
    stretches: tuple[tuple[int, int], ...]
    """Start and end of each stretch in the document."""
    whole: bool = True

    def to_document(self, start: int, end: int) -> tuple[int, int] | None:
        """Where what is from `start` to `end` stands in the document; None if in several pieces."""
        if not 0 <= start < end <= len(self.text):
            return None
        position = bisect_right(self._starts, start) - 1
        first, last = self.stretches[position]
        offset = first - self._starts[position]
        if end + offset > last:
            return None
        return start + offset, end + offset

    @property
    def _starts(self) -> list[int]:
        starts, position = [], 0
        for first, last in self.stretches:
            starts.append(position)
            position += last - first + len(GAP)
        return starts


def excerpt_of(
    document: Document,
    fields: Sequence[FieldRequest],
    max_characters: int,
    without: Sequence[tuple[int, int]] = (),
) -> Excerpt:
    """The document if it fits, else the stretches that matter for the fields, in their order.

    Deterministic, and never longer than `max_characters`; the head is always a part of it. Of
    stretches `without` which it is wanted, because they were shown, only the head is shown again.
    """
    # A blank at the end says nothing, and would make another question of the same document.
    text = document.text.rstrip()
    if len(text) <= max_characters:
        return Excerpt(text, ((0, len(text)),))
    from paxman_inference._relevance import relevant_stretches

    stretches = relevant_stretches(document, fields, max_characters, len(GAP), without)
    return Excerpt(
        GAP.join(document.text[start:end] for start, end in stretches), stretches, whole=False
    )


def shrunk(characters: int) -> int:
    """The next smaller size of an excerpt that was too long."""
    return max(1, characters * 2 // 3)

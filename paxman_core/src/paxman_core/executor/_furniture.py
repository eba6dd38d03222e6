"""What frames a page says the same over and over: that is one statement, and not many."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Final

from paxman_core.evidence import span_of
from paxman_core.values import key_of

if TYPE_CHECKING:
    from paxman_core.document import Document
    from paxman_core.records import Candidate

EDGE: Final = 3
"""How many lines at the top and at the bottom of a page can be its running header or footer."""


class Furniture:
    """The stretches of a document that frame it: menus, and what every page begins or ends with."""

    def __init__(self, document: Document) -> None:
        stretches = sorted((*document.furniture, *_running(document)))
        self._starts = [start for start, _ in stretches]
        self._ends = [end for _, end in stretches]

    def counted_once(self, candidates: list[Candidate]) -> list[Candidate]:
        """The candidates without those that furniture repeats: same value, said again."""
        if not self._starts or len(candidates) < 2:
            return candidates
        seen: set[object] = set()
        kept = []
        for candidate in candidates:
            if self._frames(candidate):
                key = (key_of(candidate.value), candidate.raw)
                if key in seen:
                    continue
                seen.add(key)
            kept.append(candidate)
        return kept

    def _frames(self, candidate: Candidate) -> bool:
        """Whether all that a candidate rests on stands in the furniture."""
        spans = [span_of(ref.place) for ref in candidate.evidence]
        return bool(spans) and all(
            span is not None and self._is_inside(span.start, span.end) for span in spans
        )

    def _is_inside(self, start: int, end: int) -> bool:
        place = bisect_right(self._starts, start) - 1
        return place >= 0 and end <= self._ends[place]


def _running(document: Document) -> list[tuple[int, int]]:
    """The lines at the edges of pages that stand there on more than one of them."""
    if len(document.pages) < 2:
        return []
    at: dict[str, list[tuple[int, int]]] = {}
    lines = document.view.lines
    starts = [line.start for line in lines]
    for page in document.pages:
        own = lines[bisect_left(starts, page.start) : bisect_left(starts, page.end)]
        edges = own if len(own) < 2 * EDGE else (*own[:EDGE], *own[-EDGE:])
        words = {" ".join(line.text.split()): (line.start, line.end) for line in edges}
        for text, span in words.items():
            at.setdefault(text, []).append(span)
    return [line for found in at.values() if len(found) > 1 for line in found]

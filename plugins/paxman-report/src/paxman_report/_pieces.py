"""A text cut at every edge of its evidence, so that any span is a run of whole pieces."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paxman_core.canonical import Json

Range: TypeAlias = tuple[int, int]

LONGEST_TEXT: Final = 200_000
"""Up to this many characters a text is shown whole."""
HEAD: Final = 20_000
"""What is shown of the beginning of a longer one."""
AROUND: Final = 2_000
"""What is shown of it on each side of a piece of evidence."""


@attrs.frozen
class Gap:
    """Characters that are left out."""

    characters: int
    lines: int


@attrs.frozen
class CutText:
    """The pieces of a text, in order, and which of them each span is made of."""

    pieces: tuple[str | Gap, ...]
    edges: tuple[int, ...]
    """Where each piece begins, and where the last one ends."""

    def run(self, span: Range) -> Range:
        """The first piece of a span, and the one after its last."""
        start, end = span
        return bisect_left(self.edges, start), bisect_left(self.edges, end)

    def to_json(self) -> list[Json]:
        """Strings, and for a gap how many characters and lines it has."""
        return [
            piece if isinstance(piece, str) else [piece.characters, piece.lines]
            for piece in self.pieces
        ]


def cut(text: str, spans: Collection[Range]) -> CutText:
    """Cut a text at the edges of the spans; of a very long one, far from them, parts are left out.

    Python counts characters and a browser UTF-16 units, so offsets are of no use there; pieces are.
    """
    kept = list(_kept(len(text), spans))
    edges = {0, len(text)}
    for start, end in (*spans, *kept):
        edges |= {start, end}
    ordered = tuple(sorted(edges))
    begins, ends = {start for start, _ in kept}, {end for _, end in kept}
    pieces: list[str | Gap] = []
    is_shown = False
    for start, end in pairwise(ordered):
        is_shown = start in begins or (is_shown and start not in ends)
        part = text[start:end]
        pieces.append(part if is_shown else Gap(len(part), part.count("\n")))
    return CutText(tuple(pieces), ordered)


def _kept(length: int, spans: Iterable[Range]) -> Iterator[Range]:
    """The stretches of a text that are shown, none touching another."""
    if length <= LONGEST_TEXT:
        yield 0, length
        return
    first, last = 0, HEAD
    for start, end in sorted(spans):
        if start - AROUND > last:
            yield first, last
            first = start - AROUND
        last = max(last, min(length, end + AROUND))
    yield first, last

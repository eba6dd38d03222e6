"""Characters that stand close together are words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from paxman_read_pdf._glyphs import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paxman_read_pdf._glyphs import Glyph

# In parts of the font's size.
_LEVEL = 0.2
_OVERLAP = -0.4
_WIDEST_GAP = 0.5


@attrs.define
class VisualWord:
    """Characters without a gap; `start`, `end` and `baseline` are along its direction."""

    text: str
    box: Box
    direction: int
    start: float
    end: float
    baseline: float
    em: float
    field: str | None = None
    """The label of the form field that shows this, if one does."""

    @property
    def center(self) -> float:
        """The middle of its height: a quarter of it is below the baseline."""
        return self.baseline - self.em / 4

    def join(self, other: VisualWord) -> VisualWord:
        """One word out of two."""
        return attrs.evolve(
            self,
            text=self.text + other.text,
            box=around(self.box, other.box),
            start=min(self.start, other.start),
            end=max(self.end, other.end),
        )


def around(first: Box, second: Box) -> Box:
    """The smallest box that holds both."""
    return Box(
        min(first.left, second.left),
        min(first.top, second.top),
        max(first.right, second.right),
        max(first.bottom, second.bottom),
    )


def words(characters: Iterable[Glyph]) -> Iterator[VisualWord]:
    """The words of a page, in the order of the file."""
    group: list[Glyph] = []
    for glyph in characters:
        if group and not _continues(group[-1], glyph):
            yield _word(group)
            group = []
        group.append(glyph)
    if group:
        yield _word(group)


def _continues(before: Glyph, glyph: Glyph) -> bool:
    """Whether a character belongs to the same word as the one before it in the file."""
    if glyph.follows_space or glyph.direction != before.direction:
        return False
    em = max(glyph.em, before.em)
    if abs(glyph.baseline - before.baseline) > _LEVEL * em:
        return False
    # Several characters that one sign stands for have one place.
    if glyph.start == before.start:
        return True
    # The second for scripts that run from right to left.
    gaps = (glyph.start - before.end, before.start - glyph.end)
    return any(_OVERLAP * em <= gap <= _WIDEST_GAP * em for gap in gaps)


def _word(group: list[Glyph]) -> VisualWord:
    texts, boxes, _, starts, ends, baselines, ems, _ = zip(*group, strict=True)
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return VisualWord(
        text="".join(texts),
        box=Box(min(lefts), min(tops), max(rights), max(bottoms)),
        direction=group[0].direction,
        start=min(starts),
        end=max(ends),
        baseline=baselines[0],
        em=max(ems),
    )

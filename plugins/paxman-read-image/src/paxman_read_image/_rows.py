"""Words at one height are a line."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_read_image._words import SeenWord

_SAME_HEIGHT = 0.5
"""In parts of the height of the writing."""


@attrs.frozen
class Level:
    """A word in the picture's own directions: along the writing and across it."""

    word: SeenWord
    left: float
    right: float
    center: float
    height: float


def rows_of(words: Sequence[Level]) -> list[list[Level]]:
    """The words line by line from the top, each line from left to right."""
    rows: list[list[Level]] = []
    for word in sorted(words, key=lambda word: (word.center, word.left)):
        row = next((row for row in reversed(rows[-3:]) if _is_level(row, word)), None)
        if row is None:
            rows.append([word])
        else:
            row.append(word)
    rows.sort(key=center)
    return [sorted(row, key=lambda word: word.left) for row in rows]


def center(row: Sequence[Level]) -> float:
    """How far down a line stands."""
    return sum(word.center for word in row) / len(row)


def _is_level(row: Sequence[Level], word: Level) -> bool:
    """Whether a word stands at the height of a line, at a place that is free."""
    height = min(median(other.height for other in row), word.height)
    if abs(center(row) - word.center) > _SAME_HEIGHT * height:
        return False
    return all(
        min(word.right, other.right) - max(word.left, other.left) < height / 2 for other in row
    )

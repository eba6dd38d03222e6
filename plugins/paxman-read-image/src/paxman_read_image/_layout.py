"""Reading order: words at one height are a line, wide gaps cut it into cells.

The boxes are turned by the angle at which the writing runs before they are compared, so a picture
that was taken at a slant keeps its lines.
"""

from __future__ import annotations

import math
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

import attrs

from paxman_read_image._words import skew_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_read_image._words import SeenLine, SeenWord

# In parts of the height of the writing.
_SAME_HEIGHT = 0.5
_CELL_GAP = 1.0
_BLANK_LINE = 2.2
_GUTTER = 1.0

_FEWEST_ROWS = 5
_ALIGNED = 0.25
_MOSTLY = 0.7


@attrs.frozen
class PlacedWord:
    """A word as it is seen, and where the text has it."""

    start: int
    end: int
    word: SeenWord


@attrs.frozen
class PageText:
    """The text of one picture and its words; `columns` is how many documents lie side by side."""

    text: str
    words: tuple[PlacedWord, ...]
    columns: int = 1


@attrs.frozen
class _Level:
    """A word in the picture's own directions: along the writing and across it."""

    word: SeenWord
    left: float
    right: float
    center: float
    height: float


def page_text(lines: Sequence[SeenLine]) -> PageText:
    """A line for each line, a tab between cells, a blank line where there is room for one."""
    level = [*_leveled(lines)]
    columns = _side_by_side(level)
    writer = _Writer()
    for column in columns:
        if writer.words:
            writer.write("\n\n")
        _write_rows(writer, _rows(column))
    return PageText(writer.text(), tuple(writer.words), len(columns))


class _Writer:
    """Writes words and separators, and remembers where each word went."""

    def __init__(self) -> None:
        self.words: list[PlacedWord] = []
        self._pieces: list[str] = []
        self._length = 0

    def write(self, text: str) -> None:
        self._pieces.append(text)
        self._length += len(text)

    def word(self, word: SeenWord) -> None:
        start = self._length
        self.write(word.text)
        self.words.append(PlacedWord(start, self._length, word))

    def text(self) -> str:
        return "".join(self._pieces)


def _leveled(lines: Sequence[SeenLine]) -> Iterator[_Level]:
    angle = skew_of(lines)
    cosine, sine = math.cos(angle), math.sin(angle)
    for line in lines:
        for word in line.words:
            x, y = (word.left + word.right) / 2, (word.top + word.bottom) / 2
            half = (word.right - word.left) / 2
            along, across = x * cosine + y * sine, y * cosine - x * sine
            # A box around slanted writing is higher than the writing.
            rise = abs(math.tan(angle)) * (word.right - word.left)
            height = max(word.bottom - word.top - rise, (word.bottom - word.top) / 3)
            yield _Level(word, along - half, along + half, across, height)


def _rows(words: Sequence[_Level]) -> list[list[_Level]]:
    """The words line by line from the top, each line from left to right."""
    rows: list[list[_Level]] = []
    for word in sorted(words, key=lambda word: (word.center, word.left)):
        row = next((row for row in reversed(rows[-3:]) if _is_level(row, word)), None)
        if row is None:
            rows.append([word])
        else:
            row.append(word)
    rows.sort(key=_center)
    return [sorted(row, key=lambda word: word.left) for row in rows]


def _center(row: Sequence[_Level]) -> float:
    return sum(word.center for word in row) / len(row)


def _is_level(row: Sequence[_Level], word: _Level) -> bool:
    """Whether a word stands at the height of a line, at a place that is free."""
    height = min(median(other.height for other in row), word.height)
    if abs(_center(row) - word.center) > _SAME_HEIGHT * height:
        return False
    return all(
        min(word.right, other.right) - max(word.left, other.left) < height / 2 for other in row
    )


def _write_rows(writer: _Writer, rows: Sequence[Sequence[_Level]]) -> None:
    usual = median([word.height for row in rows for word in row] or [0.0])
    above: Sequence[_Level] | None = None
    for row in rows:
        if above is not None:
            is_far = _center(row) - _center(above) > _BLANK_LINE * usual
            writer.write("\n\n" if is_far else "\n")
        writer.word(row[0].word)
        for before, word in pairwise(row):
            height = max(before.height, word.height)
            is_apart = word.left - before.right >= _CELL_GAP * height
            writer.write("\t" if is_apart else " ")
            writer.word(word.word)
        above = row


def _side_by_side(words: Sequence[_Level]) -> list[list[_Level]]:
    """The words of each of two documents that lie side by side, else all in one list.

    The columns of one document share its lines; two documents do not.
    """
    edge = _gutter(words)
    if edge is None:
        return [[*words]]
    sides = [[w for w in words if w.right <= edge], [w for w in words if w.left >= edge]]
    rows = [_rows(side) for side in sides]
    if min(map(len, rows)) < _FEWEST_ROWS or _share_lines(*rows):
        return [[*words]]
    return sides


def _gutter(words: Sequence[_Level]) -> float | None:
    """The middle of the widest gap that goes from top to bottom, if it is wide enough."""
    if not words:
        return None
    gaps = []
    end = -math.inf
    for word in sorted(words, key=lambda word: word.left):
        if end > -math.inf and word.left > end:
            gaps.append((word.left - end, (word.left + end) / 2))
        end = max(end, word.right)
    width, middle = max(gaps, default=(0.0, 0.0))
    return middle if width >= _GUTTER * median(word.height for word in words) else None


def _share_lines(left: Sequence[Sequence[_Level]], right: Sequence[Sequence[_Level]]) -> bool:
    """Whether most lines of the side that has fewer stand level with one of the other."""
    fewer, more = sorted((left, right), key=len)
    level = sum(
        any(abs(_center(row) - _center(other)) <= _ALIGNED * row[0].height for other in more)
        for row in fewer
    )
    return level >= _MOSTLY * len(fewer)

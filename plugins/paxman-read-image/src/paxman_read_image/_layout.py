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

from paxman_read_image._rows import Level, center, rows_of
from paxman_read_image._two_documents import is_stacked, side_by_side
from paxman_read_image._words import skew_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_read_image._words import SeenLine, SeenWord

# In parts of the height of the writing.
_CELL_GAP = 1.0
_BLANK_LINE = 2.2


@attrs.frozen
class PlacedWord:
    """A word as it is seen, and where the text has it."""

    start: int
    end: int
    word: SeenWord


@attrs.frozen
class PageText:
    """The text of one picture and its words, and how two documents lie on it, if there are two."""

    text: str
    words: tuple[PlacedWord, ...]
    two: str = ""


def page_text(lines: Sequence[SeenLine]) -> PageText:
    """A line for each line, a tab between cells, a blank line where there is room for one."""
    level = [*_leveled(lines)]
    columns = side_by_side(level)
    writer = _Writer()
    for column in columns:
        if writer.words:
            writer.write("\n\n")
        _write_rows(writer, rows_of(column))
    if len(columns) > 1:
        two = "side by side"
    else:
        two = "one above the other" if is_stacked(rows_of(level)) else ""
    return PageText(writer.text(), tuple(writer.words), two)


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


def _leveled(lines: Sequence[SeenLine]) -> Iterator[Level]:
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
            yield Level(word, along - half, along + half, across, height)


def _write_rows(writer: _Writer, rows: Sequence[Sequence[Level]]) -> None:
    usual = median([word.height for row in rows for word in row] or [0.0])
    above: Sequence[Level] | None = None
    for row in rows:
        if above is not None:
            is_far = center(row) - center(above) > _BLANK_LINE * usual
            writer.write("\n\n" if is_far else "\n")
        writer.word(row[0].word)
        for before, word in pairwise(row):
            height = max(before.height, word.height)
            is_apart = word.left - before.right >= _CELL_GAP * height
            writer.write("\t" if is_apart else " ")
            writer.word(word.word)
        above = row

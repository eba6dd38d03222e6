"""The text of a page: a line for each line, a tab between cells, a blank line between blocks."""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import TYPE_CHECKING

import attrs

from paxman_read_pdf._columns import blocks
from paxman_read_pdf._lines import cells

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paxman_read_pdf._lines import Cell
    from paxman_read_pdf._words import VisualWord

# Lines further apart than both of these have a blank line between them.
_FAR_IN_EMS = 1.8
_FAR_IN_LINES = 1.5
_ENOUGH = 3
"""As many distances tell what is usual."""


@attrs.frozen
class PlacedWord:
    """A word as it is seen, and where the text has it."""

    start: int
    end: int
    word: VisualWord


class _Writer:
    """Writes words and separators, and remembers where each word went."""

    def __init__(self) -> None:
        self.placed: list[PlacedWord] = []
        self._pieces: list[str] = []
        self._length = 0

    def write(self, text: str) -> None:
        self._pieces.append(text)
        self._length += len(text)

    def cell(self, cell: Cell) -> None:
        for position, word in enumerate(cell.words):
            if position:
                self.write(" ")
            start = self._length
            self.write(word.text)
            self.placed.append(PlacedWord(start, self._length, word))

    def text(self) -> str:
        return "".join(self._pieces)


def page_text(words: Iterable[VisualWord]) -> tuple[str, list[PlacedWord]]:
    """The text of a page and its words; the direction that most of it has comes first."""
    by_direction: dict[int, list[VisualWord]] = {}
    for word in words:
        by_direction.setdefault(word.direction, []).append(word)
    writer = _Writer()
    for direction in sorted(by_direction, key=lambda each: (-len(by_direction[each]), each)):
        for block in blocks(cells(by_direction[direction])):
            if writer.placed:
                writer.write("\n\n")
            _write_block(writer, block)
    return writer.text(), writer.placed


def _write_block(writer: _Writer, block: Sequence[Cell]) -> None:
    lines = [list(group) for _, group in groupby(block, key=lambda cell: cell.line)]
    usual = _usual_distance(lines)
    for position, line in enumerate(lines):
        if position:
            is_far = _are_far(lines[position - 1], line, usual)
            writer.write("\n\n" if is_far else "\n")
        for column, cell in enumerate(line):
            if column:
                writer.write("\t")
            writer.cell(cell)


def _are_far(above: Sequence[Cell], below: Sequence[Cell], usual: float) -> bool:
    em = max(cell.em for cell in (*above, *below))
    distance = below[0].baseline - above[0].baseline
    return distance > max(_FAR_IN_EMS * em, _FAR_IN_LINES * usual)


def _usual_distance(lines: Sequence[Sequence[Cell]]) -> float:
    distances = sorted(below[0].baseline - above[0].baseline for above, below in pairwise(lines))
    return distances[len(distances) // 2] if len(distances) >= _ENOUGH else 0.0

"""The text of a page: a line for each line, a tab between cells, a blank line between blocks."""

from __future__ import annotations

from collections import Counter
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

import attrs

from paxman_read_pdf._lines import cells

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paxman_read_pdf._lines import Cell
    from paxman_read_pdf._rules import Rules
    from paxman_read_pdf._words import VisualWord

# Lines further apart than both of these have a blank line between them.
_FAR_IN_EMS = 1.8
_FAR_IN_LINES = 1.5
_ENOUGH = 3
"""As many distances tell what is usual."""
_FEWEST_LINES = 5
_CANDIDATES = 6
_FULL = 0.75
_MOSTLY = 0.7
_TOLERANCE = 0.5


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


def page_text(
    words: Iterable[VisualWord], rules: Rules | None = None
) -> tuple[str, list[PlacedWord]]:
    """The text of a page and its words; the direction that most of it has comes first."""
    by_direction: dict[int, list[VisualWord]] = {}
    for word in words:
        by_direction.setdefault(word.direction, []).append(word)
    writer = _Writer()
    for direction in sorted(by_direction, key=lambda each: (-len(by_direction[each]), each)):
        for block in blocks(cells(by_direction[direction], None if direction else rules)):
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


@attrs.frozen
class _Split:
    """A stretch of cells in two halves, and what stands above and below it."""

    above: Sequence[Cell]
    left: Sequence[Cell]
    right: Sequence[Cell]
    below: Sequence[Cell]


def blocks(cells: Sequence[Cell]) -> Iterator[Sequence[Cell]]:
    """The cells in reading order, in stretches within which each line is a row."""
    pending = [cells]
    while pending:
        block = pending.pop()
        split = _split(block)
        if split is not None:
            pending += [split.below, split.right, split.left, split.above]
        elif block:
            yield block


def _split(block: Sequence[Cell]) -> _Split | None:
    full = _full_cells(block)
    for edge in _edges(block):
        for first, last in _stretches(block, edge):
            stretch = block[first:last]
            left = [cell for cell in stretch if cell.start < edge]
            right = [cell for cell in stretch if cell.start >= edge]
            if _is_prose(left, full) and _is_prose(right, full):
                return _Split(block[:first], left, right, block[last:])
    return None


def _edges(block: Sequence[Cell]) -> list[float]:
    """Where many cells begin, without the leftmost."""
    counts = Counter(_edge(cell) for cell in block)
    usual = [edge for edge, count in counts.most_common(_CANDIDATES) if count >= _FEWEST_LINES]
    return [edge - _TOLERANCE for edge in sorted(usual)[1:]]


def _edge(cell: Cell) -> float:
    return round(cell.start)


def _stretches(block: Sequence[Cell], edge: float) -> Iterator[tuple[int, int]]:
    """The longest stretches of cells none of which crosses an edge."""
    first = 0
    for position, cell in enumerate(block):
        if cell.start < edge < cell.end:
            yield first, position
            first = position + 1
    yield first, len(block)


def _full_cells(block: Sequence[Cell]) -> set[int]:
    """The ids of the cells that hold words and are nearly as wide as most that begin there."""
    widths: dict[float, list[float]] = {}
    for cell in block:
        widths.setdefault(_edge(cell), []).append(cell.end - cell.start)
    usual = {edge: sorted(each)[len(each) * 3 // 4] for edge, each in widths.items()}
    return {
        id(cell)
        for cell in block
        if cell.end - cell.start >= _FULL * usual[_edge(cell)] and _is_wordy(cell)
    }


def _is_wordy(cell: Cell) -> bool:
    text = "".join(word.text for word in cell.words)
    letters = sum(character.isalpha() for character in text)
    return len(cell.words) >= 3 and letters >= _MOSTLY * len(text)


def _is_prose(side: Sequence[Cell], full: set[int]) -> bool:
    if len(side) < _FEWEST_LINES:
        return False
    return sum(id(cell) in full for cell in side) >= _MOSTLY * len(side)

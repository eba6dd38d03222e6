"""The order in which the cells of a page are read.

Cells side by side are read as rows: a form, an invoice and a table are. Text set in columns is
read column by column. It is taken for such where, to both sides of a gap that no cell crosses,
at least five lines stand, most of them of letters and nearly as long as their column is wide.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_read_pdf._lines import Cell

_FEWEST_LINES = 5
_CANDIDATES = 6
_FULL = 0.75
_MOSTLY = 0.7
_TOLERANCE = 0.5


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

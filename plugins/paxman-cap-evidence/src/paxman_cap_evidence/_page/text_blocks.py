"""A page is blocks before it is lines: cells that stand below each other in one column.

The sender of a letter is a block on one line: `Holzmann GmbH · Am Bach 5 · 87435 Kempten`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._evidence import LINE, has_digit, trimmed
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._page.lines import Grid, Line
    from paxman_core.document import Cell as TableCell
    from paxman_core.document import Table

_NEAR: Final = 4.0
"""How far apart two edges may be that are one, in points."""
_SPACING: Final = 2.3
"""How many heights of a line the next one of a block may begin below it."""
_WIDER: Final = 1.5
"""By how much lines may be further apart than those before; what is further is another block."""
_TABBED: Final = 100.0
"""Stands for the width of a column where tabs say nothing but which one it is."""
_MOST_CELLS: Final = 50
"""How many cells of a line are looked at: each is compared with the blocks beside it."""
_MOST_BETWEEN: Final = 3
"""How many lines of other columns may stand between two lines of a block."""
_BETWEEN = lazy_pattern(r"\s+[·•|–—*-]\s+|\s*[·•|]\s*|,\s+")
PLACE: Final = (
    r"(?:[A-Z]{1,2}-)?(?:\d{4,5}|\d{4}-\d{3}|\d\d-\d{3}|\d{3}\s\d\d)(?:\s?[A-Z]{2})?\s+[^\W\d_]{2,}"
)
"""A postal code and a name, as most countries write them."""
_PLACE = lazy_pattern(PLACE)
_OTHER_PLACE = lazy_pattern(
    r"\b[A-Z]{1,2}\d[\dA-Z]?\s?\d[A-Z]{2}\b|\b[A-Z]{2}\s+\d{5}(?:-\d{4})?\b|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b"
)
"""Places as English addresses have them, where signs part the line: commas part sentences, too."""
_FEWEST_PARTS: Final = 3


class BlockLine(NamedTuple):
    """A cell of a block: where it stands in the text, and on the page."""

    number: int
    start: int
    end: int
    left: float
    right: float
    top: float
    height: float


Block = list[BlockLine]


def blocks_of(grid: Grid, lines: Sequence[Line], most: int) -> list[Block]:
    """The blocks among the first and last lines, in the order of their first cells."""
    numbers = range(len(lines))
    near_ends = [*numbers[:most], *numbers[max(most, len(lines) - most) :]]
    blocks: list[Block] = []
    open_blocks: list[Block] = []
    for number in near_ends:
        if not lines[number].cells and not grid.is_paged:
            open_blocks = []
            continue
        for cell in _placed(grid, lines[number], number):
            block = next((one for one in open_blocks if _continues(one, cell, grid)), None)
            if block is None:
                block = []
                blocks.append(block)
                open_blocks.append(block)
            block.append(cell)
        open_blocks = [one for one in open_blocks if number - one[-1].number < _MOST_BETWEEN]
    return blocks


def cell_blocks(text: str, tables: Sequence[Table]) -> list[Block]:
    """The cells of tables that hold several lines: layout, where a page is put into a table."""
    return [
        _cell_block(text, cell)
        for table in tables
        if not table.header
        for row in table.rows
        for cell in row
        if "\n" in text[cell.start : cell.end]
    ]


def _cell_block(text: str, cell: TableCell) -> Block:
    lines = LINE.finditer(text, cell.start, cell.end)
    return [
        BlockLine(text.count("\n", 0, line.start()), *line.span(), 0.0, 1.0, 0.0, 0.0)
        for line in lines
    ]


def _placed(grid: Grid, line: Line, number: int) -> Iterator[BlockLine]:
    for place, cell in enumerate(line.cells[:_MOST_CELLS]):
        if grid.knows(line):
            words = grid.words(line, *cell)
            if words:
                first, last = words[0], words[-1]
                height = max(word.bottom - word.top for word in words)
                yield BlockLine(number, *cell, first.left, last.right, first.top, height)
        else:
            left = place * _TABBED
            yield BlockLine(number, *cell, left, left + _TABBED / 2, 0.0, 0.0)


def _continues(block: Block, cell: BlockLine, grid: Grid) -> bool:
    last = block[-1]
    if last.number == cell.number:
        return False
    near = _NEAR if grid.is_paged else 1.0
    is_aligned = (
        abs(last.left - cell.left) <= near
        or abs(last.right - cell.right) <= near
        or abs(last.left + last.right - cell.left - cell.right) <= 2 * near
    )
    if not is_aligned:
        return False
    if not grid.is_paged:
        return cell.number - last.number <= _MOST_BETWEEN
    gap = cell.top - last.top
    usual = last.top - block[-2].top if len(block) > 1 else gap
    return 0 < gap <= min(_SPACING * max(last.height, cell.height), _WIDER * usual)


def sender_in(text: str, line: Line) -> tuple[int, int] | None:
    """The first part of a line that goes on with a street and a place."""
    gaps = [text[one.end : two.start] for one, two in pairwise(line.cells)]
    if not line.cells or any(gap.strip() != "|" for gap in gaps):
        return None
    start, end = line.cells[0].start, line.cells[-1].end
    if not has_digit(text[start:end]):
        return None
    cuts = [*_BETWEEN.finditer(text, start, end)]
    if len(cuts) < _FEWEST_PARTS - 1:
        return None
    is_parted = all(cut[0].strip() != "," for cut in cuts[:2])
    places = (_PLACE, _OTHER_PLACE) if is_parted else (_PLACE,)
    if not any(place.search(text, cuts[1].end(), end) for place in places):
        return None
    street = text[cuts[0].end() : cuts[1].start()]
    first, last = trimmed(text, start, cuts[0].start(), " ")
    return (first, last) if has_digit(street) and not has_digit(text[first:last]) else None

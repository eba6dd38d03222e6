"""Which row was meant by which: the pairing of two lists that agrees most."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_EXACT = 200
"""Above so many rows on the longer side the best pair is taken again and again instead: the exact
way costs the cube of their number."""


def best_pairs(agreement: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Row and column of each pair, so that the sum of the agreements is the greatest.

    Each row and each column is in one pair at most, and the shorter side is used up.
    """
    rows, columns = len(agreement), len(agreement[0]) if agreement else 0
    if not rows or not columns:
        return []
    if max(rows, columns) > MAX_EXACT:
        return _greedy(agreement)
    if rows > columns:
        turned = list(zip(*agreement, strict=True))
        return sorted((row, column) for column, row in _hungarian(turned))
    return sorted(_hungarian(agreement))


def _greedy(agreement: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    ranked = sorted(
        (-value, row, column)
        for row, values in enumerate(agreement)
        for column, value in enumerate(values)
    )
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for _, row, column in ranked:
        if row not in pairs and column not in taken:
            pairs[row] = column
            taken.add(column)
    return sorted(pairs.items())


def _hungarian(agreement: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Kuhn's method with prices on rows and columns; there are no more rows than columns.

    Rows enter one by one. Each looks for the cheapest chain of exchanges that ends at a free
    column, and the prices are moved so that every pair of the pairing so far stays the best.
    """
    columns = len(agreement[0])
    row_price = [0] * len(agreement)
    column_price = [0] * (columns + 1)
    owner = [-1] * (columns + 1)
    entry = columns  # a column that does not exist, where each new row begins
    for new in range(len(agreement)):
        owner[entry] = new
        slack: list[float] = [float("inf")] * columns
        came_from = [entry] * columns
        visited = [False] * (columns + 1)
        at = entry
        while owner[at] != -1:
            visited[at] = True
            row = owner[at]
            for column in range(columns):
                if not visited[column]:
                    cost = -agreement[row][column] - row_price[row] - column_price[column]
                    if cost < slack[column]:
                        slack[column], came_from[column] = cost, at
            free = [column for column in range(columns) if not visited[column]]
            nearest = min(free, key=slack.__getitem__)
            step = int(slack[nearest])
            for column in (*range(columns), entry):
                if visited[column]:
                    row_price[owner[column]] += step
                    column_price[column] -= step
            for column in free:
                slack[column] -= step
            at = nearest
        while at != entry:
            owner[at] = owner[came_from[at]]
            at = came_from[at]
        owner[entry] = -1
    return [(owner[column], column) for column in range(columns) if owner[column] != -1]

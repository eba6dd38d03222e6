"""Texts that go on above and below the numbers of their row: cells set to the middle or the bottom.

Where rows are parted by more than the lines of a cell are, the lines that stand close together are
one cell, and it belongs to the row whose numbers stand beside it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._tables.rows import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paxman_cap_evidence._tables.rows import TableRow
    from paxman_core.document import Cell

    Kinds = Sequence[tuple[Kind, Sequence[Cell]]]

_WIDER: Final = 1.2
"""By how much rows are further apart than the lines of one cell."""
_BESIDE: Final = 0.75
"""How far beyond a cell its numbers may stand, in lines."""


def begins_above(kinds: Kinds, records: Sequence[int], column: int) -> bool:
    """Whether a text stands between the headings and the first record, or a record has none."""
    above = kinds[: records[0]]
    return any(not kinds[n][1][column].text.strip() for n in records) or any(
        kind is Kind.TEXT and cells[column].text.strip() for kind, cells in above
    )


def wrapped_cells(
    rows: Sequence[TableRow], kinds: Kinds, records: Sequence[int], column: int
) -> Mapping[int, Sequence[int]] | None:
    """By the place of each record, the places of the lines of its text; None if that is unclear.

    In a plain text a line above a row is as often a title, and nothing is said then.
    """
    end = next((n for n in range(records[-1], len(kinds)) if kinds[n][0] is Kind.SUM), len(kinds))
    taken = frozenset(records)
    is_plain = all(row.top == row.number - 1 for row in rows)
    lines = [
        n
        for n, (kind, cells) in enumerate(kinds[:end])
        if (n in taken and is_plain)
        or ((n in taken or kind is Kind.TEXT) and cells[column].text.strip())
    ]
    found: dict[int, Sequence[int]] = {}
    for cell, reach in _cells(rows, lines):
        first, last = rows[cell[0]].top, rows[cell[-1]].top
        near = range(max(0, cell[0] - 1), min(len(rows), cell[-1] + 2))
        beside = [n for n in near if n in taken and first - reach <= rows[n].top <= last + reach]
        if len(beside) > 1 or any(n in found for n in beside):
            return {} if is_plain else None
        said = [n for n in cell if kinds[n][1][column].text.strip()]
        if is_plain and any(n in said and n == cell[-1] > cell[0] for n in beside):
            return {}
        found.update(dict.fromkeys(beside, said))
    is_clear = len(found) == len(records) and all(found.values())
    return found if is_clear else {} if is_plain else None


def _cells(rows: Sequence[TableRow], lines: Sequence[int]) -> Iterator[tuple[Sequence[int], float]]:
    """The lines that stand close together, and how far from them their numbers may stand."""
    gaps = [rows[b].top - rows[a].top for a, b in pairwise(lines)]
    spacing = min((gap for gap in gaps if gap > 0), default=0.0)
    cell = [*lines[:1]]
    for place, gap in zip(lines[1:], gaps, strict=True):
        if not 0 < gap <= _WIDER * spacing:
            yield cell, _BESIDE * spacing
            cell = []
        cell.append(place)
    yield cell, _BESIDE * spacing

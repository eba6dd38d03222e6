"""Page numbers as people write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def pages_named(numbers: Sequence[int]) -> str:
    """Rising page numbers in words: `Page 2`, `Pages 1, 3-5 and 9`."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    shown = [str(first) if first == last else f"{first}-{last}" for first, last in ranges]
    listed = " and ".join(filter(None, [", ".join(shown[:-1]), shown[-1]]))
    return f"Page {listed}" if len(numbers) == 1 else f"Pages {listed}"

"""Values of several lines, such as an address below its label."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paxman_cap_evidence._page.lines import Cell, Line

MOST_LINES: Final = 5
"""An address of more lines has probably run into what follows it."""


def block_below(lines: Sequence[Line], number: int, is_label: Callable[[Cell], bool]) -> int | None:
    """Where the lines that begin here end: at a blank line or a label; None if they do not."""
    end = None
    for below in range(number, min(number + MOST_LINES + 1, len(lines))):
        cells = lines[below].cells
        if not cells or is_label(cells[0]):
            return end
        if len(cells) > 1 or below == number + MOST_LINES:
            return None
        end = cells[0].end
    return end


def continued(text: str, lines: Sequence[Line], number: int, end: int) -> int:
    """Where a value that ends its line in a comma ends on the following lines."""
    for below in range(number + 1, min(number + MOST_LINES, len(lines))):
        if text[end - 1] != ",":
            break
        cells = lines[below].cells
        if len(cells) != 1 or ":" in text[cells[0].start : cells[0].end]:
            break
        end = cells[0].end
    return end

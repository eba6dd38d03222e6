"""Lines that number the pages: they stand between the rows of a table and belong to none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._page.lines import Line
    from paxman_core.document import Document

_EDGE: Final = 2
"""How many lines at the top and at the bottom of a page may number it."""
_FEWEST_PAGES: Final = 3
_NUMBER = lazy_pattern(r"\d{1,4}")


def without_page_numbers(document: Document, lines: Sequence[Line]) -> list[Line]:
    """The lines, blank where a page is numbered.

    Such a line is the same on at least three pages but for a number, which grows with the pages.
    """
    kept = list(lines)
    if len(document.pages) < _FEWEST_PAGES:
        return kept
    at: dict[tuple[str, str, int], list[int]] = {}
    for page, edge in enumerate(_edges(document, lines)):
        for number in edge:
            line = lines[number]
            said = document.text[line.start : line.cells[-1].end]
            for found in _NUMBER.finditer(said):
                rest = (said[: found.start()], said[found.end() :], int(found[0]) - page)
                at.setdefault(rest, []).append(number)
    for numbers in at.values():
        if len(numbers) >= _FEWEST_PAGES:
            for number in numbers:
                kept[number] = kept[number]._replace(cells=())
    return kept


def _edges(document: Document, lines: Sequence[Line]) -> Iterator[list[int]]:
    """The numbers of the first and the last lines of each page."""
    number = 0
    for page in document.pages:
        own = []
        while number < len(lines) and lines[number].start < page.end:
            if lines[number].cells:
                own.append(number)
            number += 1
        yield list(dict.fromkeys((*own[:_EDGE], *own[-_EDGE:])))

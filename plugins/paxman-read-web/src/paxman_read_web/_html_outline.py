"""Headings and lists of a page: which items stand in a list, and under which headings.

The rows of a table are items too, but for those that only name its columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.document import Cell, ItemList
from paxman_read_web._html_paragraphs import Paragraphs
from paxman_read_web._html_text import cell_of

if TYPE_CHECKING:
    from collections.abc import Container

    from paxman_read_web._html_elements import Element, Elements

_LEVELS: Final = {f"h{level}": level for level in range(1, 7)}
_LISTS: Final = frozenset({"ul", "ol", "menu", "table"})
_ITEMS: Final = frozenset({"li", "tr"})
_BOLD: Final = frozenset({"strong", "b"})
_LONGEST_HEADING: Final = 80

Span = tuple[int, int]


@attrs.define
class _OpenList:
    headings: tuple[Span, ...]
    start: int
    names: tuple[str, ...]
    items: list[Span] = attrs.field(factory=list)
    has_cells: bool = False
    """The row that is open has cells that are not headings."""
    holds_list: bool = False
    """The item that is open holds a list of its own, whose items count instead of it."""


class Outline:
    """Follows the headings, lists, list items and paragraphs of a page."""

    tags = frozenset({*_LEVELS, *_LISTS, *_BOLD, *_ITEMS, "td", "p"})

    def __init__(self) -> None:
        self.main_headings: tuple[list[Span], list[Span], list[Span]] = ([], [], [])
        """The headings of the first three levels."""
        self.headings: list[tuple[int, int, int]] = []
        """All of them: their levels, and where they begin and end."""
        self._above: list[tuple[int, Span]] = []
        self._open: list[_OpenList] = []
        self._found: list[_OpenList] = []
        self._paragraphs = Paragraphs()

    def opened(self, element: Element, elements: Elements) -> None:
        """A list begins below the headings that hold here."""
        if element.name == "td" and self._open:
            self._open[-1].has_cells = True
        if element.name in _LISTS:
            if self._open:
                self._open[-1].holds_list = True
            self._open.append(_OpenList(self._headings(), element.start, elements.names()))

    def closed(self, element: Element, end: int, elements: Elements) -> None:
        """A heading, an item, a list or a paragraph ends where the text has this length."""
        span = (element.start, end)
        level = _LEVELS.get(element.name)
        if level is not None:
            self._heading(level, span)
        elif element.name in _ITEMS and self._open:
            own = self._open[-1]
            if not own.holds_list and (own.has_cells or element.name == "li"):
                own.items.append(span)
            own.holds_list = own.has_cells = False
        elif element.name in _LISTS and self._open:
            self._found.append(self._open.pop())
        elif element.name == "p":
            self._paragraphs.add(span, self._headings(), len(self._found), elements)
        elif element.name in _BOLD:
            self._paragraphs.bold(*span)

    def _headings(self) -> tuple[Span, ...]:
        return tuple(span for _, span in reversed(self._above))

    def _heading(self, level: int, span: Span) -> None:
        while self._above and self._above[-1][0] >= level:
            self._above.pop()
        self._above.append((level, span))
        self.headings.append((level, *span))
        if level <= len(self.main_headings):
            self.main_headings[level - 1].append(span)

    def finish(self, text: str) -> tuple[ItemList, ...]:
        """The lists that have items; a short line right before a list heads it too."""
        lists = []
        starts: set[int] = set()
        for each in sorted(self._found, key=lambda found: found.start):
            cells = [cell_of(text, *span, "li") for span in each.items]
            items = [cell for cell in cells if cell.text]
            if items:
                above = [cell_of(text, *span, "heading") for span in each.headings]
                headings = _headed(text, each.start, above, starts)
                lists.append(ItemList(tuple(items), headings, each.names))
                starts.update(cell.start for cell in items)
        paragraphs = [*self._paragraphs.finish(text)]
        starts.update(cell.start for one in paragraphs for cell in one.items)
        for one in paragraphs:
            headings = _headed(text, one.items[0].start, list(one.headings), starts)
            lists.append(attrs.evolve(one, headings=headings))
        return tuple(lists)


def _headed(text: str, start: int, above: list[Cell], items: Container[int]) -> tuple[Cell, ...]:
    """The headings of a list; so is the line before it, if not an item of the list before."""
    before = text[max(0, start - 2 * _LONGEST_HEADING) : start].rstrip()
    line_start = start - len(text[max(0, start - 2 * _LONGEST_HEADING) : start])
    position = line_start + before.rfind("\n") + 1
    end = line_start + len(before)
    headings = [cell for cell in above if cell.text]
    is_line = position not in items and 0 < end - position <= _LONGEST_HEADING
    if is_line and not any(cell.start <= position < cell.end for cell in headings):
        headings.insert(0, Cell(position, end, text[position:end], "line before"))
    return tuple(headings)

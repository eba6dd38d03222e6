"""Definition lists of a page: each dd is the value of the dt before it.

So is what follows the first element of an item, in a list whose items all begin with one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.document import Entry
from paxman_read_web._html_text import cell_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_read_web._html_elements import Element
    from paxman_read_web._html_text import VisibleText

_MAX_TERMS = 8
_FEWEST_ITEMS: Final = 2
_LONGEST_CAPTION: Final = 40

Span = tuple[int, int]


@attrs.define
class _OpenList:
    terms: list[Span] = attrs.field(factory=list)
    are_used: bool = False
    """A dd has followed the terms, so that the next dt begins a new group."""
    element: str = ""
    start: int = 0


class Definitions:
    """Follows the dl, dt and dd tags of a page."""

    tags = frozenset({"dl", "dt", "dd"})

    def __init__(self, visible: VisibleText) -> None:
        self._visible = visible
        self._open: list[_OpenList] = []
        self._found: list[tuple[tuple[Span, ...], Span]] = []

    def open(self, name: str) -> None:
        """A list, term or description begins."""
        if name == "dl":
            if self._open:
                # What holds another list is arrangement, not a value.
                self._open[-1].element = ""
            self._open.append(_OpenList())
            return
        if not self._open:
            self._open.append(_OpenList())
        self.close(name)
        current = self._open[-1]
        if name == "dt" and current.are_used:
            current.terms, current.are_used = [], False
        current.element, current.start = name, self._visible.length

    def close(self, name: str) -> None:
        """A list, term or description ends."""
        if not self._open:
            return
        current = self._open[-1]
        span = (current.start, self._visible.length)
        if current.element == "dt":
            current.terms = [*current.terms, span][-_MAX_TERMS:]
        elif current.element == "dd":
            current.are_used = True
            self._found.append((tuple(current.terms), span))
        current.element = ""
        if name == "dl":
            self._open.pop()

    def finish(self, text: str) -> list[Entry]:
        """An entry for each term of each description."""
        while self._open:
            self.close("dl")
        entries: list[Entry] = []
        for terms, (start, end) in self._found:
            value = cell_of(text, start, end, "dd")
            labels = [text[first:last].strip() for first, last in terms]
            entries.extend(Entry(label, value) for label in labels if label and value.text)
        return entries


class Captions:
    """Follows the lists of a page: `<li><span>Fuel</span> <span>Petrol</span></li>`."""

    tags = frozenset({"ul", "li", "a", "b", "label", "span", "strong"})

    def __init__(self) -> None:
        self._ends: dict[Element, int] = {}
        self._open: dict[Element, list[tuple[int, int, int]]] = {}
        self._found: list[list[tuple[int, int, int]]] = []

    def closed(self, element: Element, end: int, around: Element | None) -> None:
        """An element ends where the visible text has this length, in the one around it."""
        if element.name == "ul":
            self._found.append(self._open.pop(element, []))
        elif around is None:
            return
        elif element.name == "li":
            item = (element.start, self._ends.pop(element, end), end)
            self._open.setdefault(around, []).append(item)
        elif around.name == "li" and around.start == element.start < end:
            self._ends.setdefault(around, end)

    def finish(self, text: str) -> Iterator[Entry]:
        """An entry for each item of a list in which all begin with a few words of their own."""
        for items in self._found:
            pairs = [
                (text[start:middle].strip(), cell_of(text, middle, end, "li"))
                for start, middle, end in items
            ]
            is_captioned = all(_is_caption(label) and value.text for label, value in pairs)
            if len(pairs) >= _FEWEST_ITEMS and is_captioned:
                yield from (Entry(*pair) for pair in pairs if "\n" not in pair[1].text)


def _is_caption(said: str) -> bool:
    return 0 < len(said) <= _LONGEST_CAPTION and not any(map(str.isdigit, said))

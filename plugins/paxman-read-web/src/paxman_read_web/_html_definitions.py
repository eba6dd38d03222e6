"""Definition lists of a page: each dd is the value of the dt before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from paxman_core.document import Entry
from paxman_read_web._html_text import cell_of

if TYPE_CHECKING:
    from paxman_read_web._html_text import VisibleText

_MAX_TERMS = 8

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

"""Where words stand on their line: in points on a page, in characters in a plain text."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from paxman_cap_evidence._page.lines import Line
    from paxman_core.document import Document

_WORD = lazy_pattern(r"\S+")


class PlacedWord(NamedTuple):
    """A word in characters of the document, and how far right it begins and ends."""

    start: int
    end: int
    left: float
    right: float
    top: float = 0.0
    bottom: float = 0.0


class Grid:
    """The words of a document, each with its place on its line."""

    def __init__(self, document: Document) -> None:
        self.text = document.text
        self._words = [
            PlacedWord(word.start, word.end, word.left, word.right, word.top, word.bottom)
            for page in document.pages
            for word in page.words
        ]
        self._starts = [word.start for word in self._words]

    @property
    def is_paged(self) -> bool:
        """Whether places are in points on a page."""
        return bool(self._words)

    def knows(self, line: Line) -> bool:
        """Whether it is known where the words of a line stand: a tab may be of any width."""
        return bool(self._words) or not line.has_tabs

    def words(self, line: Line, start: int, end: int) -> list[PlacedWord]:
        """The words of a line between two positions, from left to right."""
        if self._words:
            first = bisect_left(self._starts, start)
            last = bisect_left(self._starts, end, first)
            return self._words[first:last]
        return [
            PlacedWord(*found.span(), found.start() - line.start, found.end() - line.start)
            for found in _WORD.finditer(self.text, start, end)
        ]

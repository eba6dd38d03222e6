"""The lines of a text and their cells: stretches between tabs, wide spaces, bars or leaders.

Lines that number the pages belong to no table; lines of a mail may be quoted from an earlier one.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_core.document import Document

# What stands before a break is stripped from the cell: to match it here would be slow. So would
# be an alternative for each kind: a pattern that begins with a set of characters is searched fast.
_BREAK = lazy_pattern(
    r"[\t \xa0|│¦.…_-](?:"
    # A colon that stands in a cell of its own, or begins one, belongs to the break.
    r"(?:(?<=\t)[\t \xa0]*|(?<=[ \xa0])[ \xa0]+)([:=][ \t\xa0]*)?"
    r"|(?<=[|│¦])[ \xa0]*"
    r"|(?:(?<=\.)(?:(?<!\d \.)\.{2,}|(?: \.){2,})|(?<=…)…*|(?<=_)_{2,}|(?<=-)-{3,})\s*)"
)
_MARKS: Final = ("\t", "  ", "|", "...", ". . .", "___", "----", "\xa0", "│", "¦", "…")
"""One of these stands in every break: to look for them takes a tenth of what the pattern takes."""
# Most lines have one kind of break, which begins with what is found at once.
_BREAKS_ALONE: Final[dict[tuple[str, ...], re.Pattern[str]]] = {
    ("\t",): lazy_pattern(r"\t[\t ]*([:=][ \t]*)?"),
    ("  ",): lazy_pattern(r"  +([:=] *)?"),
}
_LINK: Final = 500
"""Characters of a link in a wiki before the bar in it."""
_SAYS_SOMETHING = lazy_pattern(r"[^\W_]")
_EDGE: Final = 2
"""How many lines at the top and at the bottom of a page may number it."""
_FEWEST_PAGES: Final = 3
_NUMBER = lazy_pattern(r"\d{1,4}")
QUOTED_RANK: Final = 20
"""Added for a quoted line: what a mail says, even in a sentence, comes before what it answers."""

_MARKED = lazy_pattern(r"^[ \t]*>", re.MULTILINE)
_RULE: Final = "--"
"""Stands before the head of an old mail, and is looked for faster than a pattern."""
_ORIGINAL = lazy_pattern(
    r"^[ \t]*-{2,}[ \t]*(?:original message|forwarded message|ursprüngliche nachricht|"
    r"message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht)",
    re.MULTILINE | re.IGNORECASE,
)


class Cell(NamedTuple):
    """A stretch of a line, in characters of the document."""

    start: int
    end: int


class Line(NamedTuple):
    """A line and its cells; a blank one has none."""

    start: int
    cells: tuple[Cell, ...] = ()
    has_tabs: bool = False
    values: tuple[int, ...] = ()
    """The places of the cells that follow a colon in a cell of its own."""


def read_lines(document: Document, covered: Sequence[tuple[int, int]] = ()) -> list[Line]:
    """Every line of the text; a rule, or a line that is covered otherwise, counts as blank."""
    text = document.text
    marks = tuple(mark for mark in _MARKS if mark in text)
    has_links = "[[" in text
    lines = []
    following = iter(covered)
    stretch = next(following, None)
    for start, end in document.lines:
        while stretch is not None and stretch[1] <= start:
            stretch = next(following, None)
        is_covered = stretch is not None and stretch[0] < end
        is_blank = is_covered or start == end
        if is_blank or not (text[start].isalnum() or _SAYS_SOMETHING.search(text, start, end)):
            lines.append(Line(start))
        else:
            lines.append(_line(text, start, end, marks, has_links=has_links))
    return lines


def _line(text: str, start: int, end: int, marks: Sequence[str], *, has_links: bool) -> Line:
    said = text[start:end]
    own = tuple([mark for mark in marks if mark in said])
    if own:
        return _broken(text, start, end, _BREAKS_ALONE.get(own, _BREAK), has_links=has_links)
    last = start + len(said.rstrip())
    return Line(start, (Cell(start, last),) if last > start else ())


def _broken(text: str, start: int, end: int, gaps: re.Pattern[str], *, has_links: bool) -> Line:
    cells = []
    values: list[int] = []
    position = start + (text[start] == " ")
    has_tabs = False
    for gap in gaps.finditer(text, start, end):
        if has_links and _is_in_link(text, start, gap.start()):
            continue
        last = position + len(text[position : gap.start()].rstrip())
        if last > position:
            cells.append(Cell(position, last))
        has_tabs = has_tabs or "\t" in gap[0]
        if gap[1]:
            # `Exchange rate:      Fee:      3.90`: the first has no value.
            values = [place for place in values if place != len(cells) - 1]
            values.append(len(cells))
        position = gap.end()
    last = position + len(text[position:end].rstrip())
    if last > position:
        cells.append(Cell(position, last))
    return Line(start, tuple(cells), has_tabs, tuple(values))


def _is_in_link(text: str, start: int, gap: int) -> bool:
    """Whether a bar parts what a link of a wiki shows from where it leads."""
    low = max(start, gap - _LINK)
    return text.rfind("[[", low, gap) > text.rfind("]]", low, gap)


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


def is_quoted(text: str, position: int) -> bool:
    """Whether a line is marked as quoted, or left blank for that, or follows an old mail's head."""
    marked = _MARKED.match(text, text.rfind("\n", 0, position) + 1)
    if marked or text[position : position + 1].isspace():
        return True
    return _RULE in text and _ORIGINAL.search(text, 0, position) is not None


def quoted_lines(text: str, lines: Sequence[Line]) -> frozenset[int]:
    """The numbers of the lines that are marked as quoted, or follow the head of an old mail."""
    original = _ORIGINAL.search(text) if _RULE in text else None
    if original is None and (">" not in text or _MARKED.search(text) is None):
        return frozenset()
    after = original.start() if original else len(text)
    return frozenset(
        number
        for number, line in enumerate(lines)
        if line.start >= after or _MARKED.match(text, line.start)
    )


def framing(document: Document) -> tuple[tuple[int, int], ...]:
    """What frames a page, and what it says of others."""
    return (*document.furniture, *document.asides)


def is_framed(start: int, furniture: Sequence[tuple[int, int]]) -> bool:
    """Whether a place is within what frames the page."""
    return any(first <= start < last for first, last in furniture)


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

    @cached_property
    def edge(self) -> float:
        """How far right the words of the pages reach."""
        return max((word.right for word in self._words), default=0.0)

    def knows(self, line: Line) -> bool:
        """Whether it is known where the words of a line stand: a tab may be of any width."""
        return bool(self._words) or not line.has_tabs

    def overlap(self, upper: Line, cell: Cell, lower: Line, part: Cell) -> bool:
        """Whether a cell stands above or below one of another line, if that is known."""
        first, second = self.words(upper, *cell), self.words(lower, *part)
        is_known = bool(first and second) and self.knows(upper) and self.knows(lower)
        return is_known and first[0].left < second[-1].right and second[0].left < first[-1].right

    def beside(self, line: Line, cell: Cell, other: Line) -> list[Cell]:
        """The cells of another line that stand above or below a cell."""
        if len(line.cells) == len(other.cells):
            return [other.cells[line.cells.index(cell)]]
        return [one for one in other.cells if self.overlap(line, cell, other, one)]

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

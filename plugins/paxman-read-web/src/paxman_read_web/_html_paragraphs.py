"""Paragraphs below a heading, which many pages write in place of a list."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.document import Cell, ItemList
from paxman_read_web._html_text import cell_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_read_web._html_elements import Elements

    Span = tuple[int, int]

_POINTER: Final = "p"
_LONGEST_HEADING: Final = 80
_ELSEWHERE: Final = frozenset({"li", "td", "th", "dd", "figure", "form", "address"})
_NUMBERED = re.compile(r"\W*(?:[^\W\d_]+\W+)?\d{1,2}\W*")


@attrs.define
class _Run:
    """Paragraphs that stand at one place of the page, with no list between them."""

    headings: tuple[Span, ...]
    place: tuple[int, str]
    lists: int
    names: tuple[str, ...]
    spans: list[Span]


class Paragraphs:
    """Collects paragraphs by where they stand; short bold ones are headings of what follows."""

    def __init__(self) -> None:
        self._runs: list[_Run] = []
        self._bold: dict[int, int] = {}

    def bold(self, start: int, end: int) -> None:
        """A stretch of bold text."""
        self._bold[start] = max(end, self._bold.get(start, 0))

    def add(self, span: Span, headings: tuple[Span, ...], lists: int, elements: Elements) -> None:
        """A paragraph below these headings, after so many lists."""
        if span[0] == span[1] or elements.are_open(_ELSEWHERE):
            return
        place = elements.place()
        last = self._runs[-1] if self._runs else None
        if last and (last.headings, last.place, last.lists) == (headings, place, lists):
            last.spans.append(span)
        else:
            self._runs.append(_Run(headings, place, lists, elements.names(), [span]))

    def finish(self, text: str) -> Iterator[ItemList]:
        """The paragraphs as lists, each below the headings that hold for it."""
        for run in self._merged(text):
            above = [cell_of(text, *span, "heading") for span in run.headings]
            headings = tuple(cell for cell in above if cell.text)
            yield from self._lists(text, run, headings)

    def _merged(self, text: str) -> Iterator[_Run]:
        """The runs, those together between which nothing stands but `Step 2`."""
        last: _Run | None = None
        for run in self._runs:
            named = [span for span in run.headings if not _is_number(text, span)]
            run.headings = tuple(named)
            if last and (last.headings, last.place, last.lists) == (
                run.headings,
                run.place,
                run.lists,
            ):
                last.spans.extend(run.spans)
                continue
            if last:
                yield last
            last = run
        if last:
            yield last

    def _lists(self, text: str, run: _Run, headings: tuple[Cell, ...]) -> Iterator[ItemList]:
        above = headings
        items: list[Cell] = []
        for span in run.spans:
            cell = cell_of(text, *span, _POINTER)
            head, lines = self._head(text, cell, span[0])
            if head is None:
                items.append(cell)
                continue
            yield from _list(text, items, above, run.names)
            above, items = (head, *headings), []
            if lines:
                yield from _list(text, lines, above, run.names)
        yield from _list(text, items, above, run.names)

    def _head(self, text: str, cell: Cell, start: int) -> tuple[Cell | None, list[Cell]]:
        """The bold line that a paragraph begins with or consists of, and the lines after it."""
        lines = _lines(text, cell)
        if not lines or lines[0].end - lines[0].start > _LONGEST_HEADING:
            return None, []
        bold_end = self._bold.get(start, -1)
        is_head = lines[0].end <= bold_end and (len(lines) == 1 or bold_end < lines[1].end)
        return (lines[0], lines[1:]) if is_head else (None, [])


def _list(
    text: str, items: Sequence[Cell], headings: tuple[Cell, ...], names: tuple[str, ...]
) -> Iterator[ItemList]:
    found = [cell for cell in items if _says_something(text, cell)]
    if len(found) == 1:
        found = _lines(text, found[0])
    if found:
        yield ItemList(tuple(found), headings, names, of_paragraphs=True)


def _says_something(text: str, cell: Cell) -> bool:
    """Whether a paragraph is not a mere number, and does not announce what follows."""
    return bool(cell.text) and cell.text[-1] != ":" and not _is_number(text, (cell.start, cell.end))


def _lines(text: str, cell: Cell) -> list[Cell]:
    """The lines of a paragraph that have text."""
    found = []
    position = cell.start
    for line in text[cell.start : cell.end].split("\n"):
        inner = cell_of(text, position, position + len(line), _POINTER)
        if inner.text:
            found.append(inner)
        position += len(line) + 1
    return found


def _is_number(text: str, span: Span) -> bool:
    return span[1] - span[0] < _LONGEST_HEADING and bool(_NUMBERED.fullmatch(text, *span))

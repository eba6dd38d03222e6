"""A document's text as lines of cells, the way a reader sees it."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property

import attrs

_CELL = re.compile(r"[^\s|](?:[^\t|]*?[^\s|])??(?=\s*(?:\t| {3,}|\||$))")


@attrs.frozen
class Cell:
    """A stretch of a line between tabs, bars or wide gaps."""

    start: int
    end: int
    text: str


@attrs.frozen
class Line:
    """A line that is not blank; offsets are the document's."""

    number: int
    """Its place among the lines that are not blank."""
    start: int
    end: int
    text: str
    after_blank: bool
    """Whether a blank line stands above it."""

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells, from left to right."""
        return tuple(
            Cell(self.start + found.start(), self.start + found.end(), found[0])
            for found in _CELL.finditer(self.text)
        )

    def cut(self, cell: Cell, *, after_blank: bool) -> Line:
        """The line with one of its cells alone."""
        return Line(self.number, cell.start, cell.end, cell.text, after_blank)


class Layout:
    """The lines of a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = _lines_of(text)
        self._starts = [line.start for line in self.lines]

    def left(self, most: int | None = None) -> tuple[Line, ...]:
        """The lines as far as their first cell: the left column, or the only one."""
        return tuple(
            line.cut(line.cells[0], after_blank=line.after_blank) if len(line.cells) > 1 else line
            for line in self.lines[:most]
        )

    def right(self, most: int | None = None) -> tuple[Line, ...]:
        """The last cells of the lines that have several: the right column."""
        column: list[Line] = []
        for line in self.lines[:most]:
            if len(line.cells) > 1:
                apart = not column or column[-1].number + 1 < line.number or line.after_blank
                column.append(line.cut(line.cells[-1], after_blank=apart))
        return tuple(column)

    def line_at(self, offset: int) -> Line:
        """The line that holds a character, or the nearest above it."""
        return self.lines[max(0, bisect_right(self._starts, offset) - 1)]


def _lines_of(text: str) -> tuple[Line, ...]:
    lines: list[Line] = []
    position = 0
    after_blank = False
    for whole in text.splitlines(keepends=True):
        content = whole.strip()
        if content:
            start = position + whole.index(content[0])
            lines.append(Line(len(lines), start, start + len(content), content, after_blank))
        after_blank = not content
        position += len(whole)
    return tuple(lines)

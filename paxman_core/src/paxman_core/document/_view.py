"""A text as capabilities look at it: lines, cells, words, sentences, and the values that it names.

Each is worked out once, when it is first asked for, and is the same for every capability. What
they are given is made of tuples: one of them cannot change what the next one sees.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import attrs

from paxman_core._lazy import lazy_pattern, matches_at, places_of
from paxman_core._struct import Struct
from paxman_core.values import NO_CONTEXT, DateOrder

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from paxman_core.values import (
        Conventions,
        FoundDate,
        ParseContext,
    )

T = TypeVar("T")

_WIDE = lazy_pattern(r" {3,}|(?<=[^ ,.;:!?]) {2}")
"""Two spaces behind a comma or a full stop are how somebody types."""
_COLUMNS = 12
"""Columns between the left one and the right one that are told apart."""
_TOKEN = lazy_pattern(r"\w+|[^\w\s]")
_SENTENCE_END = lazy_pattern(r"[.!?]+[\"'”’)\]]*(?=\s)|\n[^\S\n]*\n")


class Stretch(NamedTuple):
    """A piece of a text: `text` is what stands between the two offsets."""

    start: int
    end: int
    text: str


@attrs.frozen(slots=False, eq=False, repr=False)
class Line(Struct):
    """A line that is not blank, without the space around it; offsets are the document's."""

    number: int
    """Its place among the lines that are not blank."""
    start: int
    end: int
    text: str
    after_blank: bool = False
    """Whether a blank line stands above it."""

    @property
    def is_parted(self) -> bool:
        """Whether it can have more than one cell."""
        text = self.text
        return "\t" in text or "|" in text or "  " in text

    @cached_property
    def cells(self) -> tuple[Stretch, ...]:
        """What stands between tabs, bars or gaps of two spaces and more, from left to right."""
        if not self.is_parted:
            return (Stretch(self.start, self.end, self.text),)
        parted = self.text.replace("|", "\t")
        if "  " in parted:
            parted = _WIDE.sub(lambda gap: "\t" * len(gap[0]), parted)
        cells = []
        position = self.start
        for part in parted.split("\t"):
            cell = part.strip()
            if cell:
                start = position + part.index(cell[0])
                cells.append(Stretch(start, start + len(cell), cell))
            position += len(part) + 1
        return tuple(cells)

    @property
    def left(self) -> Line:
        """The line as far as its first cell."""
        if not self.is_parted or len(self.cells) < 2:
            return self
        return self.cut(self.cells[0], self.after_blank)

    def cut(self, cell: Stretch, after_blank: bool) -> Line:
        """The line with one `cell` of it alone; `after_blank` if a blank line precedes it."""
        return Line(self.number, cell.start, cell.end, cell.text, after_blank)


class TextView:
    """What is seen in a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._found: dict[Hashable, object] = {}

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines that are not blank."""
        lines: list[Line] = []
        position = 0
        after_blank = False
        for whole in self.text.splitlines(keepends=True):
            content = whole.strip()
            if content:
                start = position + whole.index(content[0])
                lines.append(Line(len(lines), start, start + len(content), content, after_blank))
            after_blank = not content
            position += len(whole)
        return tuple(lines)

    @cached_property
    def _starts(self) -> list[int]:
        return [line.start for line in self.lines]

    def line_at(self, offset: int) -> Line:
        """The line that holds a character, or the nearest above it."""
        return self.lines[max(0, bisect_right(self._starts, offset) - 1)]

    def left(self, most: int | None = None) -> tuple[Line, ...]:
        """The first lines as far as their first cell: the left column, or the only one."""
        return self._once((Line.left, most), lambda: [line.left for line in self.lines[:most]])

    def beside(self, most: int | None = None) -> tuple[tuple[Line, ...], ...]:
        """The columns of the first lines beside the left one: the right one is the first.

        The last cell of a line is of it, unless it begins where one of a column between them did.
        """
        found: dict[int, list[Line]] = {-1: []}
        for line in filter(attrgetter("is_parted"), self.lines[:most]):
            cells = line.cells[1:]
            for place, cell in enumerate((*cells[:-1][:_COLUMNS], *cells[-1:]), 1):
                indent, above = self.indent, ((n, found[n][-1].start) for n in found if n > 0)
                begun = (n for n, start in above if indent(start) == indent(cell.start))
                column = found.setdefault(next(begun, -1) if cell is cells[-1] else place, [])
                apart = not column or column[-1].number + 1 < line.number or line.after_blank
                column.append(line.cut(cell, apart))
        return tuple(map(tuple, found.values()))

    def indent(self, offset: int) -> int:
        """How many characters of its line stand before an offset."""
        return offset - self.text.rfind("\n", 0, offset) - 1

    @cached_property
    def blocks(self) -> tuple[tuple[Line, ...], ...]:
        """The lines, in groups that blank lines part."""
        starts = [line.number for line in self.lines if line.after_blank or not line.number]
        ends = [*starts[1:], len(self.lines)]
        return tuple(
            self.lines[start:end] for start, end in zip(starts, ends, strict=False) if start < end
        )

    @cached_property
    def tokens(self) -> tuple[Stretch, ...]:
        """The words and numbers, and each other mark alone."""
        return tuple(Stretch(*found.span(), found[0]) for found in _TOKEN.finditer(self.text))

    @cached_property
    def sentences(self) -> tuple[tuple[int, int], ...]:
        """Start and end of what ends in a full stop, or at a blank line."""
        ends = [found.end() for found in _SENTENCE_END.finditer(self.text)]
        spans = zip([0, *ends], [*ends, len(self.text)], strict=True)
        return tuple(
            span for span in (self._stripped(*span) for span in spans) if span[0] < span[1]
        )

    def _stripped(self, start: int, end: int) -> tuple[int, int]:
        said = self.text[start:end]
        return start + len(said) - len(said.lstrip()), start + len(said.rstrip())

    @cached_property
    def _ways(self) -> Conventions:
        from paxman_core.values import Conventions

        return Conventions(self.text)

    @property
    def date_order(self) -> DateOrder | None:
        """The order in which the dates of the text state day and month, if they show one."""
        return self._ways.date_order

    @property
    def conventions(self) -> ParseContext:
        """How the text writes dates and amounts, and which country it comes from."""
        return self._ways.context

    def dates(self, context: ParseContext = NO_CONTEXT) -> tuple[FoundDate, ...]:
        """The days that the text names."""
        from paxman_core.values import find_dates

        return self._once((find_dates, context), lambda: find_dates(self.text, context))

    def _once(self, key: Hashable, find: Callable[[], Sequence[T]]) -> tuple[T, ...]:
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = tuple(find())
        return found  # type: ignore[return-value]

    def matches(self, pattern: re.Pattern[str], words: tuple[str, ...]) -> Iterator[re.Match[str]]:
        """The matches of a pattern that can begin only where one of these words stands.

        The words are looked for letter by letter, which takes a small part of the time that the
        pattern would take at every character.
        """
        return matches_at(self._places(words), pattern, self.text)

    def _places(self, words: tuple[str, ...]) -> tuple[int, ...]:
        """Where any of the words begins, as it is written, in order."""
        return self._once(words, lambda: sorted({*places_of(self.text, *words)}))

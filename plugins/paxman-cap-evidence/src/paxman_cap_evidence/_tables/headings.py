"""The headings of tables in plain text: one line or several, whose cells name the columns."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._labels.qualifiers import only_qualifies
from paxman_core.labels import label_key
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._page.lines import Grid, Line
    from paxman_cap_evidence._tables.members import Members

MOST_LINES: Final = 4
"""Headings of more lines are a table themselves."""
_LONGEST: Final = 40
_MOST_WORDS: Final = 14
_FEWEST_OF_PROSE: Final = 6
_LONGEST_LABEL: Final = 4
_NUMBER = re.compile(r"\d[.,]\d|\d{3}")
_WORD = re.compile(r"\S+")


class Heading(NamedTuple):
    """A heading, and how far right it begins and ends; all that its lines may say together."""

    texts: tuple[str, ...]
    left: float
    right: float


class Band(NamedTuple):
    """The lines of headings, by number, the last included, and the columns that they name."""

    first: int
    last: int
    headings: tuple[Heading, ...]
    is_placed: bool
    """Whether it is known where the headings stand."""


class _Piece(NamedTuple):
    text: str
    line: int
    left: float
    right: float


class HeadingFinder:
    """Finds the lines that name the columns of a list."""

    def __init__(self, grid: Grid, lines: Sequence[Line], members: Members) -> None:
        self.grid = grid
        self.text = grid.text
        self.lines = lines
        self.members = members
        self._split = cache(lambda number: [*self._cut(number)])
        self._count = cache(self._counted)
        self._may_head = cache(self._looks_like_headings)
        self._bests: dict[int, tuple[Band | None, tuple[int, int]]] = {}

    def bands(self) -> Iterator[Band]:
        """Every group of lines that names enough columns, from the top."""
        number = 0
        while number < len(self.lines):
            band = self._band(number)
            if band is None:
                number += 1
                continue
            yield band
            number = band.last + 1

    def _band(self, number: int) -> Band | None:
        """The best of the groups that begin on this line, if it names enough members.

        A first line that adds neither a name nor a column is a title, and no part of it.
        """
        best, most = self._bests.get(number) or self._best(number)
        if best is None or best.last == number:
            return best
        _, without = self._bests[number + 1] = self._best(number + 1)
        return best if without < most else None

    def _best(self, number: int) -> tuple[Band | None, tuple[int, int]]:
        """The group that names most members, then has most columns, then fewest lines."""
        best = None
        most = (self.members.fewest_columns - 1, 0)
        if not self._may_head(number) or not self._may_name(number):
            return best, most
        words = 0
        for last in range(number, min(number + MOST_LINES, len(self.lines))):
            if not self._may_head(last):
                break
            is_placed = self.grid.knows(self.lines[last])
            if last > number and not is_placed:
                break
            words += self._count(last)
            if words < self.members.fewest_columns:
                continue
            headings = self._headings(number, last)
            named = len(self._named(headings)) if len(headings) > 1 else 0
            is_more = (named, len(headings)) > most and named > most[0] - (best is not None)
            if is_more or (best is not None and self._goes_on(best, last, named, headings)):
                best = Band(number, last, headings, is_placed)
                most = (named, len(headings))
        return best, most

    def _goes_on(self, best: Band, last: int, named: int, headings: Sequence[Heading]) -> bool:
        """Whether a line only says more of the headings above it: `net` and `gross`."""
        is_next = last == best.last + 1 and len(headings) == len(best.headings)
        if not is_next or named < len(self._named(best.headings)):
            return False
        words = [w for cell in self.lines[last].cells for w in self.text[slice(*cell)].split()]
        known = self.members.vocabulary.may_hold
        return len(self.lines[last].cells) > 1 and all(
            known(word) or only_qualifies(label_key(word)) for word in words
        )

    def _may_name(self, number: int) -> bool:
        """Whether the next lines have words enough of names; most lines of a long text have not."""
        found = map(self._count, range(number, min(number + MOST_LINES, len(self.lines))))
        return sum(found) >= self.members.fewest_columns

    def _counted(self, number: int) -> int:
        may_hold = self.members.vocabulary.may_hold
        said = (self.text[start:end] for start, end in self.lines[number].cells)
        return sum(sum(map(may_hold, each.split())) for each in said)

    def _looks_like_headings(self, number: int) -> bool:
        """Whether a line is of short texts without amounts, and is not a sentence."""
        cells = self.lines[number].cells
        if len(cells) == 1 and _is_prose(self.text[slice(*cells[0])].split()):
            return False
        return bool(cells) and all(
            not _NUMBER.search(self.text, *cell)
            and not self.text[cell.start : cell.end].strip("% ").isdigit()
            and (cell.end - cell.start <= _LONGEST or len(cells) == 1)
            for cell in cells
        )

    def _named(self, headings: Sequence[Heading]) -> frozenset[int]:
        return self.members.named(said for heading in headings for said in heading.texts)

    def _headings(self, first: int, last: int) -> tuple[Heading, ...]:
        """The columns that the pieces of these lines make up, those above each other together."""
        pieces = [piece for number in range(first, last + 1) for piece in self._split(number)]
        stacks: list[list[_Piece]] = []
        for piece in sorted(pieces, key=lambda one: (one.left, one.line)):
            stack = next((s for s in stacks if first < last and _stands_over(s, piece)), None)
            if stack is None:
                stacks.append([piece])
            else:
                stack.append(piece)
        return tuple(_heading(stack) for stack in stacks)

    def _cut(self, number: int) -> Iterator[_Piece]:
        """The cells of a line, those cut that narrow gaps have merged."""
        line = self.lines[number]
        is_placed = self.grid.knows(line)
        for place, cell in enumerate(line.cells):
            spans = self._labels_in(*cell)
            if not spans or self._is_one(spans, number):
                spans = [cell]
            for start, end in spans:
                left, right = float(place), float(place)
                if is_placed:
                    words = self.grid.words(line, start, end)
                    left, right = (words[0].left, words[-1].right) if words else (left, right)
                yield _Piece(self.text[start:end], number, left, right)

    def _labels_in(self, start: int, end: int) -> list[tuple[int, int]]:
        """The labels that a cell consists of, if it is not a label itself and has several."""
        words = [found.span() for found in _WORD.finditer(self.text, start, end)]
        is_one = len(words) < 2 or self.members.vocabulary.label(self.text[start:end]) is not None
        if is_one or len(words) > _MOST_WORDS:
            return []
        found: list[tuple[int, int]] = []
        known = position = 0
        while position < len(words):
            length = self._longest(words, position)
            found.append((words[position][0], words[position + max(length, 1) - 1][1]))
            known += length > 0
            position += max(length, 1)
        return found if known > 1 and 2 * known >= len(found) else []

    def _is_one(self, spans: Sequence[tuple[int, int]], number: int) -> bool:
        """Whether a cell of several labels heads one column of texts: `Fee Description`.

        Rows have no more cells then than the headings, and what names a member names a text.
        """
        count = len(self.lines[number].cells)
        below = [len(line.cells) for line in self.lines[number + 1 : number + 1 + MOST_LINES]]
        named = self.members.named(self.text[start:end] for start, end in spans)
        types = {self.members.fields[member].type for member in named}
        return 1 < count == max(below, default=0) and types == {FieldType.STRING}

    def _longest(self, words: Sequence[tuple[int, int]], first: int) -> int:
        """Of how many words the longest known label is that begins here."""
        for length in range(min(_LONGEST_LABEL, len(words) - first), 0, -1):
            said = self.text[words[first][0] : words[first + length - 1][1]]
            if self.members.vocabulary.label(said) is not None:
                return length
        return 0


def _is_prose(words: Sequence[str]) -> bool:
    """Whether words are a sentence: too many for headings, or most of many begin small."""
    if len(words) > _MOST_WORDS:
        return True
    small = sum(word[0].islower() for word in words)
    return len(words) > _FEWEST_OF_PROSE and 2 * small > len(words)


def _stands_over(stack: Sequence[_Piece], piece: _Piece) -> bool:
    """Whether a piece stands above or below the others, and not on the line of one of them."""
    if any(one.line == piece.line for one in stack):
        return False
    left = min(one.left for one in stack)
    right = max(one.right for one in stack)
    return min(right, piece.right) > max(left, piece.left)


def _heading(stack: Sequence[_Piece]) -> Heading:
    """What the lines of a heading may say: all of them, fewer of them, or one."""
    ordered = sorted(stack, key=lambda one: one.line)
    texts = dict.fromkeys(
        said
        for length in range(len(ordered), 0, -1)
        for first in range(len(ordered) - length + 1)
        for said in _joined([one.text for one in ordered[first : first + length]])
    )
    return Heading(
        tuple(texts), min(one.left for one in ordered), max(one.right for one in ordered)
    )


def _joined(texts: Sequence[str]) -> Iterator[str]:
    yield " ".join(texts)
    if any(text.endswith(("-", "/")) for text in texts[:-1]):
        yield "".join(text.removesuffix("-") for text in texts[:-1]) + texts[-1]

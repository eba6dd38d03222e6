"""The cells of a line, put under the headings that they belong to."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from paxman_cap_evidence._evidence import has_digit
from paxman_core.document import Cell

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from paxman_cap_evidence._page.lines import Grid, Line, PlacedWord
    from paxman_cap_evidence._tables.headings import Band

    Group = list[PlacedWord]


class Alignment:
    """Puts lines under one band of headings."""

    def __init__(self, grid: Grid, band: Band, numeric: Collection[int], *, is_loose: bool) -> None:
        self.grid = grid
        self.text = grid.text
        self.band = band
        self.count = len(band.headings)
        self.numeric = numeric
        """The columns that hold numbers or dates, as far as their headings tell."""
        self.texts = [n for n in range(self.count) if n not in numeric]
        self.is_loose = is_loose
        """Whether single spaces part the headings, so that nothing stands below one."""
        self.lefts = [heading.left for heading in band.headings]
        self.rights = [heading.right for heading in band.headings]

    def learn(self, lines: Sequence[Line]) -> None:
        """Let lines that fill every column show how wide the columns are."""
        full = [line for line in lines if len(line.cells) == self.count and self._is_placed(line)]
        spans = [self._spans(line) for line in full]
        for column in range(self.count) if spans else ():
            left, right = min(s[column][0] for s in spans), max(s[column][1] for s in spans)
            before = max(self.rights[:column], default=left)
            after = min(self.lefts[column + 1 :], default=right)
            self.lefts[column] = min(self.lefts[column], max(left, before))
            self.rights[column] = max(self.rights[column], min(right, after))

    def row(self, line: Line) -> tuple[Cell, ...] | None:
        """A line with a cell for each heading; None if that is unclear."""
        if len(line.cells) == self.count:
            return tuple(self._cell(start, end) for start, end in line.cells)
        if not self._is_placed(line):
            # In the columns that the tabs before each count.
            columns = [self.text.count("\t", line.start, start) for start, _ in line.cells]
            is_clear = line.has_tabs and columns[-1] < self.count
            return self._placed_in(line, columns) if is_clear else None
        is_one = len(line.cells) == 1
        counted = self._counted(line) if (is_one or self.is_loose) and self.count > 1 else None
        if self.is_loose and is_one:
            # A line of words below single-spaced headings is the rest of a text, if there is one.
            is_rest = len(self.texts) == 1 and not has_digit(self.text[slice(*line.cells[0])])
            return counted or (self._placed_in(line, self.texts) if is_rest else None)
        return counted or self._row(line, self._groups(line))

    def _is_placed(self, line: Line) -> bool:
        return self.band.is_placed and self.grid.knows(line)

    def _spans(self, line: Line) -> list[tuple[float, float]]:
        words = [self.grid.words(line, *cell) for cell in line.cells]
        return [(those[0].left, those[-1].right) if those else (0.0, 0.0) for those in words]

    def _groups(self, line: Line) -> dict[int, list[Group]]:
        """By column, the stretches of words that stand in it."""
        found: dict[int, list[Group]] = {}
        for cell in line.cells:
            words = self.grid.words(line, *cell)
            if not words:
                continue
            for column, group in self._cut(words):
                found.setdefault(column, []).append(group)
        return found

    def _cut(self, words: Sequence[PlacedWord]) -> list[tuple[int, Group]]:
        """A cell as one group, or as several if it stands below several headings."""
        below = self._below(words)
        if len(below) < 2:
            return [(self._column(words), list(words))]
        groups: list[tuple[int, Group]] = []
        for word in words:
            column = self._column([word])
            if groups and column <= groups[-1][0]:
                groups[-1][1].append(word)
            else:
                groups.append((column, [word]))
        return self._merged(groups)

    def _merged(self, groups: list[tuple[int, Group]]) -> list[tuple[int, Group]]:
        """The groups, but words that run on below a column of numbers stay what they are."""
        kept: list[tuple[int, Group]] = []
        for column, group in groups:
            is_word = not any(has_digit(self.text[w.start : w.end]) for w in group)
            if kept and column in self.numeric and is_word:
                kept[-1][1].extend(group)
            else:
                kept.append((column, group))
        for (column, group), (_, following) in pairwise(kept):
            if column in self.numeric:
                following[:0] = self._surplus(group)
        return kept

    def _surplus(self, group: Group) -> Group:
        """Take a second number and what follows it out of a group that may have only one."""
        starts = (self.text[word.start : word.start + 2] for word in group)
        numbers = [place for place, said in enumerate(starts) if has_digit(said)]
        cut = numbers[1] if len(numbers) > 1 else len(group)
        surplus = group[cut:]
        del group[cut:]
        return surplus

    def _column(self, words: Sequence[PlacedWord]) -> int:
        """The column that words stand in, or else the nearest."""
        for column in self._below(words):
            return column
        left, right = words[0].left, words[-1].right
        return min(
            range(self.count), key=lambda n: max(self.lefts[n] - right, left - self.rights[n])
        )

    def _below(self, words: Sequence[PlacedWord]) -> list[int]:
        """The columns that words stand in, the one that they share most with first."""
        left, right = words[0].left, words[-1].right
        shared = [
            (max(left, begin) - min(right, end), column)
            for column, (begin, end) in enumerate(zip(self.lefts, self.rights, strict=True))
            if begin < right and left < end
        ]
        return [column for width, column in sorted(shared) if width < 0]

    def _row(self, line: Line, groups: dict[int, list[Group]]) -> tuple[Cell, ...] | None:
        row = [Cell(line.start, line.start, "")] * self.count
        for column, those in groups.items():
            chosen = those
            if len(those) > 1 and column in self.numeric:
                chosen = [g for g in those if has_digit(self.text[g[0].start : g[-1].end])] or those
            if len(chosen) > 1 and column in self.numeric:
                return None
            row[column] = self._cell(chosen[0][0].start, chosen[-1][-1].end)
        return tuple(row)

    def _counted(self, line: Line) -> tuple[Cell, ...] | None:
        """A line of single spaces: as many words before and after the text as columns are."""
        words = self.grid.words(line, line.cells[0].start, line.cells[-1].end)
        if len(self.texts) != 1 or len(words) < self.count:
            return None
        before, after = self.texts[0], self.count - self.texts[0] - 1
        outer = [*words[:before], *words[len(words) - after :]]
        if not all(has_digit(self.text[w.start : w.end]) for w in outer):
            return None
        inner = words[before : len(words) - after]
        cells = [self._cell(w.start, w.end) for w in outer]
        cells.insert(before, self._cell(inner[0].start, inner[-1].end))
        return tuple(cells)

    def _placed_in(self, line: Line, way: Sequence[int]) -> tuple[Cell, ...]:
        row = [Cell(line.start, line.start, "")] * self.count
        for (start, end), column in zip(line.cells, way, strict=True):
            row[column] = self._cell(start, end)
        return tuple(row)

    def _cell(self, start: int, end: int) -> Cell:
        return Cell(start, end, self.text[start:end])

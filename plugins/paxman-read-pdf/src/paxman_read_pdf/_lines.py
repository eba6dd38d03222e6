"""Words at the same height are a line, and wide gaps cut a line into cells."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING
from unicodedata import bidirectional

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paxman_read_pdf._rules import Rules
    from paxman_read_pdf._words import VisualWord

# In parts of the font's size.
_SAME_HEIGHT = 0.5
_COLLISION = 0.3
_CELL_GAP = 1.15
_NO_GAP = 0.1

_OPEN_LINES = 3


@attrs.frozen
class Cell:
    """Words of one line that no wide gap separates, in reading order."""

    line: int
    """Which line of the page it is on, counted from the top."""
    words: tuple[VisualWord, ...]
    start: float
    end: float
    baseline: float
    em: float
    is_leftward: bool
    """Whether it is read from right to left."""


class _Line:
    """Collects the words at one height; its own height is the average of theirs."""

    def __init__(self, word: VisualWord) -> None:
        self.words = [word]
        self.center = word.center
        self._em = word.em
        self._weight = len(word.text)

    def takes(self, word: VisualWord) -> bool:
        """Add a word that stands at this height, at a place where none stands yet."""
        smaller = min(self._em, word.em)
        overlap = (self._em + word.em) / 2 - abs(self.center - word.center)
        if overlap < _SAME_HEIGHT * smaller:
            return False
        position = bisect_left(self.words, word.start, key=_start)
        for other in self.words[max(position - 1, 0) : position + 1]:
            if min(word.end, other.end) - max(word.start, other.start) > _COLLISION * smaller:
                return False
        self.words.insert(position, word)
        weight = len(word.text)
        self._weight += weight
        self.center += (word.center - self.center) * weight / self._weight
        self._em += (word.em - self._em) * weight / self._weight
        return True


def cells(found: Iterable[VisualWord], rules: Rules | None = None) -> list[Cell]:
    """The cells of words that have one direction, line by line from the top."""
    lines: list[_Line] = []
    for word in sorted(found, key=lambda word: (word.center, word.start)):
        if not any(line.takes(word) for line in lines[-_OPEN_LINES:]):
            lines.append(_Line(word))
    lines.sort(key=lambda line: line.center)
    return [cell for number, line in enumerate(lines) for cell in _cut(number, line.words, rules)]


def _start(word: VisualWord) -> float:
    return word.start


def _cut(number: int, line: Sequence[VisualWord], rules: Rules | None) -> list[Cell]:
    """The cells of a line in reading order."""
    groups: list[list[VisualWord]] = []
    for word in line:
        if not groups or _is_apart(groups[-1][-1], word, rules):
            groups.append([word])
        elif _touches(groups[-1][-1], word):
            groups[-1][-1] = groups[-1][-1].join(word)
        else:
            groups[-1].append(word)
    found = [_cell(number, group) for group in groups]
    leftward = sum(cell.is_leftward for cell in found)
    return found[::-1] if leftward * 2 > len(found) else found


def _is_apart(before: VisualWord, word: VisualWord, rules: Rules | None) -> bool:
    if before.field is not None or word.field is not None:
        return True
    if rules is not None and rules.part(before.end, word.start, word.center):
        return True
    return word.start - before.end >= _CELL_GAP * max(before.em, word.em)


def _touches(before: VisualWord, word: VisualWord) -> bool:
    """Whether two pieces that stand apart in the file are one word to the eye."""
    return word.start - before.end < _NO_GAP * min(before.em, word.em)


def _cell(number: int, group: list[VisualWord]) -> Cell:
    leftward = sum(_is_leftward(word) for word in group)
    is_leftward = leftward * 2 > len(group)
    return Cell(
        line=number,
        words=tuple(_reversed(group) if is_leftward else group),
        start=group[0].start,
        end=max(word.end for word in group),
        baseline=group[0].baseline,
        em=max(word.em for word in group),
        is_leftward=is_leftward,
    )


def _is_leftward(word: VisualWord) -> bool:
    return any(bidirectional(character) in ("R", "AL") for character in word.text)


def _reversed(group: list[VisualWord]) -> list[VisualWord]:
    """The words from right to left, but those that are written from left to right among them."""
    ordered: list[VisualWord] = []
    run: list[VisualWord] = []
    for word in reversed(group):
        if _is_leftward(word):
            ordered += [*reversed(run), word]
            run = []
        else:
            run.append(word)
    return [*ordered, *reversed(run)]

"""Whether a picture shows two documents: two receipts that were scanned together.

The columns of one document share its lines, and their labels differ; two documents either do not
share lines, or say the same labels once more, in the same order.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import Counter
from statistics import median
from typing import TYPE_CHECKING, Final

from paxman_read_image._rows import Level, center, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Rows = Sequence[Sequence[Level]]

# In parts of the height of the writing.
_GUTTER: Final = 1.0
_ALIGNED: Final = 0.25

_FEWEST_ROWS: Final = 5
_MOSTLY: Final = 0.7
_MOST_GUTTERS: Final = 10
_MOST_ROWS: Final = 300
_SAME_LABELS: Final = 4
_SAME_AMOUNTS: Final = 2
_NO_LETTERS: Final = re.compile(r"[\W\d_]+")
_AMOUNT: Final = re.compile(r"\d[.,]\d\d\D{0,4}$")


def side_by_side(words: Sequence[Level]) -> list[list[Level]]:
    """The words of each of two documents that lie side by side, else all in one list."""
    for number, edge in enumerate(_gutters(words)):
        sides = [[w for w in words if w.right <= edge], [w for w in words if w.left >= edge]]
        rows = [rows_of(side) for side in sides]
        if min(len([*_labels(side)]) for side in rows) < _FEWEST_ROWS:
            continue  # a column of amounts
        if (number == 0 and not _share_lines(*rows)) or _is_repeated(*rows):
            return sides
    return [[*words]]


def is_stacked(rows: Rows) -> bool:
    """Whether the lines are those of two documents, one above the other."""
    splits = range(_FEWEST_ROWS, min(len(rows), _MOST_ROWS) - _FEWEST_ROWS + 1)
    return any(_is_repeated(rows[:split], rows[split:]) for split in splits)


def _gutters(words: Sequence[Level]) -> list[float]:
    """The middles of gaps that go from top to bottom and are wide enough, the widest first."""
    gaps = []
    end = -math.inf
    for word in sorted(words, key=lambda word: word.left):
        if end > -math.inf and word.left > end:
            gaps.append((word.left - end, (word.left + end) / 2))
        end = max(end, word.right)
    least = _GUTTER * median([word.height for word in words] or [0.0])
    wide = sorted((gap for gap in gaps if gap[0] >= least), reverse=True)
    return [middle for _, middle in wide[:_MOST_GUTTERS]]


def _share_lines(left: Rows, right: Rows) -> bool:
    """Whether most lines of the side that has fewer stand level with one of the other."""
    fewer, more = sorted((left, right), key=len)
    level = sum(
        any(abs(center(row) - center(other)) <= _ALIGNED * row[0].height for other in more)
        for row in fewer
    )
    return level >= _MOSTLY * len(fewer)


def _is_repeated(first: Rows, second: Rows) -> bool:
    """Whether the second lines begin as the first do, those with amounts among them."""
    return (
        _in_order([*_labels(first, amounts=True)], [*_labels(second, amounts=True)])
        >= _SAME_AMOUNTS
        and _in_order([*_labels(first)], [*_labels(second)]) >= _SAME_LABELS
    )


def _labels(rows: Rows, *, amounts: bool = False) -> Iterator[str]:
    for row in rows:
        label = _NO_LETTERS.sub("", row[0].word.text).casefold()
        if len(label) > 2 and (not amounts or _AMOUNT.search(row[-1].word.text)):
            yield label


def _in_order(first: Sequence[str], second: Sequence[str]) -> int:
    """How many labels that each has once stand in the same order."""
    once = Counter(second)
    places = {label: place for place, label in enumerate(second) if once[label] == 1}
    counts = Counter(first)
    highest: list[int] = []
    for label in first:
        if counts[label] == 1 and label in places:
            at = bisect_left(highest, places[label])
            highest[at : at + 1] = [places[label]]
    return len(highest)

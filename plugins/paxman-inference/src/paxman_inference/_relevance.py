"""Which stretches of a long document matter for a field: by labels, words, shapes and findings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_core.labels import label_key
from paxman_core.values import FieldType
from paxman_inference._labelling import LabelFinder, words_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paxman_core.capability import FieldRequest
    from paxman_core.document import Document

MAX_BLOCK: Final = 400
"""Characters that are taken or left together: a line, or a part of a long one."""

HEAD: Final = 1_500
"""Characters of the head that are shown of a document of any length, if a third of the room is
that much."""

_FOUND_POINTS: Final = 16
"""What others found must be seen by whoever is asked about it."""
_LABEL_POINTS: Final = 8
_SHAPE_POINTS: Final = 3
_WORD_POINTS: Final = 1
_WORD = re.compile(r"[^\W_]+")
_DIGIT = re.compile(r"\d")
_WITH_DIGITS = frozenset(
    {FieldType.INTEGER, FieldType.DECIMAL, FieldType.MONEY, FieldType.DATE, FieldType.DATETIME}
)


def relevant_stretches(
    document: Document,
    items: Sequence[FieldRequest],
    max_characters: int,
    gap: int,
    without: Sequence[tuple[int, int]] = (),
) -> tuple[tuple[int, int], ...]:
    """Start and end of what to show, in the document's order, with `gap` characters in between.

    The head comes first: it says what the document is, whose, and of when. Then the fields take
    turns in choosing their best block, so that one that is named on every page does not crowd out
    the others; what is left of the room goes to the head and the tail. What was shown `without`
    which this is wanted is left out; nothing comes of it if nothing else is left.
    """
    blocks = list(_blocks(document, max(1, min(MAX_BLOCK, max_characters))))
    rankings = [_ranking(document.text, item, blocks) for item in items]
    chosen: set[int] = set()
    room = max_characters
    head = [*_head(blocks, min(HEAD, max_characters // 3))]
    gone = {n for n, block in enumerate(blocks) if any(_meet(block, each) for each in without)}
    if gone.issuperset(range(len(blocks))):
        return ()
    gone.difference_update(head)
    for number in [*head, *_turns(rankings, _from_the_ends(len(blocks)))]:
        size = blocks[number][1] - blocks[number][0] + gap
        if number not in chosen and number not in gone and size <= room + gap * (not chosen):
            chosen.add(number)
            room -= size - gap * (len(chosen) == 1)
    return tuple(_joined(blocks[number] for number in sorted(chosen)))


def _meet(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _blocks(document: Document, size: int) -> Iterator[tuple[int, int]]:
    """The lines with their breaks, long ones cut between words where that is possible."""
    text = document.text
    starts = [start for start, _ in document.lines] or [0]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        while end - start > size:
            cut = text.rfind(" ", start + size // 2, start + size) + 1 or start + size
            yield start, cut
            start = cut
        if start < end:
            yield start, end


def _ranking(text: str, item: FieldRequest, blocks: list[tuple[int, int]]) -> list[int]:
    """The numbers of the blocks that have something to do with the field, the best first."""
    finder, words = LabelFinder(item.field), words_of(item.field)
    has_digits = item.field.type in _WITH_DIGITS
    points = [0] * len(blocks)
    for number, (start, end) in enumerate(blocks):
        if any(_meet((start, end), (span.start, span.end)) for span in item.found):
            points[number] += _FOUND_POINTS
        own = _points(text, start, end, finder, words)
        if not own:
            continue
        # A value may stand beside its label or below it.
        for near in (number, number + 1):
            if near < len(blocks):
                is_shaped = has_digits and _DIGIT.search(text, *blocks[near]) is not None
                points[near] += (own if near == number else own // 2) + _SHAPE_POINTS * is_shaped
    last = len(blocks) - 1
    ranked = [number for number in range(len(blocks)) if points[number]]
    return sorted(ranked, key=lambda number: (-points[number], min(number, last - number), number))


def _points(text: str, start: int, end: int, finder: LabelFinder, words: frozenset[str]) -> int:
    ranks = [label.rank for label in finder.labels(text, start, end)]
    labelled = _LABEL_POINTS - min(ranks) if ranks else 0
    spoken = {label_key(word) for word in _WORD.findall(text, start, end)} if words else set()
    return labelled + _WORD_POINTS * len(spoken & words)


def _head(blocks: Sequence[tuple[int, int]], size: int) -> Iterator[int]:
    """The numbers of the first blocks, as far as they go into so many characters."""
    for number, (_, end) in enumerate(blocks):
        if end - blocks[0][0] > size:
            return
        yield number


def _from_the_ends(count: int) -> list[int]:
    """All numbers, those next to either end first."""
    return sorted(range(count), key=lambda number: (min(number, count - 1 - number), number))


def _turns(rankings: list[list[int]], rest: list[int]) -> Iterator[int]:
    """The best of each field, then the second best of each, and at last the rest."""
    for turn in range(max(map(len, rankings), default=0)):
        for ranking in rankings:
            if turn < len(ranking):
                yield ranking[turn]
    yield from rest


def _joined(stretches: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The stretches, those that touch as one."""
    first = last = -1
    for start, end in stretches:
        if start == last:
            last = end
            continue
        if last >= 0:
            yield first, last
        first, last = start, end
    if last >= 0:
        yield first, last

"""Spans that could be a text: cells, what follows a label, lines, and lines taken together."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core.labels import concept_of, name_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_core.contract import CanonicalField
    from paxman_inference._labelling import Label

MAX_LINES: Final = 4
"""Lines of the longest address."""
MAX_LENGTH: Final = 300
"""Characters of the longest span."""

_CELL_BREAK = re.compile(r"\t+|\s{2,}|\s*\|\s*")
_AFTER_NAME = re.compile(r":\s+|:$")
_LAST_BRACKET = re.compile(r"(?<=\S)\s*\([^()]*\)$")
_LETTER = re.compile(r"[^\W\d_]")
_EDGE: Final = " \t:;.,-–#*="


class TextStretch(NamedTuple):
    """A stretch of the document, and how many lines it goes over."""

    start: int
    end: int
    lines: int


def is_address(field: CanonicalField) -> bool:
    """Whether the field's text usually goes over several lines."""
    words = name_key(field.name).split()
    return "address" in words or concept_of(name_key(field.name)) == "address"


def line_stretches(
    text: str, line: tuple[int, int], labels: Sequence[Label]
) -> Iterator[TextStretch]:
    """What of one line could be a text: what follows a label or a colon, each cell, the line.

    A cell is taken with and without a last remark in brackets.
    """
    start, end = line
    for label in labels:
        yield from _trimmed(text, label.end, _cell_end(text, label.end, end))
    cells = list(_cells(text, start, end))
    for first, last in cells:
        yield from _trimmed(text, first, last, edge=" \t")
        bracket = _LAST_BRACKET.search(text, first, last)
        if bracket is not None:
            yield from _trimmed(text, first, bracket.start(), edge=" \t")
        for match in _AFTER_NAME.finditer(text, first, last):
            yield from _trimmed(text, match.end(), last)
    if len(cells) > 1:
        yield from _trimmed(text, start, end, edge=" \t")


def joined_stretches(
    text: str, lines: Sequence[tuple[int, int]], most: int
) -> Iterator[tuple[int, TextStretch]]:
    """Two lines or more that follow each other, with the number of the first."""
    for number, (start, _) in enumerate(lines):
        for count in range(2, min(most, len(lines) - number) + 1):
            run = lines[number : number + count]
            if all(text[first:last].strip() for first, last in run):
                for stretch in _trimmed(text, start, run[-1][1], edge=" \t", lines=count):
                    yield number, stretch


def _cells(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for match in _CELL_BREAK.finditer(text, start, end):
        yield start, match.start()
        start = match.end()
    yield start, end


def _cell_end(text: str, start: int, end: int) -> int:
    """The end of the cell behind a label: the label itself may end its own cell."""
    begin = start + len(text[start:end]) - len(text[start:end].lstrip(_EDGE + "|"))
    match = _CELL_BREAK.search(text, begin, end)
    return match.start() if match else end


def _trimmed(
    text: str, start: int, end: int, edge: str = _EDGE, lines: int = 1
) -> Iterator[TextStretch]:
    written = text[start:end]
    start += len(written) - len(written.lstrip(edge + "|"))
    end = start + len(text[start:end].rstrip(" \t|"))
    if start < end <= start + MAX_LENGTH and _LETTER.search(text, start, end):
        yield TextStretch(start, end, lines)

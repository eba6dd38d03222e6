"""Markdown tables in a text, as tables whose cells point into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.document import Cell, Document, Table

_RULE = lazy_pattern(r"\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*")
_BAR = lazy_pattern(r"(?<!\\)\|")
_EMPHASIS = "*_` \t"


def markdown_tables(document: Document) -> list[Table]:
    """Every table: a line of headings, a rule of hyphens, then rows."""
    text, lines = document.text, document.lines
    if "|" not in text or "--" not in text:
        return []
    from paxman_core.document import Table

    tables = []
    number = 1
    while number < len(lines):
        start, end = lines[number]
        if "|" in text[start:end] and _RULE.fullmatch(text, start, end):
            rows = [_cells(text, *lines[number - 1])]
            number += 1
            while number < len(lines) and _BAR.search(text, *lines[number]):
                rows.append(_cells(text, *lines[number]))
                number += 1
            if len(rows[0]) > 1:
                tables.append(Table(tuple(rows), 1))
        number += 1
    return tables


def _cells(text: str, start: int, end: int) -> tuple[Cell, ...]:
    return tuple(_bounds(text, start, end))


def _bounds(text: str, start: int, end: int) -> Iterator[Cell]:
    from paxman_core.document import Cell

    line = text[start:end]
    left = start + len(line) - len(line.lstrip())
    right = start + len(line.rstrip())
    if text[left : left + 1] == "|":
        left += 1
    bars = [found.start() for found in _BAR.finditer(text, left, right)]
    if not bars or bars[-1] != right - 1:
        bars.append(right)
    for bar in bars:
        first, last = _stripped(text, left, bar)
        yield Cell(first, last, text[first:last].replace("\\|", "|"))
        left = bar + 1


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in _EMPHASIS:
        start += 1
    while end > start and text[end - 1] in _EMPHASIS:
        end -= 1
    return start, end

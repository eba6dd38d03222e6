"""Tables in a text, as tables whose cells point into it: of Markdown, or parted by commas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._spans import trimmed
from paxman_core.document import Cell, Table
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.document import Document

_RULE = lazy_pattern(r"\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*")
_BAR = lazy_pattern(r"(?<!\\)\|")
_EMPHASIS: Final = "*_`"
_FEWEST_CELLS: Final = 3
_LONGEST: Final = 60
_CELL: Final = {mark: lazy_pattern(rf'"(?:[^"]|"")*"|[^{mark}"]*') for mark in (",", ";")}


def markdown_tables(document: Document) -> list[Table]:
    """Every table: a line of headings, a rule of hyphens, then rows."""
    text, lines = document.text, document.lines
    if "|" not in text or "--" not in text:
        return []
    tables = []
    number = 1
    while number < len(lines):
        start, end = lines[number]
        if "|" in text[start:end] and _RULE.fullmatch(text, start, end):
            rows = [tuple(_between_bars(text, *lines[number - 1]))]
            number += 1
            while number < len(lines) and _BAR.search(text, *lines[number]):
                rows.append(tuple(_between_bars(text, *lines[number])))
                number += 1
            if len(rows[0]) > 1:
                tables.append(Table(tuple(rows), 1))
        number += 1
    return tables


def _between_bars(text: str, start: int, end: int) -> Iterator[Cell]:
    line = text[start:end]
    left = start + len(line) - len(line.lstrip())
    right = start + len(line.rstrip())
    if text[left : left + 1] == "|":
        left += 1
    bars = [found.start() for found in _BAR.finditer(text, left, right)]
    if not bars or bars[-1] != right - 1:
        bars.append(right)
    for bar in bars:
        first, last = trimmed(text, left, bar, _EMPHASIS)
        yield Cell(first, last, text[first:last].replace("\\|", "|"))
        left = bar + 1


def delimited_tables(document: Document) -> Iterator[Table]:
    """Every run of lines with the same number of short cells, which commas or semicolons part."""
    text = document.text
    for mark in _CELL:
        if text.count(mark) < 2 * (_FEWEST_CELLS - 1):
            continue
        run: list[tuple[Cell, ...]] = []
        for start, end in (*document.lines, (len(text), len(text))):
            cells = _cells(text, start, end, mark) if mark in text[start:end] else ()
            if run and len(cells) != len(run[0]):
                if len(run) > 1:
                    yield Table(tuple(run), 1)
                run = []
            if len(cells) >= _FEWEST_CELLS:
                run.append(cells)


def _cells(text: str, start: int, end: int, mark: str) -> tuple[Cell, ...]:
    found: list[Cell] = []
    position = start
    while position <= end:
        piece = _CELL[mark].match(text, position, end)
        assert piece is not None
        last = piece.end()
        if last < end and text[last] != mark:
            return ()
        said = piece[0].strip()
        first = piece.start() + len(piece[0]) - len(piece[0].lstrip())
        is_quoted = len(said) > 1 and said[0] == said[-1] == '"'
        inner = said[1:-1].replace('""', '"') if is_quoted else said
        if len(said) > _LONGEST:
            return ()
        found.append(Cell(first + is_quoted, first + len(said) - is_quoted, inner))
        position = last + 1
    return tuple(found)

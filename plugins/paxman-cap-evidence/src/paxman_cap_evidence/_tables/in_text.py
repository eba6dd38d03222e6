"""Tables between other lines of a text, whose cells commas, semicolons or bars separate."""

from __future__ import annotations

from html import unescape
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import trimmed
from paxman_core.document import Cell, Table
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.document import Document

_FEWEST_CELLS: Final = 3
_MOST_BETWEEN: Final = 3
_LONGEST: Final = 60
_CELL: Final = {mark: lazy_pattern(rf'"(?:[^"]|"")*"|[^{mark}"]*') for mark in (",", ";")}


def delimited_tables(document: Document) -> Iterator[Table]:
    """Every run of lines with the same number of short cells, which commas or semicolons part."""
    text = document.text
    for mark in _CELL:
        if text.count(mark) < 2 * (_FEWEST_CELLS - 1):
            continue
        runs: list[list[tuple[Cell, ...]]] = [[]]
        idle = 0
        for start, end in document.lines:
            cells = _cells(text, start, end, mark) if mark in text[start:end] else ()
            # A line between the rows, empty or a title, does not end the table.
            idle = 0 if cells else idle + 1
            run = runs[-1]
            if run and len(cells) != len(run[0]) and (cells or idle > _MOST_BETWEEN):
                runs.append([])
            if len(cells) >= _FEWEST_CELLS:
                runs[-1].append(cells)
        yield from (Table(tuple(run), 1) for run in runs if len(run) > 1)


_RULE = lazy_pattern(r"[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?)?[ \t]*")
_BAR = lazy_pattern(r"(?<!\\)\|")
_EMPHASIS: Final = "*_`"


def barred_tables(document: Document) -> Iterator[tuple[range, Table]]:
    """Every table of Markdown, whose headings stand above a rule, and the lines that it takes."""
    text, lines = document.text, document.lines
    if "|" not in text or "--" not in text:
        return
    last = 0
    for number in range(1, len(lines)):
        is_ruled = number > last and _RULE.fullmatch(text, *lines[number]) is not None
        if not is_ruled or text.find("|", *lines[number - 1]) < 0:
            continue
        head = _barred(text, *lines[number - 1])
        rows: dict[int, tuple[Cell, ...]] = {}
        for last in range(number + 1, len(lines)):
            is_headed = last + 1 < len(lines) and _RULE.fullmatch(text, *lines[last + 1])
            if is_headed or last > max(rows, default=number) + _MOST_BETWEEN:
                break
            # A line between the rows, empty or a title, does not end the table.
            if text.find("|", *lines[last]) >= 0:
                rows[last] = _barred(text, *lines[last])[: len(head)]
        last = max(rows, default=number)
        yield range(number - 1, last + 1), Table((head, *rows.values()), 1)


def _barred(text: str, start: int, end: int) -> tuple[Cell, ...]:
    start, end = trimmed(text, start, end, "")
    start += text[start:end].startswith("|")
    bars = [bar.start() for bar in _BAR.finditer(text, start, end)]
    edges = [start - 1, *bars, *([end] if bars[-1:] != [end - 1] else [])]
    spans = (trimmed(text, first + 1, last, _EMPHASIS) for first, last in pairwise(edges))
    return tuple(Cell(*span, unescape(text[slice(*span)])) for span in spans)


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

"""The lines of a text and their cells: stretches between tabs, wide spaces, bars or leaders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Sequence

    from paxman_core.document import Document

# What stands before a break is stripped from the cell: to match it here would be slow. So would
# be an alternative for each kind: a pattern that begins with a set of characters is searched fast.
_BREAK = lazy_pattern(
    r"[\t \xa0|│¦.…_-](?:"
    # A colon that stands in a cell of its own, or begins one, belongs to the break.
    r"(?:(?<=\t)[\t \xa0]*|(?<=[ \xa0])[ \xa0]+)([:=][ \t\xa0]*)?"
    r"|(?<=[|│¦])[ \xa0]*"
    r"|(?:(?<=\.)(?:\.{2,}|(?: \.){2,})|(?<=…)…*|(?<=_)_{2,}|(?<=-)-{3,})\s*)"
)
_MARKS: Final = ("\t", "  ", "|", "...", ". . .", "___", "----", "\xa0", "│", "¦", "…")
"""One of these stands in every break: to look for them takes a tenth of what the pattern takes."""
# Most texts have one kind of break, which begins with what is found at once.
_BREAKS_ALONE: Final[dict[tuple[str, ...], re.Pattern[str]]] = {
    ("\t",): lazy_pattern(r"\t[\t ]*([:=][ \t]*)?"),
    ("  ",): lazy_pattern(r"  +([:=] *)?"),
}
_SAYS_SOMETHING = lazy_pattern(r"[^\W_]")


class Cell(NamedTuple):
    """A stretch of a line, in characters of the document."""

    start: int
    end: int


class Line(NamedTuple):
    """A line and its cells; a blank one has none."""

    start: int
    cells: tuple[Cell, ...] = ()
    has_tabs: bool = False
    values: tuple[int, ...] = ()
    """The places of the cells that follow a colon in a cell of its own."""


def read_lines(document: Document, covered: Sequence[tuple[int, int]] = ()) -> list[Line]:
    """Every line of the text; a rule, or a line that is covered otherwise, counts as blank."""
    text = document.text
    marks = tuple(mark for mark in _MARKS if mark in text)
    gaps = _BREAKS_ALONE.get(marks, _BREAK)
    lines = []
    following = iter(covered)
    stretch = next(following, None)
    for start, end in document.lines:
        while stretch is not None and stretch[1] <= start:
            stretch = next(following, None)
        is_covered = stretch is not None and stretch[0] < end
        if is_covered or not _SAYS_SOMETHING.search(text, start, end):
            lines.append(Line(start))
        else:
            lines.append(_line(text, start, end, marks, gaps))
    return lines


def _line(text: str, start: int, end: int, marks: Sequence[str], gaps: re.Pattern[str]) -> Line:
    for mark in marks:
        if text.find(mark, start, end) >= 0:
            return _broken(text, start, end, gaps)
    last = start + len(text[start:end].rstrip())
    return Line(start, (Cell(start, last),) if last > start else ())


def _broken(text: str, start: int, end: int, gaps: re.Pattern[str]) -> Line:
    cells = []
    values = []
    position = start
    has_tabs = False
    for gap in gaps.finditer(text, start, end):
        last = position + len(text[position : gap.start()].rstrip())
        if last > position:
            cells.append(Cell(position, last))
        has_tabs = has_tabs or "\t" in gap[0]
        if gap[1]:
            values.append(len(cells))
        position = gap.end()
    last = position + len(text[position:end].rstrip())
    if last > position:
        cells.append(Cell(position, last))
    return Line(start, tuple(cells), has_tabs, tuple(values))

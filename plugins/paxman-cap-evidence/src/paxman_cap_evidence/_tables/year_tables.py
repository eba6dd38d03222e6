"""Tables whose columns are years: `2024  2023  2022` above, and below it one figure for each."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from paxman_cap_evidence._spans import only
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paxman_cap_evidence._spans import ValueSpan
    from paxman_cap_evidence._values.reading import FieldReader
    from paxman_core.document import Cell, Document, Table

TWO_YEARS = lazy_pattern(r"(?:19|20)\d\d\b[^\d]{1,60}(?:\d{1,2}\b[^\d]{1,20})?\b(?:19|20)\d\d\b")
"""What a text with a column a year has in some line, or in two that follow each other."""
_YEAR = lazy_pattern(r"(?<![\w.,/-])(?:FYE?\s?)?((?:19|20)\d\d)(?![\w/-]|[.,]\d)")
_BESIDE = lazy_pattern(
    r"(?:[\s|,.():*$€£¥%]|\d{1,2}(?=[\s,])|[A-Z]{3}\b|['’]?000s?\b"
    r"|(?:as|at|of|on|the|in|and|fiscal|financial|years?|ended|ending|months?|quarters?|periods?"
    r"|notes?|audited|unaudited|restated|millions?|thousands?|except|per|share|data|amounts?"
    r"|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec"
    r"|january|february|march|april|june|july|august|september|october|november|december"
    r"|jahr|geschäftsjahr|tsd|mio|exercice|ejercicio)\b)*",
    re.IGNORECASE,
)
_CELL = lazy_pattern(r"\D{0,20}(?:\d{1,2}\D{1,3})?((?:19|20)\d\d)\D{0,10}")
_CAPTION = lazy_pattern(r"\s*[^\d\n]{0,60}?(?:\s{2,}|\t|\||[):])\s*")
_FIGURE = lazy_pattern(
    r"(?:[$€£¥]\s*)?(?:\(\s?)?(?:[-–−]\s?)?(?:[$€£¥]\s*)?\d+(?:[,.'’]\d+)*(?:\s?%)?\)?"
    r"|(?<=\s)[-–—](?=\s|$)"
)
_BETWEEN = lazy_pattern(r"[\s|$€£¥]*")
_NOTE = lazy_pattern(r"\d{1,2}(?:[.,]\d)?")
_MOST_BETWEEN: Final = 8
"""How many lines without figures may stand in a statement: headings of its parts."""
_LATEST_HEAD: Final = 10
_FEWEST_ROWS: Final = 2
_FEWEST_GROUPED: Final = 4


class Year(NamedTuple):
    """The heading of a column."""

    year: int
    first: int
    """Where the column's heading begins, with the day before the year."""
    start: int
    end: int


class Row(NamedTuple):
    """What a line is called, and where its figures stand."""

    label: tuple[int, int]
    figures: tuple[tuple[int, int], ...]


@attrs.frozen(slots=False, eq=False, repr=False)
class Statement:
    """The years of a table, in the order of its columns, and its rows."""

    text: str
    years: tuple[Year, ...]
    rows: tuple[Row, ...]

    @cached_property
    def by_age(self) -> list[int]:
        """The columns, the latest year first."""
        return sorted(range(len(self.years)), key=lambda n: -self.years[n].year)

    @cached_property
    def grouping(self) -> str:
        """The sign that can only group digits: `391,035` in many figures is not 391 and a bit."""
        figures = [self.text[slice(*figure)] for row in self.rows for figure in row.figures]
        for sign in ",.'’":
            having = [one for one in figures if sign in one]
            grouped = re.compile(rf"\D*\d{{1,3}}(?:{re.escape(sign)}\d{{3}})+(?:[,.]\d+)?\D*")
            if len(having) >= _FEWEST_GROUPED and all(map(grouped.fullmatch, having)):
                return sign
        return ""

    def value(self, row: Row, column: int, reader: FieldReader) -> ValueSpan | None:
        """The figure of a row in a column, as the field reads it."""
        span = only(reader.values(self.text, *row.figures[column]))
        if span is None or span.raw is None or not self.grouping:
            return span
        return span._replace(raw=span.raw.replace(self.grouping, ""))


def statements_in(document: Document) -> Iterator[Statement]:
    """Every table with a column a year, and every run of lines with a figure for each."""
    for table in document.tables:
        yield from _in_table(document.text, table)
    yield from _in_lines(document)


def _in_table(text: str, table: Table) -> Iterator[Statement]:
    for number, head in enumerate(table.rows[:_LATEST_HEAD]):
        found = {n: match for n, cell in enumerate(head) if (match := _CELL.fullmatch(cell.text))}
        if len(found) < 2 or len({match[1] for match in found.values()}) < len(found):
            continue
        years = tuple(_year(text, head[n], match[1]) for n, match in found.items())
        rows = tuple(
            Row((row[0].start, row[0].end), tuple((row[n].start, row[n].end) for n in found))
            for row in table.rows[number + 1 :]
            if len(row) > max(found) and row[0].text.strip() and 0 not in found
        )
        if len(rows) >= _FEWEST_ROWS:
            yield Statement(text, years, rows)
        return


def _year(text: str, cell: Cell, year: str) -> Year:
    start = text.find(year, cell.start, cell.end)
    return Year(int(year), cell.start, start, start + len(year))


def _in_lines(document: Document) -> Iterator[Statement]:
    text, lines = document.text, document.lines
    starts = [start for start, _ in lines]
    those = {bisect_right(starts, match.start()) - 1 for match in TWO_YEARS.finditer(text)}
    heads = [*_heads(text, lines, sorted(those))]
    for place, (number, years) in enumerate(heads):
        last = heads[place + 1][0] if place + 1 < len(heads) else len(lines)
        rows: list[Row] = []
        idle = 0
        for start, end in lines[number + 1 : last]:
            row = _row(text, start, end, len(years))
            if row is not None:
                rows.append(row)
            idle = 0 if row is not None else idle + bool(text[start:end].strip())
            if idle > _MOST_BETWEEN:
                break
        if len(rows) >= _FEWEST_ROWS:
            yield Statement(text, years, tuple(rows))


def _heads(
    text: str, lines: Sequence[tuple[int, int]], those: Iterable[int]
) -> Iterator[tuple[int, tuple[Year, ...]]]:
    """The lines that head columns, by number, or the last of several that head one each."""
    after = 0
    for number in those:
        if number < after:
            continue
        last = number
        years = _years(text, *lines[number])
        if not years:
            while last < len(lines) and len(one := _years(text, *lines[last], fewest=1)) == 1:
                years += one
                last += 1
            last = max(number, last - 1)
        after = last + 1
        if len(years) > 1 and len({one.year for one in years}) == len(years):
            yield last, years


def _years(text: str, start: int, end: int, fewest: int = 2) -> tuple[Year, ...]:
    """The years of a line that has nothing else but their days, and a caption before several."""
    found = [*_YEAR.finditer(text, start, end)]
    if len(found) < fewest:
        return ()
    before = _CAPTION.match(text, start, found[0].start()) if fewest > 1 else None
    first = before.end() if before else start
    ends = [first, *(match.end() for match in found)]
    starts = [*(match.start() for match in found), end]
    if not all(_BESIDE.fullmatch(text, a, b) for a, b in zip(ends, starts, strict=True)):
        return ()
    firsts = zip(ends, found, strict=False)
    return tuple(Year(int(m[1]), first, m.start(1), m.end(1)) for first, m in firsts)


def _row(text: str, start: int, end: int, count: int) -> Row | None:
    """A label and as many figures at the end of a line; the number of a note may stand between."""
    figures: list[tuple[int, int]] = []
    after = end
    for match in reversed([*_FIGURE.finditer(text, start, end)]):
        if not _BETWEEN.fullmatch(text, match.end(), after):
            break
        figures.insert(0, match.span())
        after = match.start()
    if len(figures) == count + 1 and _NOTE.fullmatch(text, *figures[0]):
        after = figures.pop(0)[0]
    said = text[start:after]
    label = said.strip(" \t|:.…$€£¥-–—")
    if len(figures) != count or not any(map(str.isalpha, label)):
        return None
    first = start + said.index(label)
    return Row((first, first + len(label)), tuple(figures))

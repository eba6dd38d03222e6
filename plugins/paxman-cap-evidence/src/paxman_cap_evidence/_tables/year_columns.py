"""Statements with a column a year, such as income statements: `2024  2023`, and figures below.

A list of periods has a record for each column; a field that names its year has the figure below it,
and any other the one below the latest.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._evidence import Evidence, at_span, only, said_at
from paxman_cap_evidence._tables.members import nested, quoted, with_facts
from paxman_cap_evidence._values.types import NUMBERS
from paxman_core.capability import Finding, Standing
from paxman_core.labels import label_key
from paxman_core.patterns import lazy_pattern
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._evidence import Found, ValueSpan
    from paxman_cap_evidence._labels.vocabulary import Vocabulary
    from paxman_cap_evidence._tables.members import Members
    from paxman_cap_evidence._values.reading import FieldReader, Readers
    from paxman_core.document import Document, Table

    Span = tuple[int, int]

ONE_OF_SEVERAL: Final = "one of several years in its row"
"""Said of every figure: that the latest year is meant is not said."""
_YEAR: Final = r"(?:FYE?\s?)?(?:19|20)\d\d"
_DAY: Final = r"(?:\d{1,2}\.?[ \t]+)?(?:[^\W\d_]{3,9}\.?[ \t]+)?(?:\d{1,2},?[ \t]+)?"
# It begins with a set of characters, because such a pattern is searched fast.
HEADS = lazy_pattern(
    rf"[12](?:(?<=1)9|(?<=2)0)\d\d(?<![\d.,/-]\d{{4}})(?:[ \t|,]+{_DAY}{_YEAR})+(?=[ \t|)]*$)",
    re.MULTILINE,
)
"""The years that end a line; nothing but their days stands between them."""
HEAD_MARKS: Final = ("19", "20")
"""What they begin with."""
_YEARS = lazy_pattern(r"\b(?:19|20)\d\d\b")
_EARLIER: Final = {
    **dict.fromkeys(("current", "latest", "recent"), 0),
    **dict.fromkeys(("prior", "previous", "preceding"), 1),
}
_NAMED_YEAR = lazy_pattern(
    rf"\b((?:19|20)\d\d\b|(?:{'|'.join(_EARLIER)})(?= (?:(?:fiscal|financial) )?(?:year|period)$))"
    r"(?: (?:fiscal |financial )?(?:year|period)$)?"
)
"""A year that a field names, or how many columns before the latest it is."""
_CELL = lazy_pattern(r"\D{0,20}(?:\d{1,2}\D{1,3})?((?:19|20)\d\d)\D{0,10}")
_CAPTION = lazy_pattern(r"(?:\D{0,60}\b\d{1,2}\b){0,2}\D{0,100}")
_FIGURE = lazy_pattern(
    r"(?:[$€£¥]\s*)?(?:\(\s?)?(?:[-–−]\s?)?(?:[$€£¥]\s*)?\d+(?:[,.'’]\d+)*(?:\s?%)?\)?"
    r"|(?<=\s)[-–—](?=\s|$)"
)
_BETWEEN = lazy_pattern(r"[\s|$€£¥]*")
_NOTE = lazy_pattern(r"\d{1,2}(?:[.,]\d)?")
_PART = lazy_pattern(r"[^\W\d_]{4,}(?=\s*:?$|\s(?:and|from|on|by)\b)", re.MULTILINE | re.IGNORECASE)
_HEADING = lazy_pattern(r"[^\W\d_]\S*(?: \S+)*")
_MOST_BETWEEN: Final = 8
"""How many lines without figures may stand in a statement: headings of its parts."""
_LATEST_HEAD: Final = 10
_FEWEST_ROWS: Final = 2
_FEWEST_GROUPED: Final = 4
_PERIODS: Final = frozenset(
    {"year", "fiscal year", "financial year", "year end", "period", "fiscal period"}
)
_FEWEST_NAMED: Final = 2


class Row(NamedTuple):
    """What a line is called, and where its figures stand."""

    label: Span
    figures: tuple[Span, ...]
    heading: str = ""
    """What the part of the statement is about that the row stands in."""


class Statement(NamedTuple):
    """Where the years of a table stand, in the order of its columns, and its rows."""

    text: str
    years: tuple[Span, ...]
    rows: tuple[Row, ...]

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
        if span is None or not span.raw or not (sign := self.grouping()):
            return span
        kept = "" if reader.type is FieldType.MONEY else "$€£¥ "
        return span._replace(raw="".join(c for c in span.raw if c not in sign + kept))


def year_evidence(
    document: Document,
    vocabulary: Vocabulary,
    readers: Readers,
    lists: Sequence[tuple[int, Members]],
) -> Found:
    """What statements say of single fields, and the lists of periods that they hold."""
    tables = (_in_table(document.text, table) for table in document.tables)
    for statement in (*filter(None, tables), *_in_lines(document)):
        yield from _figures(statement, vocabulary, readers)
        for number, members in lists:
            rows = _periods(statement, members)
            if rows:
                start, end = statement.years[0][0], statement.rows[-1].figures[-1][1]
                size = max(len(row.raw) for row in rows if isinstance(row.raw, dict))
                yield number, Evidence(-size, start, end, Finding(tuple(rows)))


def _figures(statement: Statement, vocabulary: Vocabulary, readers: Readers) -> Found:
    """The figures of single fields: below the year that a field names, or the latest."""
    text = statement.text
    years = [text[slice(*year)] for year in statement.years]
    latest = sorted(years, reverse=True)
    named = _named_years(tuple(readers))
    for row in statement.rows:
        said = text[slice(*row.label)]
        label = vocabulary.label(said)
        if label_key(said) == "total" and row.heading:
            label = vocabulary.label(f"{said} {row.heading}")
        asked = [(c.field, c.rank, latest[0]) for c in label.claims] if label else []
        for number, year in named.get(_base(label_key(said)), ()):
            asked.append((number, 0, latest[_EARLIER[year]] if year in _EARLIER else year))
        for number, rank, year in asked:
            if readers[number].type in NUMBERS and year in years:
                span = statement.value(row, years.index(year), readers[number])
                if span is not None:
                    beside, doubts = row.label, (ONE_OF_SEVERAL,)
                    yield number, at_span(rank, text, span, Standing.COLUMN, beside, doubts=doubts)


@lru_cache(maxsize=256)
def _named_years(readers: tuple[FieldReader, ...]) -> dict[str, list[tuple[int, str]]]:
    """By the label without its year: the fields, and the year or the word for it of each."""
    found: dict[str, list[tuple[int, str]]] = {}
    for number, reader in enumerate(readers):
        for key in reader.own_keys:
            year = _NAMED_YEAR.search(key)
            if year is not None:
                base = _base(key[: year.start()] + key[year.end() :])
                found.setdefault(base, []).append((number, year[1]))
    return found


def _base(key: str) -> str:
    """A label as a row and a field share it: `Property, plant and equipment, net`."""
    return " ".join(word for word in key.removesuffix(" net").split() if word != "and")


def _periods(statement: Statement, members: Members) -> list[Finding]:
    """A record for each column: its year, and the figures of the rows that name members."""
    text = statement.text
    periods = [n for n, r in enumerate(members.readers) if not _PERIODS.isdisjoint(r.own_keys)]
    if len(periods) != 1:
        return []
    named: dict[int, Row] = {}
    for row in statement.rows:
        label = members.vocabulary.label(text[slice(*row.label)])
        for claim in label.claims if label is not None else ():
            named.setdefault(claim.field, row)
    named.pop(periods[0], None)
    if len(named) < min(_FEWEST_NAMED, len(members.fields) - 1):
        return []
    records = []
    for column, year in enumerate(statement.years):
        found = {periods[0]: quoted(text, *year, Standing.COLUMN, year)}
        for number, row in named.items():
            span = statement.value(row, column, members.readers[number])
            if span is not None:
                one = said_at(text, *span[:3])
                found[number] = with_facts(one, text, Standing.COLUMN, row.label)
        records.append(nested(members, found))
    return records


def _in_table(text: str, table: Table) -> Statement | None:
    """The table as a statement, if one of its first rows is of years."""
    for number, head in enumerate(table.rows[:_LATEST_HEAD]):
        found = {n: year for n, cell in enumerate(head) if (year := _CELL.fullmatch(cell.text))}
        if len(found) < 2 or 0 in found or len({y[1] for y in found.values()}) < len(found):
            continue
        starts = (text.find(year[1], head[n].start) for n, year in found.items())
        rows = tuple(
            Row((row[0].start, row[0].end), tuple((row[n].start, row[n].end) for n in found))
            for row in table.rows[number + 1 :]
            if len(row) > max(found) and row[0].text.strip()
        )
        years = tuple((start, start + 4) for start in starts)
        return Statement(text, years, rows) if len(rows) >= _FEWEST_ROWS else None
    return None


def _in_lines(document: Document) -> Iterator[Statement]:
    """Every run of lines with a label and a figure for each year above."""
    text = document.text
    for heads in HEADS.finditer(text):
        years = tuple(year.span() for year in _YEARS.finditer(text, *heads.span()))
        is_caption = _CAPTION.fullmatch(text, text.rfind("\n", 0, heads.start()) + 1, heads.start())
        named = [text[slice(*year)] for year in years]
        # `2016  2016  2016  2015` are the parts of one year, its total, and the year before.
        parts = max((n for n in range(1, len(named)) if named[n] == named[n - 1]), default=0)
        years = years[parts:]
        if not is_caption or len(set(named[parts:])) < max(2, len(years)):
            continue
        before = len(_HEADING.findall(text, text.rfind("\n", 0, heads.start()) + 1, heads.start()))
        before += parts
        rows: list[Row] = []
        idle = 0
        heading = ""
        for start, end in document.lines:
            if start < heads.end() or not text[start:end].strip():
                continue
            row = _row(text, start, end, len(years), before)
            if row is not None:
                rows.append(row._replace(heading=heading))
            elif part := _PART.match(text, start, end):
                heading = part[0]
            idle = 0 if row is not None else idle + 1
            if idle > _MOST_BETWEEN or HEADS.search(text, start, end):
                break
        if len(rows) >= _FEWEST_ROWS:
            yield Statement(text, years, tuple(rows))


def _row(text: str, start: int, end: int, count: int, before: int) -> Row | None:
    """A label and as many figures at the end of a line; the number of a note may stand between.

    Columns `before` the years are parts of the first: `Unrestricted  Restricted  2018  2017`.
    """
    figures: list[Span] = []
    after = end
    for match in reversed([*_FIGURE.finditer(text, start, end)]):
        if not _BETWEEN.fullmatch(text, match.end(), after):
            break
        figures.insert(0, match.span())
        after = match.start()
    if len(figures) > count and _NOTE.fullmatch(text, *figures[0]):
        after = figures.pop(0)[0]
    if count < len(figures) <= count + before:
        after = figures[0][0]
        del figures[:-count]
    said = text[start:after]
    label = said.strip(" \t|:.…$€£¥-–—")
    if len(figures) != count or not any(map(str.isalpha, label)):
        return None
    first = start + said.index(label)
    return Row((first, first + len(label)), tuple(figures))

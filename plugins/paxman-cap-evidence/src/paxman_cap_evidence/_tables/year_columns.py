"""Statements with a column a year, such as income statements.

A list of periods has a record for each column; a field that names its year has the figure below it,
and any other the one below the latest.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import Evidence, at_span
from paxman_cap_evidence._tables.members import nested, with_facts
from paxman_cap_evidence._tables.year_tables import statements_in
from paxman_core.capability import Finding, Standing, TextSpan
from paxman_core.labels import label_key
from paxman_core.patterns import lazy_pattern
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paxman_cap_evidence._labels.vocabulary import Vocabulary
    from paxman_cap_evidence._tables.members import Members
    from paxman_cap_evidence._tables.year_tables import Row, Statement, Year
    from paxman_cap_evidence._values.reading import FieldReader
    from paxman_core.document import Document

ONE_OF_SEVERAL: Final = "one of several years in its row"
"""Said of every figure: that the latest year is meant is not said."""
_NAMED_YEAR = lazy_pattern(r"\b((?:19|20)\d\d)\b")
_RELATIVE: Final = {"prior": 1, "previous": 1, "last": 1, "current": 0, "this": 0}
_RELATIVE_YEAR = lazy_pattern(rf"\b({'|'.join(_RELATIVE)}) (?:year|period)\b")
_PERIODS: Final = frozenset(
    {
        *("year", "fiscal year", "financial year", "year end", "year ended", "fiscal year end"),
        *("period", "fiscal period", "reporting period", "period end", "period end date", "date"),
    }
)
_FIGURES: Final = frozenset({FieldType.MONEY, FieldType.DECIMAL, FieldType.INTEGER})
_FEWEST_NAMED: Final = 2


def year_evidence(
    document: Document,
    vocabulary: Vocabulary,
    readers: Sequence[FieldReader],
    lists: Sequence[tuple[int, Members]],
) -> Iterator[tuple[int, Evidence]]:
    """What statements say of single fields, and the lists of periods that they hold."""
    for statement in statements_in(document):
        yield from _figures(statement, vocabulary, readers)
        for number, members in lists:
            rows = _periods(statement, members)
            if rows:
                start, end = statement.years[0].start, statement.rows[-1].figures[-1][1]
                size = max(len(row.raw) for row in rows if isinstance(row.raw, dict))
                yield number, Evidence(-size, start, end, Finding(tuple(rows)))


def _figures(
    statement: Statement, vocabulary: Vocabulary, readers: Sequence[FieldReader]
) -> Iterator[tuple[int, Evidence]]:
    """The figures of single fields: below the year that a field names, or the latest."""
    text = statement.text
    named = _named_years(tuple(readers))
    for row in statement.rows:
        said = text[slice(*row.label)]
        label = vocabulary.label(said)
        asked = [(c.field, c.rank, statement.by_age[0]) for c in label.claims] if label else []
        for number, year, age in named.get(label_key(said), ()):
            columns = statement.by_age
            if year:
                columns = [n for n, one in enumerate(statement.years) if one.year == year]
            if age < len(columns):
                asked.append((number, 0, columns[age]))
        for number, rank, column in asked:
            if readers[number].type in _FIGURES:
                span = statement.value(row, column, readers[number])
                if span is not None:
                    found = at_span(rank, text, span, "", Standing.COLUMN, row.label)
                    yield number, found._replace(doubts=(ONE_OF_SEVERAL,))


@lru_cache(maxsize=256)
def _named_years(readers: tuple[FieldReader, ...]) -> dict[str, list[tuple[int, int, int]]]:
    """By the label without its year: the fields, the year that each names, or how long ago."""
    found: dict[str, list[tuple[int, int, int]]] = {}
    for number, reader in enumerate(readers):
        for key in reader.own_keys:
            year = _NAMED_YEAR.search(key)
            relative = _RELATIVE_YEAR.search(key)
            match = year or relative
            if match is not None:
                base = " ".join((key[: match.start()] + key[match.end() :]).split())
                age = _RELATIVE[relative[1]] if relative and not year else 0
                found.setdefault(base, []).append((number, int(year[1]) if year else 0, age))
    return found


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
        found = {periods[0]: _when(text, year, members.readers[periods[0]])}
        for number, row in named.items():
            found[number] = _figure(statement, row, column, members.readers[number])
        records.append(_record(members, found))
    return records


def _record(members: Members, found: Mapping[int, Finding | None]) -> Finding:
    return nested(members, {n: finding for n, finding in found.items() if finding is not None})


def _figure(statement: Statement, row: Row, column: int, reader: FieldReader) -> Finding | None:
    span = statement.value(row, column, reader)
    if span is None:
        return None
    place = TextSpan(span.start, span.end, statement.text[span.start : span.end])
    return _told(Finding(span.raw, (place,)), statement.text, row.label)


def _when(text: str, year: Year, reader: FieldReader) -> Finding | None:
    """The year, or the whole day where the field is one and the column has it."""
    start, end = year.start, year.end
    if reader.type is FieldType.DATE:
        days = reader.values(text, year.first, end)
        if not days:
            return None
        start, end = days[-1].start, days[-1].end
    place = TextSpan(start, end, text[start:end])
    return _told(Finding(place.quote, (place,)), text, (year.start, year.end))


def _told(finding: Finding, text: str, label: tuple[int, int]) -> Finding:
    return with_facts(finding, text, Standing.COLUMN, label)

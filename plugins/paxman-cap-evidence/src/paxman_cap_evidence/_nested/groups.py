"""Lists that an outline tells: under headings, or in groups that a labelled line opens."""

from __future__ import annotations

import re
from itertools import groupby
from statistics import mean
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._evidence import Evidence
from paxman_cap_evidence._labels.announcements import Form, announcements
from paxman_cap_evidence._nested.bylines import byline
from paxman_cap_evidence._nested.record_table import records_in
from paxman_cap_evidence._nested.sections import SectionLists
from paxman_cap_evidence._tables.members import members_of, nested, quoted, with_facts
from paxman_cap_evidence._text.labelled import TextScan
from paxman_core.capability import Finding, Standing
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._page.lines import Grid, Line
    from paxman_cap_evidence._tables.members import Members
    from paxman_core.contract import CanonicalField
    from paxman_core.document import Document

GROUP_RANK: Final = 20


_ITEM: Final = re.compile(r"(?:\d{1,3}[.)]|[-*•–▪·#]+)\s+[*_]*([^:\n]*[^:*_\s])[*_]*")
"""A numbered or marked line, which may be what the labelled lines below are about."""
_HEADING: Final = re.compile(r"(?:\d{1,3}[.)]\s+|[-*•–▪·#]+\s+)?[*_]*([^\W\d_][^:\n@]+?)[*_]*")
"""A line that stands apart from those before it, or behind the last, may be that without a mark."""
_BULLET: Final = re.compile(r"[-*•–▪·]\s+")


class _Opening(NamedTuple):
    line: int
    member: int
    said: tuple[str, ...]
    """Its value, and those of the labels that come as often."""


def grouped(grid: Grid, lines: Sequence[Line], field: CanonicalField) -> Evidence | None:
    """The rows of a list that labelled lines open."""
    if field.items is None or not field.items.fields:
        return None
    members = members_of(field.items)
    openings = _openings(grid.text, lines, members)
    if not openings:
        return None
    inner = {
        number: members_of(member.items)
        for number, member in enumerate(members.fields)
        if member.items is not None and member.items.fields
    }
    groups = _groups(openings, len(lines))
    rows = [_labelled(grid, [lines[n] for n in group[0]], members, inner) for group in groups]
    _name(grid.text, lines, groups, members, rows)
    for member, below in inner.items():
        for number, found in _lists(grid, lines, groups, below):
            rows[number][member] = Finding(tuple(found))
    rows = [row for row in rows if row and (not inner or inner.keys() & row.keys())]
    is_enough = inner or (len(rows) > 1 and min(map(len, rows)) > 1)
    if not rows or not is_enough:
        return None
    start = lines[openings[0].line].start
    end = max(cells[-1].end for line in lines if (cells := line.cells))
    finding = Finding(tuple(nested(members, row) for row in rows))
    return Evidence(GROUP_RANK, start, end, finding, standing=Standing.BELOW)


def _name(
    text: str,
    lines: Sequence[Line],
    groups: Sequence[Sequence[range]],
    members: Members,
    rows: Sequence[dict[int, Finding]],
) -> None:
    """Give rows that label no name the lines above them, if each has one that is no label."""
    names = [
        n
        for n, one in enumerate(members.readers)
        if (one.is_name or one.is_title) and not any(n in row for row in rows)
    ]
    above = [
        next((n for n in range(group[0][0] - 1, -1, -1) if lines[n].cells), -1) for group in groups
    ]
    spans = [
        (_HEADING if _is_apart(text, lines[n - 1]) else _ITEM).fullmatch(text, *lines[n].cells[0])
        for n in above
        if n >= 0 and len(lines[n].cells) == 1
    ]
    if len(names) == 1 and all(spans) and len(spans) == len(rows) > 1:
        for row, span in zip(rows, spans, strict=True):
            if span is not None:
                row[names[0]] = quoted(text, *span.span(1), Standing.BELOW)


def _is_apart(text: str, before: Line) -> bool:
    """Whether a line is blank, or has a label with its value."""
    return not before.cells or ": " in text[before.cells[0].start : before.cells[-1].end]


def _openings(text: str, lines: Sequence[Line], members: Members) -> list[_Opening]:
    """Where the label of one member stands again and again: that of the first to be repeated."""
    found: dict[int, list[_Opening]] = {}
    for number, line in enumerate(lines):
        for cell in line.cells[:1]:
            bullet = _BULLET.match(text, *cell)
            start = bullet.end() if bullet is not None else cell.start
            if not members.vocabulary.may_begin(text[start : cell.end].partition(" ")[0]):
                continue
            for one in announcements(members.vocabulary, text, start, cell.end):
                if one.label is None or one.form is not Form.SEPARATED:
                    continue
                for claim in one.label.claims:
                    if members.fields[claim.field].type is not FieldType.ARRAY:
                        said = " ".join(text[one.value_start : one.value_end].split())
                        opening = _Opening(number, claim.field, (said,))
                        found.setdefault(claim.field, []).append(opening)
    repeated = [those for those in found.values() if len(those) > 1] or [*found.values()]
    first = min(repeated, key=lambda those: those[0].line, default=[])
    alike = [those for those in repeated if len(those) == len(first)]
    return [
        one._replace(said=tuple(those[place].said[0] for those in alike))
        for place, one in enumerate(first)
    ]


def _groups(openings: Sequence[_Opening], last: int) -> list[list[range]]:
    """The lines of each group; a label that says the same again goes on with its group."""
    starts = [one.line for one in openings]
    stretches = zip(openings, map(range, starts, [*starts[1:], last]), strict=True)
    alike = groupby(stretches, key=lambda one: one[0].said)
    return [[stretch for _, stretch in those] for _, those in alike]


def _lists(
    grid: Grid, lines: Sequence[Line], groups: Sequence[Sequence[range]], members: Members
) -> Iterator[tuple[int, list[Finding]]]:
    """The list of each group that has one, by the group's number."""
    parts = [(number, part) for number, group in enumerate(groups) for part in group]
    tables = records_in(grid, lines, [part for _, part in parts], members)
    for number in range(len(groups)):
        found = [
            row
            for (own, _), rows in zip(parts, tables, strict=True)
            if own == number
            for row in rows
        ]
        if found:
            yield number, found


def _filled(evidence: Evidence) -> float:
    """How many cells a row of a list has."""
    rows = evidence.finding.raw
    assert isinstance(rows, tuple)
    return mean(len(row.raw) for row in rows if isinstance(row.raw, dict))


def _labelled(
    grid: Grid, lines: Sequence[Line], members: Members, inner: dict[int, Members]
) -> dict[int, Finding]:
    """What the lines of a group label; within the rows of its list nothing is a label."""
    scan = TextScan(grid, lines, members.vocabulary, members.readers)
    best: dict[int, Evidence] = {}
    for member, one in scan.evidence():
        is_told = one.is_read and (not inner or one.standing is Standing.AFTER)
        if is_told and member not in inner and (member not in best or one.rank < best[member].rank):
            best[member] = one
    return {
        member: with_facts(one.finding, grid.text, one.standing, one.label)
        for member, one in best.items()
    }


def nested_lists(
    document: Document,
    grid: Grid,
    lines: Sequence[Line],
    lists: Sequence[tuple[int, CanonicalField]],
) -> Found:
    """A list for each field that has one: under a heading, or in labelled groups."""
    missing = dict(lists)
    for place, found in SectionLists(document, lines, [*missing.values()]).evidence():
        number, field = lists[place]
        missing.pop(number, None)
        own = [line for line in lines if found.start <= line.start <= found.end]
        labelled = grouped(grid, own, field)
        is_told = labelled is not None and _filled(labelled) >= _filled(found)
        yield number, labelled if labelled and is_told else found
    for number, field in missing.items():
        one = byline(grid, lines, field) or grouped(grid, lines, field)
        if one is not None:
            yield number, one

"""Lists that an outline tells: under headings, or in groups that a labelled line opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._evidence import Evidence
from paxman_cap_evidence._labels.announcements import Form, announcements
from paxman_cap_evidence._nested.bylines import byline
from paxman_cap_evidence._nested.record_table import records_in
from paxman_cap_evidence._nested.sections import SectionLists
from paxman_cap_evidence._tables.members import members_of, nested, with_facts
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


class _Opening(NamedTuple):
    line: int
    member: int
    said: str


def grouped(grid: Grid, lines: Sequence[Line], item: CanonicalField) -> Evidence | None:
    """The rows of a list that labelled lines open."""
    members = members_of(item)
    openings = _openings(grid.text, lines, members)
    if not openings:
        return None
    inner = {
        number: members_of(field.items)
        for number, field in enumerate(members.fields)
        if field.items is not None and field.items.fields
    }
    groups = _groups(openings, len(lines))
    rows = [_labelled(grid, [lines[n] for n in group[0]], members, inner) for group in groups]
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


def _openings(text: str, lines: Sequence[Line], members: Members) -> list[_Opening]:
    """Where the label of one member stands again and again: that of the first to be repeated."""
    found: dict[int, list[_Opening]] = {}
    for number, line in enumerate(lines):
        for cell in line.cells[:1]:
            if not members.vocabulary.may_begin(text[slice(*cell)].split(maxsplit=1)[0]):
                continue
            for one in announcements(members.vocabulary, text, *cell):
                if one.label is None or one.form is not Form.SEPARATED:
                    continue
                for claim in one.label.claims:
                    if members.fields[claim.field].type is not FieldType.ARRAY:
                        said = " ".join(text[one.value_start : one.value_end].split())
                        opening = _Opening(number, claim.field, said)
                        found.setdefault(claim.field, []).append(opening)
    repeated = [those for those in found.values() if len(those) > 1] or [*found.values()]
    return min(repeated, key=lambda those: those[0].line, default=[])


def _groups(openings: Sequence[_Opening], last: int) -> list[list[range]]:
    """The lines of each group; a label that says the same again goes on with its group."""
    ends = [*(one.line for one in openings[1:]), last]
    groups: list[list[range]] = []
    before = None
    for one, end in zip(openings, ends, strict=True):
        stretch = range(one.line, end)
        if before is not None and one.said == before:
            groups[-1].append(stretch)
        else:
            groups.append([stretch])
        before = one.said
    return groups


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
    known = set()
    for place, found in SectionLists(document, lines, [field for _, field in lists]).evidence():
        number = lists[place][0]
        known.add(number)
        yield number, found
    for number, field in lists:
        written = byline(grid, lines, field) if number not in known else None
        if written is not None:
            yield number, written
        elif number not in known and field.items is not None and field.items.fields:
            one = grouped(grid, lines, field.items)
            if one is not None:
                yield number, one

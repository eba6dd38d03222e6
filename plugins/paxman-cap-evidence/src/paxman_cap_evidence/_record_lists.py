"""The lists of records in a document: in tables, in lines, and in what its outline tells.

What reads such lists is imported when a field is one.
"""

from __future__ import annotations

import operator
from functools import partial
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._tables.in_text import barred_tables
from paxman_core.diagnostics import LIST_INCOMPLETE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paxman_cap_evidence._evidence import Evidence, Found
    from paxman_cap_evidence._page.lines import Grid, Line
    from paxman_cap_evidence._tables.members import Members
    from paxman_cap_evidence._values.reading import Readers
    from paxman_core.document import Document, Table


_MARKUP: Final = "text/html"


def lists_of(readers: Readers) -> list[tuple[int, Members]]:
    """The fields that are lists of records, with the members of these."""
    items = [
        (number, reader.field.items)
        for number, reader in enumerate(readers)
        if reader.field.items is not None and reader.field.items.fields
    ]
    if not items:
        return []
    from paxman_cap_evidence._tables.members import members_of

    return [(number, members_of(item)) for number, item in items]


def _is_other(text: str, readers: Readers, number: int, start: int, caption: str = "") -> bool:
    """Whether what stands above a table names another list."""
    from paxman_cap_evidence._nested.section_names import title_names

    return title_names(text, start, readers, caption) not in (None, number)


def lists_in_tables(
    text: str, tables: Sequence[Table], lists: Sequence[tuple[int, Members]], readers: Readers
) -> Found:
    """The lists of records that tables hold; the more members a table fills, the closer it is."""
    if not lists:
        return
    from paxman_cap_evidence._tables.lists import table_list

    for number, members in lists:
        for table in tables:
            start = table.rows[0][0].start if table.rows[0] else 0
            if _is_other(text, readers, number, start, table.caption):
                continue
            found = table_list(text, table, members)
            if found is not None:
                yield number, found


def lists_in_lines(
    document: Document,
    grid: Grid,
    lines: list[Line],
    lists: Sequence[tuple[int, Members]],
    readers: Readers,
) -> Found:
    """The lists of records in plain text; what belongs to one is not looked at again."""
    if not lists:
        return
    from paxman_cap_evidence._page.lines import without_page_numbers
    from paxman_cap_evidence._tables.lists import table_list, text_lists

    rows = without_page_numbers(document, lines)
    barred = [*barred_tables(document)]
    for stretch, _ in barred:
        for ruled in stretch:
            rows[ruled] = rows[ruled]._replace(cells=())
    for number, members in lists:
        for stretch, table in barred:
            start = lines[stretch[0]].start
            told = table_list(document.text, table, members)
            if told is None or _is_other(document.text, readers, number, start):
                continue
            yield number, told
            for ruled in stretch:
                if lines[ruled].start < told.end:
                    lines[ruled] = lines[ruled]._replace(cells=())
        is_other = partial(_is_other, document.text, readers, number)
        for found in [*text_lists(grid, rows, members, readers[number].field, is_other)]:
            yield number, found.evidence
            for covered in range(found.first, found.last + 1):
                if covered not in found.others:
                    lines[covered] = lines[covered]._replace(cells=())
                    rows[covered] = rows[covered] if found.is_beside else lines[covered]


def lists_without_headings(
    text: str,
    lines: Sequence[Line],
    lists: Sequence[tuple[int, Members]],
    readers: Readers,
    found: Mapping[int, Sequence[Evidence]],
) -> Iterator[tuple[int, list[Evidence]]]:
    """The lists that no table with headings holds, or only with one row or cells missing."""
    for number, members in lists:
        given = max(map(_size, found.get(number, ())), default=(0, 0))
        if given[0] > 1 and given[1] == len(members.fields):
            continue
        from paxman_cap_evidence._nested.section_names import section_of
        from paxman_cap_evidence._tables.bare_items import bare_items
        from paxman_cap_evidence._tables.stacked import stacked_list

        own = section_of(text, lines, number, readers)
        stacked = stacked_list(text, lines, members) if not given[0] else None
        bare = stacked or bare_items(text, own, members) or bare_items(text, lines, members)
        if bare is None:
            continue
        is_fuller = all(map(operator.ge, _size(bare), given)) and _size(bare) != given
        if not given[0] or (is_fuller and LIST_INCOMPLETE not in {n.code for n in bare.notes}):
            yield number, [bare]


def _size(evidence: Evidence) -> tuple[int, int]:
    """How many rows a list has, and how many of the members they have."""
    rows = evidence.finding.raw
    assert isinstance(rows, tuple)
    return len(rows), len({name for row in rows if isinstance(row.raw, dict) for name in row.raw})


def lists_in_outline(
    document: Document,
    grid: Grid,
    lines: Sequence[Line],
    readers: Readers,
    found: Mapping[int, Sequence[Evidence]],
) -> Found:
    """What the document's outline tells of the lists that no table fills."""
    missing = [
        (number, reader.field)
        for number, reader in enumerate(readers)
        if reader.field.items is not None
        and number not in found
        # Markup states its own lists of single values.
        and (document.media_type != _MARKUP or reader.is_list_of_records)
    ]
    if missing:
        from paxman_cap_evidence._nested import nested_lists

        yield from nested_lists(document, grid, lines, missing)

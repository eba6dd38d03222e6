"""The parts of a document in which values are labelled, one after the other.

What reads a part is imported when there is such a part.
"""

from __future__ import annotations

import operator
from functools import partial
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._labels.neighbours import Layout
from paxman_cap_evidence._page.lines import Grid, is_quoted, read_lines
from paxman_cap_evidence._page.signatures import is_of_signatory
from paxman_cap_evidence._page.text_blocks import cell_blocks
from paxman_cap_evidence._parties.evidence import is_of_another, party_names, party_vat_ids
from paxman_cap_evidence._parties.parties import Parties
from paxman_cap_evidence._prose.defined_terms import defined_terms
from paxman_cap_evidence._prose.sentences import prose_evidence
from paxman_cap_evidence._prose.statements import statements
from paxman_cap_evidence._structured.entries import entry_evidence
from paxman_cap_evidence._tables.in_text import barred_tables, delimited_tables
from paxman_cap_evidence._tables.year_columns import HEADS, year_evidence
from paxman_cap_evidence._text.captions import captioned
from paxman_cap_evidence._text.column_sums import column_sums
from paxman_cap_evidence._text.labelled import TextScan
from paxman_cap_evidence._text.nearly import headed, misread
from paxman_cap_evidence._text.payment_terms import derived_due_dates, due_dates
from paxman_cap_evidence._text.servings import servings
from paxman_cap_evidence._text.titles import title_evidence
from paxman_core.capability import Standing
from paxman_core.diagnostics import LIST_INCOMPLETE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from paxman_cap_evidence._evidence import Evidence, Found
    from paxman_cap_evidence._labels.vocabulary import Vocabulary
    from paxman_cap_evidence._page.lines import Line
    from paxman_cap_evidence._tables.members import Members
    from paxman_cap_evidence._values.reading import Readers
    from paxman_core.document import Document, Table

_TYPES = "application/json application/x-ndjson application/xml text/csv text/tab-separated-values"
_STRUCTURED: Final = frozenset(_TYPES.split())
"""Inputs whose text is nothing but their structure."""
_MARKUP: Final = "text/html"


def evidence_in(
    document: Document, vocabulary: Vocabulary, readers: Readers
) -> dict[int, list[Evidence]]:
    """Everything in the document that is labelled, by the number of its field."""
    tables = document.tables
    found: dict[int, list[Evidence]] = {}
    _add(found, _in_structure(document, tables, vocabulary, readers))
    lists = _lists(readers)
    if document.media_type in _STRUCTURED:
        _add_years(document, vocabulary, readers, lists, found)
        return found
    lines = read_lines(document, _covered(document, tables))
    every_line = [*lines]
    grid = Grid(document)
    _add(found, _in_lines(document, grid, lines, lists, readers))
    found.update(_without_headings(document.text, every_line, lists, readers, found))
    _add(found, _nested(document, grid, lines, readers, found))
    parties = Parties(grid, lines, cell_blocks(document.text, document.tables))
    scan = TextScan(grid, lines, vocabulary, readers, document.furniture, parties)
    _add_labelled(document, scan, found)
    _add(found, _in_sentences(document.body_text, vocabulary, readers, found))
    _add_years(document, vocabulary, readers, lists, found)
    _add_nearly(document, scan, Layout(grid, every_line, vocabulary), found)
    return found


def _add(found: dict[int, list[Evidence]], further: Iterable[tuple[int, Evidence]]) -> None:
    for number, evidence in further:
        found.setdefault(number, []).append(evidence)


def _add_labelled(document: Document, scan: TextScan, found: dict[int, list[Evidence]]) -> None:
    """Add what the lines of a text label, and what follows from it; a party's are its own."""
    text, body, readers = document.text, document.body_text, scan.readers
    about = scan.sections.parties
    for number, evidence in (
        *scan.evidence(),
        *captioned(scan.layout.grid, scan.lines, scan.vocabulary, readers),
        *title_evidence(text, scan.lines, readers),
    ):
        is_other = is_of_signatory(text, evidence, readers[number])
        if not is_other and not is_of_another(scan.parties, about.get(number, ""), evidence):
            found.setdefault(number, []).append(evidence)
    _add(found, party_vat_ids(scan.parties, readers, about))
    for number, evidence in (
        *due_dates(body, readers),
        *servings(body, readers),
        *party_names(scan.parties, readers, about),
    ):
        found.setdefault(number, [evidence])
    _add(found, [*derived_due_dates(body, readers, found)])


def _add_nearly(
    document: Document, scan: TextScan, layout: Layout, found: dict[int, list[Evidence]]
) -> None:
    """Add what sums of columns and labels that are nearly right say of fields with nothing else."""
    every = range(len(scan.readers))
    _add(found, column_sums(layout, scan.readers, [n for n in every if n not in found]))
    # Nobody has read a page wrongly: `Market` there is another word than `Marke`.
    missing = {n for n in every if n not in found}
    if missing and document.media_type != _MARKUP:
        _add(found, misread(scan, missing))
        missing -= set(found)
    if missing:
        _add(found, headed(scan, document, missing))


def _add_years(
    document: Document,
    vocabulary: Vocabulary,
    readers: Readers,
    lists: Sequence[tuple[int, Members]],
    found: dict[int, list[Evidence]],
) -> None:
    """Add what statements with a column a year say.

    It takes the place of what was found in the same row, where nobody looked at the years.
    """
    text = document.text
    if HEADS.search(text) is None:
        return
    known = set(found)
    for number, evidence in year_evidence(document, vocabulary, readers, lists):
        line = text.rfind("\n", 0, evidence.start)
        those = found.get(number, [])
        others = [one for one in those if text.rfind("\n", 0, one.start) != line]
        if number not in known or len(others) < len(those):
            found[number] = [*others, evidence]


def _in_sentences(
    text: str, vocabulary: Vocabulary, readers: Readers, found: Mapping[int, Sequence[Evidence]]
) -> Found:
    """What a contract or a letter states in its sentences, for fields that have nothing else.

    What only an earlier mail says may be said anew in a sentence of this one.
    """
    missing = {
        number
        for number in range(len(readers))
        if all(is_quoted(text, one.start) for one in found.get(number, ()))
    }
    if missing:
        for number, evidence in defined_terms(text, vocabulary, readers):
            if number in missing:
                yield number, evidence
        yield from prose_evidence(text, vocabulary, readers, missing)
        yield from statements(text, vocabulary, readers, missing)


def _in_structure(
    document: Document, tables: Sequence[Table], vocabulary: Vocabulary, readers: Readers
) -> Found:
    text = document.text
    if document.tree is not None:
        from paxman_cap_evidence._structured.tree import TreeScan

        yield from TreeScan(text, document.tree, vocabulary, readers).evidence()
    if document.entities:
        from paxman_cap_evidence._structured.entities import entity_evidence

        yield from entity_evidence(document, vocabulary, readers)
    if document.lists:
        from paxman_cap_evidence._text.item_lists import item_list_evidence

        yield from item_list_evidence(document, vocabulary, readers)
    yield from entry_evidence(document, vocabulary, readers)
    if tables and not all(reader.is_list_of_records for reader in readers):
        from paxman_cap_evidence._tables.single_values import TableScan

        for table in tables:
            for number, one in TableScan(text, table, vocabulary, readers).evidence():
                yield number, one._replace(standing=Standing.COLUMN)
    lists = _lists(readers)
    if lists and document.media_type not in _STRUCTURED:
        tables = [*tables, *delimited_tables(document)]
    yield from _in_tables(text, tables, lists, readers)


def _lists(readers: Readers) -> list[tuple[int, Members]]:
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


def _in_tables(
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


def _in_lines(
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


def _without_headings(
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


def _nested(
    document: Document,
    grid: Grid,
    lines: Sequence[Line],
    readers: Readers,
    found: Mapping[int, Sequence[Evidence]],
) -> Found:
    """What the document's outline tells of the lists that no table fills.

    Markup states its own lists and headings.
    """
    if document.media_type == _MARKUP:
        return
    missing = [
        (number, reader.field)
        for number, reader in enumerate(readers)
        if reader.field.items is not None and number not in found
    ]
    if missing:
        from paxman_cap_evidence._nested import nested_lists

        yield from nested_lists(document, grid, lines, missing)


def _covered(document: Document, tables: Sequence[Table]) -> list[tuple[int, int]]:
    """The stretches of the text that tables, entries and markup account for.

    An item of a list may be more than what follows its first words.
    """
    entries = (entry.value for entry in document.entries)
    stretches = [(value.start, value.end) for value in entries if value.pointer != "li"]
    for table in tables:
        cells = [cell for row in table.rows for cell in row]
        if cells:
            stretches.append((min(c.start for c in cells), max(c.end for c in cells)))
    return sorted((*stretches, *document.unseen))

"""The parts of a document in which values are labelled, one after the other.

What reads a part is imported when there is such a part.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._labels.neighbours import Layout
from paxman_cap_evidence._page.lines import Grid, framing, is_framed, is_quoted, read_lines
from paxman_cap_evidence._page.signatures import is_of_signatory
from paxman_cap_evidence._page.text_blocks import cell_blocks
from paxman_cap_evidence._parties.evidence import is_of_another, party_names, party_vat_ids
from paxman_cap_evidence._parties.parties import Parties
from paxman_cap_evidence._prose.advertisements import is_subject
from paxman_cap_evidence._prose.defined_terms import defined_terms
from paxman_cap_evidence._prose.nearby import nearby
from paxman_cap_evidence._prose.sayings import said
from paxman_cap_evidence._prose.sentences import prose_evidence
from paxman_cap_evidence._prose.statements import statements
from paxman_cap_evidence._ranking import CLAUSE, FURNITURE_RANK
from paxman_cap_evidence._record_lists import (
    lists_in_lines,
    lists_in_outline,
    lists_in_tables,
    lists_of,
    lists_without_headings,
)
from paxman_cap_evidence._structured.entries import entry_evidence
from paxman_cap_evidence._tables.in_text import delimited_tables
from paxman_cap_evidence._tables.year_columns import HEAD_MARKS, HEADS, year_evidence
from paxman_cap_evidence._text.captions import captioned
from paxman_cap_evidence._text.column_sums import column_sums
from paxman_cap_evidence._text.labelled import TextScan
from paxman_cap_evidence._text.nearly import headed, misread
from paxman_cap_evidence._text.payment_terms import derived_due_dates, due_dates
from paxman_cap_evidence._text.servings import servings
from paxman_cap_evidence._text.titles import title_evidence
from paxman_core.capability import Standing
from paxman_core.labels import OWN, SYNONYM, concept_of
from paxman_core.patterns import lazy_pattern
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from paxman_cap_evidence._evidence import Evidence, Found
    from paxman_cap_evidence._labels.vocabulary import Vocabulary
    from paxman_cap_evidence._tables.members import Members
    from paxman_cap_evidence._values.reading import Readers
    from paxman_core.document import Document, Table

_TYPES = "application/json application/x-ndjson application/xml text/csv text/tab-separated-values"
_STRUCTURED: Final = frozenset(_TYPES.split())
"""Inputs whose text is nothing but their structure."""
_MARKUP: Final = "text/html"
_RATED: Final = frozenset({"rating", "review_count"})
_PAIR = lazy_pattern(r"^[^\W\d_][^:\n]{0,40}:[ \t\xa0]+\S", re.MULTILINE)
"""A label and its value in one cell."""


def evidence_in(
    document: Document, vocabulary: Vocabulary, readers: Readers
) -> dict[int, list[Evidence]]:
    """Everything in the document that is labelled, by the number of its field."""
    tables = document.tables
    found: dict[int, list[Evidence]] = {}
    for number, one in _in_structure(document, tables, vocabulary, readers):
        is_aside = one.rank >= OWN and is_framed(one.start, framing(document))
        kept = one._replace(rank=one.rank + FURNITURE_RANK) if is_aside else one
        found.setdefault(number, []).append(kept)
    lists = lists_of(readers)
    if document.media_type in _STRUCTURED:
        _add_years(document, vocabulary, readers, lists, found)
        return found
    lines = read_lines(document, _covered(document, tables))
    every_line = [*lines]
    grid = Grid(document)
    _add(found, lists_in_lines(document, grid, lines, lists, readers))
    # A table without headings may be such a list, too.
    bare = read_lines(document, document.unseen) if lists and tables else every_line
    found.update(lists_without_headings(document.text, bare, lists, readers, found))
    _add(found, lists_in_outline(document, grid, lines, readers, found))
    parties = Parties(grid, lines, cell_blocks(document.text, document.tables))
    scan = TextScan(grid, lines, vocabulary, readers, framing(document), parties)
    _add_labelled(document, scan, found)
    _add(found, _in_sentences(document.body_text, vocabulary, readers, found))
    _add_years(document, vocabulary, readers, lists, found)
    _add_nearly(document, scan, Layout(grid, every_line, vocabulary), found)
    return _of_page_itself(document, readers, found) if document.asides else found


def _of_page_itself(
    document: Document, readers: Readers, found: Mapping[int, list[Evidence]]
) -> dict[int, list[Evidence]]:
    """What was found, without the single values of what a page says of others.

    Below `Reviews` stands what a thing is rated, and a list may be one of others.
    """
    kept = {}
    for number, those in found.items():
        is_kept = readers[number].type is FieldType.ARRAY
        is_kept = is_kept or concept_of(readers[number].own_keys[0]) in _RATED
        own = those if is_kept else [o for o in those if not is_framed(o.start, document.asides)]
        if own:
            kept[number] = own
    return kept


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
        label = text[slice(*evidence.label)] if evidence.label[0] >= 0 else ""
        is_other = is_of_signatory(text, evidence, readers[number])
        is_other = is_other or is_subject(label, readers[number])
        if not is_other and not is_of_another(scan.parties, about.get(number, ""), evidence):
            found.setdefault(number, []).append(evidence)
    _add(found, party_vat_ids(scan.parties, readers, about))
    for number, evidence in (*due_dates(body, readers), *servings(body, readers)):
        found.setdefault(number, [evidence])
    for number, evidence in party_names(scan.parties, readers, about):
        # `Name:` may be anybody's.
        if all(one.rank > SYNONYM for one in found.get(number, ())):
            found[number] = [evidence]
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
    if next(document.view.matches(HEADS, HEAD_MARKS), None) is None:
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
        if all(_is_said_elsewhere(text, one) for one in found.get(number, ()))
    }
    if missing:
        for number, evidence in defined_terms(text, vocabulary, readers):
            if number in missing:
                yield number, evidence
        yield from prose_evidence(text, vocabulary, readers, missing)
        yield from statements(text, vocabulary, readers, missing)
        yield from said(text, readers, missing)
        yield from nearby(text, readers, missing)


def _is_said_elsewhere(text: str, one: Evidence) -> bool:
    """Whether only an earlier mail says it, or a whole clause behind a heading."""
    return is_quoted(text, one.start) or CLAUSE.search(text, one.start, one.end) is not None


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
    lists = lists_of(readers)
    if lists and document.media_type not in _STRUCTURED:
        tables = [*tables, *delimited_tables(document)]
    yield from lists_in_tables(text, tables, lists, readers)


def _covered(document: Document, tables: Sequence[Table]) -> list[tuple[int, int]]:
    """The stretches of the text that tables, entries and markup account for.

    An item of a list may be more than what follows its first words, and a cell in which a label
    has its value with it is read as any text.
    """
    entries = (entry.value for entry in document.entries)
    stretches = [(value.start, value.end) for value in entries if value.pointer != "li"]
    rows = (row for table in tables for row in table.rows if row)
    stretches.extend(
        (min(cell.start for cell in row), max(cell.end for cell in row))
        for row in rows
        if not any(_PAIR.search(cell.text) for cell in row)
    )
    return sorted((*stretches, *document.unseen))

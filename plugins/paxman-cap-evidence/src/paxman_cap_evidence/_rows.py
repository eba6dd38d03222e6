"""Lists of records in tables: a column for each member, a row for each record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_evidence._cells import cell_evidence, unread
from paxman_cap_evidence._members import nested
from paxman_cap_evidence._qualifiers import is_currency_word
from paxman_core.capability import Finding
from paxman_core.labels import concept_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paxman_cap_evidence._members import Members
    from paxman_core.document import Cell, Table

    Row = Sequence[Cell]

_TOTALS: Final = frozenset({"total", "subtotal", "amount_due", "item_count"})
_OTHER_SUMS: Final = frozenset(
    {"tax", "discount", "shipping", "amount_paid", "change", "rounding", "tax_rate"}
)


@attrs.frozen
class Columns:
    """Which column of a table holds which member."""

    of_member: Mapping[int, int]
    currencies: Mapping[int, str]
    """By member, the currency that its heading states."""
    currency_column: int | None


def columns_of(headings: Row, members: Members) -> Columns | None:
    """The columns, if every required member has one and no two columns fit a member equally."""
    claimed: dict[int, list[tuple[int, int, str]]] = {}
    currency_column = None
    for column, cell in enumerate(headings):
        label = members.vocabulary.label(cell.text)
        if label is None:
            continue
        if concept_of(label.key) == "currency":
            currency_column = column
        for claim in label.claims:
            claimed.setdefault(claim.field, []).append((claim.rank, column, label.currency))
    of_member: dict[int, int] = {}
    currencies: dict[int, str] = {}
    for member, rivals in claimed.items():
        rivals.sort()
        if len(rivals) == 1 or rivals[0][0] < rivals[1][0]:
            _, of_member[member], currencies[member] = rivals[0]
    if not members.required <= set(of_member) or len(of_member) < members.fewest_columns:
        return None
    return Columns(of_member, currencies, currency_column)


def table_records(text: str, table: Table, members: Members) -> tuple[int, Finding] | None:
    """The list that a table holds, and how many members it fills."""
    if not table.header:
        return None
    headings = table.rows[table.header - 1]
    columns = columns_of(headings, members)
    if columns is None:
        return None
    rows = [row for row in table.rows[table.header :] if is_record(row, headings, columns, members)]
    if not rows:
        return None
    return len(columns.of_member), records(text, rows, columns, members)


def records(text: str, rows: Sequence[Row], columns: Columns, members: Members) -> Finding:
    """The rows as findings, each cell with its own evidence."""
    return Finding(tuple(_record(text, row, columns, members) for row in rows))


def is_record(row: Row, headings: Row, columns: Columns, members: Members) -> bool:
    """Whether a row is one of the list, and not blank, a repeated heading, a title or a sum.

    A row in which a cell is a label of a total is a sum. One that begins with a label of a tax, a
    discount or the like is a sum if it leaves columns empty that the list's rows fill. A row with
    one filled cell only, in a table of more columns, is a title.
    """
    filled = [cell for cell in row if cell.text.strip()]
    if not filled or [cell.text for cell in row] == [cell.text for cell in headings]:
        return False
    if len(filled) == 1 < len(columns.of_member):
        return False
    concepts = [_concept(cell, members) for cell in filled]
    if not _TOTALS.isdisjoint(concepts):
        return False
    mapped = [row[column] for column in columns.of_member.values() if column < len(row)]
    has_gap = len(mapped) < len(columns.of_member) or any(not c.text.strip() for c in mapped)
    return not (has_gap and concepts[0] in _OTHER_SUMS)


def _concept(cell: Cell, members: Members) -> str | None:
    label = members.vocabulary.label(cell.text)
    return concept_of(label.key) if label is not None else None


def _record(text: str, row: Row, columns: Columns, members: Members) -> Finding:
    found: dict[int, Finding] = {}
    stated = _stated_currency(row, columns)
    for member, column in columns.of_member.items():
        if column >= len(row):
            continue
        cell = row[column]
        currency = columns.currencies[member] or stated
        evidence = cell_evidence(0, text, cell, members.readers[member], currency)
        finding = evidence.finding if evidence is not None else unread(text, cell)
        if finding is not None:
            found[member] = finding
    return nested(members, found)


def _stated_currency(row: Row, columns: Columns) -> str:
    if columns.currency_column is None or columns.currency_column >= len(row):
        return ""
    code = row[columns.currency_column].text.strip()
    return code if is_currency_word(code) else ""

"""What is said about a list: columns that are missing or guessed, rows that are odd or not read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import Note, quoted
from paxman_cap_evidence._tables.arithmetic import number_in
from paxman_cap_evidence._tables.rows import Kind
from paxman_core.diagnostics import LIST_INCOMPLETE, LIST_UNCERTAIN
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._tables.rows import RowReader, TableRow
    from paxman_core.document import Cell

    Records = Sequence[tuple[TableRow, Sequence[Cell]]]

MAX_NOTED: Final = 10
"""How many rows that were not read are listed one by one."""


def column_notes(
    reader: RowReader, headings: Sequence[Sequence[str]], records: Records, where: str, unit: str
) -> Iterator[Note]:
    """Which members have no column, and which got theirs without a heading's word."""
    columns, members = reader.columns, reader.members
    shown = ", ".join(said[0] for said in headings if said[0])
    types = [members.readers[member].type for member in columns.of_member]
    if unit == "line" and all(one is FieldType.STRING for one in types):
        # Two words with a gap between them are a line of columns anywhere in a text.
        message = f"{where}: no column holds anything but words; columns: {shown}"
        yield Note(LIST_UNCERTAIN, message)
    for member in range(len(members.fields)):
        name = ".".join(members.paths[member])
        is_missing = member not in columns.of_member
        is_open = member in columns.rivals or member in columns.unknown
        if is_missing and (is_open or member in members.required):
            what = "two columns fit" if member in columns.rivals else "no column for"
            code = LIST_INCOMPLETE if member in members.required else LIST_UNCERTAIN
            yield Note(code, f"{where}: {what} `{name}`; columns: {shown}")
        elif member in columns.guessed and not _is_proved(reader, member, records):
            said = headings[columns.of_member[member]][0]
            message = f"{where}: `{name}` is taken from {said!r}, by what the column holds"
            yield Note(LIST_UNCERTAIN, message)


def _is_proved(reader: RowReader, member: int, records: Records) -> bool:
    """Whether arithmetic confirms the column in every record that has all three numbers."""
    if member not in reader.roles:
        return False
    found = [reader.fits(row, cells) for row, cells in records]
    told = [one for one in found if one is not None]
    return len(told) > 1 and all(told)


def number_notes(reader: RowReader, records: Records, unit: str) -> Iterator[Note]:
    """The first record whose numbers do not multiply, and the last if it may be the tax."""
    for row, cells in records:
        if reader.fits(row, cells) is False or _differs_in_sign(reader, row, cells):
            yield _doubt(reader.text, row, unit, "quantity times price is not the amount")
            break
    row, cells = records[-1]
    if reader.may_be_tax(cells):
        yield _doubt(reader.text, row, unit, "this may be the tax and no row")


def _doubt(text: str, row: TableRow, unit: str, why: str) -> Note:
    said = quoted(text[row.start : row.end])
    return Note(LIST_UNCERTAIN, f"{unit} {row.number}: {why}: {said}")


def _differs_in_sign(reader: RowReader, row: TableRow, cells: Sequence[Cell]) -> bool:
    """Whether a credit is negative in its amount only, so that its quantity may be meant so."""
    if not reader.roles.are_known or reader.fits(row, cells) is None:
        return False
    columns = [reader.columns.of_member[member] for member in reader.roles if member is not None]
    quantity, price, amount = (number_in(reader.text, cells[n])[0] for n in columns)
    return quantity * price > 0 > amount


def unread_notes(text: str, rows: Sequence[tuple[TableRow, Kind]], unit: str) -> Iterator[Note]:
    """The rows that were not read, each with the reason; of many the first."""
    for row, kind in rows[:MAX_NOTED]:
        reason = "its columns are unclear" if kind is Kind.UNCLEAR else "numbers are missing"
        said = quoted(text[row.start : row.end])
        yield Note(LIST_INCOMPLETE, f"{unit} {row.number} was not read, {reason}: {said}")
    if len(rows) > MAX_NOTED:
        yield Note(LIST_INCOMPLETE, f"{len(rows) - MAX_NOTED} more rows were not read")

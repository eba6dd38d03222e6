"""What is said about the columns of a list: those that are missing, and those that were guessed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_cap_evidence._evidence import Note
from paxman_core.diagnostics import LIST_INCOMPLETE, LIST_UNCERTAIN
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._tables.rows import RowReader, TableRow
    from paxman_core.document import Cell

    Records = Sequence[tuple[TableRow, Sequence[Cell]]]


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

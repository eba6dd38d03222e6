"""Tables whose cells stand on a line each, as a scan or a copied page may have them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import Note
from paxman_cap_evidence._tables.cells import CellValues
from paxman_cap_evidence._tables.lists import table_list
from paxman_cap_evidence._values.types import TEXTS
from paxman_core.diagnostics import LIST_UNCERTAIN
from paxman_core.document import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._evidence import Evidence
    from paxman_cap_evidence._page.lines import Line
    from paxman_cap_evidence._tables.members import Members

_FEWEST: Final = 3
"""Fewer labels below each other are as often those of single values."""


def stacked_list(text: str, lines: Sequence[Line], members: Members) -> Evidence | None:
    """The list below headings of one line each, if its rows have numbers where these say so."""
    filled = [line.cells for line in lines if line.cells]
    cells = [Cell(*one[0], text[slice(*one[0])] if len(one) == 1 else "") for one in filled]
    head: list[Cell] = []
    for place, cell in enumerate([*cells, Cell(0, 0, "")]):
        if cell.text and members.vocabulary.label(cell.text) is not None:
            head.append(cell)
            continue
        rows = [*_rows(CellValues(text, members), head, cells[place:])]
        if len(rows) > 1:
            found = table_list(text, Table((tuple(head), *rows), 1), members)
            message = "each cell of the list stands on a line of its own"
            note = Note(LIST_UNCERTAIN, message)
            return found and found._replace(notes=(*found.notes, note))
        head = []
    return None


def _rows(
    values: CellValues, head: Sequence[Cell], cells: Sequence[Cell]
) -> Iterator[tuple[Cell, ...]]:
    """As many rows as have a number below each heading that names one."""
    labels = [values.members.vocabulary.label(cell.text) for cell in head]
    named = {n: label.claims[0].field for n, label in enumerate(labels) if label and label.claims}
    fields = values.members.fields
    numbers = {n: member for n, member in named.items() if fields[member].type not in TEXTS}
    if len(head) < _FEWEST or not numbers or len(named) < values.members.fewest_columns:
        return
    for first in range(0, len(cells) - len(head) + 1, len(head)):
        row = tuple(cells[first : first + len(head)])
        if not all(cell.text for cell in row):
            return
        if not all(values.reads(member, row[n]) for n, member in numbers.items()):
            return
        yield row

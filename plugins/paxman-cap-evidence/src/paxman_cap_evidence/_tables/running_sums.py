"""Sums between the rows of a table: what says no more than the rows above it say together."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from paxman_cap_evidence._tables.arithmetic import number_in
from paxman_cap_evidence._tables.rows import SUM_WORDS, Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._tables.rows import RowReader, TableRow
    from paxman_core.document import Cell

    Kinds = list[tuple[Kind, Sequence[Cell]]]

_COUNTED = frozenset({Kind.RECORD, Kind.PARTIAL})


def marked_sums(reader: RowReader, rows: Sequence[TableRow], kinds: Kinds) -> Kinds:
    """The kinds of the rows, but what adds up those above it is a sum, whatever it is called.

    A list of amounts alone could have such a row by chance: there it must be called one.
    """
    amount = reader.roles.amount
    if amount is None or amount not in reader.columns.of_member:
        return kinds
    column = reader.columns.of_member[amount]
    found = list(kinds)
    above: list[Decimal] = []
    section: list[Decimal] = []
    for place, (kind, cells) in enumerate(kinds):
        read = number_in(reader.text, cells[column]) if kind in _COUNTED else ()
        if not read:
            continue
        row = rows[place]
        is_called = SUM_WORDS.search(reader.text, row.start, row.end) is not None
        is_told = is_called or (len(above) > 1 and len(reader.values) > 1)
        is_product = reader.fits(row, cells)
        if above and is_told and not is_product and read[0] in (sum(above), sum(section)):
            found[place] = (Kind.SUM, cells)
            section = []
        else:
            above.append(read[0])
            section.append(read[0])
    return found

"""Sums in the row of the totals, below the heading of the column that they add up."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import at_span
from paxman_cap_evidence._values.cuts import value_in
from paxman_cap_evidence._values.types import NUMBERS
from paxman_core.capability import Match, Standing
from paxman_core.document import Cell
from paxman_core.labels import SYNONYM, concept_of, keys_of, label_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._labels.neighbours import Layout
    from paxman_cap_evidence._page.lines import Cell as Place
    from paxman_cap_evidence._values.reading import FieldReader, Readers

_TOTAL: Final = frozenset({"total", "sum", "gesamt", "totale", "totaal"})
_MOST_ROWS: Final = 60


def column_sums(layout: Layout, readers: Readers, missing: Sequence[int]) -> Found:
    """The sum of its column for each missing field that is a total of something: `total_debit`.

    That of all is the last of its row.
    """
    names = {n: keys for n in missing if (keys := _columns_of(readers[n]))}
    if not names:
        return
    # Few contracts ask for one, and what reads rows takes long to load.
    from paxman_cap_evidence._tables.arithmetic import number_in
    from paxman_cap_evidence._tables.rows import SUMMED

    text = layout.text
    wanted = frozenset(key for keys in names.values() for key in keys)
    for number, line in enumerate(layout.lines):
        if len(line.cells) < 2 or not SUMMED.match(text, *line.cells[0]):
            continue
        for cell in line.cells[1:]:
            heading, addends = _column(layout, number, cell, wanted)
            said = label_key(text[slice(*heading)]) if heading is not None else ""
            for field in (field for field, keys in names.items() if said in keys):
                if readers[field].is_total and cell != line.cells[-1]:
                    continue
                span = value_in(readers[field], text, *cell)
                if heading is not None and span is not None and span.is_read:
                    found = at_span(SYNONYM, text, span, Standing.COLUMN, heading)
                    is_sum = sum(addends) in number_in(text, Cell(*cell, ""))
                    yield field, found._replace(match=Match.RELATED, checks=("sum",) * is_sum)


def _columns_of(reader: FieldReader) -> frozenset[str]:
    """What the column may be called that a field adds up; nothing if it is no such field."""
    words = reader.own_keys[0].split()
    rest = " ".join(word for word in words if word not in _TOTAL)
    if reader.type not in NUMBERS or not rest or len(rest.split()) == len(words):
        return frozenset()
    return frozenset({rest, *keys_of(concept)} if (concept := concept_of(rest)) else {rest})


def _column(
    layout: Layout, number: int, cell: Place, names: frozenset[str]
) -> tuple[Place | None, list[Decimal]]:
    """The nearest heading with one of the names above a cell, and the numbers between the two."""
    from paxman_cap_evidence._tables.arithmetic import number_in

    line, text = layout.lines[number], layout.text
    addends: list[Decimal] = []
    for above in range(number - 1, max(-1, number - 1 - _MOST_ROWS), -1):
        upper = layout.lines[above]
        for one in upper.cells:
            if not layout.grid.overlap(upper, one, line, cell):
                continue
            if label_key(text[slice(*one)]) in names:
                return one, addends
            addends.extend(number_in(text, Cell(*one, ""))[:1])
    return None, addends

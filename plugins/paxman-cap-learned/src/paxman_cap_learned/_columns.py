"""Columns of tables, learned from right rows: which heading stands over which member's values."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from paxman_cap_learned._proposing import value_key
from paxman_cap_learned._tokens import squeezed
from paxman_cap_learned._typed import TypedFinder
from paxman_core.labels import label_key, ranked_labels
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paxman_core.contract import CanonicalField
    from paxman_core.document import Document

LEAST: Final = 3
"""Documents in which a hint has to lead to the right value."""
RIGHT: Final = 0.9
"""The share of what a hint leads to that has to be right."""
MAX_ABOVE: Final = 40
"""Lines above a row among which its headings are looked for."""

_CELL_BREAK = re.compile(r"\t+| {2,}|\s*\|\s*")

Cells: TypeAlias = "Sequence[str]"


def is_table(field: CanonicalField) -> bool:
    """Whether the field is a list of objects, which tables hold."""
    return field.items is not None and field.items.type is FieldType.OBJECT


def holds(right: int, wrong: int) -> bool:
    """Whether something that leads to values was right in enough documents."""
    return right >= LEAST and right >= RIGHT * (right + wrong)


def held_headings(
    field: CanonicalField, labelled: Iterable[tuple[Document, object]]
) -> Iterator[tuple[CanonicalField, str, int]]:
    """Member, heading, and in how many documents it led to right cells, for those that hold."""
    for member, heading, right, wrong in headings(field, labelled):
        if holds(right, wrong):
            yield member, heading, right


def headings(
    field: CanonicalField, labelled: Iterable[tuple[Document, object]]
) -> Iterator[tuple[CanonicalField, str, int, int]]:
    """Member, heading, and in how many documents its column holds the member, and in how many not.

    `labelled` are documents with their right rows; a heading that the member already has as a
    label teaches nothing.
    """
    assert field.items is not None
    members = {member.name: member for member in field.items.fields}
    right: Counter[tuple[str, str]] = Counter()
    seen: Counter[str] = Counter()
    written: dict[str, str] = {}
    for document, rows in labelled:
        found = set(_pairs(document, members, rows if isinstance(rows, list | tuple) else ()))
        for _, heading in found:
            written.setdefault(label_key(heading), heading)
        pairs = {(name, label_key(heading)) for name, heading in found}
        right.update(pairs)
        seen.update({key for _, key in pairs})
    for (name, key), count in sorted(right.items()):
        known = {label.key for label in ranked_labels(members[name])}
        if key and key not in known:
            yield members[name], written[key], count, seen[key] - count


def _pairs(
    document: Document, members: Mapping[str, CanonicalField], rows: Iterable[object]
) -> Iterator[tuple[str, str]]:
    """Members and the headings over their values, for each right row that stands in a table."""
    finder = TypedFinder(document.text)
    tables = list(_tables(document))
    for row in rows:
        if not isinstance(row, Mapping):
            continue
        for heads, cells in tables:
            places = {
                name: place
                for name, value in row.items()
                if name in members and value is not None
                if (place := _place(finder, members[name], value, cells)) is not None
            }
            # One cell alone may stand anywhere; two of a row show that it is this row.
            if len(places) > 1 and len(set(places.values())) == len(places):
                for name, place in places.items():
                    if place < len(heads) and heads[place]:
                        yield name, heads[place]


def _place(finder: TypedFinder, member: CanonicalField, value: object, cells: Cells) -> int | None:
    """The only cell that holds the value; None if there is none, or several."""
    wanted = {squeezed(str(value))}
    read = finder.read(member, value)
    if read is not None:
        wanted.add(str(value_key(read)))
    found = [
        number
        for number, cell in enumerate(cells)
        if squeezed(cell) in wanted
        or ((got := finder.read(member, cell)) is not None and str(value_key(got)) in wanted)
    ]
    return found[0] if len(found) == 1 else None


def _tables(document: Document) -> Iterator[tuple[Cells, Cells]]:
    """Headings and cells of each row: of the document's tables, else of lines with gaps."""
    for table in document.tables:
        texts = [[cell.text.strip() for cell in row] for row in table.rows]
        if table.header:
            yield from ((texts[table.header - 1], row) for row in texts[table.header :])
    if not document.tables:
        lines = [_cells(line) for line in document.text.splitlines()]
        for number, cells in enumerate(lines):
            if len(cells) > 1:
                above = lines[max(0, number - MAX_ABOVE) : number]
                heads = next((head for head in reversed(above) if _are_heads(head, cells)), None)
                if heads is not None:
                    yield heads, cells


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in _CELL_BREAK.split(line.strip()) if cell.strip()]


def _are_heads(heads: Cells, cells: Cells) -> bool:
    return len(heads) == len(cells) and not any(any(map(str.isdigit, head)) for head in heads)

"""Values and places as a report writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.capability import FormulaUse, LookupRow, ModelAnswer, TextSpan
from paxman_core.values import Record, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.canonical import Json
    from paxman_core.capability import Place
    from paxman_core.values import Value


def grid(value: tuple[Value, ...]) -> dict[str, Json]:
    """A list as a table: a row for each item, a column for each member that any item has."""
    rows = [dict(_cells("", item)) for item in value]
    columns = list(dict.fromkeys(name for row in rows for name in row))
    return {
        "columns": [*columns],
        "rows": [[row.get(name) for name in columns] for row in rows],
    }


def _cells(path: str, value: Value) -> Iterator[tuple[str, str]]:
    """The leaves of an item, each under the end of its path: `.price`, or nothing."""
    if isinstance(value, Record) and value:
        for name, member in value.items():
            yield from _cells(f"{path}.{name}", member)
    else:
        yield path, text_of(value)


def place_text(place: Place) -> str:
    """What a place says beyond its characters."""
    if isinstance(place, TextSpan):
        return place.pointer
    if isinstance(place, LookupRow):
        return f"row {place.row} of the table {place.table} ({place.similarity})"
    if isinstance(place, FormulaUse):
        return f"= {place.expression}"
    return _answer(place)


def _answer(place: ModelAnswer) -> str:
    found = "not found in the document" if place.grounding == "none" else place.grounding
    return f"{place.model} answered “{place.answer}” ({found})"

"""The rows of a list as a table: the same columns in every row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.artifact._conclusion import python_data
from paxman_core.capability import span_of
from paxman_core.values import FieldType, Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paxman_core.capability import EvidenceRef
    from paxman_core.contract import CanonicalField
    from paxman_core.values import Value

EVIDENCE = " evidence"
"""What the name of a column with quotes ends in."""


def table_of(
    field: CanonicalField, value: Value, evidence: Iterable[EvidenceRef] | None
) -> list[dict[str, object]]:
    """A dict for each row of a list's value, with a value for each leaf of its items.

    With `evidence`, each is followed by what the document says there.
    """
    path, names = field.path, [*_leaves(field.items, "")] if field.items is not None else []
    rows = value if isinstance(value, tuple) else ()
    quotes = {} if evidence is None else _quotes(evidence, path)
    table: list[dict[str, object]] = []
    for number, row in enumerate(rows):
        cells: dict[str, object] = {}
        for name in names:
            cells[name] = python_data(_at(row, name))
            if evidence is not None:
                cells[f"{name}{EVIDENCE}"] = quotes.get(f"{path}[{number}].{name}")
        table.append(cells)
    return table


def _leaves(field: CanonicalField, prefix: str) -> Iterator[str]:
    for member in field.fields:
        name = f"{prefix}{member.name}"
        if member.type is FieldType.OBJECT and member.fields:
            yield from _leaves(member, f"{name}.")
        else:
            yield name


def _at(value: Value, name: str) -> Value:
    for part in name.split("."):
        value = value.get(part) if isinstance(value, Record) else None
    return value


def _quotes(evidence: Iterable[EvidenceRef], path: str) -> dict[str, str]:
    """What the document says at each cell; the pieces of a cell of several lines together."""
    found: dict[str, list[str]] = {}
    for ref in evidence:
        span = span_of(ref.place)
        if span is not None and ref.field_path.startswith(f"{path}["):
            found.setdefault(ref.field_path, []).append(span.quote)
    return {place: " ".join(dict.fromkeys(quotes)) for place, quotes in found.items()}

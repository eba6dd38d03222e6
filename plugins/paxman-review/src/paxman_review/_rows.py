"""Lists as rows of texts, which is how a person sees and changes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from paxman_core.values import FieldType, text_of
from paxman_report import label_of

if TYPE_CHECKING:
    from paxman_core.canonical import Json
    from paxman_core.contract import CanonicalField
    from paxman_core.values import Value


def columns_of(field: CanonicalField) -> list[dict[str, Json]]:
    """The columns of a list, each with its name; a list of plain values has one without."""
    assert field.items is not None
    if field.items.type is not FieldType.OBJECT:
        return [{"name": "", "label": label_of(field.name), "type": field.items.type.value}]
    return [
        {"name": member.name, "label": label_of(member.name), "type": member.type.value}
        for member in field.items.fields
    ]


def rows_of(field: CanonicalField, value: Value) -> list[Json]:
    """The rows of a list, each cell as text."""
    assert field.items is not None
    if not isinstance(value, tuple):
        return []
    if field.items.type is not FieldType.OBJECT:
        return [text_of(item) for item in value]
    return [
        {name: text_of(cell) for name, cell in item.items() if cell is not None}
        for item in value
        if isinstance(item, Mapping)
    ]

"""The JSON Schema of an answer: one member a field, null or a quote and a value.

It keeps to what strict modes take: every member required, no others, and no open objects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.values import FieldType, member_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_core.canonical import Json
    from paxman_core.contract import CanonicalField


def answer_schema(fields: Iterable[CanonicalField]) -> dict[str, Json]:
    """The schema of the answer to a question about these fields."""
    return _object({field.path: _nullable(_answer(field)) for field in fields})


def can_be_answered(field: CanonicalField) -> bool:
    """Whether an answer about the field has a form: an object without members has none."""
    if field.type is FieldType.OBJECT:
        return bool(field.fields) and all(map(can_be_answered, field.fields))
    if field.type is FieldType.ARRAY and field.items is not None:
        return can_be_answered(field.items)
    return True


def _answer(field: CanonicalField) -> dict[str, Json]:
    if field.type is FieldType.ARRAY:
        items = _cell(_value(FieldType.STRING, ())) if field.items is None else _answer(field.items)
        return {"type": "array", "items": items}
    if field.type is FieldType.OBJECT:
        return _object({member.name: _nullable(_answer(member)) for member in field.fields})
    members = [member_text(member) for member in field.enum_values]
    return _cell(_value(field.type, members))


def _value(kind: FieldType, members: Iterable[str]) -> dict[str, Json]:
    allowed: list[Json] = [*dict.fromkeys(members)]
    if allowed:
        return {"type": "string", "enum": allowed}
    return {"type": "boolean" if kind is FieldType.BOOLEAN else "string"}


def _cell(value: dict[str, Json]) -> dict[str, Json]:
    return _object({"quote": {"type": "string"}, "value": value})


def _nullable(schema: dict[str, Json]) -> dict[str, Json]:
    return {"anyOf": [schema, {"type": "null"}]}


def _object(members: dict[str, dict[str, Json]]) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": {**members},
        "required": [*members],
        "additionalProperties": False,
    }

"""The JSON Schema of an answer: one member a field, null or what the document says.

A choice, such as yes or no, is seldom written in the document as the contract writes it: it comes
with the words that tell it.

It keeps to what strict modes take: every member required, no others, and no open objects.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from paxman_core.contract import CanonicalField
from paxman_core.values import FieldType, member_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paxman_core.canonical import Json

NO_CHOICES: Final[Mapping[str, Sequence[str]]] = MappingProxyType({})


def answer_key(name: str) -> str:
    """What a field or a member is called in an answer: its name, without quotation marks.

    One in a name ends the process of a server of llama-cpp-python, as one in an enumeration does.
    """
    return name.replace('"', "''")


def answer_schema(
    fields: Iterable[CanonicalField], choices: Mapping[str, Sequence[str]] = NO_CHOICES
) -> dict[str, Json]:
    """The schema of the answer to a question about these fields; `choices` are by path."""
    return _object(
        {
            answer_key(field.path): _nullable(_one_of(named) if named else _answer(field))
            for field in fields
            for named in [choices.get(field.path)]
        }
    )


def _one_of(texts: Sequence[str]) -> dict[str, Json]:
    """One of these, unless that would be too much for the service; what is said is checked anyway.

    A quotation mark in an enumeration ends the process of a server of llama-cpp-python, and the
    texts may be those of a document.
    """
    return _TEXT if any('"' in text for text in texts) else {"type": "string", "enum": [*texts]}


def can_be_answered(field: CanonicalField) -> bool:
    """Whether an answer about the field has a form: an object without members has none."""
    if field.type is FieldType.OBJECT:
        return bool(field.fields) and all(map(can_be_answered, field.fields))
    if field.type is FieldType.ARRAY and field.items is not None:
        return can_be_answered(field.items)
    return True


def answer_tokens(fields: Iterable[CanonicalField]) -> int:
    """How many tokens an answer about these fields has room for; hardly any needs as many."""
    return _FORM_TOKENS + sum(map(_tokens, fields))


def _tokens(field: CanonicalField) -> int:
    if field.type is FieldType.ARRAY:
        return _LIST_TOKENS
    if field.type is FieldType.OBJECT:
        return sum(map(_tokens, field.fields))
    has_words = field.type is FieldType.STRING or is_choice(field)
    return _TEXT_TOKENS if has_words else _VALUE_TOKENS


def parts_of(field: CanonicalField) -> Iterator[CanonicalField]:
    """The field, what its list holds, and the members of a record, however deep."""
    yield field
    for part in field.fields if field.items is None else (field.items,):
        yield from parts_of(part)


def _answer(field: CanonicalField) -> dict[str, Json]:
    if field.type is FieldType.ARRAY:
        items = _TEXT if field.items is None else _answer(field.items)
        return {"type": "array", "items": items}
    if field.type is FieldType.OBJECT:
        members = {answer_key(each.name): _nullable(_answer(each)) for each in field.fields}
        return _object(members)
    return _object({"quote": _TEXT, "value": _choice(field)}) if is_choice(field) else _TEXT


def is_choice(field: CanonicalField) -> bool:
    """Whether a value of the field is one of a few, whatever words the document has for it."""
    return field.type is FieldType.BOOLEAN or bool(field.enum_values)


def _choice(field: CanonicalField) -> dict[str, Json]:
    allowed = [*dict.fromkeys(map(member_text, field.enum_values))]
    return _one_of(allowed) if allowed else {"type": "boolean"}


_FORM_TOKENS: Final = 32
"""Brackets, and the blanks that some models put between them."""
_VALUE_TOKENS: Final = 32
_TEXT_TOKENS: Final = 56
_LIST_TOKENS: Final = 2_048
_TEXT: Final[dict[str, Json]] = {"type": "string"}


def _nullable(schema: dict[str, Json]) -> dict[str, Json]:
    return {"anyOf": [schema, {"type": "null"}]}


def _object(members: dict[str, dict[str, Json]]) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": {**members},
        "required": [*members],
        "additionalProperties": False,
    }

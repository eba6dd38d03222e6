"""How a field's value is kept in an artifact, and how it comes back as exactly that value.

The contract tells what a stored string was. In the parts of an object that the contract does not
describe, and where it allows several types, nothing does, so what JSON has no type for says there
itself what it is: `{"$decimal": "1.5"}` is a number and `"1.5"` a text.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from paxman_core.canonical import MAX_SAFE_INTEGER
from paxman_core.values import FieldType, Money, Record, from_json, to_json

if TYPE_CHECKING:
    from paxman_core.canonical import Json
    from paxman_core.contract import CanonicalField
    from paxman_core.values import Value

_TAGS: Final = {
    int: "$integer",
    Decimal: "$decimal",
    date: "$date",
    datetime: "$datetime",
    Money: "$money",
}
_TAGGED: Final = {
    "$integer": FieldType.INTEGER,
    "$decimal": FieldType.DECIMAL,
    "$date": FieldType.DATE,
    "$datetime": FieldType.DATETIME,
    "$money": FieldType.MONEY,
}
_OBJECT: Final = "$object"


def has_open_parts(field: CanonicalField) -> bool:
    """Whether the contract leaves a part of the field's values undescribed."""
    if field.type is FieldType.ARRAY:
        return field.items is None or has_open_parts(field.items)
    if field.type is FieldType.OBJECT:
        return not field.fields or any(map(has_open_parts, field.fields))
    return bool(field.alternatives)


def stored(field: CanonicalField, value: Value) -> Json:
    """The form that a field's value is kept in."""
    if isinstance(value, tuple) and field.items is not None:
        return [stored(field.items, item) for item in value]
    if isinstance(value, Record) and field.fields:
        members = {member.name: member for member in field.fields}
        return {name: stored(members[name], item) for name, item in value.items()}
    is_open = isinstance(value, (tuple, Record)) or field.alternatives
    return _tagged(value) if is_open else to_json(value)


def restored(field: CanonicalField, form: Json) -> Value:
    """The value of a field that is kept in this form."""
    if form is None:
        return None
    if field.alternatives:
        return _untagged(form)
    if field.type is FieldType.ARRAY and isinstance(form, list):
        if field.items is None:
            return _untagged(form)
        items = field.items
        return tuple(restored(items, item) for item in form)
    if field.type is FieldType.OBJECT and isinstance(form, dict):
        if not field.fields:
            return _untagged(form)
        members = {member.name: member for member in field.fields}
        return Record({name: restored(members[name], item) for name, item in form.items()})
    return _member(field, form) if field.type is FieldType.ENUM else from_json(form, field.type)


def _member(field: CanonicalField, form: Json) -> Value:
    """The listed value; `1` is not `True`, though Python holds them to be equal."""
    for value in field.enum_values:
        kept = to_json(value)
        if kept == form and type(kept) is type(form):
            return value
    raise ValueError(f"{form!r} is not one of the values of {field.path}")


def _tagged(value: Value) -> Json:
    if isinstance(value, tuple):
        return [_tagged(item) for item in value]
    if isinstance(value, Mapping):
        members: dict[str, Json] = {name: _tagged(item) for name, item in value.items()}
        return {_OBJECT: members} if _looks_tagged(members) else members
    tag = _TAGS.get(type(value))
    if tag is None or (type(value) is int and abs(value) <= MAX_SAFE_INTEGER):
        return to_json(value)
    return {tag: to_json(value)}


def _untagged(form: Json) -> Value:
    if isinstance(form, list):
        return tuple(_untagged(item) for item in form)
    if isinstance(form, dict):
        if not _looks_tagged(form):
            return Record({name: _untagged(item) for name, item in form.items()})
        ((tag, inner),) = form.items()
        if tag in _TAGGED:
            return from_json(inner, _TAGGED[tag])
        if tag != _OBJECT or not isinstance(inner, dict):
            raise ValueError(f"{tag!r} is not a kind of value")
        return Record({name: _untagged(item) for name, item in inner.items()})
    if isinstance(form, float):
        raise TypeError("a float is not a value")
    return form


def _looks_tagged(members: Mapping[str, object]) -> bool:
    return len(members) == 1 and next(iter(members)).startswith("$")

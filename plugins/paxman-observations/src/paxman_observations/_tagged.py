"""Values as JSON that says their type, so that a log can be read without a contract.

Two values are equal exactly when their text is, and the text also orders them: it is the same in
every process and in every program that compares bytes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from paxman_core.canonical import canonical_json, plain_json
from paxman_core.errors import CanonicalizationError
from paxman_core.values import FieldType, Money, Record, Value, from_json, to_json

if TYPE_CHECKING:
    from paxman_core.canonical import Json

_TAGS = {
    "date": FieldType.DATE,
    "datetime": FieldType.DATETIME,
    "decimal": FieldType.DECIMAL,
    "integer": FieldType.INTEGER,
    "money": FieldType.MONEY,
}


def to_tagged(value: Value) -> Json:
    """The value as JSON; `True`, `1`, `1.0` and `"1"` look different."""
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, tuple):
        return [to_tagged(item) for item in value]
    if isinstance(value, Mapping):
        return {"object": {name: to_tagged(item) for name, item in value.items()}}
    form = to_json(value)
    if isinstance(value, Money):
        return {"money": form}
    if isinstance(value, datetime):
        return {"datetime": form}
    if isinstance(value, date):
        return {"date": form}
    if isinstance(value, Decimal):
        return {"decimal": form}
    return form if isinstance(form, int) else {"integer": form}


def from_tagged(form: Json) -> Value:
    """The value that was written."""
    if isinstance(form, list):
        return tuple(from_tagged(item) for item in form)
    if form is None or isinstance(form, (str, bool, int)):
        return form
    if isinstance(form, dict) and len(form) == 1:
        ((tag, inner),) = form.items()
        if tag == "object" and isinstance(inner, dict):
            return Record({name: from_tagged(item) for name, item in inner.items()})
        if tag in _TAGS:
            return from_json(inner, _TAGS[tag])
    raise CanonicalizationError(f"{form!r} is not the stored form of a value.")


def tagged_text(value: Value) -> str:
    """The canonical text of a value."""
    return canonical_text(to_tagged(value))


def value_of(text: str) -> Value:
    """The value that has this canonical text."""
    return from_tagged(json.loads(text))


def canonical_text(form: Json) -> str:
    """The canonical JSON of a form without floats, by the C encoder where that writes the same."""
    try:
        written = plain_json(form)
    except UnicodeEncodeError:
        return canonical_json(form).decode()  # which says what is wrong
    # Beyond ASCII the two may sort keys differently.
    return (written if written.isascii() else canonical_json(form)).decode()

"""Values as a decision keeps them: JSON that `paxman eval` reads as a right value.

Exact numbers are JSON numbers, because "1.234" as a text could be two numbers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, cast

from paxman_core.errors import InvalidInputError
from paxman_core.labels import parse_context
from paxman_core.values import FieldType, Money, Parsed, Record, parse, to_json

if TYPE_CHECKING:
    from paxman_core.contract import CanonicalField
    from paxman_core.values import Value


def stored_text(value: object) -> str:
    """The value, or the JSON that it was stored as, as JSON text."""
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, Money):
        amount, currency = stored_text(value.amount), json.dumps(value.currency)
        return f'{{"amount": {amount}, "currency": {currency}}}'
    if isinstance(value, (tuple, list)):
        return f"[{', '.join(map(stored_text, value))}]"
    if isinstance(value, Mapping):
        members = (
            f"{json.dumps(k, ensure_ascii=False)}: {stored_text(v)}" for k, v in value.items()
        )
        return f"{{{', '.join(members)}}}"
    return _text(to_json(cast("Value", value)))


def _text(form: object) -> str:
    return json.dumps(form, ensure_ascii=False)


def value_of(field: CanonicalField, stored: object) -> Value:
    """The value of a field that `stored_text` wrote and JSON with decimals gave back."""
    if stored is None:
        return None
    if field.items is not None and isinstance(stored, list):
        return tuple(value_of(field.items, item) for item in stored)
    if field.type is FieldType.OBJECT and isinstance(stored, Mapping):
        members = {member.name: member for member in field.fields}
        return Record({n: value_of(members[n], v) for n, v in stored.items() if n in members})
    outcome = parse(stored, field.type, parse_context(field))
    if not isinstance(outcome, Parsed):
        raise InvalidInputError(
            f"{stored!r:.80} is not a value of the field {field.path!r}.",
            next_step="Review with the contract that the decisions were made with.",
        )
    return outcome.value

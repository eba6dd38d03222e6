"""Constants of a schema, its defaults and enumerations, as a contract spells them."""

from __future__ import annotations

from collections.abc import Mapping

from paxman_core.contract import CanonicalField
from paxman_core.values import FieldType


def canonical_form(raw: object, field: CanonicalField) -> object:
    """A constant in the schema's spelling as a contract spells it."""
    if raw is None:
        return None
    if field.native_money is not None and isinstance(raw, Mapping):
        native = field.native_money
        return {"amount": raw.get(native.amount), "currency": raw.get(native.currency or "")}
    if field.type is FieldType.MONEY and field.native_money is not None:
        return {"amount": raw, "currency": field.hints.default_currency}
    if field.items is not None and isinstance(raw, list):
        return [canonical_form(item, field.items) for item in raw]
    if field.fields and isinstance(raw, Mapping):
        members = {member.name: member for member in field.fields}
        return {
            name: canonical_form(item, members[name]) if name in members else item
            for name, item in raw.items()
        }
    return raw

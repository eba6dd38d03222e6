"""A contract's fields and policy as JSON: the long form of a dict contract, without defaults.

A value that JSON has no type for is tagged with its field type, `{"DATE": "2026-01-31"}`, so that
a stored contract reads back as exactly the same values.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core._struct import plain
from paxman_core.canonical import MAX_SAFE_INTEGER, Json
from paxman_core.contract._field import (
    DEFAULT_CONFIDENCE_THRESHOLD,
    NO_CONSTRAINTS,
    NO_HINTS,
    CanonicalField,
    ResolutionPolicy,
)
from paxman_core.values import Money, to_json

if TYPE_CHECKING:
    from paxman_core.contract._field import (
        Constraints,
        ContractPolicy,
        Hints,
        Lookup,
        MergePolicy,
    )
    from paxman_core.values import Value

_TAGS: Final = frozenset({"INTEGER", "DECIMAL", "DATE", "DATETIME", "MONEY", "OBJECT"})


def field_form(field: CanonicalField) -> dict[str, Json]:
    """One field with its members and items."""
    form = _unnamed_field(field)
    form["name"] = field.name
    return form


def _unnamed_field(field: CanonicalField) -> dict[str, Json]:
    form: dict[str, Json] = {"type": field.type.value}
    if field.alternatives:
        form["alternatives"] = [kind.value for kind in field.alternatives]
    form.update(_flags(field))
    if field.enum_values:
        form["enum"] = [literal_json(value) for value in field.enum_values]
    if field.has_default:
        form["default"] = literal_json(field.default)
    if field.has_default or field.fallback is not ResolutionPolicy.UNRESOLVED:
        form["on_unresolved"] = field.fallback.value
    if field.constraints != NO_CONSTRAINTS:
        form["constraints"] = _given(field.constraints)
    if field.hints != NO_HINTS:
        form["hints"] = _given(field.hints)
    if field.native_money is not None:
        form["native_money"] = _present(attrs.asdict(field.native_money))
    if field.fields:
        form["fields"] = [field_form(member) for member in field.fields]
    if field.items is not None:
        form["items"] = _unnamed_field(field.items)
    return form


def _flags(field: CanonicalField) -> dict[str, Json]:
    form: dict[str, Json] = {} if field.required else {"required": False}
    for name in ("nullable", "native_text", "native_root"):
        if getattr(field, name):
            form[name] = True
    if field.description:
        form["description"] = field.description
    if field.confidence_threshold != DEFAULT_CONFIDENCE_THRESHOLD:
        form["confidence_threshold"] = repr(field.confidence_threshold)
    if field.tags:
        form["tags"] = list[Json](sorted(field.tags))
    if field.id != field.path:
        form["id"] = field.id
    return form


def _given(settings: Constraints | Hints) -> dict[str, Json]:
    """The settings that are not as by default."""
    return {
        each.name: _lookup(value) if each.name == "lookup" else plain(value)
        for each in attrs.fields(type(settings))
        if (value := getattr(settings, each.name)) != each.default
    }


def _lookup(lookup: Lookup) -> dict[str, Json]:
    members = attrs.asdict(lookup)
    if lookup.threshold is not None:
        members["threshold"] = repr(lookup.threshold)
    return _present(members)


def policy_form(policy: ContractPolicy) -> dict[str, Json]:
    """What the contract decides for every run."""
    given = attrs.asdict(policy, recurse=False).items()
    form = {name: plain(setting) for name, setting in given if setting not in (None, ())}
    if policy.confidence_floor is not None:
        form["confidence_floor"] = repr(policy.confidence_floor)
    if policy.merge_policies:
        form["merge_policies"] = {path: _merge(merge) for path, merge in policy.merge_policies}
    return form


def _merge(merge: MergePolicy) -> dict[str, Json]:
    form = _present(attrs.asdict(merge, filter=attrs.filters.exclude("weights")))
    if merge.weights:
        form["weights"] = dict(merge.weights)
    return form


def _present(members: dict[str, object]) -> dict[str, Json]:
    """The members that are not None, exact numbers as text."""
    return {name: plain(value) for name, value in members.items() if value is not None}


def literal_json(value: Value) -> Json:
    """A value as JSON that an adapter reads back as the same value."""
    if isinstance(value, tuple):
        return [literal_json(item) for item in value]
    if isinstance(value, Mapping):
        members: dict[str, Json] = {name: literal_json(item) for name, item in value.items()}
        return {"OBJECT": members} if is_tagged(members) else members
    tag = _tag_of(value)
    return to_json(value) if tag is None else {tag: to_json(value)}


def _tag_of(value: Value) -> str | None:
    kinds = ((Decimal, "DECIMAL"), (Money, "MONEY"), (datetime, "DATETIME"), (date, "DATE"))
    if isinstance(value, int) and abs(value) > MAX_SAFE_INTEGER:
        return "INTEGER"
    return next((tag for kind, tag in kinds if isinstance(value, kind)), None)


def is_tagged(members: Mapping[str, object]) -> bool:
    """Whether a mapping is one value under the name of its type."""
    return len(members) == 1 and _TAGS.issuperset(members)

"""A contract as JSON and back: the long form of a dict contract, without what is default."""

from __future__ import annotations

import hashlib
from decimal import Decimal
from typing import TYPE_CHECKING

import attrs

from paxman_core.adapters._literal import literal_json
from paxman_core.adapters._reader import as_mapping
from paxman_core.canonical import Json, canonical_json, decimal_text
from paxman_core.contract import (
    DEFAULT_CONFIDENCE_THRESHOLD,
    NO_CONSTRAINTS,
    NO_HINTS,
    CanonicalContract,
    CanonicalField,
    Constraints,
    ContractPolicy,
    Hints,
    Lookup,
    MergePolicy,
    ResolutionPolicy,
)
from paxman_core.errors import InvalidContractError, Problem

if TYPE_CHECKING:
    from collections.abc import Mapping


def to_dict(contract: CanonicalContract) -> dict[str, Json]:
    """The contract's JSON form; fields are a list, since canonical JSON sorts keys."""
    form: dict[str, Json] = {
        "id": contract.id,
        "version": contract.version,
        "fields": [_field(field) for field in contract.fields],
    }
    if contract.description:
        form["description"] = contract.description
    if contract.checks:
        form["checks"] = list(contract.checks)
    if policy := _policy(contract.policy):
        form["policy"] = policy
    if contract.json_schema is not None:
        form["json_schema"] = contract.json_schema
    return form


def to_json(contract: CanonicalContract) -> str:
    """The contract as canonical JSON text."""
    return canonical_json(to_dict(contract)).decode("utf-8")


def hash_of(contract: CanonicalContract) -> str:
    """The SHA-256 of the contract's canonical JSON."""
    return hashlib.sha256(canonical_json(to_dict(contract))).hexdigest()


def from_dict(source: Mapping[str, object]) -> CanonicalContract:
    """The contract of a JSON form."""
    from paxman_core.adapters._dict import DictAdapter

    return DictAdapter().adapt(source, name=None)


def from_json(text: str) -> CanonicalContract:
    """The contract of a JSON text."""
    from paxman_core.adapters._jsontext import parse_json

    source = as_mapping(parse_json(text, ""))
    if source is None:
        raise InvalidContractError([Problem("", "A stored contract is a JSON object.")])
    return from_dict(source)


def _field(field: CanonicalField) -> dict[str, Json]:
    form = _unnamed_field(field)
    form["name"] = field.name
    return form


def _unnamed_field(field: CanonicalField) -> dict[str, Json]:
    form: dict[str, Json] = {"type": field.type.value}
    form.update(_flags(field))
    if field.enum_values:
        form["enum"] = [literal_json(value) for value in field.enum_values]
    if field.has_default:
        form["default"] = literal_json(field.default)
    if field.has_default or field.fallback is not ResolutionPolicy.UNRESOLVED:
        form["on_unresolved"] = field.fallback.value
    if field.constraints != NO_CONSTRAINTS:
        form["constraints"] = _constraints(field.constraints)
    if field.hints != NO_HINTS:
        form["hints"] = _hints(field.hints)
    if field.native_money is not None:
        form["native_money"] = _present(attrs.asdict(field.native_money))
    if field.fields:
        form["fields"] = [_field(member) for member in field.fields]
    if field.items is not None:
        form["items"] = _unnamed_field(field.items)
    return form


def _flags(field: CanonicalField) -> dict[str, Json]:
    form: dict[str, Json] = {}
    if not field.required:
        form["required"] = False
    if field.nullable:
        form["nullable"] = True
    if field.native_text:
        form["native_text"] = True
    if field.description:
        form["description"] = field.description
    if field.confidence_threshold != DEFAULT_CONFIDENCE_THRESHOLD:
        form["confidence_threshold"] = repr(field.confidence_threshold)
    if field.tags:
        form["tags"] = list[Json](sorted(field.tags))
    if field.id != field.path:
        form["id"] = field.id
    return form


def _constraints(constraints: Constraints) -> dict[str, Json]:
    form = _present(attrs.asdict(constraints))
    if not constraints.unique_items:
        del form["unique_items"]
    return form


def _hints(hints: Hints) -> dict[str, Json]:
    form: dict[str, Json] = {}
    for name in ("labels", "patterns", "checks", "examples"):
        if texts := getattr(hints, name):
            form[name] = list(texts)
    for name in ("formula", "date_order", "locale", "default_currency"):
        if (text := getattr(hints, name)) is not None:
            form[name] = text
    if hints.lookup is not None:
        form["lookup"] = _lookup(hints.lookup)
    return form


def _lookup(lookup: Lookup) -> dict[str, Json]:
    members = attrs.asdict(lookup)
    if lookup.threshold is not None:
        members["threshold"] = repr(lookup.threshold)
    return _present(members)


def _policy(policy: ContractPolicy) -> dict[str, Json]:
    form: dict[str, Json] = {}
    if policy.confidence_floor is not None:
        form["confidence_floor"] = repr(policy.confidence_floor)
    for name in ("unresolved_acceptable", "stop_on_first_unresolved"):
        if (flag := getattr(policy, name)) is not None:
            form[name] = flag
    if policy.currency_policy is not None:
        form["currency_policy"] = policy.currency_policy.value
    if policy.merge_policies:
        form["merge_policies"] = {path: _merge(merge) for path, merge in policy.merge_policies}
    if policy.merge_groups:
        form["merge_groups"] = [list(group) for group in policy.merge_groups]
    return form


def _merge(merge: MergePolicy) -> dict[str, Json]:
    form = _present(attrs.asdict(merge, filter=attrs.filters.exclude("weights")))
    if merge.weights:
        form["weights"] = dict(merge.weights)
    return form


def _present(members: dict[str, object]) -> dict[str, Json]:
    """The members that are not None, exact numbers as text."""
    return {name: _plain(value) for name, value in members.items() if value is not None}


def _plain(value: object) -> Json:
    if isinstance(value, Decimal):
        return decimal_text(value)
    assert isinstance(value, (bool, int, str))
    return value

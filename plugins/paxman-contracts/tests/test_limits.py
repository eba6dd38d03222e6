"""Schemas that people already have: what is accepted, what is filled, and what is said."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

import paxman_cap_evidence
from paxman_core import Engine
from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract, read_contract
from paxman_core.contract import (
    CanonicalContract,
    read_alternative,
)
from paxman_core.errors import InvalidContractError
from paxman_core.values import FieldType, ParseContext, Parsed

if TYPE_CHECKING:
    from pathlib import Path

ELSEWHERE = "https://example.com/elsewhere.json"
NODE = {
    "type": "object",
    "properties": {
        "value": {"type": "string"},
        "below": {"type": "array", "items": {"$ref": "#/$defs/node"}},
    },
}


def adapted(schema: object, **options: Any) -> CanonicalContract:
    contract = adapt_contract(schema, BUILTIN_ADAPTERS, **options)
    assert read_contract(contract.to_json()) == contract
    return contract


def contract_of(schema: object, **root: object) -> CanonicalContract:
    return adapted({"type": "object", "properties": {"x": schema, "y": {"type": "string"}}, **root})


def said(contract: CanonicalContract) -> list[str]:
    return [str(limit) for limit in contract.limits]


@pytest.mark.parametrize(
    ("schema", "alternatives"),
    [
        ({"type": ["integer", "string", "null"]}, "INTEGER STRING"),
        ({"anyOf": [{"type": "string"}, {"type": "integer"}]}, "INTEGER STRING"),
        ({"oneOf": [{"type": "boolean"}, {"type": "number"}]}, "BOOLEAN DECIMAL"),
        ({"anyOf": [{"type": "string", "format": "date"}, {"type": "string"}]}, "DATE STRING"),
        ({"anyOf": [{"enum": ["latest"]}, {"type": "integer"}]}, "ENUM INTEGER"),
        (
            {"anyOf": [{"type": "integer"}, {"type": ["boolean", "string"]}]},
            "BOOLEAN INTEGER STRING",
        ),
        ({"anyOf": [{"const": "auto"}, {"type": "string"}]}, ""),
    ],
)
def test_scalars_of_several_types(schema: object, alternatives: str) -> None:
    contract = contract_of(schema)
    assert " ".join(kind.value for kind in contract.fields[0].alternatives) == alternatives
    assert said(contract) == []


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ("12", 12),
        ("1,200", 1200),
        (7, 7),
        ("007", "007"),
        ("12 months", "12 months"),
        ("-", "-"),
        ("Present", "Present"),
        ("2000", "2000"),
    ],
)
def test_a_value_is_read_by_the_most_specific_type_that_it_gives(
    raw: object, value: object
) -> None:
    schema = {"anyOf": [{"type": "integer", "maximum": 1999}, {"type": "string"}]}
    outcome = read_alternative(contract_of(schema).fields[0], raw, ParseContext())
    assert isinstance(outcome, Parsed)
    assert (outcome.value, type(outcome.value)) == (value, type(value))


@pytest.mark.parametrize(
    ("schema", "kind"),
    [
        ({}, FieldType.STRING),
        ({"examples": [1, 2]}, FieldType.INTEGER),
        ({"examples": [1, 2.5]}, FieldType.DECIMAL),
        ({"default": True}, FieldType.BOOLEAN),
        ({"format": "date"}, FieldType.DATE),
        ({"const": "a"}, FieldType.ENUM),
    ],
)
def test_without_a_type_the_rest_tells(schema: object, kind: FieldType) -> None:
    assert contract_of(schema).fields[0].type is kind


@pytest.mark.parametrize(
    "value",
    [5, "5", Decimal("2.5"), True, "true", "a text", {"a": [1, {"b": "2"}]}, ["a", 1], []],
    ids=repr,
)
def test_a_value_that_nothing_is_said_about_stays_as_it_stands(value: object) -> None:
    with Engine(plugins=[paxman_cap_evidence]) as engine:
        artifact = engine.normalize({"x": value}, {"properties": {"x": {}}})
        again = engine.replay(artifact.to_json(), artifact.contract)
    for found in (artifact.normalized_data["x"], again.normalized_data["x"]):
        assert (type(found), found) == (type(value), value)


def test_what_is_required_and_not_described_may_be_anything() -> None:
    contract = contract_of({"type": "string"}, required=["z"])
    assert [(field.name, field.required) for field in contract.fields][-1] == ("z", True)


@pytest.mark.parametrize(
    ("schema", "limit"),
    [
        (
            {"type": "string", "pattern": "^[0-9]+$", "default": "NA"},
            "x: The default is not used. The default breaks the field's own rules: "
            "'NA' does not match the pattern ^[0-9]+$.",
        ),
        (
            {"type": "integer", "default": "NA"},
            "x: The default is not used: 'NA' is not a whole number.",
        ),
    ],
)
def test_a_default_that_the_field_cannot_have_is_a_remark(schema: object, limit: str) -> None:
    contract = contract_of(schema)
    assert said(contract) == [limit]
    assert not contract.fields[0].has_default


@pytest.mark.parametrize(
    ("schema", "kind", "limit"),
    [
        (
            {"type": "array", "prefixItems": [{"type": "number"}, {"type": "string"}]},
            FieldType.ARRAY,
            "x: The positions of the list differ in meaning. It is filled from structured input "
            "only.",
        ),
        (
            {"additionalProperties": {"type": "number"}},
            FieldType.OBJECT,
            "x: The schema does not name its members. It is filled from structured input only.",
        ),
        (
            {"type": "object", "patternProperties": {"^a": {"type": "number"}}},
            FieldType.OBJECT,
            "x: The schema does not name its members. It is filled from structured input only.",
        ),
        (
            {"anyOf": [NODE["properties"], {"type": "object"}], "type": "object"},
            FieldType.OBJECT,
            "x: The schema does not name its members. It is filled from structured input only.",
        ),
        (
            {
                "anyOf": [
                    {"properties": {"a": {"type": "string"}}},
                    {"properties": {"b": {"type": "string"}}},
                ]
            },
            FieldType.OBJECT,
            "x: The value may be any of 2 objects, which neither a constant nor a required member "
            "tells apart. It is filled from structured input only.",
        ),
        (
            {"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "object"}]},
            FieldType.ARRAY,
            "x: Of its alternatives, object is not looked for.",
        ),
        (
            {"type": ["object", "string"], "properties": {"a": {"type": "string"}}},
            FieldType.OBJECT,
            "x: Of its alternatives, string is not looked for.",
        ),
    ],
)
def test_what_fields_cannot_describe_is_accepted_and_said(
    schema: object, kind: FieldType, limit: str
) -> None:
    contract = contract_of(schema)
    assert contract.fields[0].type is kind
    assert said(contract) == [limit]


def test_a_schema_that_contains_itself_is_open_where_it_does() -> None:
    contract = contract_of({"$ref": "#/$defs/node"}, **{"$defs": {"node": NODE}})
    assert list(contract.by_path) == ["x", "x.value", "x.below", "x.below[]", "y"]
    assert said(contract) == [
        "x.below[]: The schema contains itself: '#/$defs/node' is recursive. "
        "It is filled from structured input only."
    ]


def test_objects_told_apart_by_a_constant_are_one_with_the_members_of_all() -> None:
    card = {"properties": {"kind": {"const": "card"}, "digits": {"type": "string"}}}
    bank = {"properties": {"kind": {"const": "bank"}, "iban": {"type": "string"}}}
    contract = contract_of({"oneOf": [card, bank]})
    (kind, digits, iban) = contract.fields[0].fields
    assert (kind.type, kind.enum_values) == (FieldType.ENUM, ("card", "bank"))
    assert (digits.path, iban.path) == ("x.digits", "x.iban")
    assert said(contract) == []


def test_a_missing_document_is_a_limit_of_one_field() -> None:
    contract = contract_of({"$ref": f"{ELSEWHERE}#/$defs/size"})
    assert list(contract.by_path) == ["y"]
    assert said(contract) == [
        f"x: The reference '{ELSEWHERE}#/$defs/size' leads to a document that was not given. "
        "The field is left out: give the document under registry=."
    ]
    assert contract.verify({"y": "a"}) == ()
    assert "that was not given" in contract.verify({"x": 1})[0].message


def test_documents_that_are_given_are_put_into_the_contract(tmp_path: Path) -> None:
    schema = {"properties": {"x": {"$ref": f"{ELSEWHERE}#/$defs/size"}}}
    document = {
        "$defs": {"size": {"$ref": "number.json"}},
    }
    registry = {
        ELSEWHERE: document,
        "https://example.com/number.json": {"type": "integer", "minimum": 1},
        "https://example.com/unused.json": {"type": "string"},
    }
    contract = adapted(schema, registry=registry)
    assert (contract.fields[0].type, said(contract)) == (FieldType.INTEGER, [])
    assert "unused" not in contract.to_json()
    assert contract.verify({"x": 1}) == ()
    assert contract.verify({"x": 0})[0].place == "x"
    (tmp_path / "size.json").write_text(json.dumps({"type": "number"}), "utf-8")
    relative = {"properties": {"x": {"$ref": "size.json"}}}
    assert adapted(relative, registry=tmp_path).fields[0].type is FieldType.DECIMAL


def test_strict_refuses_what_is_not_looked_for() -> None:
    schema = {"properties": {"x": {"type": "array", "prefixItems": [{"type": "number"}]}}}
    with pytest.raises(InvalidContractError, match="positions of the list differ"):
        adapt_contract(schema, BUILTIN_ADAPTERS, strict=True)


@pytest.mark.parametrize(
    ("address", "draft"),
    [
        ("http://json-schema-org/draft-07/schema#", "http://json-schema.org/draft-07/schema#"),
        ("https://example.com/mine", "https://json-schema.org/draft/2020-12/schema"),
    ],
)
def test_a_dialect_that_is_not_known_is_read_as_the_draft_that_it_names(
    address: str, draft: str
) -> None:
    contract = contract_of({"type": "integer"}, **{"$schema": address})
    assert said(contract) == [
        f"(contract): The dialect '{address}' is not known. The schema is read as one of {draft}."
    ]
    assert contract.verify({"x": 7}) == ()
    assert contract.verify({"x": "seven"})[0].place == "x"


def test_numbers_in_alternatives_are_verified_by_the_schema() -> None:
    contract = contract_of({"anyOf": [{"type": "number", "maximum": 5}, {"type": "boolean"}]})
    assert contract.verify({"x": Decimal("4.5")}) == ()
    assert contract.verify({"x": Decimal("5.5")})[0].place == "x"

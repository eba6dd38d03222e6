"""`verify`: the last word on a whole result."""

from __future__ import annotations

import pickle
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

import paxman_cap_evidence
from paxman_contracts import JsonSchemaValidator
from paxman_core import Engine
from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract, read_contract
from paxman_core.errors import InvalidOptionError
from paxman_core.values import Money, Record

if TYPE_CHECKING:
    from paxman_core.contract import CanonicalContract

EUROS = Money(Decimal("12.50"), "EUR")


def adapted(source: object) -> CanonicalContract:
    return adapt_contract(source, BUILTIN_ADAPTERS)


def places(contract: CanonicalContract, data: dict[str, object]) -> list[str]:
    return [problem.place for problem in contract.verify(data)]


def test_values_are_shown_to_a_schema_as_it_writes_them() -> None:
    contract = adapted(
        {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "day": {"type": "string", "format": "date", "pattern": "^2026-01-31$"},
                "moment": {"type": "string", "format": "date-time", "pattern": "Z$"},
                "price": {
                    "properties": {"value": {"const": 12.5}, "currency": {"type": "string"}},
                    "additionalProperties": False,
                },
                "bare": {"type": "number", "maximum": 12.5, "x-paxman": {"type": "MONEY"}},
                "text": {"type": "string", "pattern": "^12.50$", "x-paxman": {"type": "MONEY"}},
                "rate": {"type": "string", "const": "0.1", "x-paxman": {"type": "DECIMAL"}},
                "count": {"type": "integer"},
                "free": {"type": "object"},
                "days": {"type": "array", "items": {"type": "string", "format": "date"}},
            },
        }
    )
    data: dict[str, object] = {
        "day": date(2026, 1, 31),
        "moment": datetime(2026, 1, 31, 12, tzinfo=UTC),
        "price": EUROS,
        "bare": EUROS,
        "text": EUROS,
        "rate": Decimal("0.10"),
        "count": 3,
        "free": Record({"when": date(2026, 1, 1), "much": (Decimal(1),)}),
        "days": (date(2026, 1, 1),),
    }
    assert contract.verify(data) == ()
    assert places(contract, {"day": date(2026, 2, 1)}) == ["day"]
    assert places(contract, {"price": Money(Decimal(1), "EUR")}) == ["price.value"]
    assert places(contract, {"unknown": 1}) == [""]


def test_decimals_are_numbers_and_exact() -> None:
    contract = adapted(
        {
            "properties": {
                "x": {"type": "number", "multipleOf": 0.01, "minimum": 0.1},
                "n": {"type": "integer"},
            }
        }
    )
    assert contract.verify({"x": Decimal("0.10"), "n": 5}) == ()
    assert contract.verify({"x": Decimal("98765432109876543210987654321.07")}) == ()
    assert places(contract, {"x": Decimal("0.105")}) == ["x"]
    assert places(contract, {"x": Decimal("0.09")}) == ["x"]
    assert places(contract, {"n": True}) == ["n"]


@pytest.mark.parametrize(
    ("keywords", "good", "bad"),
    [
        ({"if": {"required": ["a"]}, "then": {"required": ["b"]}}, {"b": "x"}, {"a": "x"}),
        ({"not": {"required": ["a", "b"]}}, {"a": "x"}, {"a": "x", "b": "x"}),
        ({"dependentRequired": {"a": ["b"]}}, {"b": "x"}, {"a": "x"}),
        ({"minProperties": 2}, {"a": "x", "b": "x"}, {"a": "x"}),
        ({"additionalProperties": False}, {"a": "x"}, {"c": "x"}),
        ({"patternProperties": {r"^\p{L}$": {"maxLength": 1}}}, {"a": "x"}, {"é": "xy"}),
        ({"oneOf": [{"required": ["a"]}, {"required": ["b"]}]}, {"a": "x"}, {"a": "x", "b": "x"}),
    ],
)
def test_conditions_that_no_field_carries_still_count(
    keywords: dict[str, object], good: dict[str, object], bad: dict[str, object]
) -> None:
    contract = adapted(
        {"properties": {"a": {"type": "string"}, "b": {"type": "string"}}, **keywords}
    )
    assert contract.verify(good) == ()
    assert len(contract.verify(bad)) == 1


def test_two_patterns_are_both_enforced() -> None:
    contract = adapted(
        {"properties": {"a": {"type": "string", "pattern": "^x", "allOf": [{"pattern": "y$"}]}}}
    )
    assert contract.verify({"a": "xy"}) == ()
    assert places(contract, {"a": "xx"}) == ["a"]


def test_a_missing_member_is_named() -> None:
    contract = adapted(
        {
            "properties": {
                "a": {
                    "type": "array",
                    "items": {"properties": {"b": {"type": "string"}}, "required": ["b"]},
                }
            },
            "required": ["a"],
        }
    )
    assert places(contract, {}) == ["a"]
    assert places(contract, {"a": [{"b": "x"}, {}]}) == ["a[1].b"]


def test_a_hostile_value_does_not_hang_the_schema() -> None:
    contract = adapted({"properties": {"a": {"type": "string", "pattern": "^(a+)+$"}}})
    assert places(contract, {"a": "a" * 50_000 + "!"}) == ["a"]


def test_no_reference_is_fetched_from_the_network() -> None:
    validator = JsonSchemaValidator('{"$ref": "http://127.0.0.1:9/none.json"}')
    (problem,) = validator.verify_json({})
    assert problem.message == (
        "The reference 'http://127.0.0.1:9/none.json' leads to a document that was not given."
    )


LINE = {"properties": {"sku": {"type": "string"}, "pieces": {"type": "integer"}}}


@pytest.mark.parametrize(
    ("schema", "source", "data"),
    [
        (
            {"type": "array", "items": LINE},
            "sku,pieces\na,1\nb,2\n",
            [{"sku": "a", "pieces": 1}, {"sku": "b", "pieces": 2}],
        ),
        (
            {"type": "array", "items": LINE},
            {"data": [{"sku": "a", "pieces": 1}], "count": 1},
            [{"sku": "a", "pieces": 1}],
        ),
        ({"type": "array", "items": {"type": "string"}}, ["a", "b"], ["a", "b"]),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, {"a": 1}, {"a": 1}),
        ({"patternProperties": {"^x-": {"type": "string"}}}, {"x-y": "z"}, {"x-y": "z"}),
    ],
)
def test_a_schema_about_a_list_or_a_map_gives_one(
    schema: object, source: object, data: object
) -> None:
    with Engine(plugins=[paxman_cap_evidence]) as engine:
        artifact = engine.normalize(source, schema)
        assert artifact.native_data == data
        assert artifact.contract.verify(artifact.normalized_data) == ()
        stored = engine.replay(artifact.to_json(), read_contract(artifact.contract.to_json()))
    assert stored.native_data == data


def test_a_list_that_is_not_found_is_said() -> None:
    contract = adapted({"type": "array", "items": LINE})
    assert [str(problem) for problem in contract.verify({})] == [
        "(contract): None is not of type 'array'"
    ]


def test_a_schema_makes_no_instances() -> None:
    contract = adapted({"properties": {"a": {"type": "string"}}})
    with pytest.raises(InvalidOptionError, match="has no model"):
        contract.instance({"a": "x"})


def test_a_pickled_contract_still_verifies() -> None:
    contract = adapted({"properties": {"a": {"type": "string"}}, "minProperties": 1})
    assert contract.verify({"a": "x"}) == ()
    again = pickle.loads(pickle.dumps(contract))
    assert len(again.verify({})) == 1


def test_what_is_required_and_may_be_null_is_null_where_nothing_is_found() -> None:
    """Schemas written for models that fill forms require every member, and let it be null."""
    text = {"type": ["string", "null"]}
    row = {
        "type": "object",
        "properties": {"item": {"type": "string"}, "colour": text},
        "required": ["item", "colour"],
    }
    schema = {
        "type": "object",
        "properties": {"order": {"type": "string"}, "remark": text, "rows": {"items": row}},
        "required": ["order", "remark", "rows"],
    }
    with Engine(plugins=[paxman_cap_evidence]) as engine:
        artifact = engine.normalize({"order": "A-1", "rows": [{"item": "lamp"}]}, schema)
    assert artifact.status.value == "PARTIAL_SUCCESS"
    assert artifact.native_data == {
        "order": "A-1",
        "remark": None,
        "rows": [{"item": "lamp", "colour": None}],
    }
    assert [field.field_path for field in artifact.unresolved_fields] == ["remark"]

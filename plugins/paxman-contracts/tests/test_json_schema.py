"""JSON Schema as a contract: what each keyword becomes, and what cannot become a field."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract, read_contract
from paxman_core.contract import (
    CanonicalContract,
    Constraints,
    MergePolicy,
    NativeMoney,
    ResolutionPolicy,
)
from paxman_core.errors import InvalidContractError
from paxman_core.values import FieldType, Money

if TYPE_CHECKING:
    from pathlib import Path

DRAFT_4 = "http://json-schema.org/draft-04/schema#"
DRAFT_7 = "http://json-schema.org/draft-07/schema#"


def adapted(schema: object, component: str | None = None) -> CanonicalContract:
    return adapt_contract(schema, BUILTIN_ADAPTERS, component)


def field_of(schema: object, **root: object) -> Any:
    return adapted({"type": "object", "properties": {"x": schema}, **root}).fields[0]


def problems_of(schema: object) -> list[str]:
    with pytest.raises(InvalidContractError) as caught:
        adapted(schema)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("schema", "kind"),
    [
        ({"type": "string"}, FieldType.STRING),
        ({"type": "integer"}, FieldType.INTEGER),
        ({"type": "number"}, FieldType.DECIMAL),
        ({"type": "boolean"}, FieldType.BOOLEAN),
        ({"type": "string", "format": "date"}, FieldType.DATE),
        ({"type": "string", "format": "date-time"}, FieldType.DATETIME),
        ({"type": "object"}, FieldType.OBJECT),
        ({"type": "array", "items": {"type": "string"}}, FieldType.ARRAY),
        ({"enum": ["a", 1]}, FieldType.ENUM),
        ({"const": "a"}, FieldType.ENUM),
        ({"type": "string", "enum": ["a"]}, FieldType.ENUM),
        ({"pattern": "^a"}, FieldType.STRING),
        ({"minimum": 3}, FieldType.DECIMAL),
        ({"properties": {"y": {"type": "string"}}}, FieldType.OBJECT),
        ({"type": ["integer", "number"]}, FieldType.DECIMAL),
    ],
)
def test_types(schema: object, kind: FieldType) -> None:
    field = field_of(schema)
    assert (field.type, field.nullable) == (kind, False)


@pytest.mark.parametrize(
    "schema",
    [
        {"type": ["string", "null"]},
        {"type": "string", "nullable": True},
        {"anyOf": [{"type": "string"}, {"type": "null"}]},
        {"oneOf": [{"type": "null"}, {"type": "string"}]},
        {"anyOf": [{"$ref": "#/$defs/text"}, {"const": None}]},
        {"allOf": [{"$ref": "#/$defs/text"}], "nullable": True},
    ],
)
def test_spellings_of_null(schema: object) -> None:
    field = field_of(schema, **{"$defs": {"text": {"type": "string"}}})
    assert (field.type, field.nullable) == (FieldType.STRING, True)


def test_null_must_be_allowed_by_type_and_by_enum() -> None:
    assert field_of({"type": ["string", "null"], "enum": ["a", None]}).nullable
    assert not field_of({"type": ["string", "null"], "enum": ["a"]}).nullable
    assert not field_of({"type": "string", "enum": ["a", None]}).nullable


def test_required_comes_from_the_object() -> None:
    contract = adapted(
        {"properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "required": ["b"]}
    )
    assert [field.required for field in contract.fields] == [False, True]


@pytest.mark.parametrize(
    ("schema", "constraints"),
    [
        (
            {"type": "string", "minLength": 1, "maxLength": 5, "pattern": "a"},
            Constraints(min_length=1, max_length=5, pattern="a"),
        ),
        ({"type": "string", "format": "email"}, Constraints(format="email")),
        (
            {"type": "number", "minimum": 0.1, "maximum": 2, "multipleOf": 0.01},
            Constraints(minimum=Decimal("0.1"), maximum=Decimal(2), multiple_of=Decimal("0.01")),
        ),
        (
            {"type": "integer", "exclusiveMinimum": 0, "exclusiveMaximum": 9},
            Constraints(exclusive_minimum=Decimal(0), exclusive_maximum=Decimal(9)),
        ),
        (
            {"type": "array", "items": {"type": "string"}, "minItems": 1, "uniqueItems": True},
            Constraints(min_items=1, unique_items=True),
        ),
        ({"type": "integer", "minLength": 3}, Constraints()),
    ],
)
def test_constraints(schema: object, constraints: Constraints) -> None:
    assert field_of(schema).constraints == constraints


def test_exclusive_bounds_of_draft_4_are_flags() -> None:
    field = field_of(
        {"type": "number", "minimum": 0, "exclusiveMinimum": True, "maximum": 9},
        **{"$schema": DRAFT_4},
    )
    assert field.constraints == Constraints(exclusive_minimum=Decimal(0), maximum=Decimal(9))


def test_all_of_keeps_the_narrower_constraint() -> None:
    field = field_of(
        {
            "type": "number",
            "maximum": 10,
            "allOf": [{"minimum": 1, "maximum": 20}, {"minimum": 2, "type": "integer"}],
        }
    )
    assert field.type is FieldType.INTEGER
    assert field.constraints == Constraints(minimum=Decimal(2), maximum=Decimal(10))


def test_all_of_joins_objects() -> None:
    contract = adapted(
        {
            "allOf": [
                {"$ref": "#/$defs/base"},
                {"properties": {"b": {"maxLength": 3}, "c": {"type": "string"}}, "required": ["c"]},
            ],
            "$defs": {
                "base": {
                    "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
                    "required": ["a"],
                }
            },
        }
    )
    assert [(field.name, field.required) for field in contract.fields] == [
        ("a", True),
        ("b", False),
        ("c", True),
    ]
    assert contract.by_path["b"].constraints.max_length == 3


@pytest.mark.parametrize(
    "schema",
    [
        {"oneOf": [{"const": "open", "title": "Open"}, {"const": "paid"}]},
        {"anyOf": [{"enum": ["open"]}, {"enum": ["paid", "open"]}]},
        {"type": "string", "oneOf": [{"const": "open"}, {"const": "paid"}]},
        {"enum": ["open", "paid", "void"], "allOf": [{"enum": ["paid", "open"]}]},
    ],
)
def test_spellings_of_an_enumeration(schema: object) -> None:
    field = field_of(schema)
    assert (field.type, field.enum_values) == (FieldType.ENUM, ("open", "paid"))


def test_enumerated_numbers_keep_their_type() -> None:
    field = field_of({"type": "number", "enum": [1, 2.5]})
    assert (field.type, field.enum_values) == (FieldType.DECIMAL, (Decimal(1), Decimal("2.5")))


def test_alternatives_of_one_type_keep_what_they_share() -> None:
    field = field_of(
        {"anyOf": [{"type": "string", "maxLength": 5}, {"type": "string", "format": "uri"}]}
    )
    assert (field.type, field.constraints) == (FieldType.STRING, Constraints())


def test_a_number_that_may_be_written_as_text_is_a_number() -> None:
    assert field_of({"anyOf": [{"type": "number"}, {"type": "string"}]}).type is FieldType.DECIMAL


def test_alternatives_that_only_add_conditions_are_left_to_verify() -> None:
    contract = adapted(
        {
            "type": "object",
            "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
            "anyOf": [{"required": ["a"]}, {"required": ["b"]}],
        }
    )
    assert [field.required for field in contract.fields] == [False, False]
    assert contract.verify({"b": "x"}) == ()
    assert len(contract.verify({})) == 1


def test_references_with_siblings() -> None:
    definitions = {"text": {"type": "string", "description": "inner", "maxLength": 9}}
    schema = {"$ref": "#/$defs/text", "maxLength": 5, "description": "outer"}
    field = field_of(schema, **{"$defs": definitions})
    assert (field.description, field.constraints.max_length) == ("outer", 5)


def test_draft_7_ignores_conditions_beside_a_reference_but_not_remarks() -> None:
    schema = {
        "$ref": "#/definitions/text",
        "maxLength": 5,
        "description": "outer",
        "x-paxman": {"labels": ["Name"]},
    }
    field = field_of(schema, **{"$schema": DRAFT_7, "definitions": {"text": {"type": "string"}}})
    assert (field.description, field.constraints.max_length) == ("outer", None)
    assert field.hints.labels == ("Name",)


@pytest.mark.parametrize("reference", ["#/$defs/a~1b%25", "#name", "part.json", "other/"])
def test_ways_to_refer(reference: str) -> None:
    text = {"type": "string", "maxLength": 7}
    field = field_of(
        {"$ref": reference},
        **{
            "$id": "https://example.com/schemas/root.json",
            "$defs": {
                "a/b%": text,
                "anchored": {"$anchor": "name", **text},
                "identified": {"$id": "part.json", **text},
                "moved": {"$id": "other/", "$ref": "text.json"},
                "there": {"$id": "other/text.json", **text},
            },
        },
    )
    assert (field.type, field.constraints.max_length) == (FieldType.STRING, 7)


def test_a_document_whose_address_is_no_url_can_refer_to_itself() -> None:
    field = field_of(
        {"$ref": "#/$defs/text"},
        **{
            "$id": "urn:uuid:deadbeef-1234-0000-0000-4321feebdaed",
            "$defs": {"text": {"const": "a"}},
        },
    )
    assert field.enum_values == ("a",)


def test_nested_objects_and_arrays() -> None:
    contract = adapted(
        {
            "properties": {
                "lines": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "properties": {"sku": {"type": "string"}, "at": {"$ref": "#/$defs/place"}},
                        "required": ["sku"],
                    },
                }
            },
            "$defs": {"place": {"type": "object", "properties": {"city": {"type": "string"}}}},
        }
    )
    assert [(path, field.type.value) for path, field in contract.by_path.items()] == [
        ("lines", "ARRAY"),
        ("lines[]", "OBJECT"),
        ("lines[].sku", "STRING"),
        ("lines[].at", "OBJECT"),
        ("lines[].at.city", "STRING"),
    ]


@pytest.mark.parametrize(
    ("amount", "currency"),
    [("amount", "currency"), ("value", "currency_code"), ("amount", "currencyCode")],
)
def test_an_object_of_amount_and_currency_is_money(amount: str, currency: str) -> None:
    field = field_of(
        {
            "type": "object",
            "properties": {
                amount: {"type": "number", "minimum": 0},
                currency: {"type": "string", "const": "EUR"},
            },
        }
    )
    assert (field.type, field.native_money) == (FieldType.MONEY, NativeMoney(amount, currency))
    assert (field.constraints.minimum, field.hints.default_currency) == (Decimal(0), "EUR")


def test_one_member_more_and_it_is_an_object() -> None:
    names = ("amount", "currency", "note")
    field = field_of({"properties": {name: {"type": "string"} for name in names}})
    assert (field.type, len(field.fields)) == (FieldType.OBJECT, 3)


def test_money_by_x_paxman() -> None:
    settings = {"x-paxman": {"type": "MONEY", "default_currency": "EUR"}}
    number = field_of({"type": "number", **settings})
    assert (number.type, number.native_money) == (FieldType.MONEY, NativeMoney(currency=None))
    text = field_of({"type": "string", **settings})
    assert (text.type, text.native_text) == (FieldType.MONEY, True)


def test_x_paxman_speaks_the_words_of_the_dict_form() -> None:
    contract = adapted(
        {
            "properties": {
                "x": {
                    "type": ["string", "integer"],
                    "x-paxman": {
                        "type": "STRING",
                        "labels": ["Number"],
                        "merge": "majority",
                        "on_unresolved": "REQUIRE_HUMAN",
                        "tags": ["pii"],
                        "confidence_threshold": 0.9,
                    },
                }
            },
            "x-paxman": {
                "id": "invoice",
                "version": "2",
                "policy": {"confidence_floor": 0.7},
                "checks": ["x != ''"],
            },
        }
    )
    (field,) = contract.fields
    assert (field.type, field.hints.labels) == (FieldType.STRING, ("Number",))
    assert field.fallback is ResolutionPolicy.REQUIRE_HUMAN
    assert (field.tags, field.confidence_threshold) == (frozenset({"pii"}), 0.9)
    assert (contract.id, contract.version, contract.checks) == ("invoice", "2", ("x != ''",))
    assert contract.policy.confidence_floor == 0.7
    assert contract.policy.merge_policies == (("x", MergePolicy("majority")),)


def test_titles_and_examples_are_hints() -> None:
    field = field_of({"type": "string", "title": "Invoice No.", "examples": ["A-1", 5]})
    assert (field.hints.labels, field.hints.examples) == (("Invoice No.",), ("A-1", "5"))
    assert field_of({"type": "string", "title": "X"}).hints.labels == ()


@pytest.mark.parametrize(
    ("schema", "default"),
    [
        ({"type": "string", "format": "date", "default": "2026-01-31"}, date(2026, 1, 31)),
        ({"type": "number", "default": 1.5}, Decimal("1.5")),
        ({"type": ["string", "null"], "default": None}, None),
        (
            {
                "properties": {"value": {"type": "number"}, "currency": {"type": "string"}},
                "default": {"value": 3, "currency": "EUR"},
            },
            Money(Decimal(3), "EUR"),
        ),
    ],
)
def test_a_default_is_used_unless_it_is_null(schema: object, default: object) -> None:
    field = field_of(schema)
    assert (field.default, field.has_default) == (default, True)
    used = ResolutionPolicy.UNRESOLVED if default is None else ResolutionPolicy.USE_DEFAULT
    assert field.fallback is used


def test_what_the_schema_says_on_unresolved_wins_over_its_default() -> None:
    field = field_of(
        {"type": "string", "default": "x", "x-paxman": {"on_unresolved": "REQUIRE_HUMAN"}}
    )
    assert (field.default, field.fallback) == ("x", ResolutionPolicy.REQUIRE_HUMAN)


@pytest.mark.parametrize(
    ("schema", "message"),
    [
        ({"enum": []}, "'enum' lists no values."),
        ({"type": "string", "enum": []}, "'enum' lists no values."),
        (
            {"allOf": [{"enum": ["a"]}, {"enum": ["b"]}]},
            "The combined 'enum' lists have no value in common.",
        ),
    ],
)
def test_what_leaves_no_value_is_called_so(schema: object, message: str) -> None:
    with pytest.raises(InvalidContractError) as caught:
        field_of(schema)
    assert [problem.message for problem in caught.value.problems] == [message]


def test_alternatives_of_whole_contracts_are_one_contract_with_the_members_of_all() -> None:
    one = {"properties": {"x": {"type": "string"}, "k": {"type": "string"}}, "required": ["x", "k"]}
    other = {"properties": {"y": {"type": "string"}}, "required": ["y", "k"]}
    contract = adapted({"oneOf": [one, other]})
    assert [(field.name, field.required) for field in contract.fields] == [
        ("x", False),
        ("k", True),
        ("y", False),
    ]
    assert contract.verify({"y": "a", "k": "b"}) == ()
    assert len(contract.verify({"k": "b"})) == 1


def test_a_schema_of_definitions_only_says_how_to_name_one() -> None:
    schema = {"$defs": {"Owner": {"properties": {"name": {"type": "string"}}}}}
    with pytest.raises(InvalidContractError, match=r"\('Owner'\), name it: component="):
        adapted(schema)


@pytest.mark.parametrize("locale", ["klingon", "", "german", "xx", "1"])
def test_an_unknown_locale_is_a_problem(locale: str) -> None:
    with pytest.raises(InvalidContractError, match="such as 'de', 'de_CH' or 'en-US'"):
        field_of({"type": "string", "x-paxman": {"locale": locale}})


@pytest.mark.parametrize("locale", ["de", "de_CH", "pt-BR", "en", "zh-Hant-TW", "en_150"])
def test_a_known_locale_is_none(locale: str) -> None:
    assert field_of({"type": "string", "x-paxman": {"locale": locale}}).hints.locale == locale


def test_the_contract_is_called_after_the_title_or_the_id() -> None:
    properties = {"properties": {"x": {"type": "string"}}}
    assert adapted({"title": "Invoice", **properties}).id == "Invoice"
    assert adapted({"$id": "https://example.com/invoice.json", **properties}).id == "invoice.json"
    assert adapted(properties).id == "contract"


def test_a_definition_can_be_the_contract() -> None:
    contract = adapted(
        {
            "$defs": {
                "Line": {"type": "object", "properties": {"at": {"$ref": "#/$defs/Place"}}},
                "Place": {"type": "object", "properties": {"city": {"type": "string"}}},
            }
        },
        "Line",
    )
    assert (contract.id, list(contract.by_path)) == ("Line", ["at", "at.city"])
    assert contract.verify({"at": {"city": 5}})[0].place == "at.city"


def test_every_problem_is_told_at_once() -> None:
    found = problems_of(
        {
            "type": "object",
            "required": ["never"],
            "properties": {
                "type": {"type": "strin"},
                "nowhere": {"$ref": "#/$defs/none"},
                "never": False,
                "pattern": {"type": "string", "pattern": "[a"},
                "word": {"type": "string", "x-paxman": {"labls": ["x"]}},
                "conflict": {"allOf": [{"type": "string"}, {"type": "integer"}]},
                "unfit": {"type": "integer", "x-paxman": {"type": "DATE"}},
                "length": {"type": "string", "minLength": "3"},
                "none": {
                    "anyOf": [{"type": "object"}, {"type": "boolean"}],
                    "x-paxman": {"type": "DATE"},
                },
            },
        }
    )
    assert [text.split(": ")[0] for text in found] == [
        "#/properties/type",
        "#/properties/nowhere/$ref",
        "#/properties/never",
        "#/properties/pattern",
        "#/properties/word/x-paxman",
        "#/properties/conflict",
        "#/properties/unfit",
        "#/properties/length",
        "#/properties/none/anyOf",
    ]
    assert found[-1] == (
        "#/properties/none/anyOf: None of the alternatives can hold what 'x-paxman' asks for: "
        "object, boolean."
    )


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        ({"$defs": {"size": {"type": "integer"}}}, "The schema has no properties."),
        ({"$schema": 7, "properties": {"x": {}}}, "7 is not the address of a dialect."),
        ({"properties": {"x": {"const": float("nan")}}}, "The schema is not JSON"),
    ],
)
def test_roots_that_are_no_contract(schema: object, said: str) -> None:
    assert any(said in text for text in problems_of(schema))


def test_references_that_multiply_without_end_are_refused() -> None:
    definitions = multiplying(names=40, levels=4)
    assert "parts" in problems_of({"$ref": "#/$defs/d0", "$defs": definitions})[0]


def test_of_references_that_multiply_the_first_three_are_read() -> None:
    definitions = multiplying(names=4, levels=30)
    contract = adapted({"properties": {"x": {"$ref": "#/$defs/d0"}}, "$defs": definitions})
    assert len([*contract.walk()]) == 1 + 4 + 4**2 + 4**3
    assert len(contract.limits) == 4**3
    assert str(contract.limits[0]) == (
        "x.a.a.a: The schema has very many parts and is read 3 references deep. "
        "It is filled from structured input only."
    )


def multiplying(names: int, levels: int) -> dict[str, object]:
    """Definitions each of which refers to the next under several names."""
    definitions: dict[str, object] = {
        f"d{level}": {
            "properties": {
                chr(ord("a") + index): {"$ref": f"#/$defs/d{level + 1}"} for index in range(names)
            }
        }
        for level in range(levels)
    }
    return {**definitions, f"d{levels}": {"type": "string"}}


def test_the_schema_is_part_of_the_identity_and_key_order_is_not() -> None:
    plain = {"type": "object", "properties": {"x": {"type": "string"}}}
    turned = {"properties": {"x": {"type": "string"}}, "type": "object"}
    strict = {**plain, "additionalProperties": False}
    assert adapted(plain).content_hash == adapted(turned).content_hash
    assert adapted(plain).content_hash != adapted(strict).content_hash


def test_a_stored_contract_still_verifies_by_its_schema() -> None:
    contract = adapted({"properties": {"x": {"type": "string"}}, "not": {"required": ["x"]}})
    again = read_contract(contract.to_json())
    assert again == contract
    assert again.verify({}) == ()
    assert len(again.verify({"x": "a"})) == 1


def test_the_same_bytes_under_every_hash_seed(tmp_path: Path) -> None:
    schema = {
        "properties": {
            "a": {"type": ["string", "null"], "x-paxman": {"tags": ["x", "y", "z"]}},
            "b": {"oneOf": [{"const": "p"}, {"const": "q"}, {"type": "null"}]},
        },
        "required": ["b", "a"],
    }
    path = tmp_path / "schema.json"
    path.write_text(json.dumps(schema), encoding="utf-8")
    code = (
        "import sys; from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract;"
        "print(adapt_contract(sys.argv[1], BUILTIN_ADAPTERS).content_hash)"
    )
    hashes = {
        subprocess.run(
            [sys.executable, "-c", code, str(path)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("0", "1", "2")
    }
    assert hashes == {adapted(schema).content_hash}


@pytest.mark.parametrize("tag", ["pii", "PII", "pii ", " Pii"])
def test_a_private_field_is_private_however_its_tag_is_written(tag: str) -> None:
    schema = {
        "type": "object",
        "properties": {"name": {"type": "string", "x-paxman": {"tags": [tag, "Header"]}}},
    }
    (field,) = adapted(schema).fields
    assert field.tags == {"pii", "Header"}


@pytest.mark.parametrize(
    ("key", "value", "advice"),
    [
        ("x-pii", True, "Write 'x-paxman': {'tags': ['pii']}."),
        ("x-tags", ["pii"], "Write 'x-paxman': {'tags': […]}."),
    ],
)
def test_what_looks_like_a_tag_and_protects_nothing_is_a_problem(
    key: str, value: object, advice: str
) -> None:
    schema = {"type": "object", "properties": {"name": {"type": "string", key: value}}}
    with pytest.raises(InvalidContractError) as caught:
        adapted(schema)
    (problem,) = caught.value.problems
    assert problem.place.endswith(f"/properties/name/{key}")
    assert (problem.message, problem.advice) == (f"{key!r} has no effect.", advice)


def test_the_address_of_the_latest_draft_is_a_dialect() -> None:
    schema = {
        "$schema": "http://json-schema.org/schema#",
        "type": "object",
        "properties": {"total": {"type": "integer", "exclusiveMinimum": 0}},
    }
    contract = adapted(schema)
    assert [field.path for field in contract.fields] == ["total"]
    assert [problem.place for problem in contract.verify({"total": 0})] == ["total"]


def test_what_may_be_an_object_is_a_contract_and_the_rest_is_said() -> None:
    """Configuration files may be `null` or `false` for nothing."""
    schema = {"type": ["object", "boolean", "null"], "properties": {"total": {"type": "integer"}}}
    contract = adapted(schema)
    assert [field.path for field in contract.fields] == ["total"]
    assert [(limit.place, limit.message) for limit in contract.limits] == [
        ("", "Of its alternatives, boolean, null is not looked for.")
    ]
    (field,) = adapted(schema | {"type": ["boolean", "null"]}).fields
    assert (field.type, field.nullable, field.native_root) == (FieldType.BOOLEAN, True, True)

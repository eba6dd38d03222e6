"""The dict form: what each word means, and what is said when a word is wrong."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract, read_contract
from paxman_core.contract import (
    CanonicalContract,
    ContractPolicy,
    CurrencyPolicy,
    Hints,
    Lookup,
    MergePolicy,
    ResolutionPolicy,
)
from paxman_core.errors import InvalidContractError, InvalidOptionError
from paxman_core.values._model import FieldType, Money


def adapted(source: object) -> CanonicalContract:
    return adapt_contract(source, BUILTIN_ADAPTERS)


def field_of(definition: object) -> Any:
    return adapted({"fields": {"x": definition}}).fields[0]


def problems_of(source: object) -> list[str]:
    with pytest.raises(InvalidContractError) as caught:
        adapted(source)
    return [str(problem) for problem in caught.value.problems]


def test_the_shortest_contract() -> None:
    contract = adapted({"fields": {"total": "MONEY"}})
    (field,) = contract.fields
    assert (contract.id, contract.version) == ("contract", "1.0")
    assert (field.path, field.name, field.id, field.type) == (
        "total",
        "total",
        "total",
        FieldType.MONEY,
    )
    assert field.required
    assert not field.nullable


def test_a_question_mark_makes_a_field_optional() -> None:
    field = field_of("date?")
    assert (field.type, field.required) == (FieldType.DATE, False)


def test_brackets_make_an_array() -> None:
    field = field_of("STRING[]")
    assert (field.type, field.items.type, field.items.path) == (
        FieldType.ARRAY,
        FieldType.STRING,
        "x[]",
    )
    deeper = field_of("INTEGER[][]?")
    assert deeper.items.items.path == "x[][]"
    assert deeper.items.items.type is FieldType.INTEGER
    assert not deeper.required
    assert deeper.items.required


def test_nested_fields_have_paths() -> None:
    contract = adapted(
        {
            "fields": {
                "address": {"fields": {"city": "STRING", "geo": {"fields": {"lat": "DECIMAL"}}}},
                "lines": {"items": {"fields": {"price": "MONEY"}}},
            }
        }
    )
    assert list(contract.by_path) == [
        "address",
        "address.city",
        "address.geo",
        "address.geo.lat",
        "lines",
        "lines[]",
        "lines[].price",
    ]
    assert contract.by_path["address"].type is FieldType.OBJECT
    assert [field.path for field in contract.targets] == [
        "address.city",
        "address.geo.lat",
        "lines",
    ]


def test_fields_can_be_a_list_with_names() -> None:
    contract = adapted({"fields": [{"name": "b", "type": "DATE"}, {"name": "a", "type": "MONEY"}]})
    assert [field.name for field in contract.fields] == ["b", "a"]


def test_hints_stand_beside_or_in_a_group() -> None:
    words: dict[str, object] = {
        "labels": ["Total", "Amount due"],
        "patterns": r"Total: (\S+)",
        "lookup": {"table": "rates", "value_column": "rate", "mode": "exact"},
        "formula": "1 + 2",
        "check": "1 > 0",
        "date_order": "DMY",
        "locale": "de",
        "default_currency": "EUR",
        "path": "/order/total",
        "examples": ["12.50"],
    }
    expected = Hints(
        labels=("Total", "Amount due"),
        patterns=(r"Total: (\S+)",),
        lookup=Lookup("rates", value_column="rate", mode="exact"),
        formula="1 + 2",
        checks=("1 > 0",),
        date_order="DMY",
        locale="de",
        default_currency="EUR",
        path="/order/total",
        examples=("12.50",),
    )
    assert field_of({"type": "MONEY", **words}).hints == expected
    assert field_of({"type": "MONEY", "hints": words}).hints == expected


def test_aliases_are_labels() -> None:
    assert field_of({"type": "DATE", "aliases": ["Due"]}).hints.labels == ("Due",)


def test_constraints_stand_beside_or_in_a_group() -> None:
    beside = field_of({"type": "DECIMAL", "minimum": 0.1, "decimal_places": 2})
    grouped = field_of({"type": "DECIMAL", "constraints": {"minimum": "0.1", "decimal_places": 2}})
    assert beside == grouped
    assert beside.constraints.minimum == Decimal("0.1")


def test_an_enumeration_needs_no_type() -> None:
    field = field_of({"enum": ["open", "paid"]})
    assert (field.type, field.enum_values) == (FieldType.ENUM, ("open", "paid"))


def test_a_number_stays_a_number_when_it_is_enumerated() -> None:
    field = field_of({"type": "DECIMAL", "enum": [1.5, "2.50"]})
    assert (field.type, field.enum_values) == (FieldType.DECIMAL, (Decimal("1.5"), Decimal("2.5")))


@pytest.mark.parametrize(
    ("kind", "raw", "value"),
    [
        ("STRING", "n/a", "n/a"),
        ("INTEGER", 3, 3),
        ("DECIMAL", 0.1, Decimal("0.1")),
        ("BOOLEAN", False, False),
        ("DATE", "2026-01-31", date(2026, 1, 31)),
        ("MONEY", "12.50 EUR", Money(Decimal("12.5"), "EUR")),
        ("MONEY", {"amount": "3", "currency": "JPY"}, Money(Decimal(3), "JPY")),
        ("STRING[]", ["a"], ("a",)),
    ],
)
def test_a_default_is_read_by_its_type_and_used(kind: str, raw: object, value: object) -> None:
    field = field_of({"type": kind, "default": raw})
    assert (field.default, field.has_default) == (value, True)
    assert field.fallback is ResolutionPolicy.USE_DEFAULT


def test_a_default_can_be_kept_from_being_used() -> None:
    field = field_of({"type": "INTEGER", "default": 3, "on_unresolved": "REQUIRE_HUMAN"})
    assert field.fallback is ResolutionPolicy.REQUIRE_HUMAN


def test_the_remaining_words_of_a_field() -> None:
    field = field_of(
        {
            "type": "STRING",
            "required": False,
            "nullable": True,
            "description": "who",
            "tags": ["pii"],
            "confidence_threshold": 0.9,
            "id": "f1",
        }
    )
    assert (field.required, field.nullable, field.description) == (False, True, "who")
    assert (field.tags, field.confidence_threshold, field.id) == (frozenset({"pii"}), 0.9, "f1")


def test_the_words_of_a_contract() -> None:
    contract = adapted(
        {
            "id": "invoice",
            "version": "2.1",
            "description": "An invoice.",
            "checks": ["a < b"],
            "policy": {
                "confidence_floor": 0.7,
                "unresolved_acceptable": True,
                "stop_on_first_unresolved": False,
                "currency_policy": "ALLOW_FX",
                "merge_policies": {"b": {"strategy": "majority", "fallback": "last_write"}},
                "merge_groups": [["a", "b"]],
            },
            "fields": {"a": {"type": "DATE", "merge": "highest_priority"}, "b": "DATE"},
        }
    )
    assert (contract.id, contract.version) == ("invoice", "2.1")
    assert (contract.description, contract.checks) == ("An invoice.", ("a < b",))
    assert contract.policy == ContractPolicy(
        confidence_floor=0.7,
        unresolved_acceptable=True,
        stop_on_first_unresolved=False,
        currency_policy=CurrencyPolicy.ALLOW_FX,
        merge_policies=(
            ("a", MergePolicy("highest_priority")),
            ("b", MergePolicy("majority", fallback="last_write")),
        ),
        merge_groups=(("a", "b"),),
    )


def test_every_problem_is_told_at_once() -> None:
    assert problems_of(
        {
            "polcy": {},
            "fields": {
                "total": {"type": "number"},
                "due": {"type": "DATE", "requird": False},
                "lines": {"items": {"fields": {"price": "MONY"}}},
            },
        }
    ) == [
        "total: 'number' is not a type. Write 'DECIMAL'.",
        "due: Unknown key 'requird'. Did you mean 'required'?",
        "lines[].price: 'MONY' is not a type. Known: STRING, INTEGER, DECIMAL, BOOLEAN, DATE, "
        "DATETIME, ENUM, OBJECT, ARRAY, MONEY.",
        "(contract): Unknown key 'polcy'. Did you mean 'policy'?",
    ]


@pytest.mark.parametrize(
    ("definition", "problem"),
    [
        ({}, "x: The field has no type. Add 'type', such as 'STRING' or 'MONEY'."),
        (5, "x: A field is a type or a mapping, not 5."),
        ({"type": "ENUM"}, "x: An ENUM has no values. List them under 'enum'."),
        ({"type": "DATE", "min_length": 1}, "x: 'min_length' does not apply to DATE. Remove it."),
        (
            {"type": "STRING", "min_length": 5, "max_length": 3},
            "x: No value fits: min_length 5 is above max_length 3.",
        ),
        ({"type": "INTEGER", "default": "a"}, "x: In 'default', 'a' is not a whole number."),
        (
            {"type": "INTEGER", "minimum": 5, "default": 3},
            "x: The default breaks the field's own rules: 3 is not at least 5.",
        ),
        (
            {"type": "DATE", "on_unresolved": "USE_DEFAULT"},
            "x: The field should use its default but has none. Add 'default'.",
        ),
        (
            {"type": "MONEY", "default_currency": "EURO"},
            "x: 'EURO' is not an ISO 4217 currency code. Write a code such as 'EUR'.",
        ),
        (
            {"type": "DATE", "merge": "newest"},
            "x: 'strategy' must be one of last_write, highest_priority, most_specific, "
            "merge_array, first_write, majority, min, max, unanimous, weighted, not 'newest'.",
        ),
        (
            {"type": "DATE", "labels": ["a"], "hints": {"labels": ["b"]}},
            "x: 'labels' is given twice",
        ),
        ({"type": "DATE", "lookup": {"key": "y", "table": "t"}}, "x: No field has the path 'y'."),
        ({"type": "DATE", "fields": {"y": "DATE"}}, "x: 'fields' are for an OBJECT, not for DATE."),
        ({"type": "DATE", "confidence_threshold": 7}, "x: 'confidence_threshold' must be a number"),
    ],
)
def test_a_wrong_field_is_explained(definition: object, problem: str) -> None:
    (found,) = problems_of({"fields": {"x": definition}})
    assert found.startswith(problem)


def test_a_broken_pattern_is_shown_with_a_caret() -> None:
    (found,) = problems_of({"fields": {"x": {"type": "STRING", "patterns": [r"No\. (\d+"]}}})
    assert found == (
        "x: The pattern is invalid, missing ), unterminated subpattern:\n"
        "    No\\. (\\d+\n"
        "         ^"
    )


def test_a_name_of_any_characters_has_a_path_of_its_own() -> None:
    contract = adapted({"fields": {"a.b": {"fields": {"c": "DATE"}}, "c[]": "DATE", "": "DATE"}})
    assert list(contract.by_path) == ['["a.b"]', '["a.b"].c', '["c[]"]', '[""]']


def test_an_array_of_unknown_items_is_not_looked_for_in_text() -> None:
    contract = adapted({"fields": {"x": "ARRAY"}})
    assert [str(limit) for limit in contract.limits] == [
        "x: It does not say what it holds, so it is filled from structured input only. Add 'items'."
    ]
    assert read_contract(contract.to_json()) == contract


def test_one_type_or_the_other() -> None:
    contract = adapted({"fields": {"rank": "INTEGER | STRING?"}})
    (field,) = contract.fields
    assert field.alternatives == (FieldType.INTEGER, FieldType.STRING)
    assert not field.required
    assert read_contract(contract.to_json()) == contract


def test_a_contract_without_fields_is_refused() -> None:
    assert problems_of({"fields": {}}) == [
        "(contract): The contract has no fields. Name at least one."
    ]


def test_merge_policies_for_unknown_fields_are_refused() -> None:
    assert problems_of(
        {"fields": {"total": "MONEY"}, "policy": {"merge_policies": {"totl": "last_write"}}}
    ) == ["policy.merge_policies: No field has the path 'totl'. Did you mean 'total'?"]


def test_nesting_without_end_is_refused() -> None:
    definition: object = "DATE"
    for _ in range(5_000):
        definition = {"fields": {"a": definition}}
    (found,) = problems_of({"fields": {"a": definition}})
    assert found.endswith("Fields are nested more than 60 levels deep.")


def test_a_contract_without_a_schema_is_checked_by_its_fields() -> None:
    contract = adapted(
        {
            "fields": {
                "total": "MONEY",
                "note": "STRING?",
                "lines": {"items": {"fields": {"price": {"type": "DECIMAL", "minimum": 0}}}},
            }
        }
    )
    assert (
        contract.verify({"total": Money(Decimal("12.50"), "EUR"), "lines": [{"price": Decimal(1)}]})
        == ()
    )
    assert [
        str(problem) for problem in contract.verify({"lines": [{"price": Decimal(-1)}, {}]})
    ] == [
        "total: It is missing.",
        "lines[0].price: -1 is not at least 0.",
        "lines[1].price: It is missing.",
    ]


def test_a_dict_makes_no_instances() -> None:
    with pytest.raises(InvalidOptionError, match="was not made from a model"):
        adapted({"fields": {"a": "STRING"}}).instance({"a": "x"})

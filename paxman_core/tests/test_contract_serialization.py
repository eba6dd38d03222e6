"""A contract as JSON: the identity there and back, the same bytes each time."""

from __future__ import annotations

import json
import pickle
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract, read_contract
from paxman_core.errors import InvalidContractError
from paxman_core.values._model import Money

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

NAMES = st.text("abé_-/ ~", min_size=1, max_size=4)
TEXTS = st.text(max_size=5)
SHARES = st.floats(0, 1).map(lambda share: round(share, 6))
NUMBERS = st.decimals(-1000, 1000, places=2)
LITERALS: dict[str, SearchStrategy[object]] = {
    "STRING": TEXTS,
    "INTEGER": st.integers(-(10**30), 10**30),
    "DECIMAL": NUMBERS,
    "BOOLEAN": st.booleans(),
    "DATE": st.dates(),
    "DATETIME": st.datetimes() | st.datetimes(timezones=st.just(UTC)),
    "ENUM": TEXTS | st.integers(-5, 5) | st.booleans() | NUMBERS | st.dates(),
    "MONEY": st.builds(Money, NUMBERS, st.sampled_from(["EUR", "JPY", "DEM"])),
}
LIMITS: dict[str, SearchStrategy[dict[str, object]]] = {
    "STRING": st.fixed_dictionaries({}, optional={"max_length": st.integers(0, 9)}),
    "DECIMAL": st.fixed_dictionaries({}, optional={"minimum": NUMBERS, "max_digits": st.just(9)}),
    "ARRAY": st.fixed_dictionaries({}, optional={"unique_items": st.booleans()}),
}
CHECKS = st.lists(st.sampled_from(["1 < 2", "2 == 2", "'a' < 'b'"]), max_size=2)
WORDS = st.fixed_dictionaries(
    {},
    optional={
        "required": st.booleans(),
        "nullable": st.booleans(),
        "description": TEXTS,
        "confidence_threshold": SHARES,
        "tags": st.lists(TEXTS, max_size=2),
        "labels": st.lists(TEXTS, max_size=3),
        "examples": st.lists(TEXTS, max_size=2),
        "patterns": st.sampled_from([[], [r"(\d+)"], ["a|b", "(?P<value>x)"]]),
        "locale": st.sampled_from(["de", "en_US"]),
        "default_currency": st.sampled_from(["EUR", "JPY"]),
        "path": st.sampled_from(["/order/total", "order.total"]),
        "date_order": st.sampled_from(["DMY", "MDY", "YMD"]),
        "check": CHECKS,
        "on_unresolved": st.sampled_from(["UNRESOLVED", "REQUIRE_HUMAN"]),
        "merge": st.sampled_from(["majority", {"strategy": "min", "tie_breaker": "observed_at"}]),
    },
)


@st.composite
def leaves(draw: st.DrawFn) -> dict[str, object]:
    kind = draw(st.sampled_from(sorted(LITERALS)))
    field = {"type": kind, **draw(WORDS)}
    if kind == "ENUM":
        field["enum"] = draw(st.lists(LITERALS["ENUM"], min_size=1, max_size=3))
    limits = draw(LIMITS.get(kind, st.just({})))
    if not limits and kind != "ENUM" and draw(st.booleans()):
        field["default"] = draw(LITERALS[kind])
    return field | limits


def fields_of(inner: SearchStrategy[dict[str, object]]) -> SearchStrategy[dict[str, object]]:
    return st.dictionaries(NAMES, inner, min_size=1, max_size=3)


@st.composite
def branches(draw: st.DrawFn, inner: SearchStrategy[dict[str, object]]) -> dict[str, object]:
    words = draw(WORDS)
    if draw(st.booleans()):
        return {"fields": draw(fields_of(inner)), **words}
    return {"items": draw(inner), **words, **draw(LIMITS["ARRAY"])}


def contract_of(
    fields: dict[str, dict[str, object]], special: dict[str, object], more: dict[str, object]
) -> dict[str, object]:
    """What not every field can have goes to the first: an id, a lookup, a formula."""
    first = next(iter(fields.values()))
    if first.get("type") == "DECIMAL":
        first |= special
    return {"fields": fields, **more}


CONTRACTS = st.builds(
    contract_of,
    fields_of(st.recursive(leaves(), lambda inner: branches(inner), max_leaves=4)),
    st.sampled_from(
        [
            {"id": "an id"},
            {"lookup": "rates"},
            {"lookup": {"table": "rates", "mode": "fuzzy"}},
            {"formula": "1 + 0.5"},
        ]
    ),
    st.fixed_dictionaries(
        {},
        optional={
            "id": st.text(min_size=1, max_size=5),
            "version": st.just("3"),
            "description": TEXTS,
            "checks": CHECKS,
            "policy": st.fixed_dictionaries(
                {},
                optional={
                    "confidence_floor": SHARES,
                    "currency_policy": st.sampled_from(["ALLOW_FX", "STRICT_MATCH"]),
                    "unresolved_acceptable": st.booleans(),
                },
            ),
        },
    ),
)


@settings(deadline=None, max_examples=200)
@given(CONTRACTS)
def test_to_json_and_back_is_the_identity(source: dict[str, object]) -> None:
    contract = adapt_contract(source, BUILTIN_ADAPTERS)
    again = read_contract(contract.to_json())
    assert again == contract
    assert hash(again) == hash(contract)
    assert again.to_json() == contract.to_json()
    assert again.content_hash == contract.content_hash


@settings(deadline=None, max_examples=50)
@given(CONTRACTS)
def test_adapting_twice_gives_the_same_bytes(source: dict[str, object]) -> None:
    first = adapt_contract(source, BUILTIN_ADAPTERS)
    second = adapt_contract(source, BUILTIN_ADAPTERS)
    assert first.to_json() == second.to_json()


def test_what_is_default_is_not_written() -> None:
    contract = adapt_contract({"fields": {"total": "MONEY"}}, BUILTIN_ADAPTERS)
    assert contract.to_json() == (
        '{"fields":[{"name":"total","type":"MONEY"}],"id":"contract","version":"1.0"}'
    )
    assert contract.content_hash == (
        "69c3f8abdd16757d6e39e99f6283d0ad27442eb8e159d64140741626a02e26d6"
    )


def test_numbers_are_written_as_text() -> None:
    contract = adapt_contract(
        {
            "policy": {"confidence_floor": 0.7},
            "fields": {"x": {"type": "DECIMAL", "minimum": 0.10, "default": 2.5}},
        },
        BUILTIN_ADAPTERS,
    )
    form = contract.to_dict()
    assert form["policy"] == {"confidence_floor": "0.7"}
    assert form["fields"] == [
        {
            "name": "x",
            "type": "DECIMAL",
            "constraints": {"minimum": "0.1"},
            "default": {"DECIMAL": "2.5"},
            "on_unresolved": "USE_DEFAULT",
        }
    ]


def test_fields_keep_their_order() -> None:
    contract = adapt_contract({"fields": {"z": "DATE", "a": "DATE"}}, BUILTIN_ADAPTERS)
    again = read_contract(contract.to_json())
    assert [field.name for field in again.fields] == ["z", "a"]


def test_values_that_python_takes_for_equal_make_different_contracts() -> None:
    contracts = [
        adapt_contract({"fields": {"x": {"enum": [value]}}}, BUILTIN_ADAPTERS)
        for value in (1, True, 1.0, "1")
    ]
    assert len(set(contracts)) == 4
    assert len({contract.content_hash for contract in contracts}) == 4


def test_typed_constants_survive() -> None:
    values = [1, True, 1.5, "1.5", date(2026, 1, 2), datetime(2026, 1, 2, 3, tzinfo=UTC)]
    contract = adapt_contract({"fields": {"x": {"enum": values}}}, BUILTIN_ADAPTERS)
    again = read_contract(contract.to_json())
    assert again.fields[0].enum_values == (
        1,
        True,
        Decimal("1.5"),
        "1.5",
        date(2026, 1, 2),
        datetime(2026, 1, 2, 3, tzinfo=UTC),
    )


def test_a_contract_can_be_pickled() -> None:
    contract = adapt_contract({"fields": {"x": {"enum": ["a"]}}}, BUILTIN_ADAPTERS)
    again = pickle.loads(pickle.dumps(contract))
    assert again == contract
    assert hash(again) == hash(contract)


@pytest.mark.parametrize("text", ["[]", "null", '{"id": "x"}', '{"fields": [{"type": "DATE"}]}'])
def test_what_is_no_stored_contract_is_refused(text: str) -> None:
    with pytest.raises(InvalidContractError):
        read_contract(text)


def test_a_stored_schema_must_be_json() -> None:
    form = {"fields": {"x": "DATE"}, "json_schema": "{"}
    with pytest.raises(InvalidContractError, match="json_schema: It is not JSON"):
        read_contract(json.dumps(form))

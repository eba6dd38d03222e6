"""A field's lookup: how it is written, stored, and what cannot be looked up."""

from __future__ import annotations

import pytest

from paxman_core import CanonicalContract, Lookup, adapt
from paxman_core.adapters import read_contract
from paxman_core.errors import InvalidContractError


def contract(lookup: object, **fields: object) -> CanonicalContract:
    code = {"type": "STRING", "lookup": lookup}
    return adapt({"fields": {"country": "STRING", **fields, "code": code}})


def problem(lookup: object, **fields: object) -> str:
    with pytest.raises(InvalidContractError) as caught:
        contract(lookup, **fields)
    (found,) = caught.value.problems
    assert found.place == "code"
    return found.message


def test_a_text_is_the_name_of_a_table() -> None:
    assert contract("countries").by_path["code"].hints.lookup == Lookup("countries")


def test_a_lookup_is_stored_and_read_again() -> None:
    lookup = {
        "table": "countries",
        "key": "country",
        "match_column": "name",
        "value_column": "code",
        "mode": "fuzzy",
        "threshold": 0.85,
    }
    made = contract(lookup)
    found = made.by_path["code"].hints.lookup
    assert found == Lookup("countries", "country", "name", "code", "fuzzy", 0.85)
    assert read_contract(made.to_json()) == made


def test_a_threshold_is_for_fuzzy_lookups() -> None:
    lookup = {"table": "countries", "threshold": 0.85}
    assert problem(lookup) == "'threshold' is for fuzzy lookups only."


def test_a_threshold_is_a_share() -> None:
    lookup = {"table": "countries", "mode": "fuzzy", "threshold": 85}
    assert problem(lookup) == "'threshold' must be a number from 0 to 1, not 85."


def test_a_field_is_not_its_own_key() -> None:
    assert problem({"table": "t", "key": "code"}) == "The field is its own lookup key."


def test_an_object_or_a_cell_of_an_array_is_no_key() -> None:
    address = {"type": "OBJECT", "fields": {"city": "STRING"}}
    lines = {"type": "ARRAY", "items": {"type": "OBJECT", "fields": {"sku": "STRING"}}}
    for key in ("address", "lines[].sku"):
        message = problem({"table": "t", "key": key}, address=address, lines=lines)
        assert message == f"{key!r} cannot be a lookup key."
    contract({"table": "t", "key": "address.city"}, address=address)
    contract({"table": "t", "key": "lines"}, lines=lines)


def test_a_lookup_in_an_array_or_on_an_object_is_refused() -> None:
    lookup = {"lookup": "t"}
    for field in (
        {"type": "ARRAY", "items": {"type": "STRING", **lookup}},
        {"type": "OBJECT", "fields": {"a": "STRING"}, **lookup},
    ):
        with pytest.raises(InvalidContractError, match="cannot be looked up in a table"):
            adapt({"fields": {"thing": field}})

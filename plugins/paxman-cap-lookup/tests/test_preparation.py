"""What a contract may ask for, and what it is told otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

import paxman_cap_lookup
from paxman_core import Engine
from paxman_core.errors import InvalidContractError, InvalidOptionError

TABLES = {"cities": [{"city": "Paris", "country": "FR", "people": 2}], "empty": ["x"]}


def refusal(lookup: object, kind: object = "STRING", **more: object) -> str:
    engine = Engine(plugins=[paxman_cap_lookup], tables=TABLES)
    field = {"type": kind, "lookup": lookup, **more}
    with pytest.raises(InvalidContractError) as caught:
        engine.normalize("text", {"fields": {"city": "STRING", "country": field}})
    (problem,) = caught.value.problems
    assert problem.place == "country"
    return f"{problem.message} {problem.advice}".rstrip()


def test_an_unknown_table_is_told_with_the_known_ones() -> None:
    assert refusal("citties") == (
        "No table has the name 'citties'. Known: cities, empty, iso3166, iso4217."
        " Give tables to the engine: Engine(tables={'citties': ...})."
    )


@pytest.mark.parametrize("word", ["match_column", "value_column"])
def test_an_unknown_column_is_told_with_the_known_ones(word: str) -> None:
    assert refusal({"table": "cities", word: "land"}) == (
        "'cities' has no column 'land'. It has: city, country, people."
    )


def test_a_key_needs_to_know_where_the_value_is() -> None:
    assert refusal({"table": "cities", "key": "city"}) == (
        "'lookup' does not say which column of 'cities' has the value."
        " Add 'value_column'. It has: city, country, people."
    )


def test_a_list_of_names_is_no_value() -> None:
    message = refusal({"table": "iso3166", "key": "city", "value_column": "other_names"})
    assert message.startswith(
        "'other_names' of 'iso3166' holds lists of names, which are not value"
    )


def test_a_low_threshold_cannot_search_texts() -> None:
    assert refusal({"table": "cities", "mode": "fuzzy", "threshold": 0.5}) == (
        "The threshold is too low to search a whole text by. Give at least 0.9, or name a 'key'."
    )


def test_a_table_cannot_fill_an_array_of_objects() -> None:
    items = {"type": "OBJECT", "fields": {"name": "STRING"}}
    assert refusal("cities", "ARRAY", items=items) == "A table cannot fill an array of OBJECT."


def test_a_field_without_a_lookup_is_left_to_others() -> None:
    engine = Engine(plugins=[paxman_cap_lookup], tables=TABLES)
    plan = engine.plan(
        "text", {"fields": {"a": "STRING", "b": {"type": "STRING", "lookup": "cities"}}}
    )
    assert [len(field.capability_chain) for field in plan.fields] == [0, 1]


def test_the_plan_says_which_table_in_which_version_is_used_and_how() -> None:
    engine = Engine(plugins=[paxman_cap_lookup], tables=TABLES)
    lookup = {"table": "cities", "key": "a", "value_column": "country", "mode": "fuzzy"}
    plan = engine.plan(
        "text", {"fields": {"a": "STRING", "b": {"type": "STRING", "lookup": lookup}}}
    )
    config = dict(plan.fields[1].capability_chain[0].config)
    assert str(config.pop("version")).startswith("sha256:")
    assert config == {
        "table": "cities",
        "key": "a",
        "columns": ("city",),
        "value_column": "country",
        "mode": "fuzzy",
        "threshold": "0.9",
    }


def test_a_path_that_is_no_file_is_told_at_once() -> None:
    with pytest.raises(InvalidOptionError, match="'cities' is to be read from nowhere"):
        Engine(plugins=[paxman_cap_lookup], tables={"cities": Path("nowhere.csv")})

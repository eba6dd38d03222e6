"""Looking up a value that another field has."""

from __future__ import annotations

import pytest

import paxman_cap_lookup
from paxman_core import Engine, ExecutionArtifact
from paxman_core.capability import (
    LookupRow,
)
from paxman_testkit.fixtures import Labelled

CITIES = {"Köln": "DE", "Paris": "FR", "St. Gallen": "CH", "C++": "plus", "C#": "sharp"}


def run(
    key: str,
    source: object = CITIES,
    *,
    key_type: object = "STRING",
    result_type: object = "STRING",
    **lookup: object,
) -> ExecutionArtifact:
    engine = Engine(plugins=[paxman_cap_lookup, Labelled()], tables={"cities": source})
    hint = {"table": "cities", "key": "city", **lookup}
    field = {"type": result_type, "lookup": hint}
    if result_type == "ARRAY":
        field["items"] = "STRING"
    fields = {"city": {"type": key_type}, "country": field}
    if key_type == "ARRAY":
        fields["city"]["items"] = "STRING"
    return engine.normalize(f"city: {key}\n" if key else "nothing", {"fields": fields})


def row(artifact: ExecutionArtifact) -> LookupRow:
    (ref,) = artifact.result("country").evidence_refs
    assert isinstance(ref.place, LookupRow)
    return ref.place


def notes(artifact: ExecutionArtifact) -> dict[str, str]:
    return {note.code: note.message for note in artifact.result("country").diagnostics}


def test_the_other_of_two_columns_has_the_value() -> None:
    assert run("Paris")["country"] == "FR"


def test_the_evidence_is_the_row() -> None:
    place = row(run("Paris"))
    assert (place.table, place.row, place.matched, place.similarity) == (
        "cities",
        "Paris",
        None,
        "exact",
    )


@pytest.mark.parametrize("key", ["KOLN", "köln", "Ko\u0308ln", " Köln. "])
def test_normalized_is_without_regard_to_case_accents_and_punctuation(key: str) -> None:
    artifact = run(key)
    assert artifact["country"] == "DE"
    assert row(artifact).similarity == ("exact" if key.strip() == "Köln" else "normalized")


def test_an_exact_match_comes_before_normalized_ones() -> None:
    assert run("C#")["country"] == "sharp"
    assert run("C++")["country"] == "plus"


def test_exact_is_the_same_characters() -> None:
    assert run("Köln", mode="exact")["country"] == "DE"
    artifact = run("köln", mode="exact")
    assert artifact["country"] is None
    assert notes(artifact)["NOT_IN_TABLE"] == "'köln' (from city) is in no row of cities"


def test_normalized_forgives_no_misspelling() -> None:
    assert run("St. Galen")["country"] is None


def test_fuzzy_forgives_what_the_threshold_allows() -> None:
    artifact = run("St. Gallenn", mode="fuzzy")
    assert artifact["country"] == "CH"
    assert row(artifact).similarity == "fuzzy 0.90"
    assert run("St. Galen", mode="fuzzy")["country"] is None
    assert run("St. Galen", mode="fuzzy", threshold=0.85)["country"] == "CH"


def test_fuzzy_prefers_a_normalized_match() -> None:
    table = {"Northern Trading 1": "one", "Northern Trading 2": "two"}
    assert run("northern trading 1", table, mode="fuzzy")["country"] == "one"


def test_fuzzy_takes_neither_of_two_that_are_nearly_as_alike() -> None:
    table = {"Northern Trading 1": "one", "Northern Trading 2": "two"}
    artifact = run("Northern Trading 3", table, mode="fuzzy")
    assert artifact["country"] is None
    assert notes(artifact)["AMBIGUOUS"] == (
        "'Northern Trading 3' (from city) fits several rows of cities equally well"
        " ('northern trading 1', 'northern trading 2'), and they give 'one', 'two'"
    )


def test_fuzzy_near_ties_that_give_the_same_value_are_no_ties() -> None:
    table = {"Northern Trading 1": "north", "Northern Trading 2": "north"}
    assert run("Northern Trading 3", table, mode="fuzzy")["country"] == "north"


def test_fuzzy_takes_the_one_that_is_clearly_more_alike() -> None:
    table = {"Northern Trading": "north", "Southern Trading": "south"}
    assert run("Northern Tradimg", table, mode="fuzzy")["country"] == "north"


def test_rows_of_one_name_with_different_values_are_ambiguous() -> None:
    table = [{"city": "Springfield", "state": "IL"}, {"city": "Springfield", "state": "MA"}]
    artifact = run("Springfield", table)
    assert artifact["country"] is None
    assert "and they give 'IL', 'MA'" in notes(artifact)["AMBIGUOUS"]


def test_rows_of_one_name_with_one_value_are_not() -> None:
    table = [{"city": "Springfield", "state": "IL"}, {"city": "Springfield", "state": "IL"}]
    assert run("Springfield", table)["country"] == "IL"


def test_a_row_without_a_value_gives_none() -> None:
    artifact = run("Paris", {"Paris": None, "Rome": "IT"})
    assert artifact["country"] is None
    assert notes(artifact)["NOT_IN_TABLE"] == "the row 'Paris' of cities has no value"


def test_the_columns_can_be_named() -> None:
    table = [{"id": 7, "city": "Paris", "code": "FR", "name": "France"}]
    artifact = run("Paris", table, match_column="city", value_column="code")
    assert artifact["country"] == "FR"
    assert row(artifact).row == "7"


def test_rows_that_share_their_first_cell_are_told_apart_by_number() -> None:
    table = [{"state": "FR", "city": "Paris"}, {"state": "FR", "city": "Lyon"}]
    artifact = run("Lyon", table, match_column="city", value_column="state")
    assert row(artifact).row == "FR (row 2)"


def test_a_number_is_a_key_too() -> None:
    table = [{"zip": 75001, "country": "FR"}]
    assert run("75001", table, key_type="INTEGER")["country"] == "FR"


def test_money_is_no_key() -> None:
    artifact = run("12.50 EUR", key_type="MONEY")
    assert artifact["country"] is None
    assert "which cannot be looked up" in notes(artifact)["KEY_UNRESOLVED"]


def test_a_key_that_is_not_found_yet_is_told() -> None:
    artifact = run("")
    assert artifact["country"] is None
    assert notes(artifact)["KEY_UNRESOLVED"] == (
        "country is looked up by city, which has no value at this stage"
    )


def test_a_list_of_keys_gives_a_list() -> None:
    artifact = run("Paris|köln", key_type="ARRAY", result_type="ARRAY")
    assert artifact["country"] == ["FR", "DE"]
    assert [ref.field_path for ref in artifact.result("country").evidence_refs] == [
        "country[0]",
        "country[1]",
    ]


def test_a_list_with_one_unknown_key_gives_none() -> None:
    artifact = run("Paris|Atlantis", key_type="ARRAY", result_type="ARRAY")
    assert artifact["country"] is None
    assert "'Atlantis'" in notes(artifact)["NOT_IN_TABLE"]


def test_a_lookup_can_have_its_key_from_another() -> None:
    fields = {
        "currency": {
            "type": "STRING",
            "lookup": {"table": "currencies", "key": "code", "value_column": "value"},
        },
        "code": {
            "type": "STRING",
            "lookup": {"table": "iso3166", "key": "country", "value_column": "alpha_2"},
        },
        "country": {"type": "STRING", "lookup": "iso3166"},
    }
    tables = {"currencies": {"CH": "CHF", "DE": "EUR"}}
    engine = Engine(plugins=[paxman_cap_lookup], tables=tables)
    artifact = engine.normalize("Shipped to Switzerland.", {"fields": fields})
    assert artifact.normalized_data == {"currency": "CHF", "code": "CH", "country": "Switzerland"}


def test_a_key_can_be_a_member_of_an_object() -> None:
    lookup = {"table": "cities", "key": "address.city"}
    address = {"type": "OBJECT", "fields": {"city": "STRING"}}
    fields = {"address": address, "country": {"type": "STRING", "lookup": lookup}}
    engine = Engine(plugins=[paxman_cap_lookup, Labelled()], tables={"cities": CITIES})
    assert engine.normalize("city: Paris\n", {"fields": fields})["country"] == "FR"


def test_keys_that_go_in_a_circle_are_unresolved() -> None:
    fields = {
        name: {"type": "STRING", "lookup": {"table": "cities", "key": key}}
        for name, key in (("a", "b"), ("b", "a"))
    }
    engine = Engine(plugins=[paxman_cap_lookup], tables={"cities": CITIES})
    artifact = engine.normalize("Paris", {"fields": fields})
    assert [result.diagnostics[0].code for result in artifact.field_results] == [
        "KEY_UNRESOLVED",
        "KEY_UNRESOLVED",
    ]


def test_an_artifact_replays_without_its_table_and_tells_a_changed_table() -> None:
    fields = {
        "city": "STRING",
        "country": {"type": "STRING", "lookup": {"table": "cities", "key": "city"}},
    }
    contract, text = {"fields": fields}, "city: Paris\n"
    engine = Engine(plugins=[paxman_cap_lookup, Labelled()], tables={"cities": CITIES})
    stored = engine.normalize(text, contract).to_json()
    other = Engine(plugins=[paxman_cap_lookup, Labelled()])
    assert other.replay(stored, contract)["country"] == "FR"
    assert engine.reproduce(stored, text, contract)["country"] == "FR"
    grown = Engine(
        plugins=[paxman_cap_lookup, Labelled()], tables={"cities": CITIES | {"Rome": "IT"}}
    )
    again = grown.normalize(text, contract)
    assert again["country"] == "FR"
    assert again.replay_hash != engine.replay(stored, contract).replay_hash

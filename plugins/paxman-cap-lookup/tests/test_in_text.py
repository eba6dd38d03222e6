"""Searching the text for the names in a table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paxman_cap_lookup
from paxman_core import Engine, ExecutionArtifact
from paxman_core.capability import LookupRow

SUPPLIERS = [
    {"name": "Acme Corp.", "id": "S-1"},
    {"name": "Müller & Söhne", "id": "S-2"},
    {"name": "New York Steel", "id": "S-3"},
    {"name": "New York Steel and Iron", "id": "S-4"},
    {"name": "日本商事", "id": "S-5"},
]


def run(
    text: str, source: object = SUPPLIERS, kind: str = "STRING", **lookup: object
) -> ExecutionArtifact:
    engine = Engine(plugins=[paxman_cap_lookup], tables={"suppliers": source})
    field = {"type": kind, "lookup": {"table": "suppliers", **lookup}}
    if kind == "ARRAY":
        field["items"] = "STRING"
    return engine.normalize(text, {"fields": {"supplier": field}})


def places(artifact: ExecutionArtifact) -> list[LookupRow]:
    found = [ref.place for ref in artifact.result("supplier").evidence_refs]
    assert all(isinstance(place, LookupRow) for place in found)
    return [place for place in found if isinstance(place, LookupRow)]


def quotes(artifact: ExecutionArtifact) -> list[str]:
    return [place.matched.quote for place in places(artifact) if place.matched is not None]


def test_the_value_is_the_text_that_was_found() -> None:
    assert run("From ACME CORP, with love")["supplier"] == "ACME CORP"


def test_the_value_is_what_the_row_has() -> None:
    assert run("From ACME CORP", value_column="id")["supplier"] == "S-1"
    assert run("From ACME CORP", value_column="name")["supplier"] == "Acme Corp."


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("🎉 by 👩‍👩‍👧 Müller & Söhne", "Müller & Söhne"),
        ("é́ à la Mu\u0308ller\r\n  & So\u0308hne!", "Mu\u0308ller\r\n  & So\u0308hne"),
        ("ﬁrma ß MÜLLER+SÖHNE", "MÜLLER+SÖHNE"),
        ("\r\n\r\nMüller\r\nSöhne\r\n", "Müller\r\nSöhne"),
        ("Fa. Muller/Sohne.", "Muller/Sohne"),
    ],
)
def test_the_span_has_the_original_characters(text: str, quote: str) -> None:
    artifact = run(text, value_column="id")
    assert artifact["supplier"] == "S-2"
    (place,) = places(artifact)
    assert place.matched is not None
    assert place.matched.quote == quote
    assert text[place.matched.start : place.matched.end] == quote


def test_the_evidence_names_row_and_kind_of_match() -> None:
    (place,) = places(run("by Müller & Söhne"))
    assert (place.table, place.row, place.similarity) == ("suppliers", "Müller & Söhne", "exact")
    (place,) = places(run("by MÜLLER SÖHNE"))
    assert place.similarity == "normalized"


def test_every_place_of_a_value_is_evidence_for_it() -> None:
    artifact = run("Acme Corp. is ACME CORP", value_column="id")
    assert artifact["supplier"] == "S-1"
    assert quotes(artifact) == ["Acme Corp", "ACME CORP"]


def test_several_values_are_several_candidates() -> None:
    artifact = run("Acme Corp. and Müller & Söhne", value_column="id")
    (found,) = artifact.candidates
    assert [candidate.value for candidate in found.candidates] == ["S-1", "S-2"]


def test_an_array_has_them_all_in_the_order_of_the_text() -> None:
    text = "Müller & Söhne, Acme Corp. and Müller & Söhne"
    artifact = run(text, kind="ARRAY", value_column="id")
    assert artifact["supplier"] == ["S-2", "S-1"]


def test_the_longest_name_counts() -> None:
    assert run("New York Steel and Iron", value_column="id")["supplier"] == "S-4"
    assert run("New York Steel and irony", value_column="id")["supplier"] == "S-3"


@pytest.mark.parametrize(
    "text",
    [
        "Acme Corporation",
        "Macme Corporation",
        "Acme\n\nCorp",
        "acme corp.example",
        "me@acme corp.example",
        "AcmeCorp",
        "",
    ],
)
@pytest.mark.parametrize("mode", ["exact", "normalized", "fuzzy"])
def test_what_is_no_name(text: str, mode: str) -> None:
    assert run(text, mode=mode)["supplier"] is None


def test_a_possessive_is_the_name() -> None:
    assert run("iberia's best", ["Iberia"])["supplier"] == "iberia"


def test_scripts_without_spaces_have_no_word_edges() -> None:
    assert run("これは日本商事です", value_column="id")["supplier"] == "S-5"


def test_exact_is_the_same_characters_between_the_edges_of_words() -> None:
    assert run("by Acme Corp.", mode="exact", value_column="id")["supplier"] == "S-1"
    assert run("by ACME CORP.", mode="exact")["supplier"] is None
    assert run("C# and C", ["C", "C#"], "ARRAY", mode="exact")["supplier"] == ["C#", "C"]


def test_a_name_that_stands_for_two_values_is_taken_for_neither() -> None:
    rows = [{"name": "Acme", "id": 1}, {"name": "ACME", "id": 2}]
    artifact = run("by acme", rows, value_column="id")
    assert artifact["supplier"] is None
    note = artifact.result("supplier").diagnostics[0]
    assert (note.code, note.message) == (
        "AMBIGUOUS",
        "'acme' is in several rows of suppliers: '1', '2'",
    )


def test_rows_without_a_value_are_passed_over() -> None:
    rows = [{"name": "Acme", "id": None}, {"name": "Globex", "id": 2}]
    assert run("Acme and Globex", rows, value_column="id")["supplier"] == "2"


@pytest.mark.parametrize(
    "quote",
    [
        "New Y0rk Stee1 and Iron",
        "New YorkSteel and Iron",
        "New Yorrk\r\nSteel  and Iron",
        "NEW YORK STEEL AND IRON",
        "new york steel and iro",
    ],
)
def test_fuzzy_finds_misspelt_names(quote: str) -> None:
    artifact = run(f"Sold by {quote}, today", mode="fuzzy", value_column="id")
    assert artifact["supplier"] == "S-4"
    assert quotes(artifact) == [quote]


def test_fuzzy_does_not_find_what_is_changed_too_much() -> None:
    assert run("Nev Y0rk Stee1 aud Iron", mode="fuzzy")["supplier"] is None


def test_fuzzy_takes_neither_of_two_that_are_nearly_as_alike() -> None:
    rows = [{"name": "Northern Trading 1", "id": 1}, {"name": "Northern Trading 2", "id": 2}]
    artifact = run("by Northern Trading 3.", rows, mode="fuzzy", value_column="id")
    assert artifact["supplier"] is None
    assert artifact.result("supplier").diagnostics[0].code == "AMBIGUOUS"
    artifact = run("by Northern Trading 2.", rows, mode="fuzzy", value_column="id")
    assert artifact["supplier"] == "2"


def test_fuzzy_wants_short_names_spelt_right() -> None:
    assert run("in Mali", ["Mali", "Malta"], mode="fuzzy")["supplier"] == "Mali"
    assert run("in Malt", ["Mali", "Malta"], mode="fuzzy")["supplier"] is None


def test_fuzzy_prefers_the_longer_name_to_an_exact_part_of_it() -> None:
    rows = [{"name": "Steel", "id": 1}, {"name": "New York Steel Corporation", "id": 2}]
    artifact = run("New Yorc Steel Corporation", rows, mode="fuzzy", value_column="id")
    assert artifact["supplier"] == "2"


NAMES = ["Acme", "Acme Corp", "Ümit", "New York", "York", "Straße 5", "a b"]


@settings(max_examples=50)
@given(
    st.lists(
        st.sampled_from([*NAMES, "x", "ACME", ",", "🎉", "strasse", "new", "ümit's", "\u0301"]),
        max_size=12,
    ),
    st.sampled_from([" ", "\n", "\r\n", "  ", "-"]),
    st.sampled_from(["exact", "normalized", "fuzzy"]),
)
def test_whatever_is_found_stands_in_the_text(words: list[str], gap: str, mode: str) -> None:
    text = gap.join(words)
    artifact = run(text, NAMES, "ARRAY", mode=mode, value_column="name")
    for place in places(artifact):
        assert place.matched is not None
        assert text[place.matched.start : place.matched.end] == place.matched.quote
        assert place.row in NAMES
    assert artifact.result("supplier").status == ("RESOLVED" if places(artifact) else "UNRESOLVED")


@settings(max_examples=60)
@given(st.sampled_from([name for name in NAMES if len(name) > 3]), st.integers(0, 6))
def test_a_name_among_other_words_is_always_found(name: str, noise: int) -> None:
    text = f"{'zzz ' * noise}{name.upper()} zzz"
    artifact = run(text, NAMES, value_column="name")
    assert artifact["supplier"] == name


@pytest.mark.parametrize("mode", ["exact", "normalized", "fuzzy"])
def test_half_characters_in_the_text_do_not_disturb(mode: str) -> None:
    artifact = run("\ud83d Acme Corp.", mode=mode, value_column="id")
    assert artifact["supplier"] == "S-1"

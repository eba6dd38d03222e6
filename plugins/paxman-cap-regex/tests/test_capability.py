"""What the contract's patterns find: values, places, and notes."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import pytest

import paxman_cap_regex
from paxman_cap_regex._capability import RegexCapability
from paxman_core import Engine
from paxman_core.capability import CapabilityRequest, CapabilityResult, FieldRequest, Finding
from paxman_core.document import InputShape
from paxman_core.errors import InvalidContractError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paxman_core.canonical import Json

CAPABILITY = RegexCapability()
SHAPE = InputShape()


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine(plugins=[paxman_cap_regex]) as made:
        yield made


def invoke(
    engine: Engine, text: str, *fields: dict[str, object], seconds: float | None = None
) -> CapabilityResult:
    """The result for fields that are called f0, f1, …"""
    contract = engine.contract({"fields": {f"f{n}": field for n, field in enumerate(fields)}})
    requests = []
    for field in contract.targets:
        config = CAPABILITY.prepare(field, SHAPE)
        assert config is not None
        requests.append(FieldRequest(field, config))
    deadline = None if seconds is None else time.monotonic() + seconds
    return CAPABILITY.invoke(CapabilityRequest(engine.read(text), tuple(requests), {}, deadline))


def config_of(engine: Engine, field: dict[str, object]) -> Mapping[str, Json] | None:
    (target,) = engine.contract({"fields": {"f0": field}}).targets
    return CAPABILITY.prepare(target, SHAPE)


def found(
    engine: Engine, text: str, *patterns: str, **members: object
) -> list[tuple[object, int, int]]:
    """The raw text and the place of each finding of one STRING field."""
    field = {"type": "STRING", "patterns": list(patterns), **members}
    result = invoke(engine, text, field)
    listed = []
    for finding in result.findings.get("f0", ()):
        (place,) = finding.places
        assert text[place.start : place.end] == place.quote == finding.raw
        listed.append((finding.raw, place.start, place.end))
    return listed


# The value of a match.


def test_the_whole_match_is_the_value_of_a_pattern_without_groups(engine: Engine) -> None:
    assert found(engine, "No. 12, No. 7", r"No\. \d+") == [("No. 12", 0, 6), ("No. 7", 8, 13)]


def test_the_first_group_is_the_value(engine: Engine) -> None:
    assert found(engine, "Total: 12 EUR", r"Total: (\d+) (\w+)") == [("12", 7, 9)]


def test_a_group_named_value_comes_before_the_first(engine: Engine) -> None:
    assert found(engine, "Total: 12 EUR", r"(Total): (?P<value>\d+)") == [("12", 7, 9)]


def test_in_a_choice_the_group_that_took_part_is_the_value(engine: Engine) -> None:
    assert found(engine, "B=7 A=1", r"A=(\d)|B=(\d)") == [("7", 2, 3), ("1", 6, 7)]


def test_a_match_whose_group_took_no_part_has_no_value(engine: Engine) -> None:
    assert found(engine, "ab b", r"(?P<value>a)?(b)") == [("a", 0, 1)]


def test_what_is_empty_is_ignored(engine: Engine) -> None:
    assert found(engine, "x= y=1", r"\w=(\d*)") == [("1", 5, 6)]
    assert found(engine, "ab12c", r"\d*") == [("12", 2, 4)]


def test_white_space_at_the_ends_belongs_to_neither_value_nor_place(engine: Engine) -> None:
    assert found(engine, "Name:  Ada \r\nAge: 36\r\n", r"Name:(.*)") == [("Ada", 7, 10)]


def test_line_ends_in_windows_text_leave_no_trace(engine: Engine) -> None:
    text = "Name: Ada\r\nCity: Łódź\r\n"
    assert found(engine, text, r"(?m)^City: (.+)$") == [("Łódź", 17, 21)]


def test_offsets_are_characters_after_emoji_and_combining_marks(engine: Engine) -> None:
    text = "👩‍👩‍👧 e\u0301te\u0301 €: №42 𝔸"
    assert found(engine, text, r"№(\d+)") == [("42", text.index("42"), text.index("42") + 2)]
    assert found(engine, text, "e\u0301te\u0301") == [("e\u0301te\u0301", 6, 11)]
    assert found(engine, text, r"\b\w\b")[-1] == ("𝔸", len(text) - 1, len(text))


def test_offsets_stay_right_far_into_a_text_beyond_ascii(engine: Engine) -> None:
    text = "žluťoučký kůň_ 🐎 " * 5_000 + "Ref: 99"
    end = len(text)
    assert found(engine, text, r"Ref: (\d+)") == [("99", end - 2, end)]
    assert found(engine, text, r"\bRef: (\d+)\b") == [("99", end - 2, end)]


def test_ends_are_those_of_the_text_unless_the_pattern_says_multiline(engine: Engine) -> None:
    text = "a: 1\nb: 2\n"
    assert found(engine, text, r"^\w: (\d)$") == []
    assert found(engine, text, r"(?m)^\w: (\d)$") == [("1", 3, 4), ("2", 8, 9)]
    assert found(engine, text, r"b: (\d)$") == [("2", 8, 9)]


# Several matches and patterns.


def test_every_match_of_every_pattern_is_a_finding_once(engine: Engine) -> None:
    text = "Total 12, Sum 12, Total 13"
    assert found(engine, text, r"Sum (\d+)", r"(?:Total|Sum) (\d+)") == [
        ("12", 14, 16),
        ("12", 6, 8),
        ("13", 24, 26),
    ]


def test_the_number_of_findings_is_limited_and_told(engine: Engine) -> None:
    result = invoke(engine, "x " * 1_500, {"type": "STRING", "patterns": ["x"]})
    assert len(result.findings["f0"]) == 1_000
    assert [(note.code, note.field_path) for note in result.diagnostics] == [("REGEX_LIMIT", "f0")]


def test_fields_are_searched_together(engine: Engine) -> None:
    result = invoke(
        engine,
        "a=1 b=2",
        {"type": "INTEGER", "patterns": [r"a=(\d)"]},
        {"type": "INTEGER", "patterns": [r"c=(\d)"]},
        {"type": "INTEGER", "patterns": [r"b=(\d)"]},
    )
    assert {name: [one.raw for one in found] for name, found in result.findings.items()} == {
        "f0": ["1"],
        "f2": ["2"],
    }


# Where patterns come from.


def test_a_field_without_a_pattern_is_not_served(engine: Engine) -> None:
    assert config_of(engine, {"type": "STRING"}) is None


def test_a_tag_can_hold_a_pattern(engine: Engine) -> None:
    field = {"type": "STRING", "tags": ["pii", r"regex:SSN (\d+)"]}
    assert [one.raw for one in invoke(engine, "SSN 123", field).findings["f0"]] == ["123"]


def test_the_plan_says_which_engine_runs_which_pattern(engine: Engine) -> None:
    config = config_of(engine, {"type": "STRING", "patterns": ["a", "(?=a)a"]})
    assert config is not None
    assert config["patterns"] == ["a", "(?=a)a"]
    linear, backtracking = config["engines"]  # type: ignore[misc]
    assert str(linear).startswith("google-re2 1.")
    assert str(backtracking).startswith("regex 20")


@pytest.mark.parametrize(
    ("pattern", "text", "raw"),
    [
        (r"^[A-Z]{2}\d{3}$", "(AB123) XAB1234 AB12", ["AB123"]),
        (r"\A[A-Z]{2}\d{3}\Z", "AB123é ÉAB123 AB123.", ["AB123"]),
        (r"^(EUR|USD)$", "EURO 5, EUR 6", ["EUR"]),
        (r"^AB$|^CD$", "AB CDE xCD CD", ["AB", "CD"]),
        (r"^(?:A|AB)$", "AB ABC", ["AB"]),
        (r"^#\d+$", "a#12 #3x #4", ["#12", "#4"]),
        (r"^[#\w]\d$", "x#1 yz2 a5", ["#1", "a5"]),
        (r"\d{4}", "12345 1234", ["1234"]),
    ],
)
def test_a_pattern_constraint_finds_whole_tokens(
    engine: Engine, pattern: str, text: str, raw: list[str]
) -> None:
    result = invoke(engine, text, {"type": "STRING", "pattern": pattern})
    assert [one.raw for one in result.findings.get("f0", ())] == raw


def test_a_pattern_hint_makes_the_constraint_a_condition_only(engine: Engine) -> None:
    field = {"type": "STRING", "pattern": r"^\d{4}$", "patterns": [r"PIN (\w+)"]}
    assert [one.raw for one in invoke(engine, "1999 PIN abc", field).findings["f0"]] == ["abc"]


def test_a_constraint_that_fits_everything_finds_nothing(engine: Engine) -> None:
    result = invoke(engine, "a b c d e f g h i j k l", {"type": "STRING", "pattern": r"^\w+$"})
    assert result.findings == {}
    assert [note.code for note in result.diagnostics] == ["REGEX_UNSPECIFIC"]


def test_a_constraint_takes_no_other_members_value_from_json(engine: Engine) -> None:
    fields = {"zip": {"type": "STRING", "pattern": r"^\d{5}$", "required": False}}
    artifact = engine.normalize('{"other": "00100", "zip": null}', {"fields": fields})
    assert artifact.field_results[0].value is None


def test_a_pattern_hint_is_searched_for_in_json(engine: Engine) -> None:
    fields = {"zip": {"type": "STRING", "patterns": [r"\b(\d{5})\b"]}}
    assert engine.normalize('{"address": "00100 Roma"}', {"fields": fields})["zip"] == "00100"


# Arrays.


def rows(finding: Finding) -> list[dict[str, object]]:
    """The raw text and start of each cell."""
    assert isinstance(finding.raw, tuple)
    return [
        {name: (cell.raw, cell.places[0].start) for name, cell in row.raw.items()}  # type: ignore[union-attr]
        for row in finding.raw
    ]


LINES = {
    "type": "ARRAY",
    "items": {"type": "OBJECT", "fields": {"sku": "STRING", "price": "DECIMAL"}},
}


def test_an_array_of_single_values_is_one_finding(engine: Engine) -> None:
    field = {"type": "ARRAY", "items": "INTEGER", "patterns": [r"#(\d+)"]}
    (finding,) = invoke(engine, "#1 #22 #3", field).findings["f0"]
    assert isinstance(finding.raw, tuple)
    assert [(item.raw, item.places[0].start) for item in finding.raw] == [  # type: ignore[union-attr]
        ("1", 1),
        ("22", 4),
        ("3", 8),
    ]


def test_the_items_of_an_array_can_have_the_pattern(engine: Engine) -> None:
    field = {"type": "ARRAY", "items": {"type": "STRING", "pattern": r"^[A-Z]\d$"}}
    (finding,) = invoke(engine, "A1, B2, C33", field).findings["f0"]
    assert [item.raw for item in finding.raw] == ["A1", "B2"]  # type: ignore[union-attr]


def test_an_array_of_objects_gets_one_row_for_each_match(engine: Engine) -> None:
    pattern = r"(?m)^(?P<sku>\w+) +(?P<count>\d+) x (?P<price>[\d.]+)$"
    (finding,) = invoke(
        engine, "A1 2 x 3.00\nB2 1 x 4.50\n", {**LINES, "patterns": [pattern]}
    ).findings["f0"]
    assert rows(finding) == [
        {"sku": ("A1", 0), "price": ("3.00", 7)},
        {"sku": ("B2", 12), "price": ("4.50", 19)},
    ]


def test_a_cell_whose_group_took_no_part_is_missing(engine: Engine) -> None:
    pattern = r"(?P<sku>[A-Z]\d)(?: at (?P<price>\d+))?"
    (finding,) = invoke(engine, "A1 at 5, B2", {**LINES, "patterns": [pattern]}).findings["f0"]
    assert rows(finding) == [{"sku": ("A1", 0), "price": ("5", 6)}, {"sku": ("B2", 9)}]


def test_rows_of_several_patterns_stand_in_the_order_of_the_text(engine: Engine) -> None:
    patterns = [r"(?P<sku>A\d) (?P<price>\d+)", r"(?P<sku>[AB]\d)"]
    field = {**LINES, "patterns": patterns}
    (finding,) = invoke(engine, "B1 A2 7 B3", field).findings["f0"]
    assert rows(finding) == [
        {"sku": ("B1", 0)},
        {"sku": ("A2", 3), "price": ("7", 6)},
        {"sku": ("B3", 8)},
    ]


def test_an_array_without_matches_is_not_an_empty_array(engine: Engine) -> None:
    field = {"type": "ARRAY", "items": "STRING", "patterns": ["x"]}
    assert invoke(engine, "nothing", field).findings == {}


def test_an_array_of_arrays_is_not_served(engine: Engine) -> None:
    inner = {"type": "ARRAY", "items": "STRING"}
    assert config_of(engine, {"type": "ARRAY", "items": inner, "patterns": ["x"]}) is None


def test_a_user_gets_typed_rows(engine: Engine) -> None:
    pattern = r"(?m)^(?P<sku>\w+): (?P<price>[\d.]+)$"
    contract = {"fields": {"lines": {**LINES, "patterns": [pattern]}}}
    artifact = engine.normalize("A1: 3.10\nB2: 4.50\n", contract)
    assert [(row["sku"], str(row["price"])) for row in artifact["lines"]] == [
        ("A1", "3.10"),
        ("B2", "4.50"),
    ]


# What goes wrong.


def test_an_invalid_pattern_is_a_contract_error_with_a_caret(engine: Engine) -> None:
    with pytest.raises(InvalidContractError) as caught:
        config_of(engine, {"type": "STRING", "tags": [r"regex:Total: (\d+"]})
    (problem,) = caught.value.problems
    assert problem.place == "f0"
    assert problem.message.splitlines()[1:] == [r"    Total: (\d+", "           ^"]


def test_a_pattern_for_rows_must_name_a_member(engine: Engine) -> None:
    with pytest.raises(InvalidContractError, match=r"Name its groups \(\?P<sku>…\), \(\?P<price>"):
        config_of(engine, {**LINES, "patterns": [r"(\w+) (\d+)"]})


def test_a_pattern_that_is_nested_too_deeply_is_a_contract_error(engine: Engine) -> None:
    with pytest.raises(InvalidContractError):
        config_of(engine, {"type": "STRING", "tags": ["regex:" + "(?:" * 300 + "a" + ")*" * 300]})


def test_backtracking_is_told(engine: Engine) -> None:
    result = invoke(engine, "12 EUR, 13", {"type": "STRING", "patterns": [r"\d+(?= EUR)"]})
    assert [one.raw for one in result.findings["f0"]] == ["12"]
    (note,) = result.diagnostics
    assert (note.code, note.field_path) == ("REGEX_FALLBACK", "f0")
    assert r"'\\d+(?= EUR)' needs look-around" in note.message


def test_a_pattern_that_is_stopped_costs_only_itself(engine: Engine) -> None:
    result = invoke(
        engine,
        "b " + "a" * 60 + "!",
        {"type": "STRING", "patterns": [r"(?<!x)(?:a|aa|b)+$", "b"]},
        {"type": "STRING", "patterns": ["!"]},
        seconds=0.2,
    )
    codes = [(note.code, note.field_path) for note in result.diagnostics]
    assert codes[:2] == [("REGEX_FALLBACK", "f0"), ("REGEX_TIMEOUT", "f0")]
    # The deadline is over, so what comes after is stopped too, and says so.
    assert codes[2:] == [("REGEX_TIMEOUT", "f0"), ("REGEX_TIMEOUT", "f1")]
    assert result.findings == {}


def test_a_list_that_may_be_incomplete_is_not_given(engine: Engine) -> None:
    field = {"type": "ARRAY", "items": "STRING", "patterns": ["b", r"(?<!x)(?:a|aa)+$"]}
    result = invoke(engine, "b " + "a" * 60 + "!", field, seconds=0.2)
    assert result.findings == {}
    assert [note.code for note in result.diagnostics] == ["REGEX_FALLBACK", "REGEX_TIMEOUT"]


def test_a_pattern_that_is_slow_in_every_engine_is_not_waited_for(engine: Engine) -> None:
    text = "".join(random.Random(1).choices("ab", k=200_000))
    slow = {"type": "STRING", "patterns": [r"[ab]*a[ab]{900}c"]}
    result = invoke(engine, text, slow, seconds=0.05)
    assert result.findings == {}
    assert [note.code for note in result.diagnostics] == ["REGEX_TIMEOUT"]


def test_a_large_document_is_searched_to_its_end(engine: Engine) -> None:
    text = "naïve filler_\n" * 1_000_000 + "Ref: 99"
    end = len(text)
    assert found(engine, text, r"\bRef: (\d+)") == [("99", end - 2, end)]

"""The artifact: what a run leaves behind, how it is read, stored and described."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, assert_type

import attrs
import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, Field

from paxman_core import Budget, Engine, ExecutionArtifact, Money, Policy, Status
from paxman_core.artifact import Correction, artifact_schema, correct
from paxman_core.calibration import Calibration, Measure
from paxman_core.canonical import canonical_json
from paxman_core.capability import (
    Capability,
    CapabilityRequest,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    CostHint,
    Facts,
    Finding,
    LookupRow,
    LookupTables,
    Match,
    ModelAnswer,
    Standing,
    TableRows,
    TextSpan,
    Usage,
)
from paxman_core.diagnostics import Diagnostic
from paxman_core.errors import InvalidOptionError, MissingExtraError
from paxman_core.values import FieldType, Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ENVELOPE = {"created_at", "id", "replay_hash", "run_notes", "seal", "timing"}
VALIDATOR = jsonschema.Draft202012Validator(
    artifact_schema(), format_checker=jsonschema.FormatChecker()
)


class Answering(Capability):
    """Gives fixed findings for fixed fields."""

    def __init__(
        self,
        answers: Mapping[str, Sequence[Finding]],
        capability_id: str = "answering",
        tier: CapabilityTier = CapabilityTier.LOCAL_DETERMINISTIC,
        usage: Usage | None = None,
        notes: tuple[Diagnostic, ...] = (),
    ) -> None:
        cost = CostHint(Decimal("0.001"), Decimal(2))
        types = frozenset(FieldType)
        self.spec = CapabilitySpec(capability_id, "1.2", tier, types, cost, batchable=True)
        self.answers = answers
        self.usage = usage or Usage()
        self.notes = notes

    def prepare(self, field: Any, shape: Any) -> Mapping[str, Any] | None:  # noqa: ARG002
        return {"of": [field.name]} if field.id in self.answers else None

    def connect(self, tables: LookupTables) -> None:
        """Open the table with a row that holds all that was looked up."""
        cells = [cell for found in self.answers.values() for cell in leaves(found)]
        rows = (("Invoice", *cells),)
        for table in tables.values():
            table.open(lambda _: TableRows(("lead", "facts"), rows, "1"))

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        findings = {asked.field.id: tuple(self.answers[asked.field.id]) for asked in request.fields}
        return CapabilityResult(findings, self.usage, self.notes)


TEXT = "Invoice 7 of ACME, 119.00 EUR due 2026-03-02, bolt 2.50 EUR, nut 0.75 EUR. Königstraße 😀"


def quoted(quote: str, raw: Any = None) -> Finding:
    start = TEXT.index(quote)
    place = TextSpan(start, start + len(quote), quote)
    return Finding(quote if raw is None else raw, (place,))


FIELDS: dict[str, Any] = {
    "number": "INTEGER",
    "supplier": {"fields": {"name": "STRING", "street": "STRING?"}},
    "total": "MONEY",
    "due": "DATE",
    "lines": {"items": {"fields": {"name": "STRING", "price": "MONEY"}}},
    "twice": {"type": "MONEY", "formula": "total * 2"},
    "colour": {"enum": ["red", "blue"], "required": False},
    "note": {"type": "STRING", "required": False, "on_unresolved": "REQUIRE_HUMAN"},
}
ROWS = Finding(
    tuple(
        Finding({"name": quoted(name), "price": quoted(price)})
        for name, price in (("bolt", "2.50 EUR"), ("nut", "0.75 EUR"))
    )
)
ANSWERS = {
    "number": [quoted("7")],
    "supplier.name": [quoted("ACME")],
    "supplier.street": [quoted("Königstraße"), quoted("😀")],
    "total": [quoted("119.00 EUR")],
    "due": [quoted("2026-03-02")],
    "lines": [ROWS],
    "colour": [quoted("nut")],
}
CONTRACT = {"id": "invoice", "fields": FIELDS, "checks": ["sum(lines[].price) < total"]}


def invoice() -> ExecutionArtifact:
    usage = Usage(Decimal("0.0125"), 100, 20, 1)
    return Engine(plugins=[Answering(ANSWERS, usage=usage)]).normalize(TEXT, CONTRACT, name="a.txt")


def resolving(kind: Any, *findings: Finding, **options: Any) -> ExecutionArtifact:
    engine = Engine(plugins=[Answering({"a": findings})], tables={"t": [{"a": "b"}]})
    return engine.normalize(TEXT, {"fields": {"a": kind}}, **options)


def looked_up(raw: Any) -> Finding:
    """A finding of any value: what stands in a table need not stand in the document."""
    return Finding(raw, (LookupRow("t", "1", "Invoice", TextSpan(0, 7, "Invoice")),))


def leaves(found: Any) -> Iterator[Any]:
    """The single values that findings hold."""
    if isinstance(found, Finding):
        yield from leaves(found.raw)
    elif isinstance(found, (Mapping, tuple, list)):
        for item in found.values() if isinstance(found, Mapping) else found:
            yield from leaves(item)
    else:
        yield found


def again(artifact: ExecutionArtifact) -> ExecutionArtifact:
    return ExecutionArtifact.from_json(artifact.to_json())


def content_of(artifact: ExecutionArtifact) -> dict[str, Any]:
    data = json.loads(artifact.to_json())
    return {key: item for key, item in data.items() if key not in ENVELOPE}


# Reading it


def test_the_values_stand_in_the_contracts_nested_shape() -> None:
    assert invoice().normalized_data == {
        "number": 7,
        "supplier": {"name": "ACME", "street": "Königstraße"},
        "total": Money(Decimal("119.00"), "EUR"),
        "due": date(2026, 3, 2),
        "lines": [
            {"name": "bolt", "price": Money(Decimal("2.50"), "EUR")},
            {"name": "nut", "price": Money(Decimal("0.75"), "EUR")},
        ],
        "twice": Money(Decimal("238.00"), "EUR"),
    }


def test_a_value_is_had_by_its_path() -> None:
    artifact = invoice()
    assert artifact["total"] == Money(Decimal(119), "EUR")
    assert artifact["supplier.name"] == "ACME"
    assert artifact["supplier"] == {"name": "ACME", "street": "Königstraße"}
    lines: Any = artifact["lines"]
    assert lines[1]["price"] == Money(Decimal("0.75"), "EUR")


def test_an_unresolved_field_is_none_and_absent_from_the_data() -> None:
    artifact = invoice()
    assert artifact["colour"] is None
    assert "colour" not in artifact.normalized_data


@pytest.mark.parametrize("path", ["totl", "supplier.nam", "lines[].price", "lines[0]", ""])
def test_a_path_that_no_field_has_is_a_key_error(path: str) -> None:
    with pytest.raises(KeyError, match="has no field"):
        invoice()[path]


def test_a_result_says_all_about_a_field() -> None:
    result = invoice().result("total")
    assert (result.status, result.confidence) == ("RESOLVED", 0.85)
    assert [ref.capability_id for ref in result.evidence_refs] == ["answering", "check"]


def test_unresolved_fields_have_a_reason_for_programs_and_one_for_people() -> None:
    colour, note = invoice().unresolved_fields
    assert (colour.field_path, colour.reason) == ("colour", "VALIDATION_FAILED")
    assert colour.message.startswith("colour: 'nut' as ENUM: ")
    assert (note.field_path, note.reason) == ("note", "NO_CAPABILITY")
    assert note.message == ("no installed capability can fill a field of type STRING like this one")


def test_the_evidence_of_an_artifact_is_the_same_list_in_python_and_in_json() -> None:
    """All that candidates rest on, and the checks; the results say what supports and what not."""
    artifact = invoice()
    stored = json.loads(artifact.to_json())["evidence"]
    assert [ref.to_dict()["place"] for ref in artifact.evidence] == [e["place"] for e in stored]
    assert ExecutionArtifact.from_json(artifact.to_json()).evidence == artifact.evidence
    spans = [ref.place for ref in artifact.evidence if isinstance(ref.place, TextSpan)]
    assert all(TEXT[place.start : place.end] == place.quote for place in spans)
    assert "😀" in [place.quote for place in spans]
    rejected = artifact.result("supplier.street").evidence_refs[1:]
    assert [ref.place.quote for ref in rejected] == ["😀"]  # type: ignore[union-attr]


def test_statistics_say_what_each_capability_did_and_cost() -> None:
    (use,) = invoice().statistics
    assert use.capability_id == "answering"
    assert (use.invocations, use.findings, use.calls) == (1, 8, 1)
    assert (use.usd, use.input_tokens, use.output_tokens) == (Decimal("0.0125"), 100, 20)


def test_measured_times_are_microseconds_by_capability_and_in_total() -> None:
    timing = invoice().timing
    assert set(timing) == {"answering", "total"}
    assert 0 <= timing["answering"] <= timing["total"]


def test_it_knows_its_input_plan_and_versions() -> None:
    artifact = invoice()
    assert artifact.input_name == "a.txt"
    assert artifact.input.content_hash == hashlib.sha256(TEXT.encode()).hexdigest()
    assert artifact.input.characters == len(TEXT)
    assert artifact.plan.input_content_hash == artifact.input.content_hash
    assert [step.capability_id for step in artifact.plan.fields[0].capability_chain] == [
        "answering"
    ]
    assert artifact.versions["reconciler"] == "2"
    assert artifact.status is Status.UNRESOLVED


def test_plugins_that_failed_to_load_are_part_of_it() -> None:
    class NotAPlugin:
        pass

    artifact = Engine(plugins=[NotAPlugin()]).normalize(TEXT, CONTRACT)
    (failure,) = artifact.plugin_failures
    assert (failure.name, failure.stage) == ("NotAPlugin", "describe")
    assert content_of(artifact)["plugin_failures"] == [failure.to_dict()]
    assert again(artifact).plugin_failures == (failure,)


def test_it_shows_itself_in_a_few_lines() -> None:
    artifact = invoice()
    assert repr(artifact).splitlines() == [
        f"<ExecutionArtifact UNRESOLVED 'invoice' {artifact.replay_hash[:12]}",
        "  number: 7  HIGH",
        "  supplier.name: ACME  HIGH",
        "  supplier.street: Königstraße  MEDIUM",
        "  total: 119.00 EUR  HIGH",
        "  due: 2026-03-02  HIGH",
        "  lines: 2 items  HIGH",
        "  twice: 238.00 EUR  HIGH",
        "  colour: unresolved  VALIDATION_FAILED",
        "  note: unresolved  NO_CAPABILITY>",
    ]


@pytest.mark.parametrize(
    ("kind", "raw", "shown"),
    [
        ("OBJECT", {"x": looked_up(1), "y": looked_up(2)}, '{"x": 1, "y": 2}'),
        ("STRING[]", (looked_up("x"),), "1 item"),
        ("STRING", "x" * 100, "x" * 60 + "…"),
        ("STRING", "two  spaces", "two spaces"),
        ("BOOLEAN", True, "true"),
        ({"type": "STRING", "nullable": True}, None, "null"),
    ],
)
def test_values_are_shown_as_everywhere_and_in_one_line(kind: Any, raw: Any, shown: str) -> None:
    assert repr(resolving(kind, looked_up(raw))).splitlines()[1] == f"  a: {shown}  HIGH>"


def test_it_cannot_be_changed() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        invoice().status = Status.SUCCESS  # type: ignore[misc]


# As a model


class Supplier(BaseModel):
    name: str


class Invoice(BaseModel):
    number: int
    total: Decimal = Field(gt=0)
    due: date
    supplier: Supplier
    remark: str | None = None


def test_a_model_class_is_a_contract_and_its_instance_comes_out() -> None:
    answers = {
        "number": [quoted("7")],
        "total": [quoted("119.00")],
        "due": [quoted("2026-03-02")],
        "supplier.name": [quoted("ACME")],
    }
    artifact = Engine(plugins=[Answering(answers)]).normalize(TEXT, Invoice)
    # For type checkers too it is one: `model.total` needs no cast.
    model = assert_type(artifact.to_model(), Invoice)
    assert model == Invoice(
        number=7,
        total=Decimal("119.00"),
        due=date(2026, 3, 2),
        supplier=Supplier(name="ACME"),
    )


def test_a_contract_that_came_from_no_model_has_no_instance() -> None:
    with pytest.raises(InvalidOptionError, match="was not made from a model"):
        invoice().to_model()


# Storing it


def test_what_was_stored_comes_back_equal_and_to_the_byte() -> None:
    artifact = invoice()
    back = again(artifact)
    assert back == artifact
    assert back.to_json() == artifact.to_json()
    assert back.to_bytes() == artifact.to_json().encode()
    assert back.replay_hash == artifact.replay_hash
    assert repr(back) == repr(artifact)
    assert (back.id, back.created_at, back.timing) == (
        artifact.id,
        artifact.created_at,
        artifact.timing,
    )


def test_a_pretty_printed_artifact_still_loads() -> None:
    artifact = invoice()
    data = json.loads(artifact.to_json())
    for text in (
        json.dumps(data, indent=4),
        json.dumps(dict(reversed(data.items())), ensure_ascii=False),
    ):
        assert ExecutionArtifact.from_json(text) == artifact


def test_the_replay_hash_is_the_sha256_of_the_canonical_content() -> None:
    """Whoever has the file and an RFC 8785 library can check it without us."""
    artifact = invoice()
    assert artifact.replay_hash == hashlib.sha256(canonical_json(content_of(artifact))).hexdigest()


def test_the_same_run_has_the_same_hash_and_another_id() -> None:
    first, second = invoice(), invoice()
    assert first.replay_hash == second.replay_hash
    assert first == second
    assert first.id != second.id


@pytest.mark.parametrize(
    "change",
    [
        {"name": "b.txt"},
        {"budget": Budget(max_capability_invocations=50)},
        {"policy": Policy(capability_timeout_ms=29_000)},
    ],
)
def test_whatever_a_user_can_see_is_part_of_the_hash(change: dict[str, Any]) -> None:
    engine = Engine(plugins=[Answering(ANSWERS)])
    plain = engine.normalize(TEXT, CONTRACT, name="a.txt")
    other = engine.normalize(TEXT, CONTRACT, **{"name": "a.txt", **change})
    assert other.replay_hash != plain.replay_hash


CET = timezone(timedelta(hours=1))


@pytest.mark.parametrize(
    ("kind", "raw"),
    [
        ("STRING", 'quotes " and \\ and \x01 and 😀'),
        ("INTEGER", 5),
        ("INTEGER", -(10**30)),
        ("DECIMAL", Decimal("0.10")),
        ("BOOLEAN", False),
        ("DATE", date(1, 1, 1)),
        ("DATETIME", datetime(2026, 3, 2, 12, 30, 1, 5, tzinfo=CET)),
        ("DATETIME", datetime(2026, 3, 2, 12, 30)),  # noqa: DTZ001 - a time without a zone
        ("DATETIME", datetime(2026, 3, 2, tzinfo=UTC)),
        ("MONEY", Money(Decimal("-5"), "JPY")),
        ({"enum": [1, True, "1", "x"]}, True),
        ({"enum": [True, 1, "1"]}, 1),
        ({"enum": ["1", 1, True]}, "1"),
        ({"type": "STRING", "nullable": True}, None),
    ],
)
def test_every_kind_of_value_comes_back_as_it_was(kind: Any, raw: Any) -> None:
    artifact = resolving(kind, looked_up(raw))
    back = again(artifact)
    assert artifact.result("a").status == "RESOLVED"
    assert back["a"] == artifact["a"] == raw
    assert type(back["a"]) is type(raw)


OPEN_LEAVES = (
    st.none()
    | st.booleans()
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
    | st.integers(-(10**25), 10**25)
    | st.decimals(-1000, 1000, places=2)
    | st.dates()
    | st.builds(Money, st.decimals(0, 10, places=1), st.sampled_from(["EUR", "JPY"]))
)
NAMES = st.sampled_from(["a", "$decimal", "$object", "$", "ü", "\U0001f600", "\ufb33"])
OPEN = st.recursive(
    OPEN_LEAVES.map(Finding),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: Finding(tuple(items)))
        | st.dictionaries(NAMES, inner, max_size=3).map(Finding)
    ),
    max_leaves=8,
)


@settings(max_examples=80)
@given(st.dictionaries(NAMES, OPEN, max_size=3))
def test_what_the_contract_does_not_describe_comes_back_as_it_was(
    members: dict[str, Finding],
) -> None:
    artifact = resolving("OBJECT", Finding(members))
    back = again(artifact)
    assert back.result("a").value == artifact.result("a").value
    assert repr(typed(back["a"])) == repr(typed(artifact["a"]))
    VALIDATOR.validate(json.loads(artifact.to_json()))


def typed(value: Any) -> Any:
    """The value in a form whose repr is the same exactly when the value is."""
    if isinstance(value, dict):
        return sorted((name, typed(item)) for name, item in value.items())
    if isinstance(value, list):
        return [typed(item) for item in value]
    if isinstance(value, Decimal):
        return ("Decimal", value.normalize())
    if isinstance(value, Money):
        return ("Money", value.amount.normalize(), value.currency)
    return value


def test_an_open_object_inside_a_described_one_comes_back_as_it_was() -> None:
    kind = {"items": {"fields": {"price": "DECIMAL", "more": "OBJECT"}}}
    more = Finding({"x": looked_up(Decimal("1.5"))})
    row = Finding({"price": looked_up("1.50"), "more": more})
    artifact = resolving(kind, Finding((row,)))
    expected = [{"price": Decimal("1.5"), "more": {"x": Decimal("1.5")}}]
    assert artifact["a"] == again(artifact)["a"] == expected
    assert content_of(artifact)["normalized_data"] == {
        "a": [{"price": "1.5", "more": {"x": "1.5"}}]
    }


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


@settings(max_examples=80)
@given(
    raw=TEXTS | st.integers(-(10**20), 10**20) | st.decimals(-9, 9, places=3) | st.booleans(),
    kind=st.sampled_from(["STRING", "DECIMAL", "INTEGER", "BOOLEAN", "MONEY", "DATE"]),
    place=st.none()
    | st.builds(TextSpan, st.just(0), st.just(7), st.just("Invoice"), TEXTS)
    | st.builds(LookupRow, TEXTS, TEXTS, TEXTS)
    | st.builds(ModelAnswer, TEXTS, TEXTS, st.sampled_from(["exact", "fuzzy", "none"])),
    note=TEXTS,
    name=TEXTS,
)
def test_the_writer_gives_canonical_json_whatever_was_found(
    raw: Any, kind: str, place: Any, note: str, name: str
) -> None:
    """The sections are written by hand, for speed: here they are compared with the book."""
    finding = Finding(raw, () if place is None else (place,))
    answering = Answering({"a": [finding]}, notes=(Diagnostic("NOTE", note),))
    engine = Engine(plugins=[answering])
    artifact = engine.normalize(TEXT, {"fields": {"b\U0001f600": "STRING?", "a": kind}}, name=name)
    content = content_of(artifact)
    assert artifact.replay_hash == hashlib.sha256(canonical_json(content)).hexdigest()
    assert artifact.to_bytes().startswith(canonical_json(content)[:-1] + b',"created_at":')
    assert again(artifact) == artifact
    VALIDATOR.validate(json.loads(artifact.to_json()))


# The published description


def test_the_schema_is_a_schema() -> None:
    schema = artifact_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_the_schema_that_is_handed_out_is_a_copy() -> None:
    artifact_schema().clear()
    assert artifact_schema()["$id"] == "urn:paxman:artifact:2"


def everything() -> list[ExecutionArtifact]:
    """Artifacts that together have all that an artifact can have."""
    span = TextSpan(0, 7, "Invoice", "/a/b")
    model = Answering(
        {"a": [Finding("Invoice", (ModelAnswer("m", "Invoice", "exact", span),))]},
        tier=CapabilityTier.REMOTE_INFERENCE,
    )
    fields = {"a": {"type": "STRING", "confidence_threshold": "1", "tags": ["x"]}, "b": "STRING?"}
    return [
        invoice(),
        Engine(plugins=[]).normalize({"a": 1}, CONTRACT),
        Engine(plugins=[object()]).normalize("a,b\n1,2\n", CONTRACT),
        Engine(plugins=[model]).normalize(
            TEXT,
            {"fields": fields, "policy": {"confidence_floor": "0.1"}},
            budget=Budget(Decimal("0.05"), 60_000, 5, 50),
            policy=Policy(
                confidence_floor=0.00001,
                optional_fields="skip",
                locale="de",
                date_order="DMY",
                default_currency="EUR",
            ),
        ),
        Engine(plugins=[model]).normalize(
            TEXT,
            {"fields": fields},
            policy=Policy(
                allow_remote_inference=False,
                allow_network=False,
                locale="de_DE",
                date_order="DMY",
                default_currency="EUR",
            ),
        ),
        resolving(
            "MONEY", Finding("5 EUR", (LookupRow("t", "1", "Invoice", span, "0.9"),), Decimal(2))
        ),
        resolving("DATE", looked_up("01/02/2026")),
        resolving({"type": "STRING", "default": "x"}),
        resolving({"type": "STRING", "nullable": True}, looked_up(None)),
        resolving("OBJECT", Finding({"x": Finding(Decimal("1.5"))})),
        resolving("STRING", Finding("Invoice", (TextSpan(0, 7, "Invoice"),), facts=FACTS)),
        resolving("STRING", Finding("Invoice", (TextSpan(0, 7, "Invoice"),), facts=LEARNED)),
        Engine(plugins=[]).normalize(
            TEXT,
            CONTRACT,
            policy=Policy(
                calibration=Calibration("c", (MEASURE,), (("5%", 85),)),
                accept="5%",
            ),
        ),
        correct(resolving({"type": "STRING", "required": False}), [SAID]),
    ]


SAID = Correction(
    "a", "corrected", "Invoice", "Ann", "2026-05-04T09:00:00Z", (TextSpan(0, 7, "Invoice"),)
)
MEASURE = Measure("a", "found", 80, 90, 20, 18)
LEARNED = Facts(Standing.LEARNED, margin="wide")
FACTS = Facts(
    Standing.AFTER, Match.OWN, "No", 3, rivals=1, doubts=("in running text",), checks=("sum",)
)


@pytest.mark.parametrize("number", range(14))
def test_real_artifacts_fit_the_schema(number: int) -> None:
    VALIDATOR.validate(json.loads(everything()[number].to_json()))


def test_how_a_value_was_found_is_kept_and_comes_back() -> None:
    """The label and what speaks against the value are part of what is stored and hashed."""
    artifact = resolving("STRING", Finding("Invoice", (TextSpan(0, 7, "Invoice"),), facts=FACTS))
    again = ExecutionArtifact.from_json(artifact.to_json())
    [ref] = again.field_results[0].evidence_refs
    assert ref.facts == FACTS
    assert FACTS.sentence == (
        "after the label 'No' on the same line; 1 other of its kind; sum; in running text"
    )


def test_a_label_that_is_not_known_is_not_quoted() -> None:
    said = {standing: Facts(standing).sentence for standing in Standing}
    assert said[Standing.SENTENCE] == "in a sentence"
    assert said[Standing.COLUMN] == "in the column"
    assert said[Standing.SHAPE] == "by its shape"
    assert not any("{" in text or "'" in text for text in said.values())


@pytest.mark.parametrize("facts", ["sure", Facts(Standing.KEY, label="x" * 10_000)])
def test_facts_that_are_none_are_refused(facts: Any) -> None:
    artifact = resolving("STRING", Finding("Invoice", (TextSpan(0, 7, "Invoice"),), facts=facts))
    assert artifact.field_results[0].status == "UNRESOLVED"
    assert "facts" in artifact.unresolved_fields[0].message


def objects_in(schema: Any) -> list[dict[str, Any]]:
    if isinstance(schema, dict):
        inner = [each for item in schema.values() for each in objects_in(item)]
        return [schema, *inner] if "properties" in schema and "type" in schema else inner
    return (
        [each for item in schema for each in objects_in(item)] if isinstance(schema, list) else []
    )


def test_every_member_that_the_schema_names_occurs_in_some_artifact() -> None:
    """A member that never occurs is one that was removed or renamed."""
    seen = {key for artifact in everything() for key in keys_in(json.loads(artifact.to_json()))}
    named = {name for each in objects_in(artifact_schema()) for name in each["properties"]}
    assert named - seen == set()


def keys_in(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set(value) | {key for item in value.values() for key in keys_in(item)}
    return {key for item in value for key in keys_in(item)} if isinstance(value, list) else set()


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (["status"], "FINE"),
        (["field_results", 0, "confidence"], 0.8),
        (["field_results", 0, "confidence"], "0.8"),
        (["field_results", 0, "reason"], "CONFLICT"),
        (["field_results", 7, "value"], 5),
        (["candidates", 0, "candidates", 0, "confidence"], "0.80"),
        (["candidates", 0, "candidates", 0, "score"], "1e3"),
        (["evidence", 0, "place", "kind"], "guess"),
        (["evidence", 0, "place", "start"], -1),
        (["plan", "fields", 0, "capability_chain", 0, "stage"], "LUCK"),
        (["statistics", "answering", "usd"], 0.5),
        (["policy", "confidence_floor"], 0.6),
        (["replay_hash"], "abc"),
        (["format"], "paxman-artifact/3"),
        (["seal"], "abc"),
        (["contract", "fields"], []),
        (["extra"], 1),
    ],
)
def test_the_schema_refuses_what_is_no_artifact(place: list[Any], value: Any) -> None:
    data = json.loads(invoice().to_json())
    *way, last = place
    part = data
    for step in way:
        part = part[step]
    part[last] = value
    assert not VALIDATOR.is_valid(data)


def test_records_are_values_of_objects() -> None:
    value = invoice().result("lines").value
    assert isinstance(value, tuple)
    assert isinstance(value[0], Record)


def test_a_notebook_shows_a_table_and_runs_nothing() -> None:
    """What a document says is text there, whatever it looks like."""
    page = Engine(plugins=[]).normalize({"a": 1}, {"id": "<b>", "fields": {"a": "STRING?"}})
    assert page._repr_html_() == (
        "<table><caption>&lt;b&gt;: PARTIAL_SUCCESS</caption>"
        "<tr><th>field</th><th>value</th><th>confidence</th></tr>"
        "<tr><td>a</td><td>unresolved</td><td>NO_CAPABILITY</td></tr></table>"
    )


def test_a_data_frame_has_a_row_for_each_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """pandas is somebody else's, and large: what it is handed is what counts."""
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=list))
    artifact = Engine(plugins=[]).normalize({"a": 1}, {"fields": {"a": "STRING?"}})
    assert artifact.to_dataframe() == [
        {
            "field": "a",
            "value": None,
            "status": "UNRESOLVED",
            "confidence": None,
            "reason": "NO_CAPABILITY",
            "quote": None,
        }
    ]
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingExtraError, match="pip install pandas"):
        artifact.to_dataframe()

"""Executing: the order of work, when it stops, what it costs, and what it survives."""

from __future__ import annotations

import os
import signal
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from decimal import Decimal, localcontext
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from paxman_core import Budget, ConfidenceBand, Engine, ExecutionArtifact, Money, Policy, Status
from paxman_core.capability import (
    Capability,
    CapabilityOffer,
    CapabilityRequest,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    CostHint,
    Finding,
    FormulaUse,
    LookupRow,
    LookupTables,
    ModelAnswer,
    Role,
    RunReporter,
    TableRows,
    TextSpan,
    Usage,
)
from paxman_core.diagnostics import Diagnostic
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

DETERMINISTIC = CapabilityTier.LOCAL_DETERMINISTIC
LOCAL, REMOTE = CapabilityTier.LOCAL_INFERENCE, CapabilityTier.REMOTE_INFERENCE


def spec_of(
    capability_id: str, tier: CapabilityTier, usd: str = "0", **claims: Any
) -> CapabilitySpec:
    cost = CostHint(Decimal(usd), Decimal(1))
    return CapabilitySpec(capability_id, "1.0", tier, frozenset(FieldType), cost, **claims)


def span(text: str, quote: str) -> TextSpan:
    start = text.index(quote)
    return TextSpan(start, start + len(quote), quote)


class Finder(Capability):
    """Finds given texts, where they stand in the document, for given fields."""

    def __init__(
        self,
        capability_id: str,
        answers: Mapping[str, Sequence[str]],
        tier: CapabilityTier = DETERMINISTIC,
        usd: str = "0",
        usage: Usage | None = None,
        **claims: Any,
    ) -> None:
        self.spec = spec_of(capability_id, tier, usd, **claims)
        self.answers = answers
        self.usage = usage or Usage(usd=Decimal(usd))

    def prepare(self, field: Any, shape: Any) -> Mapping[str, Any] | None:  # noqa: ARG002
        return {} if field.id in self.answers else None

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        text = request.document.text
        return CapabilityResult(
            {
                asked.field.id: tuple(
                    self._finding(text, quote) for quote in self.answers[asked.field.id]
                )
                for asked in request.fields
            },
            self.usage,
        )

    def _finding(self, text: str, quote: str) -> Finding:
        place: Any = span(text, quote)
        if self.spec.tier >= LOCAL:
            place = ModelAnswer("model", quote, "exact", place)
        return Finding(quote, (place,))


class Doing(Capability):
    """Does to a request whatever a test wants done."""

    def __init__(
        self,
        behaviour: Callable[[CapabilityRequest], Any],
        capability_id: str = "doing",
        tier: CapabilityTier = DETERMINISTIC,
        usd: str = "0",
        **claims: Any,
    ) -> None:
        self.spec = spec_of(capability_id, tier, usd, **claims)
        self.behaviour = behaviour

    def prepare(self, field: Any, shape: Any) -> Mapping[str, Any]:  # noqa: ARG002
        return {"patterns": ["x"]}

    def connect(self, tables: LookupTables) -> None:
        for table in tables.values():
            rows: Any = table.source
            table.open(lambda _, rows=rows: TableRows(("lead", "facts"), rows, "1"))

    def invoke(self, request: CapabilityRequest) -> Any:
        return self.behaviour(request)


class Log(RunReporter):
    """Writes down what it hears."""

    def __init__(self) -> None:
        self.heard: list[tuple[Any, ...]] = []

    def run_started(self, contract_id: str, document_name: str) -> None:
        self.heard.append(("run_started", contract_id, document_name))

    def step_started(self, capability_id: str, field_ids: tuple[str, ...]) -> None:
        self.heard.append((capability_id, field_ids))

    def step_finished(
        self,
        capability_id: str,
        field_ids: tuple[str, ...],
        found: int,
        usd: Decimal,
        milliseconds: float,
    ) -> None:
        assert milliseconds >= 0
        self.heard.append(("step_finished", capability_id, field_ids, found, usd))

    def field_resolved(self, field_path: str, status: str) -> None:
        self.heard.append(("field_resolved", field_path, status))

    def run_finished(self, status: str) -> None:
        self.heard.append(("run_finished", status))

    @property
    def steps(self) -> list[tuple[Any, ...]]:
        return [entry for entry in self.heard if len(entry) == 2 and isinstance(entry[1], tuple)]


def run(
    text: str,
    fields: Mapping[str, Any],
    *capabilities: Capability,
    budget: Budget | None = None,
    policy: Policy | None = None,
    log: Log | None = None,
    facts: Sequence[Any] = (),
    **settings: Any,
) -> ExecutionArtifact:
    tables = {"facts": (("5", *facts),)}
    engine = Engine(plugins=capabilities, reporters=[log] if log else [], tables=tables)
    return engine.normalize(
        text, {"fields": fields, **settings}, budget=budget or Budget(), policy=policy or Policy()
    )


FROM_TABLE = (LookupRow("facts", "1", "5", TextSpan(0, 1, "5")),)
"""What any of the facts can rest on, because what stands in a table is not in the document."""


def codes(artifact: ExecutionArtifact, path: str) -> list[str]:
    return [note.code for note in artifact.result(path).diagnostics]


def messages(artifact: ExecutionArtifact, path: str, code: str) -> list[str]:
    return [n.message for n in artifact.result(path).diagnostics if n.code == code]


def checked(artifact: ExecutionArtifact) -> ExecutionArtifact:
    """The artifact, once it has been shown that it can be stored and read."""
    assert ExecutionArtifact.from_json(artifact.to_json()).replay_hash == artifact.replay_hash
    return artifact


# The order of work


def test_work_goes_stage_by_stage_and_in_declaration_order_within_a_stage() -> None:
    """Free work is done for the whole document before anything is paid for."""
    log = Log()
    nothing: dict[str, Sequence[str]] = {"b": (), "a": ()}
    run(
        "text",
        {"b": "STRING", "a": "STRING"},
        Finder("remote", nothing, REMOTE),
        Finder("table", nothing, CapabilityTier.STRUCTURED_LOOKUP),
        Finder("evidence", nothing, CapabilityTier.EXPLICIT_EVIDENCE),
        Finder("local", nothing, LOCAL),
        Finder("pattern", nothing),
        log=log,
    )
    names = ["evidence", "pattern", "table", "local", "remote"]
    assert log.steps == [(name, (field,)) for name in names for field in ("b", "a")]


def test_every_fields_best_capability_is_asked_before_any_second_best() -> None:
    log = Log()
    nothing: dict[str, Sequence[str]] = {"a": (), "b": ()}
    run(
        "text",
        {"a": "STRING", "b": "STRING"},
        Finder("first", nothing),
        Finder("second", nothing),
        log=log,
    )
    assert log.steps == [
        ("first", ("a",)),
        ("first", ("b",)),
        ("second", ("a",)),
        ("second", ("b",)),
    ]


def test_fields_of_one_stage_share_a_call_to_a_capability_that_can_batch() -> None:
    log = Log()
    text = "ACME owes 5 to Globex"
    artifact = run(
        text,
        {"who": "STRING", "much": "INTEGER", "whom": "STRING"},
        Finder(
            "model", {"who": ["ACME"], "much": ["5"], "whom": ["Globex"]}, LOCAL, batchable=True
        ),
        log=log,
    )
    assert log.steps == [("model", ("who", "much", "whom"))]
    assert artifact.normalized_data == {"who": "ACME", "much": 5, "whom": "Globex"}
    assert artifact.statistics[0].invocations == 1


def test_only_fields_that_still_need_it_are_put_into_a_batch() -> None:
    log = Log()
    run(
        "ACME owes 5",
        {"who": "STRING", "much": "INTEGER"},
        Finder("pattern", {"who": ["ACME"]}),
        Finder("model", {"who": ["ACME"], "much": ["5"]}, LOCAL, batchable=True),
        log=log,
    )
    assert log.steps == [("pattern", ("who",)), ("model", ("much",))]


def test_a_capability_is_told_what_is_resolved_so_far() -> None:
    seen: list[dict[str, Any]] = []

    def look(request: CapabilityRequest) -> CapabilityResult:
        seen.append(dict(request.resolved))
        return CapabilityResult()

    run(
        "total 5",
        {"total": "INTEGER", "other": "STRING"},
        Finder("pattern", {"total": ["5"]}),
        Doing(look, tier=LOCAL),
    )
    assert seen == [{"total": 5}]


def test_private_values_are_not_told_to_what_sends_them_elsewhere() -> None:
    seen: dict[str, list[str]] = {}

    def look(name: str) -> Callable[[CapabilityRequest], CapabilityResult]:
        def behaviour(request: CapabilityRequest) -> CapabilityResult:
            seen[name] = sorted(request.resolved)
            return CapabilityResult()

        return behaviour

    fields = {
        "name": {"type": "STRING", "tags": ["pii"]},
        "greeting": {"type": "STRING", "formula": "name"},
        "total": "INTEGER",
        "other": "STRING",
    }
    capabilities = [
        Finder("pattern", {"name": ["Ada"], "total": ["5"]}),
        Doing(look("local"), "local", LOCAL),
        Doing(look("networked"), "networked", LOCAL, network=True),
        Doing(look("remote"), "remote", REMOTE),
    ]
    run("Ada 5", fields, *capabilities)
    everything = ["greeting", "name", "total"]
    assert seen == {"local": everything, "networked": ["total"], "remote": ["total"]}
    run("Ada 5", fields, *capabilities, policy=Policy(allow_pii_remote=True))
    assert seen == dict.fromkeys(seen, everything)


# When a field stops


def test_a_field_stops_at_the_first_step_that_finds_a_clean_value() -> None:
    log = Log()
    artifact = run(
        "total 5",
        {"total": "INTEGER"},
        Finder("pattern", {"total": ["5"]}),
        Finder("model", {"total": ["5"]}, LOCAL),
        log=log,
    )
    assert log.steps == [("pattern", ("total",))]
    assert artifact.result("total").confidence == 0.8


def test_a_higher_target_makes_the_field_go_on() -> None:
    artifact = run(
        "total 5, in all 5",
        {"total": {"type": "INTEGER", "confidence_threshold": "0.9"}},
        Finder("pattern", {"total": ["5"]}),
        Finder("model", {"total": ["5"]}, LOCAL),
    )
    result = artifact.result("total")
    assert [use.capability_id for use in artifact.statistics] == ["model", "pattern"]
    # .50 base, .20 for two that agree, .05 for one place, .10 valid, .10 for two sources
    assert (result.value, result.confidence) == (5, 0.95)


def test_a_conflict_goes_on_to_the_next_tier_which_decides_it() -> None:
    log = Log()
    artifact = run(
        "due 5 or 7",
        {"total": "INTEGER"},
        Finder("pattern", {"total": ["5", "7"]}),
        Finder("model", {"total": ["7"]}, LOCAL),
        log=log,
    )
    assert log.steps == [("pattern", ("total",)), ("model", ("total",))]
    assert artifact["total"] == 7
    assert artifact.result("total").confidence == 0.75
    assert codes(artifact, "total") == ["CONFLICT"]


def test_what_only_a_model_found_is_not_high() -> None:
    artifact = run("due 5", {"total": "INTEGER"}, Finder("model", {"total": ["5"]}, LOCAL))
    result = artifact.result("total")
    assert (result.value, result.confidence, result.confidence_band.name) == (5, 0.75, "MEDIUM")
    assert isinstance(result.evidence_refs[0].place, ModelAnswer)


def test_two_models_that_agree_are_surer_than_one() -> None:
    artifact = run(
        "due 5",
        {"total": "INTEGER"},
        Finder("model", {"total": ["5"]}, LOCAL),
        Finder("other_model", {"total": ["5"]}, LOCAL),
    )
    assert artifact.result("total").confidence == 0.95


def test_a_model_that_agrees_never_makes_a_value_less_sure() -> None:
    fields = {"total": {"type": "INTEGER", "confidence_threshold": "0.99"}}
    finders = (
        Finder("pattern", {"total": ["5", "7"]}),
        Finder("other_pattern", {"total": ["5"]}),
    )
    without = run("due 5 or 7, so 5", fields, *finders)
    agreed = run("due 5 or 7, so 5", fields, *finders, Finder("model", {"total": ["5"]}, LOCAL))
    assert without["total"] == agreed["total"] == 5
    assert agreed.result("total").confidence >= without.result("total").confidence >= 0.75


def test_without_a_next_tier_a_conflict_keeps_the_first_value() -> None:
    artifact = run("due 5 or 7", {"total": "INTEGER"}, Finder("pattern", {"total": ["7", "5"]}))
    assert artifact["total"] == 5
    assert artifact.result("total").confidence == 0.65


# Derived fields


def test_a_formula_gives_a_value_that_points_at_its_inputs() -> None:
    artifact = run(
        "net 100 EUR tax 19 EUR",
        {"gross": {"type": "MONEY", "formula": "net + tax"}, "net": "MONEY", "tax": "MONEY"},
        Finder("pattern", {"net": ["100 EUR"], "tax": ["19 EUR"]}),
    )
    result = artifact.result("gross")
    assert result.value == Money(Decimal(119), "EUR")
    (ref,) = result.evidence_refs
    assert ref.place == FormulaUse("net + tax", ("net", "tax"))
    assert result.confidence == 0.8


def test_formulas_build_on_formulas_whatever_the_order_of_declaration() -> None:
    artifact = run(
        "a 2",
        {
            "d": {"type": "INTEGER", "formula": "c * 10"},
            "c": {"type": "INTEGER", "formula": "b + 1"},
            "b": {"type": "INTEGER", "formula": "a * a"},
            "a": "INTEGER",
        },
        Finder("pattern", {"a": ["2"]}),
    )
    assert artifact.normalized_data == {"a": 2, "b": 4, "c": 5, "d": 50}


def test_a_formula_without_its_inputs_gives_nothing() -> None:
    artifact = run(
        "net 100 EUR",
        {"gross": {"type": "MONEY", "formula": "net + tax"}, "net": "MONEY", "tax": "MONEY"},
        Finder("pattern", {"net": ["100 EUR"]}),
    )
    assert artifact["gross"] is None
    assert artifact.result("gross").reason == "CHAIN_EXHAUSTED"


def test_a_formula_that_can_do_without_an_input_is_as_sure_as_those_it_has() -> None:
    artifact = run(
        "net 100",
        {
            "due": {"type": "INTEGER", "formula": "net - coalesce(rebate, 0)"},
            "net": "INTEGER",
            "rebate": "INTEGER?",
        },
        Finder("pattern", {"net": ["100"]}),
    )
    assert (artifact["due"], artifact.result("due").confidence) == (100, 0.8)


def test_a_formula_that_cannot_be_computed_says_why() -> None:
    artifact = run(
        "net 100 EUR tax 19 USD",
        {"gross": {"type": "MONEY", "formula": "net + tax"}, "net": "MONEY", "tax": "MONEY"},
        Finder("pattern", {"net": ["100 EUR"], "tax": ["19 USD"]}),
    )
    assert artifact["gross"] is None
    assert codes(artifact, "gross") == ["FORMULA_FAILED"]
    assert messages(artifact, "gross", "FORMULA_FAILED")[0].startswith("net + tax: ")


def test_a_formula_whose_input_only_a_model_finds_is_computed_after_it() -> None:
    log = Log()
    artifact = run(
        "net 100",
        {"net": "INTEGER", "double": {"type": "INTEGER", "formula": "net * 2"}},
        Finder("model", {"net": ["100"], "double": []}, REMOTE),
        log=log,
    )
    assert artifact.normalized_data == {"net": 100, "double": 200}


def test_a_formula_settles_a_field_before_inference_is_asked() -> None:
    log = Log()
    run(
        "net 100",
        {"net": "INTEGER", "double": {"type": "INTEGER", "formula": "net * 2"}},
        Finder("pattern", {"net": ["100"]}),
        Finder("model", {"net": ["100"], "double": ["100"]}, LOCAL),
        log=log,
    )
    assert log.steps == [("pattern", ("net",))]


def test_what_was_derived_follows_its_input_when_a_model_decides_a_conflict() -> None:
    """The first reading of `net` is 5; the model breaks the tie in favour of 7."""
    artifact = run(
        "net 5 or 7",
        {
            "net": "INTEGER",
            "double": {"type": "INTEGER", "formula": "net * 2", "confidence_threshold": "0.6"},
        },
        Finder("pattern", {"net": ["5", "7"]}),
        Finder("model", {"net": ["7"]}, LOCAL),
    )
    assert artifact.normalized_data == {"net": 7, "double": 14}
    assert [c.value for c in artifact.candidates[1].candidates] == [14]


def test_what_was_derived_is_taken_back_when_its_input_no_longer_allows_it() -> None:
    artifact = run(
        "divide 12 by 4 or 0",
        {
            "by": "INTEGER",
            "result": {"type": "DECIMAL", "formula": "12 / by", "confidence_threshold": "0.6"},
        },
        Finder("pattern", {"by": ["4", "0"]}),
        Finder("model", {"by": ["0"]}, LOCAL),
    )
    assert artifact.normalized_data == {"by": 0}
    assert artifact.candidates[1].candidates == ()


def test_a_formula_does_not_stop_a_field_at_a_confidence_that_its_inputs_lack() -> None:
    """`net` is in conflict at .65, so `double` is no surer, and the model is asked for both."""
    log = Log()
    run(
        "net 5 or 7",
        {"net": "INTEGER", "double": {"type": "INTEGER", "formula": "net * 2"}},
        Finder("pattern", {"net": ["5", "7"]}),
        Finder("model", {"net": [], "double": []}, LOCAL, batchable=True),
        log=log,
    )
    assert log.steps == [("pattern", ("net",)), ("model", ("net", "double"))]


def test_a_value_below_the_floor_is_no_input_of_a_formula() -> None:
    artifact = run(
        "net 5 or 7",
        {"net": "INTEGER", "double": {"type": "INTEGER", "formula": "net * 2"}},
        Finder("pattern", {"net": ["5", "7"]}),
        policy=Policy(confidence_floor=0.7),
    )
    assert artifact.normalized_data == {}
    assert artifact.result("net").reason == "BELOW_CONFIDENCE_FLOOR"
    assert artifact.result("double").reason == "CHAIN_EXHAUSTED"


# Stopping the whole run


def test_a_run_can_stop_when_a_required_field_has_nothing_left_to_try() -> None:
    log = Log()
    artifact = run(
        "text",
        {"must": "STRING", "other": "STRING"},
        Finder("pattern", {"must": []}),
        Finder("model", {"other": ["text"]}, REMOTE),
        policy=Policy(stop_on_first_unresolved=True),
        log=log,
    )
    assert log.steps == [("pattern", ("must",))]
    assert artifact.status.value == "UNRESOLVED"
    assert messages(artifact, "other", "STOPPED_EARLY") == [
        "stopped, because must is required and cannot be resolved"
    ]


def test_without_that_policy_the_run_goes_on() -> None:
    artifact = run(
        "text",
        {"must": "STRING", "other": "STRING"},
        Finder("pattern", {"must": []}),
        Finder("model", {"other": ["text"]}, REMOTE),
    )
    assert artifact["other"] == "text"


def test_the_contract_can_ask_for_stopping() -> None:
    capabilities = [
        Finder("pattern", {"must": []}),
        Finder("model", {"other": ["text"]}, REMOTE),
    ]
    contract = {
        "fields": {"must": "STRING", "other": "STRING"},
        "policy": {"stop_on_first_unresolved": True},
    }
    artifact = Engine(plugins=capabilities).normalize("text", contract)
    assert codes(artifact, "other") == ["STOPPED_EARLY"]


@pytest.mark.parametrize(
    "must", ["STRING?", {"type": "STRING", "default": "x"}], ids=["optional", "default"]
)
def test_a_field_that_can_do_without_a_value_stops_nothing(must: Any) -> None:
    artifact = run(
        "text",
        {"must": must, "other": "STRING"},
        Finder("pattern", {"must": []}),
        Finder("model", {"other": ["text"]}, REMOTE),
        policy=Policy(stop_on_first_unresolved=True),
    )
    assert artifact["other"] == "text"


# Why a field has no value


def remote(fields: Sequence[str], usd: str = "0.01", **more: Any) -> Finder:
    return Finder("remote", {field: ["5"] for field in fields}, REMOTE, usd, **more)


def reason(artifact: ExecutionArtifact, path: str = "a") -> tuple[str, str]:
    (field,) = (field for field in artifact.unresolved_fields if field.field_path == path)
    return field.reason, field.message


def test_who_found_nothing_is_named() -> None:
    nothing: dict[str, Sequence[str]] = {"a": ()}
    artifact = run("5", {"a": "INTEGER"}, Finder("first", nothing), Finder("second", nothing))
    assert reason(artifact) == ("CHAIN_EXHAUSTED", "nothing was found by first, second")
    assert codes(artifact, "a") == ["CHAIN_EXHAUSTED"]


def test_nothing_that_is_installed_can_do_it() -> None:
    artifact = run("5", {"a": "INTEGER"})
    assert reason(artifact)[0] == "NO_CAPABILITY"
    assert codes(artifact, "a") == ["NO_CAPABILITY"]


@pytest.mark.parametrize(
    ("field", "policy"),
    [
        ("INTEGER", Policy(allow_remote_inference=False)),
        ({"type": "INTEGER", "tags": ["pii"]}, Policy()),
    ],
)
@pytest.mark.parametrize("asked", [True, False])
def test_what_the_policy_left_out_is_the_reason(field: Any, policy: Policy, asked: bool) -> None:
    others = [Finder("pattern", {"a": ()})] if asked else []
    artifact = checked(run("5", {"a": field}, remote("a"), *others, policy=policy))
    code, message = reason(artifact)
    assert code == "POLICY_EXCLUDED"
    assert message.startswith("remote: left out, because")
    assert codes(artifact, "a") == ["CHAIN_EXHAUSTED"] * asked + ["POLICY_EXCLUDED"]


def test_a_skipped_field_says_so() -> None:
    artifact = run("5", {"a": "INTEGER?"}, remote("a"), policy=Policy(optional_fields="skip"))
    assert reason(artifact) == ("POLICY_EXCLUDED", "the policy skips optional fields")


@pytest.mark.parametrize(
    ("opinion", "asked"),
    [("below_high", ["a", "b", "c"]), ("required", ["a", "c"]), ("never", ["c"])],
)
def test_a_remote_model_is_asked_for_a_second_opinion_as_the_policy_says(
    opinion: Any, asked: list[str]
) -> None:
    model = remote("abc")
    doubtful = Finder("pattern", {"a": ["5", "6"], "b": ["5", "6"], "c": ()})
    contract = {"a": "INTEGER", "b": "INTEGER?", "c": "INTEGER"}
    policy = Policy(second_opinion=opinion)
    artifact = run("5 6", contract, doubtful, model, policy=policy)
    found = [
        one.field_id
        for one in artifact.candidates
        if "remote" in {c.capability_id for c in one.candidates}
    ]
    assert found == asked
    told = [
        note.message for note in artifact.result("b").diagnostics if note.code == "POLICY_EXCLUDED"
    ]
    reason = "remote was not asked: there is a value, and the policy wants no second opinion"
    assert told == [reason] * ("b" not in asked)


def test_what_the_budget_left_out_is_the_reason() -> None:
    artifact = run("5", {"a": "INTEGER"}, remote("a", "0.01"), budget=Budget(Decimal("0.0001")))
    assert reason(artifact)[0] == "BUDGET_EXCLUDED"
    artifact = run("5", {"a": "INTEGER"}, remote("a", "0.01"), budget=Budget(Decimal("0.005")))
    assert reason(artifact)[0] == "BUDGET_SPENT"


def test_a_failure_is_the_reason_only_if_nobody_else_looked() -> None:
    failing = Doing(lambda _: 1 / 0)
    assert reason(run("5", {"a": "INTEGER"}, failing))[0] == "CAPABILITY_FAILED"
    artifact = run("5", {"a": "INTEGER"}, failing, Finder("pattern", {"a": ()}))
    assert reason(artifact) == ("CHAIN_EXHAUSTED", "nothing was found by pattern")
    assert codes(artifact, "a") == ["CAPABILITY_FAILED", "CHAIN_EXHAUSTED"]


def test_what_was_left_out_is_told_of_a_value_that_was_refused_too() -> None:
    field = {"type": "INTEGER", "maximum": 3}
    policy = Policy(allow_remote_inference=False)
    artifact = run("5", {"a": field}, Finder("pattern", {"a": ["5"]}), remote("a"), policy=policy)
    assert artifact.result("a").reason == "VALIDATION_FAILED"
    assert codes(artifact, "a") == ["VALIDATION_FAILED", "POLICY_EXCLUDED"]


def test_a_replayed_artifact_gives_the_same_reasons() -> None:
    engine = Engine(plugins=[remote("a"), Finder("pattern", {"b": ()})])
    contract = {"fields": {"a": {"type": "INTEGER", "tags": ["pii"]}, "b": "STRING"}}
    artifact = engine.normalize("5", contract)
    again = engine.replay(artifact.to_json(), contract)
    assert [field.reason for field in again.unresolved_fields] == [
        "POLICY_EXCLUDED",
        "CHAIN_EXHAUSTED",
    ]


# The budget


def spent(artifact: ExecutionArtifact) -> dict[str, tuple[int, Decimal]]:
    return {use.capability_id: (use.invocations, use.usd) for use in artifact.statistics}


def test_a_call_that_may_cost_more_than_is_left_is_not_made() -> None:
    artifact = run(
        "5",
        {"a": "INTEGER", "b": "INTEGER", "c": "INTEGER"},
        remote("abc"),
        budget=Budget(max_total_cost_usd=Decimal("0.025")),
    )
    assert artifact.normalized_data == {"a": 5, "b": 5}
    assert spent(artifact) == {"remote": (2, Decimal("0.02"))}
    assert messages(artifact, "c", "BUDGET_SPENT") == [
        "remote was not asked: the call may cost $0.01 and $0.005 of the budget is left"
    ]


def test_a_budget_can_be_spent_to_the_last_cent() -> None:
    artifact = run(
        "5",
        {"a": "INTEGER", "b": "INTEGER"},
        remote("ab"),
        budget=Budget(max_total_cost_usd=Decimal("0.02")),
    )
    assert artifact.normalized_data == {"a": 5, "b": 5}


def test_what_was_really_used_is_charged_not_what_was_reserved() -> None:
    cheap = remote("ab", "0.01", usage=Usage(Decimal("0.001"), 12, 3, 1))
    artifact = run(
        "5",
        {"a": "INTEGER", "b": "INTEGER"},
        cheap,
        budget=Budget(max_total_cost_usd=Decimal("0.015")),
    )
    assert artifact.normalized_data == {"a": 5, "b": 5}
    (use,) = artifact.statistics
    assert (use.usd, use.input_tokens, use.output_tokens, use.calls) == (
        Decimal("0.002"),
        24,
        6,
        2,
    )


def test_a_failed_call_is_charged_what_was_reserved_for_it() -> None:
    failing = Doing(lambda _: 1 / 0, tier=REMOTE, usd="0.01")
    artifact = run(
        "5",
        {"a": "INTEGER", "b": "INTEGER"},
        failing,
        budget=Budget(max_total_cost_usd=Decimal("0.01")),
    )
    assert spent(artifact) == {"doing": (1, Decimal("0.01"))}
    assert codes(artifact, "a") == ["CAPABILITY_FAILED"]
    assert codes(artifact, "b") == ["BUDGET_SPENT"]


def test_the_worst_case_that_a_capability_states_is_reserved() -> None:
    class Careful(Finder):
        def worst_case_usd(self, request: CapabilityRequest) -> Decimal:
            return len(request.fields) * Decimal("0.5")

    careful = Careful("model", {"a": ["5"], "b": ["5"]}, LOCAL, "0.01", batchable=True)
    budget = Budget(max_total_cost_usd=Decimal("0.9"))
    artifact = run("5", {"a": "INTEGER", "b": "INTEGER"}, careful, budget=budget)
    assert artifact.normalized_data == {}
    assert messages(artifact, "b", "BUDGET_SPENT") == [
        "model was not asked: the call may cost $1 and $0.9 of the budget is left"
    ]


@pytest.mark.parametrize("answer", [None, -1, 0.5, Decimal("NaN"), Decimal(-1), "lots"])
def test_a_worst_case_that_is_no_amount_is_replaced_by_the_cost_hint(answer: Any) -> None:
    class Careless(Finder):
        def worst_case_usd(self, request: CapabilityRequest) -> Decimal:  # noqa: ARG002
            return answer  # type: ignore[no-any-return]

    budget = Budget(max_total_cost_usd=Decimal("0.05"))
    careless = Careless("model", {"a": ["5"]}, LOCAL, "0.01")
    artifact = run("5", {"a": "INTEGER"}, careless, budget=budget)
    assert artifact["a"] == 5
    assert codes(artifact, "a") == ["CAPABILITY_MISBEHAVED"]


def test_a_worst_case_that_raises_is_replaced_by_the_cost_hint() -> None:
    class Careless(Finder):
        def worst_case_usd(self, request: CapabilityRequest) -> Decimal:  # noqa: ARG002
            sys.exit(1)

    artifact = run("5", {"a": "INTEGER"}, Careless("model", {"a": ["5"]}, LOCAL, "0.01"))
    assert artifact["a"] == 5
    assert "worst_case_usd() raised SystemExit" in artifact.result("a").diagnostics[0].message


def test_the_allowance_is_what_is_left() -> None:
    seen: list[Decimal | None] = []

    def look(request: CapabilityRequest) -> CapabilityResult:
        seen.append(request.allowance_usd)
        return CapabilityResult(usage=Usage(usd=Decimal("0.2")))

    fields = {"a": "STRING", "b": "STRING"}
    run("5", fields, Doing(look, usd="0.1"), budget=Budget(max_total_cost_usd=Decimal(1)))
    run("5", {"a": "STRING"}, Doing(look))
    assert seen == [Decimal(1), Decimal("0.8"), None]


def test_the_cap_on_remote_calls_excludes_remote_calls_and_nothing_else() -> None:
    artifact = run(
        "5",
        {"a": "INTEGER", "b": "INTEGER", "c": "INTEGER"},
        remote("ab"),
        Finder("pattern", {"c": ["5"]}),
        budget=Budget(max_remote_inference_calls=1),
    )
    assert artifact.normalized_data == {"a": 5, "c": 5}
    assert messages(artifact, "b", "BUDGET_SPENT") == [
        "remote was not asked: the 1 remote calls that the budget allows are used up"
    ]


def test_a_call_that_costs_more_than_it_said_is_told() -> None:
    dear = remote("a", "0.01", usage=Usage(Decimal("0.5"), calls=1))
    artifact = run("5", {"a": "INTEGER"}, dear, budget=Budget(max_total_cost_usd=Decimal("0.1")))
    assert artifact["a"] == 5
    assert messages(artifact, "a", "BUDGET_SPENT") == [
        "remote cost $0.5, more than the $0.01 that it said it could cost"
    ]


def test_more_remote_calls_than_are_allowed_are_told() -> None:
    eager = remote("a", usage=Usage(calls=3))
    artifact = run("5", {"a": "INTEGER"}, eager, budget=Budget(max_remote_inference_calls=2))
    assert artifact["a"] == 5
    assert messages(artifact, "a", "BUDGET_SPENT") == [
        "remote made 3 remote calls; 2 are allowed in the whole run"
    ]


def test_a_call_that_cost_too_much_and_found_nothing_is_not_a_budget_that_was_spent() -> None:
    dear = Doing(lambda _: CapabilityResult(usage=Usage(Decimal(1))))
    artifact = run("5", {"a": "INTEGER"}, dear)
    assert codes(artifact, "a") == ["BUDGET_SPENT", "CHAIN_EXHAUSTED"]
    assert artifact.result("a").reason == "CHAIN_EXHAUSTED"


def test_retries_inside_one_invocation_count_as_remote_calls() -> None:
    artifact = run(
        "5",
        {"a": "INTEGER", "b": "INTEGER"},
        remote("ab", usage=Usage(calls=3)),
        budget=Budget(max_remote_inference_calls=3),
    )
    assert artifact.normalized_data == {"a": 5}


def test_local_inference_does_not_count_as_remote_calls() -> None:
    artifact = run(
        "5",
        {"a": "INTEGER"},
        Finder("model", {"a": ["5"]}, LOCAL),
        budget=Budget(max_remote_inference_calls=0),
    )
    assert artifact["a"] == 5


def test_the_cap_on_invocations_counts_every_capability() -> None:
    artifact = run(
        "5",
        {"a": "INTEGER", "b": "INTEGER", "c": "INTEGER"},
        Finder("pattern", {"a": ["5"], "b": ["5"]}),
        Finder("model", {"c": ["5"]}, LOCAL),
        budget=Budget(max_capability_invocations=2),
    )
    assert artifact.normalized_data == {"a": 5, "b": 5}
    assert messages(artifact, "c", "BUDGET_SPENT") == [
        "model was not asked: the 2 invocations that the budget allows are used up"
    ]


def test_formulas_are_no_invocations() -> None:
    artifact = run(
        "5",
        {"a": "INTEGER", "b": {"type": "INTEGER", "formula": "a * 2"}},
        Finder("pattern", {"a": ["5"]}),
        budget=Budget(max_capability_invocations=1),
    )
    assert artifact["b"] == 10


def test_no_time_means_no_calls() -> None:
    artifact = run(
        "5",
        {"a": "INTEGER"},
        Finder("pattern", {"a": ["5"]}),
        budget=Budget(max_total_latency_ms=0),
    )
    assert artifact.statistics == ()
    assert messages(artifact, "a", "BUDGET_SPENT") == [
        "pattern was not asked: the 0 ms that the budget allows have passed"
    ]


def test_dollars_are_counted_exactly_in_any_decimal_context() -> None:
    def once() -> ExecutionArtifact:
        return run(
            "5",
            {"a": "INTEGER", "b": "INTEGER"},
            remote("ab", usage=Usage(usd=Decimal("1.234567891"))),
            budget=Budget(max_total_cost_usd=Decimal(5)),
        )

    with localcontext(prec=2):
        narrow = once()
    assert narrow.statistics[0].usd == Decimal("2.469135782")
    assert narrow.replay_hash == once().replay_hash


# What is survived: raising, hanging


@pytest.mark.parametrize(
    ("behaviour", "said"),
    [
        (lambda _: 1 / 0, "doing raised ZeroDivisionError: division by zero"),
        (lambda _: sys.exit(7), "doing raised SystemExit: 7"),
        (lambda _: (_ for _ in ()).throw(GeneratorExit), "doing raised GeneratorExit"),
        (lambda _: [][1], "doing raised IndexError: list index out of range"),
        (lambda r: object.__getattribute__(r, "\ud800"), "doing raised AttributeError: "),
    ],
)
def test_a_capability_that_raises_is_a_diagnostic_and_the_run_goes_on(
    behaviour: Callable[..., Any], said: str
) -> None:
    artifact = run("5", {"a": "INTEGER"}, Doing(behaviour), Finder("then", {"a": ["5"]}))
    assert checked(artifact)["a"] == 5
    (message,) = messages(artifact, "a", "CAPABILITY_FAILED")
    assert message.startswith(said)


def test_an_error_whose_text_cannot_be_shown_is_contained_too() -> None:
    class NastyError(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    def behave(_: object) -> None:
        raise NastyError

    artifact = run("5", {"a": "INTEGER"}, Doing(behave))
    assert messages(artifact, "a", "CAPABILITY_FAILED") == [
        "doing raised NastyError: (its message cannot be shown)"
    ]


@pytest.fixture
def release() -> Iterator[threading.Event]:
    """Ends what hangs once the test is over, so that no thread is left behind."""
    event = threading.Event()
    yield event
    event.set()


def test_the_users_interrupt_is_not_contained(release: threading.Event) -> None:
    def interrupt(_: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        release.wait()

    with pytest.raises(KeyboardInterrupt):
        run("5", {"a": "INTEGER"}, Doing(interrupt))


def spin(release: threading.Event) -> None:
    while not release.is_set():
        pass


@pytest.mark.parametrize("hang", [threading.Event.wait, spin], ids=["sleeping", "busy"])
def test_a_capability_that_hangs_loses_its_hold_on_the_run(
    hang: Callable[[threading.Event], Any], release: threading.Event
) -> None:
    def behave(_: object) -> CapabilityResult:
        hang(release)
        return CapabilityResult({"a": (Finding("5"),)})

    artifact = run(
        "5",
        {"a": "INTEGER"},
        Doing(behave),
        Finder("then", {"a": ["5"]}, bounded=True),
        policy=Policy(capability_timeout_ms=50),
    )
    assert checked(artifact)["a"] == 5
    assert messages(artifact, "a", "CAPABILITY_TIMEOUT") == [
        "doing did not answer before its deadline and was given up"
    ]
    assert [c.capability_id for c in artifact.candidates[0].candidates] == ["then"]


def test_a_long_document_has_more_time() -> None:
    """As much again for every 200,000 characters, so that a book is not given up like a letter."""
    deadlines: list[float] = []

    def behave(request: CapabilityRequest) -> CapabilityResult:
        deadlines.append(request.deadline)
        return CapabilityResult()

    patient = Policy(capability_timeout_ms=1_000_000)
    for text in ("5", "five " * 80_000):
        run(text, {"a": "INTEGER?"}, Doing(behave), policy=patient)
    assert deadlines[1] - deadlines[0] >= 2_000


def test_after_a_hang_the_engine_goes_on_with_a_new_capability(release: threading.Event) -> None:
    made = []

    class Sleepy(Doing):
        def __init__(self) -> None:
            super().__init__(lambda _: None)
            self.number = len(made)
            made.append(self)

        def invoke(self, request: CapabilityRequest) -> CapabilityResult:
            if self.number == 0:
                release.wait()
            place = span(request.document.text, "5")
            return CapabilityResult({"a": (Finding("5", (place,)),)})

    offer = CapabilityOffer(spec_of("doing", DETERMINISTIC), Sleepy)
    engine = Engine(plugins=[offer])
    contract = {"fields": {"a": "INTEGER"}}
    impatient = Policy(capability_timeout_ms=50)
    assert engine.normalize("5", contract, policy=impatient)["a"] is None
    assert engine.normalize("5", contract)["a"] == 5
    assert len(made) == 2


def test_the_latency_budget_ends_a_hang_as_well(release: threading.Event) -> None:
    artifact = run(
        "5",
        {"a": "INTEGER", "b": "INTEGER"},
        Doing(lambda _: release.wait()),
        budget=Budget(max_total_latency_ms=50),
    )
    assert codes(artifact, "a") == ["CAPABILITY_TIMEOUT"]
    assert codes(artifact, "b") == ["BUDGET_SPENT"]


def test_a_hang_is_charged_what_was_reserved(release: threading.Event) -> None:
    artifact = run(
        "5",
        {"a": "INTEGER"},
        Doing(lambda _: release.wait(), tier=REMOTE, usd="0.01"),
        policy=Policy(capability_timeout_ms=20),
    )
    assert spent(artifact) == {"doing": (1, Decimal("0.01"))}


def test_a_deadline_beyond_all_clocks_is_a_deadline() -> None:
    policy = Policy(capability_timeout_ms=2**53 - 1)
    assert run("5", {"a": "INTEGER"}, Finder("p", {"a": ["5"]}), policy=policy)["a"] == 5


def test_the_deadline_holds_for_a_bounded_capability_on_a_long_document() -> None:
    """What is linear in the document is not soon on every document."""
    never = threading.Event()
    slow = Doing(lambda _: never.wait(60), bounded=True)
    artifact = run("5" * 200_001, {"a": "STRING"}, slow, budget=Budget(max_total_latency_ms=50))
    never.set()
    assert codes(artifact, "a") == ["CAPABILITY_TIMEOUT"]
    assert artifact.result("a").reason == "CAPABILITY_TIMEOUT"


# What is survived: changing what is shown


def _change(thing: Any, name: str, value: Any) -> None:
    object.__setattr__(thing, name, value)


CHANGES: Mapping[str, Callable[[CapabilityRequest], Any]] = {
    "the text": lambda r: _change(r.document, "text", "total 9"),
    "an incomparable text": lambda r: _change(r.document, "text", Incomparable()),
    "no text": lambda r: object.__delattr__(r.document, "text"),
    "the type": lambda r: _change(r.fields[0].field, "type", FieldType.STRING),
    "a constraint": lambda r: _change(r.fields[0].field.constraints, "maximum", Decimal(1)),
    "a hint": lambda r: _change(r.fields[0].field.hints, "labels", ("other",)),
    "the step": lambda r: _change(r.fields[0], "config", {"formula": "1"}),
}


class Incomparable:
    def __eq__(self, other: object) -> bool:
        raise ValueError(other)

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize("bounded", [True, False])
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_a_capability_changes_is_noticed_and_put_back(
    change: Callable[[CapabilityRequest], Any], bounded: bool
) -> None:
    seen: list[Any] = []

    def vandalize(request: CapabilityRequest) -> CapabilityResult:
        change(request)
        return CapabilityResult({"total": (Finding("9"),)})

    def look(request: CapabilityRequest) -> CapabilityResult:
        (asked,) = request.fields
        field = asked.field
        seen.extend((request.document.text, field.type, field.constraints.maximum))
        seen.append(field.hints.labels)
        return CapabilityResult({"total": (Finding("5", (span("total 5", "5"),)),)})

    artifact = checked(
        run(
            "total 5",
            {"total": {"type": "INTEGER", "maximum": 7}},
            Doing(vandalize, "a_vandal", bounded=bounded),
            Doing(look, "b_looker"),
        )
    )
    assert artifact["total"] == 5
    assert seen == ["total 5", FieldType.INTEGER, Decimal(7), ()]
    (message,) = messages(artifact, "total", "CAPABILITY_MISBEHAVED")
    assert message.startswith("a_vandal changed what it was shown: ")
    assert [found.capability_id for found in artifact.candidates[0].candidates] == ["b_looker"]


def test_a_request_that_is_changed_changes_nothing() -> None:
    def vandalize(request: CapabilityRequest) -> CapabilityResult:
        _change(request, "fields", None)
        return CapabilityResult({"total": (Finding("5", (span("total 5", "5"),)),)})

    assert run("total 5", {"total": "INTEGER"}, Doing(vandalize))["total"] == 5


def test_what_a_field_remembers_of_itself_is_no_change() -> None:
    def look(request: CapabilityRequest) -> CapabilityResult:
        assert hash(request.fields[0].field)
        assert request.document.lines
        return CapabilityResult({"total": (Finding("5", (span("total 5", "5"),)),)})

    artifact = run("total 5", {"total": "INTEGER"}, Doing(look))
    assert (artifact["total"], codes(artifact, "total")) == (5, [])


# What is survived: garbage

GOOD = TextSpan(6, 7, "5")


def returning(*findings: Any) -> Callable[[CapabilityRequest], CapabilityResult]:
    return lambda request: CapabilityResult({request.fields[0].field.id: findings})


@attrs.frozen
class SureFinding(Finding):
    confidence: float = 1.0


@attrs.frozen
class SureResult(CapabilityResult):
    confidence: float = 1.0


class OddSpan(TextSpan):
    pass


@pytest.mark.parametrize(
    ("behaviour", "said"),
    [
        (lambda _: None, "doing returned a NoneType, not a CapabilityResult"),
        (lambda _: {"total": ["5"]}, "doing returned a dict, not a CapabilityResult"),
        (lambda _: SureResult(), "doing returned a SureResult, not a CapabilityResult"),
        (lambda _: CapabilityResult(None), "doing returned a result that cannot be read: Attr"),  # type: ignore[arg-type]
        (lambda _: CapabilityResult([1]), "doing returned a result that cannot be read: Attr"),  # type: ignore[arg-type]
        (
            lambda _: CapabilityResult(diagnostics=None),  # type: ignore[arg-type]
            "doing returned a result that cannot be read: TypeError",
        ),
        (
            lambda _: CapabilityResult(diagnostics=("note",)),  # type: ignore[arg-type]
            "doing returned a diagnostic that is none",
        ),
        (
            lambda _: CapabilityResult(diagnostics=(Diagnostic("A", "\ud800"),)),
            "doing returned a diagnostic that is none",
        ),
        (
            lambda _: CapabilityResult(diagnostics=(Diagnostic(5, object()),)),  # type: ignore[arg-type]
            "doing returned a diagnostic that is none",
        ),
        (
            lambda _: CapabilityResult({"other": (Finding("5"),)}),
            "doing answered for 'other', which it was not asked about",
        ),
        (
            lambda _: CapabilityResult({5: (Finding("5"),)}),  # type: ignore[dict-item]
            "doing answered for '5', which it was not asked about",
        ),
        (
            lambda _: CapabilityResult({"total": "5"}),  # type: ignore[dict-item]
            "doing returned a str, not a tuple of findings",
        ),
        (
            lambda _: CapabilityResult({"total": Finding("5")}),  # type: ignore[dict-item]
            "doing returned a Finding, not a tuple of findings",
        ),
        (returning("5"), "doing returned a str, not a Finding"),
        (returning(SureFinding("5", (GOOD,))), "doing returned a SureFinding, not a Finding"),
        (returning(Finding("5", None)), "the places of what it found for total are not a short"),  # type: ignore[arg-type]
        (returning(Finding("5", (GOOD,) * 1001)), "the places of what it found for total are no"),
        (returning(Finding("5", ("here",))), "its evidence for total is of type str"),  # type: ignore[arg-type]
        (
            returning(Finding("5", (OddSpan(6, 7, "5"),))),
            "its evidence for total is of type OddSpan",
        ),
        (
            returning(Finding("5", (FormulaUse("1 + 1", ()),))),
            "its evidence for total is of type FormulaUse",
        ),
        (
            returning(Finding("5", (TextSpan("6", "7", "5"),))),  # type: ignore[arg-type]
            "its evidence for total has no whole numbers for a place",
        ),
        (
            returning(Finding("5", (TextSpan(6.0, 7.0, "5"),))),  # type: ignore[arg-type]
            "its evidence for total has no whole numbers for a place",
        ),
        (
            returning(Finding("5", (TextSpan(6, 7, None),))),  # type: ignore[arg-type]
            "its evidence for total has a quote that is not text",
        ),
        (
            returning(Finding("5", (LookupRow("t", "1", object()),))),  # type: ignore[arg-type]
            "its evidence for total has members that are not text",
        ),
        (
            returning(Finding("5", (TextSpan(0, 1, "5"),))),
            "its evidence for total says that characters 0 to 1 are '5', which they are not",
        ),
        (returning(Finding("5", (TextSpan(6, 99, "5"),))), "its evidence for total says that"),
        (returning(Finding("5", (TextSpan(-1, 7, "5"),))), "its evidence for total says that"),
        (returning(Finding("5", (TextSpan(6, 6, ""),))), "its evidence for total says that"),
        (
            returning(Finding("5", (LookupRow("t", "1", "r", TextSpan(0, 1, "5")),))),
            "its evidence for total says that characters 0 to 1 are '5', which they are not",
        ),
        (returning(Finding(object())), "it found a value of type object for total, which is DEC"),  # type: ignore[arg-type]
        (returning(Finding(b"5")), "it found a value of type bytes for total, which is DECIMAL"),  # type: ignore[arg-type]
        (returning(Finding((Finding("5"),))), "it found a value of type tuple for total"),
        (returning(Finding({"a": Finding("5")})), "it found a value of type dict for total"),
        (returning(Finding("\ud800")), "it found text with lone surrogates for total"),
        (returning(Finding("5", (GOOD,), 1.5)), "its fx_rate is not a positive Decimal"),  # type: ignore[arg-type]
        (returning(Finding("5", (GOOD,), Decimal("NaN"))), "its fx_rate is not a positive Decimal"),
        (returning(Finding("5", (GOOD,), Decimal(0))), "its fx_rate is not a positive Decimal"),
        (
            lambda _: CapabilityResult(usage=Usage(usd=Decimal(-1))),
            "doing reported an impossible usage",
        ),
        (lambda _: CapabilityResult(usage=Usage(usd=0.5)), "doing reported an impossible usage"),  # type: ignore[arg-type]
        (lambda _: CapabilityResult(usage=Usage(calls=-1)), "doing reported an impossible usage"),
        (lambda _: CapabilityResult(usage=None), "doing reported an impossible usage"),  # type: ignore[arg-type]
    ],
)
def test_garbage_is_taken_out_and_noted_on_the_field(
    behaviour: Callable[..., Any], said: str
) -> None:
    artifact = checked(run("total 5", {"total": "DECIMAL"}, Doing(behaviour)))
    assert artifact["total"] is None
    assert artifact.candidates[0].candidates == ()
    (message,) = messages(artifact, "total", "CAPABILITY_MISBEHAVED")
    assert said in message


def test_good_findings_are_kept_beside_bad_ones() -> None:
    behaviour = returning(Finding("5", (TextSpan(0, 1, "5"),)), Finding("5", (GOOD,)))
    artifact = run("total 5", {"total": "DECIMAL"}, Doing(behaviour))
    assert artifact["total"] == 5
    assert artifact.result("total").confidence == 0.8


def test_what_is_not_believed_is_explained_a_few_times_and_then_counted() -> None:
    wrong = [Finding("5", (TextSpan(0, n + 1, "5"),)) for n in range(50)]
    artifact = run("total 5", {"total": "DECIMAL"}, Doing(returning(*wrong)))
    notes = messages(artifact, "total", "CAPABILITY_MISBEHAVED")
    assert len(notes) == 6
    assert notes[-1] == "doing was not believed 45 more times"


def test_a_capability_cannot_say_how_sure_it_is() -> None:
    """No type that it returns has such a member, and attrs refuses an unknown one."""
    for kind in (Finding, CapabilityResult, TextSpan, Usage):
        assert not any("confidence" in attribute.name for attribute in attrs.fields(kind))
    with pytest.raises(TypeError):
        Finding("5", confidence=1.0)  # type: ignore[call-arg]


def test_an_impossible_usage_is_charged_as_what_was_reserved() -> None:
    behave = Doing(lambda _: CapabilityResult(usage=Usage(usd=Decimal("NaN"))), usd="0.25")
    assert spent(run("5", {"a": "STRING"}, behave)) == {"doing": (1, Decimal("0.25"))}


def test_a_flood_of_findings_is_cut_and_noted() -> None:
    findings = (Finding("5", (GOOD,)),) * 5000
    artifact = checked(run("total 5", {"total": "DECIMAL"}, Doing(returning(*findings))))
    assert artifact["total"] == 5
    assert len(artifact.candidates[0].candidates) == 1000
    assert messages(artifact, "total", "CAPABILITY_MISBEHAVED") == [
        "doing found 5000 values; 1000 are kept"
    ]


def test_a_flood_of_items_is_not_believed() -> None:
    items = (Finding("5"),) * 100_001
    artifact = run("5", {"many": "STRING[]"}, Doing(returning(Finding(items))))
    assert artifact["many"] is None
    assert messages(artifact, "many", "CAPABILITY_MISBEHAVED") == [
        "doing was not believed: it found 100001 items for many; 100000 are allowed"
    ]


def test_a_flood_of_diagnostics_is_cut() -> None:
    many = tuple(Diagnostic("NOTE", f"number {n}") for n in range(5000))
    artifact = run("5", {"a": "STRING"}, Doing(lambda _: CapabilityResult(diagnostics=many)))
    assert len(artifact.result("a").diagnostics) == 101
    assert "doing returned 5000 diagnostics; 100 are kept" in messages(
        artifact, "a", "CAPABILITY_MISBEHAVED"
    )


@pytest.mark.parametrize("field", ["STRING", "STRING[]", "OBJECT"])
def test_a_flood_of_text_is_not_believed(field: str) -> None:
    text = "x" * 1_000_001
    quote = (TextSpan(0, len(text), text),)
    raw: Any = {
        "STRING": text,
        "STRING[]": (Finding(text, quote),),
        "OBJECT": {"a": Finding(text, quote)},
    }[field]
    artifact = run(text, {"a": field}, Doing(returning(Finding(raw, quote))))
    assert artifact["a"] is None
    (message,) = messages(artifact, "a", "CAPABILITY_MISBEHAVED")
    assert "it found 1000001 characters for a" in message


def test_a_finding_without_end_is_not_believed() -> None:
    endless: list[Finding] = []
    endless.append(Finding(endless))  # type: ignore[arg-type]
    artifact = run("5", {"open": "OBJECT"}, Doing(returning(Finding({"a": Finding(endless)}))))  # type: ignore[arg-type]
    assert messages(artifact, "open", "CAPABILITY_MISBEHAVED") == [
        "doing was not believed: its finding is nested too deeply"
    ]


def test_a_mapping_that_is_code_can_raise_what_it_wants() -> None:
    class Trap(dict[str, Finding]):
        def items(self) -> Any:
            sys.exit(1)

    behaviour = returning(Finding(Trap(a=Finding("5"))))
    artifact = run("5", {"open": "OBJECT"}, Doing(behaviour))
    assert messages(artifact, "open", "CAPABILITY_MISBEHAVED") == [
        "doing found something that cannot be read: SystemExit: 1"
    ]
    trapped = run("5", {"a": "STRING"}, Doing(lambda _: CapabilityResult(Trap(a=Finding("5")))))  # type: ignore[arg-type]
    assert messages(trapped, "a", "CAPABILITY_MISBEHAVED") == [
        "doing returned a result that cannot be read: SystemExit: 1"
    ]


@pytest.mark.parametrize(
    "mutation",
    [
        lambda r: setattr(r.document, "text", "total 9"),
        lambda r: setattr(r, "deadline", None),
        lambda r: r.fields[0].config.__setitem__("patterns", []),
        lambda r: r.fields[0].config["patterns"].append("y"),
        lambda r: setattr(r.fields[0].field, "path", "other"),
        lambda r: r.resolved.__setitem__("total", 9),
        lambda r: r.fields.append(None),
    ],
)
def test_what_a_capability_is_given_cannot_be_changed(mutation: Callable[..., Any]) -> None:
    artifact = run(
        "total 5", {"total": "INTEGER"}, Doing(mutation), Finder("then", {"total": ["5"]})
    )
    assert artifact["total"] == 5
    assert codes(artifact, "total") == ["CAPABILITY_FAILED"]


def test_what_a_capability_returned_cannot_be_changed_afterwards() -> None:
    kept: list[Finding] = [Finding("5", (GOOD,))]
    engine = Engine(plugins=[Doing(lambda _: CapabilityResult({"total": kept}))])  # type: ignore[dict-item]
    artifact = engine.normalize("total 5", {"fields": {"total": "INTEGER"}})
    before = artifact.to_json()
    kept.clear()
    assert artifact.to_json() == before
    assert artifact["total"] == 5


def test_a_note_goes_to_the_field_that_it_names_else_to_all_that_were_asked_for() -> None:
    given_notes = (Diagnostic("ONE", "for b", "b"), Diagnostic("ALL", "for both", "elsewhere"))
    artifact = run(
        "5",
        {"a": "STRING", "b": "STRING"},
        Doing(lambda _: CapabilityResult(diagnostics=given_notes), batchable=True),
    )
    assert codes(artifact, "a") == ["ALL", "CHAIN_EXHAUSTED"]
    assert codes(artifact, "b") == ["ONE", "ALL", "CHAIN_EXHAUSTED"]
    assert artifact.result("b").diagnostics[0].capability_id == "doing"


# Reading findings


@pytest.mark.parametrize(
    ("kind", "raw", "value"),
    [
        ("STRING", "  ACME  ", "ACME"),
        ("INTEGER", 5, 5),
        ("INTEGER", Decimal("5.0"), 5),
        ("DECIMAL", 5, Decimal(5)),
        ("BOOLEAN", True, True),
        ("DATE", date(2026, 1, 31), date(2026, 1, 31)),
        ("DATE", "31 January 2026", date(2026, 1, 31)),
        ("MONEY", Money(Decimal("1.50"), "EUR"), Money(Decimal("1.50"), "EUR")),
    ],
)
def test_a_finding_is_text_or_a_typed_value(kind: str, raw: Any, value: Any) -> None:
    artifact = checked(
        run("5", {"a": kind}, Doing(returning(Finding(raw, FROM_TABLE))), facts=[raw])
    )
    assert artifact["a"] == value
    assert type(artifact["a"]) is type(value)


@pytest.mark.parametrize(
    ("kind", "raw"),
    [("INTEGER", True), ("BOOLEAN", 1), ("INTEGER", "5.5"), ("DATE", 5), ("DECIMAL", "five-ish")],
)
def test_a_value_of_another_type_is_no_value(kind: str, raw: Any) -> None:
    artifact = checked(run("5", {"a": kind}, Doing(returning(Finding(raw)))))
    assert artifact["a"] is None
    assert artifact.result("a").reason == "VALIDATION_FAILED"


def test_what_reads_two_ways_is_ambiguous() -> None:
    artifact = run("on 01/02/2026", {"a": "DATE"}, Finder("p", {"a": ["01/02/2026"]}))
    assert artifact.result("a").reason == "AMBIGUOUS"
    (rejected,) = artifact.result("a").evidence_refs
    assert (rejected.role.value, rejected.place.quote) == ("rejected", "01/02/2026")  # type: ignore[union-attr]


def test_a_hint_of_the_contract_decides_what_reads_two_ways() -> None:
    fields = {"a": {"type": "DATE", "date_order": "DMY"}}
    artifact = run("on 01/02/2026", fields, Finder("p", {"a": ["01/02/2026"]}))
    assert artifact["a"] == date(2026, 2, 1)


def test_an_array_is_one_finding_whose_cells_carry_their_own_evidence() -> None:
    text = "bolt 2.50 EUR, nut 0.75 EUR"

    def rows(request: CapabilityRequest) -> CapabilityResult:
        def cell(quote: str) -> Finding:
            return Finding(quote, (span(text, quote),))

        pairs = [("bolt", "2.50 EUR"), ("nut", "0.75 EUR")]
        items = tuple(Finding({"name": cell(a), "price": cell(b)}) for a, b in pairs)
        return CapabilityResult({request.fields[0].field.id: (Finding(items),)})

    fields = {"lines": {"items": {"fields": {"name": "STRING", "price": "MONEY"}}}}
    artifact = checked(run(text, fields, Doing(rows)))
    assert artifact["lines"] == [
        {"name": "bolt", "price": Money(Decimal("2.50"), "EUR")},
        {"name": "nut", "price": Money(Decimal("0.75"), "EUR")},
    ]
    assert [(ref.field_path, ref.place.quote) for ref in artifact.evidence] == [  # type: ignore[union-attr]
        ("lines[0].name", "bolt"),
        ("lines[0].price", "2.50 EUR"),
        ("lines[1].name", "nut"),
        ("lines[1].price", "0.75 EUR"),
    ]


ROWS = {"lines": {"items": {"fields": {"name": "STRING", "price": "DECIMAL"}}}}


def row_of(name: str, **cells: str) -> Finding:
    return Finding(
        {
            "name": Finding(name, FROM_TABLE),
            **{key: Finding(raw, FROM_TABLE) for key, raw in cells.items()},
        }
    )


def test_a_row_without_a_required_cell_comes_without_it_and_is_never_high() -> None:
    rows = Finding((row_of("bolt"), row_of("nut", price="2.50")))
    artifact = run("5", ROWS, Doing(returning(rows)), facts=["bolt", "nut", "2.50"])
    assert artifact["lines"] == [{"name": "bolt"}, {"name": "nut", "price": Decimal("2.50")}]
    assert messages(artifact, "lines", "LIST_INCOMPLETE") == ["lines[0].price is missing"]
    assert artifact.result("lines").confidence_band is ConfidenceBand.MEDIUM
    assert artifact.status is Status.PARTIAL_SUCCESS


def test_a_cell_that_cannot_be_read_is_left_out_with_its_reason() -> None:
    rows = Finding((row_of("bolt", price="soon"), row_of("nut", price="2.50")))
    artifact = run("5", ROWS, Doing(returning(rows)), facts=["bolt", "nut", "2.50"])
    assert artifact["lines"] == [{"name": "bolt"}, {"name": "nut", "price": Decimal("2.50")}]
    (message,) = messages(artifact, "lines", "LIST_INCOMPLETE")
    assert message.startswith("lines[0].price: 'soon' as DECIMAL")


def test_a_list_whose_required_column_can_be_read_nowhere_is_no_value() -> None:
    rows = Finding((row_of("bolt", price="soon"), row_of("nut", price="later")))
    artifact = run("5", ROWS, Doing(returning(rows)), facts=["bolt", "nut", "2.50"])
    (message,) = messages(artifact, "lines", "VALIDATION_FAILED")
    assert message.startswith("lines[0].price: 'soon' as DECIMAL")


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        (Decimal("1.5"), Decimal("1.5")),
        (1.5, Decimal("1.5")),
        ("1.5", "1.5"),
        (None, None),
        (True, True),
        (10**30, 10**30),
        (date(2026, 1, 31), date(2026, 1, 31)),
        (Money(Decimal(1), "EUR"), Money(Decimal(1), "EUR")),
    ],
)
def test_the_undescribed_parts_of_an_object_keep_their_types(raw: Any, value: Any) -> None:
    found = Finding({"a": Finding(raw, FROM_TABLE)})
    artifact = run("5", {"open": "OBJECT"}, Doing(returning(found)), facts=[value])
    again = ExecutionArtifact.from_json(artifact.to_json())
    for each in (artifact, again):
        opened: Any = each["open"]
        assert opened == {"a": value}
        assert type(opened["a"]) is type(value)


# Evidence carries the value


TEXT_OF_EVIDENCE = "Colour: blue, 41 left, 5 EUR"


def refused(kind: Any, *findings: Finding) -> list[str]:
    artifact = run(TEXT_OF_EVIDENCE, {"a": kind}, Doing(returning(*findings)))
    assert artifact["a"] is None
    assert artifact.result("a").reason == "CAPABILITY_MISBEHAVED"
    return messages(artifact, "a", "CAPABILITY_MISBEHAVED")


@pytest.mark.parametrize(
    ("kind", "raw", "quote", "why"),
    [
        ("STRING", "red", "blue", "it found 'red' for a, which does not follow from 'blue'"),
        ("STRING", "lu", "blue", "it found 'lu' for a, which does not follow from 'blue'"),
        ("INTEGER", 42, "41", "it found 42 for a, which does not follow from '41'"),
        ("INTEGER", "42", "41", "it found '42' for a, which does not follow from '41'"),
        ("BOOLEAN", True, "blue", "it found True for a, which does not follow from 'blue'"),
        ("MONEY", Money(Decimal(5), "USD"), "5", "which does not follow from '5'"),
        ("OBJECT", {"x": 42}, "41", "it found 42 for a.x, which does not follow from '41'"),
        ("STRING[]", ["red"], "blue", "it found 'red' for a[0], which does not follow"),
    ],
)
def test_a_value_that_its_quote_does_not_say_is_refused(
    kind: str, raw: Any, quote: str, why: str
) -> None:
    places = (span(TEXT_OF_EVIDENCE, quote),)
    if isinstance(raw, dict):
        finding = Finding({name: Finding(item, places) for name, item in raw.items()})
    elif isinstance(raw, list):
        finding = Finding(tuple(Finding(item, places) for item in raw))
    else:
        finding = Finding(raw, places)
    (message,) = refused(kind, finding)
    assert why in message


@pytest.mark.parametrize(
    "finding",
    [Finding("blue"), Finding(()), Finding((Finding("blue"),)), Finding({}), Finding(None)],
)
def test_a_value_without_evidence_is_refused(finding: Finding) -> None:
    kinds = {tuple: "STRING[]", dict: "OBJECT", str: "STRING"}
    kind = kinds.get(type(finding.raw), {"type": "STRING", "nullable": True})
    (message,) = refused(kind, finding)
    assert message.endswith("and gave no evidence")


FIVE = TextSpan(0, 1, "5")


@pytest.mark.parametrize(
    ("raw", "row", "why"),
    [
        (
            "red",
            LookupRow("colours", "1", "5", FIVE),
            "of 'colours', which is not a table",
        ),
        ("red", LookupRow("facts", "2", "5", FIVE), "'facts', which has no row '5' in version '2'"),
        ("red", LookupRow("facts", "1", "6", FIVE), "'facts', which has no row '6'"),
        ("red", LookupRow("facts", "1", ""), "'facts', which has no row ''"),
        ("blue", LookupRow("facts", "1", "5", FIVE), "it found 'blue' for a"),
        ("red", LookupRow("facts", "1", "5", TextSpan(2, 5, "six")), "'six' is not in that row"),
        ("red", LookupRow("facts", "1", "5", TextSpan(2, 5, "six"), "fuzzy 0.90"), "'six' is not"),
        ("red", LookupRow("facts", "1", "5"), "nothing says what led to that row"),
    ],
)
def test_a_row_is_there_and_holds_the_value_and_what_led_to_it(
    raw: str, row: LookupRow, why: str
) -> None:
    """Whatever a plugin says that it looked up, the engine reads it in the table."""
    artifact = run(
        "5 six", {"a": "STRING"}, Doing(returning(Finding(raw, (row,)))), facts=["red", "Rot"]
    )
    (message,) = messages(artifact, "a", "CAPABILITY_MISBEHAVED")
    assert message.startswith("doing was not believed: it")
    assert why in message
    assert artifact["a"] is None


def test_a_row_of_a_table_that_nobody_opened_is_refused() -> None:
    class Unconnected(Doing):
        def connect(self, tables: LookupTables) -> None:
            pass

    found = Finding("red", (LookupRow("facts", "1", "5", FIVE),))
    artifact = run("5", {"a": "STRING"}, Unconnected(returning(found)), facts=["red"])
    (message,) = messages(artifact, "a", "CAPABILITY_MISBEHAVED")
    assert message.endswith("'facts', which was not opened with LookupTable.open()")


@pytest.mark.parametrize(
    ("kind", "raw", "row"),
    [
        ("STRING", "red", LookupRow("facts", "1", "5", FIVE)),
        ("STRING", "red", LookupRow("facts", "1", "5", TextSpan(2, 5, "ROT"), "normalized")),
        ("STRING", "red", LookupRow("facts", "1", "5", TextSpan(6, 9, "Rod"), "fuzzy 0.67")),
        ("STRING", "Rod", LookupRow("facts", "1", "5", TextSpan(6, 9, "Rod"), "fuzzy 0.67")),
        ("DECIMAL", "1.50", LookupRow("facts", "1", "5", FIVE)),
    ],
)
def test_what_a_row_holds_is_believed(kind: str, raw: str, row: LookupRow) -> None:
    facts = ["red", "Rot", Decimal("1.5")]
    found = Finding(raw, (row,))
    artifact = run("5 ROT Rod", {"a": kind}, Doing(returning(found)), facts=facts)
    assert artifact["a"] == (raw if kind == "STRING" else Decimal(raw))
    assert artifact.result("a").confidence_band is ConfidenceBand.HIGH


@pytest.mark.parametrize(("key", "believed"), [("5", True), ("six", False)])
def test_a_row_that_another_field_leads_to_holds_that_fields_value(
    key: str, believed: bool
) -> None:
    lookup = {"type": "STRING", "lookup": {"table": "facts", "key": "key"}}
    found = Finding("red", (LookupRow("facts", "1", "5"),))

    def answer(request: CapabilityRequest) -> CapabilityResult:
        return CapabilityResult({one.field.id: (found,) for one in request.fields})

    looking = Doing(answer, "looking", CapabilityTier.STRUCTURED_LOOKUP)
    fields = {"key": "STRING", "a": lookup}
    artifact = run("5 six", fields, Finder("evidence", {"key": (key,)}), looking, facts=["red"])
    assert (artifact["a"] == "red") is believed


@pytest.mark.parametrize(
    ("kind", "raw", "quotes", "value"),
    [
        ("MONEY", Money(Decimal(5), "EUR"), ["5"], Money(Decimal(5), "EUR")),
        ("STRING", "blue 41", ["blue", "41"], "blue 41"),
        ("STRING", "Blue", ["Colour: blue"], "Blue"),
        ("DECIMAL", Decimal("41.0"), ["41"], Decimal(41)),
    ],
)
def test_what_follows_from_the_quotes_is_believed(
    kind: str, raw: Any, quotes: list[str], value: Any
) -> None:
    places = tuple(span(TEXT_OF_EVIDENCE, quote) for quote in quotes)
    artifact = run(TEXT_OF_EVIDENCE, {"a": kind}, Doing(returning(Finding(raw, places))))
    assert artifact["a"] == value


@pytest.mark.parametrize(
    ("kind", "raw", "quotes"),
    [
        ("MONEY", Money(Decimal("12.50"), "USD"), ["12.50"]),
        ("DATE", date(2026, 3, 6), ["2026-03-03"]),
        ({"type": "INTEGER", "nullable": True}, None, ["41"]),
    ],
)
def test_what_a_quote_does_not_say_is_not_believed_for_what_stands_elsewhere(
    kind: Any, raw: Any, quotes: list[str]
) -> None:
    """The amount is in euros; the digits of a day count no days; 41 is not null."""
    text = "Sum: EUR 12.50, at most 13.00 USD\nDay: 2026-03-03\nCount: 41"
    places = tuple(span(text, quote) for quote in quotes)
    artifact = run(text, {"a": kind}, Doing(returning(Finding(raw, places))))
    assert [result.value for result in artifact.field_results] == [None]
    assert messages(artifact, "a", "CAPABILITY_MISBEHAVED")


def test_what_a_capability_finds_is_bounded_by_the_document() -> None:
    text = "x" * 40_000
    flood = [Finding(text, (TextSpan(0, len(text), text),)) for _ in range(500)]
    artifact = run(text, {"a": "STRING"}, Doing(returning(*flood)))
    assert artifact["a"] == text
    assert len(artifact.to_bytes()) < 6_000_000
    noted = messages(artifact, "a", "CAPABILITY_MISBEHAVED")
    assert any("larger than the document bears" in message for message in noted)


def test_what_one_capability_sees_in_overlapping_places_counts_once() -> None:
    text = "Colour: blue, and nothing else"
    once = Finding("blue", (span(text, "blue"),))
    wider = [Finding("blue", (span(text, quote),)) for quote in ("blue,", ": blue", "Colour: blue")]
    single = run(text, {"a": "STRING"}, Doing(returning(once)))
    repeated = run(text, {"a": "STRING"}, Doing(returning(once, *wider)))
    together = Finding("blue", (*once.places, *(each.places[0] for each in wider)))
    joined = run(text, {"a": "STRING"}, Doing(returning(together)))
    for artifact in (repeated, joined):
        assert artifact["a"] == "blue"
        assert artifact.result("a").confidence == single.result("a").confidence


# Grounding


def answering(raw: Any, *places: Any) -> Doing:
    return Doing(returning(Finding(raw, places)), tier=LOCAL)


INVOICE = "The total is $ 1,234.50, due soon."
QUOTED = span(INVOICE, "$ 1,234.50")


def test_a_models_answer_counts_if_its_quote_gives_the_value() -> None:
    place = ModelAnswer("model", "1234.50 USD", "normalized", QUOTED)
    fields = {"total": {"type": "MONEY", "default_currency": "USD"}}
    artifact = checked(run(INVOICE, fields, answering(Money(Decimal("1234.5"), "USD"), place)))
    assert artifact["total"] == Money(Decimal("1234.50"), "USD")
    assert artifact.evidence[0].place == place


@pytest.mark.parametrize(
    ("raw", "places"),
    [
        (Money(Decimal(9), "USD"), [ModelAnswer("model", "9", "exact", QUOTED)]),
        (Money(Decimal("1234.5"), "USD"), [ModelAnswer("model", "1234.50", "none")]),
        (Money(Decimal("1234.5"), "USD"), []),
    ],
    ids=["another value", "no quote", "no evidence"],
)
def test_an_ungrounded_answer_is_rejected_unless_the_policy_allows_it(
    raw: Any, places: list[Any]
) -> None:
    fields = {"total": {"type": "MONEY", "default_currency": "USD"}}
    artifact = checked(run(INVOICE, fields, answering(raw, *places)))
    result = artifact.result("total")
    assert (result.value, result.reason) == (None, "UNGROUNDED")
    assert messages(artifact, "total", "UNGROUNDED") == [f"total: '{raw}' is not in the document"]
    # What was answered stays visible, as something that was considered and rejected.
    assert [candidate.raw for candidate in artifact.candidates[0].candidates] == [str(raw)]
    assert [(ref.place, ref.role) for ref in result.evidence_refs] == [
        (place, Role.REJECTED) for place in places
    ]
    allowed = run(INVOICE, fields, answering(raw, *places), policy=Policy(allow_ungrounded=True))
    assert allowed["total"] == raw
    assert allowed.result("total").confidence == 0.65
    assert allowed.result("total").confidence_band.value == "MEDIUM"


def test_a_list_with_a_cell_that_only_a_model_vouches_for_has_no_evidence() -> None:
    text = "red and blue"
    grounded = Finding("red", (ModelAnswer("model", "red", "exact", span(text, "red")),))
    made_up = Finding("green", (ModelAnswer("model", "green", "exact", span(text, "blue")),))
    policy = Policy(allow_ungrounded=True)
    for cells, confidence in (((grounded,), 0.75), ((grounded, made_up), 0.65)):
        artifact = run(text, {"a": "STRING[]"}, answering(cells), policy=policy)
        assert artifact.result("a").confidence == confidence


def test_an_allowed_answer_does_not_pass_off_a_quote_as_its_ground() -> None:
    artifact = run(
        INVOICE,
        {"total": "INTEGER"},
        answering("9", QUOTED),
        policy=Policy(allow_ungrounded=True),
    )
    result = artifact.result("total")
    assert (result.value, result.confidence) == (9, 0.65)
    assert result.evidence_refs[0].place == ModelAnswer("doing", "9", "none", QUOTED)


def test_a_model_that_makes_up_its_quote_is_not_believed() -> None:
    place = ModelAnswer("model", "9", "exact", TextSpan(0, 1, "9"))
    artifact = run(INVOICE, {"total": "INTEGER"}, answering("9", place))
    assert codes(artifact, "total") == ["CAPABILITY_MISBEHAVED"]


@pytest.mark.parametrize(
    ("field", "raw"),
    [
        ({"type": "STRING", "nullable": True}, None),
        ("STRING[]", ()),
        ("OBJECT", {}),
        ("OBJECT", {"a": Finding("made up")}),
        ("STRING[]", (Finding("made up"),)),
    ],
)
def test_a_model_cannot_resolve_a_field_with_nothing(field: Any, raw: Any) -> None:
    artifact = run(INVOICE, {"a": field}, answering(raw))
    assert artifact.result("a").status == "UNRESOLVED"
    assert codes(artifact, "a") == ["UNGROUNDED"]


def test_the_parts_of_an_undescribed_object_are_grounded_one_by_one() -> None:
    text = "colour: Red"
    place = ModelAnswer("model", "red", "normalized", span(text, "Red"))
    artifact = run(text, {"a": "OBJECT"}, answering({"colour": Finding("red", (place,))}))
    assert artifact["a"] == {"colour": "red"}


def test_one_made_up_part_of_an_undescribed_object_is_enough_to_drop_it() -> None:
    text = "colour: Red"
    grounded = ModelAnswer("model", "Red", "exact", span(text, "Red"))
    made_up = ModelAnswer("model", "huge", "exact", span(text, "Red"))
    members = {"colour": Finding("Red", (grounded,)), "size": Finding("huge", (made_up,))}
    artifact = run(text, {"a": "OBJECT"}, answering(members))
    assert codes(artifact, "a") == ["UNGROUNDED"]


def test_text_may_differ_from_its_quote_in_case_and_spacing_only() -> None:
    text = "Bill to: ACME   Corp"
    place = ModelAnswer("model", "Acme Corp", "normalized", span(text, "ACME   Corp"))
    artifact = run(text, {"name": "STRING"}, answering("Acme Corp", place))
    assert artifact["name"] == "Acme Corp"


# Reporters


def test_a_reporter_hears_the_whole_run() -> None:
    log = Log()
    run("5", {"a": "INTEGER", "b": "STRING"}, Finder("p", {"a": ["5"]}, usd="0.1"), log=log, id="c")
    assert log.heard == [
        ("run_started", "c", ""),
        ("p", ("a",)),
        ("step_finished", "p", ("a",), 1, Decimal("0.1")),
        ("field_resolved", "a", "RESOLVED"),
        ("field_resolved", "b", "UNRESOLVED"),
        ("run_finished", "UNRESOLVED"),
    ]


def test_a_reporter_that_raises_is_dropped_and_changes_no_value() -> None:
    class Broken(Log):
        def step_started(self, capability_id: str, field_ids: tuple[str, ...]) -> None:
            sys.exit(f"{capability_id} {field_ids}")

    broken, log = Broken(), Log()
    engine = Engine(plugins=[Finder("p", {"a": ["5"]})], reporters=[broken, log])
    artifact = checked(engine.normalize("5", {"fields": {"a": "INTEGER"}}))
    assert artifact["a"] == 5
    assert broken.heard == [("run_started", "contract", "")]
    assert log.heard[-1] == ("run_finished", "SUCCESS")
    (note,) = artifact.run_notes
    assert note.code == "REPORTER_FAILED"
    assert "Broken raised SystemExit and was dropped" in note.message
    assert ExecutionArtifact.from_json(artifact.to_json()).run_notes == (note,)


def test_a_reporter_that_raises_does_not_change_the_replay_hash() -> None:
    class Broken(Log):
        def step_started(self, capability_id: str, field_ids: tuple[str, ...]) -> None:
            raise ValueError(capability_id, field_ids)

    finder = Finder("p", {"a": ["5"]})
    disturbed, quiet = (run("5", {"a": "INTEGER"}, finder, log=log) for log in (Broken(), Log()))
    assert len(disturbed.run_notes) == 1
    assert quiet.run_notes == ()
    assert disturbed.replay_hash == quiet.replay_hash


# Several threads


@pytest.mark.parametrize("thread_safe", [True, False])
def test_several_threads_with_one_engine_get_the_same_artifacts(thread_safe: bool) -> None:
    capabilities = [
        Finder("pattern", {"a": ["5", "7"]}, thread_safe=thread_safe),
        Finder("model", {"a": ["7"], "b": ["due"]}, LOCAL, thread_safe=thread_safe, batchable=True),
    ]
    engine = Engine(plugins=capabilities)
    contract = {
        "fields": {"a": "INTEGER", "b": "STRING", "c": {"type": "INTEGER", "formula": "a * 2"}}
    }
    texts = [f"due 5 or 7, number {n % 4}" for n in range(40)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda text: engine.normalize(text, contract), texts))
    alone = Engine(plugins=capabilities)
    expected = [alone.normalize(text, contract).replay_hash for text in texts]
    assert [artifact.replay_hash for artifact in found] == expected
    assert {artifact["c"] for artifact in found} == {14}


def test_a_capability_that_is_not_thread_safe_is_never_invoked_twice_at_once() -> None:
    at_work = []
    overlaps = []

    def behave(_: object) -> CapabilityResult:
        at_work.append(1)
        overlaps.append(len(at_work))
        threading.Event().wait(0.002)
        at_work.pop()
        return CapabilityResult()

    engine = Engine(plugins=[Doing(behave)])
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda _: engine.normalize("5", {"fields": {"a": "STRING"}}), range(30)))
    assert (len(overlaps), max(overlaps)) == (30, 1)


def test_whoever_waits_too_long_for_a_busy_capability_is_told_and_not_charged(
    release: threading.Event,
) -> None:
    started = threading.Event()

    def behave(_: object) -> CapabilityResult:
        started.set()
        release.wait()
        return CapabilityResult()

    engine = Engine(plugins=[Doing(behave, usd="0.5")])
    contract = {"fields": {"a": "STRING"}}
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(engine.normalize, "5", contract)
        started.wait()
        waiting = engine.normalize("5", contract, policy=Policy(capability_timeout_ms=20))
        release.set()
        first.result()
    assert messages(waiting, "a", "CAPABILITY_TIMEOUT") == [
        "doing was busy with other documents until the deadline"
    ]
    assert waiting.statistics[0].usd == 0

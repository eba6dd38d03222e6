"""Planning: what is tried for which field, in which order, and what is left out and why."""

from __future__ import annotations

import json
import subprocess
import sys
from decimal import Decimal, localcontext
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core import Budget, Engine, Policy, ScoreWeights
from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract
from paxman_core.capability import (
    Capability,
    CapabilityOffer,
    CapabilityRegistry,
    CapabilityRequest,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    CostHint,
    load_plugins,
)
from paxman_core.document import make_profile, read_document
from paxman_core.document._readers import BUILTIN_READERS
from paxman_core.errors import InvalidContractError, Problem
from paxman_core.planner import ExecutionPlan, InputProfile, Stage, plan
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paxman_core.contract import CanonicalContract

TIERS = {
    "evidence": CapabilityTier.EXPLICIT_EVIDENCE,
    "pattern": CapabilityTier.LOCAL_DETERMINISTIC,
    "table": CapabilityTier.STRUCTURED_LOOKUP,
    "local_model": CapabilityTier.LOCAL_INFERENCE,
    "remote_model": CapabilityTier.REMOTE_INFERENCE,
}
ANY_TYPE = frozenset(FieldType)


class Planned(Capability):
    """A capability that is only ever planned with: whoever invokes it has failed the test."""

    def __init__(
        self,
        capability_id: str,
        tier: CapabilityTier = CapabilityTier.LOCAL_DETERMINISTIC,
        *,
        usd: str = "0",
        ms: str = "1",
        version: str = "1.0",
        types: frozenset[FieldType] = ANY_TYPE,
        prepare: Callable[..., Any] = lambda field, shape: {},  # noqa: ARG005
        **claims: bool,
    ) -> None:
        cost = CostHint(Decimal(usd), Decimal(ms))
        self.spec = CapabilitySpec(capability_id, version, tier, types, cost, **claims)
        self.prepare = prepare  # type: ignore[method-assign]

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:  # noqa: ARG002
        raise AssertionError("the planner invoked a capability")


def contract_of(fields: dict[str, Any], **settings: Any) -> CanonicalContract:
    return adapt_contract({"fields": fields, **settings}, BUILTIN_ADAPTERS)


def profile_of(text: str = "some text") -> InputProfile:
    return make_profile(read_document(text, BUILTIN_READERS))


def planned(
    capabilities: Sequence[Capability],
    fields: dict[str, Any],
    *,
    budget: Budget | None = None,
    policy: Policy | None = None,
    **settings: Any,
) -> ExecutionPlan:
    registry = CapabilityRegistry(load_plugins(capabilities))
    contract = contract_of(fields, **settings)
    return plan(contract, profile_of(), budget or Budget(), policy or Policy(), registry)


def chain(made: ExecutionPlan, field_id: str = "total") -> list[str]:
    (found,) = (each for each in made.fields if each.field_id == field_id)
    return [step.capability_id for step in found.capability_chain]


def notes(made: ExecutionPlan) -> list[tuple[str, str, str]]:
    return [(note.code, note.field_id, note.capability_id) for note in made.diagnostics]


ONE = {"total": "MONEY"}
SKIPPING = Policy(optional_fields="skip")
ALL_TIERS = [Planned(name, tier) for name, tier in TIERS.items()]


# What a plan is


def test_a_plan_has_one_entry_for_each_field_in_declaration_order() -> None:
    made = planned(
        [Planned("pattern")],
        {
            "zulu": "STRING",
            "address": {"fields": {"city": "STRING", "zip": "STRING"}},
            "lines": {"items": {"fields": {"price": "MONEY"}}},
            "alpha": "DATE?",
        },
    )
    assert [each.field_id for each in made.fields] == [
        "zulu",
        "address.city",
        "address.zip",
        "lines",
        "alpha",
    ]


def test_a_plan_names_its_contract_and_its_input() -> None:
    made = planned([], {"total": "MONEY"}, id="invoice")
    assert made.contract_id == "invoice"
    assert made.input_content_hash == profile_of().content_hash
    assert made.planner_version == "2"


def test_the_target_is_the_fields_own_threshold() -> None:
    made = planned([], {"a": "STRING", "b": {"type": "STRING", "confidence_threshold": "0.95"}})
    assert [each.target_confidence for each in made.fields] == [0.8, 0.95]
    assert all(each.early_stop for each in made.fields)


def test_the_stages_are_tried_in_their_order() -> None:
    formula = {"total": {"type": "DECIMAL", "formula": "net + 1"}, "net": "DECIMAL"}
    made = planned(list(reversed(ALL_TIERS)), formula)
    assert chain(made) == ["evidence", "pattern", "table", "derived", "local_model", "remote_model"]
    assert [step.stage for step in made.fields[0].capability_chain] == list(Stage)


def test_a_formula_is_the_config_of_its_step() -> None:
    made = planned([], {"total": {"type": "DECIMAL", "formula": "net + 1"}, "net": "DECIMAL"})
    (step,) = made.fields[0].capability_chain
    assert (step.capability_id, step.config) == ("derived", {"formula": "net + 1"})


# The score


@pytest.mark.parametrize(
    ("name", "usd", "ms", "score"),
    [
        ("evidence", "0", "3", "3"),
        ("pattern", "0", "1", "10001"),
        ("table", "0", "2.5", "20002.5"),
        ("local_model", "0.001", "800", "31800"),
        ("remote_model", "0.002", "900", "42900"),
    ],
)
def test_the_score_is_tier_dollars_and_milliseconds(
    name: str, usd: str, ms: str, score: str
) -> None:
    made = planned([Planned(name, TIERS[name], usd=usd, ms=ms)], {"total": "MONEY"})
    (step,) = made.fields[0].capability_chain
    assert step.score == Decimal(score)


def test_the_lowest_score_heads_its_stage_and_the_others_follow() -> None:
    slow, quick = Planned("a_slow", ms="20"), Planned("z_quick", ms="5")
    paid = Planned("b_paid", usd="0.1", ms="1")
    assert chain(planned([slow, paid, quick], {"total": "MONEY"})) == [
        "z_quick",
        "a_slow",
        "b_paid",
    ]


def test_equal_scores_are_ordered_by_id() -> None:
    made = planned([Planned(name) for name in ("b", "c", "a")], {"total": "MONEY"})
    assert chain(made) == ["a", "b", "c"]


def test_the_order_of_registration_does_not_matter() -> None:
    there = planned(ALL_TIERS, {"total": "MONEY"})
    back = planned(ALL_TIERS[::-1], {"total": "MONEY"})
    assert there.to_bytes() == back.to_bytes()


def test_without_fallbacks_only_the_best_of_a_stage_is_planned() -> None:
    capabilities = [Planned("slow", ms="20"), Planned("quick", ms="5"), ALL_TIERS[2]]
    policy = Policy(stage_fallbacks=False)
    assert chain(planned(capabilities, {"total": "MONEY"}, policy=policy)) == ["quick", "table"]


def test_weights_change_the_order_within_a_stage_and_never_the_stages() -> None:
    cheap = Planned("cheap", usd="0.001", ms="900")
    quick = Planned("quick", usd="0.01", ms="1")
    evidence = Planned("evidence", CapabilityTier.EXPLICIT_EVIDENCE, usd="1", ms="9000")
    capabilities = [cheap, quick, evidence]
    time_is_all = Policy(weights=ScoreWeights(usd=Decimal(0)))
    assert chain(planned(capabilities, {"total": "MONEY"})) == ["evidence", "cheap", "quick"]
    made = planned(capabilities, {"total": "MONEY"}, policy=time_is_all)
    assert chain(made) == ["evidence", "quick", "cheap"]
    assert [step.score for step in made.fields[0].capability_chain] == [9000, 10001, 10900]


def test_overridden_weights_are_recorded_in_the_artifact() -> None:
    policy = Policy(weights=ScoreWeights(tier=Decimal(7), usd=Decimal("2.5")))
    artifact = Engine(plugins=[]).normalize("text", {"fields": {"a": "STRING"}}, policy=policy)
    assert json.loads(artifact.to_json())["policy"]["weights"] == {
        "tier": "7",
        "usd": "2.5",
        "milliseconds": "1",
    }


def test_the_callers_decimal_context_does_not_change_the_score() -> None:
    capabilities = [Planned("remote_model", CapabilityTier.REMOTE_INFERENCE, usd="0.0012345")]
    expected = planned(capabilities, {"total": "MONEY"}).to_bytes()
    with localcontext(prec=2):
        assert planned(capabilities, {"total": "MONEY"}).to_bytes() == expected


# The gates


@pytest.mark.parametrize(
    ("policy", "missing"),
    [
        (Policy(allow_remote_inference=False), ["remote_model"]),
        (Policy(allow_local_inference=False), ["local_model"]),
        (
            Policy(allow_local_inference=False, allow_remote_inference=False),
            ["local_model", "remote_model"],
        ),
    ],
)
def test_the_policy_keeps_inference_out(policy: Policy, missing: list[str]) -> None:
    made = planned(ALL_TIERS, {"total": "MONEY"}, policy=policy)
    assert chain(made) == [name for name in TIERS if name not in missing]
    assert notes(made) == [("POLICY_EXCLUDED", "total", name) for name in missing]


def test_without_the_network_nobody_who_uses_it_is_planned_whatever_the_tier() -> None:
    lookup = Planned("geo", CapabilityTier.STRUCTURED_LOOKUP, usd="0.01", network=True)
    made = planned([*ALL_TIERS, lookup], {"total": "MONEY"}, policy=Policy(allow_network=False))
    assert chain(made) == [name for name in TIERS if name != "remote_model"]
    left_out = [("POLICY_EXCLUDED", "total", name) for name in ("geo", "remote_model")]
    assert sorted(notes(made)) == left_out
    allowed = planned([*ALL_TIERS, lookup], {"total": "MONEY"})
    users = [s.capability_id for s in allowed.fields[0].capability_chain if "network" in s.note]
    assert users == ["geo", "remote_model"]


def test_a_gate_says_why_and_what_it_would_have_cost() -> None:
    remote = Planned("remote_model", CapabilityTier.REMOTE_INFERENCE, usd="0.002", ms="900")
    made = planned([remote], {"total": "MONEY"}, policy=Policy(allow_remote_inference=False))
    assert made.diagnostics[0].message == (
        "left out, because the policy does not allow remote inference "
        "(it costs: $0.002, about 900 ms a call)"
    )


def test_what_holds_private_data_is_kept_from_everything_that_uses_the_network() -> None:
    capabilities = [Planned("local"), Planned("networked", network=True)]
    fields = {
        "person": {"tags": ["pii"], "fields": {"name": "STRING"}},
        "contacts": {"items": {"fields": {"email": {"type": "STRING", "tags": ["pii"]}}}},
        "greeting": {"type": "STRING", "formula": "upper(person.name)"},
        "total": "MONEY",
    }
    made = planned(capabilities, fields)
    networked = [
        plan.field_id
        for plan in made.fields
        if any(step.capability_id == "networked" for step in plan.capability_chain)
    ]
    assert networked == ["total"]
    assert {note.field_id for note in made.diagnostics} == {
        "person.name",
        "contacts",
        "greeting",
    }
    assert not planned(capabilities, fields, policy=Policy(allow_pii_remote=True)).diagnostics


def test_what_was_left_out_could_have_been_done_by_something_installed() -> None:
    capabilities = [Planned("remote_model", CapabilityTier.REMOTE_INFERENCE)]
    made = planned(capabilities, {"a": "STRING"}, policy=Policy(allow_remote_inference=False))
    assert [note.code for note in made.diagnostics] == ["POLICY_EXCLUDED"]


def test_a_field_tagged_pii_stays_on_this_machine_unless_the_policy_says_so() -> None:
    fields = {"total": "MONEY", "name": {"type": "STRING", "tags": ["pii"]}}
    made = planned(ALL_TIERS, fields)
    assert "remote_model" in chain(made, "total")
    assert chain(made, "name")[-1] == "local_model"
    assert notes(made) == [("POLICY_EXCLUDED", "name", "remote_model")]
    allowed = planned(ALL_TIERS, fields, policy=Policy(allow_pii_remote=True))
    assert chain(allowed, "name")[-1] == "remote_model"


@pytest.mark.parametrize(
    ("cap", "planned_names"),
    [
        (None, ["free_local", "paid_local", "paid_remote"]),
        (Decimal("0.001"), ["free_local", "paid_local", "paid_remote"]),
        (Decimal("0.0009"), ["free_local"]),
        (Decimal(0), ["free_local"]),
    ],
)
def test_a_cap_below_a_tenth_of_a_cent_drops_inference_that_costs_money(
    cap: Decimal | None, planned_names: list[str]
) -> None:
    capabilities = [
        Planned("free_local", CapabilityTier.LOCAL_INFERENCE),
        Planned("paid_local", CapabilityTier.LOCAL_INFERENCE, usd="0.001"),
        Planned("paid_remote", CapabilityTier.REMOTE_INFERENCE, usd="0.001"),
    ]
    made = planned(capabilities, {"total": "MONEY"}, budget=Budget(max_total_cost_usd=cap))
    assert chain(made) == planned_names
    excluded = [name for name in ("paid_local", "paid_remote") if name not in planned_names]
    assert notes(made) == [("BUDGET_EXCLUDED", "total", name) for name in excluded]


def test_the_budget_gate_is_about_inference_only() -> None:
    made = planned(
        [Planned("paid_table", CapabilityTier.STRUCTURED_LOOKUP, usd="0.5")],
        {"total": "MONEY"},
        budget=Budget(max_total_cost_usd=Decimal(0)),
    )
    assert chain(made) == ["paid_table"]


OPTIONAL = {"total": "MONEY", "note": "STRING?"}
PAID = [Planned("free"), Planned("paid", CapabilityTier.REMOTE_INFERENCE, usd="0.01")]


def test_optional_fields_are_planned_like_required_ones() -> None:
    made = planned(PAID, OPTIONAL)
    assert chain(made, "total") == chain(made, "note") == ["free", "paid"]


def test_optional_fields_can_be_limited_to_free_steps() -> None:
    made = planned(PAID, OPTIONAL, policy=Policy(optional_fields="free"))
    assert chain(made, "total") == ["free", "paid"]
    assert chain(made, "note") == ["free"]
    assert notes(made) == [("POLICY_EXCLUDED", "note", "paid")]


def test_optional_fields_can_be_skipped() -> None:
    made = planned(PAID, OPTIONAL, policy=Policy(optional_fields="skip"))
    assert chain(made, "total") == ["free", "paid"]
    assert chain(made, "note") == []
    assert notes(made) == [("POLICY_EXCLUDED", "note", "")]


def test_a_required_field_inside_an_optional_object_is_optional() -> None:
    fields = {"ship": {"required": False, "fields": {"city": "STRING"}}}
    made = planned(PAID, fields, policy=Policy(optional_fields="skip"))
    assert chain(made, "ship.city") == []


# What capabilities can do


def test_a_capability_is_planned_for_the_types_that_it_fills() -> None:
    dates = Planned("dates", types=frozenset({FieldType.DATE}))
    made = planned([dates], {"due": "DATE", "total": "MONEY"})
    assert chain(made, "due") == ["dates"]
    assert chain(made, "total") == []
    assert notes(made) == [("NO_CAPABILITY", "total", "")]


def test_a_capability_that_cannot_serve_a_field_is_not_planned_for_it() -> None:
    picky = Planned("picky", prepare=lambda field, _: {} if field.hints.patterns else None)
    made = planned([picky], {"a": {"type": "STRING", "patterns": ["x"]}, "b": "STRING"})
    assert (chain(made, "a"), chain(made, "b")) == (["picky"], [])


def test_prepare_sees_the_shape_of_the_input() -> None:
    seen = []
    lines = Planned("lines", prepare=lambda _, shape: seen.append(shape) or {})
    registry = CapabilityRegistry(load_plugins([lines]))
    profile = profile_of("Total: 5\nDate: today\n")
    plan(contract_of({"a": "STRING"}), profile, Budget(), Policy(), registry)
    assert seen == [profile.shape]
    assert seen[0].media_type == "text/plain"


@pytest.mark.parametrize(
    ("prepare", "message"),
    [
        (lambda *_: 1 / 0, "prepare() raised ZeroDivisionError: division by zero"),
        (lambda *_: sys.exit(3), "prepare() raised SystemExit: 3"),
        (lambda *_: "pattern", "prepare() returned a str, not a mapping or None"),
        (lambda *_: ["a"], "prepare() returned a list, not a mapping or None"),
        (lambda *_: {"a": object()}, "prepare() returned a config that holds a object"),
        (lambda *_: {"a": 0.5}, "prepare() returned a config that holds a float"),
        (lambda *_: {"a": {1: 2}}, "prepare() returned a config with the key 1, which is"),
        (lambda *_: {"a": "\ud800"}, "prepare() returned a config that cannot be stored: A str"),
        (lambda *_: {"a": 2**60}, "prepare() returned a config that cannot be stored: An int"),
    ],
)
def test_a_prepare_that_misbehaves_costs_nothing_but_itself(
    prepare: Callable[..., Any], message: str
) -> None:
    made = planned([Planned("bad", prepare=prepare), Planned("good")], {"total": "MONEY"})
    assert chain(made) == ["good"]
    assert notes(made) == [("CAPABILITY_FAILED", "total", "bad")]
    assert made.diagnostics[0].message.startswith(message)


def test_a_config_that_contains_itself_is_refused() -> None:
    def prepare(*_: object) -> dict[str, Any]:
        endless: list[Any] = []
        endless.append(endless)
        return {"a": endless}

    made = planned([Planned("bad", prepare=prepare)], {"total": "MONEY"})
    assert "nested more than 32 levels deep" in made.diagnostics[0].message


def test_what_prepare_finds_wrong_with_the_contract_is_a_contract_error() -> None:
    def prepare(*_: object) -> None:
        raise InvalidContractError([Problem("total", "The pattern has no end.")])

    with pytest.raises(InvalidContractError, match="total: The pattern has no end"):
        planned([Planned("strict", prepare=prepare)], {"total": "MONEY"})


def test_a_capability_that_cannot_be_made_is_not_planned() -> None:
    spec = CapabilitySpec("broken", "1.0", CapabilityTier.LOCAL_DETERMINISTIC, ANY_TYPE)
    engine = Engine(plugins=[CapabilityOffer(spec, lambda: 1 / 0), Planned("good")])  # type: ignore[arg-type, return-value]
    artifact = engine.normalize("text", {"fields": {"total": "MONEY?"}}, policy=SKIPPING)
    assert chain(engine.plan("text", {"fields": {"total": "MONEY"}})) == ["good"]
    assert artifact.plugin_failures == ()
    (failure,) = engine.registry.failures
    assert "ZeroDivisionError" in failure.reason


def test_equal_cost_hints_give_equal_plans_however_they_are_spelled() -> None:
    plain = planned([Planned("model", CapabilityTier.LOCAL_INFERENCE, usd="0.002", ms="9")], ONE)
    long = planned([Planned("model", CapabilityTier.LOCAL_INFERENCE, usd="0.0020", ms="9.0")], ONE)
    assert plain.to_bytes() == long.to_bytes()


def test_a_steps_config_cannot_be_changed() -> None:
    given_config = {"patterns": ["a"], "more": {"x": 1}}
    made = planned([Planned("keeper", prepare=lambda *_: given_config)], {"total": "MONEY"})
    config: Any = made.fields[0].capability_chain[0].config
    given_config["patterns"].append("b")  # type: ignore[attr-defined]
    assert config == {"patterns": ("a",), "more": MappingProxyType({"x": 1})}
    for change in (lambda: config.update(a=1), lambda: config["more"].__setitem__("x", 2)):
        with pytest.raises((TypeError, AttributeError)):
            change()
    assert made.to_dict()["fields"][0]["capability_chain"][0]["config"] == {  # type: ignore[index, call-overload]
        "patterns": ["a"],
        "more": {"x": 1},
    }


# Who decides


def test_planning_follows_the_contracts_policy_over_the_calls() -> None:
    """The floor is not the planner's to apply, but what it hands on is the contract's."""
    engine = Engine(plugins=[Planned("pattern")])
    artifact = engine.normalize(
        "text",
        {"fields": {"a": "STRING?"}, "policy": {"unresolved_acceptable": True}},
        policy=Policy(unresolved_acceptable=False),
    )
    assert artifact.status.value == "PARTIAL_SUCCESS"


# How it reads


def test_a_plan_explains_itself() -> None:
    made = planned(
        [
            Planned("pattern"),
            Planned("remote_model", CapabilityTier.REMOTE_INFERENCE, usd="0.002", ms="900"),
        ],
        {
            "net": "DECIMAL",
            "gross": {"type": "DECIMAL", "formula": "net * 1.19"},
            "name": {"type": "STRING", "tags": ["pii"]},
            "note": "STRING?",
        },
        policy=Policy(optional_fields="skip"),
    )
    assert str(made) == made.explain()
    assert made.explain() == "\n".join(
        [
            "net (stop at 0.80)",
            "  1. pattern 1.0: local deterministic, score 10001 (free, about 1 ms a call)",
            "  2. remote_model 1.0: remote inference, score 42900 ($0.002, about 900 ms a call)"
            ", uses the network",
            "gross (stop at 0.80)",
            "  1. pattern 1.0: local deterministic, score 10001 (free, about 1 ms a call)",
            "  2. derived 1: derived, free: net * 1.19",
            "  3. remote_model 1.0: remote inference, score 42900 ($0.002, about 900 ms a call)"
            ", uses the network",
            "name (stop at 0.80)",
            "  1. pattern 1.0: local deterministic, score 10001 (free, about 1 ms a call)",
            "  - remote_model: left out, because the field holds what is tagged pii and the policy"
            " keeps that on this machine (it costs: $0.002, about 900 ms a call)",
            "note (stop at 0.80)",
            "  nothing is tried",
            "  - note: the policy skips optional fields",
        ]
    )


def test_the_engines_plan_is_the_planners() -> None:
    contract = contract_of({"total": "MONEY", "due": "DATE?"})
    engine = Engine(plugins=ALL_TIERS)
    made = plan(contract, profile_of(), Budget(), Policy(), engine.registry)
    assert engine.plan("some text", contract).to_bytes() == made.to_bytes()


# Purity

FIELD = st.fixed_dictionaries(
    {"type": st.sampled_from(["STRING", "MONEY", "DATE", "INTEGER"])},
    optional={
        "required": st.booleans(),
        "tags": st.lists(st.sampled_from(["pii", "header"]), max_size=2, unique=True),
        "confidence_threshold": st.sampled_from(["0.5", "0.8", "0.95"]),
        "on_unresolved": st.sampled_from(["UNRESOLVED", "REQUIRE_HUMAN"]),
    },
)
CONTRACTS = st.fixed_dictionaries(
    {"fields": st.dictionaries(st.sampled_from("abcd"), FIELD, min_size=1)},
    optional={
        "policy": st.fixed_dictionaries(
            {},
            optional={
                "confidence_floor": st.sampled_from(["0.5", "0.9"]),
                "unresolved_acceptable": st.booleans(),
            },
        )
    },
)
POLICIES = st.builds(
    Policy,
    allow_local_inference=st.booleans(),
    allow_remote_inference=st.booleans(),
    allow_pii_remote=st.booleans(),
    optional_fields=st.sampled_from(["all", "free", "skip"]),
    stage_fallbacks=st.booleans(),
    weights=st.builds(ScoreWeights, usd=st.sampled_from([Decimal(0), Decimal(10**6)])),
)
BUDGETS = st.builds(
    Budget, max_total_cost_usd=st.sampled_from([None, Decimal(0), Decimal("0.001"), Decimal(1)])
)
CAPABILITIES = st.lists(
    st.builds(
        lambda name, tier, usd, ms, types: (name, tier, usd, ms, types),
        st.sampled_from("pqrst"),
        st.sampled_from(list(CapabilityTier)),
        st.sampled_from(["0", "0.001"]),
        st.sampled_from(["1", "2"]),
        st.sets(st.sampled_from([FieldType.STRING, FieldType.MONEY, FieldType.DATE]), min_size=1),
    ),
    max_size=5,
    unique_by=lambda each: each[0],
)


def made_of(parts: Sequence[tuple[Any, ...]]) -> list[Planned]:
    return [
        Planned(name, tier, usd=usd, ms=ms, types=frozenset(types))
        for name, tier, usd, ms, types in parts
    ]


@settings(max_examples=150)
@given(
    CONTRACTS,
    st.sampled_from(["a: 1", "{}", "a,b\n1,2\n", "text"]),
    POLICIES,
    BUDGETS,
    CAPABILITIES,
)
def test_the_same_inputs_give_the_same_plan_to_the_byte(
    source: dict[str, Any],
    text: str,
    policy: Policy,
    budget: Budget,
    parts: Sequence[tuple[Any, ...]],
) -> None:
    """Contract, registry and profile are built anew, the plugins in the opposite order."""
    plans = {
        plan(
            adapt_contract(source, BUILTIN_ADAPTERS),
            profile_of(text),
            budget,
            policy,
            CapabilityRegistry(load_plugins(capabilities)),
        ).to_bytes()
        for capabilities in (made_of(parts), made_of(parts[::-1]))
    }
    assert len(plans) == 1


@settings(max_examples=100)
@given(CONTRACTS, POLICIES, BUDGETS, CAPABILITIES)
def test_every_chain_is_in_stage_and_score_order_and_keeps_to_the_gates(
    source: dict[str, Any], policy: Policy, budget: Budget, parts: Sequence[tuple[Any, ...]]
) -> None:
    registry = CapabilityRegistry(load_plugins(made_of(parts)))
    specs = {spec.id: spec for spec in registry.specs}
    contract = adapt_contract(source, BUILTIN_ADAPTERS)
    made = plan(contract, profile_of(), budget, policy, registry)
    assert [each.field_id for each in made.fields] == [field.id for field in contract.targets]
    for each in made.fields:
        steps = each.capability_chain
        order = [(s.stage, s.score, s.capability_id, s.capability_version) for s in steps]
        assert order == sorted(order)
        for step in steps:
            tier = specs[step.capability_id].tier
            assert policy.allow_remote_inference or tier is not CapabilityTier.REMOTE_INFERENCE
            assert policy.allow_local_inference or tier is not CapabilityTier.LOCAL_INFERENCE
        if not policy.stage_fallbacks:
            assert len({step.stage for step in steps}) == len(steps)


@pytest.mark.parametrize("seed", ["0", "7"])
def test_the_plan_does_not_depend_on_the_hash_seed(seed: str) -> None:
    program = (
        "from paxman_core import Engine\n"
        "contract = {'fields': {'b': {'type': 'STRING', 'tags': ['x', 'pii', 'yy']},"
        " 'a': {'type': 'DECIMAL', 'formula': 'c + 1'}, 'c': 'DECIMAL'}}\n"
        "print(Engine(plugins=[]).plan('a: 1', contract).to_bytes().decode())"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    fields = {
        "b": {"type": "STRING", "tags": ["x", "pii", "yy"]},
        "a": {"type": "DECIMAL", "formula": "c + 1"},
        "c": "DECIMAL",
    }
    here = Engine(plugins=[]).plan("a: 1", {"fields": fields})
    assert run.stdout.strip() == here.to_bytes().decode()


def test_without_any_capability_the_plan_says_what_to_install() -> None:
    (note,) = planned([], {"total": "MONEY"}).diagnostics
    assert note.code == "NO_CAPABILITY"
    assert note.message.endswith("pip install paxman-suite")

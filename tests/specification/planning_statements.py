"""Planning and field-centric plans."""

from __future__ import annotations

import builtins
import hashlib
import json
import os
import random
import socket
import subprocess
import sys
import time
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType
from typing import Any
from unittest import mock

import attrs
from hypothesis import given, settings
from statements import (
    DETERMINISTIC,
    EXPLICIT,
    LOCAL,
    LOOKUP,
    REMOTE,
    Finder,
    contract_of,
    run,
    statement,
)

import paxman_core.planner
from paxman_core import Budget, Engine, Policy, ResolutionPolicy, ScoreWeights, profile
from paxman_core.capability import (
    Capability,
    CapabilityOffer,
    CapabilityRegistry,
    hookimpl,
    load_plugins,
)
from paxman_core.planner import (
    EffectivePolicy,
    ExecutionPlan,
    FieldPlan,
    FieldPlanStep,
    InputProfile,
    PlanDiagnostic,
    plan,
)
from paxman_core.policy import derive_effective_policy
from paxman_core.records import Stage
from paxman_core.values import FieldType
from paxman_testkit import strategies

ANY = {"a": ["5"]}
TEXT = "5"


def registry(*capabilities: object) -> CapabilityRegistry:
    return CapabilityRegistry(load_plugins(plugins=capabilities))


def planned(
    *capabilities: object,
    fields: Any = None,
    policy: Policy | None = None,
    budget: Budget | None = None,
    contract_policy: Any = None,
) -> ExecutionPlan:
    own = {"policy": contract_policy} if contract_policy else {}
    return plan(
        contract_of(fields or {"a": "INTEGER"}, **own),
        profile(TEXT),
        budget or Budget(),
        policy or Policy(),
        registry(*capabilities),
    )


def chain(made: ExecutionPlan) -> list[str]:
    return [step.capability_id for step in made.fields[0].capability_chain]


def everyone() -> list[Finder]:
    tiers = {"e": EXPLICIT, "d": DETERMINISTIC, "t": LOOKUP, "l": LOCAL, "r": REMOTE}
    return [
        Finder(name, ANY, tier, usd="0.01" if name in "lr" else "0") for name, tier in tiers.items()
    ]


@statement("P1", "intro", "the same inputs give the same plan to the byte")
def _() -> None:
    assert planned(*everyone()).to_bytes() == planned(*everyone()).to_bytes()


def refuses(*_: object, **__: object) -> Any:
    raise AssertionError("planning must not do this")


@statement("P2", "7", "planning reads no clock")
def _() -> None:
    given_registry = started(*everyone())
    with mock.patch.object(time, "time", refuses), mock.patch.object(time, "monotonic", refuses):
        assert len(pure_plan(given_registry).fields) == 1


def started(*capabilities: object, **contract: Any) -> CapabilityRegistry:
    """A registry in which everybody who is asked has been started."""
    known = registry(*capabilities)
    known.start([spec.id for spec in known.specs], contract_of({"a": "INTEGER"}, **contract))
    return known


def pure_plan(known: CapabilityRegistry) -> ExecutionPlan:
    return plan(contract_of({"a": "INTEGER"}), PROFILE, Budget(), Policy(), known)


PROFILE = profile(TEXT)


@statement("P3", "7", "planning draws no random number")
def _() -> None:
    known = started(*everyone())
    with mock.patch.object(random, "random", refuses), mock.patch.object(os, "urandom", refuses):
        assert chain(pure_plan(known)) == ["e", "d", "t", "l", "r"]


@statement("P4", "7", "planning does no I/O, and gates come before factories")
def _() -> None:
    known = started(*everyone())
    with mock.patch.object(builtins, "open", refuses), mock.patch.object(socket, "socket", refuses):
        assert chain(pure_plan(known)) == ["e", "d", "t", "l", "r"]
    made = []

    def factory() -> Capability:
        made.append(1)
        return Finder("r", ANY, REMOTE)

    offer = CapabilityOffer(Finder("r", ANY, REMOTE).spec, factory)
    forbidden = planned(Offering(offer), policy=Policy(allow_remote_inference=False))
    assert (made, [note.code for note in forbidden.diagnostics]) == ([], ["POLICY_EXCLUDED"])
    planned(Offering(offer))
    assert made == [1]


class Offering:
    """A plugin with one offer."""

    def __init__(self, offer: CapabilityOffer) -> None:
        self.offer = offer

    @hookimpl
    def paxman_capabilities(self) -> list[CapabilityOffer]:
        return [self.offer]


class Table(Finder):
    """Opens a table of a version; what it opened is part of the step's config."""

    def __init__(self, version: str) -> None:
        super().__init__("table", ANY, LOOKUP)
        self.version = version
        self.opened = 0

    def open(self, contract: Any) -> dict[str, str]:  # noqa: ARG002
        self.opened += 1
        return {"table": self.version}

    def prepare(self, field: Any, shape: Any) -> dict[str, Any] | None:  # noqa: ARG002
        assert self.opened
        return {"version": self.version}


@statement("P4a", "7", "tables are opened before planning, and their hash is an input of the plan")
def _() -> None:
    one, other = started(Table("1")), started(Table("2"))
    assert one.fingerprint != other.fingerprint
    assert pure_plan(one).replay_hash != pure_plan(other).replay_hash
    assert started(Table("1")).fingerprint == one.fingerprint
    assert registry(Table("1")).fingerprint != one.fingerprint


@statement("P5", "7", "planning invokes nothing")
def _() -> None:
    finders = everyone()
    planned(*finders)
    assert [finder.asked for finder in finders] == [0] * 5


@statement("P6", "2", "one FieldPlan per required field", decided=True)
def _() -> None:
    made = planned(fields={"a": "INTEGER", "b": "STRING?"})
    assert [each.field_id for each in made.fields] == ["a", "b"]


@statement("P7", "2", "FieldPlan's fields and defaults")
def _() -> None:
    assert [a.name for a in attrs.fields(FieldPlan)] == [
        "field_id",
        "capability_chain",
        "target_confidence",
        "fallback_policy",
        "early_stop",
    ]
    bare = FieldPlan("a", ())
    assert (bare.target_confidence, bare.early_stop) == (0.8, True)


@statement("P8", "2", "fallback_policy is a ResolutionPolicy", decided=True)
def _() -> None:
    assert FieldPlan("a", ()).fallback_policy is ResolutionPolicy.UNRESOLVED


@statement("P9", "2", "a step has id, version, config and note")
def _() -> None:
    step = planned(Finder("f", ANY)).fields[0].capability_chain[0]
    assert (step.capability_id, step.capability_version, step.config) == ("f", "1.0", {})
    assert step.note.startswith("local deterministic, score ")


@statement("P10", "2", "config is a MappingProxyType")
def _() -> None:
    assert type(planned(Finder("f", ANY)).fields[0].capability_chain[0].config) is MappingProxyType


@statement("P11", "2", "the executor stops at the target")
def _() -> None:
    second = Finder("second", ANY, LOCAL)
    run(TEXT, {"a": "INTEGER"}, Finder("f", ANY), second)
    assert second.asked == 0


@statement("P12", "2", "early_stop=False carries out all steps")
def _() -> None:
    second = Finder("second", ANY, LOCAL)
    policy = Policy(early_stop=False)
    artifact = run(TEXT, {"a": "INTEGER"}, Finder("f", ANY), second, policy=policy)
    assert (second.asked, artifact.plan.fields[0].early_stop) == (1, False)
    assert json.loads(artifact.to_json())["policy"]["early_stop"] is False


@statement("P13", "2", "ExecutionPlan's fields")
def _() -> None:
    assert [a.name for a in attrs.fields(ExecutionPlan)] == [
        "contract_id",
        "input_content_hash",
        "fields",
        "diagnostics",
        "planner_version",
    ]


@statement("P14", "2", "input_content_hash is the SHA-256 of the input")
def _() -> None:
    assert planned().input_content_hash == hashlib.sha256(TEXT.encode()).hexdigest()


@statement("P15", "2", "fields stand in declaration order")
def _() -> None:
    made = planned(fields={"z": "STRING", "a": "STRING"})
    assert [each.field_id for each in made.fields] == ["z", "a"]


@statement("P16", "2", "the executor walks fields in plan order", decided=True)
def _() -> None:
    order: list[tuple[str, str]] = []

    class Noting(Finder):
        def invoke(self, request: Any) -> Any:
            order.extend((self.spec.id, asked.field.id) for asked in request.fields)
            return super().invoke(request)

    answers: dict[str, list[str]] = {"z": [], "a": []}
    run("x", {"z": "STRING", "a": "STRING"}, Noting("l", answers, LOCAL), Noting("d", answers))
    assert order == [("d", "z"), ("d", "a"), ("l", "z"), ("l", "a")]


@statement("P17", "3", "stages come in order")
def _() -> None:
    assert [stage.name for stage in Stage] == [
        "EXPLICIT_EVIDENCE",
        "LOCAL_DETERMINISTIC",
        "STRUCTURED_LOOKUP",
        "DERIVED",
        "LOCAL_INFERENCE",
        "REMOTE_INFERENCE",
    ]
    assert chain(planned(*reversed(everyone()))) == ["e", "d", "t", "l", "r"]


@statement("P18", "3", "explicit evidence is a rule of the planner", decided=True)
def _() -> None:
    assert (
        planned(Finder("e", ANY, EXPLICIT)).fields[0].capability_chain[0].stage
        is Stage.EXPLICIT_EVIDENCE
    )


@statement("P19", "3", "derived computation comes later", decided=True)
def _() -> None:
    fields = {"a": {"type": "INTEGER", "formula": "2 + 3"}}
    assert chain(planned(fields=fields)) == ["derived"]
    assert run("x", fields)["a"] == 5


@statement("P20", "3", "each step picks the best capability", decided=True)
def _() -> None:
    cheap, dear = Finder("cheap", ANY, LOCAL), Finder("dear", ANY, LOCAL, usd="0.01")
    assert chain(planned(dear, cheap)) == ["cheap", "dear"]
    assert chain(planned(dear, cheap, policy=Policy(stage_fallbacks=False))) == ["cheap"]


@statement("P21", "3", "allow_remote_inference=False drops remote inference")
def _() -> None:
    made = planned(*everyone(), policy=Policy(allow_remote_inference=False))
    assert chain(made) == ["e", "d", "t", "l"]


@statement("P22", "3", "allow_local_inference=False drops local inference")
def _() -> None:
    made = planned(*everyone(), policy=Policy(allow_local_inference=False))
    assert chain(made) == ["e", "d", "t", "r"]


@statement("P23", "3", "a budget below $0.001 drops both", decided=True)
def _() -> None:
    assert chain(planned(*everyone(), budget=Budget(Decimal("0.0009")))) == ["e", "d", "t"]
    free = Finder("free", ANY, LOCAL)
    assert chain(planned(free, budget=Budget(Decimal(0)))) == ["free"]


@statement("P24", "3", "$0.001 itself passes")
def _() -> None:
    assert chain(planned(*everyone(), budget=Budget(Decimal("0.001")))) == ["e", "d", "t", "l", "r"]


@statement("P25", "3", "a stage without a capability for the type is dropped")
def _() -> None:
    other = Finder("f", ANY, types=frozenset({FieldType.DATE}))
    made = planned(other)
    assert (chain(made), made.diagnostics[0].code) == ([], "NO_CAPABILITY")


def patterns(fields: Any) -> list[Any]:
    with Engine() as engine:
        made = engine.plan("x", {"id": "c", "fields": fields})
    steps = made.fields[0].capability_chain
    return [step for step in steps if step.capability_id == "regex_extraction"]


@statement("P26", "3", "the pattern comes from the constraints")
def _() -> None:
    assert len(patterns({"a": {"type": "STRING", "pattern": "^R-[0-9]+$"}})) == 1


@statement("P27", "3", "or from a regex tag")
def _() -> None:
    assert len(patterns({"a": {"type": "STRING", "tags": ["regex:R-[0-9]+"]}})) == 1


@statement("P28", "3", "without a pattern the step is skipped")
def _() -> None:
    assert patterns({"a": "STRING"}) == []


@statement("P29", "3", "the chain stops at the first non-empty set", decided=True)
def _() -> None:
    """Two values that disagree grade .65, below the target: the next step is asked."""
    second = Finder("second", ANY, LOCAL)
    run("5 6", {"a": "INTEGER"}, Finder("f", {"a": ["5", "6"]}), second)
    assert second.asked == 1


@statement("P30", "3", "an exhausted chain is an UNRESOLVED CandidateResult")
def _() -> None:
    artifact = run("x", {"a": "INTEGER"}, Finder("f", {"a": []}))
    assert (artifact.candidates[0].status, artifact.candidates[0].candidates) == ("UNRESOLVED", ())


def scores(policy: Policy | None = None) -> dict[str, Decimal]:
    steps = planned(*everyone(), policy=policy).fields[0].capability_chain
    return {step.capability_id: step.score for step in steps}


@statement("P31", "4", "score = tier * 10000 + usd * 1000000 + ms")
def _() -> None:
    assert scores()["r"] == 4 * 10_000 + 10_000 + 1
    weights = ScoreWeights(tier=Decimal(1), usd=Decimal(0))
    assert scores(Policy(weights=weights))["r"] == 5


@statement("P32", "4", "the ranks of the tiers")
def _() -> None:
    assert [int(tier) for tier in (EXPLICIT, DETERMINISTIC, LOOKUP, LOCAL, REMOTE)] == [
        0,
        1,
        2,
        3,
        4,
    ]


@statement("P33", "4", "lower is better, ties by id")
def _() -> None:
    assert chain(planned(Finder("y", ANY), Finder("x", ANY), Finder("z", ANY))) == ["x", "y", "z"]


@statement("P34", "4", "the score is stored in the step")
def _() -> None:
    made: Any = planned(Finder("f", ANY)).to_dict()
    assert made["fields"][0]["capability_chain"][0]["score"] == "10001"


@statement("P35", "5", "gates are applied at plan time, with a PlanDiagnostic")
def _() -> None:
    made = planned(Finder("r", ANY, REMOTE), policy=Policy(allow_remote_inference=False))
    (note,) = made.diagnostics
    assert type(note) is PlanDiagnostic
    assert (note.code, note.capability_id, note.field_id) == ("POLICY_EXCLUDED", "r", "a")


@statement("P36", "5", "the executor's budget gate is dynamic")
def _() -> None:
    fields = {"a": "INTEGER", "b": "INTEGER"}
    paid = Finder("paid", {"a": ["5"], "b": ["5"]}, LOCAL, usd="0.02")
    artifact = run(TEXT, fields, paid, budget=Budget(Decimal("0.03")))
    assert (paid.asked, artifact.result("b").reason) == (1, "BUDGET_SPENT")


@statement("P37", "6", "the contract's policy wins, for four settings")
def _() -> None:
    own = {
        "confidence_floor": "0.9",
        "unresolved_acceptable": True,
        "stop_on_first_unresolved": True,
        "currency_policy": "ALLOW_FX",
    }
    effective = derive_effective_policy(Policy(), contract_of({"a": "STRING"}, policy=own).policy)
    assert (effective.confidence_floor, effective.unresolved_acceptable) == (0.9, True)
    assert (effective.stop_on_first_unresolved, effective.currency_policy.value) == (
        True,
        "ALLOW_FX",
    )
    kept = derive_effective_policy(
        Policy(confidence_floor=0.7), contract_of({"a": "STRING"}).policy
    )
    assert kept.confidence_floor == 0.7


@statement("P38", "6", "the planner respects a contract's higher confidence_floor")
def _() -> None:
    floor = {"confidence_floor": "0.9"}
    assert planned(contract_policy=floor).fields[0].target_confidence == 0.9
    second = Finder("second", {"a": ["5"]}, LOCAL)
    artifact = run("5", {"a": "INTEGER"}, Finder("f", ANY), second, contract_policy=floor)
    assert (second.asked, artifact["a"]) == (1, 5)
    assert artifact.result("a").confidence == 0.95


@statement("P39", "7", "the registry's order does not matter")
def _() -> None:
    assert planned(*everyone()).to_bytes() == planned(*reversed(everyone())).to_bytes()


@statement("P40", "7", "PYTHONHASHSEED=0 in CI", decided=True)
def _() -> None:
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from planning_statements import everyone, planned\n"
        "print(planned(*everyone()).replay_hash)\n"
    )
    folder = str(Path(__file__).parent)
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program, folder],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert outputs == {planned(*everyone()).replay_hash + "\n"}


@statement("P41", "7", "property: byte-equal plans for 100 random inputs")
@settings(max_examples=100, deadline=None)
@given(strategies.contracts(), strategies.budgets(), strategies.policies())
def _(contract: Any, budget: Budget, policy: Policy) -> None:
    finders = [
        Finder(name, {f.id: [] for f in contract.targets}, tier)
        for name, tier in (("d", DETERMINISTIC), ("r", REMOTE))
    ]
    first = plan(contract, PROFILE, budget, policy, registry(*finders))
    second = plan(contract, PROFILE, budget, policy, registry(*reversed(finders)))
    assert first.to_bytes() == second.to_bytes()


@statement("P42", "8", "the key types are exported by the planner")
def _() -> None:
    assert {
        name.__name__
        for name in (
            InputProfile,
            FieldPlan,
            FieldPlanStep,
            ExecutionPlan,
            PlanDiagnostic,
            EffectivePolicy,
        )
    } <= set(paxman_core.planner.__all__)


@statement("P43", "9", "planner.plan(contract, profile(input), budget, policy, registry)")
def _() -> None:
    made = plan(
        contract_of({"a": "INTEGER"}), profile(TEXT), Budget(), Policy(), registry(Finder("f", ANY))
    )
    assert chain(made) == ["f"]
    assert type(profile(TEXT)) is InputProfile


@statement("P44", "9", "json.dumps(plan.to_dict())")
def _() -> None:
    assert json.loads(json.dumps(planned(Finder("f", ANY)).to_dict()))["contract_id"] == "c"


@statement("P45", "9", "plans() with a stable replay_hash")
@settings(max_examples=20, deadline=None)
@given(strategies.plans())
def _(made: ExecutionPlan) -> None:
    assert made.replay_hash == hashlib.sha256(made.to_bytes()).hexdigest()


@statement("P46", "10", "remote allowed, budget 0: nothing that costs is planned", decided=True)
def _() -> None:
    made = planned(*everyone(), budget=Budget(Decimal(0)))
    assert chain(made) == ["e", "d", "t"]
    assert [note.code for note in made.diagnostics] == ["BUDGET_EXCLUDED"] * 2

"""The engine: read, plan, execute, reconcile, assemble; and what it remembers between runs."""

from __future__ import annotations

import copy
import io
import multiprocessing
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from decimal import Decimal, Inexact, localcontext
from typing import TYPE_CHECKING, Any

import pytest

import paxman_core
from paxman_core import (
    Budget,
    CanonicalContract,
    CanonicalField,
    Document,
    Engine,
    ExecutionArtifact,
    FieldType,
    Hints,
    Money,
    Policy,
    Status,
    normalize,
)
from paxman_core.capability import (
    Capability,
    CapabilityOffer,
    CapabilityRequest,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    Finding,
    TextSpan,
    hookimpl,
)
from paxman_core.document import ReadLimits
from paxman_core.errors import (
    ArtifactTamperedError,
    InputLimitError,
    InvalidContractError,
    InvalidOptionError,
)
from paxman_testkit.fixtures import Labelled

if TYPE_CHECKING:
    from pathlib import Path


TEXT = "name: ACME\ntotal: 119.00 EUR\nnet: 100.00 EUR\n"
CONTRACT = {
    "id": "invoice",
    "fields": {
        "name": "STRING",
        "net": "MONEY",
        "total": "MONEY",
        "tax": {"type": "MONEY", "formula": "total - net"},
    },
    "checks": ["net < total"],
}


def test_a_document_becomes_values_with_their_places() -> None:
    artifact = Engine(plugins=[Labelled()]).normalize(TEXT, CONTRACT)
    assert artifact.status is Status.SUCCESS
    assert artifact.normalized_data == {
        "name": "ACME",
        "net": Money(Decimal(100), "EUR"),
        "total": Money(Decimal(119), "EUR"),
        "tax": Money(Decimal(19), "EUR"),
    }
    (ref,) = artifact.result("name").evidence_refs
    assert ref.place == TextSpan(6, 10, "ACME")


@pytest.mark.parametrize(
    "given",
    [
        TEXT,
        TEXT.encode(),
        TEXT.encode("utf-16"),
        bytearray(TEXT.encode()),
        io.BytesIO(TEXT.encode()),
        Document(TEXT, "0" * 64),
    ],
)
def test_whatever_a_caller_holds_can_be_the_input(given: Any) -> None:
    assert Engine(plugins=[Labelled()]).normalize(given, CONTRACT)["name"] == "ACME"


def test_a_path_is_opened_and_names_the_input(tmp_path: Path) -> None:
    path = tmp_path / "bill.txt"
    path.write_text(TEXT, "utf-8")
    artifact = Engine(plugins=[Labelled()]).normalize(path, CONTRACT)
    assert (artifact["name"], artifact.input_name) == ("ACME", "bill.txt")


def test_a_given_name_wins(tmp_path: Path) -> None:
    path = tmp_path / "bill.txt"
    path.write_text(TEXT, "utf-8")
    artifact = Engine(plugins=[]).normalize(path, CONTRACT, name="mail-7.txt")
    assert artifact.input_name == "mail-7.txt"


def test_a_name_that_is_no_text_is_written_with_escapes() -> None:
    artifact = Engine(plugins=[]).normalize(TEXT, CONTRACT, name="caf\udce9.txt")
    assert artifact.input_name == "caf\\udce9.txt"
    assert ExecutionArtifact.from_json(artifact.to_json()) == artifact


def test_a_document_with_an_odd_hash_can_be_stored() -> None:
    artifact = Engine(plugins=[]).normalize(Document(TEXT, 'a"b\\'), CONTRACT)
    assert ExecutionArtifact.from_json(artifact.to_json()).input.content_hash == 'a"b\\'


def test_the_limits_of_an_engine_hold() -> None:
    engine = Engine(plugins=[], limits=ReadLimits(max_bytes=5))
    with pytest.raises(InputLimitError):
        engine.normalize("123456", CONTRACT)


# Contracts


def test_a_contract_is_adapted_once_however_often_it_is_given() -> None:
    engine = Engine(plugins=[])
    assert engine.contract({"fields": {"a": "STRING"}}) is engine.contract(
        {"fields": {"a": "STRING"}}
    )


def test_a_changed_dict_is_another_contract() -> None:
    engine = Engine(plugins=[])
    source: dict[str, Any] = {"fields": {"a": "STRING"}}
    before = engine.contract(source)
    source["fields"]["b"] = "DATE"
    assert [field.path for field in engine.contract(source).fields] == ["a", "b"]
    assert [field.path for field in before.fields] == ["a"]


def test_a_canonical_contract_is_taken_as_it_is() -> None:
    contract = CanonicalContract("mine", (CanonicalField("name", "name", FieldType.STRING),))
    engine = Engine(plugins=[Labelled()])
    assert engine.contract(contract) is contract
    assert engine.normalize(TEXT, contract)["name"] == "ACME"


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"a": {"type": "INTEGER", "formula": "b +"}}, "a: In the formula, a value is expected"),
        ({"a": {"type": "INTEGER", "formula": "b + 1"}}, "there is no field `b`"),
        ({"a": {"type": "STRING", "check": "a +"}}, "a: In the check, a value is expected"),
        (
            {"a": {"type": "INTEGER", "formula": "b"}, "b": {"type": "INTEGER", "formula": "a"}},
            "needs its own result: a -> b -> a",
        ),
        (
            {"a": {"type": "STRING", "id": "x"}, "b": {"type": "STRING", "id": "x"}},
            "b: The field 'a' has the id 'x' already",
        ),
    ],
)
def test_a_contract_that_cannot_be_carried_out_is_refused(
    fields: dict[str, Any], problem: str
) -> None:
    engine = Engine(plugins=[])
    for act in (engine.contract, lambda source: engine.plan("text", source)):
        with pytest.raises(InvalidContractError) as caught:
            act({"fields": fields})
        assert problem in str(caught.value)


def test_a_hand_made_contract_that_cannot_be_carried_out_is_refused() -> None:
    field = CanonicalField("a", "a", FieldType.INTEGER, hints=Hints(formula="b + 1"))
    with pytest.raises(InvalidContractError, match="there is no field `b`"):
        Engine(plugins=[]).normalize("text", CanonicalContract("mine", (field,)))


# What is made once


def test_a_plan_is_made_once_for_inputs_of_one_shape() -> None:
    labelled = Labelled()
    engine = Engine(plugins=[labelled])
    for number in range(5):
        engine.normalize(f"name: A{number}\n", CONTRACT)
    assert labelled.prepared == 4
    engine.normalize({"name": "ACME"}, CONTRACT)
    assert labelled.prepared == 8


@pytest.mark.parametrize(
    "options",
    [{"budget": Budget(max_total_latency_ms=60_000)}, {"policy": Policy(stage_fallbacks=False)}],
)
def test_another_budget_or_policy_is_planned_anew(options: dict[str, Any]) -> None:
    labelled = Labelled()
    engine = Engine(plugins=[labelled])
    engine.normalize(TEXT, CONTRACT)
    engine.normalize(TEXT, CONTRACT, **options)
    assert labelled.prepared == 8


def test_more_contracts_than_are_remembered_still_work() -> None:
    engine = Engine(plugins=[Labelled()])
    contracts = [{"id": f"c{n}", "fields": {"name": "STRING"}} for n in range(300)]
    for contract in (*contracts, contracts[0]):
        assert engine.normalize(TEXT, contract)["name"] == "ACME"


def test_several_threads_may_fill_what_is_remembered() -> None:
    engine = Engine(plugins=[Labelled()])
    contracts = [{"id": f"c{n % 270}", "fields": {"name": "STRING"}} for n in range(800)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda contract: engine.normalize(TEXT, contract), contracts))
    assert {artifact["name"] for artifact in found} == {"ACME"}
    assert [artifact.contract.id for artifact in found] == [c["id"] for c in contracts]


def test_the_callers_decimal_context_changes_nothing() -> None:
    engine = Engine(plugins=[Labelled()])
    expected = engine.normalize(TEXT, CONTRACT).replay_hash
    with localcontext(prec=2) as context:
        context.traps[Inexact] = True
        narrow = Engine(plugins=[Labelled()]).normalize(TEXT, CONTRACT)
        assert narrow.replay_hash == expected


# Plugins


def test_engines_do_not_share_their_plugins() -> None:
    with_it, without = Engine(plugins=[Labelled()]), Engine(plugins=[])
    assert [spec.id for spec in with_it.registry.specs] == ["labelled"]
    assert without.registry.specs == ()
    assert without.normalize(TEXT, CONTRACT)["name"] is None


def test_a_plugin_is_a_capability_an_offer_or_an_object_with_hooks() -> None:
    class Plugin:
        @hookimpl
        def paxman_capabilities(self) -> list[CapabilityOffer]:
            return [CapabilityOffer(Labelled("by_hook").spec, lambda: Labelled("by_hook"))]

    offer = CapabilityOffer(Labelled("by_offer").spec, lambda: Labelled("by_offer"))
    engine = Engine(plugins=[Labelled("itself"), offer, Plugin()])
    assert [spec.id for spec in engine.registry.specs] == ["by_hook", "by_offer", "itself"]


def test_two_plugins_that_claim_one_id_are_both_refused_and_recorded() -> None:
    engine = Engine(plugins=[Labelled(), Labelled(version="2.0")])
    artifact = engine.normalize(TEXT, CONTRACT)
    assert artifact["name"] is None
    assert len(artifact.plugin_failures) == 2
    assert all("several (Labelled); none" in failure.reason for failure in artifact.plugin_failures)


def test_a_blocked_plugin_is_not_used() -> None:
    assert Engine(plugins=[Labelled()], block=["Labelled"]).registry.specs == ()


def test_closing_an_engine_closes_its_capabilities() -> None:
    labelled = Labelled()
    with Engine(plugins=[labelled]) as engine:
        assert engine.normalize(TEXT, CONTRACT)["name"] == "ACME"
    assert labelled.closed == 1


# Options


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"budget": 5}, "budget must be a Budget, not int."),
        ({"budget": {}}, "budget must be a Budget, not dict."),
        ({"policy": None}, "policy must be a Policy, not NoneType."),
        ({"policy": "strict"}, "policy must be a Policy, not str."),
        ({"name": 5}, "name must be a str, not int."),
    ],
)
def test_an_option_of_the_wrong_kind_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidOptionError) as caught:
        Engine(plugins=[]).normalize(TEXT, CONTRACT, **options)
    assert str(caught.value) == said


# The module's own functions


DEFAULTED = {"id": "plain", "fields": {"size": {"type": "STRING", "default": "M"}}}


def test_the_functions_of_the_module_use_one_engine() -> None:
    artifact = paxman_core.normalize("nothing to see", DEFAULTED, name="a.txt")
    assert artifact["size"] == "M"
    assert paxman_core.adapt(DEFAULTED) is paxman_core.adapt(DEFAULTED)
    assert paxman_core.plan("nothing to see", DEFAULTED).contract_id == "plain"
    assert paxman_core.replay(artifact.to_json(), DEFAULTED) == artifact
    again = paxman_core.reproduce(artifact, "nothing to see", DEFAULTED)
    assert again.replay_hash == artifact.replay_hash
    strict = paxman_core.re_reconcile(artifact, DEFAULTED, Policy(confidence_floor=0.9))
    assert strict.policy.confidence_floor == 0.9
    with pytest.raises(ArtifactTamperedError):
        paxman_core.replay(artifact.to_json().replace('"M"', '"L"'), DEFAULTED)


def test_a_component_can_be_named() -> None:
    source = {
        "openapi": "3.1.0",
        "info": {"title": "t", "version": "1"},
        "components": {
            "schemas": {
                "Cat": {"type": "object", "properties": {"name": {"type": "string"}}},
                "Dog": {"type": "object", "properties": {"bark": {"type": "string"}}},
            }
        },
    }
    assert [field.path for field in paxman_core.adapt(source, "Dog").fields] == ["bark"]


def test_the_public_names_exist_and_are_sorted() -> None:
    assert list(paxman_core.__all__) == sorted(paxman_core.__all__)
    assert all(hasattr(paxman_core, name) for name in paxman_core.__all__)
    assert {"normalize", "plan", "replay", "reproduce", "re_reconcile", "Engine"} <= set(
        paxman_core.__all__
    )


def test_a_program_ends_though_a_capability_still_hangs() -> None:
    """The thread that was given up does not hold the interpreter."""
    program = (
        "import threading\n"
        "from paxman_testkit.fixtures import Labelled\n"
        "from paxman_core import Engine, Policy\n"
        "class Hanging(Labelled):\n"
        "    def invoke(self, request):\n"
        "        threading.Event().wait()\n"
        "engine = Engine(plugins=[Hanging()])\n"
        "policy = Policy(capability_timeout_ms=50)\n"
        "print(engine.normalize('x', {'fields': {'a': 'STRING'}}, policy=policy).status.value)\n"
    )
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert run.stdout.strip() == "UNRESOLVED"


def test_a_component_is_named_in_the_call() -> None:
    schemas = {
        "Owner": {"properties": {"owner": {"type": "string", "default": "nobody"}}},
        "Bill": {"properties": {"number": {"type": "string"}}},
    }
    source = {"openapi": "3.1.0", "components": {"schemas": schemas}}
    engine = Engine(plugins=[])
    artifact = engine.normalize("text", source, component="Owner")
    assert artifact.normalized_data == {"owner": "nobody"}
    assert artifact.result("owner").truth_layer.value == "CONTRACT"
    assert artifact.result("owner").diagnostics[-1].code == "DEFAULT_USED"
    assert [plan.field_id for plan in engine.plan("text", source, component="Bill").fields] == [
        "number"
    ]


def test_a_component_of_a_contract_that_is_adapted_is_refused() -> None:
    engine = Engine(plugins=[])
    contract = engine.contract({"fields": {"a": "STRING"}})
    with pytest.raises(InvalidOptionError, match="'Owner' was asked for of the contract"):
        engine.normalize("text", contract, component="Owner")


# Other processes


def test_what_a_run_gives_can_be_pickled_and_copied() -> None:
    with Engine(plugins=["evidence"]) as engine:
        artifact = engine.normalize(
            "Net: 5",
            {"fields": {"net": "INTEGER", "twice": {"type": "INTEGER", "formula": "net * 2"}}},
        )
    for thing in (artifact, artifact.plan, artifact.result("net"), artifact.contract):
        assert pickle.loads(pickle.dumps(thing)) == thing
        assert copy.deepcopy(thing) == copy.copy(thing) == thing
    assert pickle.loads(pickle.dumps(artifact)).to_bytes() == artifact.to_bytes()
    step = pickle.loads(pickle.dumps(artifact.plan)).fields[1].capability_chain[-1]
    with pytest.raises(TypeError):
        step.config["formula"] = "net * 3"


def test_normalize_is_submitted_to_other_processes() -> None:
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        artifact = pool.submit(normalize, "Net: 5", {"fields": {"net": "INTEGER"}}).result()
    assert artifact["net"] == 5


class Unhurried(Capability):
    """Does not promise to return soon, so that it is asked in a thread."""

    spec = CapabilitySpec(
        "unhurried", "1.0", CapabilityTier.LOCAL_DETERMINISTIC, frozenset({FieldType.INTEGER})
    )

    def prepare(self, field: Any, shape: Any) -> dict[str, Any]:  # noqa: ARG002
        return {}

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        place = TextSpan(5, 6, request.document.text[5:6])
        return CapabilityResult({request.fields[0].field.id: (Finding(place.quote, (place,)),)})


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="no fork here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_an_engine_that_was_used_before_a_fork_works_after_it() -> None:
    engine = Engine(plugins=[Unhurried()])
    contract = {"fields": {"net": "INTEGER"}}
    policy = Policy(capability_timeout_ms=2_000)
    assert engine.normalize("net: 5", contract, policy=policy)["net"] == 5
    context = multiprocessing.get_context("fork")
    results = context.SimpleQueue()

    def child() -> None:
        results.put(engine.normalize("net: 6", contract, policy=policy)["net"])

    process = context.Process(target=child)
    process.start()
    process.join()
    assert results.get() == 6

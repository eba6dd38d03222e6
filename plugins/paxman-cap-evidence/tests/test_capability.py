"""What the capability promises and prepares."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import paxman_cap_evidence
import paxman_cap_evidence._structured.leaves as leaves
import paxman_cap_evidence._tables.single_values as tables
from paxman_core import ConfidenceBand, Engine, Policy
from paxman_core.capability import CapabilityTier
from paxman_core.labels import concept_of
from paxman_core.values import FieldType


def test_it_is_free_deterministic_and_for_all_types() -> None:
    [offer] = paxman_cap_evidence.paxman_capabilities()
    spec = offer.spec
    assert (spec.id, spec.tier) == ("explicit_evidence", CapabilityTier.EXPLICIT_EVIDENCE)
    assert spec.field_types == frozenset(FieldType)
    assert spec.cost.usd == 0
    assert spec.deterministic
    assert spec.thread_safe
    assert spec.batchable
    assert not spec.network


def test_the_plan_says_what_is_looked_for() -> None:
    contract = {"fields": {"total": {"type": "MONEY", "labels": ["Endpreis"]}, "x1": "STRING"}}
    plan = Engine(plugins=[paxman_cap_evidence]).plan("Total: 5", contract)
    total, other = (field.capability_chain[0].config for field in plan.fields)
    assert dict(total) == {"labels": ("end preis", "total"), "lexicon": ("total",)}
    assert dict(other) == {"labels": ("x1",), "lexicon": ()}


def test_all_fields_are_asked_for_in_one_invocation() -> None:
    contract = {"fields": {"total": "DECIMAL", "tax": "DECIMAL"}}
    artifact = Engine(plugins=[paxman_cap_evidence]).normalize("Total: 5\nTax: 1", contract)
    [used] = artifact.statistics
    assert (used.capability_id, used.invocations, used.findings) == ("explicit_evidence", 1, 2)


@pytest.mark.parametrize("document", ["Total: 5", '{"total": 5}', "Total\n5\n"])
def test_two_runs_give_the_same_artifact(document: str) -> None:
    contract = {"fields": {"total": "INTEGER"}}
    hashes = {
        Engine(plugins=[paxman_cap_evidence]).normalize(document, contract).replay_hash
        for _ in range(2)
    }
    assert len(hashes) == 1


def test_a_policy_can_do_without_it() -> None:
    engine = Engine(plugins=[paxman_cap_evidence])
    contract = {"fields": {"total": "INTEGER?"}}
    artifact = engine.normalize("Total: 5", contract, policy=Policy(optional_fields="skip"))
    assert artifact.field_results[0].value is None


def test_importing_the_plugin_loads_nothing_heavy() -> None:
    code = "import sys, paxman_cap_evidence; print('stdnum' in sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "False"


@pytest.mark.parametrize("kind", ["json", "csv"])
def test_what_repeated_labels_cost_grows_as_they_do(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every amount asks which currency stands beside it; the answer is looked for once."""
    count = 1_500
    cells = [f"{number}.00 EUR" for number in range(count)]
    text = (
        "{" + ",".join(f'"total": "{cell}"' for cell in cells) + "}"
        if kind == "json"
        else ",".join(["total"] * count) + "\n" + ",".join(cells) + "\n"
    )
    asked = 0

    def counting(*arguments: Any) -> str | None:
        nonlocal asked
        asked += 1
        return concept_of(*arguments)

    monkeypatch.setattr(leaves, "concept_of", counting)
    monkeypatch.setattr(tables, "concept_of", counting)
    engine = Engine(plugins=[paxman_cap_evidence])
    artifact = engine.normalize(text, {"fields": {"total": "MONEY"}}, name=f"a.{kind}")
    assert asked <= 2 * count
    (limit,) = [n for n in artifact.result("total").diagnostics if n.code == "EVIDENCE_LIMIT"]
    assert limit.message == "The label stands 1,500 times; 1,000 of them count."
    codes = {note.code for note in artifact.result("total").diagnostics}
    assert codes.isdisjoint({"CAPABILITY_MISBEHAVED", "CAPABILITY_TIMEOUT"})


def test_repetitions_do_not_crowd_out_another_value() -> None:
    text = "Total: 5 EUR\n" * 1_500 + "Total: 6 EUR\n"
    artifact = Engine(plugins=[paxman_cap_evidence]).normalize(text, {"fields": {"total": "MONEY"}})
    result = artifact.result("total")
    assert {ref.place.quote for ref in result.evidence_refs} == {"5 EUR", "6 EUR"}
    assert result.confidence_band is ConfidenceBand.MEDIUM

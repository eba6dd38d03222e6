"""What the design adds to the specification: floors, defaults, replay, hashes."""

from __future__ import annotations

import hashlib
import json
from decimal import Decimal
from typing import Any

import attrs
import jsonschema
import pytest
from statements import LOCAL, REMOTE, Finder, codes, contract_of, judged, quoted, run, statement

from paxman_core import Engine, Policy
from paxman_core.artifact import artifact_schema
from paxman_core.canonical import canonical_json
from paxman_core.capability import CapabilityOffer, CostHint, Finding, hookimpl
from paxman_core.errors import (
    ArtifactTamperedError,
    ContractMismatchError,
    MissingCapabilityError,
    PluginError,
    ReproductionError,
    UnsupportedVersionError,
)
from paxman_core.records import TruthLayer
from paxman_core.values import FieldType

TEXT = "Total 5"
CONTRACT = contract_of({"a": "INTEGER"})
ENVELOPE = ("created_at", "id", "replay_hash", "run_notes", "seal", "timing")


def engine(*more: object) -> Engine:
    return Engine(plugins=[Finder("f", {"a": ["5"]}), *more])


def rehashed(data: dict[str, Any]) -> str:
    """A forged artifact with a hash that fits."""
    content = {key: item for key, item in data.items() if key not in ENVELOPE}
    data["replay_hash"] = hashlib.sha256(canonical_json(content)).hexdigest()
    sealed = {key: data[key] for key in ENVELOPE if key != "seal" and key in data}
    data["seal"] = hashlib.sha256(canonical_json(sealed)).hexdigest()
    return json.dumps(data)


@statement("G1", "4", "the floor: BELOW_CONFIDENCE_FLOOR, kept among the rejected")
def _() -> None:
    artifact = run(
        "5", {"a": "INTEGER"}, Finder("f", {"a": ["5"]}), policy=Policy(confidence_floor=0.9)
    )
    result = artifact.result("a")
    assert (result.value, result.reason) == (None, "BELOW_CONFIDENCE_FLOOR")
    assert [ref.role.value for ref in result.evidence_refs] == ["rejected"]


@statement("G2", "4", "USE_DEFAULT")
def _() -> None:
    result = judged(kind={"type": "INTEGER", "default": 7, "on_unresolved": "USE_DEFAULT"})
    assert (result.value, result.confidence, result.truth_layer) == (7, 0.0, TruthLayer.CONTRACT)


@statement("G3", "4", "REQUIRE_HUMAN")
def _() -> None:
    result = judged(kind={"type": "INTEGER", "on_unresolved": "REQUIRE_HUMAN"})
    assert "HUMAN_REQUIRED" in codes(result)


@statement("G4", "4", "replay refuses what was changed")
def _() -> None:
    with engine() as one:
        stored = one.normalize(TEXT, CONTRACT).to_json()
        with pytest.raises(ArtifactTamperedError):
            one.replay(stored.replace('"value":5', '"value":6'), CONTRACT)


@statement("G4a", "4", "replay with the document refuses what was changed and hashed anew")
def _() -> None:
    with engine() as one:
        stored = one.normalize(TEXT, CONTRACT).to_json()
        assert one.replay(stored, CONTRACT, TEXT)["a"] == 5
        scored = json.loads(stored)
        scored["candidates"][0]["candidates"][0]["score"] = "9"
        scored["plan"]["fields"][0]["capability_chain"][0]["score"] = "9"
        with pytest.raises(ArtifactTamperedError, match="another step of f"):
            one.replay(rehashed(scored), CONTRACT, TEXT)
        quote = json.loads(stored)
        quote["evidence"][0]["place"]["quote"] = "6"
        with pytest.raises(ArtifactTamperedError, match="quotes '6'"):
            one.replay(rehashed(quote), CONTRACT, TEXT)
        alone = json.loads(stored)
        alone["candidates"][0]["candidates"][0]["score"] = "9"
        with pytest.raises(ArtifactTamperedError, match="no step explains"):
            one.replay(rehashed(alone), CONTRACT)
        with pytest.raises(ReproductionError, match="made from the input"):
            one.replay(stored, CONTRACT, "Total 6")


@statement("G5", "4", "replay refuses another contract, or another version of it")
def _() -> None:
    with engine() as one:
        stored = one.normalize(TEXT, CONTRACT).to_json()
        for other in (contract_of({"a": "STRING"}), attrs.evolve(CONTRACT, version="2.0")):
            with pytest.raises(ContractMismatchError):
                one.replay(stored, other)


@statement("G6", "4", "replay refuses an unsupported version")
def _() -> None:
    with engine() as one:
        stored = one.normalize(TEXT, CONTRACT).to_json()
        for change in ("planner", "reconciler", "format"):
            data = json.loads(stored)
            if change == "format":
                data["format"] = "paxman-artifact/9"
            else:
                data["versions"][change] = "9"
                data["plan"]["planner_version"] = data["versions"]["planner"]
            with pytest.raises(UnsupportedVersionError):
                one.replay(rehashed(data), CONTRACT)


@statement("G7", "4", "replay needs the capabilities behind the candidates, and no others")
def _() -> None:
    never = Finder("never", {"a": ["5"]}, LOCAL)
    with engine(never) as one:
        stored = one.normalize(TEXT, CONTRACT).to_json()
        assert [s.capability_id for s in one.plan(TEXT, CONTRACT).fields[0].capability_chain] == [
            "f",
            "never",
        ]
    with engine() as without:
        assert without.replay(stored, CONTRACT)["a"] == 5
    with (
        Engine(plugins=[never]) as other,
        pytest.raises(MissingCapabilityError, match=r"rests on f 1\.0"),
    ):
        other.replay(stored, CONTRACT)


@statement("G8", "4", "the hash is the same in every run")
def _() -> None:
    hashes = set()
    for _ in range(3):
        with engine() as one:
            hashes.add(one.normalize(TEXT, CONTRACT).replay_hash)
    assert len(hashes) == 1


class Failing:
    """A plugin whose capability serves only MONEY and cannot be made."""

    @hookimpl
    def paxman_capabilities(self) -> list[CapabilityOffer]:
        spec = Finder("failing", {}, types=frozenset({FieldType.MONEY})).spec
        return [CapabilityOffer(spec, self._fail)]

    @staticmethod
    def _fail() -> Any:
        raise OSError("no disk")


@statement("G9", "4", "the hash is the same whatever ran before")
def _() -> None:
    money = contract_of({"m": "MONEY"})
    with engine(Failing()) as fresh:
        alone = fresh.normalize(TEXT, CONTRACT)
    with engine(Failing()) as used:
        paid = used.normalize(TEXT, money)
        after = used.normalize(TEXT, CONTRACT)
        assert used.reproduce(alone, TEXT, CONTRACT).replay_hash == alone.replay_hash
    assert after.replay_hash == alone.replay_hash
    assert [failure.stage for failure in paid.plugin_failures] == ["create"]
    assert alone.plugin_failures == ()


@statement("G10", "4", "the artifact fits its published schema")
def _() -> None:
    with engine() as one:
        jsonschema.validate(json.loads(one.normalize(TEXT, CONTRACT).to_json()), artifact_schema())


@statement("G11", "3", "odd CostHints are refused")
def _() -> None:
    for odd in (Decimal(-1), Decimal("NaN"), 0.1):
        with pytest.raises(PluginError):
            CostHint(odd)  # type: ignore[arg-type]


@statement("G12", "4", "stop_on_first_unresolved, below the floor too")
def _() -> None:
    fields = {"a": "INTEGER", "b": "INTEGER"}
    for quotes in ([], ["5", "6"]):
        paid = Finder("paid", {"b": ["5"]}, REMOTE, usd="0.05")
        policy = Policy(stop_on_first_unresolved=True, confidence_floor=0.7)
        artifact = run("5 6", fields, Finder("f", {"a": quotes}), paid, policy=policy)
        assert (paid.asked, artifact.result("b").reason) == (0, "STOPPED_EARLY")


@statement("G13", "4", "after a conflict the chain goes on")
def _() -> None:
    second = Finder("second", {"a": ["5"]}, LOCAL)
    artifact = run("5 6", {"a": "INTEGER"}, Finder("f", {"a": ["5", "6"]}), second)
    assert (second.asked, artifact["a"]) == (1, 5)


@statement("G14", "4", "the cells of an array carry evidence")
def _() -> None:
    text = "7 8"
    rows = Finding(tuple(quoted(text, each) for each in text.split()))
    artifact = run(text, {"n": {"items": "INTEGER"}}, Finder("f", {"n": [rows]}))
    assert [ref.field_path for ref in artifact.result("n").evidence_refs] == ["n[0]", "n[1]"]

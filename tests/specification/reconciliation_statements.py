"""Reconciliation, sections 1 to 4: the role, the layers, the result, merging and conflicts."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import attrs
import pytest
from statements import LOCAL, Finder, codes, found, judged, quoted, resolved, run, statement

import paxman_core.reconciler
from paxman_core import ConfidenceBand, Engine, Money, ResolvedResult
from paxman_core.capability import Finding, Role, TextSpan
from paxman_core.reconciler import assign_confidence, float_to_band, reconcile
from paxman_core.records import TruthLayer
from paxman_core.values import Record

ROOT = Path(__file__).parents[2]
RECONCILER = Path(paxman_core.reconciler.__file__).parent
EUR = Money(Decimal(5), "EUR")
USD = Money(Decimal(5), "USD")


@statement("R1", "1", "the reconciler is the sole confidence authority")
def _() -> None:
    assert run("5", {"a": "INTEGER"}, Finder("f", {"a": ["5"]})).result("a").confidence == 0.8
    makers = [
        path
        for path in RECONCILER.parent.rglob("*.py")
        if re.search(r"(?<!class )\bResolvedResult(\.from_dict)?\(", path.read_text("utf-8"))
    ]
    assert {path.parent.name for path in makers} == {"artifact", "reconciler"}


@statement("R2", "1", "confidence lies in [0, 1]")
def _() -> None:
    many = [found(5, n, by) for n, by in enumerate("abcdefg")]
    assert judged(*many).confidence == 1.0
    assert judged().confidence == 0.0


@statement("R3", "1", "there are five bands")
def _() -> None:
    assert [band.value for band in ConfidenceBand] == [
        "CERTAIN",
        "HIGH",
        "MEDIUM",
        "LOW",
        "UNTRUSTED",
    ]


@statement("R4", "1", "the reconciler decides what normalized_data holds")
def _() -> None:
    artifact = run("5 6", {"a": "INTEGER"}, Finder("f", {"a": ["5", "6"]}))
    assert artifact.normalized_data == {"a": artifact.result("a").value} == {"a": 5}


@statement("R5", "1", "candidates of the same and of different capabilities are merged")
def _() -> None:
    assert judged(found(5), found(5, 3)).confidence == 0.95
    assert judged(found(5), found(5, 3, "two")).confidence == 1.0


@statement("R6", "1", "a conflict is a CONFLICT diagnostic")
def _() -> None:
    assert "CONFLICT" in codes(judged(found(5), found(6, 3)))


@statement("R7", "1", "MONEY and currencies are handled")
def _() -> None:
    assert judged(found(EUR), found(USD, 3), kind="MONEY").reason == "CURRENCY_MISMATCH"


@statement("R8", "1", "the reconciler invokes no capability")
def _() -> None:
    finder = Finder("f", {"a": ["5"]})
    artifact = run("5", {"a": "INTEGER"}, finder)
    assert (finder.asked, artifact["a"]) == (1, 5)
    resolved({"a": "INTEGER"}, {"a": artifact.candidates[0].candidates})
    assert finder.asked == 1


@statement("R9", "1", "the reconciler reads no raw input")
def _() -> None:
    sources = "".join(path.read_text("utf-8") for path in RECONCILER.glob("*.py"))
    assert "paxman_core.document" not in sources


@statement("R10", "1", "the reconciler sees no external schema")
def _() -> None:
    sources = "".join(path.read_text("utf-8") for path in RECONCILER.glob("*.py"))
    assert "paxman_core.adapters" not in sources
    assert "json_schema" not in sources


@statement("R11", "1", "import-linter enforces the boundary")
def _() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    guards = [
        c for c in settings["contracts"] if c.get("source_modules") == ["paxman_core.reconciler"]
    ]
    forbidden = {name for guard in guards for name in guard["forbidden_modules"]}
    assert {
        "paxman_core.document",
        "paxman_core.adapters",
        "paxman_core.capability",
        "paxman_cap_evidence",
        "pydantic",
        "jsonschema",
    } <= forbidden


@statement("R12", "1", "one CandidateResult per required field", decided=True)
def _() -> None:
    artifact = run("5", {"a": "INTEGER", "b": "INTEGER?"}, Finder("f", {"a": ["5"]}))
    assert [each.field_id for each in artifact.candidates] == ["a", "b"]


@statement("R13", "1", "one ResolvedResult per field")
def _() -> None:
    assert list(resolved({"a": "INTEGER", "b": "STRING"}, {"a": [found(5)]})) == ["a", "b"]


@statement("R14", "2", "TruthLayer is a unique enum of three", decided=True)
def _() -> None:
    layers = [layer.value for layer in TruthLayer]
    assert layers == ["CONTRACT", "CANDIDATE", "RESOLVED", "CORRECTED"]


@statement("R15", "2", "candidate truth is had through the artifact's evidence list")
def _() -> None:
    artifact = run("5 6", {"a": "INTEGER"}, Finder("f", {"a": ["5", "6"]}))
    assert [ref.place.quote for ref in artifact.evidence if isinstance(ref.place, TextSpan)] == [
        "5",
        "6",
    ]
    stored = json.loads(artifact.to_json())["evidence"]
    assert [entry["place"]["quote"] for entry in stored] == ["5", "6"]


@statement("R16", "2", "the artifact carries resolved truth")
def _() -> None:
    artifact = run("5", {"a": "INTEGER"}, Finder("f", {"a": ["5"]}))
    assert (artifact.result("a").truth_layer, artifact["a"]) == (TruthLayer.RESOLVED, 5)


@statement("R17", "3", "field_id is that of the CanonicalField")
def _() -> None:
    assert resolved({"a": {"type": "INTEGER", "id": "n1"}}, {"a": [found(5)]})["a"].field_id == "n1"


@statement("R18", "3", "field_path is the dotted path", decided=True)
def _() -> None:
    fields: dict[str, Any] = {"o": {"fields": {"p": "STRING"}}, "lines": {"items": "INTEGER"}}
    assert list(resolved(fields, {})) == ["o.p", "lines"]
    text = "7 8"
    finder = Finder("f", {"lines": [_cells(text)]})
    artifact = run(text, {"lines": {"items": "INTEGER"}}, finder)
    assert [ref.field_path for ref in artifact.result("lines").evidence_refs] == [
        "lines[0]",
        "lines[1]",
    ]


def _cells(text: str) -> Any:
    return Finding(tuple(quoted(text, each) for each in text.split()))


@statement("R19", "3", "field_type_name is the name of the FieldType")
def _() -> None:
    assert judged(found("x"), kind="STRING").field_type_name == "STRING"


@statement("R20", "3", "value is the typed value, or None")
def _() -> None:
    assert (judged(found(5)).value, judged().value) == (5, None)


@statement("R21", "3", "truth_layer is RESOLVED for a successful resolution", decided=True)
def _() -> None:
    assert judged(found(5)).truth_layer is TruthLayer.RESOLVED
    default = judged(kind={"type": "INTEGER", "default": 7, "on_unresolved": "USE_DEFAULT"})
    assert (default.status, default.value, default.confidence) == ("RESOLVED", 7, 0.0)
    assert (default.truth_layer, default.confidence_band.value) == (
        TruthLayer.CONTRACT,
        "UNTRUSTED",
    )


@statement("R22", "3", "what is unresolved is never in the layer RESOLVED")
def _() -> None:
    schema = {
        "type": "object",
        "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
        "required": ["a"],
        "not": {"properties": {"a": {"const": "x"}}},
    }
    with Engine(plugins=[Finder("f", {"a": ["x"]})]) as engine:
        artifact = engine.normalize(
            "x", {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
        )
    refused = run("y", {"a": {"type": "STRING", "pattern": "^z"}}, Finder("f", {"a": ["y"]}))
    for result in (*artifact.field_results, *refused.field_results, judged()):
        if result.status == "UNRESOLVED":
            assert result.truth_layer is not TruthLayer.RESOLVED
    assert refused.result("a").truth_layer is TruthLayer.CANDIDATE


@statement("R23", "3", "evidence_refs is a tuple")
def _() -> None:
    assert type(judged(found(5)).evidence_refs) is tuple


@statement("R24", "3", "status is one of two words")
def _() -> None:
    assert (judged(found(5)).status, judged().status) == ("RESOLVED", "UNRESOLVED")


@statement("R25", "3", "diagnostics is a tuple")
def _() -> None:
    assert type(judged().diagnostics) is tuple


@statement("R26", "3", "ResolvedResult is frozen")
def _() -> None:
    result: Any = judged(found(5))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        result.confidence = 1.0


@statement("R27", "3", "ResolvedResult is slotted")
def _() -> None:
    assert not hasattr(judged(found(5)), "__dict__")


@statement("R28", "3", "ResolvedResult is hashable")
def _() -> None:
    assert len({judged(found(5)), judged(found(5)), judged(found(6))}) == 2


@statement("R29", "4", "fields are walked in declaration order")
def _() -> None:
    assert list(resolved({"z": "STRING", "a": "STRING"}, {})) == ["z", "a"]


@statement("R30", "4", "candidates are validated against the type")
def _() -> None:
    assert (
        run("x", {"a": "INTEGER"}, Finder("f", {"a": ["x"]})).result("a").reason
        == "VALIDATION_FAILED"
    )


@statement("R31", "4", "against the range")
def _() -> None:
    assert judged(found(5), kind={"type": "INTEGER", "maximum": 4}).reason == "VALIDATION_FAILED"


@statement("R32", "4", "against the pattern")
def _() -> None:
    assert (
        judged(found("x"), kind={"type": "STRING", "pattern": "^y"}).reason == "VALIDATION_FAILED"
    )


@statement("R33", "4", "against the enum")
def _() -> None:
    artifact = run("x", {"a": {"enum": ["y", "z"]}}, Finder("f", {"a": ["x"]}))
    assert artifact.result("a").reason == "VALIDATION_FAILED"


@statement("R34", "4", "against ISO 4217")
def _() -> None:
    artifact = run("5 QQQ", {"a": "MONEY"}, Finder("f", {"a": ["5 QQQ"]}))
    assert artifact.result("a").reason == "VALIDATION_FAILED"


@statement("R35", "4", "an invalid candidate is dropped with VALIDATION_FAILED")
def _() -> None:
    result = judged(found(5), found(-1, 3), kind={"type": "INTEGER", "minimum": 0})
    assert (result.value, result.confidence, codes(result)) == (5, 0.8, ["VALIDATION_FAILED"])


@statement("R36", "4", "tie: what passed validation wins")
def _() -> None:
    assert judged(found(-1), found(5, 3), kind={"type": "INTEGER", "minimum": 0}).value == 5


@statement("R37", "4", "tie: then the highest confidence")
def _() -> None:
    assert judged(found(5), found(6, 3), found(6, 5, "two")).value == 6


@statement("R38", "4", "tie: then most evidence")
def _() -> None:
    more = [TextSpan(n, n + 1, "x") for n in range(20, 27)]
    most = [TextSpan(n, n + 1, "x") for n in range(40, 48)]
    assert judged(found(5, places=more), found(6, 9, places=most)).value == 6


@statement("R39", "4", "tie: then the deterministic capability")
def _() -> None:
    assert judged(found(5, deterministic=False), found(6, 3)).value == 6


@statement("R40", "4", "tie: then score, position, value: a total order")
def _() -> None:
    assert judged(found(5, 3, score=2), found(6, 9, score=1)).value == 6
    assert judged(found(5, 9), found(6, 3)).value == 6
    assert judged(found(6), found(5)).value == judged(found(5), found(6)).value == 5


@statement("R41", "4", "there are diagnostics for everything that happened")
def _() -> None:
    result = judged(found(5), found(6, 3), found(-1, 6), kind={"type": "INTEGER", "minimum": 0})
    assert codes(result) == ["VALIDATION_FAILED", "CONFLICT"]


@statement("R42", "4", "no valid candidate: UNRESOLVED, 0.0, UNTRUSTED")
def _() -> None:
    result = judged(found(-1), kind={"type": "INTEGER", "minimum": 0})
    assert (result.status, result.confidence, result.confidence_band.value) == (
        "UNRESOLVED",
        0.0,
        "UNTRUSTED",
    )


@statement("R43", "4.1", "a conflict is two valid candidates that disagree", decided=True)
def _() -> None:
    assert codes(judged(found(5), found(5, 3))) == []
    whole = found(
        "4 to 5", 0, "w", unreadable="VALIDATION_FAILED", places=[TextSpan(0, 6, "4 to 5")]
    )
    part = found(4, 0, "p", places=[TextSpan(0, 1, "4")])
    assert judged(whole, part).confidence == 0.65
    assert "CONFLICT" in codes(judged(whole, part))
    assert judged(whole, part, found(4, 30, "p")).confidence == 0.95


@statement("R44", "4.1", "the rejected candidate stays in evidence_refs")
def _() -> None:
    result = judged(found(5), found(6, 3))
    assert [ref.role for ref in result.evidence_refs] == [Role.SUPPORTS, Role.REJECTED]


@statement("R45", "4.2", "mismatch: MONEY in different currencies")
def _() -> None:
    assert "CURRENCY_MISMATCH" in codes(judged(found(EUR), found(USD, 3), kind="MONEY"))


@statement("R46", "4.2", "mismatch: OBJECT of different shapes")
def _() -> None:
    kind = {"type": "OBJECT"}
    result = judged(found(Record({"x": "1"})), found(Record({"x": "1", "y": "2"}), 3), kind=kind)
    assert codes(result) == ["CONFLICT", "MISMATCH"]
    assert "x; x, y" in result.diagnostics[1].message
    same = judged(found(Record({"x": "1"})), found(Record({"x": "2"}), 3), kind=kind)
    assert codes(same) == ["CONFLICT"]


@statement("R47", "4.2", "mismatch: ARRAY of different lengths")
def _() -> None:
    result = judged(found((1,)), found((1, 2), 3), kind={"items": "INTEGER"})
    assert codes(result) == ["CONFLICT", "MISMATCH"]


@statement("R91", "8", "candidates are not mutated")
def _() -> None:
    candidate = found(5)
    before = repr(candidate)
    judged(candidate, found(6, 3))
    assert repr(candidate) == before


@statement("R92", "8", "the same inputs give the same bytes")
def _() -> None:
    assert repr(judged(found(5), found(6, 3))) == repr(judged(found(5), found(6, 3)))


@statement("R93", "8", "every ref that supports a resolution is preserved")
def _() -> None:
    result = judged(found(5), found(5, 3, "two"))
    assert [ref.capability_id for ref in result.evidence_refs] == ["one", "two"]


@statement("R94", "9", "modules and functions of section 9")
def _() -> None:
    names = (ROOT / "docs/decisions/names-of-the-specification.md").read_text("utf-8")
    for function in (assign_confidence, float_to_band, reconcile):
        assert f"`{function.__name__}`" in names


@statement("R95", "9", "the public surface is field_results and unresolved_fields")
def _() -> None:
    artifact = run("5", {"a": "INTEGER", "b": "STRING"}, Finder("f", {"a": ["5"]}))
    assert [type(result) for result in artifact.field_results] == [ResolvedResult, ResolvedResult]
    assert [field.field_path for field in artifact.unresolved_fields] == ["b"]


# What these sections leave open, and is decided here


@statement("R50a", "5.1", "a container counts one place; checks count together once")
def _() -> None:
    five = [TextSpan(n, n + 1, "x") for n in range(5)]
    value = Record(dict.fromkeys("vwxyz", "1"))
    assert judged(found(value, places=five), kind={"type": "OBJECT"}).confidence == 0.8
    fields = {"n": "INTEGER", "m": "INTEGER"}
    candidates = {"n": [found(5, path="n")], "m": [found(6, 9, path="m")]}
    alone = ["n > 0", "n < 100", "n >= 1", "n != 7", "n == n"]
    assert resolved(fields, candidates, checks=alone)["n"].confidence == 0.8
    two = ["n < m", "n + 1 == m", "m > n"]
    assert resolved(fields, candidates, checks=two)["n"].confidence == 0.85
    same = {"n": [found(5, path="n")], "m": [found(6, 0, path="m")]}
    assert resolved(fields, same, checks=two)["n"].confidence == 0.8


@statement("R50b", "5.1", "what follows by construction confirms nothing")
def _() -> None:
    text = "net 100 total 119"
    fields = {
        "net": "INTEGER",
        "total": "INTEGER",
        "tax": {"type": "INTEGER", "formula": "total - net"},
    }
    finder = Finder("f", {"net": ["100"], "total": ["119"]})
    artifact = run(text, fields, finder, checks=["net + tax == total"])
    assert artifact["tax"] == 19
    assert [result.confidence for result in artifact.field_results] == [0.8, 0.8, 0.8]
    model = Finder("m", {"tax": ["19"]}, LOCAL)
    low = {"type": "INTEGER", "formula": "total - net", "confidence_threshold": "1.0"}
    both = run(text, {**fields, "tax": low}, finder, model)
    assert len(both.candidates[2].candidates) == 2
    assert both.result("tax").confidence == 0.8


@statement("R56b", "5.3", "the same judgement in another process and under another seed")
def _() -> None:
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from statements import found, judged\n"
        "print(judged(found(5), found(6, 3), found(5, 9, 'two')))\n"
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
    assert len(outputs) == 1
    assert "value=5" in outputs.pop()

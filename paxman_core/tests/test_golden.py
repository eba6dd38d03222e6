"""Golden artifacts: stored once, made again to the byte in every process and Python version.

The files in `golden/` are whole artifacts, with a fixed id, time and timing. When a change is
meant to change them, each failing test says where the new file lies; read what differs, then copy
it over the old one.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import attrs
import pytest

from paxman_core import (
    Budget,
    CurrencyPolicy,
    Engine,
    ExecutionArtifact,
    FieldType,
    Money,
    Policy,
    ScoreWeights,
)
from paxman_core.artifact import artifact_schema
from paxman_core.canonical import canonical_json
from paxman_core.capability import (
    Capability,
    CapabilityRequest,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    CostHint,
    Finding,
    LookupRow,
    LookupTables,
    ModelAnswer,
    TableRows,
    TextSpan,
    Usage,
)

GOLDEN = Path(__file__).parent / "golden"


class Patterns(Capability):
    """The field's own patterns, by `re`; for an array of objects, one match is one row."""

    spec = CapabilitySpec(
        "patterns", "1.0", CapabilityTier.LOCAL_DETERMINISTIC, frozenset(FieldType)
    )

    def prepare(self, field: Any, shape: Any) -> dict[str, Any] | None:  # noqa: ARG002
        return {"patterns": list(field.hints.patterns)} if field.hints.patterns else None

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        text = request.document.text
        findings: dict[str, tuple[Finding, ...]] = {}
        for asked in request.fields:
            patterns: Any = asked.config["patterns"]
            matches = [match for pattern in patterns for match in re.finditer(pattern, text)]
            if asked.field.type is FieldType.ARRAY:
                rows = tuple(
                    Finding({name: cell(match, name) for name in match.groupdict()})
                    for match in matches
                )
                findings[asked.field.id] = (Finding(rows),)
            else:
                findings[asked.field.id] = tuple(cell(match, 1) for match in matches)
        return CapabilityResult(findings)


def cell(match: re.Match[str], group: Any) -> Finding:
    return Finding(match[group], (TextSpan(match.start(group), match.end(group), match[group]),))


class Countries(Capability):
    """A table of two countries."""

    spec = CapabilitySpec(
        "countries", "2.1", CapabilityTier.STRUCTURED_LOOKUP, frozenset({FieldType.STRING})
    )

    def connect(self, tables: LookupTables) -> None:
        rows = (("DE", "Germany"), ("FR", "France"))
        tables["countries"].open(lambda _: TableRows(("code", "name"), rows, "2026"))

    def prepare(self, field: Any, shape: Any) -> dict[str, Any] | None:  # noqa: ARG002
        return {"table": field.hints.lookup.table} if field.hints.lookup else None

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        text = request.document.text
        places = [
            (code, LookupRow("countries", "2026", code, TextSpan(at, at + len(name), name)))
            for name, code in (("Germany", "DE"), ("France", "FR"))
            if (at := text.find(name)) >= 0
        ]
        found = tuple(Finding(code, (place,)) for code, place in places)
        return CapabilityResult({asked.field.id: found for asked in request.fields})


ANSWERS = {"supplier": "ACME Corp", "total": "119.00 EUR", "mood": "cheerful"}


class Model(Capability):
    """Answers from a fixed list, as a remote model would, for money."""

    spec = CapabilitySpec(
        "model",
        "0.3",
        CapabilityTier.REMOTE_INFERENCE,
        frozenset(FieldType),
        CostHint(Decimal("0.0015"), Decimal(900)),
        deterministic=False,
        network=True,
        batchable=True,
    )

    def prepare(self, field: Any, shape: Any) -> dict[str, Any] | None:  # noqa: ARG002
        return {"model": "m-1"} if field.name in ANSWERS else None

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        text = request.document.text
        findings = {}
        for asked in request.fields:
            answer = ANSWERS[asked.field.name]
            at = text.find(answer)
            span = TextSpan(at, at + len(answer), answer) if at >= 0 else None
            place = ModelAnswer("m-1", answer, "exact" if span else "none", span)
            findings[asked.field.id] = (Finding(answer, (place,)),)
        return CapabilityResult(findings, Usage(Decimal("0.00125"), 210, 40, 1))


class Shelf(Capability):
    """Finds a free-form object and a time, as a reader of structured input would."""

    spec = CapabilitySpec(
        "shelf", "1.0", CapabilityTier.EXPLICIT_EVIDENCE, frozenset({FieldType.OBJECT})
    )

    def connect(self, tables: LookupTables) -> None:
        rows = (("row 1", "1.50", Money(Decimal(3), "EUR"), None, True, "ü"),)
        tables["shelf"].open(lambda _: TableRows(("a", "b"), rows, "1"))  # type: ignore[arg-type]

    def prepare(self, field: Any, shape: Any) -> dict[str, Any]:  # noqa: ARG002
        return {}

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        text = request.document.text
        at = text.index("1.50")
        span = TextSpan(at, at + 4, "1.50", "/free/weight")
        weight = Finding(Decimal("1.50"), (span,))
        shelf = (LookupRow("shelf", "1", "row 1", span),)
        free = {
            "weight": weight,
            "price": Finding(Money(Decimal(3), "EUR"), shelf),
            "\U0001f600\ufb33": Finding(
                (Finding(None, shelf), Finding(True, shelf), Finding("ü", shelf))
            ),
        }
        return CapabilityResult({asked.field.id: (Finding(free),) for asked in request.fields})


class Broken(Capability):
    """Fails at whatever it is asked."""

    spec = CapabilitySpec(
        "broken", "1.0", CapabilityTier.LOCAL_INFERENCE, frozenset({FieldType.STRING})
    )

    def prepare(self, field: Any, shape: Any) -> dict[str, Any]:  # noqa: ARG002
        return {}

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        raise LookupError(f"nothing for {len(request.fields)} field(s)")


INVOICE = """\
ACME Corp, Königstraße 5, Germany
Invoice No: R-2026-17        Date: 2026-03-02
2 x Bolt M8 at 12.50 EUR
3 x Nut M8 at 25.00 EUR
Net: 100.00 EUR
Tax: 19.00 EUR
Total: 119.00 EUR (please pay 119.00 EUR, not 120.00 EUR)
"""
MONEY = r"([0-9.]+ EUR)"
CONTRACTS: dict[str, Any] = {
    "invoice": {
        "id": "invoice",
        "version": "2.0",
        "fields": {
            "number": {"type": "STRING", "patterns": [r"No: (\S+)"], "pattern": "^R-"},
            "date": {"type": "DATE", "patterns": [r"Date: (\S+)"]},
            "net": {"type": "MONEY", "patterns": [f"Net: {MONEY}"]},
            "tax": {"type": "MONEY", "patterns": [f"Tax: {MONEY}"]},
            "total": {"type": "MONEY", "patterns": [f"(?:Total:|pay|not) {MONEY}"]},
            "gross": {"type": "MONEY", "formula": "net + tax"},
            "supplier": {
                "fields": {"country": {"type": "STRING", "lookup": "countries"}, "vat": "STRING?"}
            },
            "lines": {
                "patterns": [r"(?P<quantity>\d+) x (?P<name>.+) at (?P<price>[0-9.]+ EUR)"],
                "items": {"fields": {"quantity": "INTEGER", "name": "STRING", "price": "MONEY"}},
            },
            "currency": {"enum": ["EUR", "USD"], "default": "EUR"},
        },
        "checks": ["net + tax == total", "sum(lines[].quantity * lines[].price) == net"],
    },
    "model": {
        "id": "letter",
        "fields": {
            "supplier": {"type": "STRING", "tags": ["header"], "confidence_threshold": "0.9"},
            "mood": {"type": "STRING", "on_unresolved": "REQUIRE_HUMAN"},
            "secret": {"type": "STRING", "tags": ["pii"], "required": False},
            "total": "MONEY",
        },
        "policy": {"confidence_floor": "0.7", "unresolved_acceptable": True},
    },
    "structure": {"id": "shelf", "fields": {"free": "OBJECT"}},
    "exchange": {
        "id": "exchange",
        "fields": {
            "total": {"type": "MONEY", "patterns": [r"(\d+ (?:USD|EUR))"]},
            "fx_rate": {"type": "DECIMAL", "patterns": [r"rate ([0-9.]+)"]},
        },
    },
}


def run(name: str) -> ExecutionArtifact:
    contract = CONTRACTS[name]
    if name == "invoice":
        engine = Engine(plugins=[Countries(), Patterns()], tables={"countries": [{"code": "DE"}]})
        return engine.normalize(INVOICE, contract, name="invoice.txt")
    if name == "model":
        return Engine(plugins=[Model(), Broken()]).normalize(
            INVOICE.encode("utf-16"),
            contract,
            budget=Budget(Decimal("0.05"), None, 3, 20),
            policy=Policy(weights=ScoreWeights(tier=Decimal(5)), optional_fields="free"),
        )
    if name == "structure":
        return Engine(plugins=[Shelf(), object()], tables={"shelf": [{"a": "b"}]}).normalize(
            {"free": {"weight": Decimal("1.50")}}, contract
        )
    policy = Policy(currency_policy=CurrencyPolicy.ALLOW_FX, stage_fallbacks=False)
    text = "110 USD or 100 EUR, at a rate 1.10"
    return Engine(plugins=[Patterns()]).normalize(text, contract, policy=policy)


def made(name: str) -> bytes:
    """The artifact as it would be stored, with what is random or measured set to fixed values.

    The version of the core is the stored one: a release alone changes no result.
    """
    artifact = run(name)
    path = GOLDEN / f"{name}.json"
    stored = json.loads(path.read_bytes())["versions"] if path.exists() else artifact.versions
    versions = {**artifact.versions, "paxman-core": stored["paxman-core"]}
    return attrs.evolve(
        artifact,
        versions=versions,
        static=artifact.static._replace(versions=canonical_json(versions)),
        id="0" * 32,
        created_ns=0,
        timing={"total": 0},
    ).to_bytes()


@pytest.mark.parametrize("name", CONTRACTS)
def test_a_golden_artifact_is_made_again_to_the_byte(name: str, tmp_path: Path) -> None:
    new = tmp_path / f"{name}.json"
    new.write_bytes(made(name))
    golden = GOLDEN / f"{name}.json"
    assert golden.exists(), f"the new file is {new}"
    assert new.read_bytes() == golden.read_bytes(), f"the new file is {new}"


@pytest.mark.parametrize("seed", ["0", "1"])
def test_golden_artifacts_are_the_same_under_every_hash_seed(seed: str) -> None:
    program = (
        "import runpy, sys\n"
        f"this = runpy.run_path({__file__!r})\n"
        "for name in this['CONTRACTS']:\n"
        "    sys.stdout.buffer.write(this['made'](name) + b'\\n')"
    )
    process = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program],
        env={"PYTHONHASHSEED": seed},
        capture_output=True,
        check=True,
    )
    assert process.stdout.splitlines() == [
        (GOLDEN / f"{name}.json").read_bytes() for name in CONTRACTS
    ]


@pytest.mark.parametrize("name", CONTRACTS)
def test_a_golden_artifact_is_loaded_and_replayed(name: str) -> None:
    path = GOLDEN / f"{name}.json"
    plugins: dict[str, list[Any]] = {
        "invoice": [Countries(), Patterns()],
        "model": [Model(), Broken()],
        "structure": [Shelf()],
        "exchange": [Patterns()],
    }
    replayed = Engine(plugins=plugins[name]).replay(path, CONTRACTS[name])
    assert replayed.to_bytes() == path.read_bytes()


@pytest.mark.parametrize("name", CONTRACTS)
def test_a_golden_artifact_fits_the_published_schema(name: str) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    data = json.loads((GOLDEN / f"{name}.json").read_bytes())
    jsonschema.Draft202012Validator(artifact_schema()).validate(data)


def load(name: str) -> ExecutionArtifact:
    return ExecutionArtifact.from_json((GOLDEN / f"{name}.json").read_bytes())


def test_the_golden_invoice_says_what_the_document_says() -> None:
    artifact = load("invoice")
    euro = {amount: Money(Decimal(amount), "EUR") for amount in ("12.50", "25", "100", "19", "119")}
    data = artifact.normalized_data
    assert data["number"] == "R-2026-17"
    assert (data["net"], data["tax"]) == (euro["100"], euro["19"])
    assert data["total"] == data["gross"] == euro["119"]
    assert data["supplier"] == {"country": "DE"}
    assert data["lines"] == [
        {"quantity": 2, "name": "Bolt M8", "price": euro["12.50"]},
        {"quantity": 3, "name": "Nut M8", "price": euro["25"]},
    ]
    assert data["currency"] == "EUR"
    assert artifact.status.value == "PARTIAL_SUCCESS"
    confidence = {result.field_path: result.confidence for result in artifact.field_results}
    # total: .50, two agree .20, three places (two spans and a check) .15, valid .10, one source
    # .05, a conflict with 120.00 -.15; net: two checks; gross: derived from .85
    assert (confidence["total"], confidence["net"], confidence["gross"]) == (0.85, 0.85, 0.8)


def test_the_golden_letter_keeps_what_no_document_supports_out() -> None:
    artifact = load("model")
    assert artifact.normalized_data == {
        "supplier": "ACME Corp",
        "total": Money(Decimal(119), "EUR"),
    }
    assert [(field.field_path, field.reason) for field in artifact.unresolved_fields] == [
        ("mood", "UNGROUNDED"),
        ("secret", "POLICY_EXCLUDED"),
    ]
    assert artifact.status.value == "UNRESOLVED"
    assert [note.code for note in artifact.result("mood").diagnostics] == [
        "CAPABILITY_FAILED",
        "UNGROUNDED",
        "HUMAN_REQUIRED",
    ]


def test_the_golden_exchange_agrees_by_its_rate() -> None:
    artifact = load("exchange")
    assert artifact["total"] == Money(Decimal(110), "USD")
    assert artifact.result("total").confidence == 0.95


def test_the_golden_shelf_keeps_the_types_of_what_is_not_described() -> None:
    assert load("structure")["free"] == {
        "weight": Decimal("1.5"),
        "price": Money(Decimal(3), "EUR"),
        "\U0001f600\ufb33": [None, True, "ü"],
    }

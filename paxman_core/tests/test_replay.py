"""Replaying, reproducing and judging again; and refusing, each time for its own reason."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from paxman_core import CurrencyPolicy, Engine, ExecutionArtifact, Money, Policy
from paxman_core.artifact import load
from paxman_core.canonical import canonical_json
from paxman_core.capability import (
    Capability,
    CapabilityRequest,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    Finding,
    TextSpan,
)
from paxman_core.errors import (
    ArtifactFormatError,
    ArtifactTamperedError,
    ContractMismatchError,
    MissingCapabilityError,
    ReplayError,
    ReproductionError,
    UnsupportedVersionError,
)
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ENVELOPE = ("created_at", "id", "replay_hash", "run_notes", "seal", "timing")


class Numbers(Capability):
    """Finds every number of the document, for every field that has no formula."""

    def __init__(self, version: str = "1.0", found: Callable[[str], str] = str) -> None:
        tier = CapabilityTier.LOCAL_DETERMINISTIC
        self.spec = CapabilitySpec("numbers", version, tier, frozenset(FieldType))
        self.found = found
        self.invoked = 0

    def prepare(self, field: Any, shape: Any) -> dict[str, Any] | None:  # noqa: ARG002
        return None if field.hints.formula else {}

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        self.invoked += 1
        findings = []
        start = 0
        for word in request.document.text.split(" "):
            if word.isdigit():
                raw = self.found(word)
                findings.append(Finding(raw, (TextSpan(start, start + len(word), word),)))
            start += len(word) + 1
        return CapabilityResult({asked.field.id: tuple(findings) for asked in request.fields})


CONTRACT = {
    "id": "sum",
    "fields": {"net": "INTEGER", "gross": {"type": "INTEGER", "formula": "net * 2"}},
    "checks": ["net > 0"],
}
TEXT = "net 5"


def engine(**options: Any) -> Engine:
    return Engine(plugins=[Numbers(**options)])


def artifact() -> ExecutionArtifact:
    return engine().normalize(TEXT, CONTRACT, name="net.txt")


def forged(change: Callable[[dict[str, Any]], Any], source: ExecutionArtifact | None = None) -> str:
    """An artifact that somebody changed and gave a hash that fits."""
    data = json.loads((source or artifact()).to_json())
    change(data)
    content = {key: item for key, item in data.items() if key not in ENVELOPE}
    data["replay_hash"] = hashlib.sha256(canonical_json(content)).hexdigest()
    sealed = {key: data[key] for key in ENVELOPE if key != "seal" and key in data}
    data["seal"] = hashlib.sha256(canonical_json(sealed)).hexdigest()
    return json.dumps(data)


# Replaying


def test_an_artifact_is_replayed_from_memory_from_text_and_from_a_file(tmp_path: Path) -> None:
    made = artifact()
    path = tmp_path / "made.json"
    path.write_text(made.to_json(), "utf-8")
    for source in (made, made.to_json(), made.to_bytes(), path, str(path)):
        replayed = engine().replay(source, CONTRACT)
        assert replayed == made
        assert replayed.replay_hash == made.replay_hash
        assert replayed["gross"] == 10


def test_replaying_invokes_nothing() -> None:
    numbers = Numbers()
    Engine(plugins=[numbers]).replay(artifact(), CONTRACT)
    assert numbers.invoked == 0


@pytest.mark.parametrize("seed", ["0", "1"])
def test_an_artifact_is_replayed_from_a_file_in_a_fresh_process(tmp_path: Path, seed: str) -> None:
    path = tmp_path / "made.json"
    path.write_text(artifact().to_json(), "utf-8")
    program = (
        "import runpy, pathlib\n"
        f"this = runpy.run_path({__file__!r})\n"
        f"replayed = this['engine']().replay(pathlib.Path({str(path)!r}), this['CONTRACT'])\n"
        "print(replayed['gross'], replayed.replay_hash)"
    )
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program],
        env={"PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == ["10", artifact().replay_hash]


def test_a_contract_in_another_form_is_the_same_contract() -> None:
    same = {"fields": {"net": {"type": "integer"}, "gross": CONTRACT["fields"]["gross"]}}  # type: ignore[index]
    same |= {"id": "sum", "check": "net > 0"}
    assert engine().replay(artifact(), same)["net"] == 5


def test_an_artifact_of_a_json_schema_is_replayed_with_the_schemas_last_word() -> None:
    """The free part of the object holds a number, and is still one when the schema looks again."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "measure",
        "type": "object",
        "required": ["free"],
        "properties": {"free": {"type": "object", "additionalProperties": {"type": "number"}}},
    }

    class Measuring(Numbers):
        def invoke(self, request: CapabilityRequest) -> CapabilityResult:
            place = TextSpan(7, 10, "1.5")
            free = Finding({"weight": Finding(Decimal("1.5"), (place,))})
            return CapabilityResult({request.fields[0].field.id: (free,)})

    measuring = Engine(plugins=[Measuring()])
    made = measuring.normalize("weight 1.5", schema)
    assert made["free"] == {"weight": Decimal("1.5")}
    replayed = measuring.replay(made.to_json(), schema)
    assert replayed["free"] == {"weight": Decimal("1.5")}


def test_money_converted_with_a_rate_is_replayed() -> None:
    text = "110 USD or 100 EUR at 1.1"

    class Prices(Numbers):
        def invoke(self, request: CapabilityRequest) -> CapabilityResult:
            asked = request.fields[0].field.id
            quotes = ("1.1",) if asked == "fx_rate" else ("110 USD", "100 EUR")
            places = [TextSpan(text.index(q), text.index(q) + len(q), q) for q in quotes]
            return CapabilityResult({asked: tuple(Finding(p.quote, (p,)) for p in places)})

    contract = {"fields": {"total": "MONEY", "fx_rate": "DECIMAL"}}
    prices = Engine(plugins=[Prices()])
    policy = Policy(currency_policy=CurrencyPolicy.ALLOW_FX)
    made = prices.normalize(text, contract, policy=policy)
    assert made["total"] == Money(Decimal(110), "USD")
    assert made.result("total").confidence == 0.95
    assert prices.replay(made.to_json(), contract) == made


# Refusing


@pytest.mark.parametrize(
    "source",
    [
        "",
        "{",
        "{}",
        "[]",
        b"",
        b"\xff\xfe\x00",
        '{"format": 1}',
        '{"format": "other/1"}',
        "{" * 10_000,
    ],
)
def test_what_is_no_artifact_is_refused(source: Any) -> None:
    with pytest.raises(ArtifactFormatError):
        ExecutionArtifact.from_json(source)


@pytest.mark.parametrize("source", [None, 5, ["{}"], object()])
def test_what_cannot_hold_an_artifact_is_refused(source: Any) -> None:
    with pytest.raises(ArtifactFormatError):
        engine().replay(source, CONTRACT)
    with pytest.raises(ArtifactFormatError):
        ExecutionArtifact.from_json(source)


@pytest.mark.parametrize("name", ["missing.json", ".", "nul\0byte.json"])
def test_a_file_that_cannot_be_read_is_refused_by_name(tmp_path: Path, name: str) -> None:
    with pytest.raises(ArtifactFormatError, match="cannot be read"):
        engine().replay(tmp_path / name, CONTRACT)


def test_a_newer_format_is_refused() -> None:
    text = forged(lambda data: data.update(format="paxman-artifact/3"))
    with pytest.raises(UnsupportedVersionError, match=r"'paxman-artifact/3'; this version reads"):
        engine().replay(text, CONTRACT)


def test_other_rules_of_judging_are_refused() -> None:
    text = forged(lambda data: data["versions"].update(reconciler="9"))
    with pytest.raises(UnsupportedVersionError, match="made by version 9 of the reconciler"):
        engine().replay(text, CONTRACT)


def test_a_changed_artifact_is_refused() -> None:
    text = artifact().to_json().replace('"value":5', '"value":6', 1)
    with pytest.raises(ArtifactTamperedError, match="does not match its replay hash") as caught:
        engine().replay(text, CONTRACT)
    assert caught.value.context["expected"] == artifact().replay_hash


def test_another_contract_is_refused() -> None:
    other = {**CONTRACT, "id": "other"}
    with pytest.raises(
        ContractMismatchError, match=r"made with the contract 'sum'.*not with 'other'"
    ):
        engine().replay(artifact(), other)
    with pytest.raises(ContractMismatchError):
        engine().reproduce(artifact(), TEXT, other)
    with pytest.raises(ContractMismatchError):
        engine().re_reconcile(artifact(), other, Policy())


def test_a_missing_capability_is_refused() -> None:
    with pytest.raises(MissingCapabilityError, match=r"numbers 1\.0, which is not installed"):
        Engine(plugins=[]).replay(artifact(), CONTRACT)


def test_a_capability_in_another_version_is_refused() -> None:
    with pytest.raises(MissingCapabilityError, match=r"which is installed as version 2\.0"):
        engine(version="2.0").replay(artifact(), CONTRACT)


def test_a_forged_value_is_refused_because_judging_again_gives_another() -> None:
    def change(data: dict[str, Any]) -> None:
        data["field_results"][0]["value"] = 6
        data["normalized_data"]["net"] = 6

    text = forged(change)
    assert ExecutionArtifact.from_json(text)["net"] == 6
    with pytest.raises(ReproductionError, match=r"judged again.*net was 6 and is 5"):
        engine().replay(text, CONTRACT)


def test_a_forged_confidence_is_refused() -> None:
    def change(data: dict[str, Any]) -> None:
        data["field_results"][0].update(confidence="1.00", confidence_band="CERTAIN")

    with pytest.raises(ReproductionError):
        engine().replay(forged(change), CONTRACT)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["normalized_data"].update(net=6),
        lambda data: data["unresolved_fields"].append({"field_path": "x", "reason": "y"}),
        lambda data: data.update(extra=1),
        lambda data: data["plan"].update(input_content_hash="0" * 64) and data["input"].clear(),
        lambda data: data["evidence"].append(data["evidence"][0]),
    ],
)
def test_a_forgery_whose_parts_contradict_each_other_is_refused(
    change: Callable[[dict[str, Any]], Any],
) -> None:
    with pytest.raises(ArtifactFormatError, match="does not make sense"):
        ExecutionArtifact.from_json(forged(change))


def test_a_key_that_occurs_twice_is_refused() -> None:
    text = artifact().to_json()
    with pytest.raises(ArtifactFormatError, match="the same key twice"):
        ExecutionArtifact.from_json('{"status":"SUCCESS",' + text[1:])


def test_numbers_that_json_readers_disagree_about_are_refused() -> None:
    text = artifact().to_json()
    for number in ("5.0", "5e0", "NaN", "Infinity"):
        with pytest.raises(ArtifactFormatError, match="has no place in an artifact"):
            ExecutionArtifact.from_json(text.replace('"value":5', f'"value":{number}', 1))


def changed_texts(text: str) -> Iterator[str]:
    """The text with every character of the hashed content and of the hash replaced, twice."""
    end_of_content = text.index(',"created_at":')
    hash_at = text.index('"replay_hash":"') + len('"replay_hash":"')
    for position in (*range(end_of_content), *range(hash_at, hash_at + 64)):
        for other in (chr(ord(text[position]) ^ 1), "0"):
            if other != text[position]:
                yield text[:position] + other + text[position + 1 :]


def test_every_change_of_a_single_character_is_refused() -> None:
    """Exhaustive: every position, two replacements; canonical JSON leaves no harmless one."""
    tried = 0
    accepted = []
    for text in changed_texts(artifact().to_json()):
        tried += 1
        try:
            ExecutionArtifact.from_json(text)
        except ReplayError:
            continue
        accepted.append(text)
    assert accepted == []
    assert tried > 5_000


def test_a_change_that_leaves_the_content_equal_is_no_change() -> None:
    text = artifact().to_json()
    spaced = text.replace(",", " ,\n", 1)
    escaped = text.replace('"id":"sum"', '"id":"s\\u0075m"', 1)
    assert spaced != text != escaped
    assert ExecutionArtifact.from_json(spaced) == ExecutionArtifact.from_json(escaped) == artifact()


MEASURED = {
    "id": "0" * 32,
    "created_at": "2020-01-01T00:00:00.000+00:00",
    "timing": {"total": 1},
    "run_notes": [{"code": "REPORTER_FAILED", "message": "x"}],
}


@pytest.mark.parametrize("name", MEASURED)
def test_the_seal_covers_what_the_replay_hash_leaves_out(name: str) -> None:
    """Whoever makes the seal anew gets another seal, and the same replay hash."""
    data = {**json.loads(artifact().to_json()), name: MEASURED[name]}
    with pytest.raises(ArtifactTamperedError, match="do not match its seal"):
        engine().replay(json.dumps(data), CONTRACT)
    resealed = engine().replay(forged(lambda data: data.update({name: MEASURED[name]})), CONTRACT)
    assert json.loads(resealed.to_json())[name] == MEASURED[name]
    assert resealed.seal not in (data["seal"], "")
    assert resealed.replay_hash == data["replay_hash"]


def test_what_was_stored_without_a_seal_is_replayed_and_stays_without() -> None:
    """One that is added to it shows nothing, and passing through here does not give it one."""
    old = attrs.evolve(artifact(), is_sealed=False)
    data = json.loads(old.to_json())
    assert (data["format"], "seal" in data) == ("paxman-artifact/1", False)
    for text in (json.dumps(data), json.dumps({**data, "seal": "0" * 64})):
        replayed = engine().replay(text, CONTRACT)
        assert (replayed["gross"], replayed.is_sealed, replayed.seal) == (10, False, "")
        assert replayed.to_json() == old.to_json()


def test_a_file_of_the_first_format_is_read() -> None:
    loaded = load(Path(__file__).parent / "stored" / "format-1.json")
    assert (loaded["number"], loaded.is_sealed) == ("R-2026-17", False)


def test_an_artifact_without_its_seal_is_refused() -> None:
    data = json.loads(artifact().to_json())
    del data["seal"]
    with pytest.raises(ArtifactTamperedError, match="do not match its seal"):
        load(json.dumps(data))


def places_in(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if way:
        yield way
    if isinstance(value, dict):
        for key, item in value.items():
            yield from places_in(item, (*way, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from places_in(item, (*way, index))


def put(data: Any, way: tuple[Any, ...], value: Any) -> None:
    for step in way[:-1]:
        data = data[step]
    data[way[-1]] = value


def test_a_forgery_is_refused_or_read_but_never_a_crash() -> None:
    """Every part of an artifact, replaced by every kind of JSON value, with a fitting hash."""
    made = artifact()
    data = json.loads(made.to_json())
    refused = read = 0
    for way in places_in(data):
        for value in (None, True, 7, "x", [], {}, [7], {"x": 7}):
            text = forged(partial(put, way=way, value=value), made)
            try:
                ExecutionArtifact.from_json(text).to_json()
                read += 1
            except ReplayError:
                refused += 1
    assert refused > 1_000
    assert read > 0


# Reproducing


def test_a_run_is_reproduced() -> None:
    made = artifact()
    again = engine().reproduce(made.to_json(), TEXT, CONTRACT)
    assert again.replay_hash == made.replay_hash
    assert again.id != made.id


def test_a_run_is_reproduced_under_its_own_policy_and_budget() -> None:
    policy = Policy(confidence_floor=0.9)
    made = engine().normalize(TEXT, CONTRACT, policy=policy)
    again = engine().reproduce(made, TEXT, CONTRACT)
    assert again.policy == policy
    assert again["net"] is None


def test_another_input_is_not_a_reproduction() -> None:
    with pytest.raises(
        ReproductionError,
        match=r"not reproduced: the input \w{12} became \w{12}; net was 5 and is 6; gross was 10",
    ):
        engine().reproduce(artifact(), "net 6", CONTRACT)


def test_a_capability_of_another_version_is_named() -> None:
    with pytest.raises(ReproductionError, match=r"numbers 1\.0 became 1\.1; another plan"):
        engine(version="1.1").reproduce(artifact(), TEXT, CONTRACT)


def test_a_capability_that_answers_otherwise_is_noticed() -> None:
    other = engine(found=lambda word: word + "0")
    with pytest.raises(ReproductionError, match="net was 5 and is unresolved: CAPABILITY_MIS"):
        other.reproduce(artifact(), TEXT, CONTRACT)


# Judging again


def conflicting() -> ExecutionArtifact:
    return engine().normalize("net 5 7", {"fields": {"net": "INTEGER"}})


def test_recorded_candidates_are_judged_under_another_policy() -> None:
    contract = {"fields": {"net": "INTEGER"}}
    numbers = Numbers()
    made = conflicting()
    assert (made["net"], made.result("net").confidence) == (5, 0.65)
    strict = Engine(plugins=[numbers]).re_reconcile(
        made.to_json(), contract, Policy(confidence_floor=0.7)
    )
    assert numbers.invoked == 0
    assert strict["net"] is None
    assert strict.result("net").reason == "BELOW_CONFIDENCE_FLOOR"
    assert strict.status.value == "UNRESOLVED"
    assert strict.candidates == made.candidates
    assert strict.policy.confidence_floor == 0.7
    assert strict.id != made.id
    assert strict.replay_hash != made.replay_hash


def test_what_was_judged_again_is_an_artifact_of_its_own() -> None:
    contract = {"fields": {"net": "INTEGER"}}
    strict = engine().re_reconcile(conflicting(), contract, Policy(confidence_floor=0.7))
    assert engine().replay(strict.to_json(), contract) == strict
    back = engine().re_reconcile(strict, contract, Policy())
    assert back == conflicting()


def test_the_contracts_own_policy_wins_when_judging_again() -> None:
    contract = {"fields": {"net": "INTEGER"}, "policy": {"confidence_floor": "0.5"}}
    made = engine().normalize("net 5 7", contract)
    again = engine().re_reconcile(made, contract, Policy(confidence_floor=0.9))
    assert again["net"] == 5

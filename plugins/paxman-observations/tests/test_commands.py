"""Records on the command line: observe, merge, correct, explain, history, forget."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pyarrow.parquet
import pytest
from click.testing import CliRunner, Result

from paxman_cli import app
from paxman_core import Engine
from paxman_core.capability import (
    CapabilityTier,
    Recordings,
)
from paxman_observations import CONTRACT, Observation, ObservationLog, observation_table
from paxman_testkit.fixtures import Labelled

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LABELS = {"name": "Supplier", "issued": "Date", "vat_id": "VAT", "total": "Total"}
FIELDS: dict[str, Any] = {
    "name": "STRING",
    "issued": "DATE",
    "vat_id": "STRING?",
    "total": "MONEY?",
}
MARCH = "Supplier: ACME\nDate: 2026-03-01\nVAT: DE1\nTotal: 5.00 EUR\n"
MAY = "Supplier: ACME\nDate: 2026-05-01\nVAT: DE2\nTotal: 5.00 EUR\n"
NOBODY = "Date: 2026-05-01\nVAT: DE3\n"
LABELLED = Labelled(
    tier=CapabilityTier.LOCAL_DETERMINISTIC,
    label_of=lambda field: LABELS[field.path],
    batchable=True,
)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Runs a command over a log that has two invoices of one supplier."""
    monkeypatch.chdir(tmp_path)
    engine = Engine(plugins=[LABELLED])
    contract = {"id": "supplier", "fields": FIELDS}
    for name, text in (("march.txt", MARCH), ("may.txt", MAY), ("nobody.txt", NOBODY)):
        artifact = engine.normalize(text, contract, name=name)
        (tmp_path / f"{name}.json").write_bytes(artifact.to_bytes())

    def command(*arguments: str, code: int = 0) -> Result:
        result = CliRunner().invoke(app, [*arguments, "--log", "supplier.log"])
        assert result.exit_code == code, result.output
        return result

    both = ("march.txt.json", "may.txt.json")
    command("observe", *both, "--entity", "name", "--observed-at", "issued")
    return command


def lines_of(result: Result) -> list[Any]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_merge_shows_the_record_of_now_and_of_then(run: Callable[..., Result]) -> None:
    assert run("merge").stdout == (
        "ACME\n"
        '  name: "ACME"  (last_write)\n'
        "  issued: 2026-05-01  (last_write)\n"
        '  vat_id: "DE2"  (last_write)\n'
        "  total: 5.00 EUR  (last_write)\n"
    )
    (then,) = lines_of(run("merge", "ACME", "--at", "2026-03-01", "--json"))
    assert then["data"] == {
        "name": "ACME",
        "issued": "2026-03-01",
        "vat_id": "DE1",
        "total": {"amount": "5.00", "currency": "EUR"},
    }


def test_observing_again_adds_nothing(run: Callable[..., Result]) -> None:
    result = run("observe", "may.txt.json", "--entity", "name", "--observed-at", "issued", "--json")
    assert [line["new"] for line in lines_of(result)] == [0]
    assert "0 snapshots made" in (run("merge"), run("merge"))[1].stderr


def test_an_artifact_that_names_nobody_is_reported_and_the_others_are_added(
    run: Callable[..., Result],
) -> None:
    result = run("observe", "nobody.txt.json", "may.txt.json", "--entity", "name", code=3)
    assert "nobody.txt.json: entity names the field 'name', which has no value" in result.stderr
    assert "may.txt.json: ACME, 1 observed, 1 new" in result.stdout
    run("observe", "nobody.txt.json", "--entity-name", "ACME", "--observed-at", "2999-01-01")
    assert run("merge").stdout.splitlines()[3] == '  vat_id: "DE3"  (last_write)'


def test_a_correction_holds_until_it_is_released(run: Callable[..., Result]) -> None:
    run("correct", "ACME", "vat_id", "DE9", "--why", "the certificate", "--by", "Ann")
    assert 'vat_id: "DE9"  (correction)' in run("merge").stdout
    (now,) = lines_of(run("merge", "--json"))
    assert now["fields"]["vat_id"]["pinned"] is True
    assert now["data"]["vat_id"] == "DE9"
    released = run("correct", "ACME", "vat_id", "--release", "--why", "it moved")
    assert 'vat_id: "DE2"  (last_write)' in released.stdout


def test_a_correction_can_clear_delete_restore_and_retract(run: Callable[..., Result]) -> None:
    cleared = run("correct", "ACME", "total", "--clear", "--why", "unpaid", "--json")
    assert lines_of(cleared)[0]["snapshot"]["fields"]["total"]["value"] is None
    run("correct", "ACME", "--delete", "--why", "gone", "--observed-at", "2027-01-01")
    assert run("merge").stdout == "ACME (deleted)\n"
    run("correct", "ACME", "--restore", "--why", "back", "--observed-at", "2027-01-02")
    (may,) = [o for o in lines_of(run("history", "ACME", "--json")) if o.get("source") == "may.txt"]
    retracted = run("correct", "ACME", "--retract", may["id"][:12], "--why", "misread")
    assert 'vat_id: "DE1"  (last_write)' in retracted.stdout


def test_what_cannot_be_corrected_is_a_usage_error(run: Callable[..., Result]) -> None:
    wrong = [
        (("ACME", "total", "much"), "total is MONEY"),
        (("ACME", "colour", "red"), "has no field 'colour'. Its fields are: name, issued"),
        (("ACME", "vat_id"), "Name a FIELD and a VALUE"),
        (("ACME", "vat_id", "DE9", "--clear"), "Name a FIELD and a VALUE"),
        (("ACME", "--clear"), "A FIELD goes with a VALUE"),
        (("NONE", "vat_id", "DE9"), "says nothing about 'NONE'"),
        (("ACME", "--retract", "zzz"), "0 observations of this entity begin with 'zzz'"),
    ]
    for arguments, message in wrong:
        assert message in run("correct", *arguments, "--why", "x", code=2).stderr


def test_explain_leads_to_the_quote_in_the_document(run: Callable[..., Result]) -> None:
    lines = run("explain", "ACME", "vat_id").stdout.splitlines()
    assert lines[:2] == ['vat_id of ACME: "DE2"', "Decided by last_write:"]
    assert lines[2].startswith("  2026-05-01T00:00:00Z, may.txt, paxman-core")
    assert lines[3:5] == [
        "    \u201cDE2\u201d, characters 37 to 40, found by labelled",
        "    confidence 0.80 HIGH",
    ]
    assert lines[5] == "Contradicted by 1:"
    assert lines[6].startswith('  "DE1"  2026-03-01T00:00:00Z, march.txt')
    assert MAY[37:40] == "DE2"


def test_explain_speaks_of_then_and_of_corrections(run: Callable[..., Result]) -> None:
    then = run("explain", "ACME", "vat_id", "--at", "2026-04-01").stdout
    assert then.startswith('vat_id of ACME: "DE1"\n')
    run("correct", "ACME", "vat_id", "DE9", "--why", "the certificate", "--by", "Ann")
    explained = run("explain", "ACME", "vat_id").stdout
    assert ", correction, Ann, priority 1000, " in explained
    assert ": the certificate\n" in explained
    (form,) = lines_of(run("explain", "ACME", "vat_id", "--json"))
    (number,) = form["explanation"]["cited"]
    assert form["observations"][number]["why"] == "the certificate"


def test_what_was_recorded_later_was_not_known_then(run: Callable[..., Result]) -> None:
    assert run("merge", "ACME", "--known-at", "2020-01-01").stdout == "ACME\n"
    assert run("history", "ACME", "--known-at", "2020-01-01").stdout == ""


def test_history_lists_everything_in_the_order_of_time(run: Callable[..., Result]) -> None:
    assert run("history").stdout == "ACME\n"
    run("correct", "ACME", "vat_id", "DE9", "--why", "seen", "--observed-at", "2026-04-01")
    found = lines_of(run("history", "ACME", "vat_id", "--json"))
    assert [(o["fields"]["vat_id"], o["observed_at"][:10]) for o in found] == [
        ("DE1", "2026-03-01"),
        ("DE9", "2026-04-01"),
        ("DE2", "2026-05-01"),
    ]
    assert '  vat_id: "DE9"' in run("history", "ACME", "--at", "2026-04-02").stdout
    assert "DE2" not in run("history", "ACME", "--at", "2026-04-02").stdout


def test_rebuilding_gives_the_same_record(run: Callable[..., Result]) -> None:
    before = run("merge", "--json").stdout
    rebuilt = run("merge", "--rebuild", "--json")
    assert rebuilt.stdout == before
    assert "1 snapshot made" in rebuilt.stderr


def test_a_strategy_that_changes_is_refused_against_the_old_contract(tmp_path: Path) -> None:
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    form: dict[str, Any] = {"id": "s", "version": "1.0", "fields": {"name": {"type": "STRING"}}}
    old.write_text(json.dumps(form))
    form["fields"]["name"]["merge"] = "majority"
    new.write_text(json.dumps(form))
    arguments = ["contract", "check", str(new), "--against", str(old)]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2
    assert "name: The strategy was last_write in version 1.0 and is majority" in result.stderr
    new.write_text(json.dumps({**form, "version": "2.0"}))
    assert CliRunner().invoke(app, arguments).exit_code == 0


def test_a_policy_that_cannot_work_is_found_by_contract_check(tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    fields = {"name": {"type": "STRING", "merge": "max"}}
    path.write_text(json.dumps({"id": "s", "fields": fields}))
    result = CliRunner().invoke(app, ["contract", "check", str(path)])
    assert result.exit_code == 2
    assert "max needs a field that has a size" in result.stderr


# Forgetting and saving


def test_nothing_of_somebody_who_is_forgotten_is_left_in_the_file(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    run("merge")
    run("correct", "ACME", "vat_id", "DE987654", "--why", "a certificate of Ann")
    with ObservationLog("supplier.log") as log:
        log.append([Observation("OTHER", datetime(2026, 1, 1, tzinfo=UTC), {"name": "OTHER"})])
    secrets = [b"ACME", b"DE987654", b"certificate of Ann", b"march.txt"]
    files = [tmp_path / "supplier.log", tmp_path / "supplier.log-wal"]

    def content() -> bytes:
        return b"".join(file.read_bytes() for file in files if file.exists())

    assert all(secret in content() for secret in secrets)
    recorded = Recordings(tmp_path / "calls.sqlite")
    for name in ("ACME", "Zeta"):
        recorded.call({"model": "m", "asked": name}, lambda name=name: {"text": f"It is {name}."})
    result = run("forget", "ACME", "--recordings", "calls.sqlite")
    assert "ACME: 3 observations, 1 snapshot and 1 recorded call removed" in result.stdout
    assert [secret for secret in secrets if secret in content()] == []
    assert b"ACME" not in (tmp_path / "calls.sqlite").read_bytes()
    assert b"Zeta" in (tmp_path / "calls.sqlite").read_bytes()
    assert run("history").stdout == "OTHER\n"


def test_what_is_said_later_about_somebody_forgotten_is_not_added(
    run: Callable[..., Result],
) -> None:
    run("forget", "ACME")
    again = ("observe", "may.txt.json", "--entity", "name", "--observed-at", "issued")
    told = run(*again)
    assert "ACME, 1 observed, 0 new" in told.stdout
    assert "ACME was forgotten" in told.stderr
    run("forget", "ACME", "--lift")
    assert "1 observed, 1 new" in run(*again).stdout


def test_forgetting_names_the_others_who_mention_the_name(run: Callable[..., Result]) -> None:
    with ObservationLog("supplier.log") as log:
        said = Observation("BETA", datetime(2026, 1, 1, tzinfo=UTC), {"name": "was ACME"})
        log.append([said])
    assert "observations about others: BETA." in run("forget", "ACME").stderr


def test_what_a_damaged_log_still_holds_is_saved(run: Callable[..., Result]) -> None:
    whole = run("doctor").stdout
    assert "supplier.log: 2 observations about 1 entity and 1 contract can be read" in whole
    with closing(sqlite3.connect("supplier.log")) as connection, connection:
        connection.execute("UPDATE observation SET body = replace(body, 'DE1', 'DE7')")
    broken = run("merge", code=1)
    assert "paxman doctor --log FILE" in broken.stderr
    told = run("doctor", code=1).stdout
    assert "the observation was changed" in told
    assert "1 observation about 1 entity" in told
    run("doctor", "--save", "saved.log", code=1)
    with ObservationLog("saved.log") as log:
        (kept,) = log.observations("ACME")
        assert kept.fields["vat_id"] == "DE2"
        assert log.contract().id == "supplier"


def test_a_file_that_is_no_log_has_nothing_to_save(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    (tmp_path / "supplier.log").write_bytes(b"SQLite format 3\x00" + b"\xff" * 5000)
    for left in ("-wal", "-shm"):
        (tmp_path / f"supplier.log{left}").unlink(missing_ok=True)
    assert "0 observations" in run("doctor", code=1).stdout


def test_what_a_batch_observed_is_added_with_its_contract(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    """Once more what stored artifacts said already: the same observations, with the same ids."""
    with ObservationLog("supplier.log") as log:
        said, contract = list(log.observations()), log.contract()
    table = observation_table(said).replace_schema_metadata({CONTRACT: contract.to_json()})
    (tmp_path / "out" / "observations").mkdir(parents=True)
    pyarrow.parquet.write_table(table, tmp_path / "out" / "observations" / "part-0.parquet")
    assert run("observe", "out").stdout == "out: 2 observed, 0 new\n"
    other = CliRunner().invoke(app, ["observe", "out", "--log", "other.log"])
    assert other.stdout == "out: 2 observed, 2 new\n"
    merged = CliRunner().invoke(app, ["merge", "--log", "other.log"])
    assert 'vat_id: "DE2"' in merged.stdout
    (tmp_path / "empty").mkdir()
    assert "has no observations" in run("observe", "empty", code=2).stderr


def test_nothing_that_was_said_controls_the_terminal(run: Callable[..., Result]) -> None:
    said = Observation("\x1b[2J", datetime(2026, 1, 1, tzinfo=UTC), {"name": "\x1b]0;x\x07\x9b"})
    with ObservationLog("supplier.log") as log:
        log.append([said])
    for command in (
        ("merge",),
        ("history",),
        ("history", "\x1b[2J"),
        ("explain", "\x1b[2J", "name"),
    ):
        for options in ((), ("--json",)):
            output = run(*command, *options).output
            assert not any(sign in output for sign in "\x1b\x07\x9b")

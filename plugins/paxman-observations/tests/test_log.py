"""The observation log: what was acknowledged is there, once, whatever happened in between."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from paxman_core.adapters import read_contract
from paxman_core.errors import (
    InvalidContractError,
    InvalidOptionError,
    UnreadableInputError,
    UnsupportedVersionError,
)
from paxman_observations import Observation, ObservationKind, ObservationLog, fold, salvage
from paxman_observations._log_file import APPLICATION, MIGRATIONS

if TYPE_CHECKING:
    from pathlib import Path

    from paxman_core import CanonicalContract

START = datetime(2026, 3, 1, tzinfo=UTC)


def contract_of(form: dict[str, object]) -> CanonicalContract:
    return read_contract(form)


CONTRACT = contract_of({"id": "company", "fields": {"name": "STRING", "size": "INTEGER"}})


def said(entity: str, days: int, **fields: object) -> Observation:
    return Observation(entity, START + timedelta(days=days), fields, source=f"s{days}")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "company.log"


def test_observations_come_back_as_they_were(path: Path) -> None:
    correction = Observation(
        "acme", START, {"name": "Ä"}, kind=ObservationKind.CORRECTION, why="seen", recorded_at=START
    )
    with ObservationLog(path) as log:
        assert log.append([said("acme", 1, name="A"), correction], recorded_at=START) == 2
    with ObservationLog(path) as log:
        found = list(log.observations("acme"))
    assert found == [said("acme", 1, name="A"), correction]
    assert [o.recorded_at for o in found] == [START, START]
    assert found[0].to_dict()["fields"] == {"name": "A"}


def test_delivering_again_changes_nothing_but_an_earlier_time_counts(path: Path) -> None:
    with ObservationLog(path) as log:
        log.append([said("acme", 1, name="A")], recorded_at=START + timedelta(days=5))
        assert log.append([said("acme", 1, name="A")], recorded_at=START + timedelta(days=9)) == 0
        assert [o.recorded_at for o in log.observations()] == [START + timedelta(days=5)]
        log.append([said("acme", 1, name="A")], recorded_at=START + timedelta(days=2))
        assert [o.recorded_at for o in log.observations()] == [START + timedelta(days=2)]
        assert len(log) == 1


def test_an_append_that_fails_leaves_nothing_behind(path: Path) -> None:
    with ObservationLog(path) as log:
        with pytest.raises(AttributeError):
            log.append([said("acme", 1, name="A"), "nonsense"])  # type: ignore[list-item]
        assert len(log) == 0
        assert log.append([said("acme", 1, name="A")]) == 1


def test_entities_are_asked_for_one_by_one(path: Path) -> None:
    with ObservationLog(path) as log:
        log.append([said("b", 1, name="B"), said("a", 1, name="A"), said("b", 2, name="C")])
        assert log.entities() == ["a", "b"]
        assert log.snapshot("b", CONTRACT).data == {"name": "C"}
        assert log.snapshot("b", CONTRACT, at=START + timedelta(days=1)).data == {"name": "B"}
        assert log.snapshot("b", CONTRACT, {"name": "first_write"}).data == {"name": "B"}
        with pytest.raises(InvalidOptionError, match="nothing about 'x'"):
            log.snapshot("x", CONTRACT)


def test_only_what_changed_is_folded_again_and_rebuilding_gives_the_same(path: Path) -> None:
    with ObservationLog(path) as log:
        log.append([said(entity, 1, name="A") for entity in "abc"])
        assert log.merge(CONTRACT) == 3
        log.append([said("b", 2, size=5), said("b", 1, name="A")])
        assert log.merge(CONTRACT) == 1
        assert log.merge(CONTRACT) == 0
        kept = log.kept_snapshots(CONTRACT)
        assert kept["b"] == fold(log.observations("b"), CONTRACT).to_bytes()
        assert log.merge(CONTRACT, rebuild=True) == 3
        assert log.kept_snapshots(CONTRACT) == kept


def test_each_set_of_policies_has_its_own_snapshots(path: Path) -> None:
    with ObservationLog(path) as log:
        log.append([said("a", 1, name="A"), said("a", 2, name="B")])
        log.merge(CONTRACT)
        assert log.kept_snapshots(CONTRACT, {"name": "first_write"}) == {}
        assert log.merge(CONTRACT, {"name": "first_write"}) == 1
        assert log.kept_snapshots(CONTRACT) != log.kept_snapshots(CONTRACT, {"name": "first_write"})


def test_a_reader_reads_while_another_writes(path: Path) -> None:
    with ObservationLog(path) as writer, ObservationLog(path) as reader:
        writer.append([said("a", 1, name="A")])

        def slowly() -> object:
            yield said("a", 2, name="B")
            assert len(reader) == 1

        writer.append(slowly())  # type: ignore[arg-type]
        assert len(reader) == 2


def test_the_contract_is_remembered_and_the_newest_counts(path: Path) -> None:
    newer = contract_of({"id": "company", "version": "1.1", "fields": {"name": "STRING"}})
    with ObservationLog(path) as log:
        with pytest.raises(InvalidOptionError, match="knows: none"):
            log.contract()
        log.keep_contract(CONTRACT)
        log.keep_contract(newer)
        assert log.contract() == newer
        log.keep_contract(contract_of({"id": "person", "fields": {"name": "STRING"}}))
        assert log.contract("company") == newer
        with pytest.raises(InvalidOptionError, match="knows: company, person"):
            log.contract()


def test_a_contract_that_merges_differently_needs_a_new_major_version(path: Path) -> None:
    fields = {"name": {"type": "STRING", "merge": "majority"}, "size": "INTEGER"}
    with ObservationLog(path) as log:
        log.keep_contract(CONTRACT)
        with pytest.raises(InvalidContractError, match="was last_write in version"):
            log.keep_contract(contract_of({"id": "company", "version": "1.1", "fields": fields}))
        log.keep_contract(contract_of({"id": "company", "version": "2.0", "fields": fields}))
        assert log.contract().version == "2.0"


def test_an_old_log_is_brought_up_to_date(path: Path) -> None:
    old = sqlite3.connect(path)
    for statement in MIGRATIONS[0]:
        old.execute(statement)
    old.execute(f"PRAGMA application_id = {APPLICATION}")
    old.execute("PRAGMA user_version = 1")
    observation = said("acme", 1, name="A")
    old.execute(
        "INSERT INTO observation (id, entity, recorded_at, body) VALUES (?, 'acme', 0, ?)",
        (observation.id, observation.said),
    )
    old.commit()
    old.close()
    with ObservationLog(path) as log:
        assert list(log.observations()) == [observation]
        assert log.merge(CONTRACT) == 1


def test_a_log_of_a_later_version_is_refused(path: Path) -> None:
    ObservationLog(path).close()
    later = sqlite3.connect(path)
    later.execute("PRAGMA user_version = 99")
    later.close()
    with pytest.raises(UnsupportedVersionError, match="version 99"):
        ObservationLog(path)


def test_another_database_and_another_file_are_refused(path: Path) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE something (x)")
    other.close()
    with pytest.raises(UnreadableInputError, match="not an observation log"):
        ObservationLog(path)
    path.write_text("a text, and long enough to be taken for a database" * 100)
    with pytest.raises(UnreadableInputError, match="cannot be opened"):
        ObservationLog(path)


def test_a_changed_observation_is_noticed(path: Path) -> None:
    with ObservationLog(path) as log:
        log.append([said("acme", 1, name="A")])
    forger = sqlite3.connect(path)
    forger.execute("UPDATE observation SET body = replace(body, '\"A\"', '\"B\"')")
    forger.commit()
    forger.close()
    with ObservationLog(path) as log, pytest.raises(UnreadableInputError, match="was changed"):
        log.snapshot("acme", CONTRACT)


# Loads 100,000 observations in batches. Each child goes on where the last was killed, and writes
# how many are acknowledged; the last one is left alone.
def test_whatever_is_damaged_there_is_one_error(path: Path, tmp_path: Path) -> None:
    """Bytes of every page are overwritten, cut off, or changed behind SQLite's back."""
    with ObservationLog(path) as log:
        log.append([said(f"e{number % 7}", number, name="A" * 40) for number in range(120)])
        log.keep_contract(CONTRACT)
        log.merge(CONTRACT)
    whole = path.read_bytes()
    places = range(0, len(whole), len(whole) // 60)
    files = [whole[:place] + b"\xff" * 40 + whole[place + 40 :] for place in places]
    files += [whole[: len(whole) // part] for part in (2, 3, 5)]
    raised = 0
    for number, content in enumerate(files):
        copy = tmp_path / f"copy{number}.log"
        copy.write_bytes(content)
        assert len(salvage(copy).observations) <= 120
        raised += used(copy)
    for column, value in (("body", b"\xff\x00"), ("recorded_at", "soon"), ("id", 5)):
        copy = tmp_path / f"{column}.log"
        copy.write_bytes(whole)
        with sqlite3.connect(copy) as connection:
            connection.execute(f"UPDATE observation SET {column} = ? WHERE sequence = 3", (value,))
        connection.close()
        assert len(salvage(copy).observations) == 119
        assert used(copy)
    assert raised > 10


def used(path: Path) -> bool:
    """Whether using a log raises the error that is documented; any other fails the test."""
    try:
        with ObservationLog(path) as log:
            list(log.observations())
            assert len(log) >= len(log.entities())
            log.append([said("new", 1, name="B")])
            log.merge(CONTRACT, rebuild=True)
            log.kept_snapshots(CONTRACT)
            log.keep_contract(CONTRACT)
            log.contract("company")
    except (UnreadableInputError, UnsupportedVersionError):
        return True
    return False


KILLING = """
import hashlib, os, random, signal, sqlite3, sys, time
from datetime import UTC, datetime, timedelta
from paxman_observations import Observation, ObservationLog

path, wanted, kills = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
start = datetime(2026, 1, 1, tzinfo=UTC)
chance = random.Random()

def load(first, pipe):
    with ObservationLog(path) as log:
        while first < wanted:
            last = min(first + 400, wanted)
            log.append(
                Observation(f"e{n % 97}", start + timedelta(seconds=n), {"size": n})
                for n in range(first, last)
            )
            first = last
            os.write(pipe, b"%d\\n" % first)

def child(first):
    incoming, outgoing = os.pipe()
    pid = os.fork()
    if not pid:
        load(first, outgoing)
        os._exit(0)
    os.close(outgoing)
    return pid, os.fdopen(incoming)

def check(acknowledged, seen):
    ObservationLog(path).close()
    connection = sqlite3.connect(path)
    rows = connection.execute(
        "SELECT sequence, id, body FROM observation WHERE sequence > ?", (seen,)
    ).fetchall()
    for sequence, identifier, body in rows:
        assert hashlib.sha256(body.encode()).hexdigest() == identifier
    (count,) = connection.execute("SELECT count(*) FROM observation").fetchone()
    connection.close()
    assert count >= acknowledged and count % 400 == 0 or count == wanted
    return max([seen, *(row[0] for row in rows)])

acknowledged = seen = killed = 0
while acknowledged < wanted:
    pid, answers = child(acknowledged)
    if killed < kills:
        time.sleep(chance.uniform(0.0, 0.04))
        os.kill(pid, signal.SIGKILL)
        killed += 1
    with answers:
        lines = answers.read().split()
    os.waitpid(pid, 0)
    acknowledged = int(lines[-1]) if lines else acknowledged
    seen = check(acknowledged, seen)
print(killed, ObservationLog(path).__len__())
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked to be killed quickly")
def test_killed_at_any_moment_it_reopens_with_all_that_was_acknowledged(path: Path) -> None:
    # The long run is that of `nox -s kills`.
    wanted, kills = (100_000, 60) if "PAXMAN_LONG" in os.environ else (12_000, 8)
    command = [sys.executable, "-W", "error", "-c", KILLING, str(path), str(wanted), str(kills)]
    result = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert result.stdout == f"{kills} {wanted}\n", result.stderr

"""Model calls that are kept and replayed, as somebody sees them who runs an engine."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from paxman_core.capability import (
    Capability,
    CapabilityRequest,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    CostHint,
    Finding,
    ModelAnswer,
    Recordings,
    TextSpan,
    Usage,
)
from paxman_core.engine import Engine
from paxman_core.errors import InvalidOptionError, RecordingMissingError
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from pathlib import Path

TEXT = "The parcel weighs seven, that is 7 kilograms."
CONTRACT = {"fields": {"weight": "INTEGER"}}


class Oracle(Capability):
    """A model that is never wrong, and counts how often it is asked."""

    spec = CapabilitySpec(
        id="oracle",
        version="1",
        tier=CapabilityTier.LOCAL_INFERENCE,
        field_types=frozenset({FieldType.INTEGER}),
        cost=CostHint(usd=Decimal("0.01")),
    )

    def __init__(self, answer: dict[str, Any] | None = None) -> None:
        self.answer = answer or {"text": "7", "usd": "0.004"}
        self.asked = 0

    def prepare(self, field: object, shape: object) -> dict[str, Any]:
        del field, shape
        return {}

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        asked = {"capability": "oracle", "model": "delphi", "prompt": request.document.text}
        answer = request.recordings.call(asked, self._ask)
        text = str(answer.get("text", ""))
        start = request.document.text.find(text) if text else -1
        findings = {}
        if start >= 0:
            span = TextSpan(start, start + len(text), text)
            place = ModelAnswer("delphi", text, "exact", span)
            findings = {request.fields[0].field.id: (Finding(text, (place,)),)}
        return CapabilityResult(findings, Usage(usd=Decimal(str(answer.get("usd", 0))), calls=1))

    def _ask(self) -> dict[str, Any]:
        self.asked += 1
        return self.answer


def run(oracle: Oracle, path: Path | None, mode: Any = "auto", text: str = TEXT) -> Any:
    with Engine(plugins=[oracle], recordings=path, mode=mode) as engine:
        return engine.normalize(text, CONTRACT)


def test_a_replayed_run_asks_nobody_and_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "calls.sqlite"
    recorded = run(Oracle(), path, "record")
    silent = Oracle({"text": "something else"})
    replayed = run(silent, path, "replay")
    assert recorded["weight"] == replayed["weight"] == 7
    assert replayed.replay_hash == recorded.replay_hash
    assert replayed.statistics[0].usd == Decimal("0.004")
    assert silent.asked == 0


def test_auto_asks_once_and_never_again(tmp_path: Path) -> None:
    oracle = Oracle()
    for _ in range(3):
        assert run(oracle, tmp_path / "calls.sqlite")["weight"] == 7
    assert oracle.asked == 1


def test_record_asks_again_and_keeps_the_newer_answer(tmp_path: Path) -> None:
    path = tmp_path / "calls.sqlite"
    run(Oracle({"text": "seven"}), path, "record")
    run(Oracle(), path, "record")
    assert run(Oracle(), path, "replay")["weight"] == 7


def test_without_recordings_every_run_asks(tmp_path: Path) -> None:
    oracle = Oracle()
    run(oracle, None)
    run(oracle, None)
    assert oracle.asked == 2
    assert list(tmp_path.iterdir()) == []


def test_what_was_never_recorded_is_not_made_up(tmp_path: Path) -> None:
    path = tmp_path / "calls.sqlite"
    run(Oracle(), path, "record")
    artifact = run(Oracle(), path, "replay", text="Another parcel weighs 9 kilograms.")
    result = artifact.result("weight")
    assert result.value is None
    assert "has no answer of delphi" in result.diagnostics[0].message


def test_a_failure_is_replayed_but_tried_again_in_auto(tmp_path: Path) -> None:
    path = tmp_path / "calls.sqlite"
    assert run(Oracle({"failure": "overloaded"}), path, "record")["weight"] is None
    assert run(Oracle(), path, "replay")["weight"] is None
    assert run(Oracle(), path, "auto")["weight"] == 7
    assert run(Oracle(), path, "replay")["weight"] == 7


def test_neither_the_document_nor_the_question_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "calls.sqlite"
    run(Oracle(), path, "record")
    assert b"parcel" not in path.read_bytes()
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT capability, model, answer FROM calls").fetchall()
    assert rows == [("oracle", "delphi", '{"text": "7", "usd": "0.004"}')]


@pytest.mark.parametrize(
    ("path", "mode", "message"),
    [
        (None, "replay", "without recordings"),
        ("missing.sqlite", "replay", "Record it first"),
        ("calls.sqlite", "sometimes", "'record', 'replay' or 'auto'"),
    ],
)
def test_what_cannot_be_meant_is_refused(
    tmp_path: Path, path: str | None, mode: Any, message: str
) -> None:
    with pytest.raises(InvalidOptionError, match=message):
        Engine(plugins=[], recordings=None if path is None else tmp_path / path, mode=mode)


def test_a_file_that_is_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("these are not recordings, and long enough to be told from an empty file" * 20)
    with pytest.raises(InvalidOptionError, match="cannot be used for recordings"):
        Recordings(path).call({"model": "delphi"}, dict)
    assert path.read_text().startswith("these are not recordings")


def test_a_missing_call_names_the_model(tmp_path: Path) -> None:
    path = tmp_path / "calls.sqlite"
    Recordings(path).call({"model": "delphi", "prompt": "a"}, lambda: {"text": "b"})
    with pytest.raises(RecordingMissingError, match="no answer of delphi"):
        Recordings(path, "replay").call({"model": "delphi", "prompt": "c"}, dict)


KEEP_FIFTY = """
import sys
from paxman_core.capability import Recordings
recordings = Recordings(sys.argv[1])
for number in range(50):
    asked = {"model": "delphi", "prompt": f"{sys.argv[2]} {number}"}
    recordings.call(asked, lambda: {"text": "x"})
"""


def test_several_processes_keep_their_calls_in_one_file(tmp_path: Path) -> None:
    path = tmp_path / "calls.sqlite"
    command = [sys.executable, "-c", KEEP_FIFTY, str(path)]
    workers = [subprocess.Popen([*command, str(number)]) for number in range(3)]
    assert [worker.wait() for worker in workers] == [0, 0, 0]
    with closing(sqlite3.connect(path)) as connection:
        [(count,)] = connection.execute("SELECT count(*) FROM calls")
    assert count == 150

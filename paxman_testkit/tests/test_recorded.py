"""A recorded engine makes its calls once, and replays them without making any."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from paxman_testkit._recorded import recording_path

SOURCE = """
import os
import pytest
from paxman_core.capability import (
    Capability, CapabilityResult, CapabilitySpec, CapabilityTier, Finding, ModelAnswer, TextSpan,
)
from paxman_core.values import FieldType


class Asking(Capability):
    spec = CapabilitySpec(
        "asking", "1.0", CapabilityTier.LOCAL_INFERENCE, frozenset({FieldType.STRING})
    )

    def prepare(self, field, shape):
        return {}

    def invoke(self, request):
        text = request.document.text
        answer = request.recordings.call(
            {"capability": "asking", "model": "m", "prompt": text}, self.called
        )
        start = text.index(answer["text"])
        span = TextSpan(start, start + len(answer["text"]), answer["text"])
        finding = Finding(span.quote, (ModelAnswer("m", span.quote, "exact", span),))
        return CapabilityResult({each.field.id: (finding,) for each in request.fields})

    def called(self):
        return {"text": os.environ["MODEL_SAYS"]}


@pytest.fixture
def recorded_engine_options():
    return {"plugins": [Asking()]}


CONTRACT = {"id": "c", "fields": {"who": "STRING"}}


@pytest.mark.parametrize("text", ["Ada and Bob", "Bob/Ada"])
def test_who(recorded_engine, text):
    assert recorded_engine.normalize(text, CONTRACT)["who"] == "Ada"


class TestNobody:
    def test_no_call(self, recorded_engine):
        assert recorded_engine.recordings.mode in ("record", "replay")
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    tmp_path.joinpath("test_people.py").write_text(SOURCE)
    return tmp_path


def run(project: Path, *options: str, says: str | None = None) -> tuple[int, str]:
    environment = {name: text for name, text in os.environ.items() if name != "MODEL_SAYS"}
    if says is not None:
        environment["MODEL_SAYS"] = says
    command = [sys.executable, "-m", "pytest", "-q", "-p", "paxman_testkit._recorded"]
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider", *options],
        cwd=project,
        env=environment,
        capture_output=True,
        encoding="utf-8",
    )
    return done.returncode, done.stdout + done.stderr


def test_a_test_without_a_recording_fails_and_says_how_to_make_one(project: Path) -> None:
    code, output = run(project, says="Ada")
    assert code == 1
    assert "There is no recording" in output
    assert "pytest --paxman-record" in output
    assert not project.joinpath("recordings").exists()


def test_what_was_recorded_is_replayed_without_a_call(project: Path) -> None:
    code, output = run(project, "--paxman-record", says="Ada")
    assert (code, "3 passed" in output) == (0, True), output
    files = sorted(path.name for path in project.glob("recordings/test_people/*"))
    assert files[0] == "TestNobody.test_no_call.sqlite"
    assert len(files) == 3
    # Nothing is there to be called now.
    code, output = run(project)
    assert (code, "3 passed" in output) == (0, True), output


def test_recording_again_forgets_what_was_recorded(project: Path) -> None:
    run(project, "--paxman-record", says="Ada")
    code, _ = run(project, "--paxman-record", says="Bob")
    assert code == 1
    code, output = run(project)
    assert (code, "2 failed, 1 passed" in output) == (1, True), output


def test_names_that_no_file_can_have_are_told_apart_by_a_hash() -> None:
    file = Path("tests/test_a.py")
    paths = [recording_path(file, f"tests/test_a.py::test_x[{mark}]") for mark in "/:*"]
    assert len({path.name for path in paths}) == 3
    assert recording_path(file, "tests/test_a.py::test_x") == Path(
        "tests/recordings/test_a/test_x.sqlite"
    )
    assert len(recording_path(file, f"a::{'x' * 500}").name) < 120

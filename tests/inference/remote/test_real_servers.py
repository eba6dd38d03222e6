"""The plugin against real servers with a real, very small model.

Such a model is often wrong; what must hold is that whatever it says is asked for, read, grounded
and paid for as with any other.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

import paxman_cap_remote_inference
from paxman_cap_remote_inference import MEMORY
from paxman_core import Engine, Policy
from paxman_core.capability import ModelAnswer

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Server

    from paxman_core import ExecutionArtifact

# The machine may be busy: what a server takes does not depend on its speed.
PATIENT = Policy(capability_timeout_ms=3_600_000)
NOTE = "Meeting with Grace Hopper on 9 December 2026 in room B12.\n"
CONTRACT = {"fields": {"person": "STRING", "day": "DATE"}}
LONG = "The weather was fine on that day, and nobody said a word.\n" * 700
CALL_FAILURES = {
    "MODEL_RATE_LIMITED", "MODEL_TIMEOUT", "MODEL_UNREACHABLE", "MODEL_CONTENT_FILTERED",
    "MODEL_CONTEXT_OVERFLOW", "MODEL_EMPTY_ANSWER", "MODEL_REFUSED_REQUEST",
    "CAPABILITY_FAILED", "CAPABILITY_MISBEHAVED", "CAPABILITY_TIMEOUT",
}  # fmt: skip


def run(
    server: Server, text: str, *, recordings: Path | None = None, mode: Any = "auto", **more: object
) -> ExecutionArtifact:
    """One run of an engine that asks nobody but the server."""
    with Engine(
        plugins=[paxman_cap_remote_inference],
        settings=server.settings(**more),
        recordings=recordings,
        mode=mode,
    ) as engine:
        return engine.normalize(text, CONTRACT, policy=PATIENT)


def codes(artifact: ExecutionArtifact) -> set[str]:
    """What is said about the fields."""
    return {note.code for result in artifact.field_results for note in result.diagnostics}


@pytest.fixture(scope="session")
def recording(tmp_path_factory: pytest.TempPathFactory, server: Server) -> Path:
    """Where the first run of a server is kept."""
    return tmp_path_factory.mktemp("recordings") / f"{server.name}.sqlite"


@pytest.fixture(scope="session")
def artifact(server: Server, recording: Path) -> ExecutionArtifact:
    """The first run, which finds out what the server takes."""
    return run(server, NOTE, recordings=recording, mode="record")


def test_the_question_is_taken_and_the_usage_is_reported(artifact: ExecutionArtifact) -> None:
    assert not CALL_FAILURES & codes(artifact)
    (used,) = artifact.statistics
    assert used.calls >= 1
    assert used.input_tokens > 200
    assert used.output_tokens > 5
    assert used.usd == Decimal(0)


def test_every_value_stands_where_it_says(artifact: ExecutionArtifact) -> None:
    for result in artifact.field_results:
        for ref in result.evidence_refs if result.value is not None else ():
            assert isinstance(ref.place, ModelAnswer)
            assert ref.place.model == server_model(artifact)
            span = ref.place.span
            assert span is not None
            assert NOTE[span.start : span.end] == span.quote


def server_model(artifact: ExecutionArtifact) -> object:
    """The model in the plan."""
    return artifact.plan.fields[0].capability_chain[0].config["model"]


@pytest.mark.usefixtures("artifact")
def test_what_the_server_takes_is_found_out_and_remembered(server: Server) -> None:
    known = MEMORY.recall((server.url, "SmolLM2-135M-Instruct", "auto"))
    assert known is not None
    assert known.structure.value == server.form


def test_what_was_recorded_comes_out_the_same(
    server: Server, recording: Path, artifact: ExecutionArtifact
) -> None:
    replayed = run(server, NOTE, recordings=recording, mode="replay")
    assert replayed.replay_hash == artifact.replay_hash


def test_the_same_document_is_answered_the_same(
    server: Server, artifact: ExecutionArtifact
) -> None:
    """As these servers do at temperature 0, when nobody else asks them."""
    again = run(server, NOTE)
    assert again.normalized_data == artifact.normalized_data
    assert codes(again) == codes(artifact)


def test_what_is_known_is_not_found_out_again(server: Server, artifact: ExecutionArtifact) -> None:
    """Only a refused form makes the first run longer than the second."""
    refused = {"json_schema": 0, "tools": 1}[server.form]
    assert run(server, NOTE).statistics[0].calls == artifact.statistics[0].calls - refused


@pytest.mark.parametrize("structured", ["json_object", "none"])
def test_other_forms_are_taken_too(server: Server, structured: str) -> None:
    assert not CALL_FAILURES & codes(run(server, NOTE, structured=structured))


def test_a_text_that_is_too_long_for_the_model_is_shown_in_part(server: Server) -> None:
    artifact = run(server, LONG, max_characters=100_000)
    assert "MODEL_CONTEXT_OVERFLOW" not in codes(artifact)
    assert artifact.normalized_data == {}


def test_of_a_text_that_is_too_long_a_part_can_be_asked_about(server: Server) -> None:
    artifact = run(server, LONG + NOTE, max_characters=1000)
    assert not CALL_FAILURES & codes(artifact)


def test_a_quotation_mark_in_an_enumeration_does_not_end_a_server(server: Server) -> None:
    fields = {"pipe": {"type": "ENUM", "enum": ['5"', '6"']}}
    with Engine(
        plugins=[paxman_cap_remote_inference], settings=server.settings(max_output_tokens=60)
    ) as engine:
        artifact = engine.normalize('The pipe has 5" inside.', {"fields": fields}, policy=PATIENT)
    assert not CALL_FAILURES & codes(artifact)

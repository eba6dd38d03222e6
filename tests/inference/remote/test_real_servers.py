"""The plugin against real servers with a real, very small model.

Such a model is often wrong; what must hold is that whatever it says is asked for, read, grounded
and paid for as with any other.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

import paxman_cap_remote_inference
from paxman_cap_remote_inference.dialect import MEMORY
from paxman_core import Engine, Policy
from paxman_core.capability import ModelAnswer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import Server

PATIENT = Policy(capability_timeout_ms=240_000)
LETTER = """\
Dear Mr Babbage,
please find enclosed the bill for the brass wheels, number RE-2026-118.
The total is EUR 1,250.50, to be paid by 31 March 2026.
Yours, Ada Lovelace
"""
NOTE = "Meeting with Grace Hopper on 9 December 2026 in room B12.\n"
CONTRACT = {"fields": {"bill_number": "STRING", "total": "MONEY", "sender": "STRING"}}
MEETING = {"fields": {"person": "STRING", "day": "DATE", "room": "STRING"}}


@pytest.fixture
def engine(server: Server) -> Iterator[Engine]:
    settings: Any = server.settings()
    with Engine(plugins=[paxman_cap_remote_inference], settings=settings) as made:
        yield made


def notes(artifact: Any) -> dict[str, str]:
    return {
        note.code: note.message for result in artifact.field_results for note in result.diagnostics
    }


CALL_FAILURES = {
    "MODEL_RATE_LIMITED", "MODEL_TIMEOUT", "MODEL_UNREACHABLE", "MODEL_CONTENT_FILTERED",
    "MODEL_CONTEXT_OVERFLOW", "MODEL_EMPTY_ANSWER", "MODEL_REFUSED_REQUEST",
    "CAPABILITY_FAILED", "CAPABILITY_MISBEHAVED", "CAPABILITY_TIMEOUT",
}  # fmt: skip


@pytest.mark.parametrize(("text", "contract"), [(LETTER, CONTRACT), (NOTE, MEETING)])
def test_a_question_is_taken_and_every_value_stands_where_it_says(
    engine: Engine, text: str, contract: dict[str, Any]
) -> None:
    artifact = engine.normalize(text, contract, policy=PATIENT)
    assert not CALL_FAILURES & {*notes(artifact)}
    (used,) = artifact.statistics
    assert used.calls >= 1
    assert used.input_tokens > 100
    assert used.output_tokens > 0
    assert used.usd == Decimal(0)
    for result in artifact.field_results:
        for ref in result.evidence_refs if result.value is not None else ():
            assert isinstance(ref.place, ModelAnswer)
            span = ref.place.span
            assert span is not None
            assert text[span.start : span.end] == span.quote
            assert ref.place.model == "SmolLM2-135M-Instruct"


def test_what_the_server_takes_is_found_out_and_remembered(engine: Engine, server: Server) -> None:
    engine.normalize(LETTER, CONTRACT, policy=PATIENT)
    known = MEMORY.recall((server.url, "SmolLM2-135M-Instruct", "auto"))
    assert known is not None
    assert known.structure.value == server.form


def test_once_it_is_known_one_request_is_enough(engine: Engine) -> None:
    engine.normalize(NOTE, MEETING, policy=PATIENT)
    question = {"fields": {"room": {"type": "STRING", "required": False}}}
    (used,) = engine.normalize("x", question, policy=PATIENT).statistics
    assert used.calls in (1, 2)  # the second only if the first answer stands nowhere


@pytest.mark.parametrize("structured", ["json_object", "none"])
def test_other_forms_are_taken_too(server: Server, structured: str) -> None:
    settings: Any = server.settings(structured=structured)
    with Engine(plugins=[paxman_cap_remote_inference], settings=settings) as engine:
        artifact = engine.normalize(NOTE, MEETING, policy=PATIENT)
    assert not CALL_FAILURES & {*notes(artifact)}


def test_the_same_document_is_answered_the_same(engine: Engine) -> None:
    first = engine.normalize(NOTE, MEETING, policy=PATIENT)
    second = engine.normalize(NOTE, MEETING, policy=PATIENT)
    assert first.normalized_data == second.normalized_data


def test_a_text_that_is_too_long_for_the_model_is_told(server: Server) -> None:
    settings: Any = server.settings(max_characters=100_000)
    text = "The weather was fine on that day, and nobody said a word.\n" * 700
    with Engine(plugins=[paxman_cap_remote_inference], settings=settings) as engine:
        artifact = engine.normalize(text, MEETING, policy=PATIENT)
    assert "MODEL_CONTEXT_OVERFLOW" in notes(artifact)
    assert artifact.normalized_data == {}
    assert artifact.statistics[0].usd == 0


def test_of_a_long_text_what_fits_is_asked_about(engine: Engine) -> None:
    text = "The weather was fine on that day, and nobody said a word.\n" * 700 + NOTE
    settings: Any = {"fields": {"room": {"type": "STRING", "labels": ["room"]}}}
    with_limit = engine.normalize(text, settings, policy=PATIENT)
    codes = {*notes(with_limit)}
    assert "MODEL_CONTEXT_OVERFLOW" in codes or not CALL_FAILURES & codes


def test_what_was_recorded_comes_out_the_same(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "calls.sqlite"
    hashes = []
    for mode in ("record", "replay"):
        settings: Any = server.settings()
        with Engine(
            plugins=[paxman_cap_remote_inference],
            settings=settings,
            recordings=path,
            mode=mode,  # type: ignore[arg-type]
        ) as engine:
            hashes.append(engine.normalize(LETTER, CONTRACT, policy=PATIENT).replay_hash)
    assert hashes[0] == hashes[1]

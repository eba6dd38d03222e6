"""Deadlines, threads, damaged files and contexts that are too small."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import pytest

from paxman_cap_local_inference import find_model, loaded_model, read_settings
from paxman_core import Policy

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from paxman_core import Engine, ExecutionArtifact

TEXT = "Ada Low met Bo Reed in Port Royal on 4 May 2026 and gave him the key to room 12B."
CONTRACT = {"fields": {"guest": "STRING", "room": "STRING"}}


def codes(artifact: ExecutionArtifact, path: str) -> set[str]:
    return {note.code for note in artifact.result(path).diagnostics}


def messages(artifact: ExecutionArtifact, path: str) -> str:
    return "\n".join(note.message for note in artifact.result(path).diagnostics)


def test_a_file_that_was_cut_short_is_named_in_a_note(
    tiny_model: Path, tmp_path: Path, patient: Policy, local_engine: Callable[..., Engine]
) -> None:
    path = tmp_path / "short.gguf"
    path.write_bytes(tiny_model.read_bytes()[:40_000])
    with local_engine(settings={"model": str(path)}) as engine:
        artifact = engine.normalize(TEXT, CONTRACT, policy=patient)
    assert "MODEL_UNUSABLE" in codes(artifact, "guest")
    assert "llama.cpp cannot load short.gguf" in messages(artifact, "guest")


def test_a_file_with_other_bytes_in_its_header_is_named_in_a_note(
    tiny_model: Path, tmp_path: Path, patient: Policy, local_engine: Callable[..., Engine]
) -> None:
    data = bytearray(tiny_model.read_bytes())
    data[8:40] = b"\xff" * 32
    path = tmp_path / "garbled.gguf"
    path.write_bytes(data)
    with local_engine(settings={"model": str(path)}) as engine:
        artifact = engine.normalize(TEXT, CONTRACT, policy=patient)
    assert "MODEL_UNUSABLE" in codes(artifact, "guest")


def test_a_file_that_is_no_model_is_named_in_a_note(
    tmp_path: Path, patient: Policy, local_engine: Callable[..., Engine]
) -> None:
    path = tmp_path / "letter.gguf"
    path.write_text("Dear Sir or Madam")
    with local_engine(settings={"model": str(path)}) as engine:
        artifact = engine.normalize(TEXT, CONTRACT, policy=patient)
    assert "letter.gguf is not a GGUF file" in messages(artifact, "guest")


def test_a_model_that_cannot_write_a_quotation_mark_is_named_in_a_note(
    model_without_quotes: Path, patient: Policy, local_engine: Callable[..., Engine]
) -> None:
    with local_engine(settings={"model": str(model_without_quotes)}) as engine:
        artifact = engine.normalize(TEXT, CONTRACT, policy=patient)
    assert "MODEL_UNUSABLE" in codes(artifact, "guest")


def test_a_document_that_is_too_long_is_shown_in_parts(
    tiny_model: Path, patient: Policy, local_engine: Callable[..., Engine]
) -> None:
    """The model reads single bytes, so that a third of what was cut first fits, or less."""
    text = f"{'Nothing of interest happened. ' * 400}\nGuest: Ada Low\n{'Nothing at all. ' * 400}"
    settings = {"model": str(tiny_model), "context_tokens": 1024, "margin": 0}
    with local_engine(settings=settings) as engine:
        artifact = engine.normalize(text, {"fields": {"guest": "STRING"}}, policy=patient)
    assert "MODEL_CONTEXT_OVERFLOW" not in codes(artifact, "guest")
    [use] = artifact.statistics
    assert 200 < use.input_tokens < 1024


@pytest.mark.parametrize("ask", ["choose", "generate"])
def test_when_time_is_up_the_field_says_so_and_the_next_run_is_fine(
    tiny_model: Path, local_engine: Callable[..., Engine], ask: str, patient: Policy
) -> None:
    settings = {"model": str(tiny_model), "ask": ask, "margin": 0, "max_output_tokens": 16_000}
    text = f"{TEXT} " * 18
    with local_engine(settings=settings) as engine:
        late = engine.normalize(text, CONTRACT, policy=Policy(capability_timeout_ms=1))
        assert codes(late, "guest") & {"MODEL_TIMEOUT", "CAPABILITY_TIMEOUT"}
        assert late.normalized_data == {}
        if ask == "choose":
            calm = engine.normalize(text, CONTRACT, policy=patient)
            assert codes(calm, "guest") <= {"MODEL_UNDECIDED", "CHAIN_EXHAUSTED"}


def test_a_deadline_ends_the_work_in_the_middle_of_a_document(tiny_model: Path) -> None:
    """Whatever was decoded is forgotten, so that nothing is built on half a document."""
    settings = read_settings({"model": str(tiny_model)})
    model = find_model(settings)
    assert model is not None
    loaded = loaded_model(model, settings)
    from paxman_cap_local_inference import OutOfTimeError

    with loaded.turn(model, settings, None) as runtime:
        tokens = runtime.tokens("x" * 1_500)
        runtime.forget()
        with pytest.raises(OutOfTimeError):
            runtime.remember(tokens, time.monotonic() + 0.0001)
        assert runtime.remembered == 0
        runtime.remember(tokens, None)
        assert runtime.remembered == len(tokens)


def test_a_document_that_takes_longer_than_is_left_is_not_begun(tiny_model: Path) -> None:
    """How fast it goes is known from the document before."""
    settings = read_settings({"model": str(tiny_model), "threads": 2})
    model = find_model(settings)
    assert model is not None
    from paxman_cap_local_inference import OutOfTimeError

    with loaded_model(model, settings).turn(model, settings, None) as runtime:
        runtime.remember(runtime.tokens("x" * 1_500), None)
        with pytest.raises(
            OutOfTimeError, match=r"takes about .* raise Policy\.capability_timeout_ms"
        ):
            runtime.remember(runtime.tokens("y" * 1_500), time.monotonic() + 0.0001)


def test_a_model_is_loaded_once_for_all_engines_of_a_process(
    tiny_model: Path, patient: Policy, local_engine: Callable[..., Engine]
) -> None:
    given = {"model": str(tiny_model), "margin": 0}
    settings = read_settings(given)  # type: ignore[arg-type]
    model = find_model(settings)
    assert model is not None
    runtimes = set()
    for _ in range(2):
        with local_engine(settings=given) as engine:
            engine.normalize(TEXT, CONTRACT, policy=patient)
        with loaded_model(model, settings).turn(model, settings, None) as runtime:
            runtimes.add(runtime)
    assert len(runtimes) == 1


def test_two_threads_get_what_one_would(
    tiny_model: Path, patient: Policy, local_engine: Callable[..., Engine]
) -> None:
    texts = [f"{TEXT} Note {number}." for number in range(6)]
    with local_engine(settings={"model": str(tiny_model), "margin": 0}) as engine:
        alone = [engine.normalize(text, CONTRACT, policy=patient).replay_hash for text in texts]
        together: dict[str, str] = {}

        def work(share: list[str]) -> None:
            for text in share:
                together[text] = engine.normalize(text, CONTRACT, policy=patient).replay_hash

        threads = [threading.Thread(target=work, args=(texts[start::2],)) for start in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert [together[text] for text in texts] == alone


def test_whoever_waits_for_the_model_longer_than_allowed_is_told(
    tiny_model: Path, local_engine: Callable[..., Engine]
) -> None:
    given = {"model": str(tiny_model), "margin": 0}
    settings = read_settings(given)  # type: ignore[arg-type]
    model = find_model(settings)
    assert model is not None
    loaded = loaded_model(model, settings)
    with loaded.turn(model, settings, None), local_engine(settings=given) as engine:
        artifact = engine.normalize(TEXT, CONTRACT, policy=Policy(capability_timeout_ms=3_000))
    assert "the model was busy" in messages(artifact, "guest")


def test_loading_and_giving_up_print_nothing(
    tiny_model: Path,
    tmp_path: Path,
    patient: Policy,
    local_engine: Callable[..., Engine],
    capfd: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "copy.gguf"
    path.write_bytes(tiny_model.read_bytes())
    with local_engine(settings={"model": str(path), "margin": 0}) as engine:
        engine.normalize(TEXT, CONTRACT, policy=patient)
        engine.normalize(TEXT * 10, CONTRACT, policy=Policy(capability_timeout_ms=1))
    assert capfd.readouterr() == ("", "")

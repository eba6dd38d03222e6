"""Calls go through the recordings: what was recorded is replayed, byte for byte."""

from __future__ import annotations

import sqlite3
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from paxman_core import Engine
from paxman_core.capability import Usage
from paxman_inference import CompletionError, answer_fields
from paxman_inference.codes import MODEL_RATE_LIMITED, RECORDING_MISSING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TEXT = "Invoice 7\nTotal: EUR 12.50\nPaid: yes\n"
CONTRACT = {"id": "x", "fields": {"total": "MONEY", "paid": "BOOLEAN"}}


def test_a_replay_makes_no_call_and_gives_the_same_artifact(
    scripted_model: Any, scripted_capability: Any, said: Callable[..., Any], tmp_path: Path
) -> None:
    file = tmp_path / "calls.sqlite"
    model = scripted_model(
        {"total": said("EUR 99", "99 EUR"), "paid": said("yes", True)},
        {"total": said("EUR 12.50", "12.50 EUR")},
    )
    with Engine(plugins=[scripted_capability(model)], recordings=file, mode="record") as engine:
        recorded = engine.normalize(TEXT, CONTRACT)
    silent = scripted_model(AssertionError("asked"))
    with Engine(plugins=[scripted_capability(silent)], recordings=file, mode="replay") as engine:
        replayed = engine.normalize(TEXT, CONTRACT)
    assert silent.questions == []
    assert replayed.replay_hash == recorded.replay_hash
    assert replayed.statistics == recorded.statistics
    assert replayed.statistics[0].calls == 2
    assert replayed.statistics[0].usd == Decimal("0.02")


def test_a_call_that_was_not_recorded_is_a_note_and_costs_nothing(
    scripted_model: Any, scripted_capability: Any, said: Callable[..., Any], tmp_path: Path
) -> None:
    file = tmp_path / "calls.sqlite"
    model = scripted_model({"total": None, "paid": said("yes", True)})
    with Engine(plugins=[scripted_capability(model)], recordings=file, mode="record") as engine:
        engine.normalize(TEXT, CONTRACT)
    with Engine(plugins=[scripted_capability(model)], recordings=file, mode="replay") as engine:
        artifact = engine.normalize(TEXT + "More.\n", CONTRACT)
    codes = {note.code for result in artifact.candidates for note in result.diagnostics}
    assert RECORDING_MISSING in codes
    assert artifact.statistics[0].calls == 0
    assert artifact.statistics[0].usd == 0


def test_other_settings_are_another_call(
    scripted_model: Any, scripted_capability: Any, tmp_path: Path
) -> None:
    file = tmp_path / "calls.sqlite"
    model = scripted_model({"total": None, "paid": None})
    with Engine(plugins=[scripted_capability(model)], recordings=file) as engine:
        engine.normalize(TEXT, CONTRACT)
        engine.normalize(TEXT, CONTRACT)
        assert len(model.questions) == 1
        model.settings = {"temperature": 1}
        engine.normalize(TEXT, CONTRACT)
    assert len(model.questions) == 2
    connection = sqlite3.connect(file)
    try:
        # Each call, and what it said of each of its two fields.
        assert connection.execute("SELECT count(*) FROM calls").fetchone() == (6,)
    finally:
        connection.close()


def test_a_failure_is_replayed_with_what_it_cost(
    scripted_model: Any, scripted_capability: Any, tmp_path: Path
) -> None:
    file = tmp_path / "calls.sqlite"
    error = CompletionError(MODEL_RATE_LIMITED, "slow down", usd=Decimal("0.3"), calls=3)
    model = scripted_model(error)
    with Engine(plugins=[scripted_capability(model)], recordings=file, mode="record") as engine:
        recorded = engine.normalize(TEXT, CONTRACT)
    with Engine(plugins=[scripted_capability(model)], recordings=file, mode="replay") as engine:
        replayed = engine.normalize(TEXT, CONTRACT)
    assert len(model.questions) == 1
    assert replayed.replay_hash == recorded.replay_hash
    assert replayed.statistics[0].calls == 3


def test_without_recordings_the_model_is_asked_each_time(
    read: Callable[..., Any],
    fields_of: Callable[..., Any],
    request_for: Callable[..., Any],
    scripted_model: Any,
) -> None:
    model = scripted_model({"total": None})
    request = request_for(read(TEXT), *fields_of(total="MONEY"))
    answer_fields(request, model)
    assert answer_fields(request, model).usage == Usage(Decimal("0.01"), 100, 10, 1)
    assert len(model.questions) == 2


def test_one_more_field_is_asked_for_alone(
    scripted_model: Any, scripted_capability: Any, said: Callable[..., Any], tmp_path: Path
) -> None:
    file = tmp_path / "calls.sqlite"
    model = scripted_model({"total": "EUR 12.50", "paid": said("yes", True)}, {"number": "7"})
    with Engine(plugins=[scripted_capability(model)], recordings=file) as engine:
        engine.normalize(TEXT, CONTRACT)
        more = {"id": "x", "fields": {"number": "STRING", **CONTRACT["fields"]}}  # type: ignore[dict-item]
        artifact = engine.normalize(TEXT, more)
    assert [item.field.path for item in model.questions[1].fields] == ["number"]
    assert len(model.questions) == 2
    assert [str(artifact[name]) for name in ("number", "total", "paid")] == [
        "7",
        "12.50 EUR",
        "True",
    ]
    silent = scripted_model(AssertionError("asked"))
    with Engine(plugins=[scripted_capability(silent)], recordings=file, mode="replay") as engine:
        replayed = engine.normalize(TEXT, more)
    assert replayed.replay_hash == artifact.replay_hash
    assert replayed.statistics == artifact.statistics


def test_a_contract_with_one_field_less_asks_nothing(
    scripted_model: Any, scripted_capability: Any, said: Callable[..., Any], tmp_path: Path
) -> None:
    file = tmp_path / "calls.sqlite"
    model = scripted_model({"total": "EUR 12.50", "paid": said("yes", True)})
    with Engine(plugins=[scripted_capability(model)], recordings=file) as engine:
        engine.normalize(TEXT, CONTRACT)
        artifact = engine.normalize(TEXT, {"id": "x", "fields": {"total": "MONEY"}})
    assert len(model.questions) == 1
    assert str(artifact["total"]) == "12.50 EUR"

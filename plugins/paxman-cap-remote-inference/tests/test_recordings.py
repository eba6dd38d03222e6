"""A run that was recorded comes out the same without a service, a key or a network."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Service

LETTER = "We shall pay EUR 1,250.50 by the end of the month.\nYours, Ada Lovelace\n"
CONTRACT = {"fields": {"amount": "MONEY", "sender": "STRING"}}
AMOUNT = {"quote": "EUR 1,250.50", "value": "EUR 1250.50"}
SENDER = {"quote": "Ada Lovelace", "value": "Ada Lovelace"}
WRONG = {"quote": "Charles Babbage", "value": "Charles Babbage"}


def test_a_recorded_run_is_repeated_byte_for_byte(
    service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "calls.sqlite"
    monkeypatch.setenv("MY_KEY", "sk-7f3c2a91e5d84b60")
    refusal = service.failing(400, {"message": "no json_schema here"})
    first = service.saying({"amount": AMOUNT, "sender": WRONG}, tool=True)
    service.replies = [refusal, first, service.saying({"sender": SENDER}, tool=True)]
    recorder = service.engine(api_key_env="MY_KEY", recordings=path, mode="record")
    recorded = recorder.normalize(LETTER, CONTRACT)
    assert recorded["sender"] == "Ada Lovelace"
    assert recorded.statistics[0].calls == 3
    service.stop()
    monkeypatch.delenv("MY_KEY")
    replayer = service.engine(api_key_env="MY_KEY", recordings=path, mode="replay")
    replayed = replayer.normalize(LETTER, CONTRACT)
    assert replayed.replay_hash == recorded.replay_hash
    assert len(service.requests) == 3
    replayer.close()


def test_a_recorded_failure_is_repeated(service: Service, tmp_path: Path) -> None:
    path = tmp_path / "calls.sqlite"
    service.fails(429, Retry_After="0")
    recorded = service.engine(recordings=path, mode="record").normalize(LETTER, CONTRACT)
    replayed = service.engine(recordings=path, mode="replay").normalize(LETTER, CONTRACT)
    assert replayed.replay_hash == recorded.replay_hash
    assert len(service.requests) == 2


def test_what_was_answered_once_is_not_asked_again(service: Service, tmp_path: Path) -> None:
    path = tmp_path / "calls.sqlite"
    service.says({"amount": AMOUNT, "sender": SENDER})
    for _ in range(3):
        assert service.engine(recordings=path).normalize(LETTER, CONTRACT)["sender"] is not None
    assert len(service.requests) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"model": "another"},
        {"max_output_tokens": 99},
        {"seed": 3},
        {"structured": "none"},
    ],
)
def test_another_setting_is_another_call(
    service: Service, tmp_path: Path, change: dict[str, object]
) -> None:
    path = tmp_path / "calls.sqlite"
    service.says({"amount": AMOUNT, "sender": SENDER})
    service.engine(recordings=path, mode="record").normalize(LETTER, CONTRACT)
    engine = service.engine(recordings=path, mode="replay", **change)
    artifact = engine.normalize(LETTER, CONTRACT)
    assert artifact["sender"] is None
    assert "RECORDING_MISSING" in [note.code for note in artifact.result("sender").diagnostics]
    assert artifact.statistics[0].usd == 0
    assert len(service.requests) == 1


def test_limits_of_time_are_no_part_of_a_call(service: Service, tmp_path: Path) -> None:
    path = tmp_path / "calls.sqlite"
    service.says({"amount": AMOUNT, "sender": SENDER})
    service.engine(recordings=path, mode="record").normalize(LETTER, CONTRACT)
    engine = service.engine(recordings=path, mode="replay", timeout_seconds=5, retries=7)
    assert engine.normalize(LETTER, CONTRACT)["sender"] == "Ada Lovelace"


def test_the_same_model_at_another_address_and_a_blank_at_the_end_are_the_same_call(
    service: Service, tmp_path: Path
) -> None:
    path = tmp_path / "calls.sqlite"
    service.says({"amount": AMOUNT, "sender": SENDER})
    service.engine(recordings=path, mode="record").normalize(LETTER, CONTRACT)
    engine = service.engine(recordings=path, mode="replay", base_url="http://127.0.0.1:9/v1")
    assert engine.normalize(f"{LETTER} \n", CONTRACT)["sender"] == "Ada Lovelace"
    assert len(service.requests) == 1

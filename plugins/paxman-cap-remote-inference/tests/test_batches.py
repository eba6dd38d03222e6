"""Questions of many documents asked together, of a service that keeps the published protocol."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest
from pyarrow import parquet

import paxman_cap_remote_inference
from paxman_cap_remote_inference import ask_together
from paxman_core import Engine
from paxman_core.errors import BatchError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

PAYER = re.compile(r"(\w+ \w+) pays")


class BatchHandler(BaseHTTPRequestHandler):
    """Files, batches and, for what is asked directly, chat completions."""

    protocol_version = "HTTP/1.1"
    server: BatchService

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path.endswith("/files"):
            start = body.index(b'{"custom_id"')
            lines = body[start : body.index(b"\r\n--", start)].splitlines()
            self.send(self.server.keep([json.loads(line) for line in lines]))
        elif self.path.endswith("/batches"):
            self.send(self.server.begin(json.loads(body)))
        elif json.loads(body)["max_tokens"] == 1:
            self.server.tried += 1
            self.send({}, 200 if self.server.takes_likelihoods else 400)
        else:
            self.server.direct.append(json.loads(body))
            self.send(self.server.completion(json.loads(body)))

    def do_GET(self) -> None:
        if self.path.endswith("/content"):
            self.send(self.server.contents[self.path.split("/")[-2]])
        elif self.path.partition("?")[0].endswith("/batches"):
            self.send(
                {"object": "list", "data": [*self.server.batches.values()], "has_more": False}
            )
        else:
            self.send(self.server.look(self.path.split("/")[-1]))

    def send(self, content: object, status: int = 200) -> None:
        body = content if isinstance(content, bytes) else json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *said: object) -> None:
        """Say nothing."""


class BatchService(ThreadingHTTPServer):
    """Answers with whoever pays, as the document says; a batch is done at the second look."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), BatchHandler)
        self.files: dict[str, list[dict[str, Any]]] = {}
        self.contents: dict[str, bytes] = {}
        self.batches: dict[str, dict[str, Any]] = {}
        self.direct: list[dict[str, Any]] = []
        self.tried = 0
        self.takes_likelihoods = True
        self.breaks = False
        self.ends = "completed"
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def settings(self) -> dict[str, Any]:
        """A million tokens cost a dollar to read and two to write."""
        return {
            "model": "m",
            "base_url": f"http://127.0.0.1:{self.server_port}/v1",
            "input_usd_per_million": 1,
            "output_usd_per_million": 2,
            "batch_poll_seconds": "0.01",
        }

    def keep(self, requests: list[dict[str, Any]]) -> dict[str, object]:
        name = f"file-{len(self.files)}"
        self.files[name] = requests
        return {
            "id": name,
            "object": "file",
            "bytes": 1,
            "created_at": 1,
            "filename": "f",
            "purpose": "batch",
            "status": "processed",
        }

    def begin(self, asked: dict[str, Any]) -> dict[str, Any]:
        name = f"batch-{len(self.batches)}"
        assert asked["endpoint"] == "/v1/chat/completions"
        self.batches[name] = {
            "id": name,
            "object": "batch",
            "status": "in_progress",
            "created_at": 1,
            "endpoint": asked["endpoint"],
            "completion_window": asked["completion_window"],
            "input_file_id": asked["input_file_id"],
            "metadata": asked["metadata"],
            "looks": 0,
        }
        if self.breaks:
            self.breaks = False
            raise ConnectionAbortedError
        return self.batches[name]

    def look(self, name: str) -> dict[str, Any]:
        batch = self.batches[name]
        batch["looks"] += 1
        if batch["looks"] == 2:
            lines = []
            for request in self.files[batch["input_file_id"]]:
                response = {"status_code": 200, "body": self.completion(request["body"])}
                lines.append({"custom_id": request["custom_id"], "response": response})
            # In whatever order.
            written = "\n".join(json.dumps(line) for line in reversed(lines))
            self.contents[f"out-{name}"] = written.encode()
            batch["status"] = self.ends
            if self.ends == "completed":
                batch["output_file_id"] = f"out-{name}"
        return batch

    @staticmethod
    def completion(body: dict[str, Any]) -> dict[str, Any]:
        prompt = body["messages"][-1]["content"]
        found = PAYER.search(prompt)
        is_again = "An earlier answer was refused" in prompt
        payer = found[1] if found else None
        if payer == "Jonas Feld" and not is_again:
            payer = "Nobody"
        said = json.dumps({"payer": payer})
        doubt = [{"token": " null", "logprob": -1.0}] if payer == "Ada Amsel" else []
        tokens = [('{"payer":', []), (said.removeprefix('{"payer":'), doubt)]
        told = [{"token": token, "top_logprobs": ranked} for token, ranked in tokens]
        return {
            "id": "x",
            "object": "chat.completion",
            "created": 1,
            "model": "m",
            "choices": [
                {
                    "index": 0,
                    "message": {"role": "assistant", "content": said},
                    "finish_reason": "stop",
                    "logprobs": {"content": told} if "top_logprobs" in body else None,
                }
            ],
            "usage": {"prompt_tokens": 1000, "completion_tokens": 100, "total_tokens": 1100},
        }

    def handle_error(self, *about: object) -> None:
        """Say nothing when a connection ends."""


LETTERS = {
    name: f"Of all of us {payer} pays.\n"
    for name, payer in {"a": "Marta Weiss", "b": "Jonas Feld", "c": "Ada Amsel"}.items()
}
CONTRACT = {"id": "letter", "fields": {"payer": "STRING"}}


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[BatchService]:
    """A service that keeps the protocol; nothing leads elsewhere."""
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    running = BatchService()
    yield running
    running.shutdown()
    running.server_close()


class Desk:
    """Three letters, the questions that they raise, and the answers."""

    def __init__(self, service: BatchService, folder: Path) -> None:
        self.settings = service.settings
        self.questions = folder / "questions.sqlite"
        self.recordings = folder / "calls.sqlite"

    def read(self, **more: str) -> dict[str, object]:
        """What comes of the letters."""
        settings = {"remote_inference": {**self.settings, **more}}
        plugins = [paxman_cap_remote_inference]
        with Engine(plugins=plugins, settings=settings, recordings=self.recordings) as engine:
            self.artifacts = [engine.normalize(text, CONTRACT) for text in LETTERS.values()]
        return {n: a["payer"] for n, a in zip(LETTERS, self.artifacts, strict=True)}

    def defer(self) -> None:
        assert set(self.read(defer_to=str(self.questions)).values()) == {None}

    def ask(self, budget: str = "1") -> int:
        asked = ask_together(
            self.settings, self.questions, self.recordings, budget_usd=Decimal(budget)
        )
        assert isinstance(asked, int)
        return asked


@pytest.fixture
def desk(service: BatchService, tmp_path: Path) -> Desk:
    return Desk(service, tmp_path)


@pytest.mark.parametrize(("takes_likelihoods", "doubted"), [(True, None), (False, "Ada Amsel")])
def test_questions_wait_and_are_answered_together_for_less(
    service: BatchService, desk: Desk, takes_likelihoods: bool, doubted: str | None
) -> None:
    service.takes_likelihoods = takes_likelihoods
    desk.defer()
    (note,) = [n for n in desk.artifacts[0].result("payer").diagnostics if "MODEL" in n.code]
    assert note.code == "MODEL_DEFERRED"
    assert desk.ask() == 3
    assert [len(requests) for requests in service.files.values()] == [3]
    # One answer does not stand, and is asked for once more, directly. Another is doubted, if the
    # service says how likely null was; that it does was tried beforehand.
    assert desk.read() == {"a": "Marta Weiss", "b": "Jonas Feld", "c": doubted}
    assert service.tried == 1
    assert len(service.direct) == 1
    # A thousand tokens in and a hundred out, at half the price.
    assert desk.artifacts[0].statistics[0].usd == Decimal("0.0006")


def test_what_could_cost_more_than_the_budget_waits_on(service: BatchService, desk: Desk) -> None:
    desk.defer()
    assert desk.ask(budget="0.0000001") == 0
    assert (service.files, service.tried) == ({}, 0)
    assert desk.ask() == 3


def test_a_batch_whose_sending_broke_off_is_found_again_and_not_sent_twice(
    service: BatchService, desk: Desk
) -> None:
    desk.defer()
    service.breaks = True
    with pytest.raises(BatchError, match="--resume"):
        desk.ask()
    assert desk.ask() == 3
    assert len(service.batches) == 1


def test_a_question_that_the_batch_does_not_answer_is_asked_directly(
    service: BatchService, desk: Desk
) -> None:
    desk.defer()
    service.ends = "expired"
    assert desk.ask() == 0
    assert desk.read()["a"] == "Marta Weiss"
    assert len(service.direct) == 4


def test_questions_that_were_answered_are_not_kept(desk: Desk) -> None:
    desk.defer()
    assert b"Marta" in desk.questions.read_bytes()
    desk.ask()
    assert b"Marta" not in desk.questions.read_bytes()


def run(folder: Path, settings: Mapping[str, object], *more: str) -> Any:
    lines = [f"{name} = {json.dumps(value)}" for name, value in settings.items()]
    written = "\n".join(["[plugins.remote_inference]", *lines] if lines else [])
    (folder / "paxman.toml").write_text(written, "utf-8")
    (folder / "contract.json").write_text(json.dumps(CONTRACT), "utf-8")
    (folder / "in").mkdir()
    for name, text in LETTERS.items():
        (folder / "in" / f"{name}.txt").write_text(text, "utf-8")
    options = ("-c", "contract.json", "--out", "out", "--workers", "1", "--model-batch")
    command = [sys.executable, "-m", "paxman_cli", "batch", "in", *options, *more]
    environment = {**os.environ, "PAXMAN_SETTINGS": "paxman.toml"}
    return subprocess.run(
        command, capture_output=True, encoding="utf-8", cwd=folder, env=environment
    )


def test_the_command_asks_beforehand_and_again_what_does_not_stand(
    service: BatchService, tmp_path: Path
) -> None:
    service.takes_likelihoods = False
    ran = run(tmp_path, service.settings)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    rows = parquet.read_table(*(tmp_path / "out").glob("part-*.parquet")).to_pylist()
    assert [row["payer"] for row in rows] == ["Marta Weiss", "Jonas Feld", "Ada Amsel"]
    assert [len(requests) for requests in service.files.values()] == [3, 1]
    assert service.direct == []
    assert "$0.0024 spent" in ran.stdout
    # No words of the documents are left behind but in the rows and the recordings.
    assert not (tmp_path / "out" / "model-batch").exists()


def test_without_a_model_there_is_nothing_to_ask(tmp_path: Path) -> None:
    ran = run(tmp_path, {})
    assert ran.returncode == 2
    assert "no remote model" in ran.stderr

"""A service on this machine that answers as it is told, or fails as it is told, over real HTTP."""

from __future__ import annotations

import itertools
import json
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest

import paxman_cap_remote_inference
from paxman_core import Engine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_numbers = itertools.count()


class Handler(BaseHTTPRequestHandler):
    """One request; what becomes of it, the next of the server's replies decides."""

    protocol_version = "HTTP/1.1"
    server: Service

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with self.server.lock:
            position = len(self.server.requests)
            self.server.requests.append(json.loads(body))
            self.server.headers.append(dict(self.headers.items()))
            self.server.paths.append(self.path)
            self.server.under_way += 1
            self.server.most_under_way = max(self.server.most_under_way, self.server.under_way)
        replies = self.server.replies
        try:
            replies[min(position, len(replies) - 1)](self)
        finally:
            with self.server.lock:
                self.server.under_way -= 1

    def send(
        self, status: int, body: bytes, headers: dict[str, str] | None = None, size: int = 0
    ) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(size or len(body)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()

    def log_message(self, *said: object) -> None:
        """Say nothing."""


class Service(ThreadingHTTPServer):
    """The service, what it was asked, and what it replies; the last reply is repeated."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.lock = threading.Lock()
        self.replies: list[Callable[[Handler], None]] = []
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.paths: list[str] = []
        self.engines: list[Engine] = []
        self.connections = 0
        self.under_way = 0
        self.most_under_way = 0
        self.released = threading.Event()
        # What a service takes is remembered by address and model, and addresses come back.
        self.model = f"model-{next(_numbers)}"
        self._thread = threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    def get_request(self) -> tuple[socket.socket, Any]:
        self.connections += 1
        return super().get_request()

    def handle_error(self, *about: object) -> None:
        """Say nothing when a client gives up."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"

    def stop(self) -> None:
        self.released.set()
        for engine in self.engines:
            engine.close()
        self.shutdown()
        self.server_close()
        self._thread.join()

    def settings(self, **more: object) -> dict[str, Any]:
        """Settings that lead here; a million tokens cost a dollar to read and two to write."""
        return {
            "remote_inference": {
                "model": self.model,
                "base_url": self.url,
                "input_usd_per_million": 1,
                "output_usd_per_million": 2,
                "retries": 1,
                **more,
            }
        }

    def engine(self, *, recordings: Any = None, mode: Any = "auto", **more: object) -> Engine:
        """An engine whose only capability asks this service."""
        made = Engine(
            plugins=[paxman_cap_remote_inference],
            settings=self.settings(**more),
            recordings=recordings,
            mode=mode,
        )
        self.engines.append(made)
        return made

    def says(self, *contents: object, **more: Any) -> None:
        """Reply with these contents, one after another."""
        self.replies = [self.saying(content, **more) for content in contents]

    def fails(self, status: int, error: object = None, **headers: str) -> None:
        """Reply with an error, always."""
        self.replies = [self.failing(status, error, **headers)]

    @staticmethod
    def saying(
        content: object,
        *,
        finish: str | None = "stop",
        usage: object = (100, 20),
        tool: bool = False,
        logprobs: object = None,
        **message: object,
    ) -> Callable[[Handler], None]:
        """A proper response with this content: a text, or what is JSON for one."""
        text = content if isinstance(content, str | None) else json.dumps(content)
        said: dict[str, object] = {"role": "assistant", "content": text, **message}
        if tool:
            function = {"name": "answer", "arguments": text}
            said = {"content": None, "tool_calls": [{"type": "function", "function": function}]}
        body: dict[str, object] = {
            "model": "as the service calls it",
            "choices": [
                {"index": 0, "message": said, "finish_reason": finish, "logprobs": logprobs}
            ],
        }
        if isinstance(usage, tuple):
            body["usage"] = {"prompt_tokens": usage[0], "completion_tokens": usage[1]}
        elif usage is not None:
            body["usage"] = usage
        return lambda handler: handler.send(200, json.dumps(body).encode())

    @staticmethod
    def failing(status: int, error: object = None, **headers: str) -> Callable[[Handler], None]:
        """An error in the form that OpenAI gives it, or this body."""
        body = error if isinstance(error, bytes) else json.dumps({"error": error or {}}).encode()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return lambda handler: handler.send(status, body, named)

    @staticmethod
    def sending(body: bytes) -> Callable[[Handler], None]:
        """A response of success with this body."""
        return lambda handler: handler.send(200, body)

    def stalling(self, handler: Handler) -> None:
        """No response at all."""
        self.released.wait(30)
        handler.close_connection = True

    @staticmethod
    def cutting(handler: Handler) -> None:
        """A response that breaks off."""
        handler.send(200, b'{"choices": [{"mess', size=5000)
        handler.close_connection = True
        handler.connection.shutdown(socket.SHUT_RDWR)

    def dripping(self, handler: Handler) -> None:
        """A response that never ends, and never pauses long enough to be given up."""
        handler.send(200, b" ", size=1_000_000)
        while not self.released.is_set():
            time.sleep(0.05)
            handler.wfile.write(b" ")
            handler.wfile.flush()


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """A service that is asked by nobody yet; the environment leads nowhere else."""
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    running = Service()
    yield running
    running.stop()

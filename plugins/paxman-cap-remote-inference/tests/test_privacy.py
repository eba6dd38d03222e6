"""What leaves this machine, what does not, and where the key is never seen."""

from __future__ import annotations

import contextlib
import json
import logging
import socket
import threading
from typing import TYPE_CHECKING, Any

import pytest

import paxman_cap_remote_inference as plugin
from paxman_core import Engine, Policy

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import Service

LETTER = "Yours, Ada Lovelace, born on 10 December 1815, patient 4711.\n"
SENDER = {"sender": {"quote": "Ada Lovelace", "value": "Ada Lovelace"}}
KEY = "sk-7f3c2a91e5d84b60"


class Listener:
    """A socket that anybody can connect to; it counts who does, and what they send."""

    def __init__(self) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.connections = 0
        self.received = b""
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.socket.getsockname()[1]}/v1"

    def _listen(self) -> None:
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            self.connections += 1
            with connection:
                connection.settimeout(0.5)
                with contextlib.suppress(OSError):
                    while part := connection.recv(1_000_000):
                        self.received += part

    def close(self) -> None:
        # Closing alone would leave the thread waiting.
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()
        self._thread.join()


@pytest.fixture
def listener() -> Iterator[Listener]:
    listening = Listener()
    yield listening
    listening.close()


def engine_at(address: str, **more: object) -> Engine:
    settings: Any = {
        "model": "m",
        "base_url": address,
        "input_usd_per_million": 1,
        "output_usd_per_million": 1,
        "retries": 0,
        **more,
    }
    return Engine(plugins=[plugin], settings={"remote_inference": settings})


def test_the_listener_hears_what_is_sent(listener: Listener) -> None:
    with engine_at(listener.url) as engine:
        engine.normalize(LETTER, {"fields": {"sender": "STRING"}})
    assert listener.connections == 1
    assert b"Ada Lovelace" in listener.received


def test_a_policy_without_remote_inference_opens_no_connection(listener: Listener) -> None:
    with engine_at(listener.url) as engine:
        policy = Policy(allow_remote_inference=False)
        artifact = engine.normalize(LETTER, {"fields": {"sender": "STRING"}}, policy=policy)
    assert (listener.connections, listener.received) == (0, b"")
    assert artifact["sender"] is None
    (note,) = artifact.plan.diagnostics
    assert note.code == "POLICY_EXCLUDED"


def test_a_private_field_opens_no_connection(listener: Listener) -> None:
    contract = {"fields": {"patient": {"type": "STRING", "tags": ["pii"]}}}
    with engine_at(listener.url) as engine:
        artifact = engine.normalize(LETTER, contract)
    assert (listener.connections, listener.received) == (0, b"")
    assert artifact["patient"] is None


def test_a_private_field_is_not_even_named_beside_others(service: Service) -> None:
    service.says(SENDER)
    contract = {"fields": {"sender": "STRING", "patient": {"type": "STRING", "tags": ["pii"]}}}
    artifact = service.engine().normalize(LETTER, contract)
    assert artifact["sender"] == "Ada Lovelace"
    schema = service.requests[0]["response_format"]["json_schema"]["schema"]
    assert [*schema["properties"]] == ["sender"]


def test_a_private_field_can_be_allowed(service: Service) -> None:
    service.says({"patient": {"quote": "4711", "value": "4711"}})
    contract = {"fields": {"patient": {"type": "STRING", "tags": ["pii"]}}}
    policy = Policy(allow_pii_remote=True)
    assert service.engine().normalize(LETTER, contract, policy=policy)["patient"] == "4711"


def test_without_the_key_that_is_named_no_connection_is_opened(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MY_KEY", raising=False)
    with engine_at(listener.url, api_key_env="MY_KEY") as engine:
        artifact = engine.normalize(LETTER, {"fields": {"sender": "STRING"}})
    assert listener.connections == 0
    notes = {note.code: note.message for note in artifact.result("sender").diagnostics}
    assert "the environment variable MY_KEY" in notes["MODEL_REFUSED_REQUEST"]
    assert artifact.statistics[0].usd == 0


def test_another_service_gets_nothing_that_belongs_to_openai(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_ORG_ID", "org-mine")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "project-mine")
    service.says(SENDER)
    service.engine().normalize(LETTER, {"fields": {"sender": "STRING"}})
    sent = json.dumps(service.headers)
    assert KEY not in sent
    assert "authorization" not in sent.casefold()
    assert "mine" not in sent


def test_the_key_is_sent_where_it_belongs(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_KEY", f"{KEY}\n")
    service.says(SENDER)
    service.engine(api_key_env="MY_KEY").normalize(LETTER, {"fields": {"sender": "STRING"}})
    assert service.headers[0]["authorization"] == f"Bearer {KEY}"


def test_the_key_is_seen_nowhere(
    service: Service,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Not even if the service repeats it in what it says."""
    monkeypatch.setenv("MY_KEY", KEY)
    caplog.set_level(logging.DEBUG)
    recordings = tmp_path / "calls.sqlite"
    echo = {"sender": {"quote": KEY, "value": KEY}}
    replies = [
        service.saying(echo),
        service.saying(f"Your key is {KEY}."),
        service.failing(400, {"message": f"bad header: Bearer {KEY}"}),
        service.failing(401, {"message": f"Incorrect API key provided: {KEY}"}),
        service.failing(500, f"key={KEY}".encode()),
        service.sending(KEY.encode()),
        service.cutting,
    ]
    seen = []
    for number, reply in enumerate(replies):
        service.replies = [reply]
        service.model = f"echo-{number}-{service.server_port}"
        engine = service.engine(api_key_env="MY_KEY", recordings=recordings, retries=0)
        policy = Policy(allow_ungrounded=True)
        artifact = engine.normalize(LETTER, {"fields": {"sender": "STRING"}}, policy=policy)
        capability = engine.registry.capability("remote_inference")
        seen += [artifact.to_json(), repr(artifact), repr(capability), repr(vars(capability))]
        seen += [repr(engine.registry.failures), repr(engine.registry.models)]
        seen += [repr(vars(vars(capability)["_backend"]))]
        engine.close()
    assert len(service.requests) >= len(replies)
    printed = capfd.readouterr()
    everything = "\n".join([*seen, printed.out, printed.err, caplog.text])
    assert KEY not in everything
    assert KEY.encode() not in recordings.read_bytes()


def test_an_error_of_the_client_does_not_hang_on_to_the_key(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is raised for a failed call has no request, and so no header, behind it."""
    from paxman_cap_remote_inference._backend import RemoteBackend
    from paxman_cap_remote_inference._prices import prices_of
    from paxman_cap_remote_inference._service import Service as Client
    from paxman_cap_remote_inference._settings import read_settings
    from paxman_core.capability import CapabilityRequest, FieldRequest
    from paxman_inference import CompletionError, Question, excerpt_of

    monkeypatch.setenv("MY_KEY", KEY)
    service.fails(401)
    chosen = read_settings(service.settings(api_key_env="MY_KEY")["remote_inference"])
    assert chosen is not None
    engine = Engine(plugins=[])
    fields = tuple(
        FieldRequest(field, {}) for field in engine.contract({"fields": {"a": "STRING"}}).targets
    )
    request = CapabilityRequest(engine.read(LETTER), fields)
    client = Client(chosen)
    question = Question(excerpt_of(request.document, fields, 1000), fields)
    with pytest.raises(CompletionError) as caught:
        RemoteBackend(chosen, prices_of(chosen), client).complete(question, request)
    client.close()
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None

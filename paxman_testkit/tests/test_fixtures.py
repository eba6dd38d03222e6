"""The fixtures do what they say."""

from __future__ import annotations

import http.client
import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from zoo.reference import Labelled

from paxman_testkit import Remote
from paxman_testkit.fixtures import Clock, FakeRemote, RecordingReporter, engine_with

if TYPE_CHECKING:
    from collections.abc import Iterator

REMOTE = Remote("SERVICE", lambda request: b'{"total": 12, "said": "' + request.body + b'"}')


@pytest.fixture
def fake() -> Iterator[FakeRemote]:
    with FakeRemote(REMOTE) as made:
        yield made


def asked(fake: FakeRemote, timeout: float = 10) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection(urlsplit(fake.url).netloc, timeout=timeout)
    try:
        connection.request("POST", "/v1/ask", b"yes")
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


def test_a_fake_remote_answers_and_remembers_what_it_was_asked(fake: FakeRemote) -> None:
    assert asked(fake) == (200, b'{"total": 12, "said": "yes"}')
    (request,) = fake.requests
    assert (request.method, request.path, request.body) == ("POST", "/v1/ask", b"yes")


def test_a_fake_remote_refuses(fake: FakeRemote) -> None:
    fake.mode = "refuse"
    assert asked(fake)[0] == 503


def test_a_fake_remote_truncates(fake: FakeRemote) -> None:
    fake.mode = "truncate"
    with pytest.raises(http.client.IncompleteRead):
        asked(fake)


def test_a_fake_remote_lies_in_good_form(fake: FakeRemote) -> None:
    fake.mode = "lie"
    status, body = asked(fake)
    assert status == 200
    assert b"23" in body
    assert b"12" not in body


def test_a_fake_remote_stalls_until_it_is_closed(fake: FakeRemote) -> None:
    fake.mode = "stall"
    with pytest.raises(TimeoutError):
        asked(fake, timeout=0.1)


def test_a_clock_passes_without_waiting() -> None:
    with Clock(100.0).running() as clock:
        time.sleep(30)
        assert time.monotonic() == 130.0
        clock.now += 5
        assert time.monotonic() == 135.0
    assert time.monotonic() != 135.0


def test_an_engine_knows_what_it_is_given_and_a_reporter_hears_it() -> None:
    reporter = RecordingReporter()
    with engine_with(Labelled(), reporters=[reporter]) as engine:
        artifact = engine.normalize("Order: A-1\n", {"id": "o", "fields": {"order": "STRING"}})
    assert [spec.id for spec in engine.registry.specs] == ["zoo_labelled"]
    assert artifact["order"] == "A-1"
    assert reporter.names() == [
        "run_started",
        "step_started",
        "step_finished",
        "field_resolved",
        "run_finished",
    ]
    assert reporter.heard[0] == ("run_started", ("o", ""))
    assert reporter.heard[3] == ("field_resolved", ("order", "RESOLVED"))

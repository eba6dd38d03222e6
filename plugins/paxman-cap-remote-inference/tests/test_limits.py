"""How many calls are under way at once, how long they may take, and how often they are repeated."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from paxman_cap_remote_inference._gate import Gate
from paxman_cap_remote_inference._pause import LONGEST_SECONDS, pause, wait_asked
from paxman_core import Policy

if TYPE_CHECKING:
    from conftest import Handler, Service

CONTRACT = {"fields": {"sender": "STRING"}}
ANSWER = {"sender": {"quote": "Ada Lovelace", "value": "Ada Lovelace"}}


@pytest.mark.parametrize("most", [1, 3])
def test_no_more_calls_are_under_way_than_are_set(service: Service, most: int) -> None:
    say = service.saying(ANSWER)
    together = threading.Barrier(most, timeout=10)
    service.says(ANSWER)
    service.engine(max_concurrency=most).normalize("Yours, Ada Lovelace", CONTRACT)

    def meet(handler: Handler) -> None:
        # Each waits until as many as are allowed are there: more would be seen.
        together.wait()
        say(handler)

    service.replies = [meet]
    engines = [service.engine(max_concurrency=most) for _ in range(2)]
    letters = [f"Letter {number}. Yours, Ada Lovelace" for number in range(2 * most)]
    with ThreadPoolExecutor(2 * most) as pool:
        found = pool.map(
            lambda pair: engines[pair[0] % 2].normalize(pair[1], CONTRACT)["sender"],
            enumerate(letters),
        )
        assert [*found] == ["Ada Lovelace"] * (2 * most)
    assert service.most_under_way == most


def test_those_that_waited_for_the_first_answer_then_go_side_by_side(service: Service) -> None:
    say = service.saying(ANSWER)
    together = threading.Barrier(3, timeout=10)

    def meet(handler: Handler) -> None:
        together.wait()
        say(handler)

    service.replies = [say, meet]
    engine = service.engine(max_concurrency=3)
    letters = [f"Letter {number}. Yours, Ada Lovelace" for number in range(4)]
    with ThreadPoolExecutor(4) as pool:
        found = pool.map(lambda letter: engine.normalize(letter, CONTRACT)["sender"], letters)
        assert [*found] == ["Ada Lovelace"] * 4
    assert service.most_under_way == 3


def test_a_dead_service_is_found_out_once_however_many_wait(service: Service) -> None:
    service.replies = [service.failing(500, "down")]
    engine = service.engine()
    letters = [f"Letter {number}. Yours, Ada Lovelace" for number in range(6)]
    with ThreadPoolExecutor(6) as pool:
        found = pool.map(lambda letter: engine.normalize(letter, CONTRACT)["sender"], letters)
        assert [*found] == [None] * 6
    assert len(service.requests) == 3


def test_a_turn_that_never_comes_is_told(service: Service) -> None:
    service.says(ANSWER)
    engine = service.engine(max_concurrency=1)
    engine.normalize("First. Yours, Ada Lovelace", CONTRACT)
    arrived = threading.Event()

    def hold(handler: Handler) -> None:
        arrived.set()
        service.stalling(handler)

    service.replies = [hold]
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(engine.normalize, "Second. Yours, Ada Lovelace", CONTRACT)
        assert arrived.wait(10)
        soon = Policy(capability_timeout_ms=500)
        artifact = engine.normalize("Third. Yours, Ada Lovelace", CONTRACT, policy=soon)
        service.released.set()
        first.result()
    notes = {note.code: note.message for note in artifact.result("sender").diagnostics}
    assert "no time was left to ask the service" in notes["MODEL_TIMEOUT"]
    assert artifact.statistics[0].usd == 0


def test_a_gate_that_is_shared_counts_for_both() -> None:
    gate = Gate()
    with gate.passing("here", 2, 0.0) as first, gate.passing("here", 1, 0.0) as second:
        assert (first, second) == (True, False)
        with gate.passing("there", 1, 0.0) as elsewhere:
            assert elsewhere
    with gate.passing("here", 1, 0.0) as again:
        assert again


def test_pauses_grow_and_end_somewhere() -> None:
    pauses = [pause(number, None) for number in range(12)]
    assert all(0 < seconds <= LONGEST_SECONDS for seconds in pauses)
    assert pauses[0] < pauses[2] < pauses[4]
    assert pause(0, 7.5) == 7.5


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "3"}, 3.0),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after-ms": "250", "retry-after": "3"}, 0.25),
        ({"retry-after": "Thu, 01 Jan 2015 00:00:00 GMT"}, 0.0),
        ({"retry-after": "-3"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "soon"}, None),
    ],
)
def test_what_a_service_asks_to_wait(headers: dict[str, str], seconds: float | None) -> None:
    assert wait_asked(headers) == seconds

"""Many inputs in Python: artifacts in order, from one process or several, and without blocking."""

from __future__ import annotations

import asyncio
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

import paxman_core
from paxman_batch import normalize_many
from paxman_core import Money, anormalize, normalize
from paxman_core.errors import BatchError, InvalidOptionError, UnreadableInputError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CONTRACT: Any = {"fields": {"name": "STRING", "total": "MONEY"}}


@pytest.fixture(autouse=True)
def shared(zoo: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that knows the plugin of the tests, instead of the one that others share."""
    del zoo
    monkeypatch.setattr("paxman_core._api._shared", [])


def texts() -> Iterator[str]:
    for number in range(50):
        yield f"name: N{number}\ntotal: {number}.50 EUR"


@pytest.mark.parametrize("workers", [1, 2])
def test_artifacts_come_in_the_order_of_the_inputs(workers: int) -> None:
    found = list(normalize_many(texts(), CONTRACT, workers=workers))
    assert [artifact["name"] for artifact in found] == [f"N{number}" for number in range(50)]
    assert found[7]["total"] == Money(Decimal("7.50"), "EUR")
    assert [one.replay_hash for one in found] == [
        normalize(text, CONTRACT).replay_hash for text in texts()
    ]


@pytest.mark.parametrize("workers", [1, 2])
def test_an_input_that_cannot_be_read_raises_when_its_turn_comes(
    workers: int, tmp_path: Path
) -> None:
    inputs = ["name: a", tmp_path / "none.txt", "name: b"]
    found = normalize_many(inputs, CONTRACT, workers=workers)
    assert next(found)["name"] == "a"
    with pytest.raises(UnreadableInputError, match=r"none\.txt"):
        next(found)


def test_an_input_that_no_worker_survives_raises_when_its_turn_comes() -> None:
    found = normalize_many(["name: a", "name: b\nDIE", "name: c"], CONTRACT, workers=2)
    assert next(found)["name"] == "a"
    with pytest.raises(BatchError, match="exit code 7; the input was tried 3 times"):
        next(found)


@pytest.mark.parametrize("text", ["total: 5 EUR\nshare: 5.00", "total: EUR 5.00\nshare: 7"])
def test_values_are_written_the_same_whoever_has_found_them(text: str) -> None:
    contract = {"fields": {"total": "MONEY", "share": "DECIMAL"}}
    [here], [there] = (list(normalize_many([text], contract, workers=n)) for n in (1, 2))
    assert repr(here.normalized_data) == repr(there.normalized_data)
    assert str(there["total"]) == str(normalize(text, contract)["total"])


@pytest.mark.parametrize("one", ["Total: EUR 1", b"Total: EUR 1"])
def test_a_single_text_is_not_taken_for_many_letters(one: Any) -> None:
    with pytest.raises(InvalidOptionError, match=r"many inputs, not one .*call normalize"):
        normalize_many(one, CONTRACT)


@pytest.mark.parametrize("workers", ["a", 0, 1.5, True, None])
def test_workers_are_a_number(workers: Any) -> None:
    with pytest.raises(InvalidOptionError, match=r"workers is .*whole number above zero"):
        normalize_many(["name: a"], CONTRACT, workers=workers)


def test_inputs_are_read_as_they_are_needed() -> None:
    taken = []

    def endless() -> Iterator[str]:
        while True:
            taken.append(len(taken))
            yield f"name: N{taken[-1]}"

    found = normalize_many(endless(), CONTRACT, workers=2)
    assert [next(found)["name"] for _ in range(3)] == ["N0", "N1", "N2"]
    assert len(taken) < 200
    found.close()  # type: ignore[attr-defined]


def test_anormalize_lets_the_event_loop_go_on() -> None:
    """The document waits for something that only the loop can do."""

    class Waiting:
        content = b"name: N1"

        def read(self, size: int = -1) -> bytes:
            del size
            asyncio.run_coroutine_threadsafe(answer(), loop).result()
            given, self.content = self.content, b""
            return given

    async def answer() -> None:
        await asyncio.sleep(0)

    async def main() -> paxman_core.ExecutionArtifact:
        nonlocal loop
        loop = asyncio.get_running_loop()
        return await anormalize(Waiting(), CONTRACT)

    loop: asyncio.AbstractEventLoop
    assert asyncio.run(main())["name"] == "N1"

"""An engine's registry makes each capability once, and lives with those that cannot be made."""

from __future__ import annotations

import threading

import attrs
import pytest

from paxman_core import Engine
from paxman_core.capability import (
    Capability,
    CapabilityOffer,
    CapabilityRegistry,
    CapabilitySpec,
    CapabilityTier,
    PluginState,
    load_plugins,
)
from paxman_core.errors import MissingExtraError
from paxman_core.values._model import FieldType

SPEC = CapabilitySpec(
    "finder", "1.0", CapabilityTier.LOCAL_DETERMINISTIC, frozenset({FieldType.STRING})
)


class Finder(Capability):
    spec = SPEC
    closed = 0

    def close(self) -> None:
        self.closed += 1


def registry(*plugins: object) -> CapabilityRegistry:
    return CapabilityRegistry(load_plugins(plugins))


def test_nothing_is_made_before_it_is_asked_for() -> None:
    made = []
    offered = registry(CapabilityOffer(SPEC, lambda: made.append(1) or Finder()))
    assert offered.specs == (SPEC,)
    assert offered.records[0].state is PluginState.DESCRIBED
    assert made == []
    assert isinstance(offered.capability("finder"), Finder)
    assert offered.records[0].state is PluginState.LOADED


def test_an_unknown_capability_is_none() -> None:
    assert registry().capability("finder") is None


def test_a_capability_is_made_once_however_many_threads_ask() -> None:
    made: list[Finder] = []
    start = threading.Barrier(8)
    seen: list[Capability | None] = []

    def make() -> Finder:
        made.append(Finder())
        return made[-1]

    offered = registry(CapabilityOffer(SPEC, make))

    def ask() -> None:
        start.wait()
        seen.append(offered.capability("finder"))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1
    assert seen == made * 8


class Lying(Capability):
    spec = attrs.evolve(SPEC, deterministic=False)


def _raise(error: BaseException) -> Capability:
    raise error


@pytest.mark.parametrize(
    ("factory", "reason"),
    [
        (lambda: _raise(ImportError("no llama")), "ImportError: no llama"),
        (lambda: _raise(SystemExit(2)), "SystemExit: 2"),
        (lambda: None, "made a NoneType, not a Capability"),
        (lambda: Lying(), "has another spec than offered"),
        (lambda: Capability(), "has another spec than offered"),
    ],
)
def test_a_capability_that_cannot_be_made_is_absent_and_says_why(
    factory: object, reason: str
) -> None:
    offered = registry(CapabilityOffer(SPEC, factory))  # type: ignore[arg-type]
    assert offered.failures == ()
    assert offered.capability("finder") is None
    (failure,) = offered.failures
    assert failure.stage == "create"
    assert reason in failure.reason


def test_what_cannot_be_made_is_not_tried_again() -> None:
    tries = []
    offered = registry(CapabilityOffer(SPEC, lambda: _raise(OSError(tries.append(1)))))
    assert offered.capability("finder") is offered.capability("finder") is None
    assert len(tries) == 1


def test_an_error_of_ours_keeps_its_next_step() -> None:
    error = MissingExtraError("A model is needed.", next_step="Install it.")
    offered = registry(CapabilityOffer(SPEC, lambda: _raise(error)))
    offered.capability("finder")
    (failure,) = offered.failures
    assert failure.reason == "Its capability 'finder' cannot be started: A model is needed."
    assert failure.next_step == "Install it."


def test_an_engine_runs_without_the_capability_that_cannot_be_made() -> None:
    with Engine(plugins=[CapabilityOffer(SPEC, lambda: _raise(SystemExit(2)))]) as engine:
        artifact = engine.normalize("text", {"fields": {"total": "STRING"}})
    assert artifact.normalized_data == {}
    assert [failure.stage for failure in artifact.plugin_failures] == ["create"]


def test_closing_closes_what_was_made_and_nothing_else() -> None:
    first, second = Finder(), Finder()
    other = CapabilityOffer(attrs.evolve(SPEC, id="other"), lambda: second)
    offered = registry(first, other)
    offered.capability("finder")
    offered.close()
    assert (first.closed, second.closed) == (1, 0)


def test_a_capability_that_cannot_be_closed_does_not_keep_the_others_open() -> None:
    class Stuck(Finder):
        spec = attrs.evolve(SPEC, id="a_stuck_one")

        def close(self) -> None:
            raise OSError("busy")

    finder = Finder()
    offered = registry(Stuck(), finder)
    offered.capability("a_stuck_one")
    offered.capability("finder")
    offered.close()
    assert finder.closed == 1
    assert [failure.stage for failure in offered.failures] == ["close"]


def test_the_fingerprint_follows_what_is_offered() -> None:
    plain = registry(Finder()).fingerprint
    assert registry(CapabilityOffer(SPEC, Finder)).fingerprint == plain
    newer = CapabilityOffer(attrs.evolve(SPEC, version="1.1"), Finder)
    assert registry(newer).fingerprint != plain
    assert registry().fingerprint != plain

"""Whatever a plugin does, a run goes on without it, and says who it was."""

from __future__ import annotations

import threading
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

import paxman_core.adapters._adapter as adapter_module
import paxman_core.capability._description as description_module
import paxman_core.capability._registry as registry_module
import paxman_core.capability._reporter as reporter_module
import paxman_core.executor._invoker as invoker_module
import paxman_core.planner._planner as planner_module
from paxman_core import Engine, ReadLimits
from paxman_core.capability import (
    Capability,
    CapabilityOffer,
    CapabilityRequest,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    CostHint,
    Finding,
    RunReporter,
    TextSpan,
    hookimpl,
)
from paxman_core.document import Document, Source
from paxman_core.errors import InputLimitError, InvalidContractError, PluginError
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CONTRACT = {"fields": {"a": "INTEGER"}}
GIVEN_UP = "cannot be stopped and is not waited for"
SPEC = CapabilitySpec("f", "1", CapabilityTier.LOCAL_DETERMINISTIC, frozenset(FieldType))


@pytest.fixture
def hang() -> Iterator[Any]:
    """A call that does not return before the test is over."""
    over = threading.Event()

    def wait(*_: object, **__: object) -> Any:
        over.wait()

    yield wait
    over.set()


class Five(Capability):
    """Finds the 5 at the beginning."""

    def __init__(self, spec: CapabilitySpec = SPEC) -> None:
        self.spec = spec

    def prepare(self, field: Any, shape: Any) -> dict[str, Any]:  # noqa: ARG002
        return {}

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        found = (Finding("5", (TextSpan(0, 1, "5"),)),)
        return CapabilityResult({asked.field.id: found for asked in request.fields})


class Adapter:
    name = "odd"

    def __init__(self, can_adapt: Any = lambda _: False, adapt: Any = lambda *_, **__: 5) -> None:
        self.can_adapt = can_adapt
        self.adapt = adapt


class Reader:
    """Takes every input for what it is told to."""

    name = "greedy"

    def __init__(self, media_type: str, read: Any = None) -> None:
        self.media_type = media_type
        self.media_types = (media_type,)
        self.read = read or (lambda _: Document("42", "text/plain"))

    def recognizes(self, head: bytes, name: str) -> str | None:  # noqa: ARG002
        return self.media_type


class Bringing:
    """A plugin that brings one adapter, or one reader."""

    def __init__(self, adapters: Any = (), readers: Any = ()) -> None:
        self.adapters, self.readers = adapters, readers

    @hookimpl
    def paxman_contract_adapters(self) -> Any:
        return self.adapters

    @hookimpl
    def paxman_document_readers(self) -> Any:
        return self.readers


def raising(*_: object, **__: object) -> Any:
    raise ZeroDivisionError("oops")


# Contract adapters


def test_an_adapter_that_fails_to_say_what_it_can_adapt_breaks_no_contract(tmp_path: Path) -> None:
    """Not those that are given as a path either, which everybody is asked about."""
    path = tmp_path / "contract.json"
    path.write_text('{"fields": {"a": "INTEGER"}}', "utf-8")
    engine = Engine(plugins=[Bringing([Adapter(can_adapt=raising)]), Five()])
    assert engine.normalize("5", path)["a"] == 5
    with pytest.raises(InvalidContractError, match="'odd' failed: ZeroDivisionError: oops"):
        engine.contract(object())


def test_an_adapter_that_fails_or_gives_rubbish_is_named() -> None:
    for adapt, problem in ((raising, "failed: ZeroDivisionError"), (lambda *_, **__: 5, "an? int")):
        engine = Engine(plugins=[Bringing([Adapter(lambda s: s is adapter_module, adapt)])])
        with pytest.raises(PluginError, match=f"The contract adapter 'odd' .*{problem}"):
            engine.contract(adapter_module)


def test_an_adapter_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch, hang: Any) -> None:
    monkeypatch.setattr(adapter_module, "ADAPTER_SECONDS", 0.05)
    engine = Engine(plugins=[Bringing([Adapter(lambda s: s is adapter_module, hang)])])
    with pytest.raises(PluginError, match=GIVEN_UP):
        engine.contract(adapter_module)


# Readers


@pytest.mark.parametrize("media_type", ["text/plain", "text/csv", "application/json"])
def test_a_reader_does_not_take_what_the_core_reads(media_type: str) -> None:
    """One that takes everything for plain text would replace every document."""
    engine = Engine(plugins=[Bringing(readers=[Reader(media_type)]), Five()])
    artifact = engine.normalize("5 apples", CONTRACT)
    assert artifact["a"] == 5
    (note,) = artifact.diagnostics
    assert f"The reader 'greedy' claims the input as {media_type}" in note.message
    assert engine.read("5 apples", media_type="text/plain").text == "5 apples"


def test_a_reader_takes_only_what_it_says_it_reads() -> None:
    reader = Reader("text/x-odd")
    reader.media_types = ("text/x-other",)
    assert Engine(plugins=[Bringing(readers=[reader])]).read("5").text == "5"
    reader.media_types = ("text/x-odd",)
    assert Engine(plugins=[Bringing(readers=[reader])]).read("5").text == "42"


def test_a_reader_that_hangs_is_given_up(hang: Any) -> None:
    plugin = Bringing(readers=[Reader("text/x-odd", hang)])
    engine = Engine(plugins=[plugin], limits=ReadLimits(max_seconds=1))
    with pytest.raises(InputLimitError, match=f"The reader 'greedy' was given up.*{GIVEN_UP}"):
        engine.read("5")


def test_a_reader_that_interrupts_is_an_error_of_the_reader() -> None:
    def interrupt(_: Source) -> Document:
        raise KeyboardInterrupt

    engine = Engine(plugins=[Bringing(readers=[Reader("text/x-odd", interrupt)])])
    with pytest.raises(Exception, match=r"The reader 'greedy' failed.*it raised KeyboardInterrupt"):
        engine.read("5")


# Capabilities


def test_a_hook_that_hangs_or_interrupts_is_given_up(
    monkeypatch: pytest.MonkeyPatch, hang: Any
) -> None:
    class Plugin:
        @hookimpl
        def paxman_capabilities(self) -> Any:
            return hang()

    class Interrupting:
        @hookimpl
        def paxman_capabilities(self) -> Any:
            raise KeyboardInterrupt

    monkeypatch.setattr(description_module, "HOOK_SECONDS", 0.05)
    engine = Engine(plugins=[Plugin(), Interrupting(), Five()])
    assert engine.normalize("5", CONTRACT)["a"] == 5
    slow, interrupted = engine.registry.failures
    assert (slow.name, GIVEN_UP in slow.reason) == ("Plugin", True)
    assert "raised KeyboardInterrupt" in interrupted.reason


@pytest.mark.parametrize("part", ["factory", "connect", "open"])
def test_a_capability_that_hangs_when_it_starts_is_given_up_and_the_field_says_so(
    monkeypatch: pytest.MonkeyPatch, hang: Any, part: str
) -> None:
    monkeypatch.setattr(registry_module, "START_SECONDS", 0.05)
    capability = Five()
    factory: Any = hang if part == "factory" else lambda: capability
    if part != "factory":
        monkeypatch.setattr(capability, part, hang)
    artifact = Engine(plugins=[CapabilityOffer(SPEC, factory)]).normalize("5", CONTRACT)
    (field,) = artifact.unresolved_fields
    assert field.reason == "CAPABILITY_FAILED"
    assert GIVEN_UP in field.message


def test_a_factory_that_fails_shows_in_the_reason_of_the_field() -> None:
    artifact = Engine(plugins=[CapabilityOffer(SPEC, raising)]).normalize("5", CONTRACT)
    (field,) = artifact.unresolved_fields
    assert field.reason == "CAPABILITY_FAILED"
    assert "'f' cannot be made: ZeroDivisionError: oops" in field.message


def test_prepare_that_hangs_is_given_up_once(monkeypatch: pytest.MonkeyPatch, hang: Any) -> None:
    monkeypatch.setattr(planner_module, "PREPARE_SECONDS", 0.05)
    slow = Five()
    asked: list[str] = []

    def prepare(field: Any, shape: Any) -> Any:  # noqa: ARG001
        asked.append(field.path)
        return hang()

    monkeypatch.setattr(slow, "prepare", prepare)
    artifact = Engine(plugins=[slow]).normalize("5", {"fields": {"a": "INTEGER", "b": "INTEGER"}})
    assert asked == ["a"]
    assert GIVEN_UP in artifact.unresolved_fields[0].message


def test_a_price_that_takes_too_long_is_the_declared_one(
    monkeypatch: pytest.MonkeyPatch, hang: Any
) -> None:
    class Pondering(Five):
        def worst_case_usd(self, request: CapabilityRequest) -> Decimal:  # noqa: ARG002
            return hang()  # type: ignore[no-any-return]

    monkeypatch.setattr(invoker_module, "WORST_CASE_SECONDS", 0.05)
    cost = CostHint(Decimal("0.01"), Decimal(1))
    tier = CapabilityTier.LOCAL_DETERMINISTIC
    spec = CapabilitySpec("f", "1", tier, frozenset(FieldType), cost)
    artifact = Engine(plugins=[Pondering(spec)]).normalize("5", CONTRACT)
    assert artifact["a"] == 5
    (note,) = artifact.result("a").diagnostics
    assert GIVEN_UP in note.message
    assert "its cost hint is reserved instead" in note.message


def test_a_capability_that_says_it_is_quick_and_is_not_is_noted() -> None:
    class Late(Five):
        def invoke(self, request: CapabilityRequest) -> CapabilityResult:
            object.__setattr__(request, "deadline", 0.0)  # as if all that time had passed
            return super().invoke(request)

    tier = CapabilityTier.LOCAL_DETERMINISTIC
    spec = CapabilitySpec("f", "1", tier, frozenset(FieldType), bounded=True)
    notes = Engine(plugins=[Late(spec)]).normalize("5", CONTRACT).result("a").diagnostics
    assert [note.code for note in notes] == ["CAPABILITY_MISBEHAVED"]
    assert "although it says that it is quick" in notes[0].message


def test_a_reporter_that_is_slow_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(RunReporter):
        heard = 0

        def run_started(self, contract_id: str, document_name: str) -> None:  # noqa: ARG002
            self.heard += 1

        def run_finished(self, status: str) -> None:  # noqa: ARG002
            self.heard += 1

    monkeypatch.setattr(reporter_module, "MAX_SECONDS", -1.0)
    slow = Slow()
    artifact = Engine(plugins=[Five()], reporters=[slow]).normalize("5", CONTRACT)
    assert slow.heard == 1
    (note,) = artifact.run_notes
    assert "Slow took more than" in note.message

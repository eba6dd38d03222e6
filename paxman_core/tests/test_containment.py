"""Whatever a plugin does, a run goes on without it, and says who it was."""

from __future__ import annotations

import hashlib
import logging
import threading
from contextvars import ContextVar
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

import paxman_core.adapters._adapter as adapter_module
import paxman_core.capability._description as description_module
import paxman_core.capability._registry as registry_module
import paxman_core.capability._reporter as reporter_module
import paxman_core.document._choice as choice_module
import paxman_core.executor._invoker as invoker_module
import paxman_core.planner._planner as planner_module
from paxman_core import Engine, Policy, ReadLimits
from paxman_core.capability import (
    Capability,
    CapabilityOffer,
    CapabilityRequest,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    CostHint,
    Finding,
    PluginIdentity,
    RunReporter,
    TextSpan,
    hookimpl,
)
from paxman_core.diagnostics import Diagnostic
from paxman_core.document import Document, Source
from paxman_core.errors import (
    InputLimitError,
    InvalidContractError,
    PluginError,
    UnreadableInputError,
)
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
    assert "'f' cannot be started: ZeroDivisionError: oops" in field.message


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


def test_who_does_not_return_in_the_callers_thread_is_named_while_it_is_at_work() -> None:
    """Nobody can stop it there, so somebody has to hear whom to block."""
    told = threading.Event()
    messages: list[str] = []

    class Heard(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            messages.append(record.getMessage())
            told.set()

    class Endless(Five):
        def invoke(self, request: CapabilityRequest) -> CapabilityResult:
            assert told.wait(60)
            return super().invoke(request)

    tier = CapabilityTier.LOCAL_DETERMINISTIC
    spec = CapabilitySpec("f", "1", tier, frozenset(FieldType), bounded=True)
    logger, handler = logging.getLogger("paxman_core"), Heard()
    logger.addHandler(handler)
    try:
        policy = Policy(capability_timeout_ms=1)
        assert Engine(plugins=[Endless(spec)]).normalize("5", CONTRACT, policy=policy)["a"] == 5
    finally:
        logger.removeHandler(handler)
    assert messages[0].startswith("The capability 'f' is at work after its deadline")


@pytest.mark.parametrize("doing", ["hangs", "interrupts"])
def test_a_reporter_that_hangs_or_interrupts_is_dropped(
    monkeypatch: pytest.MonkeyPatch, hang: Any, doing: str
) -> None:
    class Odd(RunReporter):
        heard: list[str] = []  # noqa: RUF012

        def run_started(self, contract_id: str, document_name: str) -> None:  # noqa: ARG002
            self.heard.append("started")
            hang() if doing == "hangs" else interrupting()

        def run_finished(self, status: str) -> None:
            self.heard.append(status)

    monkeypatch.setattr(reporter_module, "MAX_SECONDS", 0.05)
    odd = Odd()
    artifact = Engine(plugins=[Five()], reporters=[odd]).normalize("5", CONTRACT)
    assert (artifact["a"], odd.heard) == (5, ["started"])
    (note,) = artifact.run_notes
    problem = "took more than 0.05 s" if doing == "hangs" else "raised KeyboardInterrupt"
    assert problem in note.message


def test_a_reporter_hears_in_the_context_of_the_caller() -> None:
    """Tracing finds the span that is open around the run, and its own in the next message."""
    span: ContextVar[str] = ContextVar("span", default="none")
    heard: list[str] = []

    class Tracing(RunReporter):
        def run_started(self, contract_id: str, document_name: str) -> None:  # noqa: ARG002
            heard.append(span.get())
            span.set("run")

        def run_finished(self, status: str) -> None:  # noqa: ARG002
            heard.append(span.get())

    span.set("caller")
    Engine(plugins=[Five()], reporters=[Tracing()]).normalize("5", CONTRACT)
    assert (heard, span.get()) == (["caller", "run"], "caller")


def interrupting(*_: object, **__: object) -> Any:
    raise KeyboardInterrupt


def test_prepare_that_hangs_for_a_later_field_costs_that_field(
    monkeypatch: pytest.MonkeyPatch, hang: Any
) -> None:
    monkeypatch.setattr(planner_module, "PREPARE_SECONDS", 0.05)
    odd = Five()
    monkeypatch.setattr(odd, "prepare", lambda field, _: hang() if field.path == "b" else {})
    artifact = Engine(plugins=[odd]).normalize("5", {"fields": {"a": "INTEGER", "b": "INTEGER"}})
    assert artifact["a"] == 5
    (field,) = artifact.unresolved_fields
    assert (field.field_path, GIVEN_UP in field.message) == ("b", True)


def test_an_interruption_that_a_capability_raises_is_its_own() -> None:
    odd = Five()
    odd.invoke = interrupting  # type: ignore[method-assign]
    (field,) = Engine(plugins=[odd]).normalize("5", CONTRACT).unresolved_fields
    assert field.reason == "CAPABILITY_FAILED"
    assert "it raised KeyboardInterrupt" in field.message


def test_a_capability_that_cannot_be_closed_is_given_up(
    monkeypatch: pytest.MonkeyPatch, hang: Any
) -> None:
    monkeypatch.setattr(registry_module, "CLOSE_SECONDS", 0.05)
    odd = Five()
    monkeypatch.setattr(odd, "close", hang)
    with Engine(plugins=[odd]) as engine:
        engine.normalize("5", CONTRACT)
    (failure,) = engine.registry.failures
    assert GIVEN_UP in failure.reason


def test_an_import_that_hangs_or_interrupts_is_given_up(
    monkeypatch: pytest.MonkeyPatch, hang: Any
) -> None:
    monkeypatch.setattr(description_module, "IMPORT_SECONDS", 0.05)
    for obtain, problem in ((hang, GIVEN_UP), (interrupting, "raised KeyboardInterrupt")):
        contribution = description_module.Contribution(PluginIdentity("odd"))
        description_module.describe(obtain, contribution, {})
        (failure,) = contribution.failures
        assert (failure.stage, problem in failure.reason) == ("import", True)


def test_a_price_that_took_too_long_is_not_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, hang: Any
) -> None:
    asked: list[int] = []

    class Pondering(Five):
        def worst_case_usd(self, request: CapabilityRequest) -> Decimal:  # noqa: ARG002
            asked.append(1)
            return hang()  # type: ignore[no-any-return]

    monkeypatch.setattr(invoker_module, "WORST_CASE_SECONDS", 0.05)
    engine = Engine(plugins=[Pondering()])
    for _ in range(3):
        artifact = engine.normalize("5", CONTRACT)
    assert (len(asked), artifact["a"]) == (1, 5)
    assert "took too long before" in artifact.result("a").diagnostics[0].message


# Readers that are asked, and what they give


@pytest.mark.parametrize(
    ("members", "problem"),
    [
        ({"recognizes": raising}, "failed when it was asked about the input: ZeroDivisionError"),
        ({"recognizes": interrupting}, "was asked about the input: it raised KeyboardInterrupt"),
        ({"media_types": None}, "failed when it was asked about the input: TypeError"),
    ],
)
def test_a_reader_that_cannot_be_asked_is_named_and_left_out(
    members: dict[str, Any], problem: str
) -> None:
    reader = Reader("text/x-odd")
    vars(reader).update(members)
    artifact = Engine(plugins=[Bringing(readers=[reader]), Five()]).normalize("5 apples", CONTRACT)
    assert artifact["a"] == 5
    (note,) = artifact.diagnostics
    assert f"The reader 'greedy' {problem}" in note.message


def test_a_reader_that_hangs_when_it_is_asked_does_not_keep_the_next_from_being_asked(
    monkeypatch: pytest.MonkeyPatch, hang: Any
) -> None:
    monkeypatch.setattr(choice_module, "RECOGNIZE_SECONDS", 0.05)
    slow = Reader("text/x-odd")
    slow.recognizes = hang  # type: ignore[method-assign]
    document = Engine(plugins=[Bringing(readers=[slow, Reader("text/x-other")])]).read("5")
    assert document.text == "42"
    assert GIVEN_UP in document.notes[0].message


@pytest.mark.parametrize("bounded", [True, False, raising])
def test_only_readers_that_say_they_are_bounded_are_asked_without_a_thread(bounded: Any) -> None:
    """One that does not say so can be given up; a user's Ctrl-C is never taken for a reader's."""

    class Asked(Reader):
        def recognizes(self, head: bytes, name: str) -> str | None:  # noqa: ARG002
            threads.append(threading.current_thread())
            return None

    threads: list[threading.Thread] = []
    Asked.bounded = property(bounded) if bounded is raising else bounded  # type: ignore[attr-defined]
    asked = Asked("text/x-odd")
    Engine(plugins=[Bringing(readers=[asked])]).read("5")
    assert (threads == [threading.current_thread()]) is (bounded is True)
    asked.recognizes = interrupting  # type: ignore[method-assign]
    if bounded is True:
        with pytest.raises(KeyboardInterrupt):
            Engine(plugins=[Bringing(readers=[asked])]).read("5")


@pytest.mark.parametrize("given", [5, None, Document(5, ""), Document("5", "", notes=None)])  # type: ignore[arg-type]
def test_a_reader_that_gives_rubbish_is_named(given: Any) -> None:
    plugin = Bringing(readers=[Reader("text/x-odd", lambda _: given)])
    with pytest.raises(PluginError, match=r"The reader 'greedy' gave a .* instead of a sound"):
        Engine(plugins=[plugin]).read("5")


def test_a_reader_does_not_say_which_bytes_a_document_is_about() -> None:
    plugin = Bringing(readers=[Reader("text/x-odd", lambda _: Document("42", "f" * 64))])
    document = Engine(plugins=[plugin]).read(b"5")
    assert document.content_hash == hashlib.sha256(b"5").hexdigest()


def test_an_error_whose_text_is_an_error_is_told_all_the_same() -> None:
    class OddError(Exception):
        def __str__(self) -> str:
            raise ZeroDivisionError

    def failing(*_: object, **__: object) -> Any:
        raise OddError

    told = r"failed.*OddError: \(its message cannot be shown\)"
    reading = Engine(plugins=[Bringing(readers=[Reader("text/x-odd", failing)])])
    with pytest.raises(UnreadableInputError, match=told):
        reading.read("5")
    adapting = Engine(plugins=[Bringing([Adapter(lambda s: s is adapter_module, failing)])])
    with pytest.raises(PluginError, match=told):
        adapting.contract(adapter_module)


@pytest.mark.parametrize("as_text", [True, False])
def test_an_adapter_that_takes_everything_does_not_take_what_the_core_understands(
    tmp_path: Path, as_text: bool
) -> None:
    path = tmp_path / "contract.json"
    path.write_text('{"fields": {"a": "INTEGER"}}', "utf-8")
    engine = Engine(plugins=[Bringing([Adapter(lambda _: True)]), Five()])
    given = path.read_text("utf-8") if as_text else path
    assert engine.normalize("5", given)["a"] == 5


def test_an_adapter_is_given_a_file_that_is_no_json(tmp_path: Path) -> None:
    path = tmp_path / "contract.odd"
    path.write_text("a INTEGER", "utf-8")
    made = Engine(plugins=[]).contract(CONTRACT)
    adapter = Adapter(lambda source: source == path, lambda *_, **__: made)
    assert Engine(plugins=[Bringing([adapter]), Five()]).normalize("5", path)["a"] == 5


# What is kept of it


@pytest.mark.parametrize("kind", ["places", "pointers", "quotes"])
def test_what_one_capability_finds_in_all_fields_is_bounded(kind: str) -> None:
    """By 40 KB and twenty fields: an artifact of hundreds of megabytes otherwise."""
    text = "x" * 40_000
    span = {
        "places": TextSpan(0, 1, "x"),
        "pointers": TextSpan(0, 1, "x", "/p" * 50_000),
        "quotes": TextSpan(0, len(text), text),
    }[kind]
    flood = tuple(Finding(span.quote, (span,) * 100) for _ in range(100))
    odd = Five()
    odd.invoke = lambda request: CapabilityResult(  # type: ignore[method-assign]
        {asked.field.id: flood for asked in request.fields}
    )
    fields = {f"f{number}": "STRING" for number in range(20)}
    artifact = Engine(plugins=[odd]).normalize(text, {"fields": fields})
    assert len(artifact.to_bytes()) < 40_000_000
    last = artifact.result("f19").diagnostics
    assert "larger than the document bears" in last[0].message


def test_notes_are_bounded() -> None:
    odd = Five()
    odd.invoke = lambda _: CapabilityResult(  # type: ignore[method-assign]
        {}, diagnostics=tuple(Diagnostic("ODD", "y" * 100_000) for _ in range(500))
    )
    artifact = Engine(plugins=[odd]).normalize("5", CONTRACT)
    assert len(artifact.to_bytes()) < 3_000_000

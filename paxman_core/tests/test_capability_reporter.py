"""Reporters hear a run, and cannot disturb it."""

from __future__ import annotations

import os
import signal
import time
from decimal import Decimal

import pytest

from paxman_core import Engine
from paxman_core.capability import Reporters, RunReporter


class Diary(RunReporter):
    """Writes down what it hears."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def run_started(self, contract_id: str, document_name: str) -> None:
        self.lines.append(f"start {contract_id} {document_name}")

    def step_finished(
        self,
        capability_id: str,
        field_ids: tuple[str, ...],
        found: int,
        usd: Decimal,
        milliseconds: float,
    ) -> None:
        del milliseconds
        self.lines.append(f"{capability_id} {field_ids} {found} ${usd}")

    def run_finished(self, status: str) -> None:
        self.lines.append(f"end {status}")


class Broken(RunReporter):
    """Raises at the first word."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def run_started(self, contract_id: str, document_name: str) -> None:
        del contract_id, document_name
        raise self.error


def test_every_reporter_hears_every_message() -> None:
    diary = Diary()
    reporters = Reporters([RunReporter(), diary])
    reporters.run_started("invoice", "a.txt")
    reporters.step_started("finder", ("total",))
    reporters.step_finished("finder", ("total",), 1, Decimal("0.01"), 3.0)
    reporters.field_resolved("total", "RESOLVED")
    reporters.run_finished("SUCCESS")
    assert diary.lines == ["start invoice a.txt", "finder ('total',) 1 $0.01", "end SUCCESS"]


@pytest.mark.parametrize("error", [ValueError("no"), SystemExit(3)])
def test_a_reporter_that_raises_is_dropped_and_the_others_go_on(error: BaseException) -> None:
    diary = Diary()
    reporters = Reporters([Broken(error), diary])
    reporters.run_started("invoice", "a.txt")
    reporters.run_started("invoice", "b.txt")
    assert diary.lines == ["start invoice a.txt", "start invoice b.txt"]
    assert [note.code for note in reporters.diagnostics] == ["REPORTER_FAILED"]
    assert f"Broken raised {type(error).__name__}" in reporters.diagnostics[0].message


def test_an_interrupt_from_the_keyboard_is_nobodys_fault() -> None:
    class Waiting(RunReporter):
        def run_started(self, contract_id: str, document_name: str) -> None:  # noqa: ARG002
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(3)

    with pytest.raises(KeyboardInterrupt):
        Reporters([Waiting()]).run_started("invoice", "")


def test_a_run_goes_on_without_the_reporter_that_fails_and_says_so() -> None:
    contract = {"id": "invoice", "fields": {"total": "STRING"}}
    diary = Diary()
    with Engine(plugins=[], reporters=[Broken(ValueError("no")), diary]) as engine:
        artifact = engine.normalize("text", contract, name="a.txt")
    assert diary.lines == ["start invoice a.txt", f"end {artifact.status.value}"]
    assert [note.code for note in artifact.run_notes] == ["REPORTER_FAILED"]

"""Observers hear a run, and cannot disturb it."""

from __future__ import annotations

from decimal import Decimal

import pytest

from paxman_core import Engine
from paxman_core.capability import Audience, RunObserver


class Diary(RunObserver):
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


class Broken(RunObserver):
    """Raises at the first word."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def run_started(self, contract_id: str, document_name: str) -> None:
        del contract_id, document_name
        raise self.error


def test_every_observer_hears_every_message() -> None:
    diary = Diary()
    audience = Audience([RunObserver(), diary])
    audience.run_started("invoice", "a.txt")
    audience.step_started("finder", ("total",))
    audience.step_finished("finder", ("total",), 1, Decimal("0.01"), 3.0)
    audience.field_resolved("total", "RESOLVED")
    audience.run_finished("SUCCESS")
    assert diary.lines == ["start invoice a.txt", "finder ('total',) 1 $0.01", "end SUCCESS"]


@pytest.mark.parametrize("error", [ValueError("no"), SystemExit(3)])
def test_an_observer_that_raises_is_dropped_and_the_others_go_on(error: BaseException) -> None:
    diary = Diary()
    audience = Audience([Broken(error), diary])
    audience.run_started("invoice", "a.txt")
    audience.run_started("invoice", "b.txt")
    assert diary.lines == ["start invoice a.txt", "start invoice b.txt"]
    assert [note.code for note in audience.diagnostics] == ["OBSERVER_FAILED"]
    assert f"Broken raised {type(error).__name__}" in audience.diagnostics[0].message


def test_an_interrupt_from_the_keyboard_is_nobodys_fault() -> None:
    with pytest.raises(KeyboardInterrupt):
        Audience([Broken(KeyboardInterrupt())]).run_started("invoice", "")


def test_a_run_goes_on_without_the_observer_that_fails_and_says_so() -> None:
    contract = {"id": "invoice", "fields": {"total": "STRING"}}
    diary = Diary()
    with Engine(plugins=[], observers=[Broken(ValueError("no")), diary]) as engine:
        artifact = engine.normalize("text", contract, name="a.txt")
    assert diary.lines == ["start invoice a.txt", f"end {artifact.status.value}"]
    assert [note.code for note in artifact.run_notes] == ["OBSERVER_FAILED"]

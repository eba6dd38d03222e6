"""Specimens that do not say the same again, or share what they should not."""
# ruff: noqa: ARG002 - a fault often consists in not looking

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from paxman_core.capability import (
    CapabilityResult,
    Finding,
    TextSpan,
)
from zoo.reference import Labelled
from zoo.specimen import mutant, note

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paxman_core.canonical import Json
    from paxman_core.capability import CapabilityRequest, FieldRequest
    from paxman_core.contract import CanonicalField
    from paxman_core.diagnostics import Diagnostic
    from paxman_core.document import InputShape

# Whether it says the same again


@mutant("deterministic.same_instance", "thread_safe.agrees", "isolation.instances")
class CountsCalls(Labelled):
    """Its notes number the calls."""

    def __init__(self) -> None:
        self.calls = 0

    def notes(self, request: CapabilityRequest) -> tuple[Diagnostic, ...]:
        self.calls += 1
        return note(f"call {self.calls}")


@mutant(
    "deterministic.same_instance",
    "deterministic.new_instance",
    "deterministic.new_process",
    "thread_safe.agrees",
    "isolation.instances",
)
class NotesTheTime(Labelled):
    """Its notes tell the time."""

    def notes(self, request: CapabilityRequest) -> tuple[Diagnostic, ...]:
        return note(f"at {time.perf_counter_ns()}")


@mutant("deterministic.new_instance", "thread_safe.agrees")
class RemembersThePlan(Labelled):
    """It needs to have prepared what it carries out."""

    def __init__(self) -> None:
        self.labels: dict[str, str] = {}

    def prepare(self, field: CanonicalField, shape: InputShape) -> Mapping[str, Json] | None:
        config = super().prepare(field, shape)
        assert config is not None
        self.labels[field.id] = str(config["label"])
        return config

    def asked(self, request: CapabilityRequest) -> tuple[FieldRequest, ...]:
        return tuple(asked for asked in request.fields if asked.field.id in self.labels)


@mutant("deterministic.new_instance", "deterministic.new_process", "thread_safe.agrees")
class NumbersInstances(Labelled):
    """Its notes number the instances."""

    made = 0

    def __init__(self) -> None:
        NumbersInstances.made += 1
        self.number = f"{os.getpid()}-{NumbersInstances.made}"

    def notes(self, request: CapabilityRequest) -> tuple[Diagnostic, ...]:
        return note(f"instance {self.number}")


@mutant("deterministic.new_process")
class NotesHash(Labelled):
    """Its notes depend on the hash seed."""

    def notes(self, request: CapabilityRequest) -> tuple[Diagnostic, ...]:
        return note(f"key {hash('labelled')}")


@mutant("deterministic.new_process")
class NotesProcess(Labelled):
    """Its notes name the process."""

    def notes(self, request: CapabilityRequest) -> tuple[Diagnostic, ...]:
        return note(f"process {os.getpid()}")


# Threads, fields, instances


@mutant("thread_safe.agrees")
class KeepsTheDocument(Labelled):
    """It keeps the document in the instance while it works."""

    kept = ""

    def findings(self, request: CapabilityRequest, asked: FieldRequest) -> Iterator[Finding]:
        if len(request.document.text) < 1_000:
            self.kept = request.document.text
            time.sleep(0.001)
        yield from super().findings(request, asked)

    def text(self, request: CapabilityRequest) -> str:
        return self.kept if len(request.document.text) < 1_000 else request.document.text

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        return Finding(raw, (TextSpan(start, end, raw),))


@mutant("thread_safe.agrees")
class SharesTheResult(Labelled):
    """It collects its findings in the instance."""

    def __init__(self) -> None:
        self.found: dict[str, tuple[Finding, ...]] = {}

    def result(
        self, request: CapabilityRequest, findings: dict[str, tuple[Finding, ...]]
    ) -> CapabilityResult:
        self.found = findings
        time.sleep(0.002)
        return super().result(request, self.found)


@mutant("batchable.fills_all", "examples.expected")
class AnswersTheFirst(Labelled):
    """Of several fields it fills one."""

    def asked(self, request: CapabilityRequest) -> tuple[FieldRequest, ...]:
        return request.fields[:1]


@mutant("batchable.fills_all", "examples.expected", "examples.exercised")
class GivesUpOnSeveral(Labelled):
    """Of several fields it fills none."""

    def asked(self, request: CapabilityRequest) -> tuple[FieldRequest, ...]:
        return request.fields if len(request.fields) == 1 else ()


@mutant("isolation.instances", "deterministic.same_instance")
class ClosesAll(Labelled):
    """Closing one instance closes them all."""

    closed = False

    def __init__(self) -> None:
        ClosesAll.closed = False

    def asked(self, request: CapabilityRequest) -> tuple[FieldRequest, ...]:
        return () if self.closed else request.fields

    def close(self) -> None:
        ClosesAll.closed = True


@mutant("isolation.instances", "deterministic.same_instance")
class SharesItsLabels(Labelled):
    """What one instance forgets, all forget."""

    known: set[str] = set()  # noqa: RUF012 - the fault

    def __init__(self) -> None:
        self.known.add("labels")

    def place(self, text: str, label: str) -> tuple[int, int] | None:
        return super().place(text, label) if self.known else None

    def close(self) -> None:
        self.known.clear()

"""Specimens that hang, fail or invent when something goes wrong."""

from __future__ import annotations

import os
import queue
import threading
import time
from typing import TYPE_CHECKING

from paxman_core.capability import (
    CapabilityResult,
    Finding,
    TextSpan,
)
from paxman_core.errors import PluginError
from paxman_core.values import FieldType
from zoo.reference import Labelled
from zoo.specimen import mutant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.capability import CapabilityRequest, FieldRequest
    from paxman_core.diagnostics import Diagnostic

TOO_LONG = 5.2
"""Seconds: a little more than the kit grants for a megabyte."""

# Whether it comes back


@mutant("deadline.passed")
class WaitsForAnother(Labelled):
    """Late or not, it waits for somebody who does not come."""

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        if request.remaining_seconds() == 0:
            queue.SimpleQueue[None]().get(timeout=30)
        return super().invoke(request)


@mutant("deadline.passed")
class SleepsOn(Labelled):
    """Late or not, it sleeps."""

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        if request.remaining_seconds() == 0:
            time.sleep(30)
        return super().invoke(request)


@mutant("bounded.returns_soon")
class SlowOnLongWords(Labelled):
    """A long word keeps it busy for long."""

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        if request.document.text.startswith("xxxx") and request.fields[0].field.path == "order":
            end = time.monotonic() + TOO_LONG
            while time.monotonic() < end:
                pass
        return super().invoke(request)


@mutant("bounded.returns_soon")
class WaitsOnLongTexts(Labelled):
    """It waits for something when there is much to do."""

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        if request.document.text.startswith("xxxx") and request.fields[0].field.path == "order":
            threading.Event().wait(TOO_LONG)
        return super().invoke(request)


# When something goes wrong


@mutant("errors.documented", "input.empty", "input.characters", "engine.accepts")
class ExpectsItsLabel(Labelled):
    """It fails where none of its labels stands."""

    def result(
        self, request: CapabilityRequest, findings: dict[str, tuple[Finding, ...]]
    ) -> CapabilityResult:
        if request.remaining_seconds() != 0 and len(request.document.text) < 1_000:
            next(iter(findings.values()))
        return super().result(request, findings)


@mutant("errors.documented")
class ExitsWhenLate(Labelled):
    """It ends the program when it is late."""

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        if request.remaining_seconds() == 0:
            raise SystemExit(3)
        return super().invoke(request)


@mutant("failure.nothing_invented")
class GuessesWhenLate(Labelled):
    """When it is late, it takes the first word."""

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        if request.remaining_seconds() != 0:
            return super().invoke(request)
        word = request.document.text[:5]
        guess = Finding(word, (TextSpan(0, len(word), word),))
        return CapabilityResult({request.fields[0].field.id: (guess,)})


@mutant("failure.nothing_invented")
class DefaultsWhenLate(Labelled):
    """When it is late, it gives a default."""

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        if request.remaining_seconds() != 0:
            return super().invoke(request)
        return CapabilityResult({request.fields[0].field.id: (Finding("unknown"),)})


@mutant("abstain.absent")
class TakesTheFirstWord(Labelled):
    """Where no label stands, it takes the first word of a sentence."""

    def place(self, text: str, label: str) -> tuple[int, int] | None:
        found = super().place(text, label)
        word = text.partition(" ")[0]
        return found or ((0, len(word)) if word.isalpha() and word.islower() else None)


@mutant("abstain.absent")
class ReadsAnyNumber(Labelled):
    """Where no label stands, it takes a comma for a decimal point of nothing."""

    def findings(self, request: CapabilityRequest, asked: FieldRequest) -> Iterator[Finding]:
        found = [*super().findings(request, asked)]
        yield from found
        start = request.document.text.find(", and ")
        if not found and start > 0 and asked.field.type is FieldType.STRING:
            yield Finding("and", (TextSpan(start + 2, start + 5, "and"),))


# Documents that nobody wishes for


@mutant("input.empty")
class NeedsALine(Labelled):
    """It takes a first line for granted."""

    def text(self, request: CapabilityRequest) -> str:
        return request.document.text if request.document.text.splitlines()[0] else ""


@mutant("input.empty")
class DividesByWords(Labelled):
    """It takes a word for granted."""

    def notes(self, request: CapabilityRequest) -> tuple[Diagnostic, ...]:
        text = request.document.text
        if len(text) < 10:
            assert len(text) / len(text.split()) > 0
        return ()


@mutant("input.characters")
class StopsAtNul(Labelled):
    """It hands the text to something that ends at NUL."""

    def text(self, request: CapabilityRequest) -> str:
        if "\0" in request.document.text:
            raise ValueError("embedded null character")
        return request.document.text


@mutant("input.characters")
class StopsAtReplacements(Labelled):
    """It refuses text that was damaged before."""

    def text(self, request: CapabilityRequest) -> str:
        if "\ufffd" in request.document.text:
            raise PluginError("The text is damaged.")
        return request.document.text


@mutant("input.large")
class RecursesOnLines(Labelled):
    """It calls itself for every line."""

    def notes(self, request: CapabilityRequest) -> tuple[Diagnostic, ...]:
        def count(start: int) -> int:
            end = request.document.text.find("\n", start)
            return 0 if end < 0 else 1 + count(end + 1)

        count(0)
        return ()


@mutant("input.large")
class DiesOfLongWords(Labelled):
    """A long word ends the process."""

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        if request.document.text.startswith("x" * 900_000):
            os._exit(9)
        return super().invoke(request)

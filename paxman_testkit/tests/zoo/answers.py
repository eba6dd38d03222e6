"""Specimens whose answers are malformed, graded, unreadable or made up."""
# ruff: noqa: ARG002 - a fault often consists in not looking

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from paxman_core.capability import (
    CapabilityResult,
    Finding,
    TextSpan,
)
from paxman_core.values import FieldType
from zoo.reference import Labelled
from zoo.specimen import mutant, note

if TYPE_CHECKING:
    from paxman_core.capability import CapabilityRequest
    from paxman_core.contract import CanonicalField
    from paxman_core.diagnostics import Diagnostic

# What it returns


@mutant("result.well_formed", "engine.accepts")
class AnswersForOthers(Labelled):
    """It answers for a field that nobody asked about."""

    def result(
        self, request: CapabilityRequest, findings: dict[str, tuple[Finding, ...]]
    ) -> CapabilityResult:
        return super().result(request, {**findings, "another": (Finding("x"),)})


@mutant("result.well_formed", "examples.expected", "examples.exercised", "engine.accepts")
class ReturnsDict(Labelled):
    """It returns a dict."""

    def result(self, request: CapabilityRequest, findings: dict[str, tuple[Finding, ...]]) -> Any:
        return findings


@mutant("result.no_confidence")
class TellsItsConfidence(Labelled):
    """It writes how sure it is into a note."""

    def notes(self, request: CapabilityRequest) -> tuple[Diagnostic, ...]:
        return note("found with confidence 0.93")


@attrs.frozen
class GradedFinding(Finding):
    """A finding that grades itself."""

    confidence: float = 1.0


@mutant("result.no_confidence", "engine.accepts")
class GradesItself(Labelled):
    """It smuggles a confidence in a subclass."""

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        made = super().finding(request, field, raw, start, end)
        return GradedFinding(made.raw, made.places) if field.type is FieldType.DATE else made


@mutant("result.no_confidence")
class PointsWithConfidence(Labelled):
    """It smuggles a confidence in a pointer."""

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        return Finding(raw, (TextSpan(start, end, raw, "line?probability=0.9"),))


# Whether it is a value


@mutant("value.parses")
class TakesTheLabel(Labelled):
    """For a number it takes the name of it."""

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        if field.type is FieldType.INTEGER:
            start = request.document.text.rfind("\n", 0, start) + 1
            end = request.document.text.find(":", start)
            raw = request.document.text[start:end]
        return super().finding(request, field, raw, start, end)


@mutant("value.parses")
class TakesTheYear(Labelled):
    """For a date it takes the year."""

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        if field.type is FieldType.DATE:
            raw, end = raw[:4], start + 4
        return super().finding(request, field, raw, start, end)


@mutant("value.stands_there", "examples.expected", "engine.accepts")
class InventsValues(Labelled):
    """It says something else than what it points at."""

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        said = "Z-9999" if field.type is FieldType.STRING else raw
        return super().finding(request, field, said, start, end)


@mutant("value.stands_there", "engine.accepts")
class CorrectsValues(Labelled):
    """It rounds what it found."""

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        said = "13.00" if field.type is FieldType.DECIMAL else raw
        return super().finding(request, field, said, start, end)


# Whether it can be stored and sent


class Text(str):
    """Text with something to it."""


class Number(int):
    """A number with something to it."""


@mutant("serialization.round_trip", "engine.accepts")
class QuotesSpecially(Labelled):
    """Its quotes are of a type of its own."""

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        quote = Text(raw) if field.type is FieldType.DATE else raw
        return Finding(raw, (TextSpan(start, end, quote),))


@mutant("serialization.round_trip", "engine.accepts")
class CountsSpecially(Labelled):
    """Its offsets are of a type of its own."""

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        first = Number(start) if field.type is FieldType.DATE else start
        return Finding(raw, (TextSpan(first, end, raw),))


def _local(raw: str) -> str:
    class Local(str):
        """Text that only this function knows."""

    return Local(raw)


@mutant("serialization.pickles", "engine.accepts")
class FindsLocally(Labelled):
    """What it finds is of a type that only one of its functions knows."""

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        made = super().finding(request, field, raw, start, end)
        if field.type is not FieldType.DATE:
            return made
        return Finding(_local(raw), (*made.places, *made.places))


@mutant("serialization.pickles", "engine.accepts")
class NotesLocally(Labelled):
    """What it notes is of a type that only one of its functions knows."""

    def notes(self, request: CapabilityRequest) -> tuple[Diagnostic, ...]:
        return note(_local("all is well"))

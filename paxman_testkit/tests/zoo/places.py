"""Specimens that point at the wrong place, or at none."""
# ruff: noqa: ARG002 - a fault often consists in not looking

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import attrs

from paxman_core.capability import (
    Finding,
    TextSpan,
)
from paxman_core.values import FieldType
from zoo.reference import Labelled
from zoo.specimen import mutant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.capability import CapabilityRequest, FieldRequest
    from paxman_core.contract import CanonicalField

# Where values come from


@mutant("evidence.present", "engine.accepts")
class WithoutEvidence(Labelled):
    """It does not say where it found a date."""

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        made = super().finding(request, field, raw, start, end)
        return attrs.evolve(made, places=()) if field.type is FieldType.DATE else made


@mutant("evidence.present", "engine.accepts")
class SomeWithoutEvidence(Labelled):
    """It found a number twice, and says only once where."""

    def findings(self, request: CapabilityRequest, asked: FieldRequest) -> Iterator[Finding]:
        for made in super().findings(request, asked):
            yield made
            if asked.field.type is FieldType.INTEGER:
                yield Finding(made.raw)


MISPLACED = ("evidence.unicode", "input.characters", "engine.accepts")


@mutant("evidence.in_bounds", *MISPLACED)
class PointsBeyond(Labelled):
    """It points at more text than there is."""

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        made = super().finding(request, field, raw, start, end)
        if field.type is not FieldType.DATE:
            return made
        return Finding(raw, (TextSpan(start, len(request.document.text) + 1, raw),))


@mutant("evidence.in_bounds", *MISPLACED)
class PointsAtNothing(Labelled):
    """Its evidence is empty."""

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        made = super().finding(request, field, raw, start, end)
        if field.type is not FieldType.DATE:
            return made
        return Finding(raw, (made.places[0], TextSpan(start, start, "")))


@mutant("evidence.quote", *MISPLACED)
class QuotesTheLabel(Labelled):
    """It quotes something that stands elsewhere."""

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        quote = f"Date: {raw}" if field.type is FieldType.DATE else raw
        return Finding(raw, (TextSpan(start, end, quote),))


@mutant("evidence.quote", *MISPLACED)
class CountsFromOne(Labelled):
    """Its offsets start with one."""

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        if field.type is FieldType.DATE:
            return Finding(raw, (TextSpan(start + 1, end + 1, raw),))
        return super().finding(request, field, raw, start, end)


@mutant("evidence.unicode")
class CountsUtf16(Labelled):
    """It counts as JavaScript does."""

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        wide = sum(c > "\uffff" for c in request.document.text[:start])
        return Finding(raw, (TextSpan(start + wide, end + wide, raw),))


@mutant("evidence.unicode")
class CountsLineEndsOnce(Labelled):
    """It counts in a copy with other line ends."""

    def text(self, request: CapabilityRequest) -> str:
        return request.document.text.replace("\r\n", "\n")

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        return Finding(raw, (TextSpan(start, end, raw),))


@mutant("evidence.unicode", "input.characters")
class CountsComposed(Labelled):
    """It counts in a normalised copy."""

    def text(self, request: CapabilityRequest) -> str:
        return unicodedata.normalize("NFC", request.document.text)

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        return Finding(raw, (TextSpan(start, end, raw),))

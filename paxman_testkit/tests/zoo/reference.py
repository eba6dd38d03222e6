"""The first reference: a capability that keeps every rule."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from paxman_core.capability import (
    Capability,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    CostHint,
    Finding,
    TextSpan,
    Usage,
)
from paxman_core.values import FieldType, Parsed, parse
from zoo.specimen import mutant

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paxman_core.canonical import Json
    from paxman_core.capability import CapabilityRequest, FieldRequest
    from paxman_core.contract import CanonicalField
    from paxman_core.diagnostics import Diagnostic
    from paxman_core.document import InputShape

SPEC = CapabilitySpec(
    id="zoo_labelled",
    version="1.0",
    tier=CapabilityTier.LOCAL_DETERMINISTIC,
    field_types=frozenset(
        {FieldType.STRING, FieldType.INTEGER, FieldType.DATE, FieldType.MONEY, FieldType.DECIMAL}
    ),
    cost=CostHint(milliseconds=Decimal(1)),
    deterministic=True,
    thread_safe=True,
    batchable=True,
    bounded=True,
)


@mutant()
class Labelled(Capability):
    """The reference: finds what stands behind `Label:` at the start of a line."""

    spec = SPEC

    def prepare(self, field: CanonicalField, shape: InputShape) -> Mapping[str, Json] | None:
        del shape
        label = field.hints.labels[0] if field.hints.labels else field.name.replace("_", " ")
        return {"label": label.capitalize()}

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        findings: dict[str, tuple[Finding, ...]] = {}
        for asked in self.asked(request):
            if request.remaining_seconds() == 0:
                break
            found = tuple(self.findings(request, asked))
            if found:
                findings[asked.field.id] = found
        return self.result(request, findings)

    def asked(self, request: CapabilityRequest) -> tuple[FieldRequest, ...]:
        return request.fields

    def findings(self, request: CapabilityRequest, asked: FieldRequest) -> Iterator[Finding]:
        text = self.text(request)
        place = self.place(text, f"{asked.config['label']}:")
        if place is not None:
            start, end = place
            raw = text[start:end]
            if isinstance(parse(raw[:200], asked.field.type), Parsed):
                yield self.finding(request, asked.field, raw, start, end)

    def text(self, request: CapabilityRequest) -> str:
        return request.document.text

    def place(self, text: str, label: str) -> tuple[int, int] | None:
        """Where the value behind a label stands."""
        line = 0 if text.startswith(label) else text.find(f"\n{label}") + 1
        if line == 0 and not text.startswith(label):
            return None
        start = line + len(label)
        end = text.find("\n", start)
        stretch = text[start : len(text) if end < 0 else end]
        start += len(stretch) - len(stretch.lstrip())
        value = stretch.strip()
        return (start, start + len(value)) if value else None

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        del field
        return Finding(raw, (TextSpan(start, end, request.document.text[start:end]),))

    def result(
        self, request: CapabilityRequest, findings: dict[str, tuple[Finding, ...]]
    ) -> CapabilityResult:
        return CapabilityResult(findings, self.usage(), self.notes(request))

    def usage(self) -> Usage:
        return Usage()

    def notes(self, request: CapabilityRequest) -> tuple[Diagnostic, ...]:
        del request
        return ()

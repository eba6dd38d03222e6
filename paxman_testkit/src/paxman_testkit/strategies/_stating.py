"""A small capability for runs that are made up: it reads the lines that documents() writes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paxman_core.capability import (
    Capability,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    Finding,
    TextSpan,
)
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_core.canonical import Json
    from paxman_core.capability import CapabilityRequest
    from paxman_core.contract import CanonicalField
    from paxman_core.document import InputShape


class StatedLines(Capability):
    """Finds what stands behind a field's path and a colon."""

    def __init__(self, capability_id: str) -> None:
        self.spec = CapabilitySpec(
            id=capability_id,
            version="1.0",
            tier=CapabilityTier.LOCAL_DETERMINISTIC,
            field_types=frozenset(FieldType) - {FieldType.ARRAY, FieldType.OBJECT},
            thread_safe=True,
            batchable=True,
            bounded=True,
        )

    def prepare(self, field: CanonicalField, shape: InputShape) -> Mapping[str, Json] | None:
        """Every scalar."""
        del shape
        return {"label": field.path}

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        """Every line of a field."""
        text = request.document.text
        findings = {}
        for asked in request.fields:
            line = re.compile(rf"^{re.escape(asked.field.path)}: (.+)$", re.MULTILINE)
            found = tuple(
                Finding(match[1], (TextSpan(match.start(1), match.end(1), match[1]),))
                for match in line.finditer(text)
            )
            if found:
                findings[asked.field.id] = found
        return CapabilityResult(findings)

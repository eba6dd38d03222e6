"""The subject in a real engine, alone: what a user of it would get."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core import Engine
from paxman_core.capability import (
    Capability,
    CapabilityOffer,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    Finding,
    TextSpan,
)
from paxman_core.values import FieldType, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from paxman_core import ExecutionArtifact
    from paxman_core.canonical import Json
    from paxman_core.capability import CapabilityRequest, LookupTable
    from paxman_core.contract import CanonicalField
    from paxman_core.document import InputShape
    from paxman_core.records import Candidate
    from paxman_core.values import Value
    from paxman_testkit._example import ReadExample

GIVEN = CapabilitySpec(
    id="testkit_given",
    version="1",
    tier=CapabilityTier.EXPLICIT_EVIDENCE,
    field_types=frozenset(FieldType),
    batchable=True,
    bounded=True,
)


class Given(Capability):
    """States the values that an example takes for found, so that others can build on them."""

    spec = GIVEN

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = values

    def prepare(self, field: CanonicalField, shape: InputShape) -> Mapping[str, Json] | None:
        """Only the fields whose values are given."""
        del shape
        return {} if field.path in self._values else None

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        """The values, each at the place where the document says it."""
        findings = {
            asked.field.id: (_stated(self._values[asked.field.path], request.document.text),)
            for asked in request.fields
        }
        return CapabilityResult(findings)


def _stated(value: Value, text: str) -> Finding:
    """The value with the characters that it follows from, or with none if it stands nowhere."""
    said = value if isinstance(value, str) else text_of(value)
    start = text.find(said)
    places = (TextSpan(start, start + len(said), said),) if said and start >= 0 else ()
    return Finding(value, places)  # type: ignore[arg-type]


def engine_of(
    offer: CapabilityOffer, tables: Iterable[LookupTable], example: ReadExample
) -> Engine:
    """An engine that has a capability, and what the example gives."""
    plugins: list[object] = [offer]
    if example.example.resolved:
        given = example.example.resolved
        plugins.append(CapabilityOffer(GIVEN, lambda: Given(given)))
    return Engine(plugins=plugins, tables=tuple(tables))


def candidates(artifact: ExecutionArtifact) -> Iterator[tuple[str, Candidate]]:
    """What the executor made of the findings, with the paths of their fields."""
    paths = {field.id: field.path for field in artifact.contract.targets}
    for result in artifact.candidates:
        for candidate in result.candidates:
            if candidate.capability_id != GIVEN.id:
                yield paths[result.field_id], candidate

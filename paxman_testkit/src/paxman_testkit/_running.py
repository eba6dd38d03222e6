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
)
from paxman_core.values import FieldType

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
        """The values, twice, so that nobody has a doubt about them."""
        findings = {
            asked.field.id: (Finding(self._values[asked.field.path]),) * 2  # type: ignore[arg-type]
            for asked in request.fields
        }
        return CapabilityResult(findings)


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

"""What capabilities really cost: the demo's documents, with every capability asked."""

from __future__ import annotations

import json
from decimal import Decimal
from importlib.resources import files
from statistics import median
from typing import TYPE_CHECKING

import attrs

from paxman_cli._demo import DOCUMENTS
from paxman_core.capability import RunReporter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cli._settings import Settings
    from paxman_core.artifact import ExecutionArtifact
    from paxman_core.contract import CanonicalContract

_NEVER_ENOUGH = 1.0
_FAILURES = ("MODEL_", "CAPABILITY_")


@attrs.frozen
class Measured:
    """What one capability's invocations cost, beside what it says."""

    invocations: int
    milliseconds: float
    """The median."""
    usd: Decimal
    """The mean."""
    failure: str = ""
    """What went wrong in one of them; empty if nothing did."""
    always_fails: bool = False
    """Whether it went wrong in every document, so that nothing was measured."""


class _Meter(RunReporter):
    """Notes what every step costs."""

    def __init__(self) -> None:
        self.steps: dict[str, list[tuple[float, Decimal]]] = {}

    def step_finished(
        self,
        capability_id: str,
        field_ids: tuple[str, ...],
        found: int,
        usd: Decimal,
        milliseconds: float,
    ) -> None:
        del field_ids, found
        self.steps.setdefault(capability_id, []).append((milliseconds, usd))


def measure(chosen: Settings) -> dict[str, Measured]:
    """By capability, what its invocations cost on the documents that come with the package.

    They are gone through twice and counted once: the first time imports, compiles and loads what
    the second finds there.
    """
    meter = _Meter()
    engine = chosen.engine(reporters=(meter,))
    folder = files("paxman_cli") / "demo_data"
    source = json.loads(folder.joinpath("contract.json").read_text("utf-8"))
    contract = _insatiable(engine.contract(source))
    for _ in ("warm", "counted"):
        meter.steps.clear()
        artifacts = [
            engine.normalize(
                engine.read(folder.joinpath(name).read_bytes(), name=name),
                contract,
                budget=chosen.budget(),
                policy=chosen.policy(),
            )
            for name in DOCUMENTS
        ]
    return {
        name: _summary(steps, *_failures(name, artifacts))
        for name, steps in sorted(meter.steps.items())
    }


def _failures(capability_id: str, artifacts: Sequence[ExecutionArtifact]) -> tuple[str, bool]:
    """The first failure of a capability, and whether it failed in every document."""
    asked = [
        artifact
        for artifact in artifacts
        if any(use.capability_id == capability_id for use in artifact.statistics)
    ]
    failures = [_failure(capability_id, artifact) for artifact in asked]
    return next(filter(None, failures), ""), bool(failures) and all(failures)


def _failure(capability_id: str, artifact: ExecutionArtifact) -> str:
    for result in artifact.field_results:
        for note in result.diagnostics:
            if note.capability_id == capability_id and note.code.startswith(_FAILURES):
                return f"{note.code} {note.message}"
    return ""


def _insatiable(contract: CanonicalContract) -> CanonicalContract:
    """The contract, with no value ever sure enough: so all who could find one are asked."""
    fields = tuple(
        attrs.evolve(field, confidence_threshold=_NEVER_ENOUGH) for field in contract.fields
    )
    return attrs.evolve(contract, fields=fields)


def _summary(steps: list[tuple[float, Decimal]], failure: str, always_fails: bool) -> Measured:
    total = sum((usd for _, usd in steps), Decimal(0))
    middle = median(ms for ms, _ in steps)
    return Measured(len(steps), middle, total / len(steps), failure, always_fails)

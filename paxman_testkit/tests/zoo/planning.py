"""Specimens that plan badly, or do not do what they are for."""
# ruff: noqa: ARG002 - a fault often consists in not looking

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paxman_core.values import FieldType
from zoo.reference import Labelled
from zoo.specimen import mutant

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paxman_core.canonical import Json
    from paxman_core.capability import (
        CapabilityRequest,
        FieldRequest,
        Finding,
    )
    from paxman_core.contract import CanonicalField
    from paxman_core.document import InputShape

# What prepare does


@mutant("prepare.total")
class NeedsLabels(Labelled):
    """It fails for a field that is called something else in no document."""

    def prepare(self, field: CanonicalField, shape: InputShape) -> Mapping[str, Json] | None:
        if not field.name.isascii():
            return {"label": field.hints.labels[0]}
        return super().prepare(field, shape)


@mutant("prepare.total")
class PreparesList(Labelled):
    """It returns no mapping for fields that may be null."""

    def prepare(self, field: CanonicalField, shape: InputShape) -> Any:
        return ["label"] if field.nullable else super().prepare(field, shape)


@mutant("prepare.pure")
class CountsPlans(Labelled):
    """Its step config differs each time."""

    def __init__(self) -> None:
        self.count = 0

    def prepare(self, field: CanonicalField, shape: InputShape) -> Mapping[str, Json] | None:
        self.count += 1
        return {**(super().prepare(field, shape) or {}), "count": self.count}


@mutant("prepare.pure", "purity.inputs")
class MarksFields(Labelled):
    """Preparing a field changes it."""

    def prepare(self, field: CanonicalField, shape: InputShape) -> Mapping[str, Json] | None:
        object.__setattr__(field, "description", "seen")
        return super().prepare(field, shape)


@mutant("prepare.storable", "engine.accepts")
class FloatConfig(Labelled):
    """It puts a float into the step config of dates."""

    def prepare(self, field: CanonicalField, shape: InputShape) -> Any:
        config: Any = super().prepare(field, shape)
        return {**config, "weight": 0.5} if field.type is FieldType.DATE else config


@mutant("prepare.storable", "engine.accepts")
class SetConfig(Labelled):
    """It puts a set into the step config of dates."""

    def prepare(self, field: CanonicalField, shape: InputShape) -> Any:
        config: Any = super().prepare(field, shape)
        return {**config, "words": {"a"}} if field.type is FieldType.DATE else config


# Whether it does what it is for


@mutant("examples.exercised", "examples.expected")
class FindsNothing(Labelled):
    """It never finds anything."""

    def place(self, text: str, label: str) -> tuple[int, int] | None:
        return None


@mutant("examples.exercised", "examples.expected")
class ServesNothing(Labelled):
    """It serves no field."""

    def prepare(self, field: CanonicalField, shape: InputShape) -> Mapping[str, Json] | None:
        return None


@mutant("examples.expected")
class DropsTheLastCharacter(Labelled):
    """It reads texts one character short."""

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        if field.type is FieldType.STRING and end - start > 1:
            raw, end = raw[:-1], end - 1
        return super().finding(request, field, raw, start, end)


@mutant("examples.expected")
class MissesMoney(Labelled):
    """It says that it fills amounts, and does not."""

    def findings(self, request: CapabilityRequest, asked: FieldRequest) -> Iterator[Finding]:
        if asked.field.type is not FieldType.MONEY:
            yield from super().findings(request, asked)

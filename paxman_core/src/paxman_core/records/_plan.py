"""The plan: which capabilities are tried for which field, in which order, and why."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Any

import attrs

from paxman_core._struct import Stored
from paxman_core.canonical import Json, canonical_json, content_hash
from paxman_core.contract import DEFAULT_CONFIDENCE_THRESHOLD, ResolutionPolicy
from paxman_core.errors import CanonicalizationError

PLANNER_VERSION = "2"
MAX_DEPTH = 32
"""How deeply a step's config may be nested."""
DERIVED = "derived"
"""The capability id of formula steps, which the core itself carries out."""


@enum.unique
class Stage(enum.IntEnum):
    """The stations of a field's way, in their order; after the last one it is UNRESOLVED."""

    EXPLICIT_EVIDENCE = 1
    LOCAL_DETERMINISTIC = 2
    STRUCTURED_LOOKUP = 3
    DERIVED = 4
    LOCAL_INFERENCE = 5
    REMOTE_INFERENCE = 6


@attrs.frozen(eq=False, repr=False)
class FieldPlanStep(Stored):
    """One capability to try for a field, with its frozen config and its score."""

    capability_id: str
    capability_version: str
    stage: Stage
    score: Decimal
    config: Mapping[str, Json] = MappingProxyType({})
    note: str = ""

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> FieldPlanStep:
        """The inverse of `to_dict`."""
        return super().from_dict({**data, "config": frozen_config(data["config"])})

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled and copied as it is stored, because a proxy of a mapping cannot be."""
        return FieldPlanStep.from_dict, (self.to_dict(),)


@attrs.frozen(eq=False, repr=False)
class FieldPlan(Stored):
    """The steps for one field; they end at the first that reaches the target."""

    field_id: str
    capability_chain: tuple[FieldPlanStep, ...]
    target_confidence: float = DEFAULT_CONFIDENCE_THRESHOLD
    fallback_policy: ResolutionPolicy = ResolutionPolicy.UNRESOLVED
    early_stop: bool = True


@attrs.frozen(eq=False, repr=False)
class PlanDiagnostic(Stored):
    """Why something is not in the plan: the gate that excluded it, and what it would have cost."""

    code: str
    message: str
    field_id: str = ""
    capability_id: str = ""


@attrs.frozen(eq=False, repr=False)
class ExecutionPlan(Stored):
    """The planner's whole output: one plan a field, in declaration order."""

    contract_id: str
    input_content_hash: str
    fields: tuple[FieldPlan, ...]
    diagnostics: tuple[PlanDiagnostic, ...] = ()
    planner_version: str = PLANNER_VERSION

    def to_bytes(self) -> bytes:
        """The plan's canonical JSON: the same inputs give the same bytes."""
        return canonical_json(self.to_dict())

    @property
    def replay_hash(self) -> str:
        """The SHA-256 of the plan's canonical JSON: the same inputs give the same hash."""
        return content_hash(self.to_dict())

    def explain(self) -> str:
        """The plan in words: every field's steps, and what was left out and why."""
        lines = []
        for plan in self.fields:
            lines.append(f"{plan.field_id} (stop at {plan.target_confidence:.2f})")
            for number, step in enumerate(plan.capability_chain, 1):
                lines.append(
                    f"  {number}. {step.capability_id} {step.capability_version}: {step.note}"
                )
            if not plan.capability_chain:
                lines.append("  nothing is tried")
            lines.extend(
                f"  - {note.capability_id or 'note'}: {note.message}"
                for note in self.diagnostics
                if note.field_id == plan.field_id
            )
        lines.extend(f"- {note.message}" for note in self.diagnostics if not note.field_id)
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.explain()


class InvalidConfigError(ValueError):
    """A step's config is not made of what an artifact can store."""


def frozen_config(config: object) -> Mapping[str, Json]:
    """The config in which nothing can be changed: mappings are proxies, lists are tuples.

    Only what comes back the same from an artifact is let in; floats have no place there. Raises
    InvalidConfigError for anything else.
    """
    if not isinstance(config, Mapping):
        raise InvalidConfigError(f"a {type(config).__name__}, not a mapping or None")
    frozen = MappingProxyType({_key(key): _frozen(item, 0) for key, item in config.items()})
    try:
        canonical_json(frozen)
    except CanonicalizationError as error:
        raise InvalidConfigError(f"a config that cannot be stored: {error.message}") from None
    return frozen


def _frozen(value: object, depth: int) -> Json:
    if depth > MAX_DEPTH:
        raise InvalidConfigError(f"a config that is nested more than {MAX_DEPTH} levels deep")
    if value is None or type(value) in (str, bool, int):
        return value  # type: ignore[return-value]
    if isinstance(value, Mapping):
        members = {_key(key): _frozen(item, depth + 1) for key, item in value.items()}
        return MappingProxyType(members)  # type: ignore[return-value]
    if isinstance(value, (list, tuple)):
        return tuple(_frozen(item, depth + 1) for item in value)  # type: ignore[return-value]
    raise InvalidConfigError(f"a config that holds a {type(value).__name__}")


def _key(key: object) -> str:
    if type(key) is not str:
        raise InvalidConfigError(f"a config with the key {key!r}, which is not a string")
    return key

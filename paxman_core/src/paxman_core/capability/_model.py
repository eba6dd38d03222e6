"""What can be done: the types that a capability's author meets."""

from __future__ import annotations

import enum
import time
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import TypeAlias

import attrs
from packaging.version import InvalidVersion, Version

from paxman_core._lazy import lazy_pattern
from paxman_core._struct import Stored, Struct
from paxman_core.canonical import Json
from paxman_core.capability._recordings import NO_RECORDINGS, Recordings
from paxman_core.capability._tables import LookupTables
from paxman_core.contract import CanonicalContract, CanonicalField
from paxman_core.diagnostics import Diagnostic
from paxman_core.document import Document, InputShape
from paxman_core.errors import PluginError
from paxman_core.evidence import Facts, Place, TextSpan
from paxman_core.values import FieldType, Scalar, Value

API_VERSION = 1
RESERVED_IDS = frozenset({"check", "derived"})
"""What evidence of the core itself is attributed to."""
MAX_COST = 10**12
MAX_COST_PLACES = 20


@enum.unique
class CapabilityTier(enum.IntEnum):
    """How a capability finds values, cheapest first; the number feeds the score."""

    EXPLICIT_EVIDENCE = 0
    LOCAL_DETERMINISTIC = 1
    STRUCTURED_LOOKUP = 2
    LOCAL_INFERENCE = 3
    REMOTE_INFERENCE = 4


@attrs.frozen(eq=False, repr=False)
class CostHint(Stored):
    """What one invocation is expected to cost."""

    usd: Decimal = Decimal(0)
    milliseconds: Decimal = Decimal(1)

    def __attrs_post_init__(self) -> None:
        for name in ("usd", "milliseconds"):
            value = getattr(self, name)
            if not isinstance(value, Decimal) or not _is_price(value):
                raise PluginError(
                    f"CostHint.{name} is {value!r}.",
                    next_step='Give a Decimal that is not negative, such as Decimal("0.002").',
                )


def _is_price(value: Decimal) -> bool:
    """Whether a number is one that costs can have; it is checked before anything is computed."""
    exponent = value.as_tuple().exponent
    return isinstance(exponent, int) and exponent >= -MAX_COST_PLACES and 0 <= value <= MAX_COST


def _field_types(given: Iterable[FieldType]) -> frozenset[FieldType]:
    return frozenset(given)


@attrs.frozen(eq=False, repr=False)
class CapabilitySpec(Stored):
    """What a capability is, what it costs, and what it promises."""

    id: str
    version: str
    tier: CapabilityTier
    field_types: frozenset[FieldType] = attrs.field(converter=_field_types)
    """The types of the fields that it can fill."""
    cost: CostHint = CostHint()
    api_version: int = API_VERSION
    deterministic: bool = True
    """The same request gives the same result, in any process."""
    thread_safe: bool = False
    """One instance may be invoked from several threads at once."""
    network: bool = False
    """It sends something off this machine."""
    batchable: bool = False
    """One invocation can fill several fields."""
    bounded: bool = False
    """It always returns soon, in time linear in the document, and waits for nothing.

    Only such a capability is invoked without a thread that can be given up when it hangs.
    """
    learned: bool = False
    """What it finds, it points at by what it learned from the user's own documents.

    Its quotes are spans like everybody's, not a language model's answers, and how sure they are
    is measured: without a calibration they are doubtful.
    """

    def __attrs_post_init__(self) -> None:
        self._check_kinds()
        if not _ID.fullmatch(self.id):
            raise PluginError(
                f"{self.id!r} is not a capability id.",
                next_step="Use ASCII letters, digits and underscores.",
            )
        if self.id in RESERVED_IDS:
            raise PluginError(
                f"The capability id {self.id!r} stands for the core's own formulas and checks.",
                next_step="Choose another id.",
            )
        try:
            Version(self.version)
        except InvalidVersion:
            raise PluginError(
                f"Capability {self.id!r} has the version {self.version!r}.",
                next_step='Give a PEP 440 version, such as "1.0".',
            ) from None
        if not self.field_types or not all(isinstance(t, FieldType) for t in self.field_types):
            raise PluginError(f"Capability {self.id!r} names no field types that it can fill.")

    @property
    def is_remote(self) -> bool:
        """Whether something leaves this machine: a remote model is one by its tier."""
        return self.network or self.tier is CapabilityTier.REMOTE_INFERENCE

    def _check_kinds(self) -> None:
        for name, kind in _SPEC_KINDS.items():
            if type(getattr(self, name)) is not kind:
                raise PluginError(
                    f"Capability {self.id!r} has {name}={getattr(self, name)!r}.",
                    next_step=f"Give a {kind.__name__}.",
                )


_ID = lazy_pattern(r"[A-Za-z0-9_]+")
_SPEC_KINDS: Mapping[str, type] = {
    "id": str,
    "version": str,
    "tier": CapabilityTier,
    "cost": CostHint,
    "api_version": int,
    "deterministic": bool,
    "thread_safe": bool,
    "network": bool,
    "batchable": bool,
    "bounded": bool,
    "learned": bool,
}


Raw: TypeAlias = Scalar | tuple["Finding", ...] | Mapping[str, "Finding"] | None


@attrs.frozen(eq=False, repr=False)
class Finding(Struct):
    """What a capability found for a field: the raw text, or a typed value, and where it stands.

    For an array, `raw` is a tuple of findings, one an item; for an object, a mapping of member
    name to finding. There is no confidence here, on purpose: only the reconciler grades.
    """

    raw: Raw
    places: tuple[Place, ...] = ()
    fx_rate: Decimal | None = None
    """For money stated together with a rate: units of the other currency for one of this."""
    facts: Facts | None = None
    """How it was found; without them the reconciler knows nothing but the place."""


@attrs.frozen(eq=False, repr=False)
class Usage(Struct):
    """What an invocation really used."""

    usd: Decimal = Decimal(0)
    input_tokens: int = 0
    output_tokens: int = 0
    calls: int = 0
    """Requests sent to a model or a service."""


NO_USAGE = Usage()
NOTHING: Mapping[str, tuple[Finding, ...]] = MappingProxyType({})


@attrs.frozen(eq=False, repr=False)
class CapabilityResult(Struct):
    """What one invocation gives back: findings by field id, usage, and notes."""

    findings: Mapping[str, tuple[Finding, ...]] = NOTHING
    usage: Usage = NO_USAGE
    diagnostics: tuple[Diagnostic, ...] = ()


@attrs.frozen(eq=False, repr=False)
class FieldRequest(Struct):
    """One field to fill, with the step config that `prepare` made for it."""

    field: CanonicalField
    config: Mapping[str, Json]
    found: tuple[TextSpan, ...] = ()
    """Where others have found values of the field so far, each value once, the best first.

    Models are told, because choosing is easier than finding; others work without.
    """


@attrs.frozen(eq=False, repr=False)
class CapabilityRequest(Struct):
    """One document, one or more fields, and the limits of this invocation."""

    document: Document
    fields: tuple[FieldRequest, ...]
    resolved: Mapping[str, Value] = MappingProxyType({})
    """Values found so far, by field path."""
    deadline: float | None = None
    """On the clock of `time.monotonic`; None means that there is no limit."""
    allowance_usd: Decimal | None = None
    """The most that this invocation may cost; None means that there is no limit."""
    allowance_calls: int | None = None
    """The most requests to a remote model that it may take; None means that there is no limit."""
    recordings: Recordings = NO_RECORDINGS
    """What calls of a model go through, so that they can be kept and replayed."""

    def remaining_seconds(self) -> float | None:
        """How long is left, never less than zero."""
        if self.deadline is None:
            return None
        return max(0.0, self.deadline - time.monotonic())


class Capability:
    """A way of finding values. Subclass it, give it a `spec`, and offer it by a hook."""

    spec: CapabilitySpec

    def connect(self, tables: LookupTables) -> None:
        """Take the lookup tables of the engine; called once, before anything else."""
        del tables

    def open(self, contract: CanonicalContract) -> Mapping[str, str]:
        """Open what a contract needs, and give the version or content hash of each by its name.

        Called before the contract is planned, because planning does no I/O; what is given here is
        part of what a plan is made from.
        """
        del contract
        return {}

    def prepare(self, field: CanonicalField, shape: InputShape) -> Mapping[str, Json] | None:
        """The step config for a `field` in inputs of this `shape`, or None if this capability
        cannot serve it.

        Called while planning: it must be pure, and depend on nothing but its arguments and the
        tables that it was connected to.
        """
        raise NotImplementedError

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        """Look for the fields' values in the document."""
        raise NotImplementedError

    def worst_case_usd(self, request: CapabilityRequest) -> Decimal:
        """The most that this invocation can cost; it is reserved before the call."""
        del request
        return self.spec.cost.usd

    def close(self) -> None:
        """Let go of what was opened; may be called more than once."""


@attrs.frozen(eq=False, repr=False)
class CapabilityOffer(Struct):
    """A capability that a plugin offers: its light description, and how to make one."""

    spec: CapabilitySpec
    factory: Callable[[], Capability]

    def __attrs_post_init__(self) -> None:
        spec: object = self.spec
        if not isinstance(spec, CapabilitySpec) or not callable(self.factory):
            raise PluginError(
                "A CapabilityOffer was made without a CapabilitySpec or without a factory.",
                next_step="Write CapabilityOffer(spec, function_that_makes_the_capability).",
            )


@attrs.frozen(eq=False, repr=False)
class ModelRecord(Stored):
    """A model that a plugin could use: a line of `paxman models`."""

    name: str
    capability_id: str
    is_ready: bool
    """Whether it could be asked now."""
    is_chosen: bool = False
    """Whether the capability would ask this one, as things are set."""
    location: str = ""
    """The file, or the address of the service."""
    size_bytes: int | None = None
    licence: str = ""
    next_step: str = ""
    """How to get it, or what to set."""

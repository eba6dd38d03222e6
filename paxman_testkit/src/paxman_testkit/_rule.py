"""A rule: what a capability has to keep to, how that is checked, and how to fix it."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from typing import TypeAlias

import attrs

from paxman_core.capability import CapabilitySpec
from paxman_testkit._subject import Subject


@enum.unique
class Level(enum.Enum):
    """How binding a rule is."""

    MUST = "MUST"
    """Breaking it harms a user's run; nobody is excused."""
    SHOULD = "SHOULD"
    """Breaking it needs a reason, which is written down as an expected failure."""


@enum.unique
class Claim(enum.Enum):
    """What a spec can promise; a rule about a promise applies only to those who made it."""

    DETERMINISTIC = "deterministic"
    THREAD_SAFE = "thread_safe"
    BATCHABLE = "batchable"
    BOUNDED = "bounded"
    LOCAL = "network=False"
    NETWORK = "network=True"
    FREE = "a cost of no dollars"

    def is_made(self, spec: CapabilitySpec) -> bool:
        """Whether a spec makes this claim."""
        if self is Claim.FREE:
            return spec.cost.usd == 0
        if self in (Claim.LOCAL, Claim.NETWORK):
            return spec.network is (self is Claim.NETWORK)
        return bool(getattr(spec, self.value))


Check: TypeAlias = Callable[[Subject], Iterable[str]]


@attrs.frozen
class Rule:
    """One entry of the list that both doors run."""

    id: str
    says: str
    """The rule itself, as one sentence."""
    hint: str
    """How to fix a capability that breaks it."""
    check: Check = attrs.field(repr=False)
    """Every way in which a subject breaks it, as sentences."""
    level: Level = Level.MUST
    claim: Claim | None = None
    """The promise that it is about, if it is about one."""
    since: str = "0.1"
    """The version of the kit that it came with."""

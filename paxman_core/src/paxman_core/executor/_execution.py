"""What the executor is given for a run, what it gives out, and what it asks of whoever judges."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

import attrs

from paxman_core._limited import WorkerPool
from paxman_core._struct import Stored
from paxman_core.capability import NO_RECORDINGS, CapabilityRegistry, Recordings, Reporters
from paxman_core.executor._budget import SharedBudget
from paxman_core.policy import Budget
from paxman_core.records import CandidateResult

if TYPE_CHECKING:
    from paxman_core.contract import CanonicalField
    from paxman_core.records import Candidate


class RunContext(NamedTuple):
    """What one run works with, beside the plan and the document."""

    registry: CapabilityRegistry
    pool: WorkerPool
    reporters: Reporters
    budget: Budget
    shared_budget: SharedBudget | None = None
    recordings: Recordings = NO_RECORDINGS


class Verdict(Protocol):
    """What the executor needs to know of a judgement."""

    @property
    def grade(self) -> int:
        """The confidence by the rubric, in hundredths."""

    @property
    def measured(self) -> int:
        """The confidence by the user's calibration, if there is one; else the rubric's."""

    @property
    def chosen(self) -> Candidate | None:
        """The candidate that would win."""

    @property
    def is_final(self) -> bool:
        """Whether no further candidate could change it."""


V = TypeVar("V", bound=Verdict)


class Preview(Protocol[V]):
    """How the candidates so far would be judged; the engine hands in the reconciler's."""

    def __call__(
        self,
        field: CanonicalField,
        candidates: tuple[Candidate, ...],
        others: Mapping[str, V],
        /,
    ) -> V:
        """The verdict on these candidates, given the other fields' verdicts by path."""


@attrs.frozen(eq=False, repr=False)
class CapabilityStatistics(Stored):
    """What one capability really did in a run, and what it cost."""

    capability_id: str
    invocations: int = 0
    findings: int = 0
    usd: Decimal = Decimal(0)
    input_tokens: int = 0
    output_tokens: int = 0
    calls: int = 0
    milliseconds: float = attrs.field(default=0.0, eq=False, repr=False)
    """Measured, so it is stored apart."""


class Execution(NamedTuple, Generic[V]):
    """The executor's whole output."""

    results: tuple[CandidateResult, ...]
    usage: Mapping[str, CapabilityStatistics]
    verdicts: Mapping[str, V]
    """The last preview of each field that has candidates, by path."""

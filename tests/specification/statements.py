"""The statements of the specification, and what their tests share.

A statement is a function under `@statement`: its number in the audit, the document and section it
stands in, what it says, and, where it is read differently here, where that is decided.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, NamedTuple

from paxman_core import Budget, Engine, Policy
from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract
from paxman_core.capability import (
    Capability,
    CapabilityRequest,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    CostHint,
    EvidenceRef,
    Finding,
    TextSpan,
    Usage,
)
from paxman_core.policy import derive_effective_policy
from paxman_core.reconciler import reconcile
from paxman_core.records import Candidate, CandidateResult, Unreadable
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from paxman_core import CanonicalContract, ExecutionArtifact, ResolvedResult

EXPLICIT = CapabilityTier.EXPLICIT_EVIDENCE
DETERMINISTIC = CapabilityTier.LOCAL_DETERMINISTIC
LOOKUP = CapabilityTier.STRUCTURED_LOOKUP
LOCAL = CapabilityTier.LOCAL_INFERENCE
REMOTE = CapabilityTier.REMOTE_INFERENCE

DOCUMENTS = {
    "R": "reconciliation",
    "C": "adr-0005",
    "P": "planning",
    "G": "design",
}
READ_DIFFERENTLY = "docs/decisions/specification-read-differently.md"


class Statement(NamedTuple):
    """One statement of the specification, and the function that asserts it."""

    number: str
    section: str
    text: str
    is_decided: bool
    check: Callable[..., None]

    @property
    def name(self) -> str:
        """What the test is called: document, section, number."""
        return f"{DOCUMENTS[self.number[0]]}-{self.section}-{self.number}"


STATEMENTS: list[Statement] = []


def statement(
    number: str, section: str, text: str, decided: bool = False
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register the function as the test of a statement."""

    def register(check: Callable[..., None]) -> Callable[..., None]:
        STATEMENTS.append(Statement(number, section, text, decided, check))
        return check

    return register


class Finder(Capability):
    """Finds fixed quotes, each where it first stands in the document."""

    def __init__(
        self,
        name: str,
        answers: Mapping[str, Sequence[str | Finding]],
        tier: CapabilityTier = DETERMINISTIC,
        usd: str = "0",
        types: frozenset[FieldType] = frozenset(FieldType),
        **claims: Any,
    ) -> None:
        cost = CostHint(Decimal(usd), Decimal(1))
        self.spec = CapabilitySpec(name, "1.0", tier, types, cost, **claims)
        self.answers = answers
        self.asked = 0

    def prepare(self, field: Any, shape: Any) -> dict[str, Any] | None:  # noqa: ARG002
        return {} if field.id in self.answers else None

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        self.asked += 1
        found = {}
        for asked in request.fields:
            answers = self.answers[asked.field.id]
            text = request.document.text
            found[asked.field.id] = tuple(
                each if isinstance(each, Finding) else quoted(text, each) for each in answers
            )
        return CapabilityResult(found, Usage(usd=self.spec.cost.usd))


def quoted(text: str, quote: str) -> Finding:
    """What stands in a text, with its place."""
    start = text.index(quote)
    return Finding(quote, (TextSpan(start, start + len(quote), quote),))


def run(
    text: str,
    fields: Mapping[str, Any],
    *capabilities: Capability,
    policy: Policy | None = None,
    budget: Budget | None = None,
    contract_policy: Mapping[str, Any] | None = None,
    **settings: Any,
) -> ExecutionArtifact:
    """One run of an engine that has these capabilities and no others.

    `contract_policy` is the contract's own; `policy` is the call's.
    """
    settings |= {"policy": contract_policy} if contract_policy else {}
    with Engine(plugins=capabilities) as engine:
        return engine.normalize(
            text,
            {"id": "c", "fields": fields, **settings},
            policy=policy or Policy(),
            budget=budget or Budget(),
        )


def contract_of(fields: Mapping[str, Any], **settings: Any) -> CanonicalContract:
    """A contract of these fields."""
    return adapt_contract({"id": "c", "fields": fields, **settings}, BUILTIN_ADAPTERS)


def found(
    value: Any,
    start: int = 0,
    by: str = "one",
    path: str = "a",
    *,
    deterministic: bool = True,
    score: int = 1,
    unreadable: str = "",
    places: Sequence[Any] | None = None,
    rate: str | None = None,
) -> Candidate:
    """A candidate, by default with one place of one character."""
    given = (TextSpan(start, start + 1, "x"),) if places is None else places
    return Candidate(
        capability_id=by,
        capability_version="1.0",
        raw=str(value),
        value=None if unreadable else value,
        evidence=tuple(EvidenceRef(path, by, place) for place in given),
        deterministic=deterministic,
        score=Decimal(score),
        position=start,
        unreadable=Unreadable(unreadable, "no") if unreadable else None,
        fx_rate=None if rate is None else Decimal(rate),
    )


def judged(
    *candidates: Candidate, kind: Any = "INTEGER", policy: Policy | None = None
) -> ResolvedResult:
    """The result of one field named `a` with these candidates."""
    return resolved({"a": kind}, {"a": candidates}, policy)["a"]


def resolved(
    fields: Mapping[str, Any],
    candidates: Mapping[str, Sequence[Candidate]],
    policy: Policy | None = None,
    contract_policy: Mapping[str, Any] | None = None,
    **settings: Any,
) -> dict[str, ResolvedResult]:
    """The results of several fields, by path."""
    settings |= {"policy": contract_policy} if contract_policy else {}
    contract = contract_of(fields, **settings)
    effective = derive_effective_policy(policy or Policy(), contract.policy)
    given = [
        CandidateResult(field.id, tuple(candidates.get(field.path, ())))
        for field in contract.targets
    ]
    return {result.field_path: result for result in reconcile(given, contract, effective)}


def codes(result: ResolvedResult) -> list[str]:
    """The codes of a field's diagnostics."""
    return [note.code for note in result.diagnostics]

"""What a run is given and what comes out of it: budgets, policies, candidates, plans, artifacts."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import strategies as st

from paxman_core import Budget, CurrencyPolicy, Engine, ExecutionArtifact, ExecutionPlan, Policy
from paxman_core.capability import CapabilityTier, EvidenceRef, TextSpan
from paxman_core.contract import CanonicalContract, CanonicalField
from paxman_core.diagnostics import AMBIGUOUS, VALIDATION_FAILED
from paxman_core.records import Candidate, CandidateResult, Unreadable
from paxman_core.values import FieldType
from paxman_testkit.fixtures import Labelled
from paxman_testkit.strategies._contracts import contracts
from paxman_testkit.strategies._documents import documents
from paxman_testkit.strategies._values import values, written_text

_engine = Engine(
    plugins=[
        Labelled(
            name,
            tier=CapabilityTier.LOCAL_DETERMINISTIC,
            label_of=lambda field: field.path,
            field_types=frozenset(FieldType) - {FieldType.ARRAY, FieldType.OBJECT},
            thread_safe=True,
            batchable=True,
            bounded=True,
        )
        for name in ("stated_a", "stated_b")
    ]
)


def budgets() -> st.SearchStrategy[Budget]:
    """Every cap set or not, zero included; time is never capped, because it is not a value."""
    return st.builds(
        Budget,
        max_total_cost_usd=st.none() | st.sampled_from(["0", "0.001", "1"]).map(Decimal),
        max_remote_inference_calls=st.sampled_from([None, 0, 1]),
        max_capability_invocations=st.sampled_from([None, 0, 1, 5]),
    )


def policies() -> st.SearchStrategy[Policy]:
    """Every switch either way."""
    return st.builds(
        Policy,
        allow_local_inference=st.booleans(),
        allow_remote_inference=st.booleans(),
        allow_network=st.booleans(),
        allow_ungrounded=st.booleans(),
        optional_fields=st.sampled_from(["all", "free", "skip"]),
        second_opinion=st.sampled_from(["below_high", "required", "never"]),
        stage_fallbacks=st.booleans(),
        confidence_floor=st.sampled_from([0.0, 0.6, 0.8, 1.0]),
        unresolved_acceptable=st.booleans(),
        stop_on_first_unresolved=st.booleans(),
        currency_policy=st.sampled_from(CurrencyPolicy),
    )


@st.composite
def candidates(draw: st.DrawFn, field: CanonicalField) -> Candidate:
    """Candidates for a field: few values, few places, some of them unreadable."""
    by = draw(st.sampled_from("ab"))
    position = draw(st.integers(0, 2))
    value = draw(values(field.type))
    refs = tuple(
        EvidenceRef(field.path, by, TextSpan(start, start + 1, "x"))
        for start in range(position, position + draw(st.integers(0, 2)))
    )
    unreadable = draw(
        st.none()
        | st.sampled_from([Unreadable(VALIDATION_FAILED, "no"), Unreadable(AMBIGUOUS, "which?")])
    )
    return Candidate(
        capability_id=by,
        capability_version="1.0",
        raw=written_text(value)[:80],
        value=None if unreadable else value,
        evidence=refs,
        deterministic=draw(st.booleans()),
        score=Decimal(draw(st.sampled_from([1, 2]))),
        position=position,
        unreadable=unreadable,
    )


@st.composite
def candidate_sets(
    draw: st.DrawFn, contract: CanonicalContract, most: int = 4
) -> tuple[CandidateResult, ...]:
    """The executor's output for a contract: up to a few candidates for every field."""
    return tuple(
        CandidateResult(field.id, tuple(draw(st.lists(candidates(field), max_size=most))))
        for field in contract.targets
    )


@st.composite
def plans(draw: st.DrawFn, contract: CanonicalContract | None = None) -> ExecutionPlan:
    """Plans of an engine with two capabilities that compete."""
    chosen = draw(contracts()) if contract is None else contract
    return _engine.plan(
        draw(documents(chosen)), chosen, budget=draw(budgets()), policy=draw(policies())
    )


@st.composite
def artifacts(draw: st.DrawFn, contract: CanonicalContract | None = None) -> ExecutionArtifact:
    """Artifacts of real runs, in which some fields are found, some twice, and some are not."""
    chosen = draw(contracts()) if contract is None else contract
    return _engine.normalize(
        draw(documents(chosen)), chosen, budget=draw(budgets()), policy=draw(policies())
    )

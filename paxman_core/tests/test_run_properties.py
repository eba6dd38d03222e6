"""What holds for every run, whatever the contract, the document, the budget and the policy."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core import Engine, ExecutionArtifact
from paxman_core.policy import derive_effective_policy
from paxman_core.reconciler import reconcile
from paxman_testkit import strategies

FEW = settings(max_examples=60)
ENGINE = Engine(plugins=[])


@FEW
@given(strategies.artifacts())
def test_a_stored_artifact_is_judged_the_same_again(artifact: ExecutionArtifact) -> None:
    again = ENGINE.re_reconcile(artifact.to_json(), artifact.contract, artifact.policy)
    assert again.field_results == artifact.field_results
    assert again.status is artifact.status


@FEW
@given(strategies.artifacts())
def test_what_is_unresolved_has_a_reason_and_no_value(artifact: ExecutionArtifact) -> None:
    for result in artifact.field_results:
        if result.status == "UNRESOLVED":
            assert result.value is None
            assert result.reason in {note.code for note in result.diagnostics}


@FEW
@given(strategies.artifacts())
def test_evidence_quotes_what_was_found(artifact: ExecutionArtifact) -> None:
    found = {one.raw for result in artifact.candidates for one in result.candidates}
    assert {ref.place.quote for ref in artifact.evidence} <= found  # type: ignore[union-attr]


@FEW
@given(strategies.artifacts())
def test_no_run_invokes_more_often_than_its_budget_allows(artifact: ExecutionArtifact) -> None:
    most = artifact.budget.max_capability_invocations
    if most is not None:
        assert sum(one.invocations for one in artifact.statistics) <= most


@FEW
@given(st.data())
def test_the_order_of_candidates_decides_nothing(data: st.DataObject) -> None:
    contract = data.draw(strategies.contracts())
    found = data.draw(strategies.candidate_sets(contract))
    policy = derive_effective_policy(data.draw(strategies.policies()), contract.policy)
    turned = [type(one)(one.field_id, one.candidates[::-1], one.diagnostics) for one in found]
    first = reconcile(found, contract, policy)
    second = reconcile(turned, contract, policy)
    assert [one.value for one in first] == [one.value for one in second]
    assert [one.confidence for one in first] == [one.confidence for one in second]

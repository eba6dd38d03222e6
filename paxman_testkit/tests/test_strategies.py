"""What the strategies make is sound, and varied enough to be of use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from paxman_core import Budget, CanonicalContract, Document, ExecutionArtifact, Policy
from paxman_core.adapters import read_contract
from paxman_core.policy import derive_effective_policy
from paxman_core.reconciler import reconcile
from paxman_core.values import FieldType, ParseContext, Parsed, equal, parse
from paxman_testkit import strategies
from paxman_testkit.strategies._values import ENUM_VALUES, written_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from paxman_core.document import InputProfile

FEW = settings(max_examples=40)


@FEW
@given(strategies.contracts())
def test_contracts_are_sound_and_come_back_from_json(contract: CanonicalContract) -> None:
    assert read_contract(contract.to_json()) == contract


@FEW
@given(st.data())
def test_every_type_reads_its_values_back_from_their_text(data: st.DataObject) -> None:
    kind = data.draw(strategies.field_types())
    if kind in (FieldType.ARRAY, FieldType.OBJECT):
        return
    value = data.draw(strategies.values(kind))
    outcome = parse(written_text(value), kind, ParseContext(enum_values=ENUM_VALUES))
    assert isinstance(outcome, Parsed)
    assert equal(outcome.value, value)


@FEW
@given(st.data())
def test_candidate_sets_can_be_judged(data: st.DataObject) -> None:
    contract = data.draw(strategies.contracts())
    found = data.draw(strategies.candidate_sets(contract))
    policy = derive_effective_policy(data.draw(strategies.policies()), contract.policy)
    results = reconcile(found, contract, policy)
    assert [one.field_path for one in results] == [field.path for field in contract.targets]


@FEW
@given(strategies.artifacts())
def test_artifacts_come_back_from_json(artifact: ExecutionArtifact) -> None:
    again = ExecutionArtifact.from_json(artifact.to_json())
    assert again.replay_hash == artifact.replay_hash


@FEW
@given(st.data())
def test_plans_have_a_chain_for_every_field(data: st.DataObject) -> None:
    contract = data.draw(strategies.contracts())
    plan = data.draw(strategies.plans(contract))
    assert [one.field_id for one in plan.fields] == [field.id for field in contract.targets]


@FEW
@given(strategies.documents(), strategies.profiles())
def test_documents_have_text_that_can_be_written(document: Document, profile: InputProfile) -> None:
    document.text.encode("utf-8")
    assert profile.characters >= 0


@FEW
@given(strategies.budgets(), strategies.policies())
def test_budgets_and_policies_come_back_from_their_form(budget: Budget, policy: Policy) -> None:
    assert Budget.from_dict(budget.to_dict()) == budget
    assert Policy.from_dict(policy.to_dict()) == policy


def _is_found(artifact: ExecutionArtifact) -> bool:
    return any(result.status == "RESOLVED" for result in artifact.field_results)


def _is_missing(artifact: ExecutionArtifact) -> bool:
    return any(result.status == "UNRESOLVED" for result in artifact.field_results)


def _is_disputed(artifact: ExecutionArtifact) -> bool:
    values = [{str(one.value) for one in found.candidates} for found in artifact.candidates]
    return any(len(different) > 1 for different in values)


@pytest.mark.parametrize("reached", [_is_found, _is_missing, _is_disputed])
def test_artifacts_reach_what_can_happen(reached: Callable[[ExecutionArtifact], bool]) -> None:
    once = settings(max_examples=500, phases=[Phase.generate])
    artifact = find(strategies.artifacts(), reached, settings=once)
    assert reached(artifact)

"""Budgets and policies: what may be given, what is recorded, and who wins."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paxman_core import Budget, ContractPolicy, CurrencyPolicy, Policy, ScoreWeights
from paxman_core.calibration import Calibration
from paxman_core.canonical import canonical_json
from paxman_core.errors import InvalidOptionError
from paxman_core.policy import EffectivePolicy, derive_effective_policy

DOLLARS = st.decimals("0", "1000", places=4)
COUNTS = st.integers(0, 10**6)
BUDGETS = st.builds(
    Budget,
    max_total_cost_usd=st.none() | DOLLARS,
    max_total_latency_ms=st.none() | COUNTS,
    max_remote_inference_calls=st.none() | COUNTS,
    max_capability_invocations=st.none() | COUNTS,
)
POLICIES = st.builds(
    Policy,
    allow_local_inference=st.booleans(),
    allow_remote_inference=st.booleans(),
    allow_network=st.booleans(),
    allow_pii_remote=st.booleans(),
    allow_ungrounded=st.booleans(),
    optional_fields=st.sampled_from(["all", "free", "skip"]),
    second_opinion=st.sampled_from(["below_high", "required", "never"]),
    stage_fallbacks=st.booleans(),
    confidence_floor=st.floats(0, 1),
    unresolved_acceptable=st.booleans(),
    stop_on_first_unresolved=st.booleans(),
    currency_policy=st.sampled_from(CurrencyPolicy),
    weights=st.builds(ScoreWeights, tier=DOLLARS, usd=DOLLARS, milliseconds=DOLLARS),
    capability_timeout_ms=COUNTS,
)


def stored(data: dict[str, Any]) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(canonical_json(data))
    return loaded


@given(BUDGETS)
def test_a_budget_comes_back_from_its_stored_form(budget: Budget) -> None:
    assert Budget.from_dict(stored(budget.to_dict())) == budget


@given(POLICIES)
def test_a_policy_comes_back_from_its_stored_form(policy: Policy) -> None:
    assert Policy.from_dict(stored(policy.to_dict())) == policy


def test_only_the_caps_that_are_set_are_stored() -> None:
    assert Budget().to_dict() == {}
    assert Budget(max_total_cost_usd=Decimal("0.050"), max_total_latency_ms=0).to_dict() == {
        "max_total_cost_usd": "0.05",
        "max_total_latency_ms": 0,
    }


def test_every_setting_of_a_policy_is_stored() -> None:
    calibration = Calibration("bill", (), (("5%", 80),))
    policy = Policy(
        early_stop=False,
        allow_network=False,
        second_opinion="never",
        calibration=calibration,
        accept="5%",
        locale="de_DE",
        date_order="DMY",
        default_currency="EUR",
        time_zone="Europe/Berlin",
    )
    assert set(policy.to_dict()) == {attribute.name for attribute in attrs.fields(Policy)}
    assert Policy.from_dict(stored(policy.to_dict())) == policy


def test_the_defaults_are_the_documented_ones() -> None:
    policy = Policy()
    assert policy.confidence_floor == 0.6
    assert policy.currency_policy is CurrencyPolicy.STRICT_MATCH
    assert policy.optional_fields == "all"
    assert policy.allow_pii_remote is False
    assert policy.allow_ungrounded is False
    weights = ScoreWeights()
    assert (weights.tier, weights.usd, weights.milliseconds) == (10_000, 1_000_000, 1)


@pytest.mark.parametrize(
    "options",
    [
        {"max_total_cost_usd": 0.05},
        {"max_total_cost_usd": 1},
        {"max_total_cost_usd": Decimal("-0.01")},
        {"max_total_cost_usd": Decimal("NaN")},
        {"max_total_cost_usd": Decimal("sNaN")},
        {"max_total_cost_usd": Decimal("Infinity")},
        {"max_total_cost_usd": Decimal("1E+999999")},
        {"max_total_cost_usd": Decimal("1E-999999")},
        {"max_total_latency_ms": -1},
        {"max_total_latency_ms": 1.5},
        {"max_total_latency_ms": True},
        {"max_total_latency_ms": 2**53},
        {"max_remote_inference_calls": "3"},
        {"max_capability_invocations": -1},
    ],
)
def test_an_impossible_budget_is_refused_by_the_name_of_the_cap(options: dict[str, Any]) -> None:
    (name,) = options
    with pytest.raises(InvalidOptionError, match=f"^{name} is .* Give a "):
        Budget(**options)


@pytest.mark.parametrize(
    "options",
    [
        {"optional_fields": "some"},
        {"optional_fields": None},
        {"second_opinion": "always"},
        {"confidence_floor": 1.01},
        {"confidence_floor": -0.1},
        {"confidence_floor": float("nan")},
        {"confidence_floor": "0.5"},
        {"confidence_floor": True},
        {"currency_policy": "STRICT_MATCH"},
        {"weights": None},
        {"weights": (1, 2, 3)},
        {"capability_timeout_ms": None},
        {"capability_timeout_ms": -5},
        {"capability_timeout_ms": 0.5},
        {"capability_timeout_ms": 10**400},
        {"allow_local_inference": None},
        {"allow_remote_inference": "no"},
        {"allow_pii_remote": 1},
        {"allow_ungrounded": "yes"},
        {"stage_fallbacks": 0},
        {"unresolved_acceptable": None},
        {"stop_on_first_unresolved": "never"},
    ],
)
def test_an_impossible_policy_is_refused_by_the_name_of_the_setting(
    options: dict[str, Any],
) -> None:
    (name,) = options
    with pytest.raises(InvalidOptionError, match=f"^{name} is "):
        Policy(**options)


@pytest.mark.parametrize("weight", [None, 1, 0.5, Decimal(-1), Decimal("NaN"), Decimal("1E+99")])
def test_an_impossible_weight_is_refused(weight: Any) -> None:
    with pytest.raises(InvalidOptionError, match=r"^usd is "):
        ScoreWeights(usd=weight)


def test_settings_cannot_be_changed_afterwards() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Policy().confidence_floor = 0.1  # type: ignore[misc]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Budget().max_total_latency_ms = 1  # type: ignore[misc]


def test_the_contract_wins_over_the_call() -> None:
    call = Policy(
        confidence_floor=0.2,
        unresolved_acceptable=True,
        stop_on_first_unresolved=True,
        currency_policy=CurrencyPolicy.ALLOW_FX,
    )
    contract = ContractPolicy(
        confidence_floor=0.9,
        unresolved_acceptable=False,
        stop_on_first_unresolved=False,
        currency_policy=CurrencyPolicy.REJECT_WITHOUT_RATE,
    )
    effective = derive_effective_policy(call, contract)
    assert isinstance(effective, EffectivePolicy)
    assert effective.confidence_floor == 0.9
    assert effective.unresolved_acceptable is False
    assert effective.stop_on_first_unresolved is False
    assert effective.currency_policy is CurrencyPolicy.REJECT_WITHOUT_RATE


@given(POLICIES)
def test_what_the_contract_leaves_open_the_call_decides(call: Policy) -> None:
    effective = derive_effective_policy(call, ContractPolicy())
    for attribute in attrs.fields(Policy):
        assert getattr(effective, attribute.name) == getattr(call, attribute.name)

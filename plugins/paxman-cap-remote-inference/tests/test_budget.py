"""What a call may cost is reserved before it is made, and settled by what it did cost."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import paxman_cap_remote_inference as plugin
from paxman_core import Budget, Engine
from paxman_core.capability import CapabilityRequest, FieldRequest

if TYPE_CHECKING:
    from conftest import Service

LETTER = "We shall pay EUR 1,250.50 by the end of the month.\nYours, Ada Lovelace\n"
CONTRACT = {"fields": {"sender": "STRING"}}
ANSWER = {"sender": {"quote": "Ada Lovelace", "value": "Ada Lovelace"}}
WRONG = {"sender": {"quote": "Charles Babbage", "value": "Charles Babbage"}}


def worst_case(
    settings: dict[str, Any], text: str = LETTER, allowance: Decimal | None = None
) -> Decimal:
    """What the capability wants to be reserved for the letter."""
    with Engine(plugins=[plugin], settings=settings) as engine:
        capability = engine.registry.capability("remote_inference")
        assert capability is not None
        contract = engine.contract(CONTRACT)
        fields = tuple(FieldRequest(field, {}) for field in contract.targets)
        request = CapabilityRequest(engine.read(text), fields, allowance_usd=allowance)
        return capability.worst_case_usd(request)


def test_a_call_that_could_cost_more_than_the_budget_is_not_made(service: Service) -> None:
    service.says(ANSWER)
    budget = Budget(max_total_cost_usd=Decimal("0.002"))
    artifact = service.engine(output_usd_per_million=20).normalize(LETTER, CONTRACT, budget=budget)
    assert artifact["sender"] is None
    (note,) = [one for one in artifact.result("sender").diagnostics if one.code == "BUDGET_SPENT"]
    assert "was not asked: the call may cost $" in note.message
    assert service.connections == 0


def test_a_server_of_ones_own_needs_no_budget(service: Service) -> None:
    service.says(ANSWER)
    free = {"input_usd_per_million": 0, "output_usd_per_million": 0}
    budget = Budget(max_total_cost_usd=Decimal(0))
    artifact = service.engine(**free).normalize(LETTER, CONTRACT, budget=budget)
    assert artifact["sender"] == "Ada Lovelace"
    assert artifact.statistics[0].usd == 0


def test_what_is_not_reported_is_charged_as_if_it_had_cost_all_it_could(service: Service) -> None:
    settings = {"retries": 0, "max_output_tokens": 1000}
    service.says(ANSWER, usage=None)
    (used,) = service.engine(**settings).normalize(LETTER, CONTRACT).statistics
    assert used.usd > Decimal("0.002")
    assert used.usd <= worst_case(service.settings(**settings))


@pytest.mark.parametrize(
    "usage",
    [
        {"prompt_tokens": 5},
        {"prompt_tokens": -5, "completion_tokens": 5},
        {"prompt_tokens": "5", "completion_tokens": 5},
        {"prompt_tokens": True, "completion_tokens": 5},
        {"prompt_tokens": 10**15, "completion_tokens": 5},
        [],
    ],
)
def test_a_usage_that_is_none_is_not_reported(service: Service, usage: object) -> None:
    service.says(ANSWER, usage=usage)
    (used,) = service.engine(max_output_tokens=1000).normalize(LETTER, CONTRACT).statistics
    assert used.usd > Decimal("0.002")


def test_an_answer_that_broke_off_is_charged(service: Service) -> None:
    service.replies = [service.cutting, service.saying(ANSWER)]
    (used,) = service.engine(max_output_tokens=1000).normalize(LETTER, CONTRACT).statistics
    assert used.usd > Decimal("0.002")
    assert used.calls == 2


def test_a_repetition_that_cannot_be_paid_for_is_not_made(service: Service) -> None:
    service.replies = [service.cutting, service.saying(ANSWER)]
    settings = {"retries": 0, "max_output_tokens": 1000}
    (used,) = service.engine(**settings).normalize(LETTER, CONTRACT).statistics
    service.requests.clear()
    enough_for_one = Budget(max_total_cost_usd=used.usd + Decimal("0.001"))
    engine = service.engine(retries=5, max_output_tokens=1000)
    artifact = engine.normalize(LETTER, CONTRACT, budget=enough_for_one)
    assert artifact["sender"] is None
    (note,) = [one for one in artifact.result("sender").diagnostics if "MODEL" in one.code]
    assert note.code == "MODEL_UNREACHABLE"
    assert "asking again would perhaps cost more than is left to spend" in note.message
    assert len(service.requests) == 1


def test_a_field_is_not_asked_for_again_if_that_cannot_be_paid_for(service: Service) -> None:
    service.says(WRONG, ANSWER, usage=None)
    one = worst_case(service.settings(retries=0), allowance=Decimal(0))
    engine = service.engine(retries=0)
    budget = Budget(max_total_cost_usd=one * Decimal("1.5"))
    artifact = engine.normalize(LETTER, CONTRACT, budget=budget)
    assert artifact["sender"] is None
    assert len(service.requests) == 1
    said = [note.code for note in artifact.result("sender").diagnostics]
    assert "MODEL_NOT_AFFORDED" in said
    assert "BUDGET_SPENT" not in said


def test_a_budget_is_never_exceeded_however_the_service_behaves(service: Service) -> None:
    one = worst_case(service.settings(retries=0), allowance=Decimal(0))
    for number, replies in enumerate(
        (
            [service.cutting],
            [service.saying("words", usage=None)],
            [service.saying(WRONG, usage=None)],
            [service.cutting, service.saying(WRONG, usage=None)],
        )
    ):
        service.model = f"{service.model}-{number}"
        service.replies = replies
        service.requests.clear()
        most = one * Decimal("2.5")
        engine = service.engine(retries=1)
        artifact = engine.normalize(LETTER, CONTRACT, budget=Budget(max_total_cost_usd=most))
        assert artifact.statistics[0].usd <= most
        assert len(service.requests) == 2


def test_what_is_reserved_covers_every_repetition_and_every_second_question() -> None:
    settings: Any = {
        "model": "m",
        "base_url": "http://127.0.0.1:9/v1",
        "input_usd_per_million": 0,
        "output_usd_per_million": 1_000_000,
        "max_output_tokens": 100,
        "retries": 2,
    }
    assert worst_case({"remote_inference": settings}) == 2 * 3 * 100


def test_what_is_reserved_is_no_more_than_what_is_left_unless_it_is_too_little() -> None:
    settings: Any = {
        "model": "m",
        "base_url": "http://127.0.0.1:9/v1",
        "input_usd_per_million": 0,
        "output_usd_per_million": 1_000_000,
        "max_output_tokens": 100,
    }
    given_settings = {"remote_inference": settings}
    assert worst_case(given_settings, allowance=Decimal(250)) == 250
    assert worst_case(given_settings, allowance=Decimal(50)) == 100


@given(st.text(max_size=300))
def test_more_tokens_than_bytes_are_reserved_for(text: str) -> None:
    settings: Any = {
        "model": "m",
        "base_url": "http://127.0.0.1:9/v1",
        "input_usd_per_million": 1_000_000,
        "output_usd_per_million": 0,
        "retries": 0,
    }
    note = f"Note: {text}"  # so that a bracket does not make it JSON that is broken
    size = len(note.encode("utf-8", "replace"))
    assert worst_case({"remote_inference": settings}, note) > 2 * size


def test_a_repetition_is_a_call_that_the_budget_must_allow(service: Service) -> None:
    limit = service.failing(429, Retry_After="0")
    service.replies = [limit, service.saying(ANSWER)]
    budget = Budget(max_remote_inference_calls=1)
    artifact = service.engine().normalize(LETTER, CONTRACT, budget=budget)
    [note] = [
        note for note in artifact.result("sender").diagnostics if note.code == "MODEL_RATE_LIMITED"
    ]
    assert note.message.endswith("asking again would take more calls than are left")
    assert artifact["sender"] is None
    assert len(service.requests) == 1


def test_what_must_be_there_for_a_call_is_no_more_than_five_times_what_it_costs() -> None:
    prices = {"input_usd_per_million": "0.15", "output_usd_per_million": "0.60"}
    address = {"model": "m", "base_url": "http://127.0.0.1:9/v1", **prices}
    text = LETTER * 6
    reserved = worst_case({"remote_inference": address}, text, allowance=Decimal(0))
    # As was measured: four characters of English a token, and a short answer.
    asked = (len(text) + 900) / 4
    cost = (asked * 0.15 + 16 * 0.60) / 1_000_000
    assert cost < reserved < 5 * cost

"""What an author can say about a capability, and what is refused."""

from __future__ import annotations

from decimal import Decimal

import pytest

from paxman_core.capability import (
    Capability,
    CapabilityOffer,
    CapabilityRequest,
    CapabilitySpec,
    CapabilityTier,
    CostHint,
    Finding,
)
from paxman_core.document import Document
from paxman_core.errors import PluginError
from paxman_core.values._model import FieldType


def spec(**changes: object) -> CapabilitySpec:
    members: dict[str, object] = {
        "id": "finder",
        "version": "1.0",
        "tier": CapabilityTier.LOCAL_DETERMINISTIC,
        "field_types": {FieldType.STRING},
    }
    return CapabilitySpec(**{**members, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "usd",
    [
        Decimal("-0.01"),
        Decimal("NaN"),
        Decimal("sNaN"),
        Decimal("Infinity"),
        Decimal("1E+999999"),
        Decimal("1E-999"),
        0.5,
        0,
        "1",
        None,
    ],
)
def test_a_cost_that_is_no_sum_of_money_is_refused(usd: object) -> None:
    with pytest.raises(PluginError, match=r"CostHint\.usd is"):
        CostHint(usd=usd)  # type: ignore[arg-type]


def test_a_duration_is_checked_like_a_price() -> None:
    with pytest.raises(PluginError, match=r"CostHint\.milliseconds is Decimal\('-1'\)"):
        CostHint(milliseconds=Decimal(-1))


@pytest.mark.parametrize("name", ["", "a-b", "a b", "café", "a\n", 7])
def test_an_id_is_ascii_letters_digits_and_underscores(name: object) -> None:
    with pytest.raises(PluginError):
        spec(id=name)


def test_a_version_follows_pep_440() -> None:
    with pytest.raises(PluginError, match="has the version 'latest'"):
        spec(version="latest")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("tier", 1),
        ("cost", Decimal(1)),
        ("api_version", "1"),
        ("deterministic", 1),
        ("network", None),
        ("field_types", []),
        ("field_types", ["STRING"]),
    ],
)
def test_a_claim_of_the_wrong_kind_is_refused(name: str, value: object) -> None:
    with pytest.raises(PluginError):
        spec(**{name: value})


def test_a_spec_is_hashable_whatever_collection_its_types_came_in() -> None:
    assert hash(spec(field_types=[FieldType.STRING])) == hash(spec())


def test_a_spec_is_written_with_every_claim() -> None:
    assert spec(cost=CostHint(Decimal("0.0020"), Decimal(5)), network=True).to_dict() == {
        "id": "finder",
        "version": "1.0",
        "api_version": 1,
        "tier": "LOCAL_DETERMINISTIC",
        "field_types": ["STRING"],
        "cost": {"usd": "0.002", "milliseconds": "5"},
        "deterministic": True,
        "thread_safe": False,
        "network": True,
        "batchable": False,
        "bounded": False,
        "learned": False,
    }


def test_an_offer_without_a_factory_is_refused() -> None:
    with pytest.raises(PluginError, match="without a factory"):
        CapabilityOffer(spec(), None)  # type: ignore[arg-type]


def test_a_finding_has_no_place_for_a_confidence() -> None:
    with pytest.raises(TypeError, match="confidence"):
        Finding("42", confidence=0.9)  # type: ignore[call-arg]


def test_the_worst_case_of_a_call_is_its_hint_unless_the_capability_knows_better() -> None:
    class Paid(Capability):
        def __init__(self) -> None:
            self.spec = spec(cost=CostHint(Decimal("0.25")))

    request = CapabilityRequest(Document("text", "0" * 64), ())
    assert Paid().worst_case_usd(request) == Decimal("0.25")


def test_a_request_without_a_deadline_has_no_limit() -> None:
    request = CapabilityRequest(Document("text", "0" * 64), ())
    assert request.remaining_seconds() is None


def test_a_deadline_in_the_past_leaves_no_time() -> None:
    request = CapabilityRequest(Document("text", "0" * 64), (), deadline=0.0)
    assert request.remaining_seconds() == 0.0

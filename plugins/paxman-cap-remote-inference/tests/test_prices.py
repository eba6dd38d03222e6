"""What a call costs, where that is published, and what happens where it is not."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

import paxman_cap_remote_inference as plugin
from paxman_cap_remote_inference._prices import Prices, prices_of
from paxman_cap_remote_inference._settings import read_settings
from paxman_core import Engine
from paxman_core.errors import InvalidOptionError


def prices(**settings: object) -> Prices:
    chosen = read_settings(settings)
    assert chosen is not None
    return prices_of(chosen)


def test_stated_prices_come_first() -> None:
    stated = {"input_usd_per_million": "0.5", "output_usd_per_million": 7}
    assert prices(model="gpt-4o-mini", **stated) == Prices(Decimal("0.5"), Decimal(7))


def test_a_public_model_has_the_published_price_of_its_provider() -> None:
    assert prices(model="gpt-4o-mini") == Prices(Decimal("0.15"), Decimal("0.6"))
    groq = prices(model="llama-3.3-70b-versatile", base_url="https://api.groq.com/openai/v1")
    assert groq == Prices(Decimal("0.59"), Decimal("0.79"))


def test_of_prices_that_depend_on_the_length_the_dearest_counts() -> None:
    google = "https://generativelanguage.googleapis.com/v1beta/openai"
    assert prices(model="gemini-2.5-pro", base_url=google) == Prices(Decimal("2.5"), Decimal(15))


def test_a_fee_for_the_call_itself_is_part_of_the_price() -> None:
    sonar = prices(model="sonar", base_url="https://api.perplexity.ai")
    assert sonar.call > 0
    assert sonar.of(0, 0) == sonar.call


@pytest.mark.parametrize(
    ("model", "address"),
    [
        ("no-such-model", "https://api.openai.com/v1"),
        ("gpt-4o-mini", "http://127.0.0.1:8000/v1"),
        ("gpt-4o-mini", "https://models.example/v1"),
    ],
)
def test_an_unknown_price_is_never_taken_for_free(model: str, address: str) -> None:
    with pytest.raises(InvalidOptionError) as caught:
        prices(model=model, base_url=address)
    assert f"The price of {model} at {address} is not known" in str(caught.value)
    assert "Set input_usd_per_million and output_usd_per_million" in str(caught.value)


def test_an_unknown_price_is_the_reason_why_the_plugin_is_not_used() -> None:
    settings: Any = {"remote_inference": {"model": "m", "base_url": "http://127.0.0.1:9/v1"}}
    registry = Engine(plugins=[plugin], settings=settings).registry
    assert registry.specs == ()
    (failure,) = registry.failures
    assert "an unknown price is not taken for free" in failure.reason
    assert "both may be 0 for a server of your own" in failure.next_step


def test_a_price_is_exact_in_any_decimal_context() -> None:
    from decimal import localcontext

    with localcontext() as context:
        context.prec = 3
        cost = Prices(Decimal("0.15"), Decimal("0.6"), Decimal("0.001")).of(1234567, 7654321)
    assert cost == Decimal("4.77877765")


def test_the_hint_of_the_spec_is_the_price_of_a_typical_call() -> None:
    (spec,) = Engine(
        plugins=[plugin], settings={"remote_inference": {"model": "gpt-4o-mini"}}
    ).registry.specs
    assert spec.cost.usd == Decimal("0.000345")

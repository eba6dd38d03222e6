"""Unknown currencies and units are not money; neither document nor contract fills one in."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from paxman_core import Money, normalize

STATED = "\nShipping fee: EUR 1.00\n"


@pytest.mark.parametrize("hint", [{}, {"default_currency": "EUR"}], ids=["document", "contract"])
@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("BTC 0.50", "BTC"),
        ("0.50 BTC", "BTC"),
        ("XYZ 10.00", "XYZ"),
        ("USDT 10.00", "USDT"),
        ("10.00 USDT", "USDT"),
        ("10.00 kg", "kg"),
        ("10.00 hours", "hours"),
        ("12,50 t", "t"),
        ("3 points", "points"),
    ],
)
def test_a_word_that_is_no_currency_is_named_and_none_is_filled_in(
    said: str, word: str, hint: dict[str, str]
) -> None:
    contract = {"fields": {"total": {"type": "MONEY", **hint}}}
    artifact = normalize(f"Total: {said}{STATED}", contract)
    assert artifact["total"] is None
    [problem] = artifact.unresolved_fields
    assert problem.reason == "VALIDATION_FAILED"
    assert f"{word} is not a currency" in problem.message
    assert f"'{said}'" in problem.message


@pytest.mark.parametrize(
    "said",
    [
        *("10.00", "10.00 net", "10.00 incl. VAT", "CASH 10.00", "10.00 A", "NET 10.00"),
        *("10.00 SST", "10.00 (5 kg)", "10.00 EUR/kg"),
    ],
)
def test_words_that_stand_beside_amounts_are_no_currencies(said: str) -> None:
    artifact = normalize(f"Total: {said}{STATED}", {"fields": {"total": "MONEY"}})
    assert artifact["total"] == Money(Decimal("10.00"), "EUR")


def test_a_measure_beside_an_amount_leaves_the_amount() -> None:
    artifact = normalize(f"Total: 2.5 kg 10.00{STATED}", {"fields": {"total": "MONEY"}})
    assert artifact["total"] == Money(Decimal("10.00"), "EUR")


@pytest.mark.parametrize(
    ("payload", "band"),
    [
        ({"total": 1999, "currency": "eur"}, "MEDIUM"),
        ({"amount_total": 1999, "currency": "eur"}, "MEDIUM"),
        ({"total": 1999, "currency": "jpy"}, "HIGH"),
        ({"total": 1999.5, "currency": "eur"}, "HIGH"),
        ({"total": 1999}, "HIGH"),
    ],
)
def test_a_whole_number_beside_a_currency_may_count_cents(
    payload: dict[str, object], band: str
) -> None:
    found = normalize(payload, {"fields": {"total": "DECIMAL"}}).result("total")
    assert found.value in (Decimal(1999), Decimal("1999.5"))
    assert found.confidence_band.value == band


def test_what_was_created_at_a_moment_is_called_created() -> None:
    artifact = normalize({"created": 1789000000}, {"fields": {"created_at": "DATETIME"}})
    assert artifact["created_at"] == datetime(2026, 9, 10, 0, 26, 40, tzinfo=UTC)

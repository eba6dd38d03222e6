"""Which amount belongs to a field, through the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from paxman_core import Engine


def values(engine: Engine, text: str, fields: dict[str, object]) -> dict[str, str]:
    """The values by field, as text; fields without a value are left out."""
    artifact = engine.normalize(text, {"id": "test", "fields": fields})
    return {
        result.field_path: str(result.value)
        for result in artifact.field_results
        if result.status == "RESOLVED"
    }


def notes(engine: Engine, text: str, fields: dict[str, object]) -> list[str]:
    """What the capability says about the fields."""
    artifact = engine.normalize(text, {"id": "test", "fields": fields})
    return [note.message for result in artifact.field_results for note in result.diagnostics]


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("Total 1e3 USD", "total", None),
        ("Total 10€50", "total", None),
        ("Total £12k", "total", "12000.00 GBP"),
        ("Total: EUR 3.5 million", "total", "3500000.00 EUR"),
        ("Discount -$31.00 USD", "discount", "-31.00 USD"),
        ("Total weight 1,020.50 kg", "total", None),
        ("Free shipping over USD 50.00", "shipping", None),
        ("Previous balance: USD 50.00\nBalance: not yet known", "balance", None),
        ("Opening balance 50.00 EUR\nClosing balance 70.00 EUR", "balance", "70.00 EUR"),
        (
            "Tenant shall deposit EUR 3,000.00 as a security deposit.",
            "security_deposit",
            "3000.00 EUR",
        ),
        ("Tenant shall pay a security deposit of EUR 3,000.00.", "pet_deposit", None),
        ("The registration fee is EUR 120.00", "late_fee", None),
        ("Federal income tax EUR 412.18", "state_tax", None),
        ("Total EUR 120.00\nTax total EUR 20.00", "tax_total", "20.00 EUR"),
        ("incl. 21% VAT EUR 3.04", "vat", "3.04 EUR"),
        ("You could win cash prizes of EUR 500.00 in our draw", "cash", None),
    ],
)
def test_an_amount_needs_the_fields_own_label(
    engine: Engine, text: str, field: str, value: str | None
) -> None:
    """A number is never cut out of what is written, and a near label is not enough."""
    assert values(engine, text, {field: "MONEY"}).get(field) == value


@pytest.mark.parametrize(
    "text", ["Total: not yet known. Deposit: EUR 100.00", "Total: to follow\nDeposit: EUR 100.00"]
)
def test_a_total_that_is_not_known_is_not_replaced(engine: Engine, text: str) -> None:
    """What the document says of its own total counts, and the note repeats it."""
    assert values(engine, text, {"total": "MONEY"}) == {}
    assert any(
        "the label of the total has no amount" in n for n in notes(engine, text, {"total": "MONEY"})
    )


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("Net 100.00\nVAT 20%\nTotal 120.00", "20"),
        ("VAT @ 20%   8.67", "20"),
        ("TVA (20 %) : 20,00 EUR", "20"),
        ("zzgl. 19% USt.   43,51 EUR", "19"),
    ],
)
def test_a_percentage_beside_a_tax_is_its_rate(engine: Engine, text: str, rate: str) -> None:
    """The label names the tax, and the sign says that the number is the rate."""
    fields: dict[str, object] = {"vat_rate": "DECIMAL", "tax_rate": "DECIMAL"}
    assert values(engine, text, fields) == {"vat_rate": rate, "tax_rate": rate}


def test_a_rate_is_no_amount_and_the_note_says_so(engine: Engine) -> None:
    """The reason is told in words: what stands there instead."""
    said = notes(engine, "VAT 20%", {"vat": "DECIMAL"})
    assert "only a rate (20%) stands beside the label, and no amount" in said


def test_one_amount_without_a_label_is_told_as_one(engine: Engine) -> None:
    """No note counts one thing in the plural."""
    said = notes(engine, "It cost EUR 5.00 then", {"price": "MONEY"})
    assert "one amount of money was found (EUR 5.00), but no label says that it is meant" in said


def test_what_is_quoted_from_another_mail_gives_way(engine: Engine) -> None:
    """The answer counts more than what it answers."""
    text = "Total: EUR 8,450.00\n\n> Total: EUR 8,900.00\n"
    assert values(engine, text, {"total": "MONEY"}) == {"total": "8450.00 EUR"}

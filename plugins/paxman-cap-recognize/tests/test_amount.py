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
    said = notes(engine, "It cost EUR 5.00 then", {"refund": "MONEY"})
    assert "one amount of money was found (EUR 5.00), but no label says that it is meant" in said


def test_what_is_quoted_from_another_mail_gives_way(engine: Engine) -> None:
    """The answer counts more than what it answers."""
    text = "Total: EUR 8,450.00\n\n> Total: EUR 8,900.00\n"
    assert values(engine, text, {"total": "MONEY"}) == {"total": "8450.00 EUR"}


SUMS = {"net_total": "DECIMAL", "tax_total": "DECIMAL", "grand_total": "DECIMAL"}


@pytest.mark.parametrize(
    ("bill", "sums"),
    [
        # The words are unknown; what is due at the rate, and the order, tell.
        (
            "Beitrag\t50,00 €\nVersicherungsteuer 19 %\t9,50 €\nZu entrichten\t59,50 €\n",
            ["50.00", "9.50", "59.50"],
        ),
        # A row of a breakdown, whose headings stand above it.
        (
            "Base\tTVA\tMontant TVA\tTotal EUR\n339,80\t6 %\t20,39\t360,19\n",
            ["339.80", "20.39", "360.19"],
        ),
        # Two rates, and the sums of both.
        (
            "Netto\tMwSt\tMwSt-%\tBrutto\n48,50\t9,22\t19,0\t57,72\n28,20\t1,97\t7,0\t30,17\n"
            "76,70\t11,19\tEUR\t87,89\n",
            ["76.70", "11.19", "87.89"],
        ),
        # The tax stands behind what it is of.
        (
            "Subtotal\t€220.50\nVAT Belgium (21% on €220.50)\t€46.30\nTotal\t€266.80\n",
            ["220.50", "46.30", "266.80"],
        ),
    ],
)
def test_three_amounts_that_add_up_at_a_rate_are_the_sums(
    engine: Engine, bill: str, sums: list[str]
) -> None:
    artifact = engine.normalize(bill, {"id": "bill", "fields": SUMS})
    assert [str(artifact[name]) for name in SUMS] == sums


def test_a_tax_that_is_only_stated_by_rate_is_added_up(engine: Engine) -> None:
    bill = (
        "Totaal excl. BTW\t€ 473,00\nBTW 9% over € 278,00\t€ 25,02\n"
        "BTW 21% over € 195,00\t€ 40,95\nTe betalen\t€ 538,97\n"
    )
    artifact = engine.normalize(bill, {"id": "bill", "fields": SUMS})
    assert [str(artifact["tax_total"]), str(artifact["grand_total"])] == ["65.97", "538.97"]
    doubts = [ref.facts.doubts for ref in artifact.result("tax_total").evidence_refs if ref.facts]
    assert doubts == [("derived: 25.02 + 40.95",)] * 2


def test_amounts_that_do_not_add_up_are_no_sums(engine: Engine) -> None:
    bill = "Beitrag\t50,00 €\nVersicherungsteuer 19 %\t9,50 €\nZu entrichten\t60,50 €\n"
    artifact = engine.normalize(bill, {"id": "bill", "fields": SUMS})
    assert artifact["net_total"] is None


def test_cents_without_a_zero_before_the_point_are_an_amount(engine: Engine) -> None:
    text = "SHOP\n\nMILK\t3.00\nBREAD\t1.00\nSUBTTL\t4.00\nSALESTAX6%\t.24\nTOTAL\t4.24\n"
    fields = dict.fromkeys(("subtotal", "tax", "total"), "DECIMAL")
    artifact = engine.normalize(text, {"fields": fields})
    assert [str(artifact[path]) for path in fields] == ["4.00", "0.24", "4.24"]


def test_what_is_due_is_not_proven_by_the_sums_of_the_bill(engine: Engine) -> None:
    text = (
        "Summe netto 1.150,80 EUR\nUmsatzsteuer 19 % 218,65 EUR\nRechnungsbetrag 1.369,45 EUR\n"
        "Bereits gezahlte Abschläge 1.260,00 EUR\nNachzahlung 109,45 EUR\n"
    )
    due = engine.normalize(text, {"fields": {"amount_due": "DECIMAL"}}).result("amount_due")
    assert (str(due.value), due.confidence_band.value) == ("1369.45", "MEDIUM")


def test_a_deposit_is_not_the_total(engine: Engine) -> None:
    assert values(engine, "Deposit: EUR 500.00\n", {"total": "MONEY"}) == {}

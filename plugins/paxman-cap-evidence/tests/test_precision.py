"""What is not filled, and what is filled with less confidence: a wrong value is the worst bug."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from paxman_core import ConfidenceBand, Engine, Money
from paxman_core.capability import Role

if TYPE_CHECKING:
    from paxman_core import ResolvedResult

MONEY = {"type": "MONEY", "default_currency": "EUR"}


def eur(amount: str) -> Money:
    return Money(Decimal(amount), "EUR")


def results(engine: Engine, document: str, **fields: Any) -> dict[str, ResolvedResult]:
    artifact = engine.normalize(document, {"fields": fields})
    return {result.field_path: result for result in artifact.field_results}


def values(engine: Engine, document: str, **fields: Any) -> dict[str, Any]:
    found = results(engine, document, **fields)
    return {path: r.value for path, r in found.items() if r.status == "RESOLVED"}


@pytest.mark.parametrize(
    "line",
    [
        "Subtotal: 5.00",
        "Total items: 5",
        "Total qty 4",
        "Total discount: 5.00",
        "Total tax: 3.00",
        "Total savings\t3.00",
        "Total pages: 3",
        "Total (excl. VAT): 5.00",
        "Total excluding GST\t5.00",
        "Total includes 6% GST 3.98",
        "Totals for March: 5.00",
        "The total: about 500",
        "Total 5 people came",
        "Total\t30.00\t1.80",
    ],
)
def test_a_total_is_not_filled_from(engine: Engine, line: str) -> None:
    assert values(engine, line, total=MONEY) == {}


@pytest.mark.parametrize(
    "line",
    [
        "Due date: 2026-01-01",
        "Date of birth: 2000-01-01",
        "Arrival date: 2026-01-01",
        "Customer: Roe Arrival date: 2026-01-01",
        "Date: see page 2",
        "Date: 2026-01-01 - 2026-01-31",
        "Date\tDescription\n2026-01-01\tCoffee\n2026-01-02\tTea",
    ],
)
def test_a_date_is_not_filled_from(engine: Engine, line: str) -> None:
    assert values(engine, line, date="DATE") == {}


@pytest.mark.parametrize(
    "line",
    [
        "Company registration number: 123",
        "Company no. 55",
        "Company phone: 123",
        "Company: 40225409",
        "Company: 3 March 2026",
        "Company of the year",
        "Company policy applies to all purchases.",
    ],
)
def test_a_company_is_not_filled_from(engine: Engine, line: str) -> None:
    assert values(engine, line, company="STRING") == {}


@pytest.mark.parametrize("line", ["File name: x", "Product name: x", "Name of bank: x"])
def test_a_name_is_not_filled_from_the_name_of_something(engine: Engine, line: str) -> None:
    assert values(engine, line, name="STRING") == {}


def test_a_label_belongs_to_the_field_that_it_names_best(engine: Engine) -> None:
    document = "Date: 2026-01-01\nDue date: 2026-01-31\nSubtotal: 10.00\nTotal: 12.00"
    expected = {
        "date": date(2026, 1, 1),
        "due_date": date(2026, 1, 31),
        "subtotal": eur("10.00"),
        "total": eur("12.00"),
    }
    fields: dict[str, Any] = {"date": "DATE", "due_date": "DATE"}
    fields |= {"subtotal": MONEY, "total": MONEY}
    assert values(engine, document, **fields) == expected
    for name, wanted in expected.items():
        assert values(engine, document, **{name: fields[name]}) == {name: wanted}


def test_a_stand_in_serves_only_its_own_field_where_both_are_asked(engine: Engine) -> None:
    document = "Total: 100.00\nPaid: 40.00\nAmount due: 60.00"
    assert values(engine, document, total=MONEY) == {"total": eur("100.00")}
    assert values(engine, document, total=MONEY, amount_due=MONEY) == {
        "total": eur("100.00"),
        "amount_due": eur("60.00"),
    }
    assert values(engine, "Amount due: 60.00", total=MONEY) == {"total": eur("60.00")}
    both = values(engine, "Amount due: 60.00", total=MONEY, amount_due=MONEY)
    assert both == {"amount_due": eur("60.00")}


def test_a_label_that_names_two_fields_alike_fills_neither(engine: Engine) -> None:
    members = {"type": "OBJECT", "fields": {"city": "STRING?"}}
    found = values(engine, "City: Bonn", billing=members, shipping=members)
    assert found == {}
    named = values(engine, "Billing city: Bonn", billing=members, shipping=members)
    assert named == {"billing.city": "Bonn"}


@pytest.mark.parametrize(
    ("document", "amount"),
    [
        ("Total: 100.00\nGrand total: 106.00", "106.00"),
        ("Total incl. VAT: 119.00\nTotal: 100.00", "119.00"),
        ("Total (EUR) 7.00", "7.00"),
        ("Total: 20.33\nRounding: 0.02\nAmount payable: 20.35", "20.35"),
        ("Total 20.33\nRounding adjustment 0.02\nTotal 20.35", "20.35"),
        ("Net total 12.00", "12.00"),
        ("Net total 100.00\nTotal 119.00", "119.00"),
    ],
)
def test_the_total_that_a_careful_reader_takes(engine: Engine, document: str, amount: str) -> None:
    assert values(engine, document, total=MONEY) == {"total": eur(amount)}


def test_a_total_that_was_rounded_to_something_unlabelled_is_left_open(engine: Engine) -> None:
    assert values(engine, "Total 20.33\nRounding 0.02\n20.35", total=MONEY) == {}


def test_equally_good_labels_that_disagree_lower_the_confidence(engine: Engine) -> None:
    agreeing = results(engine, "Total: 5.00\nTotal amount: 5.00", total=MONEY)["total"]
    disagreeing = results(engine, "Total: 5.00\nTotal amount: 6.00", total=MONEY)["total"]
    assert agreeing.confidence_band is ConfidenceBand.CERTAIN
    assert disagreeing.confidence_band is ConfidenceBand.MEDIUM
    quotes = {(ref.role, ref.place.quote) for ref in disagreeing.evidence_refs}
    assert quotes == {(Role.SUPPORTS, "5.00"), (Role.REJECTED, "6.00")}


def test_a_name_beats_its_synonym_for_texts(engine: Engine) -> None:
    found = results(engine, "Customer: ACME\nBill to: ACME Inc., Bonn", customer="STRING")
    assert found["customer"].value == "ACME"
    assert found["customer"].confidence_band is ConfidenceBand.HIGH


def test_values_that_stand_above_their_labels_are_not_taken_for_the_next(engine: Engine) -> None:
    document = "0.00\nRounding:\n99.00\nTotal:\n100.00\nCash:\n1.00\nChange:"
    assert values(engine, document, total=MONEY) == {}


def test_line_items_do_not_fill_the_document_fields(engine: Engine) -> None:
    document = "Description\tQty\tTotal\nPen\t1\t3.00\n\nThank you"
    assert values(engine, document, total=MONEY, description="STRING") == {}


@pytest.mark.parametrize(
    ("document", "field", "value"),
    [
        ("lnvoice nurnber: 55", "invoice_number", "55"),
        ("Custorner: Roe", "customer", "Roe"),
        ("Adress: Elm Street 1", "address", "Elm Street 1"),
        ("Tatal arnount\t5.00", "total", eur("5.00")),
    ],
)
def test_a_misread_label_is_understood(
    engine: Engine, document: str, field: str, value: object
) -> None:
    kind = MONEY if field == "total" else "STRING"
    assert values(engine, document, **{field: kind}) == {field: value}


@pytest.mark.parametrize(
    ("document", "field"),
    [
        ("Nome: 55", "note"),
        ("Rate: 5.00", "date"),
        ("Supplies: pens", "supplier_code"),
        ("Issuer: Roe", "issued"),
    ],
)
def test_short_or_known_labels_must_be_exact(engine: Engine, document: str, field: str) -> None:
    assert values(engine, document, **{field: "STRING"}) == {}


def test_an_exact_label_beats_a_misread_one(engine: Engine) -> None:
    found = results(engine, "Customer: Roe\nCustomar: Doe", customer="STRING")["customer"]
    assert [ref.place.quote for ref in found.evidence_refs] == ["Roe"]


@pytest.mark.parametrize(
    "line", ["GST 000292065280", "VAT 123456789", "Tax invoice 5", "VAT rate: 20%", "Tax ID: 5"]
)
def test_a_tax_is_not_filled_from_numbers_of_something_else(engine: Engine, line: str) -> None:
    assert values(engine, line, tax=MONEY) == {}


def test_a_label_after_a_colon_is_a_value(engine: Engine) -> None:
    document = "CLIENT\t: CASH\nPOINT EARNED\t: 0"
    assert values(engine, document, customer="STRING") == {"customer": "CASH"}


def test_an_amount_below_a_label_is_no_text(engine: Engine) -> None:
    assert values(engine, "Payment mode\n$8.70", payment_method="STRING") == {}


def test_two_labels_in_one_are_not_taken_for_a_value(engine: Engine) -> None:
    assert values(engine, "INV NO/DATE:K074-1(06/12/2016)", invoice_number="STRING") == {}


@pytest.mark.parametrize(
    "said",
    [
        "EUR 12O.00",
        "EUR 12l.50",
        "EUR 12.O0",
        "EUR 3..50",
        "EUR 1O",
        "EUR 12l",
        "3..50 EUR",
        "EUR 1 20.00",
        "12O.00",
    ],
)
def test_a_damaged_amount_is_shown_whole_and_not_cut(engine: Engine, said: str) -> None:
    found = results(engine, f"Total: {said}\n", total=MONEY)["total"]
    assert found.status == "UNRESOLVED"
    assert [ref.place.quote for ref in found.evidence_refs] == [said]


@pytest.mark.parametrize(
    "said",
    ["EUR 12.00A", "EUR 12.00*", "EUR 12.00/month", "EUR 12.00.", "EUR 12.00, due", "EUR 12.00 O"],
)
def test_what_ends_an_amount_clearly_does_not_damage_it(engine: Engine, said: str) -> None:
    found = results(engine, f"Total: {said}\n", total="MONEY")["total"]
    assert (found.value, found.confidence_band) == (eur("12.00"), ConfidenceBand.HIGH)


@pytest.mark.parametrize(
    "said", ["to follow", "To follow.", "pending", "see below", "will be sent later"]
)
def test_a_remark_is_no_number(engine: Engine, said: str) -> None:
    assert values(engine, f"Invoice number: {said}\n", invoice_number="STRING") == {}


def test_a_remark_is_the_value_of_a_field_that_is_no_number(engine: Engine) -> None:
    assert values(engine, "Status: pending\n", status="STRING") == {"status": "pending"}


def test_a_number_may_be_without_digits(engine: Engine) -> None:
    assert values(engine, "Order no: ABCXYZ\n", order_number="STRING") == {"order_number": "ABCXYZ"}


def test_an_amount_is_no_name(engine: Engine) -> None:
    assert values(engine, "Vendor: EUR 12.50\n", vendor="STRING") == {}


@pytest.mark.parametrize("head", ["", "-----Original Message-----\n"])
def test_a_sentence_of_a_mail_comes_before_what_it_quotes(engine: Engine, head: str) -> None:
    quoted = "Total: EUR 99.00" if head else "> Total: EUR 99.00"
    document = f"Hello,\nthe total is now EUR 10.00.\n\n{head}{quoted}\n"
    assert values(engine, document, total="MONEY") == {"total": eur("10.00")}


def test_what_a_mail_only_quotes_is_found(engine: Engine) -> None:
    document = "Thanks, it is paid.\n\n> Total: EUR 99.00\n"
    assert values(engine, document, total="MONEY") == {"total": eur("99.00")}


def test_a_document_that_writes_the_dot_for_decimals_leaves_a_dot_for_thousands_open(
    engine: Engine,
) -> None:
    contract = {"fields": {"total": "MONEY", "tax": "MONEY"}}
    artifact = engine.normalize("Total: EUR 1.234\nTax: EUR 0.197\n", contract)
    assert artifact.result("total").reason == "AMBIGUOUS"
    assert engine.normalize("Total: EUR 1.234\nTax: EUR 197,00\n", contract)["total"] == eur("1234")


def test_a_name_ends_before_what_is_said_of_its_bearer(engine: Engine) -> None:
    text = "Patient: Jens Weigelt, geb. 23.08.1979\nVeranstalter: Eiche e.V. · info@eiche.example\n"
    found = values(engine, text, patient_name="STRING", organizer="STRING")
    assert found == {"patient_name": "Jens Weigelt", "organizer": "Eiche e.V."}


def test_nothing_is_left_to_pay(engine: Engine) -> None:
    text = "Total GBP     413.30\nPaid Visa     413.30\nBalance due     0.00\n"
    due = results(engine, text, balance_due="DECIMAL")["balance_due"]
    assert (due.value, due.confidence_band) == (Decimal("0.00"), ConfidenceBand.HIGH)


def test_a_label_may_name_the_day_that_it_holds_for(engine: Engine) -> None:
    text = "Solde précédent  1 842,10\nNouveau solde au 31/07/2025  3 280,45\n"
    found = values(engine, text, opening_balance="DECIMAL", closing_balance="DECIMAL")
    assert found == {"opening_balance": Decimal("1842.10"), "closing_balance": Decimal("3280.45")}


def test_a_currency_tells_thousands_from_decimals(engine: Engine) -> None:
    text = "Total (4 items)    ¥1,860\nCash    ¥2,000\n"
    found = results(engine, text, total="DECIMAL", cash="DECIMAL")
    assert [result.value for result in found.values()] == [Decimal(1860), Decimal(2000)]
    assert [one.place.quote for one in found["total"].evidence_refs] == ["¥1,860"]


def test_who_acts_as_what(engine: Engine) -> None:
    text = (
        "LOAN AGREEMENT dated as of August 19, 2022 among ORCHARD HOLDINGS LLC, as Borrower, "
        "THE LENDERS PARTY HERETO and CALDERA BANK, N.A., as Administrative Agent.\n"
    )
    found = values(engine, text, borrower="STRING", administrative_agent="STRING")
    assert found == {
        "borrower": "ORCHARD HOLDINGS LLC",
        "administrative_agent": "CALDERA BANK, N.A.",
    }


@pytest.mark.parametrize(
    ("payload", "band"),
    [
        ('{"amount": 1999, "currency": "eur"}', "MEDIUM"),
        ('{"amount": "1999.00", "currency": "EUR"}', "HIGH"),
        ('{"amount": 1999, "currency": "JPY"}', "HIGH"),
    ],
)
def test_a_whole_number_may_count_cents(engine: Engine, payload: str, band: str) -> None:
    assert results(engine, payload, amount="MONEY")["amount"].confidence_band.value == band


def test_a_ship_date_stands_in_for_a_delivery_date(engine: Engine) -> None:
    found = results(engine, "Ship date: 2026-03-01\n", delivery_date="DATE")["delivery_date"]
    assert (found.value, found.confidence_band.value) == (date(2026, 3, 1), "MEDIUM")


def test_a_unit_of_time_is_given_in_the_contract(engine: Engine) -> None:
    field = {"type": "INTEGER", "unit": "minutes"}
    assert values(engine, "Duration: 1 hour\n", duration=field) == {"duration": 60}


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("Weight: 412 kg", "weight_kg", Decimal(412)),
        ("Gewicht: 1.250,5 kg", "weight_kg", Decimal("1250.5")),
        ("Gross weight (kg): 412", "gross_weight_kg", Decimal(412)),
        ("Living area 84 m²", "living_area_m2", Decimal(84)),
        ("Living area: 84 m2", "living_area_sqm", Decimal(84)),
        ("Volume: 1.8 m3", "volume_m3", Decimal("1.8")),
        ("Temperature: 38.5 °C", "temperatureCelsius", Decimal("38.5")),
        ("Warranty: 24 months", "warranty_months", Decimal(24)),
        ("Duration: 1.5 hours", "duration_minutes", Decimal(90)),
        ("Total: 25.00 EUR", "total_eur", Decimal("25.00")),
        ("Amount in EUR: 25.00", "amount_eur", Decimal("25.00")),
    ],
)
def test_a_unit_at_the_end_of_a_name_is_no_part_of_the_label(
    engine: Engine, line: str, name: str, value: Decimal
) -> None:
    found = results(engine, line, **{name: "DECIMAL"})[name]
    assert (found.value, found.confidence_band.value) == (value, "HIGH")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Weight: 412 lbs", "weight_kg"),
        ("Area: 84 m2", "area_m"),
        ("Warranty: 2 years", "warranty_months"),
        ("Notice period: 3 months", "notice_period_days"),
        ("Total: 25.00 USD", "total_eur"),
        ("Total: 7.50 EUR", "total_kg"),
    ],
)
def test_a_number_in_another_unit_than_the_name_says_is_not_taken(
    engine: Engine, line: str, name: str
) -> None:
    assert values(engine, line, **{name: "DECIMAL"}) == {}


@pytest.mark.parametrize(("said", "band"), [("$12.50", "HIGH"), ("12.50", "MEDIUM")])
def test_the_currency_of_a_name_is_that_of_its_amount(engine: Engine, said: str, band: str) -> None:
    found = results(engine, f"Total: {said}", total_usd="MONEY")["total_usd"]
    assert (found.value, found.confidence_band.value) == (Money(Decimal("12.50"), "USD"), band)
    assert values(engine, "Total: 12.50 EUR", total_usd="MONEY") == {}


def test_a_number_whose_unit_nobody_says_is_less_sure(engine: Engine) -> None:
    found = results(engine, "Weight: 412", weight_kg="DECIMAL")["weight_kg"]
    assert (found.value, found.confidence_band.value) == (Decimal(412), "MEDIUM")
    assert found.evidence_refs[0].facts is not None
    assert found.evidence_refs[0].facts.doubts == (
        "the unit that the field's name ends with is not said",
    )


@pytest.mark.parametrize(
    ("line", "name", "wanted", "value"),
    [
        ("Adults: 2", "num_adults", "INTEGER", 2),
        ("Number of pages: 4", "page_count", "INTEGER", 4),
        ("Paid: no", "is_paid", "BOOLEAN", False),
        ("Balcony: yes", "has_balcony", "BOOLEAN", True),
        ("Pets: no", "pets_allowed", "BOOLEAN", False),
        ("Booking reference (PNR): X7KQ2P", "pnr", "STRING", "X7KQ2P"),
    ],
)
def test_a_label_says_less_or_more_than_the_name(
    engine: Engine, line: str, name: str, wanted: str, value: Any
) -> None:
    found = results(engine, line, **{name: wanted})[name]
    assert (found.value, found.confidence_band.value) == (value, "HIGH")


@pytest.mark.parametrize(
    ("said", "company"),
    [
        ("Nordlicht Software GmbH, Hamburg", "Nordlicht Software GmbH"),
        ("Foo AG, Zürich, Schweiz", "Foo AG"),
        ("Acme Co., Ltd.", "Acme Co., Ltd."),
    ],
)
def test_the_town_behind_a_company_is_no_part_of_its_name(
    engine: Engine, said: str, company: str
) -> None:
    assert values(engine, f"Company: {said}", company="STRING") == {"company": company}


def test_a_label_that_only_the_contract_knows_wins_over_the_usual_ones(engine: Engine) -> None:
    text = "Invoice No.: 777\nOur document: RE-5\nTotal: 10.00 EUR\nTo be transferred: 8.00 EUR\n"
    fields = {
        "invoice_number": {"type": "STRING", "labels": ["Our document"]},
        "total": {"type": "MONEY", "labels": ["To be transferred"]},
    }
    assert values(engine, text, **fields) == {"invoice_number": "RE-5", "total": eur("8.00")}


def test_a_label_that_says_more_than_the_name_is_not_called_misread(engine: Engine) -> None:
    found = results(engine, "Grand total: 12.00 EUR\nTotal: 13.00 EUR\n", total="MONEY")["total"]
    assert found.value == eur("12.00")
    assert found.evidence_refs[0].facts is not None
    assert found.evidence_refs[0].facts.match.value == "own"

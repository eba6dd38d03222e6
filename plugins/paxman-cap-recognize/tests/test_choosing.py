"""Which of the things in a document belongs to a field, through the engine."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from paxman_core import ConfidenceBand, Engine

if TYPE_CHECKING:
    from paxman_core import ResolvedResult


def results(engine: Engine, text: str, fields: dict[str, object]) -> dict[str, ResolvedResult]:
    """The results by field."""
    artifact = engine.normalize(text, {"id": "test", "fields": fields})
    return {result.field_path: result for result in artifact.field_results}


def values(engine: Engine, text: str, fields: dict[str, object]) -> dict[str, str]:
    """The values by field, as text; fields without a value are left out."""
    return {
        path: str(result.value)
        for path, result in results(engine, text, fields).items()
        if result.status == "RESOLVED"
    }


AMERICAN_RECEIPT = """\
CORNER MARKET
2110 W WALNUT ST
ROGERS, AR 72756
(479) 636-3222
BANANAS            000000004011      1.24 F
MILK 2%            007874235186      3.48 F
                   SUBTOTAL          4.72
       TAX 1    9.500 %              0.45
                   TOTAL             5.17
                   VISA TEND         5.17
                   CHANGE DUE        0.00
07/28/23        16:12:26
"""


def test_an_american_receipt(engine: Engine) -> None:
    """The merchant is the first line, and neither subtotal nor tender is the total."""
    fields: dict[str, object] = {
        "merchant": "STRING",
        "address": "STRING",
        "date": "DATE",
        "total": "DECIMAL",
        "subtotal": "DECIMAL",
        "tax": "DECIMAL",
        "notes": "STRING?",
    }
    assert values(engine, AMERICAN_RECEIPT, fields) == {
        "merchant": "CORNER MARKET",
        "address": "2110 W WALNUT ST ROGERS, AR 72756",
        "date": "2023-07-28",
        "total": "5.17",
        "subtotal": "4.72",
        "tax": "0.45",
    }


def test_a_german_invoice(engine: Engine) -> None:
    """Due date and invoice date are told apart by their labels, IBAN and BIC by their shape."""
    text = """\
Müller Bürobedarf GmbH
Hauptstraße 12
80331 München
Tel. 089 1234567
E-Mail: info@mueller-buero.de
USt-IdNr. DE136695976

Rechnung

Acme AG
Bahnhofstr. 5
10115 Berlin

Rechnungsnummer: RE-2024-0815
Rechnungsdatum: 12.03.2024
Fälligkeitsdatum: 26.03.2024

1    Kopierpapier A4  10     4,50 €       45,00 €
Zwischensumme 134,00 €
zzgl. 19 % MwSt. 25,46 €
Gesamtbetrag 159,46 €

IBAN: DE89 3704 0044 0532 0130 00
BIC: COBADEFFXXX
"""
    fields: dict[str, object] = {
        "supplier": "STRING",
        "address": "STRING",
        "invoice_number": "STRING",
        "invoice_date": "DATE",
        "due_date": "DATE",
        "total": "MONEY",
        "iban": "STRING",
        "bic": "STRING",
        "vat_id": "STRING",
        "email": {"type": "STRING", "format": "email"},
        "phone": "STRING",
    }
    assert values(engine, text, fields) == {
        "supplier": "Müller Bürobedarf GmbH",
        "address": "Hauptstraße 12 80331 München",
        "invoice_number": "RE-2024-0815",
        "invoice_date": "2024-03-12",
        "due_date": "2024-03-26",
        "total": "159.46 EUR",
        "iban": "DE89 3704 0044 0532 0130 00",
        "bic": "COBADEFFXXX",
        "vat_id": "DE136695976",
        "email": "info@mueller-buero.de",
        "phone": "089 1234567",
    }


def test_an_invoice_in_two_columns(engine: Engine) -> None:
    """The issuer's address is the left column, the customer's stands under "Bill To"."""
    text = """\
ACME Consulting LLC                              INVOICE
1200 Main Street, Suite 300                      Invoice #: INV-20391
Austin, TX 78701                                 Date: 25/09/2024

Bill To:
Globex Corporation
742 Evergreen Terrace
Springfield, IL 62704

Strategy workshop          8        $150.00   $1,200.00
                                    Total     $1,200.00
"""
    fields: dict[str, object] = {
        "vendor": {"type": "OBJECT", "fields": {"name": "STRING", "address": "STRING"}},
        "customer_address": "STRING",
        "invoice_number": "STRING",
        "date": "DATE",
        "total": "DECIMAL",
    }
    assert values(engine, text, fields) == {
        "vendor.name": "ACME Consulting LLC",
        "vendor.address": "1200 Main Street, Suite 300 Austin, TX 78701",
        "customer_address": "742 Evergreen Terrace Springfield, IL 62704",
        "invoice_number": "INV-20391",
        "date": "2024-09-25",
        "total": "1200.00",
    }


def test_a_contract_in_prose(engine: Engine) -> None:
    """Terms in brackets name what stands before them, and labels may be in the sentence."""
    text = """\
SERVICE AGREEMENT

This Agreement is entered into as of January 15, 2024 (the "Effective Date") by and between
Northwind Traders, Inc., a Delaware corporation ("Provider"), and Contoso Ltd. ("Client").

This Agreement expires on December 31, 2025.
"""
    fields: dict[str, object] = {
        "provider": "STRING",
        "effective_date": "DATE",
        "end_date": "DATE",
    }
    assert values(engine, text, fields) == {
        "provider": "Northwind Traders, Inc.",
        "effective_date": "2024-01-15",
        "end_date": "2025-12-31",
    }


def test_an_order_confirmation(engine: Engine) -> None:
    """An order number is not a telephone number, and shipping is not a total."""
    text = """\
Thanks for your order 112-4839201!
Order date: June 1, 2024
Estimated delivery: June 6, 2024
Items subtotal: $34.98
Shipping: $4.99
Order total: $39.97
Questions? Call 1-800-555-0142 or visit https://bookbarn.com/help
"""
    fields: dict[str, object] = {
        "order_number": "STRING",
        "order_date": "DATE",
        "delivery_date": "DATE",
        "shipping": "DECIMAL",
        "total": "DECIMAL",
        "support_phone": "STRING",
        "website": {"type": "STRING", "format": "uri"},
    }
    assert values(engine, text, fields) == {
        "order_number": "112-4839201",
        "order_date": "2024-06-01",
        "delivery_date": "2024-06-06",
        "shipping": "4.99",
        "total": "39.97",
        "support_phone": "1-800-555-0142",
        "website": "https://bookbarn.com/help",
    }


@pytest.mark.parametrize(
    ("lines", "total"),
    [
        ("TOTAL (EXCLUDING GST) 62.00\nGST 3.72\nTOTAL (INCLUSIVE OF GST) 65.72", "65.72"),
        ("TOTAL QTY 8\nTOTAL GST 0.51\nTOTAL 9.10\nTOTAL SAVINGS 1.00", "9.10"),
        ("SUBTOTAL 53.60\nCASH 100.00\nCHANGE 46.40", "53.60"),
        ("99.00\nTOTAL :\n100.00\nCASH :\n1.00\nCHANGE :", "99.00"),
        ("TOTALE EURO 2,60\nCONTANTI 5,00\nRESTO 2,40", "2.60"),
        ("TOTAL TTC 3,50 €\ndont TVA 5,5% 0,18 €", "3.50"),
        ("Zwischensumme 134,00\nSumme EUR 159,46\nGeg. BAR 200,00\nRückgeld 40,54", "159.46"),
    ],
)
def test_the_total_is_what_had_to_be_paid(engine: Engine, lines: str, total: str) -> None:
    """After tax and rounding, whatever else is called a total."""
    found = results(engine, lines, {"total": "DECIMAL"})["total"]
    assert found.value == Decimal(total)
    assert found.confidence_band is ConfidenceBand.HIGH


@pytest.mark.parametrize(
    ("lines", "total"),
    [
        ("TOTAL 20.98\nROUNDING ADJ 0.02\nTOTAL RM 21.00\nCASH 50.00\nCHANGE 29.00", "21.00"),
        ("TOTAL SALES (INCL. GST) 13.58\nROUNDING 13.60\nCASH 14.00\nCHANGE 0.40", "13.60"),
    ],
)
def test_of_two_totals_the_rounded_one_was_paid_but_either_may_be_meant(
    engine: Engine, lines: str, total: str
) -> None:
    found = results(engine, lines, {"total": "DECIMAL"})["total"]
    assert found.value == Decimal(total)
    assert found.confidence_band is ConfidenceBand.MEDIUM


@pytest.mark.parametrize(
    ("lines", "total"),
    [
        ("TOTAL :\n99.00\nCASH :\n100.00", "99.00"),
        ("GRAND TOTAL 30.00\nGST SUMMARY AMOUNT TAX\nSR 28.30 1.70\nTOTAL 28.30 1.70", "30.00"),
    ],
)
def test_a_total_among_others_that_nothing_proves_is_only_likely(
    engine: Engine, lines: str, total: str
) -> None:
    found = results(engine, lines, {"total": "DECIMAL"})["total"]
    assert found.value == Decimal(total)
    assert found.confidence_band is ConfidenceBand.MEDIUM


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("POPULAR BOOKS\nCO. (M) SDN BHD\n(113825-W)", "POPULAR BOOKS CO. (M) SDN BHD"),
        ("TAX INVOICE\nGOLDEN KEY MAKER\n(000760274-K)", "GOLDEN KEY MAKER"),
        ("BRIGHT HARDWARE (123456-V)\nTEL: 03-5519 0823", "BRIGHT HARDWARE"),
        ("HAPPY CAFE\nDIMILIKI: BIG FOODS SDN BHD\nTEL: 03-5519 0823", "BIG FOODS SDN BHD"),
        (
            "HOME MASTER HARDWARE &\nELECTRICAL\nTEL: 03-5519 0823",
            "HOME MASTER HARDWARE & ELECTRICAL",
        ),
        ("Welcome!\nJoe's Stone Crab\nTel: 305-673-0365", "Joe's Stone Crab"),
        ("ATELIER BRUNEL\nSAS au capital de 20 000 €\nTel: 02 99 31", "ATELIER BRUNEL"),
    ],
)
def test_the_company_is_the_name_at_the_top(engine: Engine, header: str, name: str) -> None:
    """With its legal form if it has one, over several lines, without registration numbers."""
    assert values(engine, header, {"company": "STRING"}) == {"company": name}


def test_labels_of_the_contract_do_not_change_what_its_field_is(engine: Engine) -> None:
    """A `company` that may be labelled `Store` is still the company, and not its shop."""
    header = "HAPPY CAFE\nDIMILIKI: BIG FOODS SDN BHD\nTEL: 03-5519 0823"
    field = {"type": "STRING", "labels": ["merchant", "store"]}
    assert values(engine, header, {"company": field}) == {"company": "BIG FOODS SDN BHD"}


def test_a_name_below_the_heading_of_another_is_not_the_issuer(engine: Engine) -> None:
    text = "Adresse de livraison\nMenuiserie Brunel\nTel: 02 99 31"
    assert values(engine, text, {"company": "STRING"}) == {}


def test_a_sure_choice_is_high_and_a_doubtful_one_is_not(engine: Engine) -> None:
    """Two days that could both be the document's lower the grade of the first."""
    fields: dict[str, object] = {"date": "DATE"}
    one = results(engine, "3 May 2024, copy of 3 May 2024", fields)["date"]
    two = results(engine, "On 3 May 2024 we met, on 9 May 2024 again", fields)["date"]
    assert one.confidence_band is ConfidenceBand.HIGH
    assert (str(two.value), two.confidence_band) == ("2024-05-03", ConfidenceBand.MEDIUM)
    assert any("another date" in note.message for note in two.diagnostics)


def test_an_address_by_shape_alone_is_never_high(engine: Engine) -> None:
    """Where it begins and ends is a guess; behind a label it is not."""
    fields: dict[str, object] = {"address": "STRING"}
    shape = results(engine, "A Shop\n11 High Street\nBath BA1 2AB\n", fields)["address"]
    label = results(engine, "A Shop\nAddress: 11 High Street, Bath BA1 2AB\n", fields)["address"]
    assert (shape.value, shape.confidence_band.value) == ("11 High Street Bath BA1 2AB", "MEDIUM")
    assert (label.value, label.confidence_band.value) == ("11 High Street, Bath BA1 2AB", "HIGH")


@pytest.mark.parametrize(
    ("text", "fields", "reason"),
    [
        (
            "We meet on 3 May 2024 and on 9 May 2024.",
            {"due_date": "DATE"},
            "2 dates were found (3 May 2024, 9 May 2024), and no label says which is meant",
        ),
        (
            "Total deposits 3,000.00\nTotal withdrawals 2,750.10",
            {"total": "DECIMAL"},
            "no amount is plainly the total",
        ),
        (
            "DE89 3704 0044 0532 0130 00 or GB82WEST12345698765432",
            {"iban": "STRING"},
            "2 IBANs were found (DE89 3704 0044 0532 0130 00, GB82WEST12345698765432)",
        ),
        (
            "11 High Street, Bath BA1 2AB\n\n5 Rose Lane, Bath BA1 2AC",
            {"shipping_address": "STRING"},
            "2 addresses were found (11 High Street, Bath BA1 2AB, 5 Rose Lane",
        ),
    ],
)
def test_it_abstains_between_equals_and_says_so(
    engine: Engine, text: str, fields: dict[str, object], reason: str
) -> None:
    """The field stays unresolved, with the reason among its diagnostics."""
    [result] = results(engine, text, fields).values()
    assert result.status == "UNRESOLVED"
    assert any(note.message.startswith(reason) for note in result.diagnostics)


@pytest.mark.parametrize("name", ["date", "purchase_date", "receipt_date", "transaction_date"])
def test_the_day_of_a_receipt_is_the_day_of_the_purchase(engine: Engine, name: str) -> None:
    """It needs no label of its own."""
    assert values(engine, AMERICAN_RECEIPT, {name: "DATE"}) == {name: "2023-07-28"}


def test_a_due_date_is_not_the_date_of_the_document(engine: Engine) -> None:
    """A day with another label never stands in."""
    assert values(engine, "Due date: 3 May 2024", {"date": "DATE"}) == {}


def test_what_is_wanted_of_a_plain_text_is_unknown(engine: Engine) -> None:
    """The plan has no step of this capability for such a field."""
    plan = engine.plan("Some text", {"id": "test", "fields": {"notes": "STRING"}})
    assert all(not field.capability_chain for field in plan.fields)


def test_structured_input_is_left_to_its_keys(engine: Engine) -> None:
    """In JSON the first date is not the document's date."""
    text = '{"created": "2024-05-03", "expires": "2025-05-03"}'
    assert values(engine, text, {"date": "DATE"}) == {}


def test_evidence_quotes_the_document(engine: Engine) -> None:
    """Every span re-reads to the value, also over several lines."""
    found = results(engine, AMERICAN_RECEIPT, {"address": "STRING", "total": "DECIMAL"})
    for result in found.values():
        span = result.evidence_refs[0].place
        quote = AMERICAN_RECEIPT[span.start : span.end]  # type: ignore[union-attr]
        assert " ".join(quote.split()) == str(result.value)


def test_money_takes_its_currency_along(engine: Engine) -> None:
    """A MONEY field quotes the sign, a DECIMAL field the number."""
    fields: dict[str, object] = {"total": "MONEY", "amount_due": "DECIMAL"}
    found = results(engine, "TOTAL RM 53.30", fields)
    assert str(found["total"].value) == "53.30 MYR"
    assert found["amount_due"].value == Decimal("53.30")


def test_a_very_long_document_is_read_in_part_and_says_so(engine: Engine) -> None:
    """What lies beyond the limit is not looked at."""
    text = "x" * 500_001 + "\nDate: 3 May 2024"
    result = results(engine, text, {"date": "DATE"})["date"]
    assert result.status == "UNRESOLVED"
    assert any(note.code == "INPUT_INCOMPLETE" for note in result.diagnostics)


@pytest.mark.parametrize(
    ("lines", "field", "amount"),
    [
        ("Soap 3.00\nSubTotal 9.00\nSALESTAX 0.72\nTOTALEUROS 9.72", "tax", "0.72"),
        ("Soap 3.00\nSubTotal 9.00\nSalesTax 0.72\nGRANDTOTAL 9.72", "total", "9.72"),
        ("Soap 3.00\nAMOUNTDUE 3.00\nCash 5.00\nChange 2.00", "total", "3.00"),
    ],
)
def test_words_that_a_scanner_has_joined_are_read_apart(
    engine: Engine, lines: str, field: str, amount: str
) -> None:
    assert results(engine, lines, {field: "DECIMAL"})[field].value == Decimal(amount)


def test_a_bill_begins_with_the_name_of_its_shop_but_that_is_not_sure(engine: Engine) -> None:
    bill = "PINEMARKET\nBread 2.10\nMilk 1.20\nTOTAL 3.30\nCASH 3.30"
    found = results(engine, bill, {"store_name": "STRING"})["store_name"]
    assert (found.value, found.confidence_band) == ("PINEMARKET", ConfidenceBand.MEDIUM)


@pytest.mark.parametrize(
    ("text", "currency"),
    [
        ("Total 12,50 €\nVAT 2,00 €\n", "EUR"),
        ("Amount due: £812.04\n", "GBP"),
        ("CAD drawings\nTotal €95.00\n", "EUR"),
        ("CHE-116.281.710 MWST\nTotal CHF\n", "CHF"),
        ("Currency: CHF\nTotal about €95.00\n", "CHF"),
        ("R95 X3F2 Kilkenny\n", None),
    ],
)
def test_the_currency_is_what_stands_beside_the_amounts(
    engine: Engine, text: str, currency: str | None
) -> None:
    artifact = engine.normalize(text, {"id": "i", "fields": {"currency": "STRING"}})
    assert artifact["currency"] == currency


def test_a_sign_of_several_currencies_and_a_code_without_an_amount_are_not_sure(
    engine: Engine,
) -> None:
    for text in ("Total $95.00\n", "CAD drawings\n"):
        artifact = engine.normalize(text, {"id": "i", "fields": {"currency": "STRING"}})
        assert artifact.result("currency").confidence_band.value == "MEDIUM"


def test_the_buyers_name_is_not_the_sellers() -> None:
    text = "Bill to: Harrow Bakery Ltd\n\nHarrow Bakery Ltd\n12 Elm Street\nLeeds LS1 4AP\n"
    fields = {"buyer_name": "STRING", "seller_name": "STRING?"}
    with Engine() as engine:
        artifact = engine.normalize(text, {"id": "i", "fields": fields})
    assert artifact["buyer_name"] == "Harrow Bakery Ltd"
    assert artifact["seller_name"] is None


def test_in_a_long_text_a_number_without_groups_is_no_telephone_number(engine: Engine) -> None:
    report = "Our reference\n47-1923305\n\n" + "We sell tools to farms.\n" * 1000
    assert engine.normalize(report, {"fields": {"phone": "STRING"}})["phone"] is None
    report += "(513) 421-0142\n"
    assert engine.normalize(report, {"fields": {"phone": "STRING"}})["phone"] == "(513) 421-0142"

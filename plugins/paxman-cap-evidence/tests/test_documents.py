"""Whole documents of many kinds, filled by labels alone: the values that a user gets."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Any

from paxman_core import Engine, Money

INVOICE = {
    "fields": {
        "invoice_number": "STRING",
        "invoice_date": "DATE",
        "due_date": "DATE?",
        "customer": "STRING?",
        "subtotal": "MONEY?",
        "tax": "MONEY?",
        "total": "MONEY",
    }
}


def eur(amount: str) -> Money:
    return Money(Decimal(amount), "EUR")


def usd(amount: str) -> Money:
    return Money(Decimal(amount), "USD")


def values(engine: Engine, document: object, contract: object, name: str = "") -> dict[str, Any]:
    """The resolved values by path; every place that supports one quotes the document."""
    artifact = engine.normalize(document, contract, name=name)
    text = engine.read(document, name=name).text
    found = {}
    for result in artifact.field_results:
        for ref in result.evidence_refs:
            place = ref.place
            assert text[place.start : place.end] == place.quote
        if result.status == "RESOLVED":
            found[result.field_path] = result.value
    return found


def test_german_invoice_fills_an_english_contract(engine: Engine) -> None:
    document = """Muster & Söhne GmbH
Hauptstraße 12, 10115 Berlin

Rechnung

Rechnungs-Nr.: 2026-0417
Rechnungsdatum: 03.03.2026
Kunde: Fahrradladen Schmidt
Fällig am: 17.03.2026

Zwischensumme            1.000,00 EUR
MwSt. 19 %                 190,00 EUR
Gesamtbetrag             1.190,00 EUR
"""
    assert values(engine, document, INVOICE) == {
        "invoice_number": "2026-0417",
        "invoice_date": date(2026, 3, 3),
        "due_date": date(2026, 3, 17),
        "customer": "Fahrradladen Schmidt",
        "subtotal": eur("1000.00"),
        "tax": eur("190.00"),
        "total": eur("1190.00"),
    }


def test_french_invoice_with_total_before_and_after_tax(engine: Engine) -> None:
    document = """FACTURE N° F-2026-118
Date de facture : 14/03/2026
Date d'échéance : 13/04/2026
Facturé à : Boulangerie Moreau

Total HT          250,00 €
TVA 20 %           50,00 €
Total TTC         300,00 €
"""
    assert values(engine, document, INVOICE) == {
        "invoice_number": "F-2026-118",
        "invoice_date": date(2026, 3, 14),
        "due_date": date(2026, 4, 13),
        "customer": "Boulangerie Moreau",
        "subtotal": eur("250.00"),
        "tax": eur("50.00"),
        "total": eur("300.00"),
    }


def test_spanish_italian_and_dutch_labels(engine: Engine) -> None:
    spanish = "Factura nº: A-77\nFecha: 2026-05-02\nBase imponible: 100,00 €\nTotal: 121,00 €"
    italian = "Numero fattura: 12/B\nData fattura: 2 maggio 2026\nTotale: € 121,00"
    dutch = "Factuurnummer: 2026.14\nFactuurdatum: 2 mei 2026\nTotaal incl. btw: € 121,00"
    for document, number in ((spanish, "A-77"), (italian, "12/B"), (dutch, "2026.14")):
        found = values(engine, document, INVOICE)
        assert found["invoice_number"] == number
        assert found["invoice_date"] == date(2026, 5, 2)
        assert found["total"] == eur("121.00")


def test_receipt_with_leaders_and_a_rounded_total(engine: Engine) -> None:
    document = """CORNER CAFE
2x Flat white            9.60
Subtotal ............... 19.18
GST 6% ................. 1.15
Total incl. GST ........ 20.33
Rounding ............... 0.02
Rounded total .......... 20.35
Cash ................... 50.00
Change ................. 29.65
"""
    contract = {
        "fields": {
            "subtotal": {"type": "MONEY", "default_currency": "MYR"},
            "total": {"type": "MONEY", "default_currency": "MYR"},
        }
    }
    assert values(engine, document, contract) == {
        "subtotal": Money(Decimal("19.18"), "MYR"),
        "total": Money(Decimal("20.35"), "MYR"),
    }


def test_several_pairs_on_one_line(engine: Engine) -> None:
    document = "Date of issue: March 3, 2026 Due: March 10, 2026 Invoice No: INV-9 Total: US$12.00"
    assert values(engine, document, INVOICE) == {
        "invoice_number": "INV-9",
        "invoice_date": date(2026, 3, 3),
        "due_date": date(2026, 3, 10),
        "total": usd("12.00"),
    }


def test_labels_above_their_values_in_columns(engine: Engine) -> None:
    document = """Invoice number      Invoice date      Due date
INV-2026-031        March 3, 2026     April 2, 2026

Bill to                               Amount due
Northwind Traders                     USD 1,250.00
"""
    assert values(engine, document, INVOICE) == {
        "invoice_number": "INV-2026-031",
        "invoice_date": date(2026, 3, 3),
        "due_date": date(2026, 4, 2),
        "customer": "Northwind Traders",
        "total": usd("1250.00"),
    }


def test_two_columns_of_labels_and_values(engine: Engine) -> None:
    document = """Order number:   SO-4411        Order date:   2026-02-28
Customer:       Jane Roe       Phone:        +1 555 010 9999
Ship to:        12 Elm Street  Total:        USD 88.10
"""
    contract = {
        "fields": {
            "order_number": "STRING",
            "order_date": "DATE",
            "customer": "STRING",
            "phone": "STRING",
            "shipping_address": "STRING",
            "total": "MONEY",
        }
    }
    assert values(engine, document, contract) == {
        "order_number": "SO-4411",
        "order_date": date(2026, 2, 28),
        "customer": "Jane Roe",
        "phone": "+1 555 010 9999",
        "shipping_address": "12 Elm Street",
        "total": usd("88.10"),
    }


def test_email_order_prefers_the_body_to_the_header(engine: Engine) -> None:
    document = b"""From: Shop <orders@shop.example>
To: bob@example.com
Subject: Your order is confirmed
Date: Tue, 3 Mar 2026 10:15:00 +0100
Content-Type: text/plain; charset=utf-8

Dear Bob,

thank you for your order.

Order number: 4711-B
Order date: 2 March 2026
Order total: EUR 59.90

Kind regards
"""
    contract = {
        "fields": {
            "order_number": "STRING",
            "date": "DATE",
            "total": "MONEY",
            "subject": "STRING",
        }
    }
    assert values(engine, document, contract) == {
        "order_number": "4711-B",
        "date": date(2026, 3, 2),
        "total": eur("59.90"),
        "subject": "Your order is confirmed",
    }


def test_json_payload_with_wrappers_and_other_spellings(engine: Engine) -> None:
    document = """{"data": {"invoice": {
        "invoiceNumber": "A-1", "issuedOn": "2026-03-03", "currency": "EUR",
        "grandTotal": 119.00, "subTotal": 100.00, "taxAmount": 19.00,
        "customer": {"name": "ACME", "id": 7},
        "paid": true
    }}}"""
    contract = {
        "fields": {
            "invoice_number": "STRING",
            "invoice_date": "DATE",
            "customer_name": "STRING",
            "subtotal": "MONEY",
            "tax": "MONEY",
            "total": "MONEY",
            "paid": "BOOLEAN",
        }
    }
    assert values(engine, document, contract) == {
        "invoice_number": "A-1",
        "invoice_date": date(2026, 3, 3),
        "customer_name": "ACME",
        "subtotal": eur("100"),
        "tax": eur("19"),
        "total": eur("119"),
        "paid": True,
    }


ORDER = {
    "fields": {
        "order_id": "STRING",
        "customer": {"type": "OBJECT", "fields": {"name": "STRING", "city": "STRING?"}},
        "items": {
            "type": "ARRAY",
            "items": {
                "type": "OBJECT",
                "fields": {"description": "STRING", "quantity": "INTEGER", "price": "DECIMAL"},
            },
        },
    }
}
PEN_AND_INK = [
    {"description": "Pen", "quantity": 2, "price": Decimal("3.00")},
    {"description": "Ink, blue", "quantity": 1, "price": Decimal("9.00")},
]


def listed(items: Any) -> list[dict[str, Any]]:
    return [dict(item) for item in items]


def test_json_objects_and_lists_of_objects(engine: Engine) -> None:
    document = """{"orderId": "77",
        "customer": {"name": "Roe", "address": {"city": "Bonn"}},
        "supplier": {"name": "Shop"},
        "lineItems": [
            {"productName": "Pen", "qty": 2, "unitPrice": 3.00},
            {"productName": "Ink, blue", "qty": 1, "unitPrice": 9.00}
        ]}"""
    found = values(engine, document, ORDER)
    assert found["order_id"] == "77"
    assert found["customer.name"] == "Roe"
    assert found["customer.city"] == "Bonn"
    assert listed(found["items"]) == PEN_AND_INK


def test_csv_export_is_a_list_of_records(engine: Engine) -> None:
    document = 'Order ID;Item;Qty;Price\n77;Pen;2;3.00\n77;"Ink, blue";1;9.00\n'
    found = values(engine, document, ORDER)
    assert found["order_id"] == "77"
    assert listed(found["items"]) == PEN_AND_INK


def test_csv_of_one_row_fills_single_fields(engine: Engine) -> None:
    document = "invoice_no,invoice_date,amount_due,currency\nINV-3,2026-03-03,12.50,CHF\n"
    assert values(engine, document, INVOICE) == {
        "invoice_number": "INV-3",
        "invoice_date": date(2026, 3, 3),
        "total": Money(Decimal("12.50"), "CHF"),
    }


def test_html_order_page(engine: Engine) -> None:
    document = """<html><body><h1>Thank you!</h1>
<dl><dt>Order ID</dt><dd>77</dd><dt>Customer name</dt><dd>Roe</dd></dl>
<table>
<tr><th>Item</th><th>Qty</th><th>Price</th></tr>
<tr><td>Pen</td><td>2</td><td>3.00</td></tr>
<tr><td>Ink, blue</td><td>1</td><td>9.00</td></tr>
<tr><td colspan="2">Total</td><td>15.00</td></tr>
</table></body></html>"""
    found = values(engine, document, ORDER)
    assert found["order_id"] == "77"
    assert found["customer.name"] == "Roe"
    assert listed(found["items"]) == PEN_AND_INK


def test_html_form(engine: Engine) -> None:
    document = """<html><body><form>
<label for="n">Full name</label><input id="n" value="Jane Roe">
<label for="e">E-mail</label><input id="e" value="jane@example.com">
<label for="d">Date of birth</label><input id="d" value="1990-07-01">
</form></body></html>"""
    contract = {"fields": {"name": "STRING", "email": "STRING", "birth_date": "DATE"}}
    assert values(engine, document, contract) == {
        "name": "Jane Roe",
        "email": "jane@example.com",
        "birth_date": date(1990, 7, 1),
    }


def test_markdown_with_bold_labels_bullets_and_a_table(engine: Engine) -> None:
    document = """# Order

- **Order ID:** 77
- **Customer name:** Roe

| Item      | Qty | Price |
|-----------|----:|------:|
| Pen       |   2 |  3.00 |
| Ink, blue |   1 |  9.00 |
| **Total** |     | 15.00 |
"""
    found = values(engine, document, ORDER)
    assert found["order_id"] == "77"
    assert found["customer.name"] == "Roe"
    assert listed(found["items"]) == PEN_AND_INK


def test_line_items_in_a_plain_text_table(engine: Engine) -> None:
    document = """Order ID: 77
Customer: Roe

Description      Qty     Price
Pen              2       3.00
Ink, blue        1       9.00
Total                   15.00
"""
    found = values(engine, document, ORDER)
    assert found["order_id"] == "77"
    assert listed(found["items"]) == PEN_AND_INK


def test_application_form_in_text(engine: Engine) -> None:
    document = """APPLICATION FORM

First name:     Jane
Last name:      Roe
Date of birth:  1 July 1990
Nationality:    Irish
Phone (mobile): 087 123 4567
Newsletter:     yes
Number of children: 2
"""
    contract = {
        "fields": {
            "first_name": "STRING",
            "last_name": "STRING",
            "birth_date": "DATE",
            "phone": "STRING",
            "newsletter": "BOOLEAN",
            "children": {"type": "INTEGER", "labels": ["number of children"]},
        }
    }
    assert values(engine, document, contract) == {
        "first_name": "Jane",
        "last_name": "Roe",
        "birth_date": date(1990, 7, 1),
        "phone": "087 123 4567",
        "newsletter": True,
        "children": 2,
    }


def test_bank_details(engine: Engine) -> None:
    document = """Kontoinhaber: Muster GmbH
IBAN: DE89 3704 0044 0532 0130 00
BIC: COBADEFFXXX
USt-IdNr.: DE123456789
Verwendungszweck: RE 2026-04
"""
    contract = {
        "fields": {"iban": "STRING", "bic": "STRING", "vat_id": "STRING", "reference": "STRING"}
    }
    assert values(engine, document, contract) == {
        "iban": "DE89 3704 0044 0532 0130 00",
        "bic": "COBADEFFXXX",
        "vat_id": "DE123456789",
        "reference": "RE 2026-04",
    }


def test_log_like_settings(engine: Engine) -> None:
    document = "host = db1.example.com\nport = 5432\ntls = on\nstarted = 2026-03-03T08:00:00Z\n"
    contract = {
        "fields": {"host": "STRING", "port": "INTEGER", "tls": "BOOLEAN", "started": "DATETIME"}
    }
    found = values(engine, document, contract)
    assert found["host"] == "db1.example.com"
    assert found["port"] == 5432
    assert found["tls"] is True
    assert found["started"] == datetime.fromisoformat("2026-03-03T08:00:00+00:00")


def test_hints_give_a_label_that_no_lexicon_knows(engine: Engine) -> None:
    document = "Vorgangskennung: ZX-88\nStatus: offen"
    contract = {"fields": {"case": {"type": "STRING", "labels": ["Vorgangskennung"]}}}
    assert values(engine, document, contract) == {"case": "ZX-88"}


DOLLARS = {"type": "MONEY", "default_currency": "USD"}
LINES = {
    "type": "ARRAY",
    "items": {
        "type": "OBJECT",
        "fields": {
            "description": "STRING",
            "quantity": "DECIMAL",
            "unit_price": DOLLARS,
            "amount": DOLLARS,
        },
    },
}


def test_subscription_invoice_with_an_address_in_the_second_column(engine: Engine) -> None:
    document = """Invoice
Invoice number 8F2A-0003
Date of issue March 3, 2026
Date due April 2, 2026

Example Software Inc.                      Bill to
100 Market Street                          Jane Roe
San Francisco, CA 94105                    12 Elm Street
support@example.com                        Dublin

$1,250.00 USD due April 2, 2026

Description            Qty   Unit price   Amount
Pro plan               1     $1,000.00    $1,000.00
Extra seats            5     $50.00       $250.00

Subtotal                                  $1,250.00
Total                                     $1,250.00
Amount due                                $1,250.00 USD
"""
    contract = {
        "fields": {
            "invoice_number": "STRING",
            "invoice_date": "DATE",
            "due_date": "DATE",
            "customer": "STRING",
            "total": DOLLARS,
            "amount_due": DOLLARS,
            "line_items": LINES,
        }
    }
    found = values(engine, document, contract)
    assert listed(found.pop("line_items")) == [
        {
            "description": "Pro plan",
            "quantity": Decimal(1),
            "unit_price": usd("1000.00"),
            "amount": usd("1000.00"),
        },
        {
            "description": "Extra seats",
            "quantity": Decimal(5),
            "unit_price": usd("50.00"),
            "amount": usd("250.00"),
        },
    ]
    assert found == {
        "invoice_number": "8F2A-0003",
        "invoice_date": date(2026, 3, 3),
        "due_date": date(2026, 4, 2),
        "customer": "Jane Roe",
        "total": usd("1250.00"),
        "amount_due": usd("1250.00"),
    }


def test_purchase_order_with_two_columns_and_tabs(engine: Engine) -> None:
    document = """PURCHASE ORDER

PO Number: PO-2026-0091          PO Date: 02/28/2026
Vendor:    Blue Widgets LLC      Ship To: Acme Inc.
           1 Mill Road                    9 Hill Street
Terms: Net 30                    Delivery Date: 03/15/2026

Item\tPart No.\tQty\tUnit Price\tTotal
Widget\tW-1\t10\t4.50\t45.00
Gadget\tG-9\t2\t30.00\t60.00
Subtotal\t\t\t\t105.00
Tax (8.25%)\t\t\t\t8.66
TOTAL\t\t\t\t113.66
"""
    contract = {
        "fields": {
            "purchase_order": "STRING",
            "order_date": {"type": "DATE", "labels": ["PO date"]},
            "supplier": "STRING",
            "payment_terms": "STRING",
            "delivery_date": "DATE",
            "tax": DOLLARS,
            "total": DOLLARS,
            "line_items": LINES,
        }
    }
    found = values(engine, document, contract)
    lines = listed(found.pop("line_items"))
    assert [(line["description"], line["quantity"]) for line in lines] == [
        ("Widget", Decimal(10)),
        ("Gadget", Decimal(2)),
    ]
    assert found == {
        "purchase_order": "PO-2026-0091",
        "order_date": date(2026, 2, 28),
        "supplier": "Blue Widgets LLC",
        "payment_terms": "Net 30",
        "delivery_date": date(2026, 3, 15),
        "tax": usd("8.66"),
        "total": usd("113.66"),
    }


def test_contract_clauses(engine: Engine) -> None:
    document = """SERVICE AGREEMENT

This Agreement is made on 1 March 2026 between Alpha Ltd ("Provider") and Beta GmbH ("Client").

1. Term. Effective Date: 1 March 2026. Expiry Date: 28 February 2027.
2. Fees. Monthly fee: EUR 2,500.00, payable within 30 days.
3. The total is agreed each year.
"""
    contract = {
        "fields": {
            "effective_date": "DATE",
            "expiry_date": "DATE",
            "monthly_fee": "MONEY",
            "provider": "STRING?",
            "total": "MONEY?",
        }
    }
    assert values(engine, document, contract) == {
        "effective_date": date(2026, 3, 1),
        "expiry_date": date(2027, 2, 28),
        "monthly_fee": eur("2500.00"),
        "provider": "Alpha Ltd",
    }


def test_bank_statement_with_transactions(engine: Engine) -> None:
    document = """Statement of account
Account holder: Jane Roe
IBAN: DE89370400440532013000   BIC: COBADEFFXXX
Opening balance: 1.000,00 EUR
Date        Text              Amount
01.03.2026  Salary            2.500,00
03.03.2026  Rent              -900,00
Closing balance: 2.600,00 EUR
"""
    entry = {"type": "OBJECT", "fields": {"date": "DATE", "text": "STRING", "amount": "DECIMAL"}}
    contract = {
        "fields": {
            "account_holder": "STRING",
            "iban": "STRING",
            "closing_balance": "MONEY",
            "transactions": {"type": "ARRAY", "items": entry},
        }
    }
    found = values(engine, document, contract)
    assert listed(found.pop("transactions")) == [
        {"date": date(2026, 3, 1), "text": "Salary", "amount": Decimal("2500.00")},
        {"date": date(2026, 3, 3), "text": "Rent", "amount": Decimal("-900.00")},
    ]
    assert found == {
        "account_holder": "Jane Roe",
        "iban": "DE89370400440532013000",
        "closing_balance": eur("2600.00"),
    }


def test_laboratory_report(engine: Engine) -> None:
    document = """LAB REPORT
Patient Name : ROE, JANE        Sex: F    DOB: 07/01/1990
Collected : 03/03/2026 08:15    Reported : 03/04/2026

Test          Result    Unit     Reference range
Hemoglobin    13.2      g/dL     12.0 - 15.5
Glucose       92        mg/dL    70 - 99
"""
    result = {"type": "OBJECT", "fields": {"test": "STRING", "result": "DECIMAL", "unit": "STRING"}}
    contract = {
        "fields": {
            "patient_name": "STRING",
            "sex": "STRING",
            "birth_date": {"type": "DATE", "date_order": "MDY"},
            "collected": {"type": "DATETIME", "date_order": "MDY"},
            "results": {"type": "ARRAY", "items": result},
        }
    }
    found = values(engine, document, contract)
    assert listed(found.pop("results")) == [
        {"test": "Hemoglobin", "result": Decimal("13.2"), "unit": "g/dL"},
        {"test": "Glucose", "result": Decimal(92), "unit": "mg/dL"},
    ]
    assert found == {
        "patient_name": "ROE, JANE",
        "sex": "F",
        "birth_date": date(1990, 7, 1),
        "collected": datetime.fromisoformat("2026-03-03T08:15"),
    }


def test_boarding_pass(engine: Engine) -> None:
    document = """Flight: LH 123   Date: 12MAR2026   From: FRA   To: JFK
Passenger: ROE/JANE MS   Seat: 12A   Gate: B22   Boarding: 09:40
"""
    fields = {
        "flight": "STRING",
        "date": "DATE",
        "from": "STRING",
        "to": "STRING",
        "seat": "STRING",
    }
    assert values(engine, document, {"fields": fields}) == {
        "flight": "LH 123",
        "date": date(2026, 3, 12),
        "from": "FRA",
        "to": "JFK",
        "seat": "12A",
    }


def test_settings_with_lists_and_nested_keys(engine: Engine) -> None:
    document = """email: "jane@example.com"
age: 36
active: true
tags:
  - red
  - green
address:
  street: 12 Elm
  city: Dublin
"""
    address = {"type": "OBJECT", "fields": {"street": "STRING", "city": "STRING"}}
    fields = {"email": "STRING", "age": "INTEGER", "active": "BOOLEAN", "tags": "STRING[]"}
    assert values(engine, document, {"fields": {**fields, "address": address}}) == {
        "email": "jane@example.com",
        "age": 36,
        "active": True,
        "tags": ("red", "green"),
        "address.street": "12 Elm",
        "address.city": "Dublin",
    }

"""What a field is called is the user's choice: usual names of one thing find the same value."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from paxman_core import ConfidenceBand, normalize

RECEIPT = """\
LINDENHOF HARDWARE SDN BHD
(104872-K) 3 TOWERS BRANCH
12 JALAN MERANTI 4, TAMAN MERANTI
43300 SERI KEMBANGAN, SELANGOR

INVOICE NO: CS-20817
DATE: 14/03/2021

HINGE 40MM	2	4.40
WOOD GLUE	1	8.00

SUB TOTAL	12.40
TOTAL	12.40
CASH	20.00
CHANGE	7.60
"""
INVOICE = """\
Calder Looms Ltd
8 Mill Lane, Halifax HX1 5ER

INVOICE
Invoice number: CL-2207
Invoice date: 3 June 2025

Bill to: Penrose Fabrics plc

Net total      GBP 400.00
VAT 20%        GBP  80.00
Total          GBP 480.00

Payable until: 3 July 2025
IBAN: GB33BUKB20201555555555
"""
TALK = """\
Prof. Ines Albrecht will speak on river deltas.

Date: 4 May 2026
Time: 3:30 PM - 5:00 PM
Place: Keller Hall 204
"""
AGREEMENT = """\
SUPPLY AGREEMENT

This Supply Agreement is made as of March 5, 2019 by and between Harrow Mills, Inc., a Delaware
corporation, 4 Canal Street, Boston, MA 02110, and Lattice Foods LLC.

9. Governing Law. This Agreement is governed by the laws of the State of New York.
"""
ADDRESS = "12 JALAN MERANTI 4, TAMAN MERANTI 43300 SERI KEMBANGAN, SELANGOR"


@pytest.mark.parametrize(
    ("document", "field", "names", "value"),
    [
        (RECEIPT, {"type": "STRING"}, "address seller_address merchant_address", ADDRESS),
        (RECEIPT, {"type": "DATE"}, "purchased_at purchased_on purchase_date", date(2021, 3, 14)),
        (RECEIPT, {"type": "DECIMAL"}, "subtotal subtotal_amount", Decimal("12.40")),
        (RECEIPT, {"type": "DECIMAL"}, "total total_paid", Decimal("12.40")),
        (RECEIPT, {"type": "DECIMAL"}, "cash amount_tendered", Decimal("20.00")),
        (RECEIPT, {"type": "STRING"}, "invoice_number document_number", "CS-20817"),
        (INVOICE, {"type": "STRING"}, "seller biller from_company", "Calder Looms Ltd"),
        (INVOICE, {"type": "STRING"}, "iban seller_iban payment_iban", "GB33BUKB20201555555555"),
        (INVOICE, {"type": "DATE"}, "due_date payable_until pay_until", date(2025, 7, 3)),
        (TALK, {"type": "STRING"}, "start_time starts_at begins_at", "3:30 PM"),
        (TALK, {"type": "STRING"}, "end_time ends_at finish_time", "5:00 PM"),
        (TALK, {"type": "STRING"}, "speaker presented_by presenter", "Prof. Ines Albrecht"),
        (TALK, {"type": "STRING"}, "location where venue", "Keller Hall 204"),
        (AGREEMENT, {"type": "DATE"}, "agreement_date execution_date", date(2019, 3, 5)),
        (AGREEMENT, {"type": "STRING"}, "governing_law governing_state", "New York"),
    ],
)
def test_usual_names_of_one_thing_find_the_same_value(
    document: str, field: dict[str, Any], names: str, value: object
) -> None:
    field = {**field, "date_order": "DMY"} if field["type"] == "DATE" else field

    found = {n: normalize(document, {"fields": {n: field}})[n] for n in names.split()}

    assert found == dict.fromkeys(names.split(), value)


@pytest.mark.parametrize(
    ("document", "fields", "values"),
    [
        (
            TALK,
            {
                "talk": {"type": "OBJECT", "fields": {"speaker": "STRING"}},
                "event": {
                    "type": "OBJECT",
                    "fields": {"location": "STRING", "starts_at": "STRING", "end_time": "STRING"},
                },
            },
            {
                "talk.speaker": "Prof. Ines Albrecht",
                "event.location": "Keller Hall 204",
                "event.starts_at": "3:30 PM",
                "event.end_time": "5:00 PM",
            },
        ),
        (
            INVOICE,
            {
                "amounts": {
                    "type": "OBJECT",
                    "fields": {"net": "DECIMAL", "vat": "DECIMAL", "gross": "DECIMAL"},
                },
            },
            {
                "amounts.net": Decimal(400),
                "amounts.vat": Decimal(80),
                "amounts.gross": Decimal(480),
            },
        ),
        (
            "Lentil soup\n\nPrep time: 15 min\nTotal time: 1 h 5 min\n",
            {"times": {"type": "OBJECT", "fields": {"prep": "INTEGER", "total": "INTEGER"}}},
            {"times.prep": 15, "times.total": 65},
        ),
    ],
)
def test_objects_group_what_belongs_together(
    document: str, fields: dict[str, Any], values: dict[str, object]
) -> None:
    artifact = normalize(document, {"fields": fields})

    assert {path: artifact[path] for path in values} == values


def test_a_number_that_does_not_say_of_what_is_not_sure() -> None:
    said = "INVOICE CL-2207\n\nCustomer\nNumber: 549910\nPenrose Fabrics plc\n"

    artifact = normalize(said, {"fields": {"number": {"type": "STRING"}}})

    assert artifact.result("number").confidence_band is not ConfidenceBand.HIGH


def test_what_was_handed_over_is_not_surely_what_was_paid() -> None:
    artifact = normalize(RECEIPT, {"fields": {"amount_paid": {"type": "DECIMAL"}}})

    assert artifact.result("amount_paid").confidence_band is not ConfidenceBand.HIGH


def test_when_something_begins_is_not_when_it_ends() -> None:
    said = "Lecture on moths\nTime: 4:30 PM\nRoom 12\n"

    artifact = normalize(said, {"fields": {"end_time": {"type": "STRING"}}})

    assert artifact.normalized_data.get("end_time") is None

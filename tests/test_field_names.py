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
RECIPE = """\
Lentil soup

Prep time: 1 h 15 min
Serves: 4-6

Method

1. Rinse the lentils.
2. Boil them with the bay leaf.
"""
ITEMS = """\
INVOICE CL-2207

Description        Qty   Unit price    Amount
Linen, undyed        4        60.00    240.00
Wool felt            2        80.00    160.00
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
        (INVOICE, {"type": "DECIMAL"}, "net_total net_sum pre_tax_total", Decimal(400)),
        (INVOICE, {"type": "DECIMAL"}, "tax tax_sum vat_total", Decimal(80)),
        (INVOICE, {"type": "DECIMAL"}, "total amount_total", Decimal(480)),
        (INVOICE, {"type": "STRING"}, "seller biller from_company", "Calder Looms Ltd"),
        (INVOICE, {"type": "STRING"}, "iban seller_iban payment_iban", "GB33BUKB20201555555555"),
        (INVOICE, {"type": "DATE"}, "due_date payable_until pay_until", date(2025, 7, 3)),
        (TALK, {"type": "STRING"}, "start_time starts_at begins_at", "3:30 PM"),
        (TALK, {"type": "STRING"}, "end_time ends_at finish_time", "5:00 PM"),
        (TALK, {"type": "STRING"}, "speaker presented_by guest_speaker", "Prof. Ines Albrecht"),
        (TALK, {"type": "STRING"}, "location where venue", "Keller Hall 204"),
        (RECIPE, {"type": "INTEGER"}, "prep_minutes prep_time_in_minutes", 75),
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


@pytest.mark.parametrize("quantity", ["quantity", "qty", "count", "units"])
@pytest.mark.parametrize("amount", ["amount", "row_total"])
def test_members_of_rows_have_usual_names_too(quantity: str, amount: str) -> None:
    types = {"description": "STRING", quantity: "INTEGER", "single_price": "DECIMAL"}
    rows = {"type": "ARRAY", "items": {"fields": {**types, amount: "DECIMAL"}}}

    lines = normalize(ITEMS, {"fields": {"lines": rows}})["lines"]

    assert [(row[quantity], row[amount]) for row in lines] == [(4, 240), (2, 160)]


def test_minutes_of_preparation_are_not_the_steps_of_it() -> None:
    """`Preparation` may head the steps of a recipe; a number is not a list of them."""
    recipe = {"@type": "Recipe", "prepTime": "PT15M", "recipeInstructions": ["Rinse.", "Boil."]}
    steps = {"type": "ARRAY", "items": "STRING"}

    artifact = normalize(recipe, {"fields": {"preparation_minutes": "INTEGER", "method": steps}})

    assert (artifact["preparation_minutes"], artifact["method"]) == (15, ["Rinse.", "Boil."])


def test_a_range_of_servings_is_not_sure_whatever_it_is_called() -> None:
    for name in ("serves", "portions", "yields"):
        result = normalize(RECIPE, {"fields": {name: "STRING"}}).result(name)
        assert (result.value, result.confidence_band) == ("4-6", ConfidenceBand.MEDIUM)


def test_a_name_that_a_shop_asks_for_is_not_its_own() -> None:
    said = "LINDENHOF PIZZA\n12, JALAN MERANTI 4, 43300 KLANG\nTEL: 03-5519 0823\nNAME: MRS TAN\n"

    artifact = normalize(said, {"fields": {"vendor_name": "STRING"}})

    assert artifact["vendor_name"] == "LINDENHOF PIZZA"


def test_the_number_of_a_store_is_not_its_name() -> None:
    said = RECEIPT.replace("INVOICE NO", "STORE: 40225\nINVOICE NO")

    assert normalize(said, {"fields": {"store": "STRING"}})["store"] != "40225"


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


def test_what_describes_a_place_does_not_hide_it() -> None:
    for description in ("", "Where it is.", "The location of the talk."):
        field = {"type": "STRING", "description": description}
        assert normalize(TALK, {"fields": {"location": field}})["location"] == "Keller Hall 204"


@pytest.mark.parametrize("name", ["speaker_bio", "speaker_fee", "room_type"])
def test_what_a_speaker_or_a_room_has_is_not_the_name(name: str) -> None:
    assert normalize(TALK, {"fields": {name: "STRING"}})[name] is None


def test_a_heading_is_no_part_of_what_a_term_stands_for() -> None:
    """A title is told by its place: the clause that defines `Agreement` says more than it."""
    said = (
        'Exhibit 10.1 SUPPLY AGREEMENT This Supply Agreement (the "Agreement") is made as of\n'
        "March 5, 2019 by and between Harrow Mills, Inc. and Lattice Foods LLC.\n"
    )
    field = {"type": "STRING", "labels": ["Agreement"]}

    result = normalize(said, {"fields": {"document_name": field}}).result("document_name")

    assert result.confidence_band is not ConfidenceBand.HIGH


@pytest.mark.parametrize(
    ("document", "name", "written"),
    [
        (RECEIPT, "date", "14/03/2021"),
        (RECEIPT, "total", "12.40"),
        (INVOICE, "due_date", "3 July 2025"),
        (INVOICE, "tax", "80.00"),
        (AGREEMENT, "agreement_date", "March 5, 2019"),
        ({"invoice": {"total": 12.5}}, "total", "12.5"),
    ],
)
def test_a_text_called_like_a_day_or_a_sum_is_one_as_it_is_written(
    document: object, name: str, written: str
) -> None:
    """Schemas often have texts for them; a text finds what a day or a number finds."""
    assert normalize(document, {"fields": {name: "STRING"}})[name] == written


@pytest.mark.parametrize("name", ["candidate", "mandate"])
def test_a_name_that_only_ends_in_the_letters_of_date_is_any_text(name: str) -> None:
    said = f"{name.capitalize()}: Mary Poole\n"

    assert normalize(said, {"fields": {name: "STRING"}})[name] == "Mary Poole"


@pytest.mark.parametrize(
    ("document", "name", "written"),
    [
        ("Shipping: FedEx Ground\nShipping cost: 5.00 EUR\n", "shipping", "FedEx Ground"),
        ({"order": {"shipping": "express"}}, "shipping", "express"),
        ("Discount: 10%\nTotal: 90.00\n", "discount", "10%"),
    ],
)
def test_a_text_that_may_be_words_stays_one(document: object, name: str, written: str) -> None:
    assert normalize(document, {"fields": {name: "STRING"}})[name] == written


def test_words_are_no_day_and_no_sum() -> None:
    said = "INVOICE 7\nDue date: partial payment\nTotal: see below\n"

    artifact = normalize(said, {"fields": {"due_date": "STRING", "total": "STRING"}})

    assert (artifact["due_date"], artifact["total"]) == (None, None)


def test_a_part_of_a_day_is_not_sure() -> None:
    result = normalize("Due date: March 2026", {"fields": {"due_date": "STRING"}}).result(
        "due_date"
    )

    assert (result.value, result.confidence_band) == ("March 2026", ConfidenceBand.MEDIUM)


def test_a_total_with_cents_is_no_whole_number_and_nothing_stands_in_for_it() -> None:
    said = "SUB TOTAL\t96.00\nGST 6%\t5.76\nTOTAL\t101.76\nITEMS\t4\n"

    artifact = normalize(said, {"fields": {"total": "INTEGER"}})

    assert artifact["total"] is None
    assert "is not a whole number" in artifact.unresolved_fields[0].message


def test_a_code_is_no_whole_number() -> None:
    said = "Invoice no. KR87654321012\nDate: 3 May 2026\n"

    assert normalize(said, {"fields": {"invoice_number": "INTEGER"}})["invoice_number"] is None


def test_rows_of_texts_are_read_like_rows_of_numbers() -> None:
    members = dict.fromkeys(("description", "qty", "unit_price", "amount"), "STRING")

    artifact = normalize(
        ITEMS, {"fields": {"lines": {"type": "ARRAY", "items": {"fields": members}}}}
    )

    assert [dict(row) for row in artifact["lines"]] == [
        {"description": "Linen, undyed", "qty": "4", "unit_price": "60.00", "amount": "240.00"},
        {"description": "Wool felt", "qty": "2", "unit_price": "80.00", "amount": "160.00"},
    ]

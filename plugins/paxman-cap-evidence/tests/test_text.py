"""The shapes in which a text sets labels and values."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Any

import pytest

from paxman_core import Engine, Money

MONEY = {"type": "MONEY", "default_currency": "EUR"}
PAID = {"type": "ENUM", "enum": ["paid", "partly paid", "open"]}


def value(engine: Engine, document: str, field: str, kind: Any) -> Any:
    artifact = engine.normalize(document, {"fields": {field: kind}})
    return artifact.field_results[0].value


@pytest.mark.parametrize(
    "document",
    [
        "Order number: A-1",
        "Order number : A-1",
        "Order No.:A-1",
        "ORDER NO = A-1",
        "order_number=A-1",
        "Order number\tA-1",
        "Order number\t:\tA-1",
        "Order number    A-1",
        "Order number ........ A-1",
        "Order number ____ A-1",
        "Order number | A-1",
        "Order number - A-1",
        "Order number -> A-1",
        "Order number A-1",
        "Order # A-1",
        "Order #A-1",
        "**Order number:** A-1",
        "- Order number: A-1",
        "* **Order number**: A-1",
        "3. Order number: A-1",
        "Order number:\nA-1",
        "Order number\nA-1",
        "Order number\n\nA-1",
        'Order number: "A-1"',
        "Order number: A-1, thank you",
        "Status: open Order number: A-1 Total: 5.00",
        "Time: 10:30 Order number: A-1",
        "Order number: A-1 of 3 March",
        "Customer   Order number\nRoe        A-1",
        "| Order number | Customer |\n|---|---|\n| A-1 | Roe |",
    ],
)
def test_a_text_is_found(engine: Engine, document: str) -> None:
    assert value(engine, document, "order_number", "STRING") == "A-1"


@pytest.mark.parametrize(
    "document",
    [
        "Total: 1,234.50",
        "Total (EUR) 1,234.50",
        "Total EUR: 1,234.50",
        "Total: EUR 1,234.50",
        "Total: €1,234.50",
        "Total: 1 234,50 €",
        "Total 1.234,50",
        "TOTAL\tEUR\t1,234.50",
        "TOTAL\n1,234.50",
        "TOTAL:\nEUR\t1,234.50",
        "Total ........ 1,234.50",
        "Total (3 items): 1,234.50",
        "Total: 1,234.50 (incl. VAT 197.10)",
        "Total incl. 19% VAT: 1,234.50",
        "Total\t3\t1,234.50",
        "*Total*: 1,234.50",
    ],
)
def test_an_amount_is_found(engine: Engine, document: str) -> None:
    assert value(engine, document, "total", MONEY) == Money(Decimal("1234.50"), "EUR")


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ("Total (USD): 5.00", "USD"),
        ("Total in USD\t5.00", None),
        ("Total CHF 5.00", "CHF"),
        ("Total £: 5.00", "GBP"),
        ("Total: 5.00", None),
    ],
)
def test_the_currency_may_stand_in_the_label(
    engine: Engine, document: str, expected: str | None
) -> None:
    found = value(engine, document, "total", "MONEY")
    assert (found.currency if found else None) == expected


def test_the_span_is_the_value_itself(engine: Engine) -> None:
    document = "**Total (EUR):** 1,234.50 (incl. VAT)"
    [result] = engine.normalize(document, {"fields": {"total": "MONEY"}}).field_results
    assert result.value == Money(Decimal("1234.50"), "EUR")
    assert [ref.place.quote for ref in result.evidence_refs] == ["1,234.50"]


@pytest.mark.parametrize(
    ("document", "kind", "expected"),
    [
        ("Due: Friday, 6 March 2026", "DATE", date(2026, 3, 6)),
        ("Due: Bonn, 6.3.2026", "DATE", date(2026, 3, 6)),
        ("Due 6 March 2026", "DATE", date(2026, 3, 6)),
        ("Due: 2026-03-06 10:15", "DATE", date(2026, 3, 6)),
        ("Due: 2026-03-06 10:15", "DATETIME", datetime.fromisoformat("2026-03-06T10:15")),
        ("Due: 12", "INTEGER", 12),
        ("Due: 12 days", "INTEGER", 12),
        ("Due: 12.5 %", "DECIMAL", Decimal("12.5")),
        ("Due: yes", "BOOLEAN", True),
        ("Due: Partly paid, see below", PAID, "partly paid"),
        ("Due: red, green ,blue", "STRING[]", ("red", "green", "blue")),
        ("Due: 1; 2; 3", "INTEGER[]", (1, 2, 3)),
        ("Due:\n- red\n- dark green\n\nmore", "STRING[]", ("red", "dark green")),
    ],
)
def test_the_value_is_what_reads_as_the_type(
    engine: Engine, document: str, kind: Any, expected: object
) -> None:
    assert value(engine, document, "due", kind) == expected


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ("Address: 1 Elm Street,\n53111 Bonn\nPhone: 5", "1 Elm Street, 53111 Bonn"),
        ("Address:\n1 Elm Street\n53111 Bonn\n\nPhone: 5", "1 Elm Street 53111 Bonn"),
        ("Address\n1 Elm Street\n53111 Bonn\nPhone: 5", "1 Elm Street 53111 Bonn"),
        ("Address:\n1\n2\n3\n4\n5\n6", None),
    ],
)
def test_an_address_may_take_several_lines(
    engine: Engine, document: str, expected: str | None
) -> None:
    assert value(engine, document, "address", "STRING") == expected


@pytest.mark.parametrize(
    ("document", "field", "expected"),
    [
        ("Website: https://a.example/x?y=z&b=c", "website", "https://a.example/x?y=z&b=c"),
        ("Subject: Re: your offer", "subject", "Re: your offer"),
        ("Path: C:\\data\\x", "path", "C:\\data\\x"),
        ("Note: call at 10:30", "note", "call at 10:30"),
        ("Note: call (at noon)", "note", "call (at noon)"),
        ("(Tax no: 0012-5)", "tax_number", "0012-5"),
    ],
)
def test_a_separator_inside_a_value_does_not_end_it(
    engine: Engine, document: str, field: str, expected: str
) -> None:
    assert value(engine, document, field, "STRING") == expected


def test_a_text_before_a_label_that_is_not_known_is_left_open(engine: Engine) -> None:
    """Where `Customer: Jane Roe Loyalty tier: gold` is to be cut, nobody can tell."""
    document = "Customer: Jane Roe Loyalty tier: gold"
    assert value(engine, document, "customer", "STRING") is None


def test_columns_without_colons_are_told_by_their_place(engine: Engine) -> None:
    document = "Acme Inc.       Bill to\n1 Mill Road     Jane Roe\nCork            Dublin\n"
    assert value(engine, document, "customer", "STRING") == "Jane Roe"


def test_a_paragraph_is_no_value(engine: Engine) -> None:
    assert value(engine, "Customer: " + "word " * 400, "customer", "STRING") is None


@pytest.mark.parametrize(
    "label",
    [
        "Total",
        "TOTAL (incl. GST)",
        "Total EUR",
        "Total as agreed",
        "Total wie vereinbart",
        "Total incl. 6% GST",
        "Total [see below]",
        "Total as of 31/07/2025",
        "Total am 31.07.2025",
        "Ttl.",
        "Grand-Total",
        "Sub Total",
    ],
)
def test_a_label_is_known_with_what_only_qualifies_it(engine: Engine, label: str) -> None:
    """No word that a label can have speaks against it."""
    name = "subtotal" if label.startswith("Sub") else "total"
    text = f"Harbour Ltd\n\nThanks for coming: see you soon\n{label}\t12.50\n"
    assert value(engine, text, name, "DECIMAL") == Decimal("12.50")


@pytest.mark.parametrize(
    ("document", "time"),
    [
        ("Time: 20 January 2024 14:00", "14:00"),
        ("Time: Thursday, 3:30 p.m. - 5:00 p.m.", "3:30 p.m."),
        ("Time: after lunch", "after lunch"),
    ],
)
def test_a_time_at_which_something_begins_is_a_time_of_day(
    engine: Engine, document: str, time: str
) -> None:
    field = {"type": "STRING", "description": "Time at which it begins", "labels": ["time"]}
    assert value(engine, document, "beginning", field) == time


@pytest.mark.parametrize("written", ["1 234,50 EUR", "EUR 1.234,50", "1,234.50 EUR", "€1234.50"])
def test_what_something_costs_is_its_price(engine: Engine, written: str) -> None:
    price = value(engine, f"costs {written} now", "price", "MONEY")
    assert price == Money(Decimal("1234.50"), "EUR")
    assert value(engine, "Shipping costs 12.00 EUR", "price", "MONEY") is None


def test_what_stands_behind_a_colon_is_the_value_though_it_begins_like_a_label(
    engine: Engine,
) -> None:
    field = {"type": "STRING", "labels": ["place", "room"]}
    text = "Talk\nTime:   12:30 p.m.\nPlace:  Room 1001, Quarry Hall\n\nYou may bring lunch.\n"
    result = engine.normalize(text, {"fields": {"location": field}}).field_results[0]
    assert (result.value, result.confidence_band.value) == ("Room 1001, Quarry Hall", "HIGH")


FLIGHT = {
    "departure_date": "DATE",
    "departure_time": {"type": "STRING", "format": "time"},
    "arrival": "DATE",
    "arrival_time": "STRING",
}


@pytest.mark.parametrize(
    "document",
    [
        "Departure: 10 July 2026 2:35 pm\nArrival: 10 July 2026 18:05\n",
        "Departure: Friday, 10.07.2026, 14.35 Uhr\nArrival: Friday, 10.07.2026, 18:05\n",
        "Departure    2026-07-10 14:35\nArrival      2026-07-10 18:05\n",
    ],
)
def test_a_label_announces_the_day_and_the_time(engine: Engine, document: str) -> None:
    artifact = engine.normalize(document, {"fields": FLIGHT})
    day = date(2026, 7, 10)
    assert [artifact[field] for field in FLIGHT] == [day, "14:35:00", day, "18:05"]


@pytest.mark.parametrize(
    ("document", "time"),
    [
        ("Check-in 15:00\nCheck-out 11:00", "15:00"),
        ("Check-in: 10 July 2026, from 3 pm", "3 pm"),
        ("Check-in: 10 July 2026", None),
        ("Check-in: at the front desk", None),
        ("Check-in time: 14:00 (early birds 12:00)", "14:00 (early birds 12:00)"),
    ],
)
def test_a_time_is_neither_a_day_nor_words(engine: Engine, document: str, time: str | None) -> None:
    assert value(engine, document, "check_in_time", "STRING") == time


@pytest.mark.parametrize(
    ("document", "field", "found"),
    [
        ("SECTION 104   ROW G   SEAT 12", "section", "104"),
        ("SECTION 104   ROW G   SEAT 12", "row", "G"),
        ("SECTION 104   ROW G   SEAT 12", "seat", "12"),
        ("Note 5", "note", None),
        ("Gate opens", "gate", None),
        ("Service Address 14 Elm Rd, Alma NE", "service_address", "14 Elm Rd, Alma NE"),
        ("Service Address 14 lines long", "service_address", None),
        ("IP address 10.0.0.1", "ip_address", "10.0.0.1"),
        ("Your agent: Donna Whitfield, (515) 555-0177", "agent_name", "Donna Whitfield"),
        ("Agent: Donna Whitfield, donna@acme.example", "agent", "Donna Whitfield"),
    ],
)
def test_a_value_that_tells_itself_from_its_label(
    engine: Engine, document: str, field: str, found: str | None
) -> None:
    assert value(engine, document, field, "STRING") == found


def test_a_policy_takes_effect_when_its_period_begins(engine: Engine) -> None:
    document = "Policy period: 15 September 2026 to 15 March 2027"
    assert value(engine, document, "effective_date", "DATE") == date(2026, 9, 15)
    assert value(engine, document, "expiration_date", "DATE") == date(2027, 3, 15)


def test_words_below_two_labels_are_parted_where_the_second_begins(engine: Engine) -> None:
    document = (
        "Requisitioner     Ship via      FOB          Deliver by\n"
        "M. Alvarez        FedEx Freight Destination  11/20/2026\n"
    )
    fields = dict.fromkeys(("requisitioner", "ship_via", "fob"), "STRING") | {"deliver_by": "DATE"}
    artifact = engine.normalize(document, {"fields": fields})
    assert (artifact["ship_via"], artifact["fob"]) == ("FedEx Freight", "Destination")
    # Nothing begins below the second label: the words are the first one's.
    artifact = engine.normalize(
        document.replace("Freight Destination", "Overnight Priority "), {"fields": fields}
    )
    assert (artifact["ship_via"], artifact["fob"]) == ("FedEx Overnight Priority", None)

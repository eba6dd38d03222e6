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
        ("Total in USD\t5.00", "USD"),
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


def test_a_remark_behind_a_time_has_another_time(engine: Engine) -> None:
    document = "SEMINAR\n Title   : Bounds\n Time    : 2-3pm (tea from 1:45)\n Place   : Larkin\n"
    fields = {"start_time": {"type": "STRING", "labels": ["time"]}, "place": "STRING"}
    artifact = engine.normalize(document, {"fields": fields})
    assert (artifact["start_time"], artifact["place"]) == ("2-3pm", "Larkin")


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
    contract = {"fields": {"effective_date": "DATE"}}
    assert engine.normalize(document, contract).field_results[0].confidence_band.value == "MEDIUM"
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


@pytest.mark.parametrize(
    ("document", "amount"),
    [
        ("Total €\n83,86", Money(Decimal("83.86"), "EUR")),
        ("Total (€)\t83,86", Money(Decimal("83.86"), "EUR")),
        ("TOTAL R$\n83,86", Money(Decimal("83.86"), "BRL")),
        ("Valor a pagar R$:86,04", Money(Decimal("86.04"), "BRL")),
        ("Statement balance S$\t27.00", Money(Decimal("27.00"), "SGD")),
        ("Razem zł\n1 204,50", Money(Decimal("1204.50"), "PLN")),
        ("Total kr\t83,86", None),
    ],
)
def test_the_currency_may_only_be_a_sign_in_the_label(
    engine: Engine, document: str, amount: Money | None
) -> None:
    field = "statement_balance" if "balance" in document else "total"
    assert value(engine, document, field, "MONEY?") == amount


def test_the_currency_may_stand_in_the_heading_of_a_column(engine: Engine) -> None:
    rows = "Item\tQty\tAmount (€)\nHinge\t12\t30,00\nScrew\t200\t8,40\n"
    members = {"item": "STRING", "qty": "INTEGER", "amount": "MONEY"}
    lines = {"type": "ARRAY", "items": {"fields": members}}
    found = value(engine, rows, "lines", lines)
    assert [row["amount"] for row in found] == [
        Money(Decimal("30.00"), "EUR"),
        Money(Decimal("8.40"), "EUR"),
    ]


def test_the_number_of_a_paper_is_nobodys_name(engine: Engine) -> None:
    """Two columns that were read as one line: the label of the second is not the first's value."""
    read = "BILLED TO: Invoice No. 12345\nMara Osei 16 June 2026\n"
    assert value(engine, read, "customer_name", "STRING?") is None
    assert value(engine, "Billed to: Studio No. 9", "customer_name", "STRING?") == "Studio No. 9"


@pytest.mark.parametrize(
    ("document", "field", "kind", "expected"),
    [
        ("Credit Access Line   $10,000.00", "credit_limit", "DECIMAL", Decimal("10000.00")),
        ("Valuta: 23.06.2026", "value_date", "DATE", date(2026, 6, 23)),
        ("Handelstag 12.01.2026", "trade_date", "DATE", date(2026, 1, 12)),
        ("Provision EUR 36,76", "commission", MONEY, Money(Decimal("36.76"), "EUR")),
        ("Nom : DOE\nPrénom : JOHN", "last_name", "STRING", "DOE"),
        ("N° e-billet : 123456789", "ticket_number", "STRING", "123456789"),
        ("In name of   Muster Alex", "account_holder", "STRING", "Muster Alex"),
        ("Total des retenues : 412,18", "total_deductions", "DECIMAL", Decimal("412.18")),
    ],
)
def test_statements_and_tickets_have_words_of_their_own(
    engine: Engine, document: str, field: str, kind: Any, expected: Any
) -> None:
    assert value(engine, document, field, kind) == expected


@pytest.mark.parametrize(
    ("document", "field", "expected"),
    [
        ("Account number   4417 88XX XXXX 2031", "account_number", "4417 88XX XXXX 2031"),
        ("Card number: 4417 **** **** 2031", "card_number", "4417 **** **** 2031"),
        ("Order number: A-17 GBP 500.00", "order_number", "A-17"),
        ("SIRET 512 334 887 00021 — TVA FR45512334887", "siret", "512 334 887 00021"),
        ("Buchungsnummer / Booking code: XK7Q2P", "booking_code", "XK7Q2P"),
        ("Pakkseddelnr: 77120", "delivery_note_number", "77120"),
        ("Fatura n.º FT 2026/118204", "invoice_number", "FT 2026/118204"),
        ("Credit note NC 26-0031\n\nRelates to F 26-1187", "invoice_number", "NC 26-0031"),
        ("Rechnungsnr.\tDatum\tKunde\nAR 2026/17\t3.5.2026\t4471", "invoice_number", "AR 2026/17"),
        ("FACTURA\nNº: F26/0312\nFecha: 15/04/2026", "invoice_number", "F26/0312"),
        ("Invoice number\t10117 Berlin", "invoice_number", None),
        ("Invoice no:\tINV-20871", "invoice_number", "INV-20871"),
        ("TOTAL FACTURA 1.393,92 €", "invoice_number", None),
        ("It goes to IBAN BE62 5100 0754 7061 in May.", "iban", "BE62 5100 0754 7061"),
        ("Your parcel RC 118 204 553 GB is here.", "parcel_number", "RC 118 204 553 GB"),
        ("Handelsregister: Amtsgericht Ulm, HRB 30112", "register_number", "HRB 30112"),
        ("Commercial register: Local Court Ulm HRB 30112", "register_number", "HRB 30112"),
    ],
)
def test_an_identifier_is_whole(
    engine: Engine, document: str, field: str, expected: str | None
) -> None:
    """Less than the whole of it is another one: a masked number, or groups of digits."""
    assert value(engine, document, field, "STRING?") == expected


def test_the_digit_of_a_unit_is_no_number(engine: Engine) -> None:
    assert value(engine, "Consumo: 19 m3", "consumption", "DECIMAL") == Decimal(19)


def test_a_labelled_line_below_a_table_of_words_is_no_row(engine: Engine) -> None:
    table = (
        "Test            Result     Units      Reference range\n"
        "Sodium          139        mmol/L     135 - 145\n"
        "Potassium       4.1        mmol/L     3.5 - 5.1\n\n"
        "Comment: mild   change     repeat in  2 weeks\n"
    )
    members = dict.fromkeys(("test", "result", "units", "reference_range"), "STRING?")
    found = value(engine, table, "results", {"type": "ARRAY", "items": {"fields": members}})
    assert [row["test"] for row in found] == ["Sodium", "Potassium"]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Exporter: Taş Export A.Ş., Organize Sanayi 5. Cad. No 12, Afyon", "Taş Export A.Ş."),
        (
            "Exporter: Kilbride Garden Supplies Ltd, Unit 4 Quayside, Cork",
            "Kilbride Garden Supplies Ltd",
        ),
        ("Exporter: Smith, Jones Ltd", "Smith, Jones Ltd"),
    ],
)
def test_an_address_behind_a_legal_form_is_no_part_of_the_name(
    engine: Engine, line: str, name: str
) -> None:
    assert value(engine, line, "exporter", "STRING") == name


def test_digits_in_groups_are_one_number_in_a_line_of_words(engine: Engine) -> None:
    line = "ALTITUDE VISA SIGNATURE CARD NO.: 4111 2222 3333 4444"
    assert value(engine, line, "card_number", "STRING?") == "4111 2222 3333 4444"


def test_a_value_may_have_a_colon(engine: Engine) -> None:
    text = "Speaker: Ada Loom\nTitle: Deep weaving: a survey\nRoom: 12"
    assert engine.normalize(text, {"fields": {"title": "STRING"}})["title"] == (
        "Deep weaving: a survey"
    )


@pytest.mark.parametrize(
    ("document", "field", "kind", "expected"),
    [
        ("Reason for credit: two bits returned", "reason", "STRING", "two bits returned"),
        ("Primary reason for visit: pain", "reason", "STRING", "pain"),
        ("Total current charges    129.15", "current_charges", "DECIMAL", Decimal("129.15")),
        ("VEHICLE HIRE\nColor: red", "vehicle_color", "STRING", "red"),
        ("Meter: E-5\nReading    4410", "meter_reading", "INTEGER", 4410),
        ("Rent ..... $1,425 per month", "monthly_rent", "DECIMAL", Decimal(1425)),
    ],
)
def test_a_label_may_say_more_than_the_name_or_less(
    engine: Engine, document: str, field: str, kind: str, expected: object
) -> None:
    (result,) = engine.normalize(document, {"fields": {field: kind}}).field_results
    assert (result.value, result.confidence_band.value) == (expected, "MEDIUM")


@pytest.mark.parametrize(
    ("document", "field"),
    [
        pytest.param("Pickup spot: Hull\nReturn spot: York", "spot", id="two things"),
        pytest.param("Color: red", "vehicle_color", id="of what nobody says"),
        pytest.param("Cause of loss: fire", "loss", id="said about something else"),
        pytest.param("Welcome and apologies: We began late.", "apologies", id="two in one"),
        pytest.param("GREEN DISPENSARY    (508) 555-0170", "dispensary", id="a name"),
        pytest.param("Birth name: Roe", "name", id="a word that says too little"),
    ],
)
def test_a_label_that_shares_a_word_with_the_name_may_be_of_something_else(
    engine: Engine, document: str, field: str
) -> None:
    assert value(engine, document, field, "STRING?") is None


@pytest.mark.parametrize(
    ("document", "lowest", "highest"),
    [
        ("Salary: £25,000 - 40,000", "25000", "40000"),
        ("Salary range: 45.000 € bis 52.000 €", "45000", "52000"),
        ("Pay range: $72,500 to $88,000 per year", "72500", "88000"),
        ("<dl><dt>Salary</dt><dd>£25,000 - £40,000</dd></dl>", "25000", "40000"),
        ("Salary: £25,000", None, None),
    ],
)
def test_a_range_states_its_two_ends(
    engine: Engine, document: str, lowest: str | None, highest: str | None
) -> None:
    contract = {"fields": {"salary_min": "DECIMAL?", "salary_max": "DECIMAL?"}}
    artifact = engine.normalize(document, contract)
    ends = [None if end is None else Decimal(end) for end in (lowest, highest)]
    assert [artifact["salary_min"], artifact["salary_max"]] == ends


@pytest.mark.parametrize(
    ("document", "count"),
    [
        ("Lane House\n4 Beds\n2 Baths", 4),
        ("<ul><li>4 Bed<li>2 Bath</ul>", 4),
        ("4 wooden beds", None),
    ],
)
def test_a_line_that_counts_things_is_their_number(
    engine: Engine, document: str, count: int | None
) -> None:
    assert value(engine, document, "bedrooms", "INTEGER?") == count


def test_below_what_a_form_wants_stands_no_value(engine: Engine) -> None:
    page = "<p>City*</p><p>Stop number</p>"
    assert value(engine, page, "city", "STRING?") is None


def test_a_title_is_no_sentence(engine: Engine) -> None:
    text = (
        "The role\n\nYou will lead the layout of the piping on two large projects in the north.\n"
    )
    assert value(engine, text.replace("The role", "Role"), "job_title", "STRING?") is None


def test_when_says_the_day(engine: Engine) -> None:
    text = "When: Thursday, 12 September 2024 13:00-14:30\nWhere: Room 4\n"
    assert value(engine, text, "date", "DATE") == date(2024, 9, 12)


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ("Tags: crash, export\n\nSteps to repeat:\n1. Open it", ["crash", "export"]),
        ("Tags:   crash; export\nThe program ends.", ["crash", "export"]),
        ("Tags:\n- crash\n- export\n\nRegards", ["crash", "export"]),
        ("Tags:\ncrash\nexport\n\nRegards", ["crash", "export"]),
    ],
)
def test_a_list_ends_with_its_line_or_its_block(
    engine: Engine, document: str, expected: list[str]
) -> None:
    """What follows the line of a label is not the list below it."""
    assert [*value(engine, document, "tags", "STRING[]")] == expected


def test_a_comma_alone_is_no_list(engine: Engine) -> None:
    found = engine.normalize("Tags:,", {"fields": {"tags": "STRING[]"}}).result("tags")
    assert [note.code for note in found.diagnostics] == ["CHAIN_EXHAUSTED"]


@pytest.mark.parametrize(
    "document",
    ["Reporter: Ann Lee\nState: open", "Reporter: Ann Lee (ann@lee.example, +31 20 555 0143)"],
)
def test_a_name_inside_an_object_is_said_behind_what_the_object_is(
    engine: Engine, document: str
) -> None:
    person = {"type": "OBJECT", "fields": {"name": "STRING"}}
    assert value(engine, document, "reporter", person) == "Ann Lee"


def test_minutes_say_who_was_there(engine: Engine) -> None:
    fields = {"attendees": "STRING[]", "absent": "STRING[]"}
    said = "Present: Jo Bell, R. Amin\nApologies: Hugh Marsh\nNext meeting: 14 July 2026"
    artifact = engine.normalize(said, {"fields": fields})
    assert artifact.normalized_data == {
        "attendees": ["Jo Bell", "R. Amin"],
        "absent": ["Hugh Marsh"],
    }


def test_the_last_of_a_list_may_stand_behind_and(engine: Engine) -> None:
    asked = {"fields": {"members": "STRING[]"}}
    found = engine.normalize("Members: Ann Lee, Bo Reed and Cy Fox", asked)["members"]
    assert found == ["Ann Lee", "Bo Reed", "Cy Fox"]
    assert engine.normalize("Members: Ann Lee and Bo Reed", asked)["members"] is None


def test_a_list_may_stand_item_by_item_behind_its_label(engine: Engine) -> None:
    document = "Traveller: Ann Lee\nTraveller: Bo Reed\nCabin: Economy"
    asked = {"travellers": {"type": "ARRAY", "items": "STRING", "labels": ["traveller"]}}
    assert engine.normalize(document, {"fields": asked})["travellers"] == ["Ann Lee", "Bo Reed"]


def test_a_time_may_stand_before_a_day(engine: Engine) -> None:
    found = engine.normalize("Updated: 16:05, 8 April 2031", {"fields": {"updated": "DATE"}})
    assert str(found["updated"]) == "2031-04-08"


@pytest.mark.parametrize("town", ["[[Whitby]]", "[[Whitby, Yorkshire|Whitby]]"])
def test_of_a_link_in_a_wiki_the_shown_part_is_the_value(engine: Engine, town: str) -> None:
    document = f"{{{{Infobox town\n| region = North\n| city = {town}\n}}}}"
    assert engine.normalize(document, {"fields": {"city": "STRING"}})["city"] == "Whitby"


def test_a_mail_goes_to_a_name_and_an_address(engine: Engine) -> None:
    document = b"From: a@b.example\nTo: Bo Reed <bo@reed.example>\nSubject: x\n" + (
        b"Date: Mon, 03 Feb 2031 16:40:00 +0100\n\nHello\n\nDate: 9 March 2031\n"
    )
    asked = {"recipient": "STRING", "recipient_email": "STRING", "sent_on": "DATE"}
    found = engine.normalize(document, {"fields": asked})
    assert (found["recipient_email"], str(found["sent_on"])) == ("bo@reed.example", "2031-02-03")


@pytest.mark.parametrize(("label", "name"), [("SHA-256", "sha256"), ("Licence", "license")])
def test_a_label_is_known_in_another_spelling(engine: Engine, label: str, name: str) -> None:
    assert engine.normalize(f"{label}: Brown", {"fields": {name: "STRING"}})[name] == "Brown"


@pytest.mark.parametrize(
    ("document", "name", "kind", "value"),
    [
        ("Phone\n07 555 0100 (24 hours)", "phone", "STRING", "07 555 0100"),
        ("Train: N°6857", "train", "STRING", "6857"),
        ("Rating: 92% - 18 reviews", "review_count", "INTEGER", "18"),
        ("Availability: In stock", "in_stock", "BOOLEAN", "True"),
        ("Stock status: sold out", "available", "BOOLEAN", "False"),
    ],
)
def test_a_value_is_taken_without_what_belongs_to_its_writing(
    engine: Engine, document: str, name: str, kind: str, value: str
) -> None:
    assert str(engine.normalize(document, {"fields": {name: kind}})[name]) == value


def test_numbered_lines_one_below_the_other_are_no_headings(engine: Engine) -> None:
    document = "## Steps\n1. Open a map\n2. Rotate it\n3. Save\n\n## Result\nA map."
    asked = {"steps": {"type": "ARRAY", "items": "STRING"}}
    found = engine.normalize(document, {"fields": asked})
    assert found["steps"] == ["Open a map", "Rotate it", "Save"]


WORK = ("title", "authors", "year", "journal", "volume", "pages", "doi")


@pytest.mark.parametrize(
    "text",
    [
        "Okafor, C., & Lind, M. P. (2017). Moisture of dry grass. J. Dry. Ecol., 42(3),"
        " 211–229. https://doi.org/10.1234/jde.42",
        '[12] C. Okafor and M. P. Lind, "Moisture of dry grass," J. Dry. Ecol., vol. 42, no. 3,'
        " pp. 211–229, 2017, doi:10.1234/jde.42",
        "C. Okafor, and M. P. Lind. Moisture of dry grass. J. Dry. Ecol., 42(3):211–229, 2017."
        " doi: 10.1234/jde.42",
        "Okafor, C. and Lind, M. P. (2017) 'Moisture of dry grass', J. Dry. Ecol., 42(3),"
        " pp. 211–229. doi: 10.1234/jde.42",
        "Okafor C, Lind MP. Moisture of dry grass. J. Dry. Ecol. 2017;42(3):211–229."
        " doi: 10.1234/jde.42",
        "@article{okafor,\n  author  = {Okafor, C. and Lind, M. P.},\n"
        "  title   = {Moisture of dry grass},\n  journal = {J. Dry. Ecol.},\n  year    = {2017},\n"
        "  volume  = {42},\n  pages   = {211–229},\n  doi     = {10.1234/jde.42}\n}\n",
    ],
)
def test_a_reference_is_read_in_usual_styles(engine: Engine, text: str) -> None:
    types = {"authors": {"type": "ARRAY", "items": "STRING"}, "year": "INTEGER"}
    found = engine.normalize(text, {"fields": {name: types.get(name, "STRING") for name in WORK}})

    assert {next(w for w in ("Okafor", "Lind", "") if w in name) for name in found["authors"]} == {
        "Okafor",
        "Lind",
    }
    assert len(found["authors"]) == 2
    assert (found["title"], found["journal"].rstrip(".")) == (
        "Moisture of dry grass",
        "J. Dry. Ecol",
    )
    assert (found["year"], found["volume"], found["pages"]) == (2017, "42", "211–229")
    assert found["doi"] == "10.1234/jde.42"


def test_the_subject_of_a_message_is_not_surely_a_title(engine: Engine) -> None:
    artifact = engine.normalize(
        "Subject: we are hiring!!\n\nSend a letter.\n", {"fields": {"title": "STRING"}}
    )
    assert artifact.result("title").confidence_band.value != "HIGH"


def test_one_author_with_the_surname_first_is_one(engine: Engine) -> None:
    types = {"authors": {"type": "ARRAY", "items": "STRING"}, "title": "STRING", "year": "INTEGER"}
    text = 'Lind, Anna. "The Orchard as Archive." Garden History, vol. 31, no. 1, 2011, pp. 45-62.'
    found = engine.normalize(text, {"fields": types})

    assert list(found["authors"]) == ["Lind, Anna"]
    assert (found["title"], found["year"]) == ("The Orchard as Archive", 2011)


@pytest.mark.parametrize(
    "line",
    [
        "5 October 2031: Final papers due",
        "5 October 2031     Final papers due",
        "Oct 5, 2031 - Final papers due (strict)",
    ],
)
def test_in_a_calendar_days_stand_before_what_is_due(engine: Engine, line: str) -> None:
    text = f"Dates\n2 May 2031: Paper submission\n{line}\n"
    fields = {"camera_ready_date": "DATE", "submission_deadline": "DATE"}
    found = engine.normalize(text, {"fields": fields})

    assert found["camera_ready_date"] == date(2031, 10, 5)
    assert found["submission_deadline"] == date(2031, 5, 2)


def test_signs_say_how_dear_a_place_is(engine: Engine) -> None:
    assert value(engine, "Price range: $$-$$$\n", "price_range", "STRING") == "$$-$$$"

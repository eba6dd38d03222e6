"""Tables: columns of records, labels beside values, sums that are not records."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from paxman_core import ConfidenceBand, Engine, Money

if TYPE_CHECKING:
    from paxman_core import ResolvedResult

AMOUNT = {"type": "MONEY", "default_currency": "EUR"}
LINES = {
    "type": "ARRAY",
    "items": {
        "type": "OBJECT",
        "fields": {"description": "STRING", "quantity": "INTEGER?", "amount": AMOUNT},
    },
}


def line(description: str, quantity: int, amount: str, currency: str = "EUR") -> dict[str, Any]:
    money = Money(Decimal(amount), currency)
    return {"description": description, "quantity": quantity, "amount": money}


def results(engine: Engine, document: str, **fields: Any) -> dict[str, ResolvedResult]:
    artifact = engine.normalize(document, {"fields": fields})
    return {result.field_path: result for result in artifact.field_results}


def values(engine: Engine, document: str, **fields: Any) -> dict[str, Any]:
    found = results(engine, document, **fields)
    return {path: r.value for path, r in found.items() if r.status == "RESOLVED"}


def lines(engine: Engine, document: str) -> list[dict[str, Any]] | None:
    found = values(engine, document, lines=LINES).get("lines")
    return None if found is None else [dict(item) for item in found]


PENS = [line("Pen", 2, "6.00"), line("Ink", 1, "9.00")]


@pytest.mark.parametrize(
    "document",
    [
        "Item,Qty,Amount\nPen,2,6.00\nInk,1,9.00\n",
        "Menge;Bezeichnung;Betrag\n2;Pen;6,00\n1;Ink;9,00\n",
        "Pos\tArticle\tQty\tUnit price\tTotal\n1\tPen\t2\t3.00\t6.00\n2\tInk\t1\t9.00\t9.00\n",
        "| Item | Qty | Amount |\n|---|---|---|\n| Pen | 2 | 6.00 |\n| Ink | 1 | 9.00 |\n",
        "Invoice\n\nItem    Qty    Amount\n----    ---    ------\nPen     2      6.00\n"
        "Ink     1      9.00\n\nThank you",
        "Invoice 5\n\nItem\tQty\tAmount\nPen\t2\t6.00\nInk\t1\t9.00\nTotal\t15.00",
        "<table><tr><th>Item<th>Qty<th>Amount<tr><td>Pen<td>2<td>6.00<tr><td>Ink<td>1<td>9.00"
        "</table>",
    ],
)
def test_rows_become_records(engine: Engine, document: str) -> None:
    assert lines(engine, document) == PENS


@pytest.mark.parametrize(
    "row",
    [
        "Total,,15.00",
        "Subtotal,3,15.00",
        "3,Total,15.00",
        "VAT 19%,,2.85",
        "Shipping,,4.00",
        "Writing goods,,",
        "Item,Qty,Amount",
        ",,",
    ],
)
def test_sums_titles_and_repeated_headings_are_no_records(engine: Engine, row: str) -> None:
    assert lines(engine, f"Item,Qty,Amount\nPen,2,6.00\n{row}\nInk,1,9.00\n") == PENS


def test_a_charge_that_fills_all_columns_is_a_record(engine: Engine) -> None:
    document = "Item,Qty,Amount\nPen,2,6.00\nShipping,1,4.00\n"
    assert lines(engine, document) == [line("Pen", 2, "6.00"), line("Shipping", 1, "4.00")]


def test_an_optional_cell_may_be_empty(engine: Engine) -> None:
    document = "Item,Qty,Amount\nPen,,6.00\nInk,1,9.00\n"
    pen = {"description": "Pen", "amount": Money(Decimal("6.00"), "EUR")}
    assert lines(engine, document) == [pen, PENS[1]]


def test_a_cell_of_the_wrong_type_is_left_out_and_said(engine: Engine) -> None:
    document = "Item,Qty,Amount\nPen,some,6.00\nInk,1,9.00\n"
    found = results(engine, document, lines=LINES)["lines"]
    pen = {"description": "Pen", "amount": Money(Decimal("6.00"), "EUR")}
    assert isinstance(found.value, tuple)
    assert [*found.value] == [pen, PENS[1]]
    assert found.confidence_band is ConfidenceBand.MEDIUM
    assert "lines[0].quantity: 'some' as INTEGER" in found.diagnostics[0].message


def test_the_currency_of_a_heading_or_a_column_counts(engine: Engine) -> None:
    by_heading = "Item,Qty,Amount (USD)\nPen,2,6.00\nInk,1,9.00\n"
    by_column = "Item,Qty,Amount,Currency\nPen,2,6.00,USD\nInk,1,9.00,CHF\n"
    pen, ink = line("Pen", 2, "6.00", "USD"), line("Ink", 1, "9.00", "USD")
    assert lines(engine, by_heading) == [pen, ink]
    assert lines(engine, by_column) == [pen, line("Ink", 1, "9.00", "CHF")]


def test_every_cell_has_its_place(engine: Engine) -> None:
    document = 'Item,Qty,Amount\n"Pen, blue",2,6.00\nInk,1,9.00\n'
    refs = results(engine, document, lines=LINES)["lines"].evidence_refs
    assert [(ref.field_path, ref.place.quote, ref.place.pointer) for ref in refs[:3]] == [
        ("lines[0].description", "Pen, blue", "R2C1"),
        ("lines[0].quantity", "2", "R2C2"),
        ("lines[0].amount", "6.00", "R2C3"),
    ]


@pytest.mark.parametrize(
    "document",
    [
        "Item,Amount,Amount\nPen,6.00,7.00\nInk,9.00,9.00\n",
        "Item,Remark\nPen,blue\nInk,black\n",
    ],
)
def test_a_table_that_leaves_a_doubt_is_left_alone(engine: Engine, document: str) -> None:
    assert lines(engine, document) is None


def test_a_table_of_labels_and_values(engine: Engine) -> None:
    document = """<table><tr><td>Invoice no.</td><td>A-1</td></tr>
<tr><td>Due date</td><td>2026-03-03</td></tr><tr><td>Total (EUR)</td><td>5.00</td></tr></table>"""
    found = values(
        engine, document, invoice_number="STRING", due_date="DATE", total="MONEY", date="DATE?"
    )
    assert found == {
        "invoice_number": "A-1",
        "due_date": date(2026, 3, 3),
        "total": Money(Decimal("5.00"), "EUR"),
    }


def test_labels_and_values_in_two_columns_of_a_file(engine: Engine) -> None:
    document = "Customer name;Roe\nInvoice number;A-1\nTotal;5,00\n"
    found = values(engine, document, customer="STRING", invoice_number="STRING", total=AMOUNT)
    assert found == {
        "customer": "Roe",
        "invoice_number": "A-1",
        "total": Money(Decimal("5.00"), "EUR"),
    }


def test_the_sum_below_a_table_is_the_total(engine: Engine) -> None:
    document = "Item,Qty,Unit price,Amount\nPen,2,3.00,6.00\nInk,1,9.00,9.00\nTotal,3,,15.00\n"
    assert values(engine, document, total=AMOUNT) == {"total": Money(Decimal("15.00"), "EUR")}


def test_a_column_of_several_rows_fills_no_single_amount(engine: Engine) -> None:
    assert values(engine, "Order,Total\n1,5.00\n2,5.00\n", total=AMOUNT) == {}


def test_a_text_that_an_export_repeats_in_every_row_is_one_value(engine: Engine) -> None:
    document = "Order number,Item\nA-1,Pen\nA-1,Ink\n"
    assert values(engine, document, order_number="STRING") == {"order_number": "A-1"}
    changed = document.replace("A-1,Ink", "A-2,Ink")
    assert values(engine, changed, order_number="STRING") == {}


def test_a_column_is_a_list_of_single_values(engine: Engine) -> None:
    document = "Name,Score\nRoe,5\nDoe,7\n"
    assert values(engine, document, score="INTEGER[]") == {"score": (5, 7)}


def test_a_column_may_be_called_as_the_list_of_its_rows(engine: Engine) -> None:
    row = {"order": "STRING", "total": "MONEY"}
    text = "| Order | Total |\n|---|---|\n| A 7 | EUR 3.00 |\n"
    orders = {"type": "ARRAY", "items": {"type": "OBJECT", "fields": row}}
    found = values(engine, text, orders=orders)["orders"]
    assert [dict(one) for one in found] == [
        {"order": "A 7", "total": Money(Decimal("3.00"), "EUR")}
    ]


def test_a_cell_may_hold_a_quotation_mark(engine: Engine) -> None:
    rows = 'sku,description,quantity\nK-1,"Valve 1/2"" brass",3\nK-2,Hose,1\n'
    item = {"fields": {"sku": "STRING", "description": "STRING", "quantity": "INTEGER"}}
    artifact = engine.normalize(rows, {"fields": {"items": {"type": "ARRAY", "items": item}}})
    assert [dict(row)["description"] for row in artifact["items"]] == ['Valve 1/2" brass', "Hose"]

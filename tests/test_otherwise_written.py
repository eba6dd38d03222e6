"""The same document in other spaces, line breaks and marks says the same."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from html import escape
from typing import TYPE_CHECKING, Any, Final

import pytest

from paxman_core import ConfidenceBand, normalize
from paxman_core.capability import span_of

if TYPE_CHECKING:
    from collections.abc import Callable

RECEIPT: Final = """\
BIRCHWOOD TOOLS SDN BHD
(204871-K)
12 JALAN MERANTI 4, TAMAN MERANTI
43300 SERI KEMBANGAN, SELANGOR

INVOICE NO: CS-20817
DATE: 14/03/2021

HINGE 40MM\t2\t4.40
WOOD GLUE\t1\t8.00
SOLD TO: NORTHGATE STORES SDN BHD

TOTAL\t12.40
CASH\t20.00
CHANGE\t7.60
"""
FIELDS: Final[dict[str, dict[str, Any]]] = {
    "company": {"type": "STRING"},
    "address": {"type": "STRING"},
    "invoice_number": {"type": "STRING"},
    "date": {"type": "DATE", "date_order": "DMY"},
    "total": {"type": "DECIMAL"},
}
SAID: Final = {
    "company": "BIRCHWOOD TOOLS SDN BHD",
    "address": "12 JALAN MERANTI 4, TAMAN MERANTI 43300 SERI KEMBANGAN, SELANGOR",
    "invoice_number": "CS-20817",
    "date": date(2021, 3, 14),
    "total": Decimal("12.40"),
}


def quoted(text: str) -> str:
    return "".join(f"> {line}\n" for line in text.splitlines())


@pytest.mark.parametrize(
    "written",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("\n", "\u2028"),
        lambda text: text.replace(" ", "\N{NO-BREAK SPACE}"),
        lambda text: text.replace(" ", "\N{THIN SPACE}"),
        lambda text: text.replace("\n", "   \n"),
        lambda text: text.replace("\n", "\n     "),
        lambda text: text.replace(": ", "\N{FULLWIDTH COLON} "),
        quoted,
        lambda text: quoted(quoted(text)),
        lambda text: f"<html><body><pre>{escape(text)}</pre></body></html>",
        lambda text: "<html><body>" + escape(text).replace("\n", "<br>") + "</body></html>",
    ],
)
def test_a_receipt_says_the_same(written: Callable[[str], str]) -> None:
    artifact = normalize(written(RECEIPT), {"fields": FIELDS})

    data = dict(artifact.normalized_data)
    assert {**data, "company": plain(data["company"]), "address": plain(data["address"])} == SAID


def plain(value: object) -> str:
    return " ".join(str(value).replace(">", " ").replace(",\n", ",").split())


def test_what_was_found_is_quoted_as_it_stands() -> None:
    text = "Rechnungsnummer\N{FULLWIDTH COLON}\N{NO-BREAK SPACE}RE\N{NON-BREAKING HYPHEN}2207\n"

    artifact = normalize(text, {"fields": {"invoice_number": "STRING"}})

    assert artifact["invoice_number"] == "RE\N{NON-BREAKING HYPHEN}2207"
    span = span_of(artifact.result("invoice_number").evidence_refs[0].place)
    assert span is not None
    assert text[span.start : span.end] == span.quote == "RE\N{NON-BREAKING HYPHEN}2207"


def test_full_width_digits_are_read() -> None:
    text = "日付：２０２４／０３／０５\n合計：￥１２，５００\n"
    fields = {
        "date": {"type": "DATE", "labels": ["日付"]},
        "total": {"type": "DECIMAL", "labels": ["合計"]},
    }

    artifact = normalize(text, {"fields": fields})

    assert artifact.normalized_data == {"date": date(2024, 3, 5), "total": Decimal(12500)}


def test_the_customer_is_not_whose_page_a_bill_is() -> None:
    page = f"<html><body><pre>{escape(RECEIPT)}</pre></body></html>"

    artifact = normalize(page, {"fields": FIELDS})

    assert artifact["company"] == "BIRCHWOOD TOOLS SDN BHD"
    assert artifact.result("company").confidence_band is not ConfidenceBand.LOW

"""Electronic invoices: every syntax says the same, alone and inside a PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import paxman_cap_evidence
import paxman_read_einvoice
import paxman_read_pdf
from paxman_core import Engine, Money
from paxman_core.capability import TextSpan

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SYNTAXES = ("UBL", "UBL credit note", "CII", "ZUGFeRD 1", "FatturaPA")
PARTY = {
    "name": "STRING",
    "vat_id": "STRING",
    "street": "STRING",
    "city": "STRING",
    "postal_code": "STRING",
    "country": "STRING",
}
CONTRACT = {
    "fields": {
        "invoice_number": "STRING",
        "issue_date": "DATE",
        "due_date": "DATE",
        "currency": "STRING",
        "seller": {"type": "OBJECT", "fields": PARTY},
        "buyer": {"type": "OBJECT", "fields": PARTY},
        "iban": "STRING",
        "net_total": "DECIMAL",
        "tax_total": "DECIMAL",
        "total": "MONEY",
        "lines": {
            "type": "ARRAY",
            "items": {
                "fields": {
                    "description": "STRING",
                    "quantity": "DECIMAL",
                    "unit_price": "DECIMAL",
                    "line_total": "DECIMAL",
                }
            },
        },
    }
}


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    plugins = [paxman_cap_evidence, paxman_read_einvoice, paxman_read_pdf]
    with Engine(plugins=plugins) as made:
        yield made


def expected(invoice: Any) -> dict[str, Any]:
    def party(role: str) -> dict[str, Any]:
        return {name: getattr(getattr(invoice, role), name) for name in PARTY}

    names = ("description", "quantity", "unit_price", "line_total")
    return {
        "invoice_number": invoice.number,
        "issue_date": invoice.issued,
        "due_date": invoice.due,
        "currency": invoice.currency,
        "seller": party("seller"),
        "buyer": party("buyer"),
        "iban": invoice.iban,
        "net_total": invoice.net,
        "tax_total": invoice.tax,
        "total": Money(invoice.total, invoice.currency),
        "lines": tuple({name: getattr(line, name) for name in names} for line in invoice.lines),
    }


def plain(data: Any) -> dict[str, Any]:
    found = {name: data.get(name) for name in CONTRACT["fields"]}
    found |= {role: dict(found[role] or {}) for role in ("seller", "buyer")}
    return {**found, "lines": tuple(dict(line) for line in found["lines"] or ())}


@pytest.mark.parametrize("syntax", SYNTAXES)
def test_invoices_are_read_whole(
    engine: Engine, make_invoice: Any, syntaxes: Any, syntax: str
) -> None:
    for seed in range(200):
        invoice = make_invoice(seed)
        artifact = engine.normalize(syntaxes[syntax](invoice), CONTRACT)
        assert plain(artifact.normalized_data) == expected(invoice), seed


def test_evidence_names_the_element_and_its_place_in_the_xml(
    engine: Engine, make_invoice: Any, syntaxes: Any
) -> None:
    number, data = make_invoice(3).number, syntaxes["UBL"](make_invoice(3))
    document = engine.read(data)
    (ref,) = engine.normalize(document, CONTRACT).result("invoice_number").evidence_refs
    assert isinstance(ref.place, TextSpan)
    assert (ref.place.quote, ref.place.pointer) == (number, "Invoice/ID")
    _, offset = document.origin_of(ref.place.start)
    assert data.decode()[offset:].startswith(number)


@pytest.fixture
def invoice(make_invoice: Any) -> Any:
    return make_invoice(5)


@pytest.fixture
def printed(invoice: Any, syntaxes: Any, make_pdf: Any) -> Callable[..., bytes]:
    def made(net: str = "") -> bytes:
        lines = [f"Due date: {invoice.due}", f"Net total: {net or invoice.net}"]
        return bytes(make_pdf(lines, "factur-x.xml", syntaxes["CII"](invoice)))

    return made


def test_a_pdf_is_read_with_the_invoice_that_it_carries(
    engine: Engine, invoice: Any, printed: Any
) -> None:
    artifact = engine.normalize(printed(), CONTRACT)
    assert plain(artifact.normalized_data) == expected(invoice)
    pages = [ref.place for ref in artifact.result("due_date").evidence_refs]
    quotes = [place.quote for place in pages if isinstance(place, TextSpan)]
    assert quotes == [invoice.due.isoformat()] * 2


def test_a_page_that_prints_another_amount_is_told(
    engine: Engine, invoice: Any, printed: Any
) -> None:
    artifact = engine.normalize(printed(net="1.23"), CONTRACT)
    result = artifact.result("net_total")
    assert (result.value, result.confidence_band.value) == (invoice.net, "MEDIUM")
    assert [note.message for note in result.diagnostics] == ["the page says '1.23'"]


def test_without_the_plugin_only_the_page_is_read(invoice: Any, printed: Any) -> None:
    plugins = [paxman_cap_evidence, paxman_read_pdf]
    with Engine(plugins=plugins) as engine:
        artifact = engine.normalize(printed(), CONTRACT)
    assert artifact.normalized_data.get("due_date") == invoice.due
    assert artifact.normalized_data.get("iban") is None


def test_an_attached_file_that_is_no_xml_leaves_the_page(engine: Engine, make_pdf: Any) -> None:
    broken = b'<rsm:CrossIndustryInvoice xmlns:rsm="x"><oops>'
    document = engine.read(make_pdf(["Due date: 2031-05-04"], "factur-x.xml", broken))
    assert document.text.strip() == "Due date: 2031-05-04"
    assert any("factur-x.xml" in note.message for note in document.notes)


@pytest.mark.parametrize(
    "other",
    [b"<Invoice><ID>1</ID></Invoice>", b'<?xml version="1.0"?><note xmlns="x"><ID>1</ID></note>'],
)
def test_other_xml_is_left_to_others(engine: Engine, other: bytes) -> None:
    assert engine.read(other).entities == ()

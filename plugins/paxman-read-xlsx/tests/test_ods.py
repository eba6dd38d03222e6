"""OpenDocument spreadsheets, written here as programs write them."""

from __future__ import annotations

import io
from datetime import date
from decimal import Decimal
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from paxman_core import Engine, Money
from paxman_core.document import ReadLimits
from paxman_core.errors import InputLimitError, UnreadableInputError

SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "table", "text", "style")
)


def cell(text: str, attributes: str = "", kind: str = "string", before: str = "") -> str:
    return (
        f'<table:table-cell office:value-type="{kind}" {attributes}>{before}'
        f"<text:p>{text}</text:p></table:table-cell>"
    )


def row(cells: str, attributes: str = "") -> str:
    return f"<table:table-row {attributes}>{cells}</table:table-row>"


NOTE = "<office:annotation><text:p>a note</text:p></office:annotation>"
DAY = cell("03/04/26", 'office:date-value="2026-04-03"', "date")
SUM = cell("1.234,50 €", 'office:currency="EUR" office:value="1234.5"', "currency")
REST = row(
    '<table:table-cell table:number-columns-repeated="16384"/>',
    'table:number-rows-repeated="1048570"',
)
ORDERS = "".join(
    (
        '<table:table table:name="Orders"><table:table-column/>',
        row(cell("Order") + cell("Ordered on") + cell("Total")),
        row(cell("A<text:s/>7", before=NOTE) + DAY + SUM),
        row(cell("A 8"), 'table:visibility="collapse"'),
        REST,
        "</table:table>",
    )
)
ROW = {"order": "STRING", "ordered_on": "DATE", "total": "MONEY"}


def spreadsheet(tables: str, manifest: str = "<manifest/>", styles: str = "") -> bytes:
    content = (
        f"<office:document-content {SPACES}><office:automatic-styles>{styles}"
        f"</office:automatic-styles><office:body><office:spreadsheet>{tables}"
        "</office:spreadsheet></office:body></office:document-content>"
    )
    data = io.BytesIO()
    with ZipFile(data, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content, ZIP_DEFLATED)
        archive.writestr("META-INF/manifest.xml", manifest)
    return data.getvalue()


def test_rows_are_filled_from_what_the_cells_store() -> None:
    lines = {"type": "ARRAY", "items": {"fields": ROW}}
    with Engine() as engine:
        artifact = engine.normalize(spreadsheet(ORDERS), {"fields": {"orders": lines}})
    [only] = artifact.table("orders")
    assert only == {
        "order": "A 7",
        "ordered_on": date(2026, 4, 3),
        "total": Money(Decimal("1234.50"), "EUR"),
    }
    places = [ref.place.pointer for ref in artifact.evidence if hasattr(ref.place, "pointer")]
    assert "Orders!C2" in places


def test_one_that_was_packed_again_is_known_by_its_name() -> None:
    data = io.BytesIO()
    with ZipFile(io.BytesIO(spreadsheet(ORDERS))) as before, ZipFile(data, "w") as after:
        for name in reversed(before.namelist()):
            after.writestr(name, before.read(name), ZIP_DEFLATED)
    with Engine() as engine:
        document = engine.read(data.getvalue(), name="orders.ods")
    assert document.text.startswith("----- Orders -----\nOrder\tOrdered on\tTotal\nA 7\t")


def test_what_is_hidden_is_told_and_not_read() -> None:
    styles = (
        '<style:style style:name="ta2" style:family="table">'
        '<style:table-properties table:display="false"/></style:style>'
    )
    secret = ORDERS.replace('"Orders"', '"Secret" table:style-name="ta2"')
    with Engine() as engine:
        document = engine.read(spreadsheet(ORDERS + secret, styles=styles))
    assert "Secret" not in document.text
    assert [note.message for note in document.notes] == [
        "The sheet 'Secret' is hidden, and was not read.",
        "The sheet 'Orders' has 1 hidden rows, which were not read.",
    ]


def test_repeated_cells_stand_in_each_place_up_to_the_limit() -> None:
    twice = cell("7", 'office:value="7" table:number-columns-repeated="2"', "float")
    table = '<table:table table:name="S">{}</table:table>'
    with Engine() as engine:
        document = engine.read(spreadsheet(table.format(row(twice))))
        assert document.text == "----- S -----\n7\t7\n"
    many = row(twice, 'table:number-rows-repeated="1000000"')
    with (
        Engine(limits=ReadLimits(max_nodes=1000)) as engine,
        pytest.raises(InputLimitError, match="table cells"),
    ):
        engine.read(spreadsheet(table.format(many)))


def test_an_encrypted_spreadsheet_is_refused() -> None:
    manifest = "<manifest:encryption-data/>"
    with Engine() as engine, pytest.raises(UnreadableInputError, match="password"):
        engine.read(spreadsheet(ORDERS, manifest))

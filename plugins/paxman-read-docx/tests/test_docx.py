"""Word documents: what a reader of the page sees, with its structure and places."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING

import pytest

import paxman_cap_evidence
import paxman_read_docx
from paxman_core import Engine
from paxman_core.document import ReadLimits
from paxman_core.errors import InputLimitError, UnreadableInputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.document import Document

NAMES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:mc="urn:mc" xmlns:wps="urn:wps"'
)


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine(plugins=[paxman_cap_evidence, paxman_read_docx]) as made:
        yield made


def docx(body: str, **parts: str) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        document = f"<w:document {NAMES}><w:body>{body}</w:body></w:document>"
        archive.writestr("word/document.xml", document)
        for name, content in parts.items():
            archive.writestr(f"word/{name}.xml", f"<w:hdr {NAMES}>{content}</w:hdr>")
    return packed.getvalue()


def p(*runs: str, style: str = "", numbered: bool = False) -> str:
    kept = f'<w:pStyle w:val="{style}"/>' if style else ""
    kept += '<w:numPr><w:numId w:val="1"/></w:numPr>' if numbered else ""
    written = "".join(r if r.startswith("<") else run(r) for r in runs)
    return f"<w:p><w:pPr>{kept}</w:pPr>{written}</w:p>"


def run(text: str) -> str:
    return f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'


def table(*rows: tuple[str, ...]) -> str:
    cells = ("".join(f"<w:tc>{p(cell)}</w:tc>" for cell in row) for row in rows)
    return f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in cells)}</w:tbl>"


def read(engine: Engine, body: str, **parts: str) -> Document:
    return engine.read(docx(body, **parts))


def test_runs_of_a_paragraph_are_one_line(engine: Engine) -> None:
    gone = "<w:del><w:r><w:delText>not </w:delText></w:r></w:del>"
    document = read(engine, p("Due ", gone, "to&amp;day", "<w:r><w:tab/></w:r>", "5") + p("Next"))
    assert document.text == "Due to&day\t5\nNext"


def test_tables_have_rows_and_cells_with_their_places(engine: Engine) -> None:
    document = read(engine, p("Goods") + table(("Item", "Price"), ("Rope", "5.00")) + p("End"))
    assert document.text == "Goods\nItem\tPrice\nRope\t5.00\nEnd"
    (found,) = document.tables
    assert [[cell.text for cell in row] for row in found.rows] == [
        ["Item", "Price"],
        ["Rope", "5.00"],
    ]
    cell = found.rows[1][1]
    assert (document.text[cell.start : cell.end], cell.pointer) == ("5.00", "table 1 R2C2")
    assert found.header == 1


def test_numbered_paragraphs_are_lists_under_their_headings(engine: Engine) -> None:
    body = p("Needed", style="Heading1") + p("Rope", numbered=True) + p("Wax", numbered=True)
    document = read(engine, body + p("Otherwise") + p("Oil", numbered=True))
    found = [
        ([cell.text for cell in each.items], [cell.text for cell in each.headings])
        for each in document.lists
    ]
    assert found == [(["Rope", "Wax"], ["Needed"]), (["Oil"], ["Needed"])]


def test_content_controls_label_what_they_hold(engine: Engine) -> None:
    control = (
        '<w:sdt><w:sdtPr><w:alias w:val="{}"/></w:sdtPr><w:sdtContent>{}</w:sdtContent></w:sdt>'
    )
    body = p("By ", control.format("Author", run("Ada"))) + control.format("Place", p("Ulm"))
    document = read(engine, body)
    assert [(entry.label, entry.value.text) for entry in document.entries] == [
        ("Author", "Ada"),
        ("Place", "Ulm"),
    ]
    for entry in document.entries:
        assert document.text[entry.value.start : entry.value.end] == entry.value.text


def test_text_boxes_are_read_once(engine: Engine) -> None:
    box = f"<w:txbxContent>{p('Boxed')}</w:txbxContent>"
    both = (
        f"<w:r><mc:AlternateContent><mc:Choice><wps:txbx>{box}</wps:txbx></mc:Choice>"
        f"<mc:Fallback>{box}</mc:Fallback></mc:AlternateContent></w:r>"
    )
    assert read(engine, p("Before", both) + p("After")).text == "Before\nBoxed\nAfter"


def test_headers_and_footers_come_last_as_furniture(engine: Engine) -> None:
    document = read(engine, p("Matter"), footer1=p("Page"), header1=p("Letterhead"))
    assert document.text == "Matter\n\nPage\n\nLetterhead"
    assert document.body_text.split() == ["Matter"]
    assert document.origin_of(document.text.index("Page"))[0] == "word/footer1.xml"


def test_values_are_found_with_their_cells(engine: Engine) -> None:
    body = p("Offer", style="Title") + table(("Offer number", "A-7"), ("Total", "12.50 EUR"))
    fields = {"offer_number": "STRING", "total": "MONEY"}
    artifact = engine.normalize(docx(body + p("Valid until: 4 May 2031")), {"fields": fields})
    assert {name: str(value) for name, value in artifact.normalized_data.items()} == {
        "offer_number": "A-7",
        "total": "12.50 EUR",
    }


def test_what_is_no_document_is_refused(engine: Engine) -> None:
    with pytest.raises(UnreadableInputError, match="cannot be read"):
        engine.read(b"PK\x03\x04word/document.xml and nothing more")


def test_what_unpacks_to_too_much_is_refused() -> None:
    data = docx(p("x" * 100_000))
    with pytest.raises(InputLimitError, match="unpacks"):
        Engine(plugins=[paxman_read_docx], limits=ReadLimits(max_bytes=50_000)).read(data)

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
    'xmlns:mc="urn:mc" xmlns:wps="urn:wps" xmlns:a="urn:a" xmlns:r="urn:r"'
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
    assert document.origin_of(document.text.index("Page")) == ("word/footer1.xml paragraph 1", 0)


def test_values_are_found_with_their_cells(engine: Engine) -> None:
    body = p("Offer", style="Title") + table(("Offer number", "A-7"), ("Total", "12.50 EUR"))
    fields = {"offer_number": "STRING", "total": "MONEY"}
    artifact = engine.normalize(docx(body + p("Valid until: 4 May 2031")), {"fields": fields})
    assert {name: str(value) for name, value in artifact.normalized_data.items()} == {
        "offer_number": "A-7",
        "total": "12.50 EUR",
    }


def test_every_character_has_its_paragraph_or_cell_and_the_offset_in_it(engine: Engine) -> None:
    document = read(engine, p("First") + p("Total: 5") + table(("Item", "Rope 7")) + p("End 9"))
    places = [document.origin_of(document.text.index(mark)) for mark in "579"]
    assert places == [("paragraph 2", 7), ("table 1 R1C2", 5), ("paragraph 3", 4)]


def test_empty_paragraphs_are_one_blank_line(engine: Engine) -> None:
    assert read(engine, p("A") + p() + p() + p("B") + p("C")).text == "A\n\nB\nC"


def cell(*content: str, span: int = 1, merge: str = "") -> str:
    kept = f'<w:gridSpan w:val="{span}"/>' + (f'<w:vMerge w:val="{merge}"/>' if merge else "")
    return f"<w:tc><w:tcPr>{kept}</w:tcPr>{''.join(content) or p()}</w:tc>"


def rows(*written: str, kept: str = "") -> str:
    return f"<w:tbl>{''.join(f'<w:tr>{kept}{row}</w:tr>' for row in written)}</w:tbl>"


def cells(document: Document) -> list[list[list[str]]]:
    return [[[each.text for each in row] for row in found.rows] for found in document.tables]


def test_merged_cells_keep_the_columns(engine: Engine) -> None:
    body = rows(
        cell(p("Item")) + cell(p("Size")) + cell(p("Price")),
        cell(p("Rope"), merge="restart") + cell(p("3 m")) + cell(p("5.00")),
        cell(merge="continue") + cell(p("9 m")) + cell(p("8.00")),
        cell(p("Total"), span=2) + cell(p("13.00")),
    )
    document = read(engine, body)
    assert cells(document) == [
        [
            ["Item", "Size", "Price"],
            ["Rope", "3 m", "5.00"],
            ["Rope", "9 m", "8.00"],
            ["Total", "", "13.00"],
        ]
    ]
    assert document.text.splitlines()[-1] == "Total\t13.00"
    assert document.tables[0].rows[3][2].pointer == "table 1 R4C3"


def test_a_table_in_a_table_is_a_table_and_the_outer_one_is_none(engine: Engine) -> None:
    inner = table(("Buyer", "Ada"), ("Phone", "555"))
    document = read(engine, rows(cell(p("Left")) + cell(p("To:"), inner, p())))
    assert document.text == "Left\tTo:\nBuyer\tAda\nPhone\t555"
    assert cells(document) == [[["Buyer", "Ada"], ["Phone", "555"]]]


def test_rows_that_are_marked_as_headings_are(engine: Engine) -> None:
    marked = "<w:trPr><w:tblHeader/></w:trPr>"
    body = rows(cell(p("2025")) + cell(p("7")), kept=marked)
    data = rows(cell(p("a")) + cell(p("b")))
    document = read(engine, body.replace("</w:tbl>", "") + data.removeprefix("<w:tbl>"))
    assert document.tables[0].header == 1


def test_text_boxes_and_controls_in_cells_are_read(engine: Engine) -> None:
    box = f"<w:r><w:pict><w:txbxContent>{p('Boxed')}</w:txbxContent></w:pict></w:r>"
    control = (
        '<w:sdt><w:sdtPr><w:alias w:val="Payer"/></w:sdtPr>'
        f"<w:sdtContent>{run('Ada')}</w:sdtContent></w:sdt>"
    )
    document = read(engine, rows(cell(p("Beside", box)) + cell(p("By ", control))))
    assert cells(document) == [[["Beside\nBoxed", "By Ada"]]]
    [entry] = document.entries
    assert (entry.label, document.text[entry.value.start : entry.value.end]) == ("Payer", "Ada")


def test_hidden_text_prompts_and_deleted_rows_are_not_read(engine: Engine) -> None:
    hidden = "<w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r>"
    shown = '<w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>shown</w:t></w:r>'
    styled = '<w:r><w:rPr><w:rStyle w:val="Veiled"/></w:rPr><w:t>veiled</w:t></w:r>'
    prompt = (
        '<w:sdt><w:sdtPr><w:alias w:val="Buyer"/><w:showingPlcHdr/></w:sdtPr>'
        f"<w:sdtContent>{run('Click here to enter text.')}</w:sdtContent></w:sdt>"
    )
    gone = rows(cell(p("gone")), kept="<w:trPr><w:del/></w:trPr>")
    styles = (
        '<w:style w:styleId="Veiled"><w:name w:val="Veiled"/><w:rPr><w:vanish/></w:rPr></w:style>'
    )
    document = read(engine, p(hidden, shown, styled) + p("Buyer: ", prompt) + gone, styles=styles)
    assert (document.text, document.entries, document.tables) == ("shown\nBuyer:", (), ())


def test_styles_make_headings_and_lists_in_any_language(engine: Engine) -> None:
    styles = (
        '<w:style w:styleId="Nagwek1"><w:name w:val="heading 1"/></w:style>'
        '<w:style w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="Punkte"/></w:style>'
        '<w:style w:styleId="Punkte"><w:name w:val="List Bullet"/>'
        '<w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>'
    )
    plain = '<w:p><w:pPr><w:pStyle w:val="Punkte"/><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr>'
    body = p("Needed", style="Nagwek1") + p("Rope", style="Mine") + p("Wax", style="Punkte")
    document = read(engine, body + f"{plain}{run('Not one')}</w:p>", styles=styles)
    found = [([c.text for c in e.items], [c.text for c in e.headings]) for e in document.lists]
    assert found == [(["Rope", "Wax"], ["Needed"])]


def test_fields_links_notes_and_symbols(engine: Engine) -> None:
    field = (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>DATE</w:instrText></w:r>'
        f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{run("4 May 2031")}'
    )
    link = f'<w:hyperlink r:id="rId1">{run("our page")}</w:hyperlink>'
    tick = '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>'
    moved = f"<w:ins>{run('in')}</w:ins><w:moveFrom>{run('out')}</w:moveFrom>"
    body = p("On ", field, " see ", link) + p(tick, " agreed ", moved)
    document = read(engine, body, footnotes=p("Net of tax."))
    assert document.text == "On 4 May 2031 see our page\n☑ agreed in\n\nNet of tax."
    assert document.body_text.rstrip().endswith("agreed in")


def test_what_is_embedded_is_said(engine: Engine) -> None:
    document = read(engine, p("See") + '<w:altChunk r:id="rId7"/>')
    assert [note.message for note in document.notes] == [
        "What is embedded was not read: 1 document(s). Give it as a document of its own."
    ]
    pictured = read(engine, p("<w:r><w:drawing><a:blip/></w:drawing></w:r>"))
    assert pictured.notes[0].message.startswith("The document has 1 picture(s) and no text.")


def test_what_is_no_document_is_refused(engine: Engine) -> None:
    with pytest.raises(UnreadableInputError, match="cannot be read"):
        engine.read(b"PK\x03\x04word/document.xml and nothing more")


def test_what_unpacks_to_too_much_is_refused() -> None:
    data = docx(p("x" * 100_000))
    with pytest.raises(InputLimitError, match="unpacks"):
        Engine(plugins=[paxman_read_docx], limits=ReadLimits(max_bytes=50_000)).read(data)


def test_spans_count_as_cells() -> None:
    data = docx(rows(*[cell(p("x"), span=90)] * 20))
    with pytest.raises(InputLimitError, match="table cells"):
        Engine(plugins=[paxman_read_docx], limits=ReadLimits(max_nodes=1_000)).read(data)

"""Filled forms: the values are words of the page where they are seen, and labelled entries."""

from __future__ import annotations

from typing import Any

import pytest

WIDGET = b"/Type /Annot /Subtype /Widget /P 10 0 R"


def form(pdf: Any, content: bytes, *fields: bytes) -> bytes:
    references = b" ".join(b"%d 0 R" % number for number in range(20, 20 + len(fields)))
    objects = pdf.objects([content], page=b"/Annots [%s]" % references)
    objects[1] = (
        b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [%s] /DA (/F1 10 Tf)"
        b" /DR << /Font << /F1 3 0 R >> >> >> >>"
    ) % references
    objects |= dict(enumerate(fields, 20))
    data: bytes = pdf.file(objects)
    return data


def test_a_text_field_is_seen_beside_its_caption(pdf: Any, read: Any) -> None:
    data = form(
        pdf,
        pdf.text(60, 700, "Name:") + pdf.text(60, 670, "Signed"),
        b"<< %s /FT /Tx /T (customer.name) /TU (Customer name) /V (Jos\\351 Smith)"
        b" /Rect [100 695 300 712] >>" % WIDGET,
    )
    document = read(data)
    assert document.text == "Name:\tJosé Smith\n\nSigned"
    [entry] = document.entries
    assert (entry.label, entry.value.text) == ("Customer name", "José Smith")
    assert entry.value.pointer == "page 1"
    box = next(word for word in document.pages[0].words if word.start == entry.value.start)
    assert (box.left, box.top, box.right, box.bottom) == (100, 130, 300, 147)


def test_a_field_without_a_caption_for_people_is_called_by_the_end_of_its_name(
    pdf: Any, read: Any
) -> None:
    data = form(
        pdf,
        b"",
        b"<< %s /FT /Ch /Ff 131072 /T (form1[0].country[0]) /Opt [(DE) (FR)] /V (FR)"
        b" /Rect [100 635 300 652] >>" % WIDGET,
    )
    [entry] = read(data).entries
    assert (entry.label, entry.value.text) == ("country", "FR")


@pytest.mark.parametrize(("state", "shown"), [(b"Yes", "☑"), (b"Off", "☐")])
def test_a_check_box_shows_whether_it_is_checked(
    pdf: Any, read: Any, state: bytes, shown: str
) -> None:
    data = form(
        pdf,
        pdf.text(60, 670, "Member"),
        b"<< %s /FT /Btn /T (member) /V /%s /AS /%s /AP << /N << /Yes 11 0 R /Off 11 0 R >> >>"
        b" /Rect [110 667 122 679] >>" % (WIDGET, state, state),
    )
    document = read(data)
    assert document.text == f"Member\t{shown}"
    assert [(entry.label, entry.value.text) for entry in document.entries] == [("member", shown)]


def test_an_empty_field_a_password_and_a_hidden_field_say_nothing(pdf: Any, read: Any) -> None:
    data = form(
        pdf,
        pdf.text(60, 700, "Form"),
        b"<< %s /FT /Tx /T (empty) /Rect [100 695 300 712] >>" % WIDGET,
        b"<< %s /FT /Tx /Ff 8192 /T (key) /V (secret) /Rect [100 665 300 682] >>" % WIDGET,
        b"<< %s /F 2 /FT /Tx /T (hidden) /V (hidden) /Rect [100 635 300 652] >>" % WIDGET,
    )
    document = read(data)
    assert document.text == "Form"
    assert document.entries == ()


def test_a_note_typed_onto_the_page_is_text(pdf: Any, read: Any) -> None:
    data = form(
        pdf,
        pdf.text(60, 700, "Order no."),
        b"<< /Type /Annot /Subtype /FreeText /Contents (4711) /Rect [120 695 300 712] >>",
    )
    assert read(data).text == "Order no.\t4711"


def test_a_field_of_several_lines_keeps_them(pdf: Any, read: Any) -> None:
    data = form(
        pdf,
        pdf.text(60, 700, "Address") + pdf.text(60, 600, "Signed"),
        b"<< %s /FT /Tx /Ff 4096 /T (address) /V (12 Main Street\\r\\nSpringfield)"
        b" /Rect [110 650 300 712] >>" % WIDGET,
    )
    document = read(data)
    assert document.text == "Address\t12 Main Street\nSpringfield\n\nSigned"
    assert document.entries[0].value.text == "12 Main Street\nSpringfield"


def test_a_form_whose_fields_are_not_in_the_pages_is_told(pdf: Any, read: Any) -> None:
    objects = pdf.objects([pdf.text(60, 700, "Please wait...")])
    objects[4] = pdf.stream(b"<xdp/>")
    objects[1] = (
        b"<< /Type /Catalog /Pages 2 0 R /NeedsRendering true"
        b" /AcroForm << /Fields [] /XFA 4 0 R >> >>"
    )
    [note] = read(pdf.file(objects)).notes
    assert note.message.startswith("The PDF is an XFA form")


def test_attached_files_are_told(pdf: Any, read: Any) -> None:
    objects = pdf.objects([pdf.text(60, 700, "Invoice")])
    objects[1] = (
        b"<< /Type /Catalog /Pages 2 0 R"
        b" /Names << /EmbeddedFiles << /Names [(factur-x.xml) 4 0 R] >> >> >>"
    )
    objects[4] = b"<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /EF << /F 5 0 R >> >>"
    objects[5] = pdf.stream(b"<xml/>", b"/Type /EmbeddedFile")
    [note] = read(pdf.file(objects)).notes
    assert note.message == "Files are attached to the PDF, which were not read: factur-x.xml."

"""The reader as users meet it: found by the engine, recognising its files, giving evidence."""

from __future__ import annotations

import subprocess
import sys
from decimal import Decimal
from email.message import EmailMessage
from typing import TYPE_CHECKING, Any

import pytest

import paxman_cap_regex
import paxman_read_mail
import paxman_read_pdf
from paxman_core import Engine, Money
from paxman_core.capability import TextSpan
from paxman_core.errors import UnsupportedInputError
from paxman_read_pdf import PdfReader

if TYPE_CHECKING:
    from pathlib import Path

FIELDS = {
    "number": {"type": "STRING", "patterns": [r"INV-\d+"]},
    "total": {"type": "MONEY", "patterns": [r"Total\t(.+)"]},
}


def test_a_pdf_becomes_values_with_evidence_on_their_page(pdf: Any, tmp_path: Path) -> None:
    path = tmp_path / "invoice.pdf"
    first = pdf.text(72, 720, "Invoice INV-7") + pdf.text(72, 700, "to Jürgen Groß €")
    second = pdf.text(400, 700, "1,234.50 EUR") + pdf.text(72, 700, "Total")
    path.write_bytes(pdf.pages(first, second))
    with Engine(plugins=[paxman_read_pdf, paxman_cap_regex]) as engine:
        artifact = engine.normalize(path, {"fields": FIELDS})
        document = engine.read(path)
    assert artifact["number"] == "INV-7"
    assert artifact["total"] == Money(Decimal("1234.50"), "EUR")
    pages = {}
    for evidence in artifact.evidence:
        assert isinstance(evidence.place, TextSpan)
        assert document.text[evidence.place.start : evidence.place.end] == evidence.place.quote
        pages[evidence.field_path] = document.origin_of(evidence.place.start)[0]
    assert pages == {"number": "page 1", "total": "page 2"}


def test_an_installed_reader_is_found(pdf: Any) -> None:
    with Engine() as engine:
        assert engine.read(pdf.pages(pdf.text(72, 720, "Found"))).text == "Found"


def test_an_attached_pdf_is_read(pdf: Any) -> None:
    mail = EmailMessage()
    mail["From"] = "ann@example.org"
    mail["Subject"] = "Bill"
    mail.set_content("See the attachment.")
    data = pdf.pages(b"", pdf.text(72, 720, "Total 5"))
    mail.add_attachment(data, maintype="application", subtype="pdf", filename="bill.pdf")
    with Engine(plugins=[paxman_read_pdf, paxman_read_mail]) as engine:
        document = engine.read(mail.as_bytes())
    assert document.origin_of(document.text.index("Total 5")) == ("bill.pdf/page 2", 0)


@pytest.mark.parametrize("before", [b"", b"HTTP/1.1 200 OK\r\n\r\n", b"\n"])
def test_lines_before_the_mark_are_let_pass(pdf: Any, read: Any, before: bytes) -> None:
    assert read(before + pdf.pages(pdf.text(72, 720, "Marked"))).text == "Marked"


def test_text_about_pdf_is_no_pdf() -> None:
    text = "A PDF begins with\n%PDF-1.7 and that is all.\n"
    assert PdfReader().recognizes(text.encode(), "") is None


def test_an_image_is_no_pdf() -> None:
    with Engine(plugins=[paxman_read_pdf]) as engine, pytest.raises(UnsupportedInputError):
        engine.read(b"\x89PNG\r\n\x1a\n" + bytes(20))


def test_importing_it_loads_neither_pdfium_nor_subprocess() -> None:
    program = (
        "import paxman_read_pdf, sys;"
        "print([name for name in ('pypdfium2', 'subprocess') if name in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True
    )
    assert result.stdout == "[]\n"

"""The reader of PDFs that carry their invoice as XML: Factur-X, ZUGFeRD, PDF/A-3."""

from __future__ import annotations

from typing import Final

import attrs

from paxman_core.diagnostics import INPUT_INCOMPLETE, Diagnostic
from paxman_core.document import Document, Source
from paxman_core.errors import PaxmanError
from paxman_read_einvoice._reader import KIND
from paxman_read_pdf import PdfReader

_ATTACHED: Final = (b"/EmbeddedFile", b"/ObjStm", b"/Encrypt")
"""A PDF without any of these has no file attached that could be an invoice."""


class HybridInvoiceReader:
    """Reads a PDF, and after its pages the invoice that is attached to it."""

    name = "PDF with an electronic invoice"
    media_types = ("application/pdf",)
    bounded = True

    def __init__(self, pdf: PdfReader | None = None) -> None:
        self.pdf = pdf or PdfReader()

    def recognizes(self, data: bytes, name: str) -> str | None:
        """Any PDF: whether an invoice is in it shows only later."""
        return self.pdf.recognizes(data, name)

    def read(self, source: Source) -> Document:
        """The printed pages, then the terms of the attached invoice as what is not seen."""
        document = self.pdf.read(source)
        if not any(mark in source.data for mark in _ATTACHED):
            return document
        from paxman_read_einvoice._invoice import is_invoice

        for name, data in self.pdf.attached_files(source.data):
            if is_invoice(data):
                return _with_invoice(document, source, name, data)
        return document

    def page_pictures(self, data: bytes, numbers: list[int]) -> dict[int, bytes]:
        """What pages look like, as the PDF's own reader shows them."""
        return self.pdf.page_pictures(data, numbers)


def _with_invoice(document: Document, source: Source, name: str, data: bytes) -> Document:
    from paxman_core.document import Entity
    from paxman_read_einvoice._invoice import invoice_terms, xml_text
    from paxman_read_einvoice._rendering import rendered

    heading = f"\n\n----- {name} -----\n"
    start = len(document.text) + len(heading)
    try:
        invoice = rendered(invoice_terms(xml_text(data), source.limits), start, name)
    except PaxmanError as error:
        message = f"The attached invoice {name!r} was not read: {error.message.splitlines()[0]}"
        note = Diagnostic(INPUT_INCOMPLETE, message)
        return attrs.evolve(document, notes=(*document.notes, note))
    text = document.text + heading + invoice.text
    return attrs.evolve(
        document,
        text=text,
        entities=(*document.entities, Entity(KIND, invoice.node)),
        origins=(*document.origins, *invoice.origins),
        unseen=(*document.unseen, (len(document.text), len(text))),
    )

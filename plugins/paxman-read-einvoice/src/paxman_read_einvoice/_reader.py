"""The reader of invoices in XML."""

from __future__ import annotations

from paxman_core.document import Document, Source

KIND = ("Invoice",)


class EInvoiceReader:
    """Reads UBL, CII and FatturaPA: what the invoice says, one term a line."""

    name = "electronic invoice"
    media_types = ("application/xml",)
    bounded = True

    def recognizes(self, data: bytes, name: str) -> str | None:  # noqa: ARG002
        """By the name and the namespace of the root element."""
        if b"<" not in data:
            return None
        from paxman_read_einvoice._invoice import is_invoice

        return "application/xml" if is_invoice(data) else None

    def read(self, source: Source) -> Document:
        """The document; its text is the invoice's terms, with their places in the XML."""
        from paxman_core.document import Entity
        from paxman_read_einvoice._invoice import invoice_terms, xml_text
        from paxman_read_einvoice._rendering import rendered

        text = source.text if source.text is not None else xml_text(source.data)
        invoice = rendered(invoice_terms(text, source.limits), 0)
        return Document(
            text=invoice.text,
            content_hash=source.content_hash,
            media_type="application/xml",
            name=source.name,
            tree=invoice.node,
            entities=(Entity(KIND, invoice.node),),
            origins=invoice.origins,
        )

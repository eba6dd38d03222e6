"""A Paxman document reader: electronic invoices in XML, alone or inside a PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.capability import hookimpl
from paxman_read_einvoice._hybrid import HybridInvoiceReader
from paxman_read_einvoice._reader import EInvoiceReader

if TYPE_CHECKING:
    from paxman_core.document import DocumentReader

__all__ = ["EInvoiceReader", "HybridInvoiceReader"]


@hookimpl
def paxman_document_readers() -> list[DocumentReader]:
    """The reader of XML, and the one of PDF that looks for XML in it."""
    return [EInvoiceReader(), HybridInvoiceReader()]

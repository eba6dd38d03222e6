"""A Paxman document reader: Excel workbooks."""

from __future__ import annotations

from paxman_core.capability import hookimpl
from paxman_read_xlsx._reader import XlsxReader

__all__ = ["XlsxReader"]


@hookimpl
def paxman_document_readers() -> list[XlsxReader]:
    """The one reader."""
    return [XlsxReader()]

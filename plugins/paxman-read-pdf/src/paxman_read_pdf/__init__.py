"""A Paxman document reader: PDF text in reading order, with word boxes."""

from __future__ import annotations

from paxman_core.capability import hookimpl
from paxman_read_pdf._reader import PdfReader

__all__ = ["PdfReader"]


@hookimpl
def paxman_document_readers() -> list[PdfReader]:
    """The reader with its usual limits."""
    return [PdfReader()]

"""A Paxman document reader: Word documents."""

from __future__ import annotations

from paxman_core.capability import hookimpl
from paxman_read_docx._reader import DocxReader

__all__ = ["DocxReader"]


@hookimpl
def paxman_document_readers() -> list[DocxReader]:
    """The one reader."""
    return [DocxReader()]

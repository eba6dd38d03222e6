"""The document that is made of what PDFium found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from paxman_core.diagnostics import Diagnostic
from paxman_core.document import Cell, Document, Entry, Origin, Page, Word

if TYPE_CHECKING:
    from paxman_core.document import Doubt, Source
    from paxman_read_pdf._extraction import Extract, PageRecord
    from paxman_read_pdf._scans import Scans

PAGE_BREAK = "\n\f\n"


def document_of(source: Source, extract: Extract, scans: Scans) -> Document:
    """The pages as one text, with a form feed on a line of its own between two."""
    pages: list[Page] = []
    entries: list[Entry] = []
    doubts: list[Doubt] = []
    start = 0
    for number, record in enumerate(scans.pages, 1):
        pages.append(_page(record, number, start))
        entries += _entries(record, number, start)
        doubts += (
            attrs.evolve(each, start=each.start + start, end=each.end + start)
            for each in scans.doubts.get(number, ())
        )
        start += len(record["text"]) + len(PAGE_BREAK)
    return Document(
        text=PAGE_BREAK.join(record["text"] for record in scans.pages),
        content_hash=source.content_hash,
        media_type="application/pdf",
        encoding="binary",
        name=source.name,
        entries=tuple(entries),
        doubts=tuple(doubts),
        pages=tuple(pages),
        origins=tuple(Origin(page.start, 0, f"page {page.number}") for page in pages),
        notes=(
            *scans.notes,
            *(Diagnostic(code, message) for code, message in extract["notes"]),
        ),
    )


def _page(record: PageRecord, number: int, by: int) -> Page:
    return Page(
        number=number,
        start=by,
        end=by + len(record["text"]),
        width=record["width"],
        height=record["height"],
        words=tuple(Word(start + by, end + by, *box) for start, end, *box in record["words"]),
    )


def _entries(record: PageRecord, number: int, by: int) -> list[Entry]:
    return [
        Entry(label, Cell(start + by, end + by, record["text"][start:end], f"page {number}"))
        for label, start, end in record["fields"]
    ]

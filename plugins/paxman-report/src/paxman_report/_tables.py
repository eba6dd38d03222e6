"""The tables of a document that is nothing but tables, cell by cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_core.canonical import Json
from paxman_core.document import Document

if TYPE_CHECKING:
    from paxman_core.document import Table

MAX_CELLS: Final = 20_000
"""Of tables that are drawn as grids; larger ones are shown as text."""


def tables_content(document: Document | None) -> list[Json]:
    """The tables as grids: of each cell its characters and its text."""
    if document is None or document.pages or not document.tables or not _is_grid(document):
        return []
    if sum(len(row) for table in document.tables for row in table.rows) > MAX_CELLS:
        return []
    return [_table(table) for table in document.tables]


def _is_grid(document: Document) -> bool:
    kind = document.media_type
    return "csv" in kind or "tab-separated" in kind or "spreadsheet" in kind


def _table(table: Table) -> Json:
    rows: list[Json] = [[[cell.start, cell.end, cell.text] for cell in row] for row in table.rows]
    return {"caption": table.caption, "header": table.header, "rows": rows}

"""CSV and its relatives: the text as it is, and a table whose cells point into it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from paxman_core.diagnostics import INPUT_INCOMPLETE, Diagnostic
from paxman_core.document._model import Document
from paxman_core.document._reader import HEAD_BYTES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_core.document._dialect import Dialect
    from paxman_core.document._reader import Source
    from paxman_core.document._structure import Cell

_TAB = "text/tab-separated-values"


class DelimitedReader:
    """Reads a table of cells separated by comma, semicolon, tab or bar."""

    name = "CSV"
    media_types = ("text/csv", _TAB)

    def recognizes(self, data: bytes, name: str) -> str | None:  # noqa: ARG002
        """A text whose lines all have the same number of cells."""
        if not _lines_agree(data.lstrip(b"\r\n")):
            return None
        from paxman_core.document._dialect import sniff

        dialect = sniff(data.decode("utf-8", "replace"), cut=len(data) >= HEAD_BYTES)
        if dialect is None:
            return None
        return _TAB if dialect.delimiter == "\t" else "text/csv"

    def read(self, source: Source) -> Document:
        """The table; rows that are longer or shorter than most are told in a note."""
        from paxman_core.document._blocks import blocks_of

        decoded = source.decoded()
        text = decoded.text
        rows = _rows(text, _dialect(text, source.media_type), source)
        tables, entries = blocks_of(rows)
        notes = [*decoded.notes, *(note for table in tables for note in _ragged(table.rows))]
        return Document(
            text=text,
            content_hash=source.content_hash,
            media_type=source.media_type,
            encoding=decoded.encoding,
            name=source.name,
            tables=tables,
            entries=entries,
            notes=tuple(notes),
        )


_LINE = 2_048
_MARKS = (b"\t", b";", b"|", b",")


def _lines_agree(head: bytes) -> bool:
    """A cheap first look: the first two lines have the same number of some delimiter.

    A quote in them may hide a delimiter or a line break, so that counting says nothing.
    """
    first, _, rest = head.partition(b"\n")
    second = rest[:_LINE].partition(b"\n")[0]
    if b'"' in first or b'"' in second or (not rest and b"\r" in first):
        return True
    for mark in _MARKS:
        count = first.count(mark)
        if count and count == second.count(mark):
            return True
    return False


def _dialect(text: str, media_type: str) -> Dialect:
    from paxman_core.document._dialect import assume, sniff

    if media_type == _TAB:
        return assume(text, "\t")
    head = text[:HEAD_BYTES]
    return sniff(head, cut=len(text) > HEAD_BYTES) or assume(text)


def _rows(text: str, dialect: Dialect, source: Source) -> tuple[tuple[Cell, ...], ...]:
    from paxman_core.document._cells import records

    rows = []
    count = 0
    for row in records(
        text, dialect.delimiter, dialect.skip_space, quote=dialect.quote, start=dialect.start
    ):
        rows.append(row)
        count += len(row)
        source.limits.check_nodes(count, "table cells")
    return tuple(rows)


def _ragged(rows: Sequence[Sequence[Cell]]) -> list[Diagnostic]:
    if not rows:
        return []
    usual = Counter(map(len, rows)).most_common(1)[0][0]
    odd = [row for row in rows if len(row) != usual]
    if not odd:
        return []
    place = odd[0][0].pointer.partition("C")[0]
    message = f"{len(odd)} of {len(rows)} rows do not have {usual} cells; the first is {place}."
    return [Diagnostic(INPUT_INCOMPLETE, message)]

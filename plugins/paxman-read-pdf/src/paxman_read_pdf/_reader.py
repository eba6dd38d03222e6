"""The reader of PDF documents."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import attrs

from paxman_core.document import Document, Source
from paxman_core.errors import InvalidOptionError


def _positive(_: PdfReader, attribute: attrs.Attribute[int], value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise InvalidOptionError(
            f"PdfReader.{attribute.name} must be a positive integer; it is {value!r}.",
            next_step="Leave it out for the default.",
        )


@attrs.frozen(kw_only=True)
class PdfReader:
    """Reads PDF documents: text in reading order, pages, word boxes, form fields."""

    max_pages: int = attrs.field(default=5_000, validator=_positive)
    """Pages of one document."""
    max_scans: int = attrs.field(default=50, validator=_positive)
    """Pages of one document that are pictures and are read; each takes seconds."""
    max_seconds: int = attrs.field(default=60, validator=_positive)
    """Time for one document."""
    max_memory: int = attrs.field(default=2**30, validator=_positive)
    """Bytes that the process which reads may take; Windows and macOS do not keep to it."""

    name = "PDF"
    media_types = ("application/pdf",)
    bounded = True

    def recognizes(self, data: bytes, name: str) -> str | None:  # noqa: ARG002
        """By its mark, which a few lines may precede."""
        if data.startswith(b"%PDF-"):
            return "application/pdf"
        position = data[:1024].find(b"%PDF-1")
        is_marked = position >= 0 and data[position - 1 : position] in (b"\n", b"\r")
        return "application/pdf" if is_marked and b" obj" in data[position:] else None

    def read(self, source: Source) -> Document:
        """The document; what could not be read of it is told in notes."""
        from paxman_read_pdf._document import document_of
        from paxman_read_pdf._process import kept_process
        from paxman_read_pdf._scans import read_scans

        process = kept_process(self.max_memory)
        limits = source.limits
        extract = process.extract(
            {
                "size": len(source.data),
                "max_pages": self.max_pages,
                "max_characters": limits.max_characters,
                "max_nodes": limits.max_nodes,
            },
            source.data,
            self.max_seconds,
        )
        scans = read_scans(source, extract, partial(self._scan, source.data), self.max_scans)
        return document_of(source, extract, scans)

    def _scan(self, data: bytes, number: int) -> bytes:
        """A page as it is given to a reader of pictures."""
        from paxman_read_pdf._process import kept_process

        process = kept_process(self.max_memory)
        return process.pictures([number], data, self.max_seconds, for_reading=True)[number]

    def attached_files(self, data: bytes) -> list[tuple[str, bytes]]:
        """The files that are attached to a PDF, by name, as long as they are not too large."""
        from paxman_read_pdf._process import kept_process

        return kept_process(self.max_memory).files(data, self.max_seconds)

    def page_pictures(self, data: bytes, numbers: Sequence[int]) -> dict[int, bytes]:
        """What pages look like, as PNG by number; the first page has the number 1."""
        from paxman_read_pdf._process import kept_process

        return kept_process(self.max_memory).pictures(numbers, data, self.max_seconds)

"""Plain text, Markdown, and any other text whose structure no reader knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.document._kind import binary_kind
from paxman_core.document._model import Document

if TYPE_CHECKING:
    from paxman_core.document._reader import Source


class PlainTextReader:
    """Takes the input as it is, character for character."""

    name = "plain text"
    media_types = ("text/plain", "text/markdown")

    def recognizes(self, data: bytes, name: str) -> str | None:
        """Any text; ask this reader last."""
        if binary_kind(data) is not None:
            return None
        if name.lower().endswith((".md", ".markdown")):
            return "text/markdown"
        return "text/plain"

    def read(self, source: Source) -> Document:
        """The text."""
        decoded = source.decoded()
        return Document(
            text=decoded.text,
            content_hash=source.content_hash,
            media_type=source.media_type,
            encoding=decoded.encoding,
            name=source.name,
            notes=decoded.notes,
        )

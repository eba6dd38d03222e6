"""JSON and JSON Lines: the text is the JSON itself, the tree points into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.document._model import Document

if TYPE_CHECKING:
    from paxman_core.document._reader import Source


class JsonReader:
    """Reads a JSON value, or one value a line."""

    name = "JSON"
    media_types = ("application/json", "application/x-ndjson")

    def recognizes(self, data: bytes, name: str) -> str | None:  # noqa: ARG002
        """An object or array; a lone string or number is text to us."""
        if data.lstrip(b" \t\r\n")[:1] not in (b"{", b"["):
            return None
        from paxman_core.document._readers.json_sniff import is_json

        return "application/json" if is_json(data) else None

    def read(self, source: Source) -> Document:
        """The tree; several values, each on a line of its own, are the items of one array."""
        from paxman_core.document._readers.json_scan import JsonScanner

        decoded = source.decoded()
        text = decoded.text
        scanner = JsonScanner(text, source.limits)
        start = scanner.skip_space(0)
        tree, end = scanner.value(start)
        following = scanner.skip_space(end)
        media_type = "application/json"
        if following < len(text):
            if "\n" not in text[end:following]:
                raise scanner.error(following, "the value has ended, but more follows")
            scanner = JsonScanner(text, source.limits)
            tree = scanner.lines(start)
            media_type = "application/x-ndjson"
        return Document(
            text=text,
            content_hash=source.content_hash,
            media_type=media_type,
            encoding=decoded.encoding,
            name=source.name,
            tree=tree,
            notes=(*decoded.notes, *scanner.notes.all()),
        )

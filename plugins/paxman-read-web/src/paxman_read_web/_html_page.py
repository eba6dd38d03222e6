"""HTML: the text that a person sees, then what only the markup states, with their structure."""

from __future__ import annotations

from paxman_core.document import Document, Source


class HtmlReader:
    """Reads a page or a fragment of one."""

    name = "HTML"
    media_types = ("text/html",)
    bounded = True

    def recognizes(self, data: bytes, name: str) -> str | None:  # noqa: ARG002
        """A text with HTML tags, unless it is Markdown that uses some."""
        if b"<" not in data or b">" not in data:
            return None
        from paxman_read_web._html_sniff import is_html

        return "text/html" if is_html(data) else None

    def read(self, source: Source) -> Document:
        """The visible text, its line breaks where blocks end and its cells apart by tabs."""
        from paxman_read_web._html_sniff import declared_charset
        from paxman_read_web._html_walk import Page

        decoded = source.decoded(declared_charset(source.data))
        page = Page(decoded.text, source.limits)
        return Document(
            text=page.text,
            content_hash=source.content_hash,
            media_type="text/html",
            encoding=decoded.encoding,
            name=source.name,
            tables=page.tables,
            entries=page.entries,
            entities=page.entities,
            lists=page.lists,
            furniture=page.furniture,
            asides=page.asides,
            unseen=page.unseen,
            origins=page.origins,
            notes=(*decoded.notes, *page.notes),
        )

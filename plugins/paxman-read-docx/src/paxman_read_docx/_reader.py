"""The reader of Word documents."""

from __future__ import annotations

from typing import Final

from paxman_core.document import Document, Source

DOCX: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


class DocxReader:
    """Reads what a Word document says: paragraphs, tables, lists, content controls, headers."""

    name = "Word"
    media_types = (DOCX,)
    bounded = True

    def recognizes(self, data: bytes, name: str) -> str | None:
        """A zip archive that names parts of a Word document, or is named like one."""
        if not data.startswith(b"PK\x03\x04"):
            return None
        is_named = name.lower().endswith((".docx", ".docm"))
        return DOCX if is_named or b"word/" in data else None

    def read(self, source: Source) -> Document:
        """The document: its body, then headers and footers, which frame its pages."""
        from paxman_core.document import Document
        from paxman_read_docx._archive import parts_of
        from paxman_read_docx._body import Writer
        from paxman_read_docx._styles import Styles
        from paxman_read_docx._unread import unread

        parts = parts_of(source.data, source.limits)
        writer = Writer(Styles(parts.styles), source.limits)
        writer.part("", parts.body)
        shown = writer.length
        for name, root in parts.others:
            writer.part(name, root)
        text = writer.text()
        return Document(
            text=text,
            content_hash=source.content_hash,
            media_type=DOCX,
            encoding="binary",
            name=source.name,
            tables=tuple(writer.tables),
            entries=tuple(writer.entries),
            lists=writer.lists(),
            furniture=((shown, len(text)),) if shown < len(text) else (),
            origins=tuple(writer.origins),
            notes=unread(parts.body, text),
        )

"""What a Word document shows and this reader does not read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_core.diagnostics import INPUT_INCOMPLETE, Diagnostic
from paxman_read_docx._runs import SILENT

if TYPE_CHECKING:
    from paxman_read_web import XmlElement

_EMBEDDED: Final = {"altChunk": "document", "OLEObject": "object", "chart": "chart"}
_PICTURES: Final = ("blip", "imagedata")


def unread(body: XmlElement, text: str) -> tuple[Diagnostic, ...]:
    """Notes on what is embedded, and on pictures where there is nothing else."""
    pictures = 0
    embedded: list[str] = []
    pending = [body]
    while pending:
        each = pending.pop()
        pictures += each.name in _PICTURES
        if each.name in _EMBEDDED:
            embedded.append(_EMBEDDED[each.name])
        pending.extend(child for child in each.children if child.name not in SILENT)
    notes = []
    if embedded:
        kinds = ", ".join(f"{embedded.count(kind)} {kind}(s)" for kind in dict.fromkeys(embedded))
        notes.append(f"What is embedded was not read: {kinds}. Give it as a document of its own.")
    if pictures and not text.strip():
        notes.append(
            f"The document has {pictures} picture(s) and no text. Give the pictures; "
            "paxman-read-image reads them."
        )
    return tuple(Diagnostic(INPUT_INCOMPLETE, note) for note in notes)

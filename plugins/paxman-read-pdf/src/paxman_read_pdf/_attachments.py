"""The files that are attached to a PDF."""

from __future__ import annotations

from typing import Final

from paxman_read_pdf._extraction import open_pdf

_MOST_FILES: Final = 100
_MOST_BYTES: Final = 16 * 1024 * 1024
"""Of all files together; those that do not fit are left out."""


def attached_files(data: bytes) -> list[tuple[str, bytes]]:
    """The files by name, in their order."""
    import pypdfium2

    document = open_pdf(data)
    try:
        found = []
        left = _MOST_BYTES
        for number in range(min(document.count_attachments(), _MOST_FILES)):
            attachment = document.get_attachment(number)
            try:
                content = bytes(attachment.get_data())
            except pypdfium2.PdfiumError:
                continue
            if len(content) <= left:
                left -= len(content)
                found.append((attachment.get_name(), content))
        return found
    finally:
        document.close()

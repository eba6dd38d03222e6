"""E-mail: its header and body as text, and its attachments by the other readers."""

from __future__ import annotations

from typing import Final

from paxman_core.document import Document, Source

_MAILBOX_LINE: Final = (b"From ", b">From ")
_MARKS: Final = (b"from:", b"received:", b"return-path:", b"message-id:")


class MailReader:
    """Reads a message as an .eml file has it, and all messages of a mailbox file."""

    name = "e-mail"
    media_types = ("message/rfc822",)
    bounded = True

    def recognizes(self, data: bytes, name: str) -> str | None:  # noqa: ARG002
        """A block of header fields, with or without a mailbox's line before them."""
        label, colon, _ = data.partition(b"\n")[0].partition(b":")
        is_field = bool(colon) and b" " not in label
        if not is_field and not label.startswith(_MAILBOX_LINE):
            return None
        lowered = data.lower()
        if not any(mark in lowered for mark in _MARKS):
            return None
        from paxman_read_mail._sniff import is_mail

        return "message/rfc822" if is_mail(data) else None

    def read(self, source: Source) -> Document:
        """The message, with its attachments in `parts` and their text after its own."""
        from paxman_read_mail._message import read_message

        return read_message(source)

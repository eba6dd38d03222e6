"""E-mail: its header and body as text, and its attachments by the other readers."""

from __future__ import annotations

from typing import Final

from paxman_core.document import Document, Source

_MAILBOX_LINE: Final = (b"From ", b">From ")
_MARKS: Final = (b"from:", b"received:", b"return-path:", b"message-id:")
_COMPOUND: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PROPERTY: Final = "__properties_version1.0".encode("utf-16-le")


class MailReader:
    """Reads a message as an .eml or .msg file has it, and all messages of a mailbox file."""

    name = "e-mail"
    media_types = ("message/rfc822", "application/vnd.ms-outlook")
    bounded = True

    def recognizes(self, data: bytes, name: str) -> str | None:
        """A block of header fields, with or without a mailbox's line, or an Outlook message."""
        if data.startswith(_COMPOUND):
            is_message = name.lower().endswith(".msg") or _PROPERTY in data
            return "application/vnd.ms-outlook" if is_message else None
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
        if source.media_type == "application/vnd.ms-outlook":
            from paxman_read_mail._outlook import read_outlook

            return read_outlook(source)
        from paxman_read_mail._message import read_message

        return read_message(source)

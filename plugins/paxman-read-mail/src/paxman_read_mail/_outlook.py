"""An Outlook message (.msg), written as the message that it was: header, bodies, attachments.

From there on it is read as any other, so that an .eml and an .msg of one message give the same.
"""

from __future__ import annotations

import base64
import re
from email.utils import format_datetime
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.diagnostics import INPUT_INCOMPLETE
from paxman_core.document import Document, Notes, Source
from paxman_core.errors import UnreadableInputError
from paxman_read_mail._compound import Compound
from paxman_read_mail._fields import read_fields
from paxman_read_mail._mapi import ROOT_HEADER, Properties
from paxman_read_mail._message import read_message
from paxman_read_mail._rtf import RichText, unpacked

if TYPE_CHECKING:
    from collections.abc import Iterator

OUTLOOK: Final = "application/vnd.ms-outlook"
_CLASS, _SUBJECT, _TRANSPORT, _SENT, _RECEIVED, _ID = 0x1A, 0x37, 0x7D, 0x39, 0x0E06, 0x1035
_BODY, _RICH, _PAGE = 0x1000, 0x1009, 0x1013
_SENDERS: Final = ((0x0C1A, 0x5D01, 0x0C1F), (0x42, 0x5D02, 0x65))
_RECIPIENT: Final = (0x3001, 0x39FE, 0x3003)
_RECIPIENT_KIND: Final = 0x0C15
_KINDS: Final = {1: "To", 2: "Cc", 3: "Bcc"}
_ATTACHED, _FILE_NAMES, _MEDIA_TYPE = 0x3701, (0x3707, 0x3704, 0x3001), 0x370E
_LONGEST_NAME: Final = 200
# Any line that ends a part: base64 has no hyphens.
_BOUNDARY: Final = "part"
_ORDINARY: Final = re.compile(r"(?:IPM\.Note|REPORT)?(?:\..*)?", re.IGNORECASE)


def read_outlook(source: Source) -> Document:
    """The document of an Outlook message."""
    file = Compound(source.data, source.limits)
    message = Properties(file, file.root, ROOT_HEADER)
    notes = Notes()
    written = _Writer(source, notes).message(message, 0)
    document = read_message(attrs.evolve(source, data=written, text=None))
    origins = tuple(
        origin if origin.source else attrs.evolve(origin, source="header", scale=0)
        for origin in document.origins
    )
    return attrs.evolve(
        document,
        media_type=OUTLOOK,
        content_hash=source.content_hash,
        encoding="binary",
        origins=origins,
        notes=(*notes.all(), *document.notes),
    )


class _Writer:
    """Writes messages, each within the limits."""

    def __init__(self, source: Source, notes: Notes) -> None:
        self._limits = source.limits
        self._notes = notes

    def message(self, message: Properties, depth: int) -> bytes:
        """A message with all that is in it."""
        header = "".join(f"{name}: {value}\n" for name, value in self._header(message))
        bodies = list(self._bodies(message))
        attachments = [
            written
            for attachment in message.parts("attach")
            if (written := self._attachment(attachment, depth))
        ]
        if not header and not bodies and not attachments:
            raise UnreadableInputError(
                "The Outlook message cannot be read: it has neither a subject nor a body.",
                next_step="Check that it is a message (.msg), and not another file of Office.",
            )
        self._say_what_else(message)
        whole = _together("mixed", [_together("alternative", bodies), *attachments])
        return header.encode("utf-8", "replace") + (whole or b"\n")

    def _header(self, message: Properties) -> Iterator[tuple[str, str]]:
        """The header as it was sent, and what is missing in it, from the properties."""
        transport = message.text(_TRANSPORT).lstrip()
        sent, _ = read_fields(transport, 0, len(transport), self._limits)
        seen = {field.name.lower() for field in sent}
        for field in sent:
            if not field.name.lower().startswith(("content-", "mime-")):
                yield field.name, _line(field.value)
        for name, value in _known(message):
            if value and name.lower() not in seen:
                yield name, _line(value)

    def _bodies(self, message: Properties) -> Iterator[bytes]:
        """The body as text and as a page; rich text stands in for what is missing."""
        plain, charset = message.raw_text(_BODY)
        page, page_charset = message.raw_text(_PAGE)
        packed = b"" if page else message.data(_RICH)
        rich = RichText(unpacked(packed, self._limits.max_bytes)) if packed else None
        if rich is not None and rich.is_page:
            page, page_charset = rich.text.encode("utf-8"), "utf-8"
        elif rich is not None and not plain.strip(b"\0\r\n\t "):
            plain, charset = rich.text.encode("utf-8"), "utf-8"
            if packed and not rich.text.strip():
                self._notes.add(INPUT_INCOMPLETE, "The body, which is rich text, was not read.")
        if plain:
            yield _leaf(f"text/plain; charset={charset}", plain)
        if page:
            yield _leaf(f"text/html; charset={page_charset}", page)

    def _attachment(self, attachment: Properties, depth: int) -> bytes:
        name = next(filter(None, map(attachment.text, _FILE_NAMES)), "")
        inner = attachment.message()
        if inner is not None:
            if depth >= self._limits.max_part_depth:
                most = self._limits.max_part_depth
                self._not_read(name, f"it is a message more than {most} messages deep")
                return b""
            return _leaf("message/rfc822", self.message(inner, depth + 1), name)
        data = attachment.data(_ATTACHED)
        if not data:
            self._not_read(name, "the file holds a link to it, or an object of a program")
            return b""
        media_type = re.sub(r"[^\w.+/-]", "", attachment.text(_MEDIA_TYPE))
        return _leaf(media_type or "application/octet-stream", data, name or "attachment")

    def _say_what_else(self, message: Properties) -> None:
        """Appointments, contacts and the like have properties that no e-mail has."""
        kind = message.text(_CLASS)
        if not _ORDINARY.fullmatch(kind):
            self._notes.add(
                INPUT_INCOMPLETE,
                f"The item is of the class {kind[:80]!r}: its subject, body and attachments were "
                "read, its other properties were not.",
            )

    def _not_read(self, name: str, reason: str) -> None:
        self._notes.add(INPUT_INCOMPLETE, f"The attachment {name!r} was not read: {reason}.")


def _known(message: Properties) -> Iterator[tuple[str, str]]:
    """Header fields, from the properties."""
    yield "From", next(filter(None, (_mailbox(message, tags) for tags in _SENDERS)), "")
    listed: dict[str, list[str]] = {}
    for recipient in message.parts("recip"):
        kind = _KINDS.get(recipient.number(_RECIPIENT_KIND) or 1, "To")
        listed.setdefault(kind, []).append(_mailbox(recipient, _RECIPIENT))
    for kind in _KINDS.values():
        yield kind, ", ".join(filter(None, listed.get(kind, ())))
    yield "Subject", message.text(_SUBJECT)
    moment = message.moment(_SENT) or message.moment(_RECEIVED)
    yield "Date", format_datetime(moment) if moment else ""
    yield "Message-ID", message.text(_ID)


def _mailbox(properties: Properties, tags: tuple[int, int, int]) -> str:
    """`Ann <ann@example.org>`; the addresses within an Exchange server are no use to anybody."""
    name, *addresses = (" ".join(properties.text(tag).split()) for tag in tags)
    address = next((each for each in addresses if "@" in each), "")
    if not address or name in ("", address):
        return address or name
    return f"{name} <{address}>"


def _line(value: str) -> str:
    return " ".join(value.split())


def _leaf(content_type: str, data: bytes, name: str = "") -> bytes:
    named = ""
    if name:
        encoded = base64.b64encode(name[-_LONGEST_NAME:].encode("utf-8", "replace")).decode("ascii")
        named = f'Content-Disposition: attachment; filename="=?utf-8?b?{encoded}?="\n'
    header = f"Content-Type: {content_type}\nContent-Transfer-Encoding: base64\n{named}\n"
    return header.encode("utf-8") + base64.encodebytes(data)


def _together(kind: str, entities: list[bytes]) -> bytes:
    """Several parts as one; a single one is itself."""
    some = [each for each in entities if each]
    if len(some) < 2:
        return b"".join(some)
    boundary = f"{_BOUNDARY}-{kind}"
    opening = f"--{boundary}\n".encode()
    header = f'Content-Type: multipart/{kind}; boundary="{boundary}"\n\n'.encode()
    return header + b"".join(opening + each + b"\n" for each in some) + f"--{boundary}--\n".encode()

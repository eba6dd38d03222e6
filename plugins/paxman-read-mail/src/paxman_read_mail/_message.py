"""A message put together: header lines, a blank line, the body, then each attachment.

Header fields that only mail servers write and read are left out of the text. What stands in the
message as it is (the header, a body that needs no decoding) has its origin in the message; what
had to be decoded has it in the decoded part, by the part's name.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from paxman_core.diagnostics import INPUT_INCOMPLETE
from paxman_core.document import Cell, Document, Doubt, Entry, Notes, decode, sniff_wide
from paxman_core.errors import PaxmanError
from paxman_read_mail._assembly import Assembly
from paxman_read_mail._fields import Field, read_fields
from paxman_read_mail._parts import Part, Parts, transferred
from paxman_read_mail._quoted import quoted

if TYPE_CHECKING:
    from paxman_core.document import Source

_MAILBOX_LINE = re.compile(r">?From \S[^\r\n]*+\r?\n")
_NEXT_MESSAGE = re.compile(r"\n\r?\nFrom \S++[^\r\n]*?\d{4}[^\r\n]*+\r?\n[!-9;-~]++:")
_SERVER_FIELDS: Final = re.compile(
    r"received|return-path|dkim-|domainkey-|arc-|authentication-results|mime-version|content-"
    r"|x-ms-|x-google-|x-gm-|x-spam|x-proofpoint|x-mimecast|x-forefront|x-microsoft|x-exchange"
    r"|received-spf|list-unsubscribe|feedback-id|thread-index|autocrypt",
    re.IGNORECASE,
)
_OF_MACHINES: Final = re.compile(r"\S{100}")

_FAR_MORE: Final = 1.5
_REPEATED: Final = "quoted from an earlier message"
# What senders write when they do not look: the attachment's name and content tell more.
_SAY_LITTLE: Final = frozenset({"application/octet-stream", "text/plain"})


def read_message(source: Source) -> Document:
    """The document of one message."""
    return _Message(source).document()


class _Message:
    """A message being put together."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._text, self._encoding = _characters(source)
        self._notes = Notes()
        self._assembly = Assembly()
        self._parts: list[Document] = []
        self._labels: set[str] = set()
        self._subject = ""
        self._has_body = False

    def document(self) -> Document:
        """The finished document."""
        source, assembly = self._source, self._assembly
        start, *ends = self._extents()
        end = ends[0]
        fields, body = read_fields(self._text, start, end, source.limits)
        self._subject = next((f.value for f in fields if f.name.lower() == "subject"), "")
        self._write_header(fields, body)
        parts = Parts(self._text, source.limits, self._notes).of(fields, body, end)
        for part in parts:
            if part.is_body:
                self._write_body(part)
        for part in parts:
            if not part.is_body:
                self._write_attachment(part)
        self._write_further(ends)
        return Document(
            text=assembly.text(),
            content_hash=source.content_hash,
            media_type="message/rfc822",
            encoding=self._encoding,
            name=source.name,
            tree=assembly.tree(),
            tables=tuple(assembly.tables),
            entries=tuple(assembly.entries),
            entities=tuple(assembly.entities),
            lists=tuple(assembly.lists),
            furniture=tuple(assembly.furniture),
            unseen=tuple(assembly.unseen),
            doubts=tuple(assembly.doubts),
            parts=tuple(self._parts),
            origins=tuple(assembly.origins),
            notes=self._notes.all(),
        )

    def _extents(self) -> list[int]:
        """Where the first message begins, without a mailbox's own line, and where each ends."""
        mailbox_line = _MAILBOX_LINE.match(self._text)
        if mailbox_line is None:
            return [0, len(self._text)]
        following = [found.start() + 1 for found in _NEXT_MESSAGE.finditer(self._text)]
        return [mailbox_line.end(), *following, len(self._text)]

    def _write_further(self, ends: list[int]) -> None:
        """The other messages of a mailbox, each after a line that tells its number."""
        most = self._source.limits.max_parts
        for number, (before, end) in enumerate(pairwise(ends), 2):
            if number > most:
                self._notes.add(
                    INPUT_INCOMPLETE,
                    f"The mailbox holds {len(ends):,} messages; the first {most:,} were read. "
                    "Split it, or raise ReadLimits.max_parts.",
                )
                return
            start = self._text.index("From ", before)
            self._write_message(self._text[start:end], f"message {number}")

    def _write_message(self, written: str, label: str) -> None:
        heading = f"\n\n----- {label} -----\n"
        try:
            document = self._source.read_part(
                written.encode(self._encoding), label, "message/rfc822"
            )
            self._grow(len(heading) + len(document.text))
        except PaxmanError as error:
            self._notes.add(INPUT_INCOMPLETE, f"The {label} was not read: {error}")
            return
        for note in document.notes:
            self._notes.add(note.code, f"{label}: {note.message}")
        self._assembly.add(heading, 0, label, 0)
        self._assembly.embed(document, label)
        self._parts.append(document)

    def _write_header(self, fields: tuple[Field, ...], body: int) -> None:
        assembly = self._assembly
        for field in fields:
            if _SERVER_FIELDS.match(field.name) or not field.value:
                continue
            if _OF_MACHINES.search(field.value) and field.name.lower() != "subject":
                continue
            label = f"{field.name}: "
            start = assembly.length + len(label)
            if field.is_verbatim:
                assembly.add(f"{label}{field.value}\n", field.start)
            else:
                assembly.add(label, field.start)
                assembly.add(f"{field.value}\n", field.value_start, scale=0)
            cell = Cell(start, start + len(field.value), field.value, f"header {field.name}")
            assembly.entries.append(Entry(field.name, cell))
        if assembly.length:
            assembly.add("\n", body, scale=0)

    def _write_body(self, part: Part) -> None:
        data = self._data(part)
        label = self._unique(part.label())
        if self._has_body:
            self._assembly.add("\n", part.start, scale=0)
        self._has_body = True
        if part.content.media_type == "text/html":
            start = self._assembly.length
            document = self._embed(part, data, label)
            self._doubt_quotes(document.text if document is not None else "", start)
            return
        said = self._said(part, data, label)
        page = self._page(part.other_form, said) if part.other_form is not None else None
        if page is not None:
            start = self._assembly.length
            self._assembly.embed(*page)
            self._doubt_quotes(page[0].text, start)
            self._assembly.add("\n\n", part.start, scale=0)
        start = self._assembly.length
        self._write_text(part, said, label)
        self._doubt_quotes(said, start)
        if page is not None:
            self._assembly.furniture.append((start, self._assembly.length))

    def _doubt_quotes(self, text: str, by: int) -> None:
        """Read last, and doubt, what a body that begins at `by` only repeats."""
        for start, end in quoted(text, self._subject):
            self._assembly.furniture.append((start + by, end + by))
            self._assembly.doubts.append(Doubt(start + by, end + by, _REPEATED))

    def _page(self, part: Part, said: str) -> tuple[Document, str] | None:
        """The body as a page, if that says more than the plain text: it has tables, or more words.

        The plain text is then read last, as the furniture of a page is, and confirms nothing.
        """
        declared = f"text/html; charset={part.content.charset}" if part.content.charset else ""
        try:
            page = self._source.read_part(self._data(part), "", declared or "text/html")
            self._grow(len(page.text))
        except PaxmanError:
            return None
        has_structure = bool(page.tables or page.entries or page.entities)
        is_longer = len(page.body_text.split()) > _FAR_MORE * len(said.split())
        return (page, self._unique(part.label())) if has_structure or is_longer else None

    def _said(self, part: Part, data: bytes, label: str) -> str:
        """The characters of a part."""
        is_decoded_already = self._source.text is not None and not self._written(part).isascii()
        decoded = decode(data, "" if is_decoded_already else part.content.charset)
        for note in decoded.notes:
            self._notes.add(note.code, f"{label}: {note.message}")
        return decoded.text

    def _write_text(self, part: Part, said: str, label: str) -> None:
        self._grow(len(said))
        if said == self._written(part):
            self._assembly.add(said, part.start)
        else:
            self._assembly.add(said, 0, label)

    def _written(self, part: Part) -> str:
        return self._text[part.start : part.end]

    def _data(self, part: Part) -> bytes:
        """What a part was before it was written into the message."""
        return transferred(self._written(part), part.content.transfer_encoding, self._encoding)

    def _write_attachment(self, part: Part) -> None:
        label = self._unique(part.label())
        document = self._embed(part, self._data(part), label, heading=f"\n\n----- {label} -----\n")
        if document is not None:
            self._parts.append(document)

    def _embed(self, part: Part, data: bytes, label: str, heading: str = "") -> Document | None:
        """Have a part read by whoever reads its kind; if nobody does, say so."""
        content = part.content
        declared = "" if content.media_type in _SAY_LITTLE else content.media_type
        if content.charset:
            declared = f"{declared}; charset={content.charset}"
        try:
            document = self._source.read_part(data, content.file_name, declared)
            self._grow(len(heading) + len(document.text))
        except PaxmanError as error:
            what = "part" if part.is_body else "attachment"
            self._notes.add(
                INPUT_INCOMPLETE,
                f"The {what} {label!r} ({content.media_type}, {len(data):,} bytes) was not read: "
                f"{error}",
            )
            return None
        for note in document.notes:
            self._notes.add(note.code, f"{label}: {note.message}")
        self._assembly.add(heading, 0, label, 0)
        self._assembly.embed(document, label)
        return document

    def _grow(self, count: int) -> None:
        """Refuse what would make the text longer than the limit."""
        self._source.limits.check_characters(self._assembly.length + count)

    def _unique(self, label: str) -> str:
        """A label that no other part of the message has."""
        unique = label
        number = 1
        while unique in self._labels:
            number += 1
            unique = f"{label} ({number})"
        self._labels.add(unique)
        return unique


def _characters(source: Source) -> tuple[str, str]:
    """The message as characters, in an encoding that gives every byte of its parts back."""
    if source.text is not None:
        return source.text, "utf-8"
    mark, wide = sniff_wide(source.data)
    if wide:
        return decode(source.data).text, "utf-8"
    try:
        return source.data[mark:].decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return source.data[mark:].decode("iso8859-1"), "iso8859-1"

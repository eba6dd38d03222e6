"""The parts of an e-mail: which are its body, which are attachments, and what is in them."""

from __future__ import annotations

import binascii
import re
from typing import TYPE_CHECKING

import attrs

from paxman_core.diagnostics import INPUT_INCOMPLETE
from paxman_read_mail._fields import Content, content_of, read_fields

if TYPE_CHECKING:
    from paxman_core.document import Notes, ReadLimits
    from paxman_read_mail._fields import Field


@attrs.frozen
class Part:
    """A part that holds no further parts: what it says it is, and where its body stands."""

    content: Content
    path: str
    start: int
    end: int
    other_form: Part | None = None
    """The same content in HTML, where a sender gives both."""

    @property
    def is_body(self) -> bool:
        """Whether it is something the sender wrote, not something that was added."""
        content = self.content
        if content.is_attachment or content.file_name:
            return False
        return content.media_type in ("text/plain", "text/html")

    def label(self) -> str:
        """What to call it: its file name, or where it stands and what it is."""
        if self.content.file_name:
            return self.content.file_name
        return f"part {self.path} ({self.content.media_type})" if self.path else "body"


class Parts:
    """Finds the parts of a message, within the limits."""

    def __init__(self, message: str, limits: ReadLimits, notes: Notes) -> None:
        self._message = message
        self._limits = limits
        self._notes = notes
        self._left = limits.max_parts

    def of(self, fields: tuple[Field, ...], start: int, end: int) -> list[Part]:
        """The parts of a message whose header has been read."""
        return self._inside(content_of(fields), "", start, end, 0)

    def _inside(self, content: Content, path: str, start: int, end: int, depth: int) -> list[Part]:
        if not content.media_type.startswith("multipart/"):
            return [Part(content, path, start, end)]
        if not content.boundary:
            return [Part(attrs.evolve(content, media_type="text/plain"), path, start, end)]
        if depth >= self._limits.max_part_depth:
            self._notes.add(
                INPUT_INCOMPLETE,
                f"Part {path} holds parts more than {self._limits.max_part_depth} levels deep; "
                "they were not read.",
            )
            return []
        groups = []
        for number, (first, last) in enumerate(self._ranges(content.boundary, start, end), 1):
            if self._left == 0:
                self._notes.add(
                    INPUT_INCOMPLETE,
                    f"The message has more than {self._limits.max_parts} parts; the others were "
                    "not read.",
                )
                break
            self._left -= 1
            fields, body = read_fields(self._message, first, last, self._limits)
            inner = f"{path}.{number}" if path else str(number)
            groups.append(self._inside(content_of(fields), inner, body, last, depth + 1))
        if content.media_type == "multipart/alternative":
            return self._preferred(groups)
        return [part for group in groups for part in group]

    def _ranges(self, boundary: str, start: int, end: int) -> list[tuple[int, int]]:
        """Where the parts of a multipart body stand; the line break before a boundary is its."""
        pattern = re.compile(rf"^--{re.escape(boundary)}(--)?[ \t]*\r?$\n?", re.MULTILINE)
        ranges = []
        first = -1
        for found in pattern.finditer(self._message, start, end):
            if first >= 0:
                ranges.append((first, max(first, self._before_break(found.start()))))
            first = -1 if found.group(1) else found.end()
            if first < 0 or len(ranges) > self._limits.max_parts:
                break
        if first >= 0:
            ranges.append((first, end))
        return ranges

    def _before_break(self, position: int) -> int:
        position -= self._message.startswith("\n", position - 1)
        return position - self._message.startswith("\r", position - 1)

    def _preferred(self, groups: list[list[Part]]) -> list[Part]:
        """One of several forms of the same content: plain text, else HTML, else the last.

        The plain text keeps the page beside it, which may say more.
        """
        plain, pages = self._form("text/plain", groups), self._form("text/html", groups)
        if plain is None or pages is None or plain is pages:
            chosen = plain or pages
            return chosen if chosen is not None else groups[-1] if groups else []
        page = next(part for part in pages if self._has_text(part, "text/html"))
        first = next(part for part in plain if self._has_text(part, "text/plain"))
        both = attrs.evolve(first, other_form=page)
        return [both if part is first else part for part in plain]

    def _form(self, media_type: str, groups: list[list[Part]]) -> list[Part] | None:
        for group in groups:
            if any(self._has_text(part, media_type) for part in group):
                return group
        return None

    def _has_text(self, part: Part, media_type: str) -> bool:
        if not part.is_body or part.content.media_type != media_type:
            return False
        return bool(self._message[part.start : part.end].strip())


def transferred(written: str, transfer_encoding: str, encoding: str) -> bytes:
    """The bytes of a body as they were before they were written into the message."""
    if transfer_encoding == "base64":
        return b"".join(map(_from_base64, re.split("=+", written)))
    data = written.encode(encoding)
    return binascii.a2b_qp(data) if transfer_encoding == "quoted-printable" else data


def _from_base64(written: str) -> bytes:
    """What stands between two paddings; damaged text gives what is left of it."""
    digits = re.sub(r"[^A-Za-z0-9+/]", "", written)
    digits = digits[: len(digits) - (len(digits) % 4 == 1)]
    return binascii.a2b_base64(digits + "=" * (-len(digits) % 4))

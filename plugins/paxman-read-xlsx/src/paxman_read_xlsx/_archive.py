"""The zip archive that a workbook is, checked before anything is made of its content.

A workbook needs no document type definition, and that is where XML bombs and references to other
files stand, so a part that has one is refused.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING
from xml.parsers import expat
from zipfile import ZipFile, ZipInfo

from paxman_core.errors import InputLimitError, UnreadableInputError, UnsupportedInputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_core.document import ReadLimits

_CHUNK = 65_536
_ENCRYPTED = 0x1
_LARGEST_READ = 8 * 1024 * 1024
_ELEMENTS_FOR_A_CELL = 6
"""Elements that a cell takes at most: itself, its value and formula, its string in the table."""


class PartsArchive(ZipFile):
    """An archive of which only parts of a bounded size are read at once."""

    def read(self, name: str | ZipInfo, pwd: bytes | None = None) -> bytes:
        """The bytes of a part."""
        member = name if isinstance(name, ZipInfo) else self.getinfo(name)
        if member.file_size > _LARGEST_READ:
            raise InputLimitError(
                f"The part {member.filename!r} of the workbook has {member.file_size:,} bytes; the "
                f"limit for one that holds no cells is {_LARGEST_READ:,}.",
                next_step="Copy its cells to a new workbook, and give that.",
            )
        return super().read(name, pwd)


def check_archive(data: bytes, limits: ReadLimits) -> None:
    """Refuse an archive that is not a workbook, or whose content is beyond the limits."""
    with ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
        _check_kind(members)
        _check_size(sum(member.file_size for member in members), limits)
        elements = 0
        for member in members:
            elements += _check_part(archive, member)
            limits.check_nodes(elements // _ELEMENTS_FOR_A_CELL, "table cells")


def _check_kind(members: Sequence[ZipInfo]) -> None:
    if any(member.filename == "xl/workbook.bin" for member in members):
        raise UnsupportedInputError(
            "The workbook is of the binary kind (xlsb), which cannot be read.",
            next_step="Save it as .xlsx, and give that.",
        )
    if any(member.flag_bits & _ENCRYPTED for member in members):
        raise UnreadableInputError(
            "The archive is encrypted and cannot be opened without its password.",
            next_step="Save a copy without a password, and give that.",
        )


def _check_size(size: int, limits: ReadLimits) -> None:
    """The sizes that the archive states are also the most that is unpacked of it."""
    if size > limits.max_bytes:
        raise InputLimitError(
            f"The workbook unpacks to {size:,} bytes; the limit is {limits.max_bytes:,}.",
            next_step="Split it, or raise ReadLimits.max_bytes.",
            context={"limit": "max_bytes"},
        )


def _check_part(archive: ZipFile, member: ZipInfo) -> int:
    """How many XML elements a part has at most; refuses a part that defines a document type."""
    elements = 0
    prolog = _Prolog(member.filename)
    with archive.open(member) as part:
        while chunk := part.read(_CHUNK):
            prolog.feed(chunk)
            elements += chunk.count(b"<") - chunk.count(b"</")
    prolog.finish()
    return elements


class _Prolog:
    """What stands before the first element of a part; it can only be there that a type is."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._is_over = False
        self._parser = expat.ParserCreate()
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._parser.StartElementHandler = self._end

    def feed(self, chunk: bytes) -> None:
        """Look at the next bytes; a part that is not XML is nothing to worry about."""
        self._parse(chunk, is_last=False)

    def finish(self) -> None:
        """Look at what the parser has put off: newer ones wait for the rest of a long token."""
        self._parse(b"", is_last=True)

    def _parse(self, chunk: bytes, *, is_last: bool) -> None:
        if self._is_over:
            return
        try:
            self._parser.Parse(chunk, is_last)
        except expat.ExpatError:
            self._is_over = True

    def _end(self, *_: object) -> None:
        self._is_over = True
        self._parser.StartElementHandler = None

    def _refuse(self, *_: object) -> None:
        raise UnreadableInputError(
            f"The part {self._name!r} of the workbook defines a document type, which no workbook "
            "needs; it was not read.",
            next_step="If you trust the file, save it again in a spreadsheet program.",
        )

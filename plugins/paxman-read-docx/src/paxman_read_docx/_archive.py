"""The parts of a Word document, unpacked within limits."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Final
from zipfile import BadZipFile, ZipFile

import attrs

from paxman_core.document import decode
from paxman_core.errors import InputLimitError, UnreadableInputError
from paxman_read_web import scan_xml

if TYPE_CHECKING:
    from paxman_core.document import ReadLimits
    from paxman_read_web import XmlElement

_BODY: Final = "word/document.xml"
_STYLES: Final = "word/styles.xml"
_FRAME = re.compile(r"word/(?:header|footer|footnotes|endnotes)\d*\.xml")
_ENCRYPTED: Final = 0x1


@attrs.frozen
class Parts:
    """The body, the styles, and by name what stands around the body."""

    body: XmlElement
    styles: XmlElement | None
    others: tuple[tuple[str, XmlElement], ...]


def parts_of(data: bytes, limits: ReadLimits) -> Parts:
    """The parts that hold text."""
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            names = [member.filename for member in archive.infolist()]
            if _BODY not in names:
                raise _unreadable("it has no part 'word/document.xml'")
            styles = [_STYLES] if _STYLES in names else []
            wanted = [_BODY, *styles, *sorted(filter(_FRAME.fullmatch, names))]
            _check(archive, wanted, limits)
            read = {name: _root(archive.read(name), limits) for name in wanted}
    except BadZipFile as error:
        raise _unreadable(str(error)) from None
    body, known = read.pop(_BODY), read.pop(_STYLES, None)
    return Parts(body, known, tuple(read.items()))


def _check(archive: ZipFile, names: list[str], limits: ReadLimits) -> None:
    """Refuse what is encrypted, or unpacks to more than the limit."""
    members = [archive.getinfo(name) for name in names]
    if any(member.flag_bits & _ENCRYPTED for member in members):
        raise _unreadable("it is encrypted")
    size = sum(member.file_size for member in members)
    if size > limits.max_bytes:
        raise InputLimitError(
            f"The document unpacks to {size:,} bytes; the limit is {limits.max_bytes:,}.",
            next_step="Split it, or raise ReadLimits.max_bytes.",
            context={"limit": "max_bytes"},
        )


def _root(data: bytes, limits: ReadLimits) -> XmlElement:
    return scan_xml(decode(data).text, limits)


def _unreadable(reason: str) -> UnreadableInputError:
    return UnreadableInputError(
        f"The Word document cannot be read: {reason}.",
        next_step="Open it in a word processor, save a copy, and give that.",
    )

"""The properties of an Outlook message: streams of a compound file, named by their numbers."""

from __future__ import annotations

import struct
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from paxman_core.document import decode

if TYPE_CHECKING:
    from paxman_read_mail._compound import Compound, Storage

ROOT_HEADER: Final = 32
MESSAGE_HEADER: Final = 24
_PART_HEADER: Final = 8

_PROPERTIES: Final = "__properties_version1.0"
_FIXED: Final = struct.Struct("<HHIQ")
_CODE_PAGES: Final = (0x3FFD, 0x3FDE)
_NAMES: Final = {
    20127: "ascii",
    20866: "koi8-r",
    21866: "koi8-u",
    50220: "iso-2022-jp",
    52936: "hz",
    50225: "iso-2022-kr",
    51932: "euc-jp",
    51949: "euc-kr",
    54936: "gb18030",
    65001: "utf-8",
}
_FIRST_ISO: Final = 28590
_EPOCH: Final = datetime(1601, 1, 1, tzinfo=UTC)


def charset_of(code_page: int) -> str:
    """The name of the character set that a code page is."""
    if _FIRST_ISO < code_page <= _FIRST_ISO + 16:
        return f"iso8859-{code_page - _FIRST_ISO}"
    return _NAMES.get(code_page, f"cp{code_page}" if code_page else "")


class Properties:
    """What one storage says: that of a message, of a recipient, of an attachment."""

    def __init__(
        self, file: Compound, storage: Storage, header: int = _PART_HEADER, charset: str = ""
    ) -> None:
        self._file = file
        self._storage = storage
        written = file.read(storage, _PROPERTIES)[header:]
        whole = len(written) // _FIXED.size * _FIXED.size
        self._fixed = {number: value for _, number, _, value in _FIXED.iter_unpack(written[:whole])}
        pages = (charset_of(self.number(page) or 0) for page in _CODE_PAGES)
        self.charset = next(filter(None, pages), charset)

    def number(self, number: int) -> int | None:
        """A whole number, or None if it is not given."""
        value = self._fixed.get(number)
        return None if value is None else value & 0xFFFF_FFFF

    def moment(self, number: int) -> datetime | None:
        """A point in time, or None if it is not given or none that a calendar has."""
        try:
            return _EPOCH + timedelta(microseconds=self._fixed[number] // 10)
        except (KeyError, OverflowError):
            return None

    def data(self, number: int) -> bytes:
        """The bytes of a property."""
        return self._stream(number, "0102")

    def text(self, number: int) -> str:
        """The characters of a property, whichever way they are kept."""
        wide = self._stream(number, "001f")
        if wide:
            return wide.decode("utf-16-le", "replace").rstrip("\0")
        return decode(self._stream(number, "001e"), self.charset).text.rstrip("\0")

    def raw_text(self, number: int) -> tuple[bytes, str]:
        """A long text as bytes, and the character set that they are in."""
        wide = self._stream(number, "001f")
        if wide:
            return wide.decode("utf-16-le", "replace").encode("utf-8", "replace"), "utf-8"
        return self._stream(number, "001e") or self.data(number), self.charset

    def parts(self, kind: str) -> list[Properties]:
        """The recipients (`recip`) or attachments (`attach`), in their order."""
        start = f"__{kind}_version1.0_#"
        named = sorted(self._storage.storages.items())
        return [self._of(inner) for name, inner in named if name.startswith(start)]

    def message(self) -> Properties | None:
        """The message that an attachment is."""
        inner = self._storage.storages.get("__substg1.0_3701000d")
        if inner is None or _PROPERTIES not in inner.streams:
            return None
        return self._of(inner, MESSAGE_HEADER)

    def _of(self, storage: Storage, header: int = _PART_HEADER) -> Properties:
        return Properties(self._file, storage, header, self.charset)

    def _stream(self, number: int, kind: str) -> bytes:
        return self._file.read(self._storage, f"__substg1.0_{number:04x}{kind}")

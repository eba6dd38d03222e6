"""The body of an Outlook message as rich text: unpacked, and the page or the text that is in it.

Microsoft describes both: how it is packed (MS-OXRTFCP), and how a page is wrapped (MS-OXRTFEX).
"""

from __future__ import annotations

import re
from typing import Final

import attrs

from paxman_core.document import decode
from paxman_read_mail._mapi import charset_of

_HEADER_SIZE: Final = 16
_WINDOW: Final = 4_096
_KNOWN_BEFORE: Final = (
    rb"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript "
    rb"\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0"
    b"\r\n"
    rb"\par \pard\plain\f0\fs20\b\i\u\tab\tx"
)
_TOKEN: Final = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?\d{1,10})?[ ]?|\\'([0-9a-fA-F]{2})|\\(.)|([{}])|[\r\n]+|([^\\{}\r\n]+)",
    re.DOTALL,
)
_BREAKS: Final = {
    **dict.fromkeys((b"par", b"line", b"row", b"page", b"sect"), "\n"),
    **dict.fromkeys((b"tab", b"cell"), "\t"),
    b"emdash": "—",
    b"endash": "–",
    b"bullet": "•",
    b"lquote": "‘",
    b"rquote": "’",
    b"ldblquote": "“",
    b"rdblquote": "”",
}
_SYMBOLS: Final = {b"~": "\xa0", b"_": "\u2011", b"\\": "\\", b"{": "{", b"}": "}"}
_SILENT: Final = frozenset(
    (
        *(b"colortbl", b"stylesheet", b"info", b"pict", b"object", b"mhtmltag", b"fldinst"),
        *(b"header", b"footer"),
    )
)
_HIDDEN: Final = frozenset((b"v", b"deleted", b"htmlrtf"))
_CHARSETS: Final = {
    0: 1252,
    128: 932,
    129: 949,
    134: 936,
    136: 950,
    161: 1253,
    162: 1254,
    163: 1258,
    177: 1255,
    178: 1256,
    186: 1257,
    204: 1251,
    222: 874,
    238: 1250,
}


def unpacked(data: bytes, most: int) -> bytes:
    """The rich text of a property; no more than `most` bytes, and nothing if it is not packed."""
    if len(data) < _HEADER_SIZE:
        return b""
    size, kind = int.from_bytes(data[4:8], "little"), data[8:12]
    if kind == b"MELA":
        return data[_HEADER_SIZE:][: min(size, most)]
    return _inflated(data, min(size, most)) if kind == b"LZFu" else b""


def _inflated(data: bytes, size: int) -> bytes:
    """Each bit of a flag says whether a byte follows, or where in what was written and how long."""
    written = bytearray(_KNOWN_BEFORE)
    end = len(_KNOWN_BEFORE) + size
    position = _HEADER_SIZE
    while position < len(data) and len(written) < end:
        flags, position = data[position], position + 1
        for bit in range(8):
            if not flags >> bit & 1:
                written += data[position : position + 1]
                position += 1
                continue
            reference = int.from_bytes(data[position : position + 2].ljust(2, b"\0"), "big")
            position += 2
            back = (len(written) - (reference >> 4)) % _WINDOW
            if not back:
                return bytes(written[len(_KNOWN_BEFORE) : end])
            for _ in range((reference & 0xF) + 2):
                written.append(written[-back] if back <= len(written) else 0x20)
    return bytes(written[len(_KNOWN_BEFORE) : end])


@attrs.define
class _Group:
    """What holds up to the brace that closes it."""

    is_silent: bool = False
    is_hidden: bool = False
    is_font_table: bool = False
    charset: str = ""
    skipped: int = 1


class RichText:
    """What rich text says; `is_page` if it wraps a page, whose source it then gives."""

    def __init__(self, rich: bytes) -> None:
        self.is_page = rb"\fromhtml" in rich[:1_024]
        self._fonts: dict[int, str] = {}
        self._font = 0
        self._main = "cp1252"
        self._group = _Group()
        self._outer: list[_Group] = []
        self._pieces: list[str] = []
        self._bytes = bytearray()
        self._is_optional = False
        self._left_out = 0
        for found in _TOKEN.finditer(rich):
            self._token(*found.groups(default=b""))
        self._decode()
        # What lies beyond the first 65,536 characters is written in two halves.
        halves = "".join(self._pieces).encode("utf-16-le", "surrogatepass")
        self.text = halves.decode("utf-16-le", "replace")

    def _token(
        self, word: bytes, number: bytes, code: bytes, symbol: bytes, brace: bytes, text: bytes
    ) -> None:
        if word:
            self._word(word.lower(), int(number) if number else None)
        elif code:
            self._say(bytes.fromhex(code.decode("ascii")))
        elif text:
            self._say(text)
        elif brace == b"{":
            self._decode()
            self._outer.append(self._group)
            self._group = attrs.evolve(self._group)
            self._left_out = 0
        elif brace:
            self._decode()
            self._group = self._outer.pop() if self._outer else _Group()
        elif symbol == b"*":
            self._is_optional = True
        elif symbol in _SYMBOLS:
            self._write(_SYMBOLS[symbol])

    def _word(self, word: bytes, number: int | None) -> None:
        group = self._group
        if self._is_optional:
            self._is_optional = False
            group.is_silent = group.is_silent or word != b"htmltag" or not self.is_page
        elif word in _SILENT:
            group.is_silent = True
        elif word in _HIDDEN:
            self._decode()
            group.is_hidden = number != 0
        elif word == b"u" and number is not None:
            self._write(chr(number & 0xFFFF))
            self._left_out = group.skipped
        elif word in _BREAKS:
            self._write(_BREAKS[word])
        else:
            self._setting(word, number or 0)

    def _setting(self, word: bytes, number: int) -> None:
        """How what follows is written: its character set, and what repeats a character."""
        group = self._group
        if word == b"ansicpg":
            self._main = charset_of(number) or self._main
        elif word == b"uc":
            group.skipped = min(number, 8)
        elif word == b"fonttbl":
            group.is_silent = group.is_font_table = True
        elif word == b"f":
            self._decode()
            self._font = number
            group.charset = self._fonts.get(number, "")
        elif word == b"fcharset" and group.is_font_table and number in _CHARSETS:
            self._fonts[self._font] = f"cp{_CHARSETS[number]}"

    def _say(self, written: bytes) -> None:
        left_out = min(self._left_out, len(written))
        self._left_out -= left_out
        if not self._group.is_silent and not self._group.is_hidden:
            self._bytes += written[left_out:]

    def _write(self, text: str) -> None:
        self._decode()
        self._left_out = 0
        if not self._group.is_silent and not self._group.is_hidden:
            self._pieces.append(text)

    def _decode(self) -> None:
        if self._bytes:
            data = bytes(self._bytes)
            self._bytes.clear()
            charset = self._group.charset or self._main
            self._pieces.append(
                data.decode("ascii") if data.isascii() else decode(data, charset).text
            )

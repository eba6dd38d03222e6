"""Pages as pictures, for people who want to see where a value stands."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Final

import attrs

from paxman_read_pdf._extraction import open_pdf

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pypdfium2 import PdfBitmap, PdfPage

MOST_PIXELS: Final = 1_600_000
"""Of one picture: a page of A4 is then some 1,060 pixels wide."""
MOST_BYTES: Final = 1_500_000
"""Of one picture; a page of photographs gets a smaller one."""


@attrs.frozen
class Fineness:
    """How large a picture may be, and how hard it is made small."""

    scale: float
    pixels: int
    bytes: int
    compression: int


FOR_PEOPLE: Final = Fineness(2.0, MOST_PIXELS, MOST_BYTES, 9)
FOR_READING: Final = Fineness(3.0, 4_000_000, 16_000_000, 1)
"""A page of A4 at 200 dots an inch, which is what recognisers were made for."""
_SMALLER: Final = 0.6
_GRAY, _COLOUR = 0, 2


def page_pictures(
    data: bytes, numbers: Sequence[int], fineness: Fineness
) -> Iterator[tuple[int, bytes]]:
    """The pages with these numbers as PNG; one that cannot be loaded is left out."""
    import pypdfium2

    document = open_pdf(data)
    try:
        document.init_forms()
        for number in numbers:
            try:
                page = document[number - 1]
            except (IndexError, pypdfium2.PdfiumError):
                continue
            try:
                yield number, _picture(page, fineness)
            finally:
                page.close()
    finally:
        document.close()


def _picture(page: PdfPage, fineness: Fineness) -> bytes:
    width, height = page.get_size()
    scale = min(fineness.scale, (fineness.pixels / max(width * height, 1.0)) ** 0.5)
    while True:
        bitmap = page.render(scale=scale, rev_byteorder=True)
        try:
            png = _png(bitmap, fineness.compression)
        finally:
            bitmap.close()
        if len(png) <= fineness.bytes:
            return png
        scale *= _SMALLER


def _png(bitmap: PdfBitmap, compression: int) -> bytes:
    """A picture in RGB as PNG; what has no colours is written in a third of the bytes."""
    width, height, channels = bitmap.width, bitmap.height, bitmap.n_channels
    pixels = memoryview(bytes(bitmap.buffer))
    lines = [
        bytes(pixels[start : start + width * channels])
        for start in range(0, height * bitmap.stride, bitmap.stride)
    ]
    if channels == 4:
        lines = [_without_alpha(line) for line in lines]
    is_gray = all(line[0::3] == line[1::3] == line[2::3] for line in lines)
    if is_gray:
        lines = [line[0::3] for line in lines]
    kind = _GRAY if is_gray else _COLOUR
    return b"".join(
        [
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)),
            _chunk(b"IDAT", zlib.compress(b"".join(b"\0" + line for line in lines), compression)),
            _chunk(b"IEND", b""),
        ]
    )


def _without_alpha(line: bytes) -> bytes:
    colours = bytearray(len(line) // 4 * 3)
    for channel in range(3):
        colours[channel::3] = line[channel::4]
    return bytes(colours)


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)

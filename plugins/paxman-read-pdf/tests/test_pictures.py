"""Pages as pictures."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import pytest

from paxman_core.errors import UnreadableInputError
from paxman_read_pdf import PdfReader
from paxman_read_pdf._rendering import MOST_PIXELS

GRAY, COLOUR = 0, 2


def shape(png: bytes) -> tuple[int, int, int]:
    """Width, height and kind of colour."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert depth == 8
    return width, height, kind


def lines(png: bytes) -> list[bytes]:
    """The rows of a picture with one block of data, without their filter bytes."""
    width, height, kind = shape(png)
    [size] = struct.unpack(">I", png[33:37])
    assert png[37:41] == b"IDAT"
    data = zlib.decompress(png[41 : 41 + size])
    row = 1 + width * (3 if kind == COLOUR else 1)
    return [data[at * row + 1 : (at + 1) * row] for at in range(height)]


def test_a_page_of_text_is_a_gray_picture_with_ink_where_the_word_is(pdf: Any, read: Any) -> None:
    data = pdf.pages(pdf.text(72, 700, "Word", 40))
    [word] = read(data).pages[0].words
    png = PdfReader().page_pictures(data, [1])[1]
    width, height, kind = shape(png)
    page = read(data).pages[0]
    assert kind == GRAY
    assert width * height <= MOST_PIXELS * 1.01
    scale = width / page.width
    inked = [at for at, line in enumerate(lines(png)) if min(line) < 128]
    assert word.top - 1 <= inked[0] / scale <= inked[-1] / scale <= word.bottom + 1
    columns = [min(column) for column in zip(*lines(png), strict=True)]
    dark = [at for at, value in enumerate(columns) if value < 128]
    assert word.left - 1 <= dark[0] / scale <= dark[-1] / scale <= word.right + 1


def test_colours_are_kept(pdf: Any) -> None:
    png = PdfReader().page_pictures(pdf.pages(b"1 0 0 rg 0 0 600 800 re f"), [1])[1]
    assert shape(png)[2] == COLOUR
    row = lines(png)[shape(png)[1] // 2]
    assert row[:3] == b"\xff\0\0"


def test_pages_that_are_not_there_are_left_out(pdf: Any) -> None:
    data = pdf.pages(pdf.text(72, 720, "One"), pdf.text(72, 720, "Two"))
    assert sorted(PdfReader().page_pictures(data, [2, 3])) == [2]


def test_what_is_no_pdf_is_refused() -> None:
    with pytest.raises(UnreadableInputError, match="cannot be opened"):
        PdfReader().page_pictures(b"%PDF-1.7 nothing", [1])


def test_a_huge_page_is_no_huge_picture(pdf: Any) -> None:
    objects = pdf.objects([b""], page=b"/MediaBox [0 0 14400 14400]")
    png = PdfReader().page_pictures(pdf.file(objects), [1])[1]
    width, height, _ = shape(png)
    assert width * height <= MOST_PIXELS * 1.01

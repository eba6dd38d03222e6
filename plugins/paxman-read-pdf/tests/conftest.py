"""PDFs written by hand, and a way to read them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from paxman_core.document import Document, ReadLimits, read_document
from paxman_read_pdf import PdfReader

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
DESCRIPTOR = (
    b"<< /Type /FontDescriptor /FontName /Any /Flags 4 /FontBBox [0 -200 1000 800]"
    b" /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>"
)


class Writer:
    """Writes PDFs; object 1 is the catalog, 2 the page tree, 3 a font, from 10 on the pages."""

    def text(self, x: float, y: float, text: str, size: float = 10) -> bytes:
        """Content that shows a text with its baseline at y points from the bottom."""
        return self.turned(1, 0, 0, 1, x, y, text, size)

    def turned(self, *arguments: object) -> bytes:
        """Content that shows a text through a matrix."""
        *matrix, text, size = arguments
        numbers = " ".join(str(number) for number in matrix)
        code = re.sub(rb"([()\\])", rb"\\\1", str(text).encode("cp1252"))
        return b"BT /F1 %s Tf %s Tm (%s) Tj ET\n" % (str(size).encode(), numbers.encode(), code)

    def stream(self, data: bytes, entries: bytes = b"") -> bytes:
        return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(data), entries, data)

    def file(self, objects: Mapping[int, bytes], trailer: bytes = b"") -> bytes:
        """The file with these objects; object 1 is its root."""
        data = bytearray(b"%PDF-1.7\n")
        table = []
        for number in range(1, max(objects) + 1):
            if number in objects:
                table.append(b"%010d 00000 n \n" % len(data))
                data += b"%d 0 obj\n%s\nendobj\n" % (number, objects[number])
            else:
                table.append(b"0000000000 65535 f \n")
        place = len(data)
        data += b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(table) + 1, b"".join(table))
        data += b"trailer\n<< /Size %d /Root 1 0 R %s >>\n" % (len(table) + 1, trailer)
        return bytes(data + b"startxref\n%d\n%%%%EOF\n" % place)

    def objects(
        self, contents: Sequence[bytes], page: bytes = b"", resources: bytes = b""
    ) -> dict[int, bytes]:
        """The objects of a file with these pages."""
        objects = {1: b"<< /Type /Catalog /Pages 2 0 R >>", 3: FONT}
        kids = b""
        for number, content in zip(range(10, 10 + 2 * len(contents), 2), contents, strict=True):
            objects[number] = (
                b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R"
                b" /Resources << /Font << /F1 3 0 R >> %s >> %s >>"
            ) % (number + 1, resources, page)
            objects[number + 1] = self.stream(content)
            kids += b"%d 0 R " % number
        objects[2] = b"<< /Type /Pages /Count %d /Kids [%s] >>" % (len(contents), kids)
        return objects

    def pages(self, *contents: bytes, page: bytes = b"", resources: bytes = b"") -> bytes:
        """A file with these pages."""
        return self.file(self.objects(contents, page, resources))

    def codes(self, meanings: Mapping[int, str], *lines: Sequence[int]) -> bytes:
        """A page of lines in codes of which a table says what they mean."""
        shown = b"".join(
            b"<%s> Tj 0 -20 Td " % "".join(f"{code:04x}" for code in line).encode()
            for line in lines
        )
        objects = self.objects([b"BT /F1 12 Tf 72 720 Td %s ET" % shown])
        objects[3] = (
            b"<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /Identity-H"
            b" /DescendantFonts [4 0 R] /ToUnicode 6 0 R >>"
        )
        objects[4] = (
            b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /DW 600 /FontDescriptor 5 0 R"
            b" /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>"
        )
        objects[5] = DESCRIPTOR
        table = "".join(
            f"<{code:04x}> <{meaning.encode('utf-16-be').hex()}>\n"
            for code, meaning in meanings.items()
        )
        objects[6] = self.stream(
            b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def"
            b" 1 begincodespacerange <0000> <ffff> endcodespacerange"
            b" %d beginbfchar\n%sendbfchar endcmap end end" % (len(meanings), table.encode())
        )
        return self.file(objects)


class Reading:
    """Reads PDFs, and checks what holds for each."""

    def __call__(
        self, data: bytes, limits: ReadLimits | None = None, reader: PdfReader | None = None
    ) -> Document:
        document = read_document(data, [reader or PdfReader()], limits=limits or ReadLimits())
        for page in document.pages:
            assert document.origin_of(page.start) == (f"page {page.number}", 0)
            for word in page.words:
                assert page.start <= word.start < word.end <= page.end
                assert document.text[word.start : word.end].strip()
        for entry in document.entries:
            assert document.text[entry.value.start : entry.value.end] == entry.value.text
        return document


@pytest.fixture(scope="session")
def pdf() -> Writer:
    return Writer()


@pytest.fixture(scope="session")
def read() -> Reading:
    return Reading()

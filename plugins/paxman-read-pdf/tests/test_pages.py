"""Pages: their text, their size, their words with boxes, and what is told about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from paxman_core.diagnostics import INPUT_INCOMPLETE
from paxman_core.document import Document, Doubt, Page, Word, read_document
from paxman_read_pdf import PdfReader

if TYPE_CHECKING:
    from paxman_core.document import Source

IMAGE = (
    b"<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray"
    b" /BitsPerComponent 8 /Length 1 >>\nstream\n\x80\nendstream"
)
SCAN = b"q 595 0 0 842 0 0 cm /I Do Q "
LOGO = b"q 60 0 0 40 20 780 cm /I Do Q "


class PictureReader:
    """Takes any picture for one that says `Total 7`, the number in its lower right quarter."""

    name = "pictures"
    media_types = ("image/png",)

    def recognizes(self, data: bytes, name: str) -> str | None:
        del name
        return "image/png" if data.startswith(b"\x89PNG") else None

    def read(self, source: Source) -> Document:
        word = Word(6, 7, 50, 100, 100, 200)
        return Document(
            text="Total 7",
            content_hash=source.content_hash,
            pages=(Page(1, 0, 7, 100, 200, (word,)),),
            doubts=(Doubt(6, 7, "unsure"),),
        )


def boxes(document: Document, page: int = 0) -> dict[str, tuple[float, ...]]:
    return {
        document.text[word.start : word.end]: (word.left, word.top, word.right, word.bottom)
        for word in document.pages[page].words
    }


def with_image(pdf: Any, *contents: bytes) -> bytes:
    objects = pdf.objects(contents, resources=b"/XObject << /I 4 0 R >>")
    objects[4] = IMAGE
    data: bytes = pdf.file(objects)
    return data


def test_pages_are_separated_by_a_form_feed_on_a_line_of_its_own(pdf: Any, read: Any) -> None:
    document = read(pdf.pages(pdf.text(72, 720, "First page"), pdf.text(72, 720, "Second")))
    assert document.text == "First page\n\f\nSecond"
    assert [(page.number, page.start, page.end) for page in document.pages] == [
        (1, 0, 10),
        (2, 13, 19),
    ]
    assert document.media_type == "application/pdf"
    assert document.notes == ()


def test_every_character_knows_its_page(pdf: Any, read: Any) -> None:
    document = read(pdf.pages(pdf.text(72, 720, "First"), b"", pdf.text(72, 720, "Third page")))
    assert document.origin_of(document.text.index("First")) == ("page 1", 0)
    assert document.origin_of(document.text.index("page")) == ("page 3", 6)


def test_words_have_boxes_in_points_from_the_top_left(pdf: Any, read: Any) -> None:
    document = read(pdf.pages(pdf.text(72, 720, "Total: 500", size=12)))
    page = document.pages[0]
    assert (page.width, page.height) == (595, 842)
    found = boxes(document)
    assert list(found) == ["Total:", "500"]
    left, top, right, bottom = found["Total:"]
    assert left == pytest.approx(72, abs=0.1)
    assert right == pytest.approx(72 + 12 * 2.501, abs=0.1)  # the widths of Helvetica
    # The baseline is 842 - 720 points from the top; letters stand on it and hang below it.
    assert 842 - 720 - 13 < top < 842 - 720 - 7
    assert 842 - 720 < bottom < 842 - 720 + 4
    assert found["500"][0] == pytest.approx(right + 12 * 0.278, abs=0.1)


@pytest.mark.parametrize(
    ("rotation", "size", "corner"),
    [
        (0, (490, 780), (62, 80)),
        (90, (780, 490), (700, 62)),
        (180, (490, 780), (428, 700)),
        (270, (780, 490), (80, 428)),
    ],
)
def test_a_turned_and_cropped_page_is_as_a_viewer_shows_it(
    pdf: Any,
    read: Any,
    rotation: int,
    size: tuple[float, float],
    corner: tuple[float, float],
) -> None:
    data = pdf.pages(
        pdf.text(72, 720, "Total: 500"),
        page=b"/Rotate %d /CropBox [10 20 500 800]" % rotation,
    )
    document = read(data)
    assert document.text == "Total: 500"
    assert (document.pages[0].width, document.pages[0].height) == size
    left, top, right, bottom = boxes(document)["Total:"]
    assert left - 3 <= corner[0] <= right + 3
    assert top - 3 <= corner[1] <= bottom + 3
    is_upright = rotation % 180 == 0
    assert (right - left > bottom - top) == is_upright


def test_a_page_turned_against_its_text_is_read_along_the_text(pdf: Any, read: Any) -> None:
    """As landscape pages of many programs are: the text goes up, and the page is turned."""
    content = pdf.turned(0, 1, -1, 0, 100, 72, "First line", 10)
    content += pdf.turned(0, 1, -1, 0, 114, 72, "Second line", 10)
    document = read(pdf.pages(content, page=b"/Rotate 90"))
    assert document.text == "First line\nSecond line"
    left, top, _, bottom = boxes(document)["First"]
    assert left == pytest.approx(72, abs=0.1)
    assert top < 100 < bottom


def test_a_scanned_page_is_told_and_not_guessed(pdf: Any, read: Any) -> None:
    data = with_image(
        pdf, SCAN, pdf.text(72, 720, "Page two"), SCAN, SCAN + pdf.text(9, 9, "Scanned by X")
    )
    document = read(data)
    assert document.text == "\n\f\nPage two\n\f\n\n\f\nScanned by X"
    [note] = document.notes
    assert note.code == INPUT_INCOMPLETE
    assert note.message.startswith("Pages 1 and 3-4: ")
    assert "OCR" in note.message


def test_text_drawn_as_curves_is_told(pdf: Any, read: Any) -> None:
    curves = b"0 0 m 10 10 20 20 30 5 c S " * 60
    [note] = read(pdf.pages(pdf.text(72, 720, "Text"), curves)).notes
    assert note.message.startswith("Page 2: ")


@pytest.mark.parametrize("content", [b"", b"0 0 m 500 0 l S", LOGO + b"BT /F1 9 Tf (Bill) Tj ET"])
def test_a_blank_page_a_ruled_line_and_a_logo_are_no_scan(
    pdf: Any, read: Any, content: bytes
) -> None:
    assert read(with_image(pdf, pdf.text(72, 720, "Text"), content)).notes == ()


def test_what_lies_outside_the_page_is_left_out_and_told(pdf: Any, read: Any) -> None:
    document = read(pdf.pages(pdf.text(72, 720, "Seen") + pdf.text(72, 2000, "Unseen")))
    assert document.text == "Seen"
    [note] = document.notes
    assert note.code == INPUT_INCOMPLETE
    assert note.message.startswith("Page 1: characters outside the visible part")


def test_a_page_that_cannot_be_loaded_is_told_and_keeps_its_number(pdf: Any, read: Any) -> None:
    objects = pdf.objects([b"", pdf.text(72, 720, "Second")])
    objects[10] = b"(no page)"
    document = read(pdf.file(objects))
    assert [(page.number, page.start, page.end) for page in document.pages] == [
        (1, 0, 0),
        (2, 3, 9),
    ]
    assert [note.message for note in document.notes] == ["Page 1 cannot be loaded."]


def test_a_scanned_page_is_read_by_the_reader_of_pictures_that_is_there(pdf: Any) -> None:
    """Its words and doubts move to where the page stands."""
    data = with_image(pdf, pdf.text(72, 720, "First"), SCAN)
    document = read_document(data, [PdfReader(), PictureReader()])
    assert document.text == "First\n\f\nTotal 7"
    assert document.notes == ()
    [word] = document.pages[1].words
    assert document.text[word.start : word.end] == "7"
    assert (word.left, word.top, word.right, word.bottom) == (297.5, 421, 595, 842)
    assert document.doubts == (Doubt(word.start, word.end, "unsure"),)


def test_scans_beyond_the_limit_are_told(pdf: Any) -> None:
    data = with_image(pdf, SCAN, SCAN, SCAN)
    document = read_document(data, [PdfReader(max_scans=1), PictureReader()])
    assert document.text == "Total 7\n\f\n\n\f\n"
    [note] = document.notes
    assert note.message.startswith("Pages 2-3: ")
    assert "PdfReader.max_scans" in note.message

"""Pictures that are drawn here, read by the recognisers themselves: `nox -s ocr`."""

from __future__ import annotations

import io
import shutil
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageDraw, ImageFilter, ImageFont

import paxman_cap_evidence
import paxman_cap_recognize
import paxman_read_image
import paxman_read_pdf
from paxman_core import ConfidenceBand, Engine
from paxman_core.capability import hookimpl
from paxman_read_image import ImageReader
from paxman_read_image._tesseract import Tesseract
from paxman_report import ReportEntry
from paxman_report._pages import Picturing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL.Image import Image as Picture

CONTRACT = {
    "fields": {
        "date": "DATE",
        "total": "DECIMAL",
        "receipt_number": "STRING",
        "subtotal": "DECIMAL",
    }
}
LINES = (
    ("HARBOUR CAFE", ""),
    ("12 Quay Street, Bristol", ""),
    ("Date: 14/03/2026", "Time 12:41"),
    ("", ""),
    ("Flat white", "3.40"),
    ("Cheese toastie", "6.80"),
    ("Subtotal", "10.20"),
    ("TOTAL", "11.70"),
    ("Receipt no. 4711-0815", ""),
)
VALUES = {
    "date": date(2026, 3, 14),
    "total": Decimal("11.70"),
    "receipt_number": "4711-0815",
    "subtotal": Decimal("10.20"),
}


def drawn(size: int = 28, ink: int = 0) -> Picture:
    image = Image.new("L", (size * 25, size * 16), 255)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(size)
    for number, (left, right) in enumerate(LINES):
        top = size * (1 + 1.6 * number)
        pen.text((size, top), left, fill=ink, font=font)
        pen.text((size * 18, top), right, fill=ink, font=font)
    return image


def encoded(image: Picture, kind: str = "PNG") -> bytes:
    written = io.BytesIO()
    image.save(written, kind)
    return written.getvalue()


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    plugins = [paxman_read_image, paxman_read_pdf, paxman_cap_evidence, paxman_cap_recognize]
    with Engine(plugins=plugins) as made:
        yield made


@pytest.mark.parametrize("turn", [0, 90, 180, 270, 4])
def test_a_receipt_is_read_whichever_way_it_lies(engine: Engine, turn: int) -> None:
    image = drawn().rotate(turn, expand=True, fillcolor=255)
    artifact = engine.normalize(encoded(image, "JPEG"), CONTRACT)
    assert artifact.normalized_data == VALUES


def test_a_scanned_page_of_a_pdf_is_read_where_it_stands(engine: Engine) -> None:
    document = engine.read(encoded(drawn().convert("RGB"), "PDF"))
    assert document.notes == ()
    assert "TOTAL\t11.70" in document.text
    [page] = document.pages
    start = document.text.index("11.70")
    [word] = [each for each in page.words if each.start == start]
    assert word.left / page.width == pytest.approx(18 / 25, abs=0.03)
    assert word.top / page.height == pytest.approx((1 + 1.6 * 7) / 16, abs=0.05)
    assert engine.normalize(document, CONTRACT).normalized_data == VALUES


def test_what_is_hard_to_read_is_never_high_and_wrong(engine: Engine) -> None:
    for blur, ink in ((1.0, 60), (2.0, 120), (2.6, 150), (3.2, 150)):
        image = drawn(22, ink).filter(ImageFilter.GaussianBlur(blur))
        artifact = engine.normalize(encoded(image), CONTRACT)
        for result in artifact.field_results:
            if result.confidence_band is ConfidenceBand.HIGH:
                assert result.value == VALUES[result.field_path], (blur, ink)


@pytest.mark.parametrize("is_beside", [True, False], ids=["beside", "below"])
def test_two_receipts_on_one_picture_are_said_and_never_sure(
    engine: Engine, is_beside: bool
) -> None:
    one = drawn()
    width, height = one.size
    both = Image.new("L", (2 * width, height) if is_beside else (width, 2 * height), 255)
    both.paste(one, (0, 0))
    both.paste(one, (width, 0) if is_beside else (0, height))
    document = engine.read(encoded(both))
    assert "seems to show two documents" in document.notes[0].message
    for result in engine.normalize(document, CONTRACT).field_results:
        assert result.confidence_band not in (ConfidenceBand.HIGH, ConfidenceBand.CERTAIN)


def test_a_receipt_in_perspective_keeps_its_lines(engine: Engine) -> None:
    image = drawn()
    width, height = image.size
    corners = (0, 0.02 * height, 0.05 * width, height, width, 0.93 * height, 0.97 * width, 0)
    seen = image.transform((width, height), Image.Transform.QUAD, corners, fillcolor=255)
    assert engine.normalize(encoded(seen), CONTRACT).normalized_data == VALUES


def test_the_report_boxes_the_evidence_on_the_picture(engine: Engine) -> None:
    data = encoded(drawn().rotate(180))
    document = engine.read(data)
    entry = ReportEntry(engine.normalize(document, CONTRACT), document)
    pictured = Picturing(engine.registry.readers).pictured(entry, data)
    shown = Image.open(io.BytesIO(pictured.pictures[1]))
    [page] = document.pages
    assert shown.size == (page.width, page.height)
    start = document.text.index("4711-0815")
    [word] = [each for each in page.words if each.start == start]
    box = shown.crop((int(word.left), int(word.top), int(word.right), int(word.bottom)))
    assert box.convert("L").getextrema()[0] < 60


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")
@pytest.mark.parametrize("turn", [0, 90, 180])
def test_tesseract_serves_behind_the_same_interface(turn: int) -> None:
    class Plugin:
        @hookimpl
        def paxman_document_readers(self) -> list[ImageReader]:
            return [ImageReader(recognizer=Tesseract("tesseract", 60))]

    image = drawn().rotate(turn, expand=True, fillcolor=255)
    with Engine(plugins=[Plugin(), paxman_cap_evidence, paxman_cap_recognize]) as made:
        assert made.normalize(encoded(image), CONTRACT).normalized_data == VALUES

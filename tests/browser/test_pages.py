"""Evidence on the pages of a PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paxman_core import Engine
from paxman_core.capability import Role, TextSpan
from paxman_report import Picturing, ReportEntry

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

PDF = b"""%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R
           /Resources << /Font << /F 5 0 R >> >> >> endobj
4 0 obj << /Length 133 >> stream
BT /F 12 Tf 20 150 Td (Invoice number: INV-7) Tj 0 -20 Td (Due: 30 April 2026) Tj
0 -20 Td (Total:) Tj 120 0 Td (1,234.50 EUR) Tj ET
endstream endobj
5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj
trailer << /Root 1 0 R >>
"""
LIT = """kind => [...document.querySelectorAll(`.sheet rect.${kind}`)].map(rect =>
  ["x", "y", "width", "height"].map(side => Number(rect.getAttribute(side))))"""


@pytest.fixture(scope="module")
def scanned() -> ReportEntry:
    with Engine() as engine:
        document = engine.read(PDF, name="invoice.pdf")
        fields = {"invoice_number": "STRING", "due_date": "DATE", "total": "MONEY"}
        artifact = engine.normalize(document, {"fields": fields})
        entry = ReportEntry(artifact, document)
        return Picturing(engine.registry.readers).pictured(entry, PDF)


def test_the_boxes_that_are_lit_are_around_the_words_of_the_evidence(
    show: Callable[..., Page], scanned: ReportEntry
) -> None:
    page = show([scanned])
    document = scanned.document
    assert document is not None
    for result in scanned.artifact.field_results:
        page.locator(f'.item[data-path="{result.field_path}"] .field').hover()
        [ref] = [ref for ref in result.evidence_refs if ref.role is Role.SUPPORTS]
        assert isinstance(ref.place, TextSpan)
        words = [
            word
            for word in document.pages[0].words
            if ref.place.start <= word.start < ref.place.end
        ]
        assert words
        expected = [
            min(word.left for word in words) - 1,
            min(word.top for word in words) - 1,
            max(word.right for word in words) - min(word.left for word in words) + 2,
            max(word.bottom for word in words) - min(word.top for word in words) + 2,
        ]
        [found] = page.evaluate(LIT, "lit")
        assert found == pytest.approx(expected)


def test_the_picture_is_there_and_a_click_on_a_box_selects_its_field(
    show: Callable[..., Page], scanned: ReportEntry
) -> None:
    page = show([scanned])
    image = page.get_by_role("img", name="Page 1")
    assert image.evaluate("image => image.naturalWidth") == 600
    page.locator(".sheet rect").nth(1).click()
    assert page.locator(".item[aria-current]").get_attribute("data-path") == "due_date"


def test_the_text_is_one_click_away_and_lit_as_well(
    show: Callable[..., Page], scanned: ReportEntry
) -> None:
    page = show([scanned])
    assert page.locator(".line").first.is_hidden()
    page.get_by_role("button", name="Text", exact=True).click()
    assert page.locator(".line").first.is_visible()
    assert page.get_by_role("img", name="Page 1").is_hidden()
    page.locator('.item[data-path="total"] .field').hover()
    assert page.locator("mark.lit").all_inner_texts() == ["1,234.50 EUR"]


def test_on_paper_it_is_the_text(show: Callable[..., Page], scanned: ReportEntry) -> None:
    page = show([scanned])
    page.emulate_media(media="print")
    assert page.locator(".line").first.is_visible()
    assert page.get_by_role("img", name="Page 1").is_hidden()

"""The pictures in README and docs: made here, so that they show what is there.

`PAXMAN_PICTURES=docs/pictures uv run pytest tests/browser/test_pictures.py` writes them anew.
"""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image
from playwright.sync_api import expect

import paxman_cli
from paxman_core import Engine
from paxman_report import ReportEntry, report_page
from paxman_review import DecisionFile, Review, ReviewItem, ReviewServer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
DEMO = Path(paxman_cli.__file__).parent / "demo_data" / "review"
CONTRACT = DEMO / "contract.json"
NAMES = ("courier.txt", "joinery.html", "reminder.txt")
SIZE: Any = {"width": 1100, "height": 620}
LARGEST = 40_000
"""Bytes of a picture."""


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as shared:
        yield shared


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    options: dict[str, Any] = {"color_scheme": "light", "reduced_motion": "reduce"}
    context = browser.new_context(viewport=SIZE, **options)
    yield context.new_page()
    context.close()


def picture(page: Page, name: str, folder: Path) -> None:
    """Take a picture; where it is shown, one of the same size has to be."""
    target = Path(os.environ.get("PAXMAN_PICTURES", folder)) / name
    Image.open(io.BytesIO(page.screenshot())).save(target, lossless=True, method=6)
    kept = ROOT / "docs" / "pictures" / name
    with Image.open(kept) as shown:
        assert shown.size == (SIZE["width"], SIZE["height"])
    assert max(kept.stat().st_size, target.stat().st_size) < LARGEST


def reviewing(engine: Engine, folder: Path, *names: str) -> ReviewServer:
    items = [ReviewItem(engine.normalize(DEMO / name, CONTRACT, name=name), DEMO) for name in names]
    decisions = DecisionFile(folder / "decisions.jsonl")
    return ReviewServer(Review(engine, items, decisions, documents=[DEMO], by="Ann"))


def test_reviewing_in_pictures(engine: Engine, page: Page, tmp_path: Path) -> None:
    with reviewing(engine, tmp_path, *NAMES) as server:
        page.goto(server.address)
        expect(page.locator("#panel h2")).to_have_text("Total")
        picture(page, "review-conflict.webp", tmp_path)
        page.keyboard.press("2")
        expect(page.locator("#panel h2")).to_have_text("Invoice date")
        picture(page, "review-two-readings.webp", tmp_path)
        page.keyboard.press("1")
        expect(page.locator("#panel h2")).to_have_text("Invoice number")
        page.locator("#value").fill("BJ 2026/77")
        expect(page.locator(".reading")).to_have_text("✓")
        picture(page, "review-missing.webp", tmp_path)


def test_rows_in_a_picture(engine: Engine, page: Page, tmp_path: Path) -> None:
    with reviewing(engine, tmp_path, "printing.pdf") as server:
        page.goto(server.address)
        page.select_option("#filter", "all")
        page.get_by_role("button", name="Line items").click()
        expect(page.locator("#panel .rows")).to_be_visible()
        expect(page.locator(".sheet img")).to_have_js_property("complete", True)
        expect(page.locator(".layer .lit").first).to_be_visible()
        picture(page, "review-rows.webp", tmp_path)


def test_the_report_in_a_picture(engine: Engine, page: Page, tmp_path: Path) -> None:
    document = engine.read(DEMO / "reminder.txt", name="reminder.txt")
    file = tmp_path / "report.html"
    file.write_text(
        report_page([ReportEntry(engine.normalize(document, CONTRACT), document)]), "utf-8"
    )
    page.goto(file.as_uri())
    page.locator('.item[data-path="total"] .field').click()
    page.mouse.move(600, 600)
    picture(page, "report.webp", tmp_path)

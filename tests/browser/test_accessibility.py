"""axe-core finds nothing to complain about, on any page, in light and dark."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import paxman_cli
from paxman_core import Engine
from paxman_report import ReportEntry, report_page
from paxman_report.evaluation import Case, evaluate
from paxman_report.evaluation import page as evaluation_page
from paxman_review import DecisionFile, Review, ReviewItem, ReviewServer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

DEMO = Path(paxman_cli.__file__).parent / "demo_data" / "review"
CONTRACT = DEMO / "contract.json"
AXE = files("axe_core_python").joinpath("axe.min.js").read_text("utf-8")
NAMES = ("courier.txt", "joinery.html", "reminder.txt")


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as shared:
        yield shared


@pytest.fixture(scope="module")
def pages(browser: Browser) -> Iterator[list[Page]]:
    """A window in light, and one in dark; the policy of our pages would keep axe out."""
    options: dict[str, Any] = {"bypass_csp": True, "reduced_motion": "reduce"}
    contexts = [browser.new_context(color_scheme=scheme, **options) for scheme in ("light", "dark")]
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def complaints(page: Page) -> list[tuple[str, str]]:
    """The rule and the first element of each violation."""
    page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run()).violations")
    return [(each["id"], each["nodes"][0]["html"][:120]) for each in found]


def test_the_review_page(engine: Engine, pages: list[Page], tmp_path: Path) -> None:
    items = [ReviewItem(engine.normalize(DEMO / name, CONTRACT, name=name), DEMO) for name in NAMES]
    review = Review(engine, items, DecisionFile(tmp_path / "decisions.jsonl"), documents=[DEMO])
    with ReviewServer(review) as server:
        for page in pages:
            page.goto(server.address)
            page.wait_for_selector("#panel h2")
            assert complaints(page) == []
            page.select_option("#filter", "all")
            page.get_by_role("button", name="Line items").nth(1).click()
            page.wait_for_selector(".rows")
            assert complaints(page) == []
            page.keyboard.press("Escape")
            page.locator("#help-button").click()
            assert complaints(page) == []


def test_the_evidence_report(engine: Engine, pages: list[Page], tmp_path: Path) -> None:
    entries = []
    for name in NAMES:
        document = engine.read(DEMO / name, name=name)
        entries.append(ReportEntry(engine.normalize(document, CONTRACT), document))
    file = tmp_path / "report.html"
    file.write_text(report_page(entries), "utf-8")
    for page in pages:
        page.goto(file.as_uri())
        assert complaints(page) == []
        page.goto(f"{file.as_uri()}#3")
        page.locator(".field").last.click()
        assert complaints(page) == []


def test_the_evaluation(engine: Engine, pages: list[Page], tmp_path: Path) -> None:
    cases = [
        Case("reminder.txt", DEMO / "reminder.txt", {"total": "148.00 GBP", "tax": None}),
        Case("joinery.html", DEMO / "joinery.html", {"invoice_number": "BJ 2026/77"}),
    ]
    file = tmp_path / "evaluation.html"
    file.write_text(evaluation_page(evaluate(engine, CONTRACT, cases)), "utf-8")
    for page in pages:
        page.goto(file.as_uri())
        assert complaints(page) == []

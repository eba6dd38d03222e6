"""A thousand documents in one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from paxman_core.capability import Finding, TextSpan

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from paxman_report import ReportEntry

COUNT = 1_000


@pytest.fixture(scope="module")
def thousand(answered: Callable[..., ReportEntry]) -> list[ReportEntry]:
    """Documents of some fifty lines, every tenth without its number."""
    entries = []
    for number in range(COUNT):
        head = f"Number: N-{number}\n"
        text = head + "A line of no interest at all.\n" * 50
        quote = head[8:-1]
        found = [Finding(quote, (TextSpan(8, 8 + len(quote), quote),))] if number % 10 else []
        entries.append(answered(text, {"number": found}, name=f"{number:04}.txt"))
    return entries


def test_all_are_listed_and_only_the_open_one_is_drawn(
    show: Callable[..., Page], thousand: list[ReportEntry]
) -> None:
    page = show(thousand)
    assert page.locator("#rows tr").count() == COUNT
    assert page.locator(".line").count() == 0
    page.locator("#search").fill("0777")
    page.locator("#rows tr:visible a").click()
    expect(page.locator(".value")).to_have_text("N-777")
    assert page.locator(".line").count() == 52
    page.keyboard.press("j")
    assert page.locator("mark.lit").inner_text() == "N-777"


def test_turning_goes_through_the_filtered_documents(
    show: Callable[..., Page], thousand: list[ReportEntry]
) -> None:
    page = show(thousand)
    page.locator('#list-filters .chip[data-kind=status][data-name="UNRESOLVED"]').click()
    assert page.locator("#rows tr:visible").count() == COUNT // 10
    page.locator("#rows tr:visible a").nth(3).click()
    expect(page.locator(".bar-top h2")).to_have_text("0030.txt")
    page.keyboard.press("n")
    expect(page.locator(".bar-top h2")).to_have_text("0040.txt")


def test_the_summary_counts_all(show: Callable[..., Page], thousand: list[ReportEntry]) -> None:
    page = show(thousand)
    assert "1,000 documents · 900 of 1,000 fields resolved" in page.locator(".summary").inner_text()
    coverage = page.locator(".plot", has_text="Coverage by field")
    assert coverage.locator(".number").last.inner_text() == "900 / 1,000"
    widths = [
        float(str(rect.get_attribute("width"))) for rect in coverage.locator("tbody rect").all()
    ]
    assert widths == [90.0, 10.0]

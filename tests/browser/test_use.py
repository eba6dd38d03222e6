"""Stepping, opening, filtering and finding: by mouse, by keyboard, by ear."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from paxman_report import conflicts, state_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from paxman_report import ReportEntry

MAIL = 2


def focused(page: Page) -> str | None:
    return page.evaluate("document.activeElement.closest('.item')?.dataset.path ?? null")


def shown_fields(page: Page) -> list[str | None]:
    return [item.get_attribute("data-path") for item in page.locator(".item:visible").all()]


def shown_documents(page: Page) -> list[str]:
    return page.locator("#rows tr:visible a").all_inner_texts()


@pytest.mark.parametrize("keys", [("j", "k"), ("ArrowDown", "ArrowUp")])
def test_keys_step_through_the_fields_and_light_them(
    show: Callable[..., Page], real: list[ReportEntry], keys: tuple[str, str]
) -> None:
    down, up = keys
    page = show([real[MAIL]])
    paths = [result.field_path for result in real[MAIL].artifact.field_results]
    for path in paths:
        page.keyboard.press(down)
        assert focused(page) == path
        assert page.locator(".item[aria-current]").get_attribute("data-path") == path
    page.keyboard.press(down)
    assert focused(page) == paths[-1]
    page.keyboard.press(up)
    assert focused(page) == paths[-2]
    assert "".join(page.locator("mark.lit").all_inner_texts()) == "2.380,00 EUR"


def test_enter_opens_and_escape_closes_then_lets_go(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    page = show([real[MAIL]])
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    assert page.locator(".details:visible").count() == 1
    assert page.locator(".field").first.get_attribute("aria-expanded") == "true"
    page.keyboard.press("Escape")
    assert page.locator(".details:visible").count() == 0
    assert page.locator("mark.lit").count() == 1
    page.keyboard.press("Escape")
    assert page.locator("mark.lit").count() == 0
    assert page.locator(".item[aria-current]").count() == 0


def test_the_focus_can_be_seen(show: Callable[..., Page], real: list[ReportEntry]) -> None:
    page = show([real[MAIL]])
    page.keyboard.press("j")
    style = page.evaluate("getComputedStyle(document.activeElement).outline")
    assert "solid" in style
    assert "0px" not in style


def test_what_was_rejected_and_why_is_one_click_away(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    page = show([real[MAIL]])
    total = page.locator('.item[data-path="total"]')
    assert total.locator(".flag").inner_text() == "conflict"
    total.locator(".field").click()
    text = total.locator(".details").inner_text()
    assert re.search(r"rejected\s+2\.830,00 EUR", text)
    assert "CONFLICT" in text
    assert "Plan: 2 steps" in text


@pytest.mark.parametrize(
    ("tab", "text"),
    [
        ("Notes", "CONFLICT"),
        ("Plan", "stop at 0.80"),
        ("Cost", "$0.00"),
        ("Artifact", "replay hash"),
    ],
)
def test_notes_plan_cost_and_artifact_are_one_click_away(
    show: Callable[..., Page], real: list[ReportEntry], tab: str, text: str
) -> None:
    page = show([real[MAIL]])
    page.get_by_role("tab", name=tab).click()
    assert text in page.get_by_role("tabpanel").inner_text()


def test_tabs_turn_by_arrow_keys(show: Callable[..., Page], real: list[ReportEntry]) -> None:
    page = show([real[MAIL]])
    page.get_by_role("tab", name="Fields").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator("[role=tab][aria-selected=true]").get_attribute("id") == "tab-Notes"
    assert page.evaluate("document.activeElement.id") == "tab-Notes"


def test_a_note_leads_to_its_field(show: Callable[..., Page], real: list[ReportEntry]) -> None:
    page = show([real[MAIL]])
    page.get_by_role("tab", name="Notes").click()
    page.get_by_role("button", name="total", exact=True).first.click()
    assert focused(page) == "total"
    assert page.locator('.item[data-path="total"] .details').is_visible()


def test_fields_are_filtered_by_band_and_status(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    page = show([real[MAIL]])
    results = real[MAIL].artifact.field_results
    states = sorted({state_of(result) for result in results})
    assert len(states) > 2
    for state in states:
        chip = page.locator(f'.side .chip[data-name="{state}"]')
        chip.click()
        expected = [result.field_path for result in results if state_of(result) == state]
        assert shown_fields(page) == expected
        assert chip.locator("b").inner_text() == str(len(expected))
        assert page.locator("#live").inner_text().startswith(str(len(expected)))
        chip.click()
    assert len(shown_fields(page)) == len(results)


def test_bands_add_up_and_stepping_keeps_to_them(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    page = show([real[MAIL]])
    for state in ("MEDIUM", "UNRESOLVED"):
        page.locator(f'.side .chip[data-name="{state}"]').click()
    expected = [
        result.field_path
        for result in real[MAIL].artifact.field_results
        if state_of(result) in ("MEDIUM", "UNRESOLVED")
    ]
    stepped = []
    for _ in expected:
        page.keyboard.press("j")
        stepped.append(focused(page))
    assert stepped == expected


def test_conflicts_can_be_filtered(show: Callable[..., Page], real: list[ReportEntry]) -> None:
    page = show([real[MAIL]])
    page.locator('.side .chip[data-name="CONFLICT"]').click()
    assert len(shown_fields(page)) == conflicts(real[MAIL].artifact)
    assert "total" in shown_fields(page)


def test_documents_are_filtered_by_status_by_band_and_by_name(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    page = show(real)
    artifacts = [entry.artifact for entry in real]
    assert len(shown_documents(page)) == len(real)
    page.locator('#list-filters .chip[data-name="UNRESOLVED"][data-kind=status]').click()
    unresolved = [each.input_name for each in artifacts if each.status.value == "UNRESOLVED"]
    assert shown_documents(page) == unresolved
    page.locator('#list-filters .chip[data-name="UNRESOLVED"][data-kind=status]').click()
    page.locator('#list-filters .chip[data-name="MEDIUM"]').click()
    assert shown_documents(page) == [
        each.input_name
        for each in artifacts
        if any(state_of(result) == "MEDIUM" for result in each.field_results)
    ]
    page.locator("#search").fill("nothing like it")
    assert shown_documents(page) == []
    assert page.locator("#none").is_visible()


def test_a_filter_of_the_list_holds_in_the_document(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    page = show(real)
    page.locator('#list-filters .chip[data-name="MEDIUM"]').click()
    page.locator("#rows tr:visible a").first.click()
    expect(page.locator("#document")).to_be_visible()
    assert {item.get_attribute("data-state") for item in page.locator(".item:visible").all()} == {
        "MEDIUM"
    }


def test_a_filter_of_the_document_holds_in_the_list(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    page = show(real, "#3")
    page.locator('.side .chip[data-name="CONFLICT"]').click()
    page.get_by_role("link", name="All documents").click()
    expect(page.locator("#overview")).to_be_visible()
    expected = [each.artifact.input_name for each in real if conflicts(each.artifact)]
    assert shown_documents(page) == expected


def test_documents_are_opened_and_turned_by_keys(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    page = show(real)
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    heading = page.locator(".bar-top h2")
    expect(heading).to_have_text(real[1].artifact.input_name)
    page.keyboard.press("n")
    expect(heading).to_have_text(real[2].artifact.input_name)
    page.keyboard.press("p")
    expect(heading).to_have_text(real[1].artifact.input_name)
    page.keyboard.press("Escape")
    expect(page.locator("#overview")).to_be_visible()
    expect(page.locator("#document")).to_be_hidden()


def test_a_document_has_an_address_and_the_browser_goes_back(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    page = show(real, "#3")
    assert page.locator(".bar-top h2").inner_text() == "mail.eml"
    page.get_by_role("link", name="All documents").click()
    expect(page.locator("#overview")).to_be_visible()
    page.go_back()
    expect(page.locator(".bar-top h2")).to_have_text("mail.eml")


def test_the_parts_of_the_page_have_roles_and_names(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    page = show(real, "#3")
    for role, name in (
        ("banner", None),
        ("main", None),
        ("navigation", "Documents"),
        ("tablist", "Result"),
        ("list", "Fields"),
        ("region", "Text of mail.eml"),
    ):
        assert page.get_by_role(role, name=name, exact=True).count() == 1, role
    unnamed = page.evaluate(
        """() => [...document.querySelectorAll("button, a, input")].filter(
             each => !each.innerText.trim() && !each.ariaLabel && !each.labels?.length
               && !each.disabled).map(each => each.outerHTML)"""
    )
    assert unnamed == []


def test_stepping_is_announced(show: Callable[..., Page], real: list[ReportEntry]) -> None:
    page = show([real[MAIL]])
    live = page.locator("#live")
    assert live.get_attribute("aria-live") == "polite"
    for _ in range(8):
        page.keyboard.press("j")
    assert live.inner_text() == "Total: evidence at line 9; 1 place rejected"


def test_the_skip_link_leads_to_the_content(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    page = show(real, "#3")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    assert page.locator(".bar-top h2").inner_text() == "mail.eml"

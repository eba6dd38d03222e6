"""The evidence that is lit in the text is exactly the evidence of the artifact."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paxman_core.capability import Finding, Role, TextSpan
from paxman_core.evidence import span_of
from paxman_report import entry_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from playwright.sync_api import Page

    from paxman_core.capability import EvidenceRef
    from paxman_report import ReportEntry

LIT = """kind => [...document.querySelectorAll(`.source mark.${kind}`)].map(mark => [
  Number(mark.dataset.start), Number(mark.dataset.end),
  [...mark.childNodes].map(node => node.nodeType === 3
    ? node.data : String.fromCodePoint(Number(node.dataset.code))).join("")])"""


def lit(page: Page, kind: str = "lit") -> dict[int, str]:
    """The characters that are lit, by their offsets in the text, as the page has them."""
    found: dict[int, str] = {}
    for start, end, text in page.evaluate(LIT, kind):
        assert len(text) == end - start
        found.update(enumerate(text, start))
    return found


def characters(text: str, refs: Iterable[EvidenceRef]) -> dict[int, str]:
    """The characters that references point at, by their offsets, but for line breaks."""
    found: dict[int, str] = {}
    for ref in refs:
        span = span_of(ref.place)
        if span is not None:
            found.update(enumerate(text[span.start : span.end], span.start))
    return {
        at: sign
        for at, sign in found.items()
        if sign != "\n" and not (sign == "\r" and text[at + 1 : at + 2] == "\n")
    }


def check(page: Page, entry: ReportEntry) -> None:
    """Each field, pointed at, lights its own spans: supporting ones and rejected ones."""
    assert entry.document is not None
    text = entry.document.text
    for result in entry.artifact.field_results:
        page.locator(f'.item[data-path="{result.field_path}"] .field').hover()
        for role, kind in ((Role.SUPPORTS, "lit"), (Role.REJECTED, "lit-rejected")):
            refs = [ref for ref in result.evidence_refs if ref.role is role]
            assert lit(page, kind) == characters(text, refs), (result.field_path, kind)


@pytest.mark.parametrize("number", range(8))
def test_every_field_of_real_documents(
    show: Callable[..., Page], real: list[ReportEntry], number: int
) -> None:
    page = show(real, f"#{number + 1}")
    check(page, real[number])


def test_something_is_lit_in_real_documents(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    """The comparison above is not one of nothing with nothing."""
    page = show([real[2]])
    page.locator('.item[data-path="total"] .field').hover()
    assert "".join(lit(page).values()) == "2.380,00 EUR"
    assert "".join(lit(page, "lit-rejected").values()) == "2.830,00 EUR"


TEXT = "0123456789\n🧾bcdéfghij\r\nשלום \u202eklmno\0pqrst\tuvw\n\nlast"


def spans(text: str, *ranges: tuple[int, int]) -> tuple[TextSpan, ...]:
    return tuple(TextSpan(start, end, text[start:end]) for start, end in ranges)


def test_overlapping_nested_touching_and_repeated_spans(
    show: Callable[..., Page], answered: Callable[..., ReportEntry]
) -> None:
    everywhere = {
        "left": [(0, 6)],
        "right": [(3, 9)],
        "inner": [(4, 5)],
        "same": [(3, 9)],
        "touching": [(9, 10)],
        "lines": [(8, 14)],
        "break": [(18, 26)],
        "several": [(0, 2), (1, 4), (11, 12), (40, 44)],
        "controls": [(24, 40)],
        "everything": [(0, len(TEXT))],
    }
    answers = {name: [Finding(name, spans(TEXT, *ranges))] for name, ranges in everywhere.items()}
    entry = answered(TEXT, answers)
    check(show([entry]), entry)


def test_rejected_candidates_are_lit_in_another_style(
    show: Callable[..., Page], answered: Callable[..., ReportEntry]
) -> None:
    text = "5.00 EUR or 7.00 EUR"
    answers = {
        "total": [
            Finding("5.00 EUR", spans(text, (0, 8))),
            Finding("7.00 EUR", spans(text, (12, 20))),
        ],
    }
    entry = answered(text, answers, contract={"fields": {"total": "MONEY"}})
    page = show([entry])
    check(page, entry)
    page.locator(".field").hover()
    styles = [
        page.locator(f".source mark.{kind}").evaluate("mark => getComputedStyle(mark).background")
        for kind in ("lit", "lit-rejected")
    ]
    assert styles[0] != styles[1]


def test_a_cell_of_an_array_lights_its_own_evidence(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    for entry in (real[0], real[4]):
        page = show([entry])
        page.locator('.item[data-path="line_items"] .field').click()
        result = entry.artifact.result("line_items")
        paths = {ref.field_path for ref in result.evidence_refs}
        cells = page.locator("td[data-path]")
        assert {cell.get_attribute("data-path") for cell in cells.all()} == paths
        for path in sorted(paths):
            page.locator(f'td[data-path="{path}"]').hover()
            refs = [ref for ref in result.evidence_refs if ref.field_path == path]
            assert entry.document is not None
            assert lit(page) == characters(entry.document.text, refs)


def test_a_candidate_lights_its_own_evidence(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    page = show([real[2]])
    page.locator('.item[data-path="total"] .field').click()
    rejected = page.locator(".candidate:not(.chosen)", has_text="2.830,00 EUR")
    rejected.hover()
    assert lit(page) == {}
    assert "".join(lit(page, "lit-rejected").values()) == "2.830,00 EUR"


def test_evidence_far_down_is_scrolled_into_sight(
    show: Callable[..., Page], answered: Callable[..., ReportEntry]
) -> None:
    text = "line\n" * 3_000 + "here"
    page = show([answered(text, {"far": [Finding("here", spans(text, (15_000, 15_004)))]})])
    page.locator(".field").click()
    page.wait_for_function(
        """() => { const mark = document.querySelector("mark.lit").getBoundingClientRect();
             const pane = document.querySelector(".source").getBoundingClientRect();
             return mark.top >= pane.top && mark.bottom <= pane.bottom }"""
    )
    assert page.locator(".place").text_content() == "hereline 3001"


def test_a_very_long_text_keeps_its_line_numbers_and_offsets(
    show: Callable[..., Page], answered: Callable[..., ReportEntry]
) -> None:
    text = "line\n" * 100_000 + "here" + "\nline" * 10_000
    start = text.index("here")
    entry = answered(text, {"far": [Finding("here", spans(text, (start, start + 4)))]})
    page = show([entry])
    check(page, entry)
    assert page.locator("mark.lit").locator("xpath=..").get_attribute("data-line") == "100001"
    assert page.locator(".gap").count() == 2


def test_a_click_on_evidence_selects_its_fields_one_after_the_other(
    show: Callable[..., Page], answered: Callable[..., ReportEntry]
) -> None:
    text = "abcdef"
    answers = {
        "first": [Finding("abcd", spans(text, (0, 4)))],
        "second": [Finding("cdef", spans(text, (2, 6)))],
    }
    page = show([answered(text, answers)])
    shared = page.locator("mark", has_text="cd")
    selected = page.locator(".item[aria-current]")
    shared.click()
    assert selected.get_attribute("data-path") == "first"
    shared.click()
    assert selected.get_attribute("data-path") == "second"


def test_without_the_document_the_quotes_are_shown_and_lit(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    page = show([entry_of(real[2].artifact, None)])
    assert "was not found" in page.locator(".missing").inner_text()
    page.locator('.item[data-path="total"] .field').click()
    assert page.locator("mark.lit").all_inner_texts() == ["2.380,00 EUR"]
    assert page.locator("mark.lit-rejected").all_inner_texts() == ["2.830,00 EUR"]

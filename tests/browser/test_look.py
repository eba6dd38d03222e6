"""Light and dark, wide and narrow, on a screen and on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from paxman_report import ReportEntry

# WCAG 2: 4.5 for text. Elements whose background is not plain are measured against what shows.
LOW_CONTRAST = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = (top, below) =>
    [...[0, 1, 2].map(at => top[at] * top[3] + below[at] * (1 - top[3])), 1];
  const linear = (part) =>
    part / 255 <= .03928 ? part / 255 / 12.92 : ((part / 255 + .055) / 1.055) ** 2.4;
  const luminance = ([red, green, blue]) =>
    .2126 * linear(red) + .7152 * linear(green) + .0722 * linear(blue);
  const behind = (element) => element === null
    ? [255, 255, 255, 1]
    : over(rgba(getComputedStyle(element).backgroundColor), behind(element.parentElement));
  const low = [];
  for (const element of document.body.querySelectorAll("*")) {
    const own = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    if (!own || !element.checkVisibility()) continue;
    if (element.closest(":disabled, .unseen, script, title")) continue;
    const below = behind(element);
    const colours = [over(rgba(getComputedStyle(element).color), below), below].map(luminance);
    const ratio = (Math.max(...colours) + .05) / (Math.min(...colours) + .05);
    if (ratio < 4.5) low.push([element.outerHTML.slice(0, 80), ratio.toFixed(2)]);
  }
  return low;
}"""


def background(page: Page) -> str:
    return page.evaluate("getComputedStyle(document.body).backgroundColor")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_told_from_its_background(
    show: Callable[..., Page], real: list[ReportEntry], scheme: str
) -> None:
    page = show(real, color_scheme=scheme, reduced_motion="reduce")
    assert page.evaluate(LOW_CONTRAST) == []
    page.locator("#rows a", has_text="mail.eml").click()
    page.locator('.item[data-path="total"] .field').click()
    page.locator("mark.lit").evaluate(
        "mark => Promise.all(mark.getAnimations().map(a => a.finished))"
    )
    assert page.evaluate(LOW_CONTRAST) == []
    page.locator('.side .chip[data-name="MEDIUM"]').click()
    for tab in page.locator("[role=tab]").all():
        tab.click()
        assert page.evaluate(LOW_CONTRAST) == []


def test_the_page_follows_the_system_and_the_button(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    light = background(show(real))
    page = show(real, color_scheme="dark")
    dark = background(page)
    assert light != dark
    page.get_by_role("button", name="Light").click()
    assert background(page) == light
    page.get_by_role("button", name="Dark").click()
    assert background(page) == dark


def test_the_chosen_colours_are_kept(show: Callable[..., Page], real: list[ReportEntry]) -> None:
    page = show(real)
    page.get_by_role("button", name="Dark").click()
    dark = background(page)
    for _ in range(10):  # the browser stores it in its own time
        page.reload()
        if background(page) == dark:
            return
    pytest.fail("the colours were not kept")


@pytest.mark.parametrize("width", [320, 420, 768, 1440])
@pytest.mark.parametrize("fragment", ["", "#1", "#3"])
def test_nothing_is_cut_off_at_any_width(
    show: Callable[..., Page], real: list[ReportEntry], width: int, fragment: str
) -> None:
    page = show(real, fragment, viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if fragment:
        page.locator(".field").first.click()
        assert page.locator("mark.lit").first.is_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_wide_pages_have_the_fields_beside_the_text(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    page = show([real[2]])
    side, paper = (page.locator(name).bounding_box() for name in (".side", ".paper"))
    assert side is not None
    assert paper is not None
    assert side["y"] == paper["y"]
    assert side["x"] + side["width"] <= paper["x"] + 1


def test_on_paper_everything_is_unfolded_and_dark_on_light(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    page = show([real[2]], color_scheme="dark")
    page.emulate_media(media="print")
    assert background(page) == "rgb(255, 255, 255)"
    count = len(real[2].artifact.field_results)
    assert page.locator(".field:visible").count() == count
    assert page.locator(".details:visible").count() == count
    for hidden in ("#theme", ".tabs", ".chips", ".keys"):
        assert not page.locator(hidden).first.is_visible(), hidden
    assert "replay hash" in page.locator("#panel-Artifact").inner_text()
    pane = page.locator(".source").evaluate("pane => [pane.scrollHeight, pane.clientHeight]")
    assert pane[0] == pane[1]


def test_on_paper_marks_in_the_text_name_their_fields(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    page = show([real[2]])
    assert page.locator(".ref:visible").count() == 0
    page.emulate_media(media="print")
    line = page.locator(".line", has_text="Total: 2.380,00 EUR")
    assert line.locator(".ref").inner_text() == "8"
    assert page.locator(".item").nth(7).get_attribute("data-path") == "total"


def test_a_long_document_is_printed_to_its_end(
    show: Callable[..., Page], answered: Callable[..., ReportEntry]
) -> None:
    page = show([answered("line\n" * 400, {"none": []})])
    pages = page.pdf(format="A4").count(b"/Type /Page\n")
    assert pages >= 5


def test_fields_have_the_same_colour_beside_their_name_and_in_the_text(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    page = show([real[0]])
    swatches = page.locator(".swatch").evaluate_all(
        "all => all.map(one => getComputedStyle(one).backgroundColor)"
    )
    assert len(set(swatches)) == 8  # of nine fields: the ninth begins again
    number = page.locator("mark", has_text="NW-2026-0417")
    assert "hue-0" in (number.get_attribute("class") or "")
    assert page.locator(".field .name").first.inner_text() == "Invoice number"


def test_a_table_is_a_grid_whose_cells_are_lit(
    show: Callable[..., Page], real: list[ReportEntry]
) -> None:
    [entry] = [each for each in real if each.artifact.input_name == "items.csv"]
    page = show([entry])
    page.locator('.item[data-path="line_items"] .field').click()
    assert page.locator(".tables th").all_text_contents() == ["description", "quantity", "price"]
    lit = page.locator(".tables td.lit").all_text_contents()
    assert lit[:3] == ["Paper A4, 500 sheets", "20", "4,90 EUR"]
    page.get_by_role("button", name="Text", exact=True).click()
    assert page.locator(".tables").is_hidden()
    assert page.locator("mark.lit").first.inner_text() == "Paper A4, 500 sheets"


def test_json_without_line_breaks_is_shown_with_some(
    show: Callable[..., Page], answered: Callable[..., ReportEntry]
) -> None:
    text = '{"seller":{"name":"Söderström, {AB}"},"lines":[{"a":1},{}],"note":"' + "x" * 160 + '"}'
    entry = answered(text, {}, "order.json", {"fields": {"total": "MONEY?"}})
    shown = show([entry]).locator(".line").all_text_contents()
    assert shown[:5] == ["{", '"seller":{', '"name":"Söderström, {AB}"', "},", '"lines":[']
    assert "".join(shown) == text


def test_rows_that_were_not_read_are_marked(show: Callable[..., Page]) -> None:
    from paxman_core import Engine
    from paxman_report import ReportEntry

    lines = {"fields": {"description": "STRING", "quantity": "INTEGER", "amount": "DECIMAL"}}
    text = (
        "Description          Quantity     Amount\n"
        "New brush                   2       8.40\n"
        "Old brush                   x       4.20\n"
        "Paint                       3      30.00\n"
    )
    with Engine() as engine:
        document = engine.read(text, name="order.txt")
        contract = {"fields": {"lines": {"type": "ARRAY", "items": lines}}}
        entry = ReportEntry(engine.normalize(document, contract), document)
    page = show([entry])
    assert page.locator(".flag.check").all_text_contents() == ["rows not read"]
    assert page.locator(".line.unread").all_text_contents() == [text.splitlines()[2]]

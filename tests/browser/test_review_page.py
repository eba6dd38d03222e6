"""A person at the review page: by keyboard, by marking, by drawing; leaving, and coming back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from playwright.sync_api import expect

from paxman_core import Engine
from paxman_review import DecisionFile, Review, ReviewItem, ReviewServer, Said, Teaching

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Page

CONTRACT = {
    "id": "invoice",
    "fields": {
        "number": {"type": "STRING", "labels": ["invoice number"]},
        "due_date": {"type": "DATE", "labels": ["due"]},
        "total": "MONEY",
        "items": {
            "type": "ARRAY",
            "required": False,
            "items": {"fields": {"description": "STRING", "quantity": "DECIMAL"}},
        },
    },
}
CONFLICT = "Invoice number: NW-1\nDue: 2026-04-30\nTotal: EUR 7.00\nTotal: EUR 9.00\n"
AMBIGUOUS = "Invoice number: NW-2\nDue: 04/05/2026\nTotal: CAD 80.50\n"
HIDDEN = "🧾 Our reference is NW-3, thank you.\nDue: 2026-06-01\nTotal: EUR 5.00\n"
SCRIPT = (
    "Invoice number: <script>alert(1)</script>\nDue: 2026-06-02\n"
    "Total: EUR 1.00\nTotal: EUR 2.00\n<img src=x onerror=alert(2)>\u202e\n"
)
GRID = "description;quantity\nTea;2\nCups and saucers;6\n"


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as shared:
        yield shared


class Desk:
    """A folder of documents, the decisions about them, and a server for both."""

    def __init__(self, engine: Engine, folder: Path) -> None:
        self.engine = engine
        self.folder = folder
        self.decisions = folder.parent / "decisions.jsonl"

    def server(self, **contents: str | bytes) -> ReviewServer:
        for name, content in contents.items():
            data = content.encode() if isinstance(content, str) else content
            (self.folder / name.replace("__", ".")).write_bytes(data)
        items = [
            ReviewItem(self.engine.normalize(file, CONTRACT, name=file.name), self.folder)
            for file in sorted(self.folder.iterdir())
        ]
        file = DecisionFile(self.decisions)
        return ReviewServer(Review(self.engine, items, file, documents=[self.folder], by="Ann"))

    def kept(self) -> list[tuple[str, dict[str, Any], str]]:
        """What stands in the file: the document, the value, the answer."""
        lines = map(json.loads, self.decisions.read_text("utf-8").splitlines())
        return [(line["document"], line["gold"], line["decision"]["answer"]) for line in lines]


@pytest.fixture
def desk(engine: Engine, tmp_path: Path) -> Desk:
    folder = tmp_path / "inbox"
    folder.mkdir()
    return Desk(engine, folder)


def heading(page: Page, text: str) -> None:
    """Wait until a field is open."""
    expect(page.locator("#panel h2")).to_have_text(text)


def figures(page: Page, text: str) -> None:
    expect(page.locator("#figures")).to_contain_text(text)


def test_a_batch_by_keyboard_until_nothing_is_left(desk: Desk, visit: Callable[..., Page]) -> None:
    with desk.server(a__txt=CONFLICT, b__txt=AMBIGUOUS) as server:
        page = visit(server)
        heading(page, "Total")
        assert page.locator("#source .lit").all_text_contents() == ["EUR 7.00"]
        assert page.locator("#source .held").all_text_contents() == ["EUR 9.00"]
        figures(page, "2 left · 0 reviewed")
        page.keyboard.press("2")
        heading(page, "Due date")
        assert page.locator(".candidates .value").all_text_contents() == [
            "2026-05-04",
            "2026-04-05",
        ]
        page.keyboard.press("1")
        heading(page, "All done.")
        figures(page, "0 left · 2 reviewed · 0 of 1 right as found (0 %, between 0 and 80)")
    assert desk.kept() == [
        ("a.txt", {"total": {"amount": 9, "currency": "EUR"}}, "corrected"),
        ("b.txt", {"due_date": "2026-05-04"}, "corrected"),
    ]


def test_what_is_marked_in_the_document_becomes_the_value(
    desk: Desk, visit: Callable[..., Page], mark: Callable[[Page, str], None]
) -> None:
    """Characters beyond the basic plane do not shift what is taken."""
    with desk.server(a__txt=HIDDEN) as server:
        page = visit(server)
        heading(page, "Number")
        mark(page, "NW-3")
        expect(page.locator("#value")).to_have_value("NW-3")
        expect(page.locator(".reading")).to_have_text("taken from the document")
        page.keyboard.press("Enter")
        heading(page, "All done.")
    line = json.loads(desk.decisions.read_text("utf-8"))
    assert line["gold"] == {"number": "NW-3"}
    start = HIDDEN.index("NW-3")
    assert line["decision"]["evidence"] == [{"start": start, "end": start + 4, "quote": "NW-3"}]


def test_what_is_typed_is_read_before_it_is_kept(desk: Desk, visit: Callable[..., Page]) -> None:
    with desk.server(b__txt=AMBIGUOUS) as server:
        page = visit(server)
        heading(page, "Due date")
        page.keyboard.press("e")
        page.keyboard.type("32 May 2026")
        page.wait_for_selector(".reading.problem")
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
        assert not desk.decisions.exists()
        page.fill("#value", "5 May 2026")
        expect(page.locator(".reading")).to_have_text("will be 2026-05-05")
        page.keyboard.press("Enter")
        heading(page, "All done.")
    assert desk.kept() == [("b.txt", {"due_date": "2026-05-05"}, "corrected")]


def test_undo_leaving_and_coming_back(desk: Desk, visit: Callable[..., Page]) -> None:
    documents: dict[str, str | bytes] = {"a__txt": CONFLICT, "b__txt": AMBIGUOUS}
    with desk.server(**documents) as server:
        page = visit(server)
        heading(page, "Total")
        page.keyboard.press("n")
        heading(page, "Due date")
        page.keyboard.press("u")
        heading(page, "Total")
        figures(page, "2 left · 0 reviewed")
        page.keyboard.press("Enter")
        heading(page, "Due date")
        page.close()
    with desk.server() as server:
        page = visit(server)
        heading(page, "Due date")
        figures(page, "1 left · 1 reviewed · 1 of 1 right as found")
        page.select_option("#filter", "decided")
        heading(page, "Total")
        assert page.locator(".state").text_content() == "Right as found by Ann"
        page.locator("#export summary").click()
        with page.expect_download() as download:
            page.get_by_text("Table (CSV)").click()
        assert download.value.path().read_text("utf-8") == (
            "document,number,due_date,total,items\n"
            "a.txt,NW-1,2026-04-30,7.00 EUR,\n"
            "b.txt,NW-2,,80.50 CAD,\n"
        )


def test_all_values_of_one_field_one_after_another(desk: Desk, visit: Callable[..., Page]) -> None:
    with desk.server(a__txt=CONFLICT, b__txt=AMBIGUOUS, c__txt=SCRIPT) as server:
        page = visit(server)
        page.keyboard.press("g")
        page.wait_for_selector('[data-order="field"][aria-pressed="true"]')
        assert page.locator("#list li.head").all_text_contents() == ["Due date", "Total"]
        names = page.locator("#list .name").all_text_contents()
        assert names == ["b.txt", "a.txt", "c.txt"]


def test_rows_are_added_joined_and_removed(desk: Desk, visit: Callable[..., Page]) -> None:
    with desk.server(g__csv=GRID) as server:
        page = visit(server)
        page.select_option("#filter", "all")
        page.get_by_role("button", name="Items").click()
        heading(page, "Items")
        cell = page.get_by_label("Description, row 1")
        assert cell.input_value() == "Tea"
        cell.focus()
        assert page.locator("#source td.lit").all_text_contents() == ["Tea"]
        page.get_by_role("button", name="Add a row").click()
        page.keyboard.type("Spoon")
        page.get_by_label("Quantity, row 3").fill("12")
        page.get_by_label("Remove row 1").click()
        page.get_by_label("Join row 1 with the next").click()
        assert page.get_by_label("Description, row 1").input_value() == "Cups and saucers Spoon"
        page.get_by_label("Quantity, row 1").fill("6")
        page.get_by_role("button", name="Accept").click()
        figures(page, "1 reviewed")
    assert desk.kept() == [
        (
            "g.csv",
            {"items": [{"description": "Cups and saucers Spoon", "quantity": 6}]},
            "corrected",
        )
    ]


@pytest.mark.parametrize("width", [1400, 1000, 400])
def test_beside_wide_rows_nothing_leaves_its_column(
    desk: Desk, visit: Callable[..., Page], width: int
) -> None:
    with desk.server(grid__csv=GRID) as server:
        page = visit(server, viewport={"width": width, "height": 800})
        page.locator("#list-button").click() if width == 400 else None
        page.select_option("#filter", "all")
        page.get_by_role("button", name="Items").click()
        expect(page.locator("#panel .rows")).to_be_visible()
        if width > 400:
            switch, queue = (page.locator(each).bounding_box() for each in (".switch", "#queue"))
            assert switch is not None
            assert queue is not None
            assert switch["x"] + switch["width"] <= queue["x"] + queue["width"]
        ends = page.locator('[data-act="Remove"]').evaluate_all(
            "buttons => buttons.map(button => Math.round(button.getBoundingClientRect().right))"
        )
        assert len(set(ends)) == 1


def test_a_second_window_sees_what_the_first_decides(
    desk: Desk, visit: Callable[..., Page]
) -> None:
    with desk.server(a__txt=CONFLICT, b__txt=AMBIGUOUS) as server:
        first, second = visit(server), visit(server)
        second.wait_for_selector("text=This document is open in another window, too.")
        first.keyboard.press("2")
        heading(first, "Due date")
        figures(second, "1 left · 1 reviewed")
        heading(second, "Due date")


def test_a_document_full_of_script_is_shown_as_text(desk: Desk, visit: Callable[..., Page]) -> None:
    """Anything that ran or loaded would be among the events."""
    with desk.server(c__txt=SCRIPT) as server:
        page = visit(server)
        heading(page, "Total")
        shown = page.locator("#source .body").text_content() or ""
        assert "<script>alert(1)</script>" in shown
        assert "<img src=x onerror=alert(2)>U+202E" in shown
        assert page.locator("#source img").count() == 0


PDF = b"""%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R
           /Resources << /Font << /F 5 0 R >> >> >> endobj
4 0 obj << /Length 148 >> stream
BT /F 12 Tf 20 150 Td (Our reference is NW-77 as before) Tj 0 -20 Td (Due: 30 April 2026) Tj
0 -20 Td (Total: EUR 7.00) Tj 0 -20 Td (Total: EUR 9.00) Tj ET
endstream endobj
5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj
trailer << /Root 1 0 R >>
"""


def test_a_box_that_is_drawn_on_a_page_becomes_the_value(
    desk: Desk, visit: Callable[..., Page]
) -> None:
    with desk.server(p__pdf=PDF) as server:
        page = visit(server)
        heading(page, "Total")
        expect(page.locator(".layer .lit")).to_have_count(1)
        expect(page.locator(".sheet img")).to_have_js_property("complete", True)
        assert page.locator(".sheet img").evaluate("image => image.naturalWidth > 100")
        page.keyboard.press("1")
        heading(page, "Number")
        words = page.evaluate(
            """async () => (await (await fetch("api/documents/0")).json()).pages[0].words"""
        )
        text = server.review.source(0).text  # type: ignore[union-attr]
        [box] = [word[2:] for word in words if text[word[0] : word[1]] == "NW-77"]
        layer = page.locator(".layer").bounding_box()
        assert layer is not None
        scale = layer["width"] / 300
        left, top, right, bottom = (side * scale for side in box)
        page.mouse.move(layer["x"] + left - 2, layer["y"] + top - 2)
        page.mouse.down()
        page.mouse.move(layer["x"] + right + 2, layer["y"] + bottom + 2, steps=4)
        page.mouse.up()
        expect(page.locator("#value")).to_have_value("NW-77")
        page.keyboard.press("Enter")
        heading(page, "All done.")
    assert desk.kept()[-1] == ("p.pdf", {"number": "NW-77"}, "corrected")


def test_on_a_phone_values_are_confirmed_by_touch(desk: Desk, visit: Callable[..., Page]) -> None:
    with desk.server(a__txt=CONFLICT) as server:
        page = visit(server, viewport={"width": 400, "height": 800}, has_touch=True)
        heading(page, "Total")
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide == 400
        expect(page.locator("#queue")).to_be_hidden()
        page.get_by_role("button", name="List").tap()
        expect(page.locator("#queue")).to_be_visible()
        page.get_by_role("button", name="List").tap()
        page.get_by_role("button", name="Accept").tap()
        heading(page, "All done.")
    assert desk.kept() == [("a.txt", {"total": {"amount": 7, "currency": "EUR"}}, "confirmed")]


def test_the_keys_are_behind_the_question_mark(desk: Desk, visit: Callable[..., Page]) -> None:
    with desk.server(a__txt=CONFLICT) as server:
        page = visit(server)
        heading(page, "Total")
        page.keyboard.press("?")
        expect(page.locator("#help")).to_be_visible()
        page.keyboard.press("1")
        page.keyboard.press("Escape")
        expect(page.locator("#help")).to_be_hidden()
    assert not desk.decisions.exists()


def test_a_thousand_documents_are_drawn_a_screenful_at_a_time(
    desk: Desk, visit: Callable[..., Page]
) -> None:
    artifact = desk.engine.normalize(CONFLICT, CONTRACT, name="a.txt")
    items = [
        ReviewItem(
            attrs.evolve(
                artifact,
                input_name=f"{number:04}.txt",
                input=attrs.evolve(artifact.input, content_hash=f"{number:064}"),
            ),
            desk.folder,
        )
        for number in range(1000)
    ]
    review = Review(desk.engine, items, DecisionFile(desk.decisions))
    with ReviewServer(review) as server:
        page = visit(server)
        figures(page, "1,000 left")
        assert page.locator("#list li").count() < 60
        page.locator("#list").evaluate("list => { list.scrollTop = list.scrollHeight; }")
        expect(page.locator("#list li.head").last).to_have_text("0999.txt")
        assert "not found" in (page.locator("#source .empty").text_content() or "")


def test_learning_makes_the_queue_shorter_before_ones_eyes(
    desk: Desk, visit: Callable[..., Page]
) -> None:
    """Eleven letters are decided; the three that are left need nobody after the lesson."""
    contract = {"id": "sailing", "fields": {"guest": "STRING", "reference": "STRING"}}
    names = "Ada Bruno Clara Dario Edda Fritz Greta Hugo Ines Jonas Karla Lukas Mona Nils"
    topics = ("bridges", "tides", "clocks", "moss", "glass", "rivers", "stars")
    items = []
    for number, guest in enumerate(names.split()):
        file = desk.folder / f"{number:02}.txt"
        file.write_text(
            f"Harbour notes\n\nThis week {guest} Falke sails with us and sings about "
            f"{topics[3 * number % 7]}.\nThe gate is open.\nReference: T-{number}\n",
            "utf-8",
        )
        artifact = desk.engine.normalize(file, contract, name=file.name)
        items.append(ReviewItem(artifact, desk.folder))
    review = Review(
        desk.engine,
        items,
        DecisionFile(desk.decisions),
        documents=[desk.folder],
        accepted="LOW",
    )
    for number, guest in enumerate(names.split()[:11]):
        review.decide(Said(number, "guest", "text", text=f"{guest} Falke"))
    teaching = Teaching(desk.folder.parent / "model.json", lambda models: Engine(models=models))
    with ReviewServer(review, teaching=teaching) as server:
        page = visit(server)
        figures(page, "3 left · 11 reviewed")
        expect(page.locator("#offer span")).to_have_text(
            "11 reviewed documents: learning from them would fill 3 more fields.", timeout=60_000
        )
        page.get_by_role("button", name="Learn now").click()
        expect(page.locator("#banner")).to_have_text(
            "Learned from 11 documents: 3 fields fewer to review.", timeout=60_000
        )
        figures(page, "0 left · 11 reviewed")

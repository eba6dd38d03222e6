"""A person's hour: thirty documents of five kinds, from opening them to the exported table."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

import paxman_cli
from paxman_core import Engine
from paxman_review import DecisionFile, Review, ReviewItem, ReviewServer, Teaching

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

CONTRACT = {
    "id": "invoice",
    "fields": {
        "number": {"type": "STRING", "labels": ["invoice number"]},
        "total": "MONEY",
        "contact": {"type": "STRING", "description": "Who answers questions"},
        "items": {
            "type": "ARRAY",
            "required": False,
            "items": {"fields": {"description": "STRING", "quantity": "DECIMAL"}},
        },
    },
}
FIRST, LAST = (
    words.split()
    for words in (
        "Ada Bruno Clara Dario Edda Fritz Greta Hugo Ines Jonas Karla Lukas Mona Nils Olga",
        "Amsel Bussard Dohle Elster Falke Gimpel Habicht Ibis Kranich Lerche Meise",
    )
)


def person(number: int) -> str:
    return f"{FIRST[number % 15]} {LAST[5 * number % 11]}"


def letter(number: int) -> str:
    """A contact in a sentence, which only a person or a lesson finds."""
    return (
        f"Invoice number: L-{number}\nTotal: EUR {10 + number}.00\n\nDear customer,\n"
        f"please ask {person(number)} if anything is unclear about this.\n"
    )


def documents() -> dict[str, bytes]:
    """Twenty-six letters, and one each of a table, a page, a picture of a page, and an attack."""
    demo = Path(paxman_cli.__file__).parent / "demo_data" / "review"
    hostile = (
        "Invoice number: <script>alert(1)</script>\nTotal: EUR 1.00\nTotal: EUR 2.00\n"
        "Contact: <img src=x onerror=alert(2)>\n"
    )
    kinds = {f"letter{number:02}.txt": letter(number).encode() for number in range(26)}
    kinds["rows.csv"] = b"number;total;contact;description;quantity\nC-1;EUR 5.00;Ann Lee;Tea;2\n"
    kinds["page.html"] = (
        b"<!doctype html><title>Bill</title><dl><dt>Invoice number</dt><dd>H-1</dd>"
        b"<dt>Total</dt><dd>EUR 8.00</dd><dt>Contact</dt><dd>Ann Lee</dd></dl>"
    )
    kinds["print.pdf"] = (demo / "printing.pdf").read_bytes()
    kinds["attack.txt"] = hostile.encode()
    return kinds


class Office:
    """The folder, the decisions, and a server that can be closed and opened again."""

    def __init__(self, engine: Engine, folder: Path) -> None:
        self.engine, self.folder = engine, folder
        self.inbox = folder / "inbox"
        self.inbox.mkdir()
        for name, content in documents().items():
            (self.inbox / name).write_bytes(content)
        self.items = [
            ReviewItem(engine.normalize(file, CONTRACT, name=file.name), self.inbox)
            for file in sorted(self.inbox.iterdir())
        ]

    def server(self) -> ReviewServer:
        review = Review(
            self.engine,
            self.items,
            DecisionFile(self.folder / "decisions.jsonl"),
            documents=[self.inbox],
            by="Ann",
            accepted="MEDIUM",
        )
        model = self.folder / "model.json"
        teaching = Teaching(model, lambda models: Engine(models=models))
        return ReviewServer(review, teaching=teaching)

    def kept(self) -> list[dict[str, Any]]:
        text = (self.folder / "decisions.jsonl").read_text("utf-8")
        return [json.loads(line) for line in text.splitlines()]


def heading(page: Page, text: str) -> None:
    expect(page.locator("#panel h2")).to_have_text(text)


def figures(page: Page, text: str) -> None:
    expect(page.locator("#figures")).to_contain_text(text)


def typed(page: Page, document: str, text: str) -> None:
    """Type the contact of the document that is open, and go on."""
    expect(page.locator("#source .title")).to_have_text(document)
    heading(page, "Contact")
    page.keyboard.press("e")
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def last(page: Page, shown: str, field: str) -> None:
    """Open the last place of a list."""
    page.select_option("#filter", shown)
    page.locator("#list").evaluate("list => { list.scrollTop = list.scrollHeight; }")
    page.get_by_role("button", name=field).last.click()
    heading(page, field)


def boxed(page: Page, left: float, top: float, right: float, bottom: float) -> None:
    """Draw a box on the page, in points of a page that is 595 wide."""
    expect(page.locator(".sheet img")).to_have_js_property("complete", True)
    layer = page.locator(".layer").bounding_box()
    assert layer is not None
    scale = layer["width"] / 595
    page.mouse.move(layer["x"] + left * scale, layer["y"] + top * scale)
    page.mouse.down()
    page.mouse.move(layer["x"] + right * scale, layer["y"] + bottom * scale, steps=4)
    page.mouse.up()


def test_an_hour_of_reviewing(
    tmp_path: Path, visit: Callable[..., Page], mark: Callable[[Page, str], None]
) -> None:
    with Engine() as engine:
        office = Office(engine, tmp_path)
        with office.server() as server:
            page = visit(server)
            figures(page, "28 left · 0 reviewed")
            # What is hostile comes first, because two values contradict each other in it.
            heading(page, "Total")
            shown = page.locator("#source .body").text_content() or ""
            assert "<script>alert(1)</script>" in shown
            page.keyboard.press("2")
            expect(page.locator("#source .title")).to_have_text("letter00.txt")
            mark(page, person(0))
            expect(page.locator("#value")).to_have_value(person(0))
            page.keyboard.press("Enter")
            typed(page, "letter01.txt", "Nobody")
            expect(page.locator("#source .title")).to_have_text("letter02.txt")
            page.keyboard.press("u")
            for number in range(1, 10):
                typed(page, f"letter{number:02}.txt", person(number))
            figures(page, "17 left · 11 reviewed")
            page.close()
        with office.server() as server:
            page, other = visit(server), visit(server)
            figures(page, "17 left · 11 reviewed")
            typed(page, "letter10.txt", person(10))
            figures(other, "16 left · 12 reviewed")
            other.close()
            last(page, "waiting", "Contact")
            expect(page.locator("#source .title")).to_have_text("print.pdf")
            boxed(page, 50, 50, 300, 85)
            expect(page.locator("#value")).to_have_value("Kestrel Print Works")
            page.keyboard.press("Enter")
            figures(page, "15 left · 13 reviewed")
            last(page, "all", "Items")
            page.get_by_role("button", name="Add a row").click()
            page.keyboard.type("Spoon")
            page.get_by_label("Quantity, row 2").fill("12")
            page.get_by_role("button", name="Accept").click()
            figures(page, "15 left · 14 reviewed")
            expect(page.locator("#offer")).to_contain_text("would fill", timeout=120_000)
            page.get_by_role("button", name="Learn now").click()
            expect(page.locator("#banner")).to_contain_text("fewer to review", timeout=120_000)
            figures(page, "0 left · 14 reviewed")
            page.locator("#export summary").click()
            with page.expect_download() as download:
                page.get_by_text("Table (CSV)").click()
            text = download.value.path().read_text("utf-8")
    rows = {row["document"]: row for row in csv.DictReader(io.StringIO(text))}
    assert len(rows) == 30
    assert [rows[f"letter{n:02}.txt"]["contact"] for n in range(26)] == list(map(person, range(26)))
    assert rows["attack.txt"]["total"] == "2.00 EUR"
    assert rows["print.pdf"]["contact"] == "Kestrel Print Works"
    assert json.loads(rows["rows.csv"]["items"])[1] == {"description": "Spoon", "quantity": "12"}
    # Every answer stands in the file, what was taken back with the line that says so.
    answers = [line["decision"]["answer"] for line in office.kept()]
    assert (len(answers), answers.count("undone")) == (16, 1)

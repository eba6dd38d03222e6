"""A real browser, pages of reports in it, and what they must never do."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import sync_playwright

import paxman_cli
from paxman_core import Engine
from paxman_core.capability import (
    Finding,
)
from paxman_report import ReportEntry, report_page
from paxman_testkit.fixtures import Answering

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from playwright.sync_api import Browser, Page

    from paxman_review import ReviewServer

NAMES = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where the browser is; without one these tests fail, because nothing was tested."""
    found = os.environ.get("PAXMAN_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.exit(
            "There is no Chromium to test the report in. Run `apt-get install chromium`, or set "
            "PAXMAN_CHROMIUM to the path of one.",
            returncode=1,
        )
    return found


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        # Containers seldom allow Chromium's sandbox; the pages are our own.
        running = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture
def events() -> list[str]:
    """What no page of a report may do: open a dialog, complain, or ask for anything."""
    return []


@pytest.fixture
def show(browser: Browser, tmp_path: Path, events: list[str]) -> Iterator[Callable[..., Page]]:
    """Opens a report as a file, and fails if there are events in the end."""
    contexts = []

    def open_page(entries: Sequence[ReportEntry], fragment: str = "", **options: Any) -> Page:
        file = tmp_path / "report.html"
        file.write_text(report_page(entries), "utf-8", newline="\n")
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        contexts.append(context)
        page = context.new_page()
        address = file.as_uri()
        page.on("dialog", lambda dialog: (events.append(dialog.message), dialog.dismiss()))
        page.on("console", lambda message: events.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: events.append(str(error)))
        page.on("request", lambda asked: asked.url == address or events.append(asked.url))
        page.goto(address + fragment)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert events == []


@pytest.fixture
def visit(browser: Browser, events: list[str]) -> Iterator[Callable[..., Page]]:
    """Opens the page of a server in a window of its own, and fails if it complains."""
    contexts = []

    def open_page(server: ReviewServer, **options: Any) -> Page:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(8000)
        page.on("dialog", lambda dialog: (events.append(dialog.message), dialog.dismiss()))
        page.on("pageerror", lambda error: events.append(str(error)))
        page.on(
            "console",
            lambda message: message.type == "error" and events.append(message.text),
        )
        page.on(
            "request",
            lambda asked: asked.url.startswith(server.address) or events.append(asked.url),
        )
        page.goto(server.address)
        page.wait_for_selector("#panel h2")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert events == []


@pytest.fixture(scope="session")
def mark() -> Callable[[Page, str], None]:
    """Marks a text of the reviewed document with the mouse, as a person does."""

    def marked(page: Page, text: str) -> None:
        box = page.evaluate(
            """(wanted) => {
              const body = document.querySelector("#source .body");
              const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
              for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                const at = node.data.indexOf(wanted);
                if (at < 0) continue;
                const range = document.createRange();
                range.setStart(node, at);
                range.setEnd(node, at + wanted.length);
                const { left, right, top, bottom } = range.getBoundingClientRect();
                return [left, right, (top + bottom) / 2];
              }
            }""",
            text,
        )
        left, right, middle = box
        page.mouse.move(left + 1, middle)
        page.mouse.down()
        page.mouse.move(right, middle, steps=5)
        page.mouse.up()

    return marked


@pytest.fixture(scope="session")
def answered() -> Callable[..., ReportEntry]:
    """An entry whose findings are given."""

    def make(
        text: str,
        answers: Mapping[str, Sequence[Finding]],
        name: str = "document.txt",
        contract: object = None,
    ) -> ReportEntry:
        engine = Engine(plugins=[Answering(answers, batchable=True)])
        document = engine.read(text, name=name)
        wanted = contract or {"id": "test", "fields": dict.fromkeys(answers, "STRING")}
        return ReportEntry(engine.normalize(document, wanted), document)

    return make


DOCUMENTS = {
    "invoice.txt": """Northwind Traders Ltd                                INVOICE
VAT ID: GB123456789

Invoice number: NW-2026-0417
Invoice date:   17 March 2026
Due date:       16 April 2026
Questions:      billing@northwind.example

Description                 Quantity    Price      Amount
Consulting, February              12   £95.00   £1,140.00
Travel, Bristol to Leeds           1  £186.40     £186.40

                                   Net total:  £1,326.40
                                   Total:      £1,591.68
""",
    "receipt.txt": """        CAFE MIRABEL
03/04/2026 08:14    No. 88213
2 x Cappuccino          11.00
1 x Croissant            2.80
TOTAL CHF               13.80
MWST 8.1%                1.03
""",
    "mail.eml": """From: Accounts <accounts@lumen.example>
To: ap@example.org
Subject: Invoice LU-5521 due 30.04.2026
Date: Mon, 30 Mar 2026 09:12:00 +0200
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

our invoice LU-5521 of 30 March 2026.

Invoice number: LU-5521
Total: 2.380,00 EUR
Total: 2.830,00 EUR

Lumen GmbH, VAT ID DE136695976
""",
    "payload.json": """{"invoice_number": "API-9917", "issue_date": "2026-02-11",
 "supplier": "Söderström & Søn 🧾 AB", "total": {"amount": "1299.00", "currency": "USD"},
 "line_items": [{"description": "Sensor 🌡️", "quantity": 4},
  {"description": "Cable", "quantity": 10}]}
""",
    "items.csv": """description;quantity;price\r
Paper A4, 500 sheets;20;4,90 EUR\r
Toner black;2;79,00 EUR\r
""",
}

CONTRACT = {
    "id": "invoice",
    "fields": {
        "invoice_number": "STRING",
        "issue_date": "DATE",
        "due_date": "DATE?",
        "supplier": "STRING?",
        "vat_id": "STRING?",
        "email": {"type": "STRING", "format": "email", "required": False},
        "net_total": "MONEY?",
        "total": "MONEY",
        "line_items": {
            "type": "ARRAY",
            "required": False,
            "items": {
                "fields": {"description": "STRING", "quantity": "DECIMAL", "price": "MONEY?"}
            },
        },
    },
}


@pytest.fixture(scope="session")
def real() -> list[ReportEntry]:
    """Documents as people have them and those of the demo, read by the installed plugins."""
    demo = Path(paxman_cli.__file__).parent / "demo_data"
    contents = {name: text.encode() for name, text in DOCUMENTS.items()}
    for name in ("invoice.txt", "rechnung.txt", "order.json"):
        contents[f"demo/{name}"] = (demo / name).read_bytes()
    entries = []
    with Engine() as engine:
        for name, content in contents.items():
            document = engine.read(content, name=name)
            entries.append(ReportEntry(engine.normalize(document, CONTRACT), document))
    return entries

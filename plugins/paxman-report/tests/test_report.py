"""The evidence report as a page: what is in it, and what cannot get into it."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from decimal import Decimal
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from paxman_core import Engine, ExecutionArtifact, adapt
from paxman_core.capability import (
    CostHint,
    Finding,
    LookupRow,
    LookupTables,
    TableRows,
    TextSpan,
    Usage,
)
from paxman_report import ReportEntry, entry_of, report_page
from paxman_report._entry import NOT_FOUND, OTHER_CONTENT, READ_OTHERWISE
from paxman_testkit.fixtures import Answering

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paxman_core.document import Document

TEXT = "Total: 5.00 EUR\r\nor 7.00 EUR 🧾\nACME\n"
CONTRACT = {"id": "bill", "fields": {"total": "MONEY", "name": "STRING", "due": "DATE?"}}
HOSTILE = "</script><script>alert(1)</script><!--<img src=x onerror=alert(2)>\u202e&lt;"


def span(quote: str, text: str = TEXT) -> TextSpan:
    start = text.index(quote)
    return TextSpan(start, start + len(quote), quote)


ANSWERS = {
    "total": [Finding("5.00 EUR", (span("5.00 EUR"),)), Finding("7.00 EUR", (span("7.00 EUR"),))],
    "name": [Finding("ACME", (LookupRow("suppliers", "1", "17", span("ACME")),))],
}


class Looking(Answering):
    """Has the table open that it looks names up in."""

    def connect(self, tables: LookupTables) -> None:
        rows = TableRows(("id", "name"), (("17", "ACME"),), "1")
        tables["suppliers"].open(lambda _: rows)


def run(
    answers: Mapping[str, Sequence[Finding]] = ANSWERS,
    text: str = TEXT,
    name: str = "bill.txt",
    contract: object = CONTRACT,
    usd: str = "0",
) -> tuple[ExecutionArtifact, Document]:
    tables = {"suppliers": [{"id": "17", "name": "ACME"}]}
    asked = [field.path for field in adapt(contract).targets]
    answering = Looking(
        {path: answers.get(path, ()) for path in asked},
        usage=Usage(usd=Decimal(usd)),
        version="1.2",
        cost=CostHint(Decimal("0.01"), Decimal(2)),
        batchable=True,
    )
    engine = Engine(plugins=[answering], tables=tables)
    document = engine.read(text, name=name)
    return engine.normalize(document, contract), document


def entry(*arguments: Any, **options: Any) -> ReportEntry:
    return ReportEntry(*run(*arguments, **options))


class Parsed(HTMLParser):
    """The elements of a page, and the content of its scripts and styles."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.raw: list[tuple[str, str | None, str]] = []
        self.text = ""
        self.inside = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))
        self.inside = tag

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside in ("script", "style"):
            self.raw.append((self.inside, self.tags[-1][1].get("id"), data))
        else:
            self.text += data

    def data(self, name: str) -> Any:
        parts = [data for tag, found, data in self.raw if tag == "script" and found == name]
        return json.loads("".join(parts))

    def own(self, tag: str) -> str:
        return "".join(data for found, name, data in self.raw if found == tag and name is None)


def content(given: ReportEntry) -> Any:
    return Parsed(report_page([given])).data("document-0")


def field(data: Any, path: str) -> Any:
    [found] = [found for found in data["fields"] if found["path"] == path]
    return found


def test_the_same_artifacts_give_the_same_bytes() -> None:
    artifact, document = run()
    again = ExecutionArtifact.from_json(artifact.to_bytes())
    first, second = (
        report_page([entry_of(artifact, document)]),
        report_page([entry_of(again, document)]),
    )
    assert first.encode() == second.encode()


def test_a_value_comes_with_the_pieces_of_the_text_that_it_stands_on() -> None:
    data = content(entry())
    total = field(data, "total")
    assert (total["value"], total["state"], total["confidence"]) == ("5.00 EUR", "MEDIUM", "0.65")
    [held, rejected] = total["refs"]
    assert [quote(data, held), quote(data, rejected)] == ["5.00 EUR", "7.00 EUR"]
    assert ("rejected" in held, rejected["rejected"]) == (False, True)
    assert "".join(data["pieces"]) == TEXT


def quote(data: Any, ref: Any) -> str:
    first, last = data["spans"][ref["span"]]["pieces"]
    return "".join(data["pieces"][first:last])


def test_candidates_say_whether_they_were_chosen() -> None:
    found = field(content(entry()), "total")["candidates"]
    assert [(each["raw"], each["chosen"]) for each in found] == [
        ("5.00 EUR", True),
        ("7.00 EUR", False),
    ]


def test_a_candidate_that_cannot_be_read_says_why() -> None:
    answers = {"due": [Finding("ACME", (span("ACME"),))]}
    [found] = field(content(entry(answers)), "due")["candidates"]
    assert (found["chosen"], found["value"]) == (False, "")
    assert "ACME" in found["why"]


def test_evidence_outside_the_text_is_told_in_words() -> None:
    [ref] = field(content(entry()), "name")["refs"]
    assert ref["detail"] == "row 17 of the table suppliers (exact)"


def test_a_field_without_a_value_has_its_reason() -> None:
    due = field(content(entry()), "due")
    assert (due["state"], due["reason"], due["value"]) == ("UNRESOLVED", "CHAIN_EXHAUSTED", "")


def test_an_array_is_a_table_of_cells() -> None:
    contract = {"fields": {"items": {"items": {"fields": {"name": "STRING", "price": "MONEY?"}}}}}
    price = Finding("5.00 EUR", (span("5.00 EUR"),))
    both = Finding({"name": Finding("ACME", (span("ACME"),)), "price": price})
    one = Finding({"name": Finding("or", (span("or"),))})
    data = content(entry({"items": [Finding((both, one))]}, contract=contract))
    items = field(data, "items")
    assert items["value"] == "2 items"
    assert items["grid"] == {
        "columns": [".name", ".price"],
        "rows": [["ACME", "5.00 EUR"], ["or", None]],
    }
    assert {ref["path"]: quote(data, ref) for ref in items["refs"]} == {
        "items[0].name": "ACME",
        "items[0].price": "5.00 EUR",
        "items[1].name": "or",
    }


def test_the_plan_is_stored_once_for_all_documents_that_share_it() -> None:
    page = Parsed(report_page([entry(), entry(), entry()]))
    assert len(page.data("plans")) == 1
    assert [page.data(f"document-{number}")["plan"] for number in range(3)] == [0, 0, 0]


def test_the_overview_counts_fields_documents_and_dollars() -> None:
    page = Parsed(report_page([entry(usd="0.01"), entry({}, usd="0.002")]))
    assert "2 documents · 2 of 6 fields resolved · $0.012" in page.text
    rows = [
        attributes for tag, attributes in page.tags if tag == "tr" and "data-number" in attributes
    ]
    assert [(row["data-status"], row["data-states"]) for row in rows] == [
        ("PARTIAL_SUCCESS", "HIGH MEDIUM UNRESOLVED CONFLICT"),
        ("UNRESOLVED", "UNRESOLVED"),
    ]


def test_plots_say_in_words_what_they_show() -> None:
    page = Parsed(report_page([entry(), entry({})]))
    labels = [attributes["aria-label"] for tag, attributes in page.tags if tag == "svg"]
    assert "1 medium, 1 unresolved" in labels  # the coverage of `total`
    assert "67% of the fields" in labels
    assert any(str(text).endswith("ms, 2 invocations") for text in labels)


def test_one_document_needs_no_overview() -> None:
    ids = [attributes.get("id") for _, attributes in Parsed(report_page([entry()])).tags]
    assert "overview" not in ids
    assert "document" in ids


def test_without_its_document_an_artifact_has_quotes() -> None:
    artifact, _ = run()
    data = content(entry_of(artifact, None))
    assert data["missing"] == NOT_FOUND
    assert data["pieces"] == []
    assert [found["quote"] for found in data["spans"]] == ["5.00 EUR", "7.00 EUR", "ACME"]


def test_another_document_is_not_taken_for_the_one_that_was_read() -> None:
    artifact, _ = run()
    other = Engine(plugins=[]).read(TEXT + " ")
    assert entry_of(artifact, other).missing == OTHER_CONTENT


def test_a_text_that_does_not_have_the_quotes_is_not_shown() -> None:
    artifact, document = run()
    changed = attrs.evolve(document, text=TEXT.replace("7.00", "9.00"))
    assert entry_of(artifact, changed).missing == READ_OTHERWISE
    assert entry_of(artifact, document).document is document


@pytest.mark.parametrize("count", [1, 2])
def test_hostile_text_is_nowhere_but_in_escaped_data(count: int) -> None:
    answers = {"name": [Finding(HOSTILE, (span(HOSTILE, HOSTILE),))]}
    given = [entry(answers, HOSTILE, HOSTILE) for _ in range(count)]
    page = report_page(given)
    calm_answers = {"name": [Finding("ACME", (span("ACME"),))]}
    calm = Parsed(report_page([entry(calm_answers) for _ in range(count)]))
    assert [tag for tag, _ in Parsed(page).tags] == [tag for tag, _ in calm.tags]
    assert "alert(1)</script>" not in page
    assert "<img" not in page
    assert "\u202e" not in page
    assert "".join(Parsed(page).data("document-0")["pieces"]) == HOSTILE


def test_a_hostile_contract_is_escaped_too() -> None:
    contract = {"id": HOSTILE, "fields": {HOSTILE.replace(".", ""): "STRING"}}
    page = report_page([entry({}, contract=contract), entry({}, contract=contract)])
    assert "<img" not in page
    assert "</script><script>" not in page


def test_only_this_style_and_this_script_may_run() -> None:
    page = Parsed(report_page([entry()]))
    [policy] = [
        str(attributes["content"])
        for tag, attributes in page.tags
        if attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == f"'sha256-{digest(page.own('script'))}'"
    assert rules["style-src"] == f"'sha256-{digest(page.own('style'))}'"
    assert "unsafe" not in policy


def digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def test_nothing_is_fetched_and_no_attribute_is_code() -> None:
    page = Parsed(report_page([entry(), entry()]))
    for tag, attributes in page.tags:
        assert not any(name.startswith("on") or name == "style" for name in attributes), tag
        assert "src" not in attributes
        href = attributes.get("href") or ""
        assert href.startswith(("#", "data:,")) or not href
    assert not re.search(r"https?://|@import|url\(", page.own("style"))
    script = page.own("script").replace("http://www.w3.org/2000/svg", "")  # a name, no address
    assert not re.search(r"https?://|fetch\(|innerHTML|eval\(", script)

"""A review over its real server: what the page is told, and what becomes of what a person says."""

from __future__ import annotations

import io
import json
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from openpyxl import load_workbook

from paxman_core import Engine
from paxman_report.evaluation import read_cases
from paxman_review import DecisionFile, Review, ReviewItem, ReviewServer, Teaching

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CONTRACT = {
    "id": "invoice",
    "fields": {
        "number": {"type": "STRING", "labels": ["invoice number"]},
        "due_date": "DATE",
        "total": "MONEY",
        "weight": "DECIMAL?",
        "items": {
            "type": "ARRAY",
            "required": False,
            "items": {"fields": {"description": "STRING", "quantity": "DECIMAL"}},
        },
    },
}
CLEAN = "Invoice number: NW-17\nDue date: 30 April 2026\nTotal: EUR 119.00\n"
DOUBT = "Invoice number: NW-18\nDue: 04/05/2026 🧾\nTotal: CAD 7.00\nTotal: CAD 9.00\n"


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as shared:
        yield shared


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    folder = tmp_path / "inbox"
    folder.mkdir()
    (folder / "clean.txt").write_text(CLEAN, "utf-8")
    (folder / "doubt.txt").write_text(DOUBT, "utf-8")
    return folder


class Clock:
    """A second later each time it is asked."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.moment += timedelta(seconds=1)
        return self.moment


class Client:
    """The page's side of the conversation."""

    def __init__(self, server: ReviewServer, window: str = "w1") -> None:
        self.server = server
        self.window = window

    def send(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> tuple[int, bytes, dict[str, str]]:
        split = urlsplit(self.server.address)
        connection = HTTPConnection("127.0.0.1", split.port, timeout=20)
        sent = {"Origin": self.server.origin, "Content-Type": "application/json"}
        sent.update({name.replace("_", "-"): value for name, value in headers.items()})
        sent = {name: value for name, value in sent.items() if value}
        place = path if path.startswith("/") else split.path + path
        connection.request(method, place, json.dumps(body) if body else None, sent)
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        return answer.status, data, dict(answer.getheaders())

    def get(self, path: str) -> Any:
        status, data, _ = self.send("GET", path)
        assert status == 200, data
        return json.loads(data)

    def post(self, path: str, **body: object) -> tuple[int, Any]:
        status, data, _ = self.send("POST", path, {"window": self.window, "since": 0, **body})
        return status, json.loads(data)

    def decide(self, document: int, field: str, answer: str, **more: object) -> Any:
        status, data = self.post(
            "api/decide", document=document, field=field, answer=answer, **more
        )
        assert status == 200, data
        return data

    def state(self, document: int, field: str) -> dict[str, Any]:
        queue = self.get("api/queue")
        at = [each["path"] for each in queue["fields"]].index(field)
        found: dict[str, Any] = queue["documents"][document]["fields"][at]
        return found


def review_of(engine: Engine, inbox: Path, decisions: Path, **options: Any) -> Review:
    items = [
        ReviewItem(engine.normalize(file, CONTRACT, name=file.name), inbox)
        for file in sorted(inbox.iterdir())
    ]
    options = {"by": "Ann", "now": Clock(), **options}
    return Review(engine, items, DecisionFile(decisions), documents=[inbox], **options)


@pytest.fixture
def client(engine: Engine, inbox: Path, tmp_path: Path) -> Iterator[Client]:
    with ReviewServer(review_of(engine, inbox, tmp_path / "decisions.jsonl")) as server:
        yield Client(server)


def lines(client: Client) -> list[dict[str, Any]]:
    text = client.server.review.decisions.path.read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_the_queue_says_what_needs_a_person_and_why(client: Client) -> None:
    queue = client.get("api/queue")
    assert [each["name"] for each in queue["documents"]] == ["clean.txt", "doubt.txt"]
    needs = [[state["need"] for state in each["fields"]] for each in queue["documents"]]
    assert needs == [
        ["sure", "sure", "sure", "empty", "empty"],
        ["sure", "open", "conflict", "empty", "empty"],
    ]
    assert queue["progress"]["left"] == 2
    assert queue["fields"][1] == {
        "path": "due_date",
        "label": "Due date",
        "type": "DATE",
        "description": "",
    }


def test_rows_that_were_not_read_are_no_failed_check(
    engine: Engine, tmp_path: Path, inbox: Path
) -> None:
    """What was found is named by the row and the column of the table that it stands in."""
    table = "description;quantity\nTea;2\nCups;about six\n"
    (inbox / "a-table.csv").write_text(table, "utf-8")
    with ReviewServer(review_of(engine, inbox, tmp_path / "decisions.jsonl")) as server:
        client = Client(server)
        assert client.state(0, "items")["need"] == "rows"
        assert client.get("api/documents/0")["fields"]["items"]["why"] == "In row 2, column 1"


def test_accepting_less_sure_values_shortens_the_queue(
    engine: Engine, inbox: Path, tmp_path: Path
) -> None:
    assert review_of(engine, inbox, tmp_path / "d", accepted="CERTAIN").left() == 6


def test_a_document_comes_with_its_evidence_and_its_candidates(client: Client) -> None:
    document = client.get("api/documents/1")
    assert "".join(piece[1] for piece in document["pieces"]) == DOUBT
    total = document["fields"]["total"]
    assert [each["text"] for each in total["candidates"]] == ["7.00 CAD", "9.00 CAD"]
    start, end = total["candidates"][1]["spans"][0]
    assert DOUBT[start:end] == "CAD 9.00"
    assert total["candidates"][1]["why"].startswith("After the label 'Total' on the same line")
    assert total["saying"] == "The document says more than one thing."
    date = document["fields"]["due_date"]
    assert [(each["text"], each["why"]) for each in date["candidates"]] == [
        ("2026-05-04", "One way to read “04/05/2026”; after the label 'Due' on the same line"),
        ("2026-04-05", "One way to read “04/05/2026”; after the label 'Due' on the same line"),
    ]


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ({"field": "total", "text": "12,50 €"}, {"value": "12.50 EUR"}),
        ({"field": "due_date", "text": "5 May 2026"}, {"value": "2026-05-05"}),
        (
            {"field": "due_date", "text": "04/05/2026"},
            {
                "problem": "This can be read as 2026-05-04 or 2026-04-05. Write the one you mean.",
            },
        ),
        ({"field": "number", "span": [16, 21]}, {"value": "NW-18"}),
        ({"field": "total", "text": " "}, {"problem": "Nothing is written here."}),
        (
            {"field": "items", "answer": "rows", "rows": [{"description": "Tea", "quantity": "x"}]},
            {"problem": 'Row 1: Quantity: "x" has no number.'},
        ),
    ],
)
def test_what_is_typed_or_marked_is_read_by_the_type_at_once(
    client: Client, said: dict[str, object], answer: dict[str, str]
) -> None:
    status, data = client.post("api/read", **{"document": 1, "answer": "text", **said})
    assert (status, data) == (200, answer)


def test_every_decision_is_a_line_that_says_who_when_and_where(client: Client) -> None:
    client.decide(0, "total", "accept", seconds=2.34)
    client.decide(1, "total", "candidate", candidate=1)
    client.decide(1, "due_date", "text", text="2026-05-04")
    client.decide(1, "number", "text", span=[16, 21])
    client.decide(0, "weight", "absent")
    client.decide(1, "weight", "unsure")
    kept = lines(client)
    assert [(line["document"], line["gold"], line["decision"]["answer"]) for line in kept] == [
        ("clean.txt", {"total": {"amount": 119.00, "currency": "EUR"}}, "confirmed"),
        ("doubt.txt", {"total": {"amount": 9.00, "currency": "CAD"}}, "corrected"),
        ("doubt.txt", {"due_date": "2026-05-04"}, "corrected"),
        ("doubt.txt", {"number": "NW-18"}, "confirmed"),
        ("clean.txt", {"weight": None}, "absent"),
        ("doubt.txt", {}, "unsure"),
    ]
    first, second = kept[0]["decision"], kept[1]["decision"]
    assert (first["by"], first["at"], first["seconds"]) == ("Ann", "2026-03-01T09:00:01.000Z", 2.3)
    assert [span["quote"] for span in second["evidence"]] == ["CAD 9.00"]
    assert second["given"] == "7.00 CAD"


def test_what_cannot_be_kept_is_refused_with_the_reason(client: Client) -> None:
    wrong = {"document": 1, "field": "due_date"}
    assert client.post("api/decide", **wrong, answer="accept") == (
        422,
        {"problem": "There is no value to accept."},
    )
    assert client.post("api/decide", **wrong, answer="candidate", candidate=2) == (
        422,
        {"problem": "This cannot be chosen as a value."},
    )
    status, data = client.post("api/decide", **wrong, answer="text", span=[5, 5000])
    assert (status, data["problem"]) == (422, "These characters are not in the document.")
    status, data = client.post("api/decide", document=9, field="total", answer="absent")
    assert (status, data["problem"]) == (422, "There is no document 9.")
    assert client.post("api/decide", document="x", field="total", answer="absent")[0] == 400
    assert not client.server.review.decisions.path.exists()


def test_a_second_review_goes_on_where_the_first_was_left(
    client: Client, engine: Engine, inbox: Path, tmp_path: Path
) -> None:
    client.decide(1, "total", "candidate", candidate=1)
    again = review_of(engine, inbox, tmp_path / "decisions.jsonl")
    with ReviewServer(again) as server:
        later = Client(server)
        state = later.state(1, "total")
        assert (state["answer"], state["value"], state["by"]) == ("corrected", "9.00 CAD", "Ann")
        assert later.get("api/queue")["progress"]["left"] == 1


def test_undo_takes_back_the_last_decision_of_the_window_only(client: Client) -> None:
    other = Client(client.server, "w2")
    client.decide(1, "total", "candidate", candidate=0)
    seen = client.state(1, "total")["decision"]
    client.decide(1, "total", "candidate", candidate=1, seen=seen)
    other.decide(0, "weight", "absent")
    assert client.post("api/undo")[1]["undone"] == [1, "total"]
    assert client.state(1, "total")["value"] == "7.00 CAD"
    assert client.post("api/undo")[1]["undone"] == [1, "total"]
    assert "answer" not in client.state(1, "total")
    assert client.post("api/undo")[1]["undone"] is None
    assert other.state(0, "weight")["answer"] == "absent"


def test_whoever_is_overtaken_is_told_before_anything_is_kept(client: Client) -> None:
    other = Client(client.server, "w2")
    client.decide(1, "total", "candidate", candidate=1)
    status, data = other.post("api/decide", document=1, field="total", answer="absent")
    assert (status, data["problem"]) == (409, "Ann has corrected this field meanwhile.")
    assert client.state(1, "total")["answer"] == "corrected"


def test_a_correction_takes_the_light_from_what_had_been_found(client: Client) -> None:
    client.decide(1, "total", "text", text="8.00 CAD")
    assert client.get("api/documents/1")["fields"]["total"]["spans"] == []
    seen = client.state(1, "total")["decision"]
    client.decide(1, "total", "candidate", candidate=1, seen=seen)
    [[start, end]] = client.get("api/documents/1")["fields"]["total"]["spans"]
    assert DOUBT[start:end] == "CAD 9.00"


def test_two_programs_on_one_file_see_each_other(
    client: Client, engine: Engine, inbox: Path, tmp_path: Path
) -> None:
    second = review_of(engine, inbox, tmp_path / "decisions.jsonl", by="Bob")
    with ReviewServer(second) as server:
        Client(server).decide(0, "weight", "absent")
        changes = client.get("api/changes?since=0&window=w1&document=0")
        [[document, field, state]] = changes["states"]
        assert (document, field, state["answer"], state["by"]) == (0, 3, "absent", "Bob")


def test_windows_on_the_same_document_know_of_each_other(client: Client) -> None:
    assert client.get("api/changes?since=0&window=w1&document=1")["others"] == 0
    assert client.get("api/changes?since=0&window=w2&document=1")["others"] == 1
    assert client.get("api/changes?since=0&window=w2&document=0")["others"] == 0


def test_progress_measures_how_often_values_were_right_as_found(client: Client) -> None:
    client.decide(0, "number", "accept", seconds=4)
    client.decide(0, "total", "accept", seconds=2)
    client.decide(1, "total", "candidate", candidate=1, seconds=9)
    client.decide(1, "due_date", "text", text="2026-05-04")
    progress = client.get("api/queue")["progress"]
    # Nothing had been found for the date, so it says nothing about precision.
    assert (progress["right"], progress["judged"], progress["share"]) == (2, 3, 67)
    assert (progress["low"], progress["high"]) == (20, 94)
    assert (progress["left"], progress["decided"], progress["seconds"]) == (0, 4, "4.0")


def test_decisions_are_gold_for_an_evaluation(client: Client, inbox: Path) -> None:
    client.decide(1, "total", "candidate", candidate=0)
    seen = client.state(1, "total")["decision"]
    client.decide(1, "total", "candidate", candidate=1, seen=seen)
    client.decide(1, "weight", "text", text="1234.500")
    client.decide(0, "number", "absent")
    client.decide(0, "total", "absent")
    client.post("api/undo")
    documents = [(file.name, file) for file in sorted(inbox.iterdir())]
    cases = read_cases(client.server.review.decisions.path, documents)
    assert {case.name: {k: str(v) for k, v in case.gold.items()} for case in cases} == {
        "doubt.txt": {
            "total": "{'amount': Decimal('9.00'), 'currency': 'CAD'}",
            "weight": "1234.500",
        },
        "clean.txt": {"number": "None"},
    }


def test_rows_are_kept_as_they_were_changed(client: Client) -> None:
    rows = [{"description": "Tea", "quantity": "1.500"}, {"description": "Cup", "quantity": "2"}]
    client.decide(0, "items", "rows", rows=rows[1:])
    seen = client.state(0, "items")["decision"]
    assert client.get("api/documents/0")["fields"]["items"]["rows"] == rows[1:]
    status, data = client.post(
        "api/decide", document=0, field="items", answer="rows", rows=rows, seen=seen
    )
    assert (status, data["problem"][:44]) == (422, "Row 1: Quantity: This can be read as 1.5 or ")
    rows[0]["quantity"] = "1.5"
    client.decide(0, "items", "rows", rows=rows, seen=seen)
    [*_, last] = lines(client)
    assert last["gold"]["items"] == [
        {"description": "Tea", "quantity": 1.5},
        {"description": "Cup", "quantity": 2},
    ]


def test_the_reviewed_data_can_be_taken_along(client: Client) -> None:
    client.decide(1, "total", "candidate", candidate=1)
    client.decide(0, "number", "absent")
    assert client.send("GET", "api/export/csv")[1].decode() == (
        "document,number,due_date,total,weight,items\n"
        "clean.txt,,2026-04-30,119.00 EUR,,\n"
        "doubt.txt,NW-18,,9.00 CAD,,\n"
    )
    hashes = [item.artifact.replay_hash for item in client.server.review.items]
    assert client.get("api/export/json") == [
        {
            "document": "clean.txt",
            "artifact": hashes[0],
            "data": {
                "due_date": "2026-04-30",
                "total": {"amount": 119.0, "currency": "EUR"},
            },
            "reviewed": {"number": "absent"},
        },
        {
            "document": "doubt.txt",
            "artifact": hashes[1],
            "data": {"number": "NW-18", "total": {"amount": 9.0, "currency": "CAD"}},
            "reviewed": {"total": "corrected"},
        },
    ]


@pytest.mark.parametrize(
    ("method", "path", "headers"),
    [
        ("GET", "/x/api/queue", {}),
        ("GET", "api/queue", {"Host": "evil.example"}),
        ("GET", "api/queue", {"Origin": "http://evil.example"}),
        ("GET", "api/queue", {"Sec_Fetch_Site": "cross-site"}),
        ("POST", "api/undo", {"Origin": "http://evil.example"}),
        ("POST", "api/undo", {"Origin": ""}),
        ("POST", "api/undo", {"Origin": "null"}),
    ],
)
def test_nobody_else_gets_anything(
    client: Client, method: str, path: str, headers: dict[str, str]
) -> None:
    status, data, _ = client.send(method, path, {"window": "w1", "since": 0}, **headers)
    assert (status, data) == (404, b"There is nothing here.")


def test_the_page_allows_its_own_parts_alone(client: Client) -> None:
    status, page, headers = client.send("GET", "")
    assert (status, headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
    assert b"http" not in page.replace(b"http-equiv", b"")
    assert client.send("GET", "assets/../_server.py")[0] == 404
    assert client.send("GET", "assets/..%2f_server.py")[0] == 404
    assert client.server.address.startswith("http://127.0.0.1:")
    assert len(client.server.token) >= 32


def test_too_few_documents_teach_nothing(engine: Engine, inbox: Path, tmp_path: Path) -> None:
    review = review_of(engine, inbox, tmp_path / "d.jsonl")
    teaching = Teaching(tmp_path / "model.json", lambda models: Engine(models=models))
    with ReviewServer(review, teaching=teaching) as server:
        client = Client(server)
        assert client.get("api/queue")["learns"] is True
        status, data = client.post("api/learn")
        assert (status, data["problem"]) == (422, "Review 3 documents first: 0 are too few.")


def test_a_workbook_has_a_sheet_for_documents_and_one_for_rows(client: Client) -> None:
    """Numbers are numbers, and no text of a document is carried out as a formula."""
    client.decide(0, "items", "rows", rows=[{"description": "=1+1", "quantity": "2.5"}])
    client.decide(0, "weight", "text", text="12.5")
    book = load_workbook(io.BytesIO(client.send("GET", "api/export/xlsx")[1]))
    rows = {sheet.title: [[c.value for c in row] for row in sheet] for sheet in book}
    assert rows == {
        "Documents": [
            ["document", "number", "due_date", "total", "weight"],
            ["clean.txt", "NW-17", datetime(2026, 4, 30), "119.00 EUR", 12.5],  # noqa: DTZ001
            ["doubt.txt", "NW-18", None, "7.00 CAD", None],
        ],
        "items": [["document", "description", "quantity"], ["clean.txt", "'=1+1", 2.5]],
    }

"""`paxman report`: which artifacts are shown, and where their documents are found."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from paxman_cli import app
from paxman_core import Engine
from paxman_core.capability import (
    CapabilityTier,
)
from paxman_testkit.fixtures import Labelled

ONE = "Total: 5.00 EUR\n"
TWO = "Total: 7.00 EUR\n"
LABELLED = Labelled(tier=CapabilityTier.LOCAL_DETERMINISTIC, label_of=lambda _: "Total")
DATA = re.compile(r'<script type="application/json" id="document-\d+">(.*?)</script>')


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An artifact of each of two documents, and the documents in a folder of their own."""
    monkeypatch.chdir(tmp_path)
    Path("inbox").mkdir()
    engine = Engine(plugins=[LABELLED])
    lines = []
    for name, text in (("one", ONE), ("two", TWO)):
        Path(f"inbox/{name}.txt").write_text(text, "utf-8", newline="")
        artifact = engine.normalize(
            Path(f"inbox/{name}.txt"), {"fields": {"total": "MONEY"}}, name=f"inbox/{name}.txt"
        )
        Path(f"{name}.json").write_bytes(artifact.to_bytes())
        lines.append(artifact.to_bytes())
    Path("both.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    return tmp_path


def report(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["report", *arguments])


def texts(page: str = "report.html") -> list[str]:
    """The text that the page has of each document; empty where it has only quotes."""
    found = DATA.findall(Path(page).read_text("utf-8"))
    return ["".join(json.loads(data)["pieces"]) for data in found]


@pytest.mark.usefixtures("folder")
def test_documents_are_found_under_their_names_in_this_folder() -> None:
    result = report("one.json", "two.json")
    assert result.exit_code == 0
    assert result.stdout == "report.html: 2 documents\n"
    assert texts() == [ONE, TWO]


@pytest.mark.usefixtures("folder")
def test_documents_are_found_beside_the_artifact() -> None:
    Path("kept").mkdir()
    Path("one.json").rename("kept/one.json")
    Path("inbox/one.txt").rename("kept/one.txt")
    assert report("kept/one.json").exit_code == 0
    assert texts() == [ONE]


@pytest.mark.usefixtures("folder")
def test_documents_are_found_by_their_content_whatever_they_are_called() -> None:
    Path("inbox/one.txt").rename("other")
    Path("inbox/two.txt").rename("another")
    assert report("one.json", "two.json", "-d", "other", "-d", "another").exit_code == 0
    assert texts() == [ONE, TWO]


@pytest.mark.usefixtures("folder")
def test_a_folder_of_documents_is_searched() -> None:
    Path("inbox").rename("elsewhere")
    report("both.jsonl", "--documents", "elsewhere")
    assert texts() == [ONE, TWO]


@pytest.mark.usefixtures("folder")
def test_a_file_can_hold_one_artifact_a_line() -> None:
    assert report("both.jsonl", "-o", "page.html").stdout == "page.html: 2 documents\n"
    assert texts("page.html") == [ONE, TWO]


@pytest.mark.usefixtures("folder")
def test_a_document_that_changed_is_not_shown() -> None:
    Path("inbox/one.txt").write_text(TWO, "utf-8", newline="")
    result = report("one.json")
    assert result.exit_code == 0
    assert texts() == [""]
    place = Path("inbox/one.txt")
    assert result.stderr.endswith(
        f": only its quotes are shown. {place} has the same name but different content.\n"
    )
    assert "has the same name but different content. The quotes below" in Path(
        "report.html"
    ).read_text("utf-8")


@pytest.mark.usefixtures("folder")
def test_a_changed_document_in_a_given_folder_is_named() -> None:
    Path("inbox").rename("elsewhere")
    Path("elsewhere/one.txt").write_text("another text", "utf-8")
    result = report("one.json", "--documents", "elsewhere")
    place = Path("elsewhere/one.txt")
    assert f"{place} has the same name but different content." in result.stderr


@pytest.mark.usefixtures("folder")
def test_a_changed_artifact_is_refused_by_name() -> None:
    text = Path("two.json").read_text("utf-8")
    Path("two.json").write_text(text.replace("7.00", "9.00"), "utf-8")
    result = report("one.json", "two.json")
    assert result.exit_code == 1
    assert "two.json" in result.stderr
    assert "was changed" in result.stderr
    assert not Path("report.html").exists()


@pytest.mark.usefixtures("folder")
def test_an_empty_file_is_no_artifact() -> None:
    Path("empty.json").write_bytes(b"\n")
    result = report("empty.json")
    assert (result.exit_code, "empty" in result.stderr) == (1, True)


@pytest.mark.usefixtures("folder")
def test_the_same_artifacts_give_the_same_page() -> None:
    report("both.jsonl", "-o", "first.html")
    report("one.json", "two.json", "-o", "second.html")
    assert Path("first.html").read_bytes() == Path("second.html").read_bytes()


@pytest.mark.usefixtures("folder")
def test_normalize_writes_a_page_with_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("contract.json").write_text('{"fields": {"total": "MONEY"}}')
    monkeypatch.setattr(
        "paxman_cli._settings.Settings.engine", lambda *_: Engine(plugins=[LABELLED])
    )
    arguments = ["normalize", "inbox", "-c", "contract.json", "--html", "page.html"]
    result = CliRunner().invoke(app, arguments)
    assert (result.exit_code, result.stdout) == (0, "page.html: 2 documents\n")
    assert texts("page.html") == [ONE, TWO]
    both = CliRunner().invoke(app, [*arguments, "--csv"])
    assert both.stdout.splitlines()[1] == "inbox/one.txt,SUCCESS,5.00 EUR"

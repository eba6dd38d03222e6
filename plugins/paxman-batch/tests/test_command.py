"""`paxman batch`, as it is called from a shell."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pyarrow.parquet
import pytest
from batch_harness import PAXMAN, write_contract

from paxman_batch._commands.progress import progress_line
from paxman_batch._rows import tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    Write = Callable[[Iterable[str]], Path]

GOOD = "name: ACME\ntotal: 5.00 EUR\n"
FIELDS: dict[str, Any] = {"name": "STRING", "total": "MONEY?"}


@pytest.fixture
def folder(zoo: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write_contract(tmp_path, zoo, FIELDS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def paxman(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [PAXMAN, "batch", *arguments, "--workers=1"]
    return subprocess.run(command, capture_output=True, encoding="utf-8")


def said(errors: str) -> str:
    """What is on the error stream but for progress, the settings, and who may send something."""
    expected = (" left\n", "paxman.toml\n", " may send parts of the document to the network.\n")
    lines = errors.splitlines(keepends=True)
    return "".join(line for line in lines if not line.endswith(expected))


def rows(folder: Path) -> list[dict[str, Any]]:
    parts = sorted(folder.glob("part-*.jsonl"))
    return [json.loads(line) for part in parts for line in part.read_text().splitlines()]


@pytest.mark.parametrize(
    ("texts", "code", "told"),
    [
        ([GOOD, GOOD], 0, "2 documents in 1 part: 2 SUCCESS."),
        ([GOOD, "total: 5 EUR"], 3, "1 SUCCESS, 1 UNRESOLVED."),
        ([GOOD, "name: a\nDIE", "x"], 1, "Failed, WORKER_DIED: 1"),
    ],
)
def test_it_exits_as_normalize_does(
    folder: Path, json_lines: Write, texts: list[str], code: int, told: str
) -> None:
    result = paxman(json_lines(texts).name, "--out=out", "--format=jsonl")
    assert result.returncode == code
    assert told in result.stdout
    assert said(result.stderr) == ""
    assert rows(folder / "out")[0]["total"] == {"amount": "5.00", "currency": "EUR"}


def test_folders_patterns_and_tables_are_read_together(folder: Path) -> None:
    (folder / "in").mkdir()
    (folder / "in" / "a.txt").write_text("name: in a folder")
    (folder / "b.txt").write_text("name: fits")
    (folder / "c.csv").write_text('key,body\n7,"name: in a table"\n')
    arguments = ("in", "b.*", "c.csv", "--content-column=body", "--id-column=key")
    result = paxman(*arguments, "--out=out", "--format=jsonl", "--artifacts")
    assert result.returncode == 0, result.stderr
    found = {row["id"]: row["name"] for row in rows(folder / "out")}
    assert found == {"in/a.txt": "in a folder", "b.txt": "fits", "7": "in a table"}
    artifact = json.loads(rows(folder / "out")[2]["artifact"])
    assert artifact["normalized_data"] == {"name": "in a table"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["none.txt", "--out=out"], "'none.txt' does not exist."),
        (["documents.jsonl", "--out=out", "--runner=moon"], "no batch runner 'moon'"),
        (["documents.jsonl", "--out=out", "--entity=nobody"], "no field 'nobody'"),
        (["documents.jsonl", "--out=out", "--observed-at=2026-03-01"], "needs --entity"),
        (["documents.jsonl", "--out=out", "--runner-option=x"], "'x' is not written as NAME=VALUE"),
        (["documents.jsonl"], "Missing option '--out'"),
    ],
)
def test_a_wrong_command_exits_with_2(
    folder: Path, json_lines: Write, arguments: list[str], message: str
) -> None:
    json_lines([GOOD])
    result = paxman(*arguments)
    assert result.returncode == 2
    assert message in result.stderr
    assert not list(folder.glob("out/part-*"))


def test_a_command_that_was_wrong_leaves_nothing_in_the_way_of_the_right_one(folder: Path) -> None:
    (folder / "a.csv").write_text('key,words\n7,"name: ACME"\n')
    result = paxman("a.csv", "--out=out")
    assert result.returncode == 2
    assert "no column with documents" in result.stderr
    assert not (folder / "out").exists()
    result = paxman("a.csv", "--out=out", "--content-column=words")
    assert result.stdout == "1 document in 1 part: 1 PARTIAL_SUCCESS.\n"


def test_what_is_no_file_is_told_and_a_link_that_leads_nowhere_fails(folder: Path) -> None:
    (folder / "in").mkdir()
    (folder / "in" / "a.txt").symlink_to("nowhere")
    os.mkfifo(folder / "in" / "b.txt")
    result = paxman("in", "--out=out", "--format=jsonl")
    assert result.returncode == 1
    assert result.stdout == (
        "1 document in 1 part: 1 FAILED.\n"
        "Failed, UNREADABLE_INPUT: 1\n"
        "1 file skipped: pipes, sockets or devices.\n"
    )
    [row] = rows(folder / "out")
    assert row["id"] == "in/a.txt"
    assert "in/a.txt" in row["error"]


def test_another_contract_is_not_resumed(folder: Path, json_lines: Write) -> None:
    name = json_lines([GOOD]).name
    assert paxman(name, "--out=out").returncode == 0
    assert paxman(name, "--out=out", "--resume").returncode == 0
    (folder / "contract.json").write_text(json.dumps({"id": "zoo", "fields": {"name": "STRING"}}))
    result = paxman(name, "--out=out", "--resume")
    assert result.returncode == 2
    assert "was begun with another contract. Give what it was begun with" in result.stderr


def test_what_all_may_cost_and_what_each_may_cost_are_different(
    folder: Path, json_lines: Write
) -> None:
    fields = {"name": "STRING", "kind": {"type": "STRING", "tags": ["paid"], "required": False}}
    (folder / "contract.json").write_text(json.dumps({"id": "zoo", "fields": fields}))
    name = json_lines([f"name: a\nkind: k{number}" for number in range(4)]).name
    result = paxman(name, "--out=all", "--format=jsonl", "--budget-usd=0.02")
    assert result.stdout.endswith("2 documents: budget spent.\n$0.02 spent.\n")
    assert [row["kind"] for row in rows(folder / "all")] == ["k0", "k1", None, None]
    paxman(name, "--out=each", "--format=jsonl", "--document-budget-usd=0.001")
    assert [row["kind"] for row in rows(folder / "each")] == [None] * 4


def test_a_model_in_a_module_is_the_contract(folder: Path, json_lines: Write) -> None:
    """What only the model can check is checked in the worker, too."""
    (folder / "shop.py").write_text(
        "from pydantic import BaseModel, field_validator\n"
        "class Order(BaseModel):\n"
        "    name: str\n"
        "    @field_validator('name')\n"
        "    def known(cls, value):\n"
        "        assert value != 'nobody'\n"
        "        return value\n"
    )
    name = json_lines(["name: ACME", "name: nobody"]).name
    result = paxman(name, "--out=out", "--format=jsonl", "-c", "shop:Order")
    assert result.returncode == 3, result.stderr
    assert [row["status"] for row in rows(folder / "out")] == ["SUCCESS", "UNRESOLVED"]


def test_observations_are_written_if_an_entity_is_named(folder: Path, json_lines: Write) -> None:
    name = json_lines([GOOD, "total: 7 EUR"]).name
    result = paxman(name, "--out=out", "--entity=name", "--observed-at=2026-03-01")
    assert "1 observation, 1 document names no entity." in result.stdout
    [row] = pyarrow.parquet.read_table(folder / "out" / "observations").to_pylist()
    assert (row["entity"], row["source"]) == ("ACME", "d0")
    assert row["observed_at"].isoformat() == "2026-03-01T00:00:00+00:00"


def test_ctrl_c_keeps_what_is_done(folder: Path, json_lines: Write) -> None:
    name = json_lines([f"name: N{number}\nSLOW" for number in range(4000)]).name
    arguments = [PAXMAN, "batch", name, "--out=out", "--workers=1", "--part-rows=5"]
    running = subprocess.Popen(arguments, stderr=subprocess.PIPE, encoding="utf-8")
    while not list(folder.glob("out/part-*")):
        assert running.poll() is None
    running.send_signal(signal.SIGINT)
    _, errors = running.communicate()
    assert running.returncode == 130
    assert (
        said(errors) == "Interrupted: what is done is kept. Run the same command with --resume.\n"
    )
    manifest = json.loads((folder / "out" / "manifest.json").read_text())
    assert manifest["state"] == "incomplete"
    assert manifest["documents"] == 5 * manifest["parts"]


def can_mount() -> bool:
    if shutil.which("unshare") is None:
        return False
    tried = "mount -t tmpfs -o size=100k tmpfs /mnt"
    return not subprocess.run(
        ["unshare", "-Urm", "sh", "-c", tried], capture_output=True
    ).returncode


@pytest.mark.skipif(not can_mount(), reason="no small disk can be made here")
def test_a_full_disk_ends_in_a_clear_error_and_the_batch_can_be_resumed(
    folder: Path, json_lines: Write
) -> None:
    """A disk of 200 kB of its own, which is then made larger."""
    name = json_lines([f"name: N{number} {'x' * 400}" for number in range(1000)]).name
    (folder / "disk").mkdir()
    (folder / "found").mkdir()
    batch = f"{shlex.quote(str(PAXMAN))} batch {name} --out disk --format jsonl --part-rows 50"
    script = f"""
        mount -t tmpfs -o size=200k tmpfs disk
        {batch} 2>first; echo $? >first.code
        ls -A disk >first.files
        mount -o remount,size=20m disk
        {batch} --resume 2>second; echo $? >second.code
        cp disk/part-* found
    """
    subprocess.run(["unshare", "-Urm", "sh", "-c", script], check=True)
    assert (folder / "first.code").read_text() == "1\n"
    error = (folder / "first").read_text()
    assert "cannot be written: No space left on device." in error
    assert "pass resume=True (--resume)" in " ".join(error.split())
    assert "Traceback" not in error
    assert "part-" in (folder / "first.files").read_text()
    assert ".tmp" not in (folder / "first.files").read_text()
    assert (folder / "second.code").read_text() == "0\n"
    assert [row["id"] for row in rows(folder / "found")] == [f"d{number}" for number in range(1000)]


def test_progress_says_how_fast_for_how_much_and_how_much_longer() -> None:
    rows = tally(["SUCCESS"] * 100, [], [], [Decimal("0.0125")] * 4)
    line = "100 of 46100 documents, 5.0/s, $0.0500 spent, 2:33:20 left"
    assert progress_line(rows, 46_100, 5.0) == line

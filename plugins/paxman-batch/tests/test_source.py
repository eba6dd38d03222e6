"""What a batch reads: which files are documents, which are tables, and in which chunks."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

from paxman_batch import INPUT_SCHEMA, BatchSource, TableColumns
from paxman_batch._documents import InputRow
from paxman_batch._source import MAX_BYTES, chunked
from paxman_core.errors import InvalidOptionError


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def rows(source: BatchSource, rows_per_part: int = 100) -> list[dict[str, Any]]:
    found = []
    for chunk in source.chunks(rows_per_part):
        assert chunk.batch.schema == INPUT_SCHEMA
        found += [
            {name: value for name, value in row.items() if value is not None}
            for row in chunk.batch.to_pylist()
        ]
    return found


def test_a_folder_gives_its_files_in_order_without_hidden_ones(folder: Path) -> None:
    for name in ("b.txt", "a/z.csv", "a/y.jsonl", ".hidden", "a/.git/x"):
        path = folder / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("text")
    names = ["in/a/y.jsonl", "in/a/z.csv", "in/b.txt"]
    assert rows(BatchSource(["in"])) == [{"id": n, "path": str(folder / n)} for n in names]
    assert [row["id"] for row in rows(BatchSource(["in/*.txt"]))] == ["in/b.txt"]


def test_the_folder_of_the_output_is_not_read(folder: Path) -> None:
    (folder / "out").mkdir()
    (folder / "out" / "part-000000.csv").write_text("x")
    (folder / "a.txt").write_text("x")
    assert [row["id"] for row in rows(BatchSource(["."], left_out=Path("out")))] == ["a.txt"]


def test_a_link_that_leads_nowhere_is_a_document_and_a_pipe_is_none(folder: Path) -> None:
    (folder / "in").mkdir()
    (folder / "in" / "a.txt").write_text("x")
    (folder / "in" / "b.parquet").symlink_to("nowhere")
    os.mkfifo(folder / "in" / "c.txt")
    source = BatchSource(["in"])
    assert [row["id"] for row in rows(source)] == ["in/a.txt", "in/b.parquet"]
    assert (source.total, source.skipped) == (2, 1)
    with pytest.raises(InvalidOptionError, match="pipes, sockets and devices are skipped"):
        BatchSource(["in/c.txt"])


def test_who_writes_to_the_folder_of_the_input_is_told_so(folder: Path) -> None:
    (folder / "in").mkdir()
    (folder / "in" / "a.txt").write_text("x")
    with pytest.raises(InvalidOptionError, match="output folder is the input folder: in"):
        BatchSource(["in"], left_out=Path("in"))


def test_json_lines_give_their_content_and_a_broken_line_says_so(folder: Path) -> None:
    lines = [
        json.dumps({"id": 7, "content": "Total: 5 EUR", "media_type": "text/plain"}),
        "",
        json.dumps({"text": {"total": 5}}),
        "{broken",
        json.dumps({"id": "x", "path": "papers/a.txt"}),
        json.dumps(["list"]),
        json.dumps({"id": "empty"}),
    ]
    (folder / "sub").mkdir()
    (folder / "sub" / "d.jsonl").write_text("\n".join(lines))
    found = rows(BatchSource(["sub/d.jsonl"]))
    problem = found[2].pop("problem")
    assert found == [
        {"id": "7", "content": b"Total: 5 EUR", "media_type": "text/plain"},
        {"id": "sub/d.jsonl:3", "content": b'{"total": 5}', "media_type": "application/json"},
        {"id": "sub/d.jsonl:4"},
        {"id": "x", "path": str(folder / "sub" / "papers" / "a.txt")},
        {"id": "sub/d.jsonl:6", "problem": "The row is a list, not an object."},
        {"id": "empty", "problem": "There is neither content nor a path in the row."},
    ]
    assert problem.startswith("The line is not JSON: Expecting property name")


def test_csv_and_parquet_give_their_rows(folder: Path) -> None:
    (folder / "d.csv").write_text('id,text\na,"one\ntwo"\nb,three\n')
    table = pyarrow.table({"number": [1, 2], "content": [b"\xff\x00", b"x"], "other": [None, None]})
    pyarrow.parquet.write_table(table, folder / "d.parquet")
    found = rows(BatchSource(["d.csv", "d.parquet"], TableColumns(id=None)))
    assert found == [
        {"id": "a", "content": b"one\ntwo"},
        {"id": "b", "content": b"three"},
        {"id": "d.parquet:1", "content": b"\xff\x00"},
        {"id": "d.parquet:2", "content": b"x"},
    ]
    source = BatchSource(["d.parquet"], TableColumns(id="number"))
    assert [row["id"] for row in rows(source)] == ["1", "2"]
    assert source.total == 2


def test_a_table_without_documents_is_refused_with_its_columns(folder: Path) -> None:
    (folder / "d.csv").write_text("amount,currency\n5,EUR\n")
    with pytest.raises(InvalidOptionError, match=r"no column with documents.*amount, curr"):
        rows(BatchSource(["d.csv"]))
    with pytest.raises(InvalidOptionError, match="has no column 'body'"):
        rows(BatchSource(["d.csv"], TableColumns(content="body")))


@pytest.mark.parametrize(
    ("name", "message"),
    [("none.txt", "'none.txt' does not exist"), ("*.x", "fits no file"), ("in", "nothing to read")],
)
def test_what_is_not_there_is_refused(folder: Path, name: str, message: str) -> None:
    (folder / "in").mkdir()
    with pytest.raises(InvalidOptionError, match=message):
        BatchSource([name])


def test_chunks_have_a_fixed_number_of_rows_and_end_early_where_documents_are_large() -> None:
    small = [InputRow(str(number), b"x") for number in range(7)]
    assert [(c.number, c.batch.num_rows) for c in chunked(small, 3)] == [(0, 3), (1, 3), (2, 1)]
    large = [InputRow(str(number), b"x" * (MAX_BYTES // 2)) for number in range(5)]
    assert [chunk.batch.num_rows for chunk in chunked(large, 100)] == [2, 2, 1]


def test_the_fingerprint_is_that_of_the_content_for_tables_and_of_the_files_else(
    folder: Path,
) -> None:
    (folder / "d.csv").write_text("text\none\n")
    (folder / "in").mkdir()
    (folder / "in" / "a.txt").write_text("one")
    names = ["d.csv", "in"]
    before = BatchSource(names).fingerprint
    os.utime(folder / "d.csv")
    assert BatchSource(names).fingerprint == before
    (folder / "d.csv").write_text("text\ntwo\n")
    changed = BatchSource(names).fingerprint
    assert changed != before
    os.utime(folder / "in" / "a.txt", (1, 1))
    assert BatchSource(names).fingerprint != changed
    assert BatchSource(names).total == 2


def test_a_table_names_no_file_outside_its_folder_or_the_root(folder: Path) -> None:
    (folder / "in").mkdir()
    (folder / "secret.txt").write_text("secret")
    (folder / "in" / "link.txt").symlink_to(folder / "secret.txt")
    paths = ["a.txt", "../secret.txt", str(folder / "secret.txt"), "link.txt", "a\0b"]
    table = folder / "in" / "table.jsonl"
    table.write_text("".join(json.dumps({"id": path, "path": path}) + "\n" for path in paths))
    read = {row["id"]: row for row in rows(BatchSource([table]))}
    assert [path for path in paths if "path" in read[path]] == ["a.txt"]
    place = re.escape(str(folder / "in"))
    assert re.match(rf"The path '../secret.txt' leads out of {place}; ", read[paths[1]]["problem"])
    read = {row["id"]: row for row in rows(BatchSource([table], root=folder))}
    assert [path for path in paths if "path" in read[path]] == paths[:4]

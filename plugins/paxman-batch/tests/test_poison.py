"""A document that kills, hangs or swells costs one row, never the batch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow.parquet
import pytest

from paxman_batch import BatchJob, BatchSource, RunOptions, Sink, run_batch
from paxman_core.errors import BatchError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    MakeJob = Callable[..., BatchJob]
    Write = Callable[[Iterable[str]], Path]


def rows_of(folder: Path) -> list[dict[str, Any]]:
    parts = sorted(folder.glob("part-*"))
    return [row for part in parts for row in pyarrow.parquet.read_table(part).to_pylist()]


@pytest.mark.parametrize(
    ("poison", "error"),
    [
        ("DIE", "WORKER_DIED: The worker ended with exit code 7; it was tried 2 times."),
        ("HANG", "TIME_LIMIT: It takes longer than 2 s; it was tried 2 times."),
        ("SWELL", "MEMORY_LIMIT: It takes more than 600 MB of memory; it was tried 2 times."),
    ],
)
def test_a_poisonous_document_costs_one_row_with_the_reason(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path, poison: str, error: str
) -> None:
    """Two in one chunk, one of them its first; nothing else of the chunk is lost."""
    documents = [f"name: N{number}\ntotal: {number}.50 EUR" for number in range(30)]
    documents[10] += f"\n{poison}"
    documents[15] += f"\n{poison}"
    # Only one of them is to run out of time, however busy the machine is.
    seconds = 2 if poison == "HANG" else 120
    options = RunOptions(workers=2, document_seconds=seconds, memory_mb=600, tries=2)
    run_batch(
        zoo_job(),
        BatchSource([json_lines(documents)]),
        Sink(tmp_path / "out"),
        options=options,
        rows_per_part=10,
    )
    rows = rows_of(tmp_path / "out")
    assert [row["id"] for row in rows] == [f"d{number}" for number in range(30)]
    assert {row["id"]: row["error"] for row in rows if row["error"]} == {"d10": error, "d15": error}
    healthy = [row for number, row in enumerate(rows) if number not in (10, 15)]
    assert all(row["name"] == f"N{row['id'][1:]}" for row in healthy)


def test_workers_that_cannot_even_begin_end_the_batch(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "attrs.py").write_text("import os; os._exit(9)\n")
    monkeypatch.syspath_prepend(str(tmp_path / "broken"))
    with pytest.raises(BatchError, match=r"10 workers in a row died.*exit code 9"):
        run_batch(zoo_job(), BatchSource([json_lines(["x"])]), Sink(tmp_path / "out"))

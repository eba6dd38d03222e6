"""Batches on Spark: the same rows as on one machine, whatever the documents do."""

from __future__ import annotations

import socket
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import attrs
import pyarrow.parquet
import pytest

from paxman_batch import BatchSource, Observing, RunOptions, Sink, run_batch
from paxman_core.errors import BatchError, InvalidOptionError
from paxman_run_spark import SparkRunner

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from pyspark.sql import SparkSession

    from paxman_batch import BatchJob

    MakeJob = Callable[..., BatchJob]
    Write = Callable[[Iterable[str]], Path]

FIELDS: dict[str, Any] = {"name": "STRING", "total": "MONEY", "day": "DATE?"}
DOCUMENTS = [f"name: N{number}\ntotal: {number}.50 EUR\nday: 2026-01-02" for number in range(60)]


def rows_of(folder: Path) -> list[dict[str, Any]]:
    parts = sorted(folder.glob("part-*"))
    rows = [row for part in parts for row in pyarrow.parquet.read_table(part).to_pylist()]
    return sorted(rows, key=lambda row: str(row["id"]))


@pytest.mark.parametrize("workers", [1, 3])
def test_the_rows_are_those_of_the_local_runner(
    spark: SparkSession, zoo_job: MakeJob, json_lines: Write, tmp_path: Path, workers: int
) -> None:
    assert spark
    job, source = zoo_job(FIELDS), BatchSource([json_lines(DOCUMENTS)])
    run_batch(job, source, Sink(tmp_path / "local"), rows_per_part=7)
    result = run_batch(
        job,
        source,
        Sink(tmp_path / "spark"),
        runner="spark",
        options=RunOptions(workers=workers),
        rows_per_part=7,
    )
    rows = rows_of(tmp_path / "spark")
    assert rows == rows_of(tmp_path / "local")
    assert (result.parts, result.rows.statuses) == (9, {"SUCCESS": 60})
    assert next(row for row in rows if row["id"] == "d7")["total"] == {
        "amount": Decimal("7.5"),
        "currency": "EUR",
    }


def test_a_poisonous_document_costs_one_row_with_the_reason(
    spark: SparkSession, zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    assert spark
    documents = DOCUMENTS.copy()
    documents[12] += "\nDIE"
    documents[30] += "\nHANG"
    run_batch(
        zoo_job(FIELDS),
        BatchSource([json_lines(documents)]),
        Sink(tmp_path / "out"),
        runner="spark",
        options=RunOptions(workers=2, document_seconds=10, tries=2),
        rows_per_part=10,
    )
    rows = rows_of(tmp_path / "out")
    assert [row["id"] for row in rows] == sorted(f"d{number}" for number in range(60))
    assert {row["id"]: row["error"].partition(";")[0] for row in rows if row["error"]} == {
        "d12": "WORKER_DIED: The worker ended with exit code 7",
        "d30": "TIME_LIMIT: It takes longer than 10 s",
    }


def test_a_total_budget_holds_across_workers(
    spark: SparkSession, zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    assert spark
    result = run_batch(
        zoo_job({"name": {"type": "STRING", "tags": ["paid"]}}),
        BatchSource([json_lines(DOCUMENTS)]),
        Sink(tmp_path / "out"),
        runner="spark",
        options=RunOptions(workers=2),
        budget_usd=Decimal("0.25"),
        rows_per_part=10,
    )
    assert result.rows.usd == Decimal("0.25")
    assert len([row for row in rows_of(tmp_path / "out") if row["name"] is not None]) == 25


def test_what_must_end_the_batch_ends_it_and_can_be_resumed(
    spark: SparkSession, zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    """A part that cannot be written is not a task to be tried again elsewhere."""
    assert spark
    job = attrs.evolve(zoo_job(FIELDS), observing=Observing("name"))
    source, sink = BatchSource([json_lines(DOCUMENTS)]), Sink(tmp_path / "out")
    options = RunOptions(workers=2)
    in_the_way = tmp_path / "out" / "observations" / "part-000001.parquet"
    in_the_way.mkdir(parents=True)
    with pytest.raises(BatchError, match="cannot be written"):
        run_batch(job, source, sink, runner="spark", options=options)
    in_the_way.rmdir()
    result = run_batch(job, source, sink, runner="spark", options=options, resume=True)
    assert (result.rows.rows, result.observations) == (60, 60)


def test_a_session_can_be_given_and_the_run_be_left(
    spark: SparkSession, zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    sink = Sink(tmp_path)
    chunks = BatchSource([json_lines(DOCUMENTS)]).chunks(5)
    run = SparkRunner(spark).run(zoo_job(FIELDS), chunks, sink, RunOptions(workers=1))
    assert sink.has(next(iter(run)).number)
    run.close()  # type: ignore[attr-defined]
    assert spark.range(3).count() == 3


def refused(job: BatchJob, source: BatchSource, out: Path, **settings: str) -> None:
    options = RunOptions(settings=settings)
    run_batch(job, source, Sink(out), runner="spark", options=options)


def test_options_that_spark_does_not_know_are_refused(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    job, source = zoo_job(FIELDS), BatchSource([json_lines(DOCUMENTS)])
    with pytest.raises(InvalidOptionError, match=r"no option 'mastre'. Give master=URL"):
        refused(job, source, tmp_path / "out", mastre="x")


def test_a_master_that_does_not_answer_is_named(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    job, source = zoo_job(FIELDS), BatchSource([json_lines(DOCUMENTS)])
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    master = f"spark://127.0.0.1:{port}"
    with pytest.raises(BatchError, match=f"No Spark master answers at {master}.*refused"):
        refused(job, source, tmp_path / "out", master=master)


def test_without_java_the_next_step_is_said(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    job, source = zoo_job(FIELDS), BatchSource([json_lines(DOCUMENTS)])
    with pytest.raises(BatchError, match=r"needs Java.*openjdk-17-jre-headless"):
        refused(job, source, tmp_path / "out", master="local[1]")

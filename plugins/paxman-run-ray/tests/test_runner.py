"""Batches on Ray: the same rows as on one machine, whatever the documents do."""

from __future__ import annotations

import socket
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import attrs
import pyarrow.parquet
import pytest

from paxman_batch import BatchSource, Observing, RunOptions, Sink, run_batch
from paxman_core.errors import BatchError, InvalidOptionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from paxman_batch import BatchJob

    MakeJob = Callable[..., BatchJob]
    Write = Callable[[Iterable[str]], Path]

# Ray warns of settings of its own when it copies all of them.
pytestmark = [
    pytest.mark.filterwarnings(r"ignore:`\w+` is deprecated:DeprecationWarning"),
    pytest.mark.filterwarnings(r"ignore::DeprecationWarning:ray\..*"),
]

FIELDS: dict[str, Any] = {"name": "STRING", "total": "MONEY", "day": "DATE?"}
DOCUMENTS = [f"name: N{number}\ntotal: {number}.50 EUR\nday: 2026-01-02" for number in range(60)]


def rows_of(folder: Path) -> list[dict[str, Any]]:
    parts = sorted(folder.glob("part-*"))
    rows = [row for part in parts for row in pyarrow.parquet.read_table(part).to_pylist()]
    return sorted(rows, key=lambda row: str(row["id"]))


def options_for(cluster: Any, workers: int, **rest: Any) -> RunOptions:
    settings = {"address": cluster.address, "cpus": "0.5"}
    return RunOptions(workers=workers, settings=settings, **rest)


@pytest.mark.parametrize("workers", [1, 3])
def test_the_rows_are_those_of_the_local_runner(
    cluster: Any, zoo_job: MakeJob, json_lines: Write, tmp_path: Path, workers: int
) -> None:
    job, source = zoo_job(FIELDS), BatchSource([json_lines(DOCUMENTS)])
    run_batch(job, source, Sink(tmp_path / "local"), rows_per_part=7)
    result = run_batch(
        job,
        source,
        Sink(tmp_path / "ray"),
        runner="ray",
        options=options_for(cluster, workers),
        rows_per_part=7,
    )
    rows = rows_of(tmp_path / "ray")
    assert rows == rows_of(tmp_path / "local")
    assert (result.parts, result.rows.statuses) == (9, {"SUCCESS": 60})
    assert next(row for row in rows if row["id"] == "d7")["total"] == {
        "amount": Decimal("7.5"),
        "currency": "EUR",
    }


def test_a_poisonous_document_costs_one_row_with_the_reason(
    cluster: Any, zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    documents = DOCUMENTS.copy()
    documents[12] += "\nDIE"
    documents[30] += "\nHANG"
    run_batch(
        zoo_job(FIELDS),
        BatchSource([json_lines(documents)]),
        Sink(tmp_path / "out"),
        runner="ray",
        options=options_for(cluster, 2, document_seconds=10, tries=2),
        rows_per_part=10,
    )
    rows = rows_of(tmp_path / "out")
    assert [row["id"] for row in rows] == sorted(f"d{number}" for number in range(60))
    assert {row["id"]: row["error"].partition(";")[0] for row in rows if row["error"]} == {
        "d12": "WORKER_DIED: The worker ended with exit code 7",
        "d30": "TIME_LIMIT: It takes longer than 10 s",
    }


def test_a_total_budget_holds_across_workers(
    cluster: Any, zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    result = run_batch(
        zoo_job({"name": {"type": "STRING", "tags": ["paid"]}}),
        BatchSource([json_lines(DOCUMENTS)]),
        Sink(tmp_path / "out"),
        runner="ray",
        options=options_for(cluster, 2),
        budget_usd=Decimal("0.25"),
        rows_per_part=10,
    )
    assert result.rows.usd == Decimal("0.25")
    assert len([row for row in rows_of(tmp_path / "out") if row["name"] is not None]) == 25


def test_what_must_end_the_batch_ends_it_and_can_be_resumed(
    cluster: Any, zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    """A part that cannot be written is not a task to be tried again elsewhere."""
    job = attrs.evolve(zoo_job(FIELDS), observing=Observing("name"))
    source, sink = BatchSource([json_lines(DOCUMENTS)]), Sink(tmp_path / "out")
    options = options_for(cluster, 2)
    in_the_way = tmp_path / "out" / "observations" / "part-000001.parquet"
    in_the_way.mkdir(parents=True)
    with pytest.raises(BatchError, match="cannot be written"):
        run_batch(job, source, sink, runner="ray", options=options)
    in_the_way.rmdir()
    result = run_batch(job, source, sink, runner="ray", options=options, resume=True)
    assert (result.rows.rows, result.observations) == (60, 60)


def refused(job: BatchJob, source: BatchSource, out: Path, **settings: str) -> None:
    options = RunOptions(settings=settings)
    run_batch(job, source, Sink(out), runner="ray", options=options)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"adress": "x"}, r"no option 'adress'. Give address=HOST:PORT"),
        ({"cpus": "many"}, r"cpus is 'many'. Give a number"),
        ({"gpus": "-1"}, r"gpus is '-1'. Give a number"),
    ],
)
def test_options_that_are_not_understood_are_refused(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path, settings: dict[str, str], message: str
) -> None:
    job, source = zoo_job(FIELDS), BatchSource([json_lines(DOCUMENTS)])
    with pytest.raises(InvalidOptionError, match=message):
        refused(job, source, tmp_path / "out", **settings)


def test_a_cluster_that_does_not_answer_is_named(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    job, source = zoo_job(FIELDS), BatchSource([json_lines(DOCUMENTS)])
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(BatchError, match=rf"Ray does not answer at {address}.*ray start --head"):
        refused(job, source, tmp_path / "out", address=address)


def test_an_actor_that_there_is_no_room_for_is_refused(
    cluster: Any, zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    """Ray would wait for a larger cluster, for ever."""
    job, source = zoo_job(FIELDS), BatchSource([json_lines(DOCUMENTS)])
    with pytest.raises(BatchError, match=r"needs 1 GPU, and the Ray cluster has 0.*gpus=NUMBER"):
        refused(job, source, tmp_path / "out", address=cluster.address, gpus="1")

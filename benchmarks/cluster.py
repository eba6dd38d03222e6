"""What a warm cluster costs over `local`, on one machine: `nox -s cluster`.

The same documents go through the runners in turns, with as many workers each, and the least of a
few rounds counts: noise only adds. Warm: the Spark session and the Ray cluster are there; each
runner starts the processes that have the engine anew, and Ray its actors as well.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import json
import logging
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paxman_core import adapt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_batch import BatchJob, BatchRunner

TARGET = 1.3
ROUNDS = 3
WORKERS = 2
CONTRACT = {
    "id": "invoice",
    "fields": {
        "number": {"type": "STRING", "labels": ["Invoice number"]},
        "date": {"type": "DATE", "labels": ["Date"]},
        "supplier": {"type": "STRING", "labels": ["Supplier"]},
        "total": {"type": "MONEY", "labels": ["Total"]},
    },
}


def main() -> int:
    """Print the ratios; fail if Spark is dearer than it should be."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--data", help="not needed: the documents are made up")
    arguments.add_argument("--documents", type=int, default=40_000)
    count = arguments.parse_args().documents
    missing = [name for name in ("pyspark", "ray") if importlib.util.find_spec(name) is None]
    if missing:
        print(f"Not measured: {' and '.join(missing)} not installed. See `nox -s cluster`.")
        return 0
    with contextlib.ExitStack() as stack, tempfile.TemporaryDirectory() as folder:
        runners = dict(_runners(stack))
        best = _measured(runners, Path(folder), count)
    local = best["local"]
    print(f"{count} documents, {WORKERS} workers")
    for name, seconds in best.items():
        micro = seconds * WORKERS / count * 1e6
        print(
            f"{name:6} {seconds:6.2f} s, {micro:5.0f} µs a document, {seconds / local:.2f}× local"
        )
    ratio = best["spark"] / local
    print(f"  {'ok' if ratio <= TARGET else 'TOO SLOW'}: Spark at most {TARGET}× local")
    return int(ratio > TARGET)


def _runners(stack: contextlib.ExitStack) -> Iterator[tuple[str, BatchRunner]]:
    """The runners, each with its cluster up."""
    import os

    import ray
    from pyspark.sql import SparkSession

    from paxman_batch import LocalRunner
    from paxman_run_ray import RayRunner
    from paxman_run_spark import SparkRunner

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.master(f"local[{WORKERS},4]").appName("paxman benchmark")
    quiet: dict[str, Any] = {"spark.log.level": "ERROR", "spark.ui.showConsoleProgress": "false"}
    session = builder.config(map=quiet).getOrCreate()
    stack.callback(session.stop)
    quietly: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    ray.init("local", num_cpus=WORKERS, include_dashboard=False, **quietly)
    stack.callback(ray.shutdown)
    yield "local", LocalRunner()
    yield "spark", SparkRunner(session)
    yield "ray", RayRunner()


def _measured(runners: dict[str, BatchRunner], folder: Path, count: int) -> dict[str, float]:
    from paxman_batch import BatchJob

    table = folder / "documents.jsonl"
    with table.open("w") as file:
        for number in range(count):
            file.write(json.dumps({"id": str(number), "content": _document(number)}) + "\n")
    job = BatchJob(adapt(CONTRACT))
    best: dict[str, float] = {}
    for number in range(ROUNDS + 1):
        for name, runner in runners.items():
            seconds = _run(job, runner, table, folder / f"{name}{number}")
            if number:  # the first round warms up
                best[name] = min(seconds, best.get(name, seconds))
    return best


def _run(job: BatchJob, runner: BatchRunner, table: Path, out: Path) -> float:
    from paxman_batch import BatchSource, RunOptions, Sink

    source, sink = BatchSource([table]), Sink(out)
    sink.prepare()
    chunks = source.chunks(source.rows_per_part)
    start = time.monotonic()
    for _ in runner.run(job, chunks, sink, RunOptions(workers=WORKERS)):
        pass
    return time.monotonic() - start


def _document(number: int) -> str:
    amount = f"{number * 7919 % 99_999 / 100:.2f}"
    date = f"2026-{number % 12 + 1:02}-{number % 28 + 1:02}"
    lines = [
        f"Invoice number: INV-{number}",
        f"Date: {date}",
        f"Supplier: Harbour Tools {number % 97} Ltd",
        f"Total: {amount} EUR",
        "The goods remain ours until they are paid for in full. " * 10,
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())

"""What a batch costs over a plain loop, what a second worker brings, and how much memory it takes.

Everything is measured in one run, interleaved, and ratios are taken within a round. Costs are CPU
time; what a second worker brings is a matter of the clock, and means something only if the run had
two cores, which is printed beside it, with what two plain loops at once bring there: no batch can
bring more. `--memory N` works on N documents and watches the memory.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from paxman_batch import (
    MAX_ROWS,
    BatchJob,
    BatchReporter,
    BatchSource,
    Chunk,
    ChunkOutcome,
    Rows,
    RunOptions,
    Sink,
    columns_of,
    from_bytes,
    output_schema,
    run_batch,
    to_bytes,
)
from paxman_core import Engine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paxman_batch import Tally
    from paxman_core.artifact import ExecutionArtifact

CONTRACT = {
    "id": "invoice",
    "fields": {
        "invoice_number": "STRING",
        "issued": "DATE",
        "total": "MONEY",
        "vendor": "STRING?",
    },
}
SMALL = {
    "id": "small",
    "fields": {
        "invoice_number": {"type": "STRING", "patterns": [r"number: (\S+)"]},
        "total": {"type": "MONEY", "patterns": [r"Total: ([^\n]+)"]},
    },
}
HEAVY = ("paxman-cap-evidence", "paxman-cap-lookup", "paxman-cap-recognize")
"""Not needed to see that memory stays flat, and it takes less time without."""
ROUNDS = 5
MICROSECONDS = 200
"""What one document is taken to cost where the share of reading and writing is counted."""
MEGABYTE = 1_000_000


def text_of(number: int) -> str:
    return (
        f"Invoice number: INV-{number}\nVendor: Acme GmbH\nIssued: 2026-03-{number % 28 + 1:02d}\n"
        f"Total: EUR {number % 9000 + 1000}.50\n"
    )


def write_table(path: Path, documents: int) -> None:
    with path.open("w", encoding="utf-8") as file:
        for number in range(documents):
            file.write(json.dumps({"id": f"d{number}", "content": text_of(number)}) + "\n")


@attrs.frozen
class Cost:
    """What something took: of the processors, and by the clock."""

    cpu: float
    wall: float

    @property
    def cores(self) -> float:
        """How many processors it had, in the mean."""
        return self.cpu / self.wall

    def __sub__(self, other: Cost) -> Cost:
        return Cost(self.cpu - other.cpu, self.wall - other.wall)


def now() -> Cost:
    """The time that this process and its ended children have taken."""
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return Cost(sum(used.ru_utime + used.ru_stime for used in spent), time.perf_counter())


class Bench:
    """A folder with documents, and the ways to work on them."""

    def __init__(self, folder: Path, documents: int) -> None:
        self.folder = folder
        self.documents = documents
        self.engine = Engine()
        self.job = BatchJob(self.engine.contract(CONTRACT))
        self.runs = 0
        self.seen = 0
        for share in (documents, documents // 2):
            write_table(folder / f"{share}.jsonl", share)

    def loop(self, documents: int, with_hash: bool) -> Cost:
        """A plain loop over `normalize`, over documents that it has not seen before.

        Some of what the engine has worked out for one document helps with the same one.
        """
        self.seen += documents
        fresh = range(self.seen, self.seen + documents)
        given = [(f"d{number}", text_of(number).encode()) for number in fresh]
        started = now()
        for name, content in given:
            artifact = self.engine.normalize(content, self.job.contract, name=name)
            if with_hash:
                _ = artifact.replay_hash
        return now() - started

    def batch(self, documents: int, workers: int) -> Cost:
        """A whole batch, from a table to Parquet, the start of its workers included."""
        self.runs += 1
        started = now()
        run_batch(
            self.job,
            BatchSource([self.folder / f"{documents}.jsonl"]),
            Sink(self.folder / f"out{self.runs}"),
            options=RunOptions(workers=workers),
            rows_per_part=MAX_ROWS,
        )
        return now() - started

    def whole_and_steady(self, workers: int) -> tuple[Cost, float]:
        """A whole batch, and the CPU time of a document once the workers run.

        The latter is that of many documents less that of few. By the clock there is no such
        difference: what else the machine does changes from one batch to the next.
        """
        few = self.documents // 2  # enough for all workers, so that none is started for many only
        whole = self.batch(self.documents, workers)
        return whole, (whole - self.batch(few, workers)).cpu / (self.documents - few)

    def arrow(self) -> float:
        """What reading and writing take a document: everything but the engine."""
        source = BatchSource([self.folder / f"{self.documents // 2}.jsonl"])
        artifacts = self._artifacts(source)
        columns, schema = columns_of(self.job.contract), output_schema(self.job)
        sink = Sink(self.folder / f"arrow{self.runs}")
        sink.prepare()
        started = now()
        for chunk in source.chunks(MAX_ROWS):
            rows = Rows(columns, schema)
            received = from_bytes(to_bytes(chunk.batch))
            for name in received.column("id").to_pylist():
                rows.add(name, artifacts[name])
            sink.write(chunk.number, ChunkOutcome(rows.batch(), None, 0, rows.tally()))
        return (now() - started).cpu / len(artifacts)

    def _artifacts(self, source: BatchSource) -> dict[str, ExecutionArtifact]:
        """What the engine gives, hashes included, for it is the engine that is left out."""
        found = {}
        for name, content in documents_of(source.chunks(MAX_ROWS)):
            found[name] = self.engine.normalize(content, self.job.contract, name=name)
            _ = found[name].replay_hash
        return found


def looped(documents: int) -> float:
    """The seconds by the clock of a plain loop, once it has begun."""
    engine = Engine()
    contract = engine.contract(CONTRACT)
    texts = [text_of(number).encode() for number in range(documents)]
    engine.normalize(texts[0], contract)
    started = time.perf_counter()
    for text in texts:
        _ = engine.normalize(text, contract).replay_hash
    return time.perf_counter() - started


def at_once(documents: int, processes: int) -> float:
    """The longest of so many plain loops that run at the same time, each in its own process."""
    command = [sys.executable, __file__, "--loop", str(documents)]
    running = [
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(processes)
    ]
    return max(float(each.communicate()[0]) for each in running)


def documents_of(chunks: Iterator[Chunk]) -> Iterator[tuple[str, bytes]]:
    for chunk in chunks:
        columns = (chunk.batch.column(name).to_pylist() for name in ("id", "content"))
        yield from zip(*columns, strict=True)


@attrs.frozen
class Round:
    """What was measured next to each other: seconds of CPU a document, and two whole batches."""

    plain: float
    hashed: float
    arrow: float
    one: float
    two: float
    whole_one: Cost
    whole_two: Cost
    most: float
    """How many times as much two plain loops at once do as one: what the machine has to give."""

    @property
    def is_free(self) -> bool:
        """Whether one worker had a core, and two had two, as far as starting them allows."""
        return self.whole_one.cores > 0.9 and self.whole_two.cores > 1.8


def measured(bench: Bench) -> Round:
    few = bench.documents // 2
    plain = bench.loop(few, with_hash=False).cpu / few
    hashed = bench.loop(few, with_hash=True).cpu / few
    arrow = bench.arrow()
    whole_one, one = bench.whole_and_steady(1)
    whole_two, two = bench.whole_and_steady(2)
    most = 2 * at_once(few, 1) / at_once(few, 2)
    return Round(plain, hashed, arrow, one, two, whole_one, whole_two, most)


def middle(figures: Iterable[float], form: str) -> str:
    """The median of the rounds, and between what they lie: a wide range says not to believe it."""
    found = sorted(figures)
    return f"{statistics.median(found):{form}} ({found[0]:{form}} to {found[-1]:{form}})"


def measure(folder: Path, documents: int) -> None:
    bench = Bench(folder, documents)
    rounds = [measured(bench) for _ in range(ROUNDS)]
    print(f"{documents} documents, {ROUNDS} rounds: the median, and the range of the rounds")
    print("microseconds of CPU time a document")
    for name, costs in (
        ("plain loop over normalize", [each.plain for each in rounds]),
        ("plain loop, replay hash asked for", [each.hashed for each in rounds]),
        ("batch with one worker", [each.one for each in rounds]),
        ("batch with two workers", [each.two for each in rounds]),
        ("reading and writing Arrow", [each.arrow for each in rounds]),
    ):
        print(f"  {name:37} {middle((cost * 1e6 for cost in costs), '.0f')}")
    print("ratios, each within one round")
    for name, ratios, goal in (
        ("one worker / loop with the hash", [e.one / e.hashed for e in rounds], "at most 1.05"),
        ("one worker / loop without it", [e.one / e.plain for e in rounds], ""),
        (
            f"Arrow / {MICROSECONDS} µs a document",
            [each.arrow * 1e6 / MICROSECONDS for each in rounds],
            "at most 0.10",
        ),
    ):
        print(f"  {name:37} {middle(ratios, '.2f')}{goal and f', goal: {goal}'}")
    print("two workers / one worker, whole batches by the clock, goal: at least 1.8")
    for number, each in enumerate(rounds, 1):
        gain = each.whole_one.wall / each.whole_two.wall
        cores = f"{each.whole_one.cores:.2f} and {each.whole_two.cores:.2f} cores"
        verdict = "" if each.is_free else "; says nothing, two cores were not free"
        loops = f"two plain loops / one: {each.most:.2f}"
        print(f"  round {number}: {gain:.2f}, with {cores}; {loops}{verdict}")


def resident(pid: int) -> int:
    """The most memory that a process has had, in bytes."""
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    return 0


def children() -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = stat.read_text().rpartition(")")[2].split()[1]
        except OSError:
            continue
        if int(parent) == os.getpid():
            found.append(int(stat.parent.name))
    return found


class MemoryWatch(BatchReporter):
    """Notes the memory of the driver and of its workers as a batch goes on."""

    def __init__(self) -> None:
        self.workers: dict[int, int] = {}
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._look)
        self.thread.start()
        self.next = 0

    def _look(self) -> None:
        while not self.over.wait(0.5):
            for pid in children():
                self.workers[pid] = max(self.workers.get(pid, 0), resident(pid))

    def advanced(self, rows: Tally) -> None:
        if rows.rows >= self.next:
            self.next = rows.rows + 100_000
            worker = max(self.workers.values(), default=0) // MEGABYTE
            driver = resident(os.getpid()) // MEGABYTE
            print(f"  {rows.rows:9} documents: driver {driver} MB, worker {worker} MB", flush=True)


def memory(folder: Path, documents: int) -> None:
    write_table(folder / "many.jsonl", documents)
    watch = MemoryWatch()
    try:
        run_batch(
            BatchJob(Engine().contract(SMALL), block=HEAVY),
            BatchSource([folder / "many.jsonl"]),
            Sink(folder / "many"),
            options=RunOptions(workers=2),
            reporter=watch,
        )
    finally:
        watch.over.set()
        watch.thread.join()
    driver = resident(os.getpid()) // MEGABYTE
    worker = max(watch.workers.values()) // MEGABYTE
    print(f"peak for {documents} documents: driver {driver} MB, each worker at most {worker} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", help="not needed: the documents are made here")
    parser.add_argument("--documents", type=int, default=8_000)
    parser.add_argument("--memory", type=int, metavar="N", help="watch the memory of N documents")
    parser.add_argument("--loop", type=int, metavar="N", help="a plain loop over N documents")
    arguments = parser.parse_args()
    if arguments.loop:
        print(looped(arguments.loop))
        return
    with tempfile.TemporaryDirectory() as folder:
        if arguments.memory:
            memory(Path(folder), arguments.memory)
        else:
            measure(Path(folder), arguments.documents)


if __name__ == "__main__":
    main()

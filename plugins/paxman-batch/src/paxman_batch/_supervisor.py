"""Worker processes under supervision: any can die at any moment, and every chunk is completed."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING, Any, Final

import pyarrow

from paxman_batch._job import BatchJob
from paxman_batch._messages import CompleteChunk, OneByOne, Setup
from paxman_batch._rows import ChunkOutcome, joined
from paxman_batch._runner import RunOptions
from paxman_batch._sink import PartSummary, Sink
from paxman_batch._source import Chunk
from paxman_batch._transport import to_bytes
from paxman_batch._work import failed_outcome
from paxman_batch._worker_process import MEGABYTE, Death, DiedError, WorkerProcess
from paxman_core.errors import BatchError

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_FALSE_STARTS: Final = 10
"""How many workers in a row may die before they begin a document."""
_SECONDS_BETWEEN_CHECKS = 0.1
_SHARE_OF_MEMORY = 0.8


def memory_limit(options: RunOptions) -> int:
    """How many bytes one worker may take."""
    if options.memory_mb is not None:
        return options.memory_mb * MEGABYTE
    total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return int(total * _SHARE_OF_MEMORY / options.workers)


class WorkerSlot:
    """Holds one worker at a time: a new one is started when the last has died."""

    def __init__(self, setup: Setup, options: RunOptions) -> None:
        self._setup = setup
        self._options = options
        self._lock = threading.Lock()
        self._worker: WorkerProcess | None = None
        self._is_closed = False

    def worker(self) -> WorkerProcess:
        """The worker of this slot, set up."""
        for _ in range(MAX_FALSE_STARTS):
            if self._worker is not None:
                return self._worker
            try:
                self._start()
            except DiedError as error:
                self._worker = None
                last = error.death.message
        raise BatchError(
            f"{MAX_FALSE_STARTS} workers in a row died before they could begin: {last}.",
            next_step="Read what they wrote to the error stream; `paxman doctor` loads the same "
            "plugins.",
        )

    def _start(self) -> None:
        with self._lock:
            if self._is_closed:
                raise BatchError("The batch was stopped.")
            self._worker = WorkerProcess(self._setup, self._options)
        self._worker.start()

    def died(self) -> None:
        """Forget the worker that has died."""
        self._worker = None

    def check(self, max_bytes: int) -> None:
        """Kill the worker if it is beyond its limits."""
        worker = self._worker
        if worker is not None:
            worker.check(max_bytes)

    def stop(self) -> None:
        """Kill the worker, and start no other; whoever speaks with it hears that it died."""
        with self._lock:
            self._is_closed = True
        worker = self._worker
        if worker is not None:
            worker.kill()

    def close(self) -> None:
        """Let the worker end; nobody speaks with it any more."""
        if self._worker is not None:
            self._worker.end()


class Watchdog:
    """Checks the limits of all workers every now and then, in a thread of its own."""

    def __init__(self, slots: list[WorkerSlot], max_bytes: int) -> None:
        self._slots = slots
        self._max_bytes = max_bytes
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="paxman-watchdog", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._over.wait(_SECONDS_BETWEEN_CHECKS):
            for slot in self._slots:
                slot.check(self._max_bytes)

    def close(self) -> None:
        """Stop checking."""
        self._over.set()
        self._thread.join()


class SupervisedWorker:
    """One child process, watched and replaced when it dies, for one chunk after another.

    The engine is made in the child, once. A document that kills it, hangs or takes too much memory
    costs the child and, after as many tries as the options say, one row. Used from one thread, but
    for `stop`.
    """

    def __init__(self, job: BatchJob, sink: Sink, options: RunOptions) -> None:
        self._job = job
        self._sink = sink
        self._options = options
        self._slot = WorkerSlot(Setup(job, sink, options.shared_budget is not None), options)
        self._watchdog = Watchdog([self._slot], memory_limit(options))

    def complete(self, chunk: Chunk) -> PartSummary:
        """Have a chunk done; if its worker dies, document by document."""
        worker = self._slot.worker()
        try:
            worker.tell(CompleteChunk(chunk.number, to_bytes(chunk.batch)))
            summary: PartSummary = worker.hear().summary
        except DiedError as error:
            self._slot.died()
            return self._sink.write(chunk.number, self._carefully(chunk.batch, error.death))
        return summary

    def stop(self) -> None:
        """Kill the child, from any thread; who waits for a chunk gets a BatchError."""
        self._slot.stop()

    def close(self) -> None:
        """Let the child end."""
        self._watchdog.close()
        self._slot.close()

    def _carefully(self, documents: Any, first: Death) -> ChunkOutcome:
        """Keep each document's outcome as soon as it is there; leave out what kills too often.

        Only a document that a worker had begun can be to blame for its death.
        """
        outcomes: list[ChunkOutcome] = []
        deaths: dict[int, list[Death]] = {}
        if first.position is not None:
            deaths[first.position] = [first]
        while len(outcomes) < documents.num_rows:
            at = len(outcomes)
            if len(deaths.get(at, ())) >= self._options.tries:
                outcomes.append(self._given_up(documents, at, deaths[at]))
                continue
            try:
                for outcome in self._one_by_one(documents.slice(at)):
                    # Not extended at once: what is there when a worker dies is kept.
                    outcomes.append(outcome)  # noqa: PERF402
            except DiedError as error:
                self._slot.died()
                if error.death.position is not None:
                    deaths.setdefault(len(outcomes), []).append(error.death)
        return _joined(outcomes)

    def _one_by_one(self, documents: Any) -> Iterator[ChunkOutcome]:
        worker = self._slot.worker()
        worker.tell(OneByOne(to_bytes(documents)))
        for _ in range(documents.num_rows):
            yield worker.hear().outcome

    def _given_up(self, documents: Any, position: int, deaths: list[Death]) -> ChunkOutcome:
        identity = documents.column("id")[position].as_py()
        times = "once" if len(deaths) == 1 else f"{len(deaths)} times"
        message = f"{deaths[-1].message}; it was tried {times}."
        return failed_outcome(self._job, identity, deaths[-1].reason, message)


def _joined(outcomes: list[ChunkOutcome]) -> ChunkOutcome:
    observed = [one.observations for one in outcomes if one.observations is not None]
    return ChunkOutcome(
        pyarrow.concat_batches([one.rows for one in outcomes]),
        pyarrow.concat_batches(observed) if observed else None,
        sum(one.anonymous for one in outcomes),
        joined(one.tally for one in outcomes),
    )

"""The Spark runner: a chunk is a task, and tasks are handed out in waves."""

from __future__ import annotations

import contextlib
import pickle
import threading
import uuid
from itertools import islice
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final

from paxman_core.errors import BatchError, PaxmanError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_batch import BatchJob, Chunk, PartSummary, RunOptions, Sink
    from paxman_run_spark._task import ChunkTask

WAVES: Final = 2
"""How many jobs are with Spark at once, so that it has a next one when one comes to its end."""
CHUNKS_FOR_WORKER: Final = 4
"""How many chunks of one wave each worker has: a wave itself costs some tenths of a second."""
BYTES_FOR_WORKER: Final = 32_000_000
"""A wave ends earlier when its documents have so many bytes: it is in the driver's memory."""


class SparkRunner:
    """Completes chunks on a Spark cluster that can see the files of the batch.

    Without a session it uses the active one, or makes one as `RunOptions.settings` says.
    """

    def __init__(self, session: Any = None) -> None:
        self._session = session

    def run(
        self, job: BatchJob, chunks: Iterator[Chunk], sink: Sink, options: RunOptions
    ) -> Iterator[PartSummary]:
        """Complete every chunk; each is given back when its wave is over."""
        from paxman_batch import options_elsewhere
        from paxman_run_spark._session import session_for
        from paxman_run_spark._task import ChunkTask

        with contextlib.ExitStack() as stack:
            session = self._session or stack.enter_context(session_for(options))
            host = session.conf.get("spark.driver.host", "127.0.0.1")
            shared = stack.enter_context(options_elsewhere(options, host))
            task = ChunkTask(uuid.uuid4().hex, job, sink, shared)
            yield from _Run(session, task, chunks, options.workers).all()


class _Run:
    """The waves of one run, each carried out by a thread of the driver."""

    def __init__(
        self, session: Any, task: ChunkTask, chunks: Iterator[Chunk], workers: int
    ) -> None:
        self._session = session
        self._task = task
        self._chunks = chunks
        self._workers = workers
        self._taking = threading.Lock()
        self._is_over = False
        self._done: SimpleQueue[PartSummary | BaseException | None] = SimpleQueue()

    def all(self) -> Iterator[PartSummary]:
        """What becomes of every chunk, as it comes."""
        threads = [threading.Thread(target=self._serve, daemon=True) for _ in range(WAVES)]
        for thread in threads:
            thread.start()
        running = len(threads)
        try:
            while running:
                done = self._done.get()
                if done is None:
                    running -= 1
                elif isinstance(done, BaseException):
                    raise done
                else:
                    yield done
        finally:
            self._is_over = True
            if running:
                self._session.interruptTag(self._task.run)
            for thread in threads:
                thread.join()

    def _serve(self) -> None:
        try:
            self._session.addTag(self._task.run)
            while wave := self._next():
                for answer in self._answers(wave):
                    self._done.put(answer)
            self._done.put(None)
        except BaseException as error:
            self._done.put(error)

    def _next(self) -> list[Chunk]:
        with self._taking:
            return [] if self._is_over else _wave(self._chunks, self._workers)

    def _answers(self, wave: list[Chunk]) -> Iterator[PartSummary]:
        from pyspark.errors import PySparkException

        from paxman_run_spark._task import OUTPUT_COLUMNS

        task = self._task
        frame = self._session.createDataFrame(_table(wave))
        try:
            # Spark counts the parameters of what it calls, and `self` as one of them.
            found = frame.mapInArrow(lambda batches: task(batches), OUTPUT_COLUMNS).toArrow()
        except PySparkException as error:
            raise BatchError(
                f"Spark gave up on a task: {_last_line(error)}.",
                next_step="What is done is kept; run it again and pass resume=True (--resume).",
            ) from error
        for answer in found.column("answer").to_pylist():
            told = pickle.loads(answer)
            if isinstance(told, PaxmanError):
                raise told
            yield told


def _wave(chunks: Iterator[Chunk], workers: int) -> list[Chunk]:
    wave: list[Chunk] = []
    size = 0
    for chunk in islice(chunks, CHUNKS_FOR_WORKER * workers):
        wave.append(chunk)
        size += chunk.batch.nbytes
        if size >= BYTES_FOR_WORKER * workers:
            break
    return wave


def _table(wave: list[Chunk]) -> Any:
    """A row for each chunk; each is a record batch of its own, which Spark makes a task of."""
    import pyarrow

    from paxman_batch import to_bytes
    from paxman_run_spark._task import INPUT_SCHEMA

    return pyarrow.Table.from_batches(
        [
            pyarrow.RecordBatch.from_pydict(
                {"number": [chunk.number], "documents": [to_bytes(chunk.batch)]}, INPUT_SCHEMA
            )
            for chunk in wave
        ]
    )


def _last_line(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1].rstrip(".") if lines else type(error).__name__

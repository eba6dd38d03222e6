"""The runner that is built in: worker processes on this machine, and no server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from queue import SimpleQueue

from paxman_batch._job import BatchJob
from paxman_batch._runner import RunOptions
from paxman_batch._sink import PartSummary, Sink
from paxman_batch._source import Chunk
from paxman_batch._supervisor import SupervisedWorker


class LocalRunner:
    """Works on chunks in processes that it starts, watches, and replaces when they die."""

    def run(
        self, job: BatchJob, chunks: Iterator[Chunk], sink: Sink, options: RunOptions
    ) -> Iterator[PartSummary]:
        """Complete every chunk; at most two for each worker are in memory."""
        run = _LocalRun([SupervisedWorker(job, sink, options) for _ in range(options.workers)])
        is_finished = False
        try:
            yield from run.all(chunks)
            is_finished = True
        finally:
            run.close(at_once=not is_finished)


class _LocalRun:
    """The workers of one run, each with a thread that speaks to it."""

    def __init__(self, workers: list[SupervisedWorker]) -> None:
        self._workers = workers
        self._chunks: SimpleQueue[Chunk | None] = SimpleQueue()
        self._done: SimpleQueue[PartSummary | BaseException] = SimpleQueue()
        self._threads = [threading.Thread(target=self._serve, args=(worker,)) for worker in workers]
        for thread in self._threads:
            thread.start()

    def all(self, chunks: Iterator[Chunk]) -> Iterator[PartSummary]:
        """Hand out the chunks, a few ahead of the workers, and give back what is done."""
        waiting = 0
        for chunk in chunks:
            self._chunks.put(chunk)
            waiting += 1
            if waiting >= 2 * len(self._workers):
                yield self._next()
                waiting -= 1
        for _ in range(waiting):
            yield self._next()

    def _next(self) -> PartSummary:
        done = self._done.get()
        if isinstance(done, BaseException):
            raise done
        return done

    def _serve(self, worker: SupervisedWorker) -> None:
        try:
            while (chunk := self._chunks.get()) is not None:
                self._done.put(worker.complete(chunk))
        except BaseException as error:
            self._done.put(error)

    def close(self, at_once: bool) -> None:
        """End threads and workers; at once if there is nothing to be waited for."""
        for _ in self._threads:
            self._chunks.put(None)
        if at_once:
            for worker in self._workers:
                worker.stop()
        for thread in self._threads:
            thread.join()
        for worker in self._workers:
            worker.close()

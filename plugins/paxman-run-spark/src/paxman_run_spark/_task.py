"""What one task on Spark does: one chunk, completed by a watched child of the Python worker."""

from __future__ import annotations

import os
import pickle
from typing import TYPE_CHECKING, Any, Final

import attrs
import pyarrow

from paxman_batch import Chunk, SupervisedWorker, from_bytes
from paxman_core.errors import PaxmanError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paxman_batch import BatchJob, RunOptions, Sink

INPUT_SCHEMA: Final = pyarrow.schema([("number", pyarrow.int64()), ("documents", pyarrow.binary())])
"""A chunk as a row: its number, and its documents as an Arrow stream."""
OUTPUT_COLUMNS: Final = "number long, answer binary"

_workers: dict[str, SupervisedWorker] = {}
"""By run, what a Python worker keeps from task to task; Spark uses a worker again and again."""


@attrs.frozen
class ChunkTask:
    """The function of `mapInArrow`: chunks in, and for each one its summary or its error out."""

    run: str
    job: BatchJob
    sink: Sink
    options: RunOptions

    def __call__(self, batches: Iterable[Any]) -> Iterator[Any]:
        worker = self._worker()
        for batch in batches:
            numbers = batch.column("number").to_pylist()
            chunks = zip(numbers, batch.column("documents").to_pylist(), strict=True)
            answers = [_answer(worker, Chunk(number, from_bytes(data))) for number, data in chunks]
            yield pyarrow.RecordBatch.from_pydict({"number": numbers, "answer": answers})

    def _worker(self) -> SupervisedWorker:
        worker = _workers.get(self.run)
        if worker is None:
            while _workers:
                _workers.popitem()[1].close()
            # A machine has at most a worker for each core, and those share its memory.
            beside = min(self.options.workers, os.cpu_count() or 1)
            options = attrs.evolve(self.options, workers=beside)
            worker = SupervisedWorker(self.job, self.sink, options)
            _workers[self.run] = worker
        return worker


def _answer(worker: SupervisedWorker, chunk: Chunk) -> bytes:
    """What the driver is told; an error that must end the batch is not for Spark to try again."""
    try:
        return pickle.dumps(worker.complete(chunk))
    except PaxmanError as error:
        return pickle.dumps(error)

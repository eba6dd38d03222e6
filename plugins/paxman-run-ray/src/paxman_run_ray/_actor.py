"""What runs on the cluster: one function that asks for chunks, and actors that complete them."""

from __future__ import annotations

import os
import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

import attrs
import pyarrow

from paxman_batch import Chunk, SupervisedWorker, from_bytes
from paxman_core.errors import PaxmanError
from paxman_run_ray._chunk_server import VOID

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_batch import BatchJob, RunOptions, Sink
    from paxman_run_ray._chunk_server import ChunkClient

CHUNKS: Final = pyarrow.schema([("number", pyarrow.int64()), ("documents", pyarrow.large_binary())])
"""A chunk as a row: its number, and its documents as an Arrow stream."""


def fetched(_: Any, client: ChunkClient) -> Iterator[Any]:
    """Every chunk, as a table with one row."""
    for number, documents in client.chunks():
        yield pyarrow.table({"number": [number], "documents": [documents]}, CHUNKS)


class ChunkActor:
    """Completes chunks; it lives as long as the batch, and its child has the models loaded."""

    def __init__(self, job: BatchJob, sink: Sink, options: RunOptions) -> None:
        # A machine has at most an actor for each core, and those share its memory.
        beside = min(options.workers, os.cpu_count() or 1)
        self._worker = SupervisedWorker(job, sink, attrs.evolve(options, workers=beside))
        # A child ends with the thread that started it, and Ray calls from threads of its own.
        self._thread = ThreadPoolExecutor(1)

    def __call__(self, table: Any) -> Any:
        rows = table.to_pylist()
        numbers = [row["number"] for row in rows]
        answers = [self._thread.submit(self._answer, **row).result() for row in rows]
        return pyarrow.table({"number": numbers, "answer": answers})

    def _answer(self, number: int, documents: bytes) -> bytes | None:
        """What the driver is told; an error that must end the batch is not for Ray to try again."""
        if number == VOID:
            return None
        try:
            return pickle.dumps(self._worker.complete(Chunk(number, from_bytes(documents))))
        except PaxmanError as error:
            return pickle.dumps(error)

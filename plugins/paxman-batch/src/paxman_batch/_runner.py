"""Who carries out a batch: what every runner gets, and what it gives back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

import attrs

from paxman_batch._job import BatchJob
from paxman_batch._sink import PartSummary, Sink
from paxman_batch._source import Chunk
from paxman_core.errors import InvalidOptionError
from paxman_core.executor import SharedBudget


@attrs.frozen
class RunOptions:
    """How a batch is carried out; none of it changes a row of a document that can be worked on."""

    workers: int = 1
    shared_budget: SharedBudget | None = None
    """What all documents may cost together; it lives where the batch is driven."""
    document_seconds: float = 120.0
    """How long one document may take before its worker is killed."""
    memory_mb: int | None = None
    """How much memory one worker may take before it is killed; None: its share of 80 percent."""
    tries: int = 3
    """How often a document may cost a worker its life before it is given up."""
    settings: Mapping[str, str] = attrs.field(factory=dict)
    """What only this runner understands, such as where its cluster is."""

    def __attrs_post_init__(self) -> None:
        for name in ("workers", "tries", "memory_mb", "document_seconds"):
            value: object = getattr(self, name)
            whole = int if name in ("workers", "tries") else (int, float)
            is_number = isinstance(value, whole) and not isinstance(value, bool)
            if value is not None and not (is_number and value > 0):  # type: ignore[operator]
                raise InvalidOptionError(
                    f"{name} is {value!r}.", next_step="Give a number above zero."
                )


class BatchRunner(Protocol):
    """Carries out the chunks of a batch."""

    def run(
        self, job: BatchJob, chunks: Iterator[Chunk], sink: Sink, options: RunOptions
    ) -> Iterator[PartSummary]:
        """Complete every chunk, in any order, and say so for each one when its part is written.

        A chunk's work is `complete(job, sink, chunk.number, chunk.batch, options.shared_budget)`.
        `chunks` are only those whose part is not there yet; they are read as they are taken, so
        that a runner that takes few at a time holds few in memory. Closing the iterator ends the
        run. What must end the batch is raised as a BatchError.
        """

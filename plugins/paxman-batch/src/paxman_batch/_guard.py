"""A worker under guard: chunks are completed whatever a document does to the process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow

from paxman_batch._crew import Station, Watch, memory_limit
from paxman_batch._messages import CompleteChunk, OneByOne, Setup
from paxman_batch._rows import joined
from paxman_batch._transport import to_bytes
from paxman_batch._work import Outcome, failed_outcome
from paxman_batch._worker_process import Death, DiedError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_batch._job import BatchJob
    from paxman_batch._runner import RunOptions
    from paxman_batch._sink import PartSummary, Sink
    from paxman_batch._source import Chunk


class Guard:
    """One child process that is watched, and replaced when it dies, for one chunk after another.

    The engine is made in the child, once. A document that kills it, hangs or takes too much memory
    costs the child and, after as many tries as the options say, one row. Used from one thread, but
    for `stop`.
    """

    def __init__(self, job: BatchJob, sink: Sink, options: RunOptions) -> None:
        self._job = job
        self._sink = sink
        self._options = options
        self._station = Station(Setup(job, sink, options.purse is not None), options)
        self._watch = Watch([self._station], memory_limit(options))

    def complete(self, chunk: Chunk) -> PartSummary:
        """Have a chunk done; if its worker dies, document by document."""
        worker = self._station.worker()
        try:
            worker.tell(CompleteChunk(chunk.number, to_bytes(chunk.batch)))
            summary: PartSummary = worker.hear().summary
        except DiedError as error:
            self._station.died()
            return self._sink.write(chunk.number, self._carefully(chunk.batch, error.death))
        return summary

    def stop(self) -> None:
        """Kill the child, from any thread; who waits for a chunk gets a BatchError."""
        self._station.stop()

    def close(self) -> None:
        """Let the child end."""
        self._watch.close()
        self._station.close()

    def _carefully(self, documents: Any, first: Death) -> Outcome:
        """Each document's outcome is kept as soon as it is there; who kills too often is left out.

        Only a document that a worker had begun can be to blame for its death.
        """
        outcomes: list[Outcome] = []
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
                self._station.died()
                if error.death.position is not None:
                    deaths.setdefault(len(outcomes), []).append(error.death)
        return _joined(outcomes)

    def _one_by_one(self, documents: Any) -> Iterator[Outcome]:
        worker = self._station.worker()
        worker.tell(OneByOne(to_bytes(documents)))
        for _ in range(documents.num_rows):
            yield worker.hear().outcome

    def _given_up(self, documents: Any, position: int, deaths: list[Death]) -> Outcome:
        identity = documents.column("id")[position].as_py()
        times = "once" if len(deaths) == 1 else f"{len(deaths)} times"
        message = f"{deaths[-1].message}; it was tried {times}."
        return failed_outcome(self._job, identity, deaths[-1].reason, message)


def _joined(outcomes: list[Outcome]) -> Outcome:
    observed = [one.observations for one in outcomes if one.observations is not None]
    return Outcome(
        pyarrow.concat_batches([one.rows for one in outcomes]),
        pyarrow.concat_batches(observed) if observed else None,
        sum(one.anonymous for one in outcomes),
        joined(one.tally for one in outcomes),
    )

"""The pure function of a batch: a record batch of documents in, a record batch of rows out."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
import pyarrow

from paxman_batch._columns import Column, columns_of, output_schema
from paxman_batch._job import BatchJob
from paxman_batch._rows import ChunkOutcome, Rows
from paxman_batch._sink import PartSummary, Sink
from paxman_core.errors import InvalidInputError, InvalidOptionError
from paxman_core.executor import SharedBudget
from paxman_observations import CONTRACT, PREFIX, observation_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from paxman_core.artifact import ExecutionArtifact
    from paxman_core.contract import CanonicalContract
    from paxman_core.engine import Engine
    from paxman_observations import Observation

INVALID_ROW: Final = "INVALID_ROW"
"""The reason of a document that its row of the input does not give."""
UNEXPECTED: Final = "UNEXPECTED"
"""The reason of a document on which something raised that should not."""
MAX_JOBS = 4
"""How many jobs one process keeps an engine for."""


@attrs.frozen(eq=False)
class Prepared:
    """What a process makes once for a job, whatever the number of documents."""

    engine: Engine
    columns: tuple[Column, ...]
    schema: Any


_kept: dict[str, Prepared] = {}
_keeping = threading.Lock()


def prepare(job: BatchJob) -> Prepared:
    """The engine and the columns of a job, made once a process; the oldest are let go."""
    known = _kept.get(job.fingerprint)
    if known is None:
        with _keeping:
            known = _kept.get(job.fingerprint)
            if known is None:
                while len(_kept) >= MAX_JOBS:
                    _kept.pop(next(iter(_kept))).engine.close()
                known = _prepared(job)
                _kept[job.fingerprint] = known
    return known


def _prepared(job: BatchJob) -> Prepared:
    engine = job.engine()
    # Planned once for nothing: a wrong contract is refused here, and plugins are loaded here.
    engine.plan("", job.contract, budget=job.budget, policy=job.policy)
    return Prepared(engine, columns_of(job.contract), output_schema(job))


def process(job: BatchJob, batch: Any, shared_budget: SharedBudget | None = None) -> Any:
    """The rows of a record batch of documents, in the same order.

    `batch` has the columns of `INPUT_SCHEMA`, and the result those of `output_schema(job)`. A
    document that cannot be read gives a row with `error`, never an exception.
    `shared_budget` is what all documents may spend together.
    """
    return outcome_of(job, batch, shared_budget).rows


def complete(
    job: BatchJob,
    sink: Sink,
    number: int,
    batch: Any,
    shared_budget: SharedBudget | None = None,
) -> PartSummary:
    """Work on one chunk and write its part: the task of every runner, safe to be done again.

    `job` and `sink` are those of the batch, `number` is the chunk's, and `batch` its documents as
    an Arrow record batch; `shared_budget` is what all chunks may spend together.
    """
    return sink.write(number, outcome_of(job, batch, shared_budget))


def outcome_of(
    job: BatchJob,
    batch: Any,
    shared_budget: SharedBudget | None = None,
    begun: Callable[[int], None] | None = None,
) -> ChunkOutcome:
    """What comes out of a record batch of documents.

    `begun` hears the position of each document before it is worked on.
    """
    prepared = prepare(job)
    rows = Rows(prepared.columns, prepared.schema)
    documents = zip(*(batch.column(name).to_pylist() for name in _COLUMNS), strict=True)
    for position, (identity, content, path, media_type, problem) in enumerate(documents):
        if begun is not None:
            begun(position)
        given = Path(path) if content is None and path is not None else content
        if problem is not None or given is None:
            rows.fail(identity, INVALID_ROW, problem or "There is neither content nor a path.")
            continue
        try:
            document = prepared.engine.read(given, name=identity, media_type=media_type)
            artifact = prepared.engine.normalize(
                document,
                job.contract,
                budget=job.budget,
                policy=job.policy,
                shared_budget=shared_budget,
            )
            rows.add(identity, artifact)
        except InvalidInputError as error:
            rows.fail(identity, error.code, str(error))
        except Exception as error:
            # One document must not cost the others theirs, whatever a reader or a bug raises.
            rows.fail(identity, UNEXPECTED, f"{type(error).__name__}: {error}")
        else:
            if job.observing is not None:
                _observe(rows, job, artifact)
    return ChunkOutcome(
        rows.batch(),
        None if job.observing is None else _observation_batch(job.contract, rows.observations),
        rows.anonymous,
        rows.tally(),
    )


_COLUMNS: Final = ("id", "content", "path", "media_type", "problem")


def _observe(rows: Rows, job: BatchJob, artifact: ExecutionArtifact) -> None:
    assert job.observing is not None
    from paxman_observations import observe

    asked = job.observing
    try:
        rows.observations += observe(
            artifact, asked.entity, entity_name=asked.entity_name, observed_at=asked.observed_at
        )
    except InvalidOptionError:
        # The field that names the entity, or the date, has no value in this document.
        rows.anonymous += 1


def failed_outcome(job: BatchJob, identity: str, reason: str, message: str) -> ChunkOutcome:
    """The outcome of one document that no worker survives."""
    rows = Rows(columns_of(job.contract), output_schema(job))
    rows.fail(identity, reason, message)
    observed = None if job.observing is None else _observation_batch(job.contract, [])
    return ChunkOutcome(rows.batch(), observed, 0, rows.tally())


def _observation_batch(contract: CanonicalContract, observations: Iterable[Observation]) -> Any:
    """The observations as `fold_table` reads them, with a column for every field.

    A part in which nobody mentions a field has its column all the same, so that a folder of parts
    is one table.
    """
    table = observation_table(observations)
    for field in contract.targets:
        name = PREFIX + field.path
        if name not in table.column_names:
            table = table.append_column(name, pyarrow.nulls(len(table), pyarrow.string()))
    own = [name for name in table.column_names if not name.startswith(PREFIX)]
    table = table.select([*own, *(PREFIX + field.path for field in contract.targets)])
    table = table.replace_schema_metadata({CONTRACT: contract.to_json()})
    return table.combine_chunks().to_batches()[0] if len(table) else _empty(table.schema)


def _empty(schema: Any) -> Any:
    """A record batch without rows."""
    return pyarrow.RecordBatch.from_arrays(
        [pyarrow.array([], field.type) for field in schema], schema=schema
    )

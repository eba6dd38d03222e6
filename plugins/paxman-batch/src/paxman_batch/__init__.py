"""Many documents: Arrow in, Arrow out, on this machine or on a cluster, and resumable.

`process` is the pure function that every runner carries out: a record batch of documents in, a
record batch of rows out. A *source* cuts the input into numbered chunks, a *sink* writes each
chunk's rows as one part, and a *runner* decides where that happens. A part that is there is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paxman_batch._batch import BatchReporter, BatchResult, find_runner, run_batch
    from paxman_batch._columns import columns_of, output_schema
    from paxman_batch._documents import TableColumns
    from paxman_batch._job import BatchJob, Observing
    from paxman_batch._local import LocalRunner
    from paxman_batch._many import normalize_many
    from paxman_batch._rows import ChunkOutcome, Rows, Tally
    from paxman_batch._runner import BatchRunner, RunOptions
    from paxman_batch._server import (
        RemoteSharedBudget,
        Server,
        ServerAddress,
        SharedBudgetServer,
        options_elsewhere,
    )
    from paxman_batch._shared_budget import TotalBudget
    from paxman_batch._sink import PartSummary, Sink
    from paxman_batch._source import INPUT_SCHEMA, MAX_ROWS, BatchSource, Chunk
    from paxman_batch._supervisor import SupervisedWorker
    from paxman_batch._transport import from_bytes, to_bytes
    from paxman_batch._work import complete, prepare, process

__all__ = [
    "INPUT_SCHEMA",
    "MAX_ROWS",
    "BatchJob",
    "BatchReporter",
    "BatchResult",
    "BatchRunner",
    "BatchSource",
    "Chunk",
    "ChunkOutcome",
    "LocalRunner",
    "Observing",
    "PartSummary",
    "RemoteSharedBudget",
    "Rows",
    "RunOptions",
    "Server",
    "ServerAddress",
    "SharedBudgetServer",
    "Sink",
    "SupervisedWorker",
    "TableColumns",
    "Tally",
    "TotalBudget",
    "columns_of",
    "complete",
    "find_runner",
    "from_bytes",
    "normalize_many",
    "options_elsewhere",
    "output_schema",
    "prepare",
    "process",
    "run_batch",
    "to_bytes",
]

_MODULE_OF = {
    "BatchJob": "_job",
    "BatchReporter": "_batch",
    "BatchResult": "_batch",
    "BatchRunner": "_runner",
    "Chunk": "_source",
    "SupervisedWorker": "_supervisor",
    "INPUT_SCHEMA": "_source",
    "LocalRunner": "_local",
    "MAX_ROWS": "_source",
    "Observing": "_job",
    "ChunkOutcome": "_rows",
    "PartSummary": "_sink",
    "SharedBudgetServer": "_server",
    "RemoteSharedBudget": "_server",
    "Rows": "_rows",
    "RunOptions": "_runner",
    "Server": "_server",
    "ServerAddress": "_server",
    "Sink": "_sink",
    "BatchSource": "_source",
    "TableColumns": "_documents",
    "Tally": "_rows",
    "TotalBudget": "_shared_budget",
    "columns_of": "_columns",
    "complete": "_work",
    "find_runner": "_batch",
    "from_bytes": "_transport",
    "normalize_many": "_many",
    "options_elsewhere": "_server",
    "output_schema": "_columns",
    "prepare": "_work",
    "process": "_work",
    "run_batch": "_batch",
    "to_bytes": "_transport",
}


def __getattr__(name: str) -> object:
    """Import a name when it is first used: looking for plugins must not load pyarrow."""
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"{__name__}.{module}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__

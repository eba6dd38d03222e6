"""Many documents: Arrow in, Arrow out, on this machine or on a cluster, and resumable.

`process` is the pure function that every runner carries out: a record batch of documents in, a
record batch of rows out. A *source* cuts the input into numbered chunks, a *sink* writes each
chunk's rows as one part, and a *runner* decides where that happens. A part that is there is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paxman_core.batch.batch import BatchObserver, BatchResult, run_batch
    from paxman_core.batch.columns import output_schema
    from paxman_core.batch.documents import TableColumns
    from paxman_core.batch.guard import Guard
    from paxman_core.batch.job import BatchJob, Observing
    from paxman_core.batch.local import LocalRunner
    from paxman_core.batch.many import normalize_many
    from paxman_core.batch.purse import TotalPurse
    from paxman_core.batch.purse_server import PurseServer, RemotePurse
    from paxman_core.batch.runner import BatchRunner, RunOptions, find_runner
    from paxman_core.batch.sink import PartSummary, Sink
    from paxman_core.batch.source import INPUT_SCHEMA, Chunk, Source
    from paxman_core.batch.transport import from_bytes, to_bytes
    from paxman_core.batch.work import complete, prepare, process

__all__ = [
    "INPUT_SCHEMA",
    "BatchJob",
    "BatchObserver",
    "BatchResult",
    "BatchRunner",
    "Chunk",
    "Guard",
    "LocalRunner",
    "Observing",
    "PartSummary",
    "PurseServer",
    "RemotePurse",
    "RunOptions",
    "Sink",
    "Source",
    "TableColumns",
    "TotalPurse",
    "complete",
    "find_runner",
    "from_bytes",
    "normalize_many",
    "output_schema",
    "prepare",
    "process",
    "run_batch",
    "to_bytes",
]

_MODULE_OF = {
    "INPUT_SCHEMA": "source",
    "BatchJob": "job",
    "BatchObserver": "batch",
    "BatchResult": "batch",
    "BatchRunner": "runner",
    "Chunk": "source",
    "Guard": "guard",
    "LocalRunner": "local",
    "Observing": "job",
    "PartSummary": "sink",
    "PurseServer": "purse_server",
    "RemotePurse": "purse_server",
    "RunOptions": "runner",
    "Sink": "sink",
    "Source": "source",
    "TableColumns": "documents",
    "TotalPurse": "purse",
    "complete": "work",
    "find_runner": "runner",
    "from_bytes": "transport",
    "normalize_many": "many",
    "output_schema": "columns",
    "prepare": "work",
    "process": "work",
    "run_batch": "batch",
    "to_bytes": "transport",
}


def __getattr__(name: str) -> object:
    """Import a name when it is first used; most need pyarrow, and say so if it is not there."""
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    try:
        value: object = getattr(import_module(f"{__name__}.{module}"), name)
    except ModuleNotFoundError as error:
        if error.name != "pyarrow":
            raise
        from paxman_core.errors import MissingExtraError

        raise MissingExtraError(
            "Batches need pyarrow.", next_step="Install it: pip install 'paxman-core[batch]'"
        ) from None
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__

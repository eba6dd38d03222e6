"""Many documents: Arrow in, Arrow out, on this machine or on a cluster, and resumable.

`process` is the pure function that every runner carries out: a record batch of documents in, a
record batch of rows out. A *source* cuts the input into numbered chunks, a *sink* writes each
chunk's rows as one part, and a *runner* decides where that happens. A part that is there is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paxman_batch._batch import BatchObserver, BatchResult, run_batch
    from paxman_batch._columns import columns_of, output_schema
    from paxman_batch._documents import TableColumns
    from paxman_batch._guard import Guard
    from paxman_batch._job import BatchJob, Observing
    from paxman_batch._local import LocalRunner
    from paxman_batch._many import normalize_many
    from paxman_batch._purse import TotalPurse
    from paxman_batch._purse_server import PurseServer, RemotePurse
    from paxman_batch._rows import Rows, Tally
    from paxman_batch._runner import BatchRunner, RunOptions, find_runner
    from paxman_batch._sink import PartSummary, Sink
    from paxman_batch._source import INPUT_SCHEMA, MOST_ROWS, Chunk, Source
    from paxman_batch._transport import from_bytes, to_bytes
    from paxman_batch._work import Outcome, complete, prepare, process

__all__ = [
    "INPUT_SCHEMA",
    "MOST_ROWS",
    "BatchJob",
    "BatchObserver",
    "BatchResult",
    "BatchRunner",
    "Chunk",
    "Guard",
    "LocalRunner",
    "Observing",
    "Outcome",
    "PartSummary",
    "PurseServer",
    "RemotePurse",
    "Rows",
    "RunOptions",
    "Sink",
    "Source",
    "TableColumns",
    "Tally",
    "TotalPurse",
    "columns_of",
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
    "BatchJob": "_job",
    "BatchObserver": "_batch",
    "BatchResult": "_batch",
    "BatchRunner": "_runner",
    "Chunk": "_source",
    "Guard": "_guard",
    "INPUT_SCHEMA": "_source",
    "LocalRunner": "_local",
    "MOST_ROWS": "_source",
    "Observing": "_job",
    "Outcome": "_work",
    "PartSummary": "_sink",
    "PurseServer": "_purse_server",
    "RemotePurse": "_purse_server",
    "Rows": "_rows",
    "RunOptions": "_runner",
    "Sink": "_sink",
    "Source": "_source",
    "TableColumns": "_documents",
    "Tally": "_rows",
    "TotalPurse": "_purse",
    "columns_of": "_columns",
    "complete": "_work",
    "find_runner": "_runner",
    "from_bytes": "_transport",
    "normalize_many": "_many",
    "output_schema": "_columns",
    "prepare": "_work",
    "process": "_work",
    "run_batch": "_batch",
    "to_bytes": "_transport",
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

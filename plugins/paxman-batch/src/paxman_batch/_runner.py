"""Who carries out a batch: what every runner gets, and what it gives back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

import attrs

from paxman_core.capability import LOCAL, load_plugins
from paxman_core.errors import InvalidOptionError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paxman_batch._job import BatchJob
    from paxman_batch._sink import PartSummary, Sink
    from paxman_batch._source import Chunk
    from paxman_core.executor import SharedBudget

INSTALLABLE: Final = ("ray", "spark")
"""The runners that there are plugins for."""


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


def find_runner(name: str, block: Sequence[str] = ()) -> BatchRunner:
    """The runner with a name: `local`, or one that a plugin offers."""
    if name == LOCAL:
        from paxman_batch._local import LocalRunner

        return LocalRunner()
    offers = load_plugins(block=block).runners
    for offer in offers:
        if offer.name == name:
            return offer.factory()  # type: ignore[return-value]
    known = [LOCAL, *sorted(offer.name for offer in offers)]
    raise InvalidOptionError(
        f"There is no batch runner {name!r}; there are: {', '.join(known)}.",
        next_step=_instead(name, known),
    )


def _instead(name: str, known: Sequence[str]) -> str:
    from difflib import get_close_matches

    if name in INSTALLABLE:
        return f"Try: pip install paxman-run-{name}"
    close = get_close_matches(name, sorted({*known, *INSTALLABLE}), n=1)
    return f"Did you mean {close[0]!r}?" if close else "Choose one of them."

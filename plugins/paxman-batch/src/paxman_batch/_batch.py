"""A whole batch: begin or resume it, have it carried out, and keep its manifest."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Sequence
from decimal import Decimal
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs

from paxman_batch._job import BatchJob
from paxman_batch._local import LocalRunner
from paxman_batch._manifest import (
    COMPLETE,
    INCOMPLETE,
    RUNNING,
    Progress,
    check_same,
    identity_of,
    read_manifest,
)
from paxman_batch._rows import Tally
from paxman_batch._runner import BatchRunner, RunOptions
from paxman_batch._shared_budget import TotalBudget
from paxman_batch._sink import Sink
from paxman_batch._source import BatchSource
from paxman_core.capability import LOCAL, load_plugins
from paxman_core.errors import InvalidOptionError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_batch._source import Chunk

LEDGER: Final = "spend.jsonl"
LOCK: Final = ".lock"
INSTALLABLE: Final = ("ray", "spark")
"""The runners that there are plugins for."""
_SECONDS_BETWEEN_MANIFESTS = 5.0


class BatchReporter:
    """Hears how a batch goes; every method does nothing until it is overridden."""

    def begun(self, documents: int, done: int) -> None:
        """So many documents are there, and so many of them were done before."""

    def damaged(self, names: Sequence[str]) -> None:
        """These files are not as they were written, so that their parts are written again."""

    def advanced(self, rows: Tally) -> None:
        """A part more is done; the tally is that of all so far."""


SILENT = BatchReporter()


@attrs.frozen
class BatchResult:
    """A batch that is complete."""

    folder: Path
    rows: Tally
    parts: int
    observations: int
    anonymous: int


def run_batch(
    job: BatchJob,
    source: BatchSource,
    sink: Sink,
    *,
    runner: str = LOCAL,
    options: RunOptions | None = None,
    budget_usd: Decimal | None = None,
    rows_per_part: int | None = None,
    resume: bool = False,
    reporter: BatchReporter = SILENT,
) -> BatchResult:
    """Work on all documents of a source, and write their rows to a sink.

    `job` says what is done with each, `runner` who carries it out: `local`, or one that a plugin
    offers, with its `options`. `rows_per_part` is how many rows a file of the sink has; `reporter`
    is told how far it is. `budget_usd` is what all of them may cost together. With `resume`, a
    batch that was begun in the sink's folder goes on; it must be the same batch. Parts that are no
    longer as they were written are written again. Without `resume`, the folder must not have a
    batch. Raises InvalidOptionError for an option that cannot be, and BatchError if the batch
    cannot go on.
    """
    options = options or RunOptions()
    worked = find_runner(runner, job.block, job.load)
    if runner == LOCAL and options.settings:
        names = ", ".join(map(repr, options.settings))
        raise InvalidOptionError(
            f"The runner 'local' has no option {names}.", next_step="Leave it out."
        )
    sink.prepare()
    with _locked(sink.folder):
        sink.clear()
        before = read_manifest(sink.folder)
        if before is not None and not resume and not sink.has_parts():
            # It ended before anything was done, and what was wrong may be right now.
            before = None
        if before is not None and not resume:
            raise InvalidOptionError(
                f"There is a batch in {sink.folder} already.",
                next_step="Pass resume=True (--resume) to go on with it, or choose another folder.",
            )
        size = rows_per_part or source.rows_per_part
        if before is not None and rows_per_part is None:
            size = int(before["identity"]["rows_per_part"])
        identity = identity_of(job, source, sink, size)
        if before is not None:
            check_same(sink.folder, before, identity)
        shared_budget = TotalBudget(budget_usd, sink.folder / LEDGER, options.workers)
        progress = Progress(identity, runner, source.total, budget_usd=budget_usd)
        with contextlib.closing(shared_budget):
            run = _Run(job, source, sink, progress, shared_budget, reporter)
            return run.all(worked, options, size)


class _Run:
    """One run of a batch, from its beginning or from where the last one ended."""

    def __init__(
        self,
        job: BatchJob,
        source: BatchSource,
        sink: Sink,
        progress: Progress,
        shared_budget: TotalBudget,
        reporter: BatchReporter,
    ) -> None:
        self._job = job
        self._source = source
        self._sink = sink
        self._progress = progress
        self._shared_budget = shared_budget
        self._reporter = reporter
        self._done: set[int] = set()
        self._written = 0.0

    def all(self, runner: BatchRunner, options: RunOptions, rows_per_part: int) -> BatchResult:
        """Carry out what is left, and say in the manifest how it ended."""
        self._take_in_what_is_done()
        self._write(RUNNING)
        limited = self._shared_budget if self._progress.budget_usd is not None else None
        left = self._left(rows_per_part)
        options = attrs.evolve(options, shared_budget=limited)
        try:
            with contextlib.closing(runner.run(self._job, left, self._sink, options)) as parts:  # type: ignore[type-var]
                for part in parts:
                    self._progress.add(part)
                    self._reporter.advanced(self._progress.rows)
                    if time.monotonic() - self._written > _SECONDS_BETWEEN_MANIFESTS:
                        self._write(RUNNING)
        except BaseException as error:
            # The disk may be full, and what has happened matters more than the manifest.
            with contextlib.suppress(Exception):
                self._sink.clear()
                self._write(INCOMPLETE, f"{type(error).__name__}: {error}")
            raise
        self._write(COMPLETE)
        done = self._progress
        return BatchResult(
            self._sink.folder, done.rows, done.parts, done.observations, done.anonymous
        )

    def _take_in_what_is_done(self) -> None:
        damaged: list[str] = []
        for number in self._sink.done():
            if names := self._sink.damaged(number):
                damaged += names
            else:
                self._progress.add(self._sink.summary(number))
                self._done.add(number)
        if damaged:
            self._reporter.damaged(damaged)
        self._reporter.begun(self._source.total, self._progress.rows.rows)

    def _left(self, rows_per_part: int) -> Iterator[Chunk]:
        """The chunks whose parts are not there yet, or not as they were written."""
        for chunk in self._source.chunks(rows_per_part):
            if chunk.number not in self._done:
                yield chunk

    def _write(self, state: str, error: str = "") -> None:
        charged = self._shared_budget.spent if self._progress.budget_usd is not None else None
        self._progress.write(self._sink.folder, state, charged, error)
        self._written = time.monotonic()


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Keep a second run out of the folder, as long as this process lives."""
    try:
        import fcntl
    except ModuleNotFoundError:
        yield
        return
    with (folder / LOCK).open("ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InvalidOptionError(
                f"Another process is working on the batch in {folder}.",
                next_step="Wait until it has ended, or choose another folder.",
            ) from None
        yield


def find_runner(
    name: str, block: Sequence[str] = (), load: Sequence[str] | None = None
) -> BatchRunner:
    """The runner with a name: `local`, or one that a plugin offers.

    `block` names plugins that are not loaded, `load` the only ones that are. Raises
    InvalidOptionError if nobody offers the name.
    """
    if name == LOCAL:
        return LocalRunner()
    offers = load_plugins(plugins=load, block=block).runners
    for offer in offers:
        if offer.name == name:
            return offer.factory()  # type: ignore[return-value]
    known = [LOCAL, *sorted(offer.name for offer in offers)]
    raise InvalidOptionError(
        f"There is no batch runner {name!r}; there are: {', '.join(known)}.",
        next_step=_instead(name, known),
    )


def _instead(name: str, known: Sequence[str]) -> str:
    if name in INSTALLABLE:
        return f"Try: pip install paxman-run-{name}"
    close = get_close_matches(name, sorted({*known, *INSTALLABLE}), n=1)
    return f"Did you mean {close[0]!r}?" if close else "Choose one of them."

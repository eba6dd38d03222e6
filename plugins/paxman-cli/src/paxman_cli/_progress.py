"""How far a run over many documents has come, on the error stream of a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from threading import Timer
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


SLOW: Final = 2.0
"""Seconds after which a single document is said to be at work: one may be a scan of many pages."""


class RunProgress:
    """A bar with the rate and what was spent, or a line if one document takes long.

    Off a terminal nothing is shown.
    """

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.spent = Decimal(0)
        self._bar: Progress | None = None
        self._task: TaskID | None = None
        self._timer = Timer(SLOW, _say_busy)
        self._timer.daemon = True
        if total > 1 and sys.stderr.isatty():
            self._bar = bar()
            self._task = self._bar.add_task("documents", total=total, spent="", rate="")

    def __enter__(self) -> RunProgress:
        if self._bar is not None:
            self._bar.start()
        elif sys.stderr.isatty():
            self._timer.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._timer.cancel()
        if self._bar is not None:
            self._bar.stop()

    def advance(self, usd: Decimal = Decimal(0)) -> None:
        """One document is done, for so much."""
        self.done += 1
        self.spent += usd
        if self._bar is None or self._task is None:
            return
        elapsed = self._bar.tasks[0].elapsed or 0.0
        rate = f"{self.done / elapsed:.1f}/s" if elapsed else ""
        self._bar.update(self._task, advance=1, spent=f"${self.spent:.4f}", rate=rate)

    @contextmanager
    def paused(self, stream: TextIO) -> Iterator[None]:
        """Take the bar away while something is written to a stream that shares its terminal."""
        if self._bar is None or not stream.isatty():
            yield
            return
        self._bar.stop()
        try:
            yield
        finally:
            self._bar.start()


def _say_busy() -> None:
    print("Still at work: a scanned page takes some seconds, a model longer.", file=sys.stderr)


def bar() -> Progress:
    """A bar for documents, with their rate, what was spent, and the time left."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TextColumn("{task.fields[spent]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )

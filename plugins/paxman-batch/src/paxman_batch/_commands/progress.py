"""How far a batch has come: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import click

from paxman_batch import BatchReporter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.progress import Progress, TaskID

    from paxman_batch._rows import Tally

SECONDS_BETWEEN_LINES = 10.0


class BatchProgress(BatchReporter):
    """Rate, spend and time left, on the error stream."""

    def __init__(self) -> None:
        self._bar: Progress | None = None
        self._task: TaskID | None = None
        self._total = self._before = 0
        self._started = self._said = time.monotonic()

    def __enter__(self) -> BatchProgress:
        return self

    def __exit__(self, *exception: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def begun(self, documents: int, done: int) -> None:
        """Start to count; what was done before says nothing about the rate."""
        from paxman_cli import bar

        self._total, self._before = documents, done
        self._started = self._said = time.monotonic()
        if sys.stderr.isatty():
            self._bar = bar()
            self._task = self._bar.add_task(
                "documents", total=documents, completed=done, spent="", rate=""
            )
            self._bar.start()

    def damaged(self, names: Sequence[str]) -> None:
        """Name the files, and what becomes of them."""
        for name in names:
            click.echo(f"{name} was damaged since it was written; writing it again.", err=True)

    def advanced(self, rows: Tally) -> None:
        """Show the tally."""
        now = time.monotonic()
        rate = (rows.rows - self._before) / max(now - self._started, 1e-9)
        if self._bar is not None and self._task is not None:
            self._bar.update(
                self._task, completed=rows.rows, spent=f"${rows.usd:.4f}", rate=f"{rate:.1f}/s"
            )
        elif now - self._said >= SECONDS_BETWEEN_LINES:
            self._said = now
            click.echo(progress_line(rows, self._total, rate), err=True)


def progress_line(rows: Tally, total: int, rate: float) -> str:
    """One line of progress: how many, how fast, for how much, how much longer."""
    left = max(total - rows.rows, 0) / rate if rate > 0 else 0.0
    hours, minutes, seconds = int(left // 3600), int(left // 60 % 60), int(left % 60)
    return (
        f"{rows.rows} of {total} documents, {rate:.1f}/s, ${rows.usd:.4f} spent, "
        f"{hours}:{minutes:02d}:{seconds:02d} left"
    )

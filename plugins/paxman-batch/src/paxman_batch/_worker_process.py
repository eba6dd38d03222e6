"""One worker process of the local runner, as its driver sees it."""

from __future__ import annotations

import mmap
import os
import pickle
import sys
import tempfile
import time
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs

from paxman_batch._messages import (
    IDLE,
    Allowance,
    Failed,
    GoneError,
    Reserve,
    Settle,
    Setup,
    receive,
    send,
)
from paxman_core.errors import BatchError, InvalidOptionError, PaxmanError
from paxman_core.process import ChildProcess

if TYPE_CHECKING:
    from paxman_batch._runner import RunOptions

WORKER_DIED: Final = "WORKER_DIED"
TIME_LIMIT: Final = "TIME_LIMIT"
MEMORY_LIMIT: Final = "MEMORY_LIMIT"

MEGABYTE = 1_000_000


@attrs.frozen
class Death:
    """How a worker ended, and the position of the document that it had begun, if any."""

    reason: str
    message: str
    position: int | None


class DiedError(Exception):
    """A worker ended before it had answered."""

    def __init__(self, death: Death) -> None:
        super().__init__(death.message)
        self.death = death


class WorkerProcess:
    """One worker process and the pipes to it."""

    def __init__(self, setup: Setup, options: RunOptions) -> None:
        self._options = options
        self._shared = _shared_memory()
        self._seen = memoryview(mmap.mmap(self._shared, 16)).cast("q")
        self._seen[1] = IDLE
        self._last = (0, time.monotonic())
        self._killed_for: tuple[str, str] | None = None
        self._set_aside = Decimal(0)
        arguments = (str(os.getpid()), str(self._shared))
        self._process = ChildProcess(
            "paxman_batch._worker", *arguments, descriptors=(self._shared,)
        )
        self._setup = setup

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def start(self) -> None:
        """Set the worker up; it has loaded what it needs when this returns."""
        try:
            self.tell(self._setup)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            self.end()
            raise InvalidOptionError(
                f"The contract or its options cannot be sent to a worker: {error}.",
                next_step="Put the model into a module that can be imported.",
            ) from None
        self.hear()

    def tell(self, message: object) -> None:
        """Send a message."""
        try:
            send(self._process.inbox, message)
        except GoneError:
            raise DiedError(self._death()) from None

    def hear(self) -> Any:
        """The next answer; what concerns the shared budget is settled here."""
        while True:
            try:
                message = receive(self._process.outbox)
            except GoneError:
                raise DiedError(self._death()) from None
            if isinstance(message, Reserve):
                self._reserve(message)
            elif isinstance(message, Allowance):
                assert self._options.shared_budget is not None
                self.tell(self._options.shared_budget.allowance())
            elif isinstance(message, Settle):
                self._settle(message.reserved, message.used)
            elif isinstance(message, Failed):
                raise _ending(message.error)
            else:
                return message

    def _reserve(self, asked: Reserve) -> None:
        assert self._options.shared_budget is not None
        is_there = self._options.shared_budget.reserve(asked.usd)
        if is_there:
            self._set_aside = asked.usd
        self.tell(is_there)

    def _settle(self, reserved: Decimal, used: Decimal) -> None:
        assert self._options.shared_budget is not None
        self._options.shared_budget.settle(reserved, used)
        self._set_aside = Decimal(0)

    def check(self, max_bytes: int) -> None:
        """Kill the worker if a document takes too long, or too much memory."""
        count, since = self._last
        now = time.monotonic()
        if self._seen[1] == IDLE or self._seen[0] != count:
            self._last = (self._seen[0], now)
        elif now - since > self._options.document_seconds:
            seconds = f"{self._options.document_seconds:g}"
            self.kill(TIME_LIMIT, f"It takes longer than {seconds} s")
        if _resident_bytes(self.pid) > max_bytes:
            self.kill(MEMORY_LIMIT, f"It takes more than {max_bytes // MEGABYTE} MB of memory")

    def kill(self, reason: str = WORKER_DIED, message: str = "It was stopped") -> None:
        """End the worker at once."""
        if self._process.is_running():
            self._killed_for = self._killed_for or (reason, message)
            self._process.kill()

    def end(self) -> None:
        """Let the worker end by itself, and see that it does."""
        self._process.end()
        os.close(self._shared)

    def _death(self) -> Death:
        """What became of the worker; what it had set aside is taken for spent."""
        ended = self._process.bury()
        reason, message = self._killed_for or (WORKER_DIED, f"The worker ended with {ended}")
        position = int(self._seen[1])
        if self._set_aside:
            self._settle(self._set_aside, self._set_aside)
        os.close(self._shared)
        return Death(reason, message, None if position == IDLE else position)


def _ending(error: Exception) -> Exception:
    if isinstance(error, PaxmanError):
        return error
    return BatchError(
        f"A worker failed: {type(error).__name__}: {error}.",
        next_step="What is done is kept; run it again and pass resume=True (--resume).",
    )


def _shared_memory() -> int:
    """The descriptor of 16 bytes that driver and worker share; not on a disk that can be full."""
    if sys.platform == "linux":
        descriptor = os.memfd_create("paxman")
    else:
        descriptor, path = tempfile.mkstemp()
        Path(path).unlink()
    os.truncate(descriptor, 16)
    return descriptor


def _resident_bytes(pid: int) -> int:
    """How much memory a process takes; 0 where that cannot be known."""
    try:
        sizes = Path(f"/proc/{pid}/statm").read_bytes().split()
        return int(sizes[1]) * mmap.PAGESIZE
    except (OSError, IndexError):
        return 0

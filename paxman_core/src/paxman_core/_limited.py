"""Calls into somebody else's code that may never return: given up after a while.

A thread cannot be stopped in Python. What is given up goes on in the background, until it ends by
itself or the program does; nobody waits for it, and nothing that it returns is used. Threads are
kept for the next call: a call costs some 20 microseconds, and a thread of its own five times that.
A thread cannot end code that holds the interpreter lock, as `re` does on a runaway pattern; such
code needs a process of its own.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Final, Generic, TypeVar

T = TypeVar("T")

_MAX_IDLE: Final = 32
"""Threads that are kept for the next call; a thousand calls at once leave no more behind."""


class TooSlowError(Exception):
    """The call did not return in time."""

    def __init__(self, seconds: float) -> None:
        super().__init__(
            f"it did not return within {seconds:g} s; it cannot be stopped and is not waited for"
        )


class OwnInterruptError(Exception):
    """The called code raised KeyboardInterrupt, which would end the program."""

    def __init__(self) -> None:
        super().__init__("it raised KeyboardInterrupt")


class _Job(Generic[T]):
    """One call, and what became of it."""

    __slots__ = ("call", "done", "error", "result")

    def __init__(self, call: Callable[[], T]) -> None:
        self.call = call
        self.done = threading.Lock()
        self.done.acquire()
        self.result: T | None = None
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self.result = self.call()
        except BaseException as error:
            self.error = error
        finally:
            self.done.release()


class _Worker:
    """A kept thread that runs one job after another."""

    def __init__(self) -> None:
        self.jobs: SimpleQueue[_Job[object] | None] = SimpleQueue()
        threading.Thread(target=self._loop, name="paxman-plugin", daemon=True).start()

    def _loop(self) -> None:
        while (job := self.jobs.get()) is not None:
            job.run()
            del job


class WorkerPool:
    """Idle workers, at hand for the next call; safe to use from several threads."""

    def __init__(self) -> None:
        self._idle: list[_Worker] = []
        self._closed = False
        self._process = os.getpid()

    def call(self, function: Callable[[], T], seconds: float) -> T:
        """Run the `function` in a worker, and wait for it no longer than so many `seconds`.

        After that raises TooSlowError. A KeyboardInterrupt that it raises is its own: a user's
        reaches the thread that waits.
        """
        if self._process != os.getpid():
            # The threads of before a fork are the parent's: nobody here would take up the work.
            self._idle, self._process = [], os.getpid()
        try:
            worker = self._idle.pop()
        except IndexError:
            worker = _Worker()
        job = _Job(function)
        worker.jobs.put(job)  # type: ignore[arg-type]
        if not job.done.acquire(timeout=seconds):
            worker.jobs.put(None)
            raise TooSlowError(seconds)
        if self._closed or len(self._idle) >= _MAX_IDLE:
            worker.jobs.put(None)
        else:
            self._idle.append(worker)
        if isinstance(job.error, KeyboardInterrupt):
            raise OwnInterruptError from job.error
        if job.error is not None:
            raise job.error
        return job.result  # type: ignore[return-value]

    def close(self) -> None:
        """Let the idle threads end; those at work end when their job does."""
        self._closed = True
        while self._idle:
            self._idle.pop().jobs.put(None)


_POOL: Final = WorkerPool()


def within(seconds: float, call: Callable[[], T]) -> T:
    """What the call returns or raises, if it does so in time."""
    return _POOL.call(call, seconds)


class Watch:
    """Says who is still at work after its time in a thread of the caller's, which cannot be left.

    All that it costs a call is an entry; a thread looks at the entries once a second.
    """

    def __init__(self) -> None:
        self.at_work: dict[int, tuple[str, float]] = {}
        """By thread: who works there, and until when it may."""
        self._process = 0

    def begin(self, who: str, until: float) -> int:
        """Note who begins; the caller takes the entry out again, by the number that is given."""
        thread = threading.get_ident()
        if self._process != os.getpid():
            self._process = os.getpid()
            self.at_work.clear()  # before a fork it was the parent's
            threading.Thread(target=self._look, name="paxman-watch", daemon=True).start()
        self.at_work[thread] = who, until
        return thread

    def _look(self) -> None:
        while True:
            time.sleep(1)
            for thread, (who, until) in list(self.at_work.items()):
                if time.monotonic() > until:
                    import logging  # hardly any process needs it

                    self.at_work.pop(thread, None)
                    logging.getLogger("paxman_core").warning(_LATE, who)


_LATE: Final = (
    "The capability %r is at work after its deadline, although it says that it is bounded; it runs "
    "in the caller's thread and cannot be stopped. If it never returns, block its plugin."
)
WATCH: Final = Watch()

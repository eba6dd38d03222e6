"""Threads that run capabilities, so that one that hangs loses its hold on the run.

A thread costs 26 microseconds an invocation. It cannot end a capability that holds the
interpreter lock, as `re` does on a runaway pattern; such a capability needs a process of its own.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Generic, TypeVar

T = TypeVar("T")


class InvocationTimeoutError(Exception):
    """The capability did not return in time; its thread has been given up."""


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
        threading.Thread(target=self._loop, name="paxman-capability", daemon=True).start()

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

    def call(self, function: Callable[[], T], timeout: float | None) -> T:
        """Run the function in a worker, and wait for it no longer than the timeout in seconds."""
        if self._process != os.getpid():
            # The threads of before a fork are the parent's: nobody here would take up the work.
            self._idle, self._process = [], os.getpid()
        try:
            worker = self._idle.pop()
        except IndexError:
            worker = _Worker()
        job = _Job(function)
        worker.jobs.put(job)  # type: ignore[arg-type]
        if not job.done.acquire(timeout=-1 if timeout is None else timeout):
            worker.jobs.put(None)
            raise InvocationTimeoutError
        if self._closed:
            worker.jobs.put(None)
        else:
            self._idle.append(worker)
        if job.error is not None:
            raise job.error
        return job.result  # type: ignore[return-value]

    def close(self) -> None:
        """Let the idle threads end; those at work end when their job does."""
        self._closed = True
        while self._idle:
            self._idle.pop().jobs.put(None)

"""Worker processes under supervision: each can die at any moment without harm to the batch."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING, Final

from paxman_batch._worker_process import MEGABYTE, DiedError, WorkerProcess
from paxman_core.errors import BatchError

if TYPE_CHECKING:
    from paxman_batch._messages import Setup
    from paxman_batch._runner import RunOptions

MOST_FALSE_STARTS: Final = 10
"""How many workers in a row may die before they begin a document."""
_SECONDS_BETWEEN_LOOKS = 0.1
_SHARE_OF_MEMORY = 0.8


def memory_limit(options: RunOptions) -> int:
    """How many bytes one worker may take."""
    if options.memory_mb is not None:
        return options.memory_mb * MEGABYTE
    total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return int(total * _SHARE_OF_MEMORY / options.workers)


class Station:
    """A place for one worker: a new one is started when the last has died."""

    def __init__(self, setup: Setup, options: RunOptions) -> None:
        self._setup = setup
        self._options = options
        self._lock = threading.Lock()
        self._worker: WorkerProcess | None = None
        self._is_closed = False

    def worker(self) -> WorkerProcess:
        """The worker of this place, set up."""
        for _ in range(MOST_FALSE_STARTS):
            if self._worker is not None:
                return self._worker
            try:
                self._start()
            except DiedError as error:
                self._worker = None
                last = error.death.message
        raise BatchError(
            f"{MOST_FALSE_STARTS} workers in a row have died before they could begin: {last}.",
            next_step="Look at what they have written to the error stream; `paxman doctor` loads "
            "the same plugins.",
        )

    def _start(self) -> None:
        with self._lock:
            if self._is_closed:
                raise BatchError("The batch was stopped.")
            self._worker = WorkerProcess(self._setup, self._options)
        self._worker.start()

    def died(self) -> None:
        """Forget the worker that has died."""
        self._worker = None

    def look(self, most_bytes: int) -> None:
        """Kill the worker if it is beyond its limits."""
        worker = self._worker
        if worker is not None:
            worker.look(most_bytes)

    def stop(self) -> None:
        """Kill the worker, and start no other; whoever speaks with it hears that it died."""
        with self._lock:
            self._is_closed = True
        worker = self._worker
        if worker is not None:
            worker.kill()

    def close(self) -> None:
        """Let the worker end; nobody speaks with it any more."""
        if self._worker is not None:
            self._worker.end()


class Watch:
    """Looks at all workers every now and then, in a thread of its own."""

    def __init__(self, stations: list[Station], most_bytes: int) -> None:
        self._stations = stations
        self._most_bytes = most_bytes
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, name="paxman-watch", daemon=True)
        self._thread.start()

    def _look(self) -> None:
        while not self._over.wait(_SECONDS_BETWEEN_LOOKS):
            for station in self._stations:
                station.look(self._most_bytes)

    def close(self) -> None:
        """Look no more."""
        self._over.set()
        self._thread.join()

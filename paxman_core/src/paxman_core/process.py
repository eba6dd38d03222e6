"""A child process that may hang, die or be killed, at the cost of nothing but itself.

It is in the core because batches, the PDF reader and the conformance kit all need one and share no
other distribution. Only what is the same for all three is here: how a child is started, kept apart
from what plugins print, stopped in time and buried. What is said over its pipes is theirs.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from typing import IO, Final

SECONDS_TO_END: Final = 5.0
"""How long a child may take to end by itself when there is nothing left to do."""

# The path comes as an argument: under pytest, and in programs that change it, the place that a
# module is imported from may be known to the parent alone. The rows of a long table are no garbage:
# to look for some among them every 700 objects would take a quarter of the time.
_BOOT: Final = (
    "import gc, json, sys; gc.set_threshold(50_000); sys.path[:] = json.loads(sys.argv.pop(1));"
    " from importlib import import_module; import_module(sys.argv.pop(1)).main()"
)


class ChildProcess:
    """A Python process that runs `main` of a module, and the pipes to it.

    `inbox` is what it reads and `outbox` what it writes; `sys.argv[1:]` there are the arguments.
    """

    def __init__(
        self,
        module: str,
        *arguments: str,
        errors: IO[bytes] | int | None = None,
        environment: Mapping[str, str] | None = None,
        descriptors: Sequence[int] = (),
    ) -> None:
        # -P: what lies in the current folder must not be imported.
        command = [sys.executable, "-P", "-c", _BOOT, json.dumps(sys.path), module, *arguments]
        with _interrupts_held_back():
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                env={**os.environ, **(environment or {})},
                pass_fds=tuple(descriptors),
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.inbox: IO[bytes] = self._process.stdin
        self.outbox: IO[bytes] = self._process.stdout

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def is_running(self) -> bool:
        """Whether it has not ended yet."""
        return self._process.poll() is None

    def kill(self) -> None:
        """End it at once, from any thread; whoever reads from it finds the end of its output."""
        self._process.kill()

    @contextlib.contextmanager
    def time_limit(self, seconds: float) -> Iterator[threading.Event]:
        """Kill it when the time is up, which the event then tells."""
        late = threading.Event()

        def stop() -> None:
            late.set()
            self.kill()

        timer = threading.Timer(seconds, stop)
        timer.start()
        try:
            yield late
        finally:
            timer.cancel()
            timer.join()

    def end(self) -> None:
        """Let it end by itself, now that nothing more comes, and see that it does."""
        with contextlib.suppress(OSError):
            self.inbox.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(SECONDS_TO_END)
        self.bury()

    def bury(self) -> str:
        """Kill it if it still runs, let go of its pipes, and say how it ended."""
        self._process.kill()
        code = self._process.wait()
        for stream in (self.inbox, self.outbox):
            # What was still to be written has nowhere to go.
            with contextlib.suppress(OSError):
                stream.close()
        if code < 0:
            return f"signal {-code} ({signal.Signals(-code).name})"
        return f"exit code {code}"


@contextlib.contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Let what is started here inherit that Ctrl-C does not reach it.

    A terminal sends it to the child as well, which may still be importing and would print where.
    Whoever started it ends it.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def parent_pipes() -> tuple[IO[bytes], IO[bytes]]:
    """In a child, the pipes to its parent, out of the way of whatever a plugin prints or reads."""
    inbox, outbox = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    return inbox, outbox

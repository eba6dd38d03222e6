"""RapidOCR, in a process of its own: it takes hundreds of megabytes and seconds a picture.

The process is kept from picture to picture, has a time limit, and is killed when its time is up.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import threading
from typing import TYPE_CHECKING, Any, Final

from paxman_core.errors import InputLimitError, PluginError, UnreadableInputError
from paxman_core.process import ChildProcess
from paxman_read_image._seen_json import from_json

if TYPE_CHECKING:
    from paxman_read_image._words import Seen

READY: Final = b"ready\n"


class RapidOcr:
    """Reads pictures with the models that the wheel of rapidocr carries."""

    def __init__(self, max_seconds: int) -> None:
        from importlib.metadata import version

        self.name = f"rapidocr {version('rapidocr')}"
        self._max_seconds = max_seconds
        self._lock = threading.Lock()
        self._process: ChildProcess | None = None
        self._owner = 0
        atexit.register(self.close)

    def read(self, png: bytes) -> Seen:
        """What stands on a picture."""
        with self._lock:
            process = self._running()
            with process.time_limit(self._max_seconds) as late:
                line = _exchange(process, png)
            if not line.endswith(b"\n"):
                self.close()
                raise _too_slow(self._max_seconds) if late.is_set() else _failed()
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise _failed(answer["error"])
        return from_json(answer)

    def close(self) -> None:
        """End the process, if this program started one."""
        process, self._process = self._process, None
        if process is not None and self._owner == os.getpid():
            process.bury()

    def _running(self) -> ChildProcess:
        # A fork of this program gets its own: two that talk to one process get mixed answers.
        is_ours = self._owner == os.getpid()
        if self._process is None or not is_ours or not self._process.is_running():
            self.close()
            self._process = _started()
            self._owner = os.getpid()
        return self._process


def _started() -> ChildProcess:
    process = ChildProcess("paxman_read_image.__main__", errors=subprocess.DEVNULL)
    if process.outbox.readline() != READY:
        raise PluginError(
            f"The process that reads pictures cannot be started: it ended with {process.bury()}.",
            next_step="Run `python -m paxman_read_image` in a terminal to see why.",
        )
    return process


def _exchange(process: ChildProcess, png: bytes) -> bytes:
    try:
        process.inbox.write(json.dumps({"size": len(png)}).encode() + b"\n" + png)
        process.inbox.flush()
        return process.outbox.readline()
    except OSError:
        return b""


def _too_slow(seconds: int) -> InputLimitError:
    return InputLimitError(
        f"Reading the picture took more than {seconds} seconds.",
        next_step="Make the picture smaller, or raise ImageReader.max_seconds.",
        context={"limit": "max_seconds"},
    )


def _failed(reason: str = "its process ended") -> UnreadableInputError:
    return UnreadableInputError(
        f"RapidOCR failed on the picture: {reason}.",
        next_step="Save the picture as PNG in another size, and give that.",
    )

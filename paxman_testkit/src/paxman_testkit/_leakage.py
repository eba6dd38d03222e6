"""What a capability leaves behind: threads, open files and sockets."""

from __future__ import annotations

import gc
import os
import sys
import threading
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Iterator

_FOLDERS = (Path("/proc/self/fd"), Path("/dev/fd"))


class Leakage:
    """Compares what is open now with what was open when it was made."""

    def __init__(self) -> None:
        self._warned: list[str] = []
        warnings.simplefilter("always", ResourceWarning)
        self._previous = warnings.showwarning
        warnings.showwarning = self._note
        gc.collect()
        self._threads = {thread.ident for thread in threading.enumerate()}
        self._files = dict(_open_files())

    def _note(
        self,
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        del filename, lineno, file, line
        if issubclass(category, ResourceWarning):
            self._warned.append(f"it was left to the garbage collector: {message}")

    def found(self) -> list[str]:
        """Everything that is open and was not, and everything that nobody closed."""
        gc.collect()
        warnings.showwarning = self._previous
        # A thread that was told to end may need a moment to do so.
        for thread in threading.enumerate():
            if thread.ident not in self._threads and thread is not threading.current_thread():
                thread.join(0.5)
        threads = [
            f"the thread {thread.name!r} still runs"
            for thread in threading.enumerate()
            if thread.ident not in self._threads
        ]
        files = [
            f"{target} is still open"
            for number, target in _open_files()
            if self._files.get(number) != target
        ]
        return [*threads, *files, *self._warned]


def _open_files() -> Iterator[tuple[int, str]]:
    folder = next((one for one in _FOLDERS if one.is_dir()), None)
    if folder is None or sys.platform == "win32":
        return
    for entry in list(folder.iterdir()):
        try:
            yield int(entry.name), os.readlink(entry)  # noqa: PTH115 - the target need not exist
        except OSError:
            continue

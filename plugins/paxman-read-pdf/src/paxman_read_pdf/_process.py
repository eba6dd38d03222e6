"""A process of its own for PDFium, which neither a thread nor a timeout can stop.

Two kilobytes of PDF can make it compute for hours and take all memory, and its way to say that
memory is short is to end the process. So it runs in one that may be ended: kept from document to
document, limited in memory, killed when its time is up.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import threading
from base64 import b64decode
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, final

from paxman_core.errors import InputLimitError, PluginError, UnreadableInputError
from paxman_core.process import ChildProcess

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_read_pdf._extraction import Extract


READY = b"ready\n"


@final
class Request(TypedDict):
    """What the process is asked for, together with the bytes of a PDF."""

    size: int
    max_pages: int
    max_characters: int
    max_nodes: int


@final
class PicturesRequest(TypedDict):
    """A request for pictures of pages."""

    size: int
    pictures: list[int]
    for_reading: bool


@final
class FilesRequest(TypedDict):
    """A request for the files that are attached."""

    size: int
    files: bool


AnyRequest: TypeAlias = Request | PicturesRequest | FilesRequest


class PdfProcess:
    """Keeps a process, and starts a new one when the last has ended."""

    def __init__(self, max_memory: int) -> None:
        self._max_memory = max_memory
        self._lock = threading.Lock()
        self._process: ChildProcess | None = None
        atexit.register(self.close)

    def extract(self, request: Request, data: bytes, seconds: int) -> Extract:
        """What is in a PDF, within a time."""
        extract: Extract = self._answer(request, data, seconds)["extract"]
        return extract

    def pictures(
        self, numbers: Sequence[int], data: bytes, seconds: int, *, for_reading: bool = False
    ) -> dict[int, bytes]:
        """What pages look like, as PNG, within a time; finer if they are to be read."""
        request: PicturesRequest = {
            "size": len(data),
            "pictures": [*numbers],
            "for_reading": for_reading,
        }
        answer = self._answer(request, data, seconds)
        return {int(number): b64decode(png) for number, png in answer["pictures"]}

    def files(self, data: bytes, seconds: int) -> list[tuple[str, bytes]]:
        """The attached files, within a time."""
        request: FilesRequest = {"size": len(data), "files": True}
        answer = self._answer(request, data, seconds)
        return [(name, b64decode(content)) for name, content in answer["files"]]

    def _answer(self, request: AnyRequest, data: bytes, seconds: int) -> dict[str, Any]:
        with self._lock:
            answer = self._ask(request, data, seconds)
            if answer.get("is_large"):
                # What was freed may be in pieces too small for the next document.
                self.close()
        if "refusal" in answer:
            raise _error(answer["refusal"])
        return answer

    def close(self) -> None:
        """End the process, if one is running."""
        process, self._process = self._process, None
        if process is not None:
            process.bury()

    def _ask(self, request: AnyRequest, data: bytes, seconds: int) -> dict[str, Any]:
        process = self._running()
        with process.time_limit(seconds) as late:
            line = _exchange(process, request, data)
        if not line.endswith(b"\n"):
            self.close()
            raise _too_slow(seconds) if late.is_set() else _too_large(self._max_memory)
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _running(self) -> ChildProcess:
        if self._process is not None and not self._process.is_running():
            self.close()
        if self._process is None:
            self._process = self._start()
        return self._process

    def _start(self) -> ChildProcess:
        try:
            process = ChildProcess(
                "paxman_read_pdf.__main__", str(self._max_memory), errors=subprocess.DEVNULL
            )
        except OSError as error:
            raise _no_start(self._max_memory, str(error)) from error
        if process.outbox.readline() != READY:
            raise _no_start(self._max_memory, f"it ended with {process.bury()}")
        return process


def _exchange(process: ChildProcess, request: AnyRequest, data: bytes) -> bytes:
    try:
        process.inbox.write(json.dumps(request).encode() + b"\n")
        process.inbox.write(data)
        process.inbox.flush()
        return process.outbox.readline()
    except OSError:
        return b""


def _error(refusal: dict[str, Any]) -> InputLimitError | UnreadableInputError:
    kind = InputLimitError if refusal["kind"] == "limit" else UnreadableInputError
    return kind(refusal["message"], next_step=refusal["next_step"], context=refusal["context"])


def _too_slow(seconds: int) -> InputLimitError:
    return InputLimitError(
        f"Reading the PDF took more than {seconds} seconds.",
        next_step="Split it, or raise PdfReader.max_seconds.",
        context={"limit": "max_seconds"},
    )


def _too_large(max_memory: int) -> InputLimitError:
    return InputLimitError(
        f"Reading the PDF took more than {max_memory / 2**20:,.0f} MiB of memory, or PDFium "
        "failed on it.",
        next_step="Print it to a new PDF and give that, or raise PdfReader.max_memory.",
        context={"limit": "max_memory"},
    )


def _no_start(max_memory: int, reason: str) -> PluginError:
    return PluginError(
        f"The process that reads PDFs cannot be started: {reason}.",
        next_step=f"Run `python -m paxman_read_pdf {max_memory}` in a terminal to see why.",
    )


_kept: dict[tuple[int, int], PdfProcess] = {}
_keeping = threading.Lock()


def kept_process(max_memory: int) -> PdfProcess:
    """The process that all readers with this limit share.

    A fork of this program gets its own: two that talk to one process would get mixed answers.
    """
    key = (os.getpid(), max_memory)
    with _keeping:
        if key not in _kept:
            _kept[key] = PdfProcess(max_memory)
        return _kept[key]

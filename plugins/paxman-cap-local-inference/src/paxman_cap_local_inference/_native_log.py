"""What llama.cpp says while it loads a model: kept for the message, not printed."""

from __future__ import annotations

import ctypes
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import attrs
import llama_cpp

if TYPE_CHECKING:
    from collections.abc import Iterator

_ERROR: Final = 3
_CONTINUED: Final = 5
_LONGEST: Final = 200


@attrs.define
class NativeLog:
    """The errors that were logged."""

    errors: list[str] = attrs.Factory(list)

    @property
    def reason(self) -> str:
        """The first error, which is the cause of the others, in one short line."""
        lines = "".join(self.errors).splitlines()
        return lines[0].strip()[:_LONGEST] if lines else "it does not say why"


@contextmanager
def native_log() -> Iterator[NativeLog]:
    """Collect what is logged; afterwards whoever logged before does so again."""
    log = NativeLog()

    def take(level: int, text: bytes, _: object) -> None:
        if level == _ERROR or (level == _CONTINUED and log.errors):
            log.errors.append(text.decode("utf-8", "replace"))

    callback = llama_cpp.llama_log_callback(take)
    previous = llama_cpp.llama_log_callback()
    data = ctypes.c_void_p()
    llama_cpp.llama_log_get(ctypes.byref(previous), ctypes.byref(data))
    llama_cpp.llama_log_set(callback, ctypes.c_void_p(0))
    try:
        yield log
    finally:
        llama_cpp.llama_log_set(previous, data)

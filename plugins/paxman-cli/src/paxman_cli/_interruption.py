"""Ctrl-C: a result that is being written is written to its end first."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold a Ctrl-C back until the block has ended, then let it have its effect."""
    was_pressed = False

    def remember(_number: int, _frame: object) -> None:
        nonlocal was_pressed
        was_pressed = True

    before = signal.signal(signal.SIGINT, remember)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if was_pressed:
        raise KeyboardInterrupt

"""Which windows are open, and what each looks at: two people are not to do the same work."""

from __future__ import annotations

import threading
import time
from typing import Final

FORGOTTEN_AFTER: Final = 10.0
"""Seconds without a word from a window; each says something every two."""
MAX_WINDOWS: Final = 100


class Presence:
    """What each window looked at last."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._windows: dict[str, tuple[int, float]] = {}

    def seen(self, window: str, document: int) -> int:
        """Note what a window looks at; how many other windows look at the same."""
        now = time.monotonic()
        with self._lock:
            self._windows[window] = (document, now)
            alive = {
                name: look
                for name, look in self._windows.items()
                if now - look[1] < FORGOTTEN_AFTER
            }
            self._windows = dict(list(alive.items())[-MAX_WINDOWS:])
            return sum(
                name != window and look[0] == document for name, look in self._windows.items()
            )

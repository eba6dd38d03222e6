"""How many calls of a service are under way at once in this process."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator


class Gate:
    """Counts the calls by address; engines that allow different numbers share the count."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._under_way: dict[str, int] = {}

    @contextmanager
    def passing(self, address: str, most: int, seconds: float) -> Iterator[bool]:
        """Wait until fewer than `most` calls are under way; False if the time is up first."""
        with self._changed:
            is_free = self._changed.wait_for(
                lambda: self._under_way.get(address, 0) < most, timeout=seconds
            )
            if is_free:
                self._under_way[address] = self._under_way.get(address, 0) + 1
        try:
            yield is_free
        finally:
            if is_free:
                with self._changed:
                    self._under_way[address] -= 1
                    self._changed.notify_all()


GATE: Final = Gate()

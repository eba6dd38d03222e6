"""Work that cannot be stopped, and need not be waited for."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, TypeVar

from paxman_cap_regex._program import OutOfTime

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


def within(seconds: float, work: Callable[[], T]) -> T:
    """The result of the work, or `OutOfTime` if it is not there in time.

    The work goes on in its thread then, so it has to end by itself.
    """
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True, name="paxman-cap-regex")
    thread.start()
    thread.join(seconds)
    if errors:
        raise errors[0]
    if not results:
        raise OutOfTime
    return results[0]

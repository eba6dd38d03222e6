"""Calls into somebody else's code that may never return: given up after a while.

A thread cannot be stopped in Python. What is given up goes on in the background, until it ends by
itself or the program does; nobody waits for it, and nothing that it returns is used.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class TooSlowError(Exception):
    """The call did not return in time."""

    def __init__(self, seconds: float) -> None:
        super().__init__(
            f"it did not return within {seconds:g} s; it cannot be stopped and is not waited for"
        )


def within(seconds: float, call: Callable[[], T]) -> T:
    """What the call returns or raises, if it does so in time.

    A KeyboardInterrupt that it raises is its own: a user's reaches the thread that waits.
    """
    result: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            result.append(call())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run, name="paxman-plugin", daemon=True)
    thread.start()
    thread.join(seconds)
    if errors and isinstance(errors[0], KeyboardInterrupt):
        raise OwnInterruptError from errors[0]
    if errors:
        raise errors[0]
    if not result:
        raise TooSlowError(seconds)
    return result[0]


class OwnInterruptError(Exception):
    """The called code raised KeyboardInterrupt, which would end the program."""

    def __init__(self) -> None:
        super().__init__("it raised KeyboardInterrupt")

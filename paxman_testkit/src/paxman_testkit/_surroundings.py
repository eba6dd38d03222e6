"""The process around a capability: what can be changed by accident, and must not be."""

from __future__ import annotations

import decimal
import locale
import logging
import os
import random
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

ENVIRONMENT = (
    "the environment variables",
    "the current folder",
    "sys.path",
    "the umask",
    "the locale",
)
STATE = (
    "the state of the random module",
    "the decimal context",
    "the root logger",
    "the recursion limit",
)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _root_logger() -> tuple[int, int]:
    root = logging.getLogger()
    return root.level, len(root.handlers)


_READ: dict[str, Callable[[], Any]] = {
    "sys.path": lambda: list(sys.path),
    "the umask": _umask,
    "the locale": lambda: locale.setlocale(locale.LC_ALL, None),
    "the state of the random module": random.getstate,
    "the decimal context": lambda: decimal.getcontext().copy(),
    "the root logger": _root_logger,
    "the recursion limit": sys.getrecursionlimit,
}


class Surroundings:
    """The state of the process and of this thread at one moment."""

    def __init__(self) -> None:
        self._before = {name: read() for name, read in _READ.items()}

    def changed(self) -> list[str]:
        """What is no longer as it was."""
        return [name for name in _READ if _seen(_READ[name]()) != _seen(self._before[name])]


def _seen(value: object) -> object:
    """What counts of a value: a decimal context's flags only record what was computed."""
    if isinstance(value, decimal.Context):
        traps = [trap.__name__ for trap, is_set in value.traps.items() if is_set]
        return (value.prec, value.rounding, value.Emin, value.Emax, sorted(traps))
    return value

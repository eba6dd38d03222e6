"""How long to wait before a service is asked again."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

FIRST_SECONDS: Final = 0.5
LONGEST_SECONDS: Final = 8.0
MAX_PATIENCE: Final = 60.0
"""A service that wants to be left alone for longer is not asked again."""

# Of its own, so that nobody's seed is used up.
_CHANCE = random.SystemRandom()


def wait_asked(headers: Mapping[str, str]) -> float | None:
    """The seconds that a service asks to wait; None if it does not say."""
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    value = headers.get("retry-after")
    seconds = _number(value)
    return seconds if seconds is not None or value is None else _until(value)


def pause(attempt: int, asked: float | None) -> float:
    """The seconds to wait before the next attempt: as asked, else longer each time."""
    if asked is not None:
        return asked
    # Those that were refused together do not come back together.
    return min(LONGEST_SECONDS, FIRST_SECONDS * 2.0**attempt) * _CHANCE.uniform(0.75, 1.0)


def _number(value: str | None) -> float | None:
    try:
        seconds = float(value) if value is not None else -1.0
    except ValueError:
        return None
    return seconds if 0 <= seconds < float("inf") else None


def _until(date: str) -> float | None:
    from datetime import UTC, datetime
    from email.utils import parsedate_to_datetime

    try:
        moment = parsedate_to_datetime(date)
    except (ValueError, TypeError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())

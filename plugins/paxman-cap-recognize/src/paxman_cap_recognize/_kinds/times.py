"""Times of day, and moments: a day with its time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_cap_recognize._recognition import Kind, Recognition
from paxman_core import values

if TYPE_CHECKING:
    from paxman_core.values import ParseContext


def find_times(text: str) -> list[Recognition]:
    """Times of day; the value is `HH:MM` or `HH:MM:SS`, on 24 hours."""
    return [Recognition(Kind.TIME, *time) for time in values.find_times(text)]


def find_datetimes(text: str, context: ParseContext) -> list[Recognition]:
    """Days with a time of day beside them."""
    return [Recognition(Kind.DATETIME, *moment) for moment in values.find_moments(text, context)]

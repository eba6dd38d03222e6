"""Times of day in a text: the same hour, however a model or a document writes it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_core.values import find_dates, find_times
from paxman_inference._stating import Statement

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paxman_core.values import FoundTime

_NOON = re.compile(r"\b(?:12(?::00)? ?)?noon\b", re.IGNORECASE)
_MIDDAY: Final = "12:00 pm"
_OF_EITHER_HALF = re.compile(r"(?:0?[1-9]|1[0-2])[:.][0-5]\d")
"""A time that may be one of the morning or of the afternoon."""


def is_day(words: str) -> bool:
    """Whether words are a date, with a year or without, or a weekday."""
    if find_times(words):
        return False
    texts = (words, f"{words} 2000", f"{words} 1 May 2000")
    return any(
        found.start == 0 and found.end >= len(words) for text in texts for found in find_dates(text)
    )


def hour_of(text: str) -> tuple[int, str] | None:
    """The hour of a text that is nothing but a time of day, perhaps with its day, on a clock of
    twelve hours."""
    text = _NOON.sub(_MIDDAY, text)
    times = find_times(text)
    if len(times) != 1:
        return None
    rest = (text[: times[0].start] + text[times[0].end :]).strip(" .,")
    if rest and not is_day(rest):
        return None
    return _on_twelve_hours(times[0])


def is_hour(one: object, other: object) -> bool:
    """Whether two values are texts that say the same hour, and nothing else."""
    if not isinstance(one, str) or not isinstance(other, str):
        return False
    hour = hour_of(one)
    return hour is not None and hour == hour_of(other)


def same_times(
    text: str, stretches: Iterable[tuple[int, int]], written: str
) -> Iterator[Statement]:
    """Where stretches of a text say the time of day that was written, in their own words.

    `3:30 PM` is said by `3:30pm`, and by the `3:30` of `3:30 - 5:00 PM`, not by `3:30 a.m.`
    """
    times = find_times(written)
    if len(times) != 1 or (times[0].start, times[0].end) != (0, len(written)):
        return
    for first, last in stretches:
        for found in find_times(text[first:last]):
            start, end = first + found.start, first + found.end
            may_be = any(map(_OF_EITHER_HALF.fullmatch, (text[start:end], written)))
            is_same = _on_twelve_hours(found) == _on_twelve_hours(times[0])
            if found.value == times[0].value or (may_be and is_same):
                yield Statement(start, end, text[start:end])


def _on_twelve_hours(time: FoundTime) -> tuple[int, str]:
    hour, minute = time.value.split(":")[:2]
    return int(hour) % 12, minute

"""Dates, times of day, and dates with a time, in a stretch of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_cap_evidence._spans import ValueSpan

if TYPE_CHECKING:
    from collections.abc import Iterator


def days(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The places of the dates, without the weekday before them."""
    from paxman_core.values import find_dates

    # A slice, because a date may not reach over the end of what belongs to a label.
    for found in find_dates(text[start:end]):
        yield start + found.first, start + found.end


def moments(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The places of dates, with the time of day that follows them."""
    from paxman_core.values import find_moments

    with_time = {found.start: found.end for found in find_moments(text[start:end])}
    for first, last in days(text, start, end):
        yield first, start + with_time.get(first - start, last - start)


def times(text: str, start: int, end: int) -> list[ValueSpan]:
    """The times of day."""
    # They take patterns and tables that few documents need.
    from paxman_core.values import find_times

    found = find_times(text[start:end])
    return [ValueSpan(start + t[0], start + t[1], text[start + t[0] : start + t[1]]) for t in found]

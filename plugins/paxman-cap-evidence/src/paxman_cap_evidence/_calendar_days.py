"""Dates, and dates with a time, in a stretch of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

_TIME = lazy_pattern(
    r"(?:\s*(?:T|,|at|um|à|alle|om|-|\|)\s*|\s+)"
    r"\d{1,2}\s?[:.h]\s?\d{2}(?:\s?:\s?\d{2}(?:\.\d+)?)?"
    r"(?:\s?[AaPp]\.?[Mm]\b\.?)?(?:\s?(?:Z|UTC|GMT|[+-]\d\d:?\d\d)\b)?"
)


def days(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The places of the dates, without the weekday before them."""
    from paxman_core.values import find_dates

    # A slice, because a date may not reach over the end of what belongs to a label.
    for found in find_dates(text[start:end]):
        yield start + found.first, start + found.end


def moments(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The places of dates, with the time of day that follows them."""
    for first, last in days(text, start, end):
        time = _TIME.match(text, last, end)
        yield first, time.end() if time else last

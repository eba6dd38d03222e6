"""Dates, and dates with a time, in a stretch of text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_MONTH = r"[^\W\d_]{3,12}"
_ORDINAL = r"(?:st|nd|rd|th|er|º|ª|°|\.)?"
_OF = r"(?:(?:de|del|of|di|the)\s)?"
_DAY = re.compile(
    r"(?<![\w/.-])(?:"
    r"\d{4}-\d\d-\d\d(?!\d)"
    r"|\d{1,4}\s?([./-])\s?\d{1,2}\s?\1\s?\d{2,4}(?![\d/])"
    rf"|\d{{1,2}}{_ORDINAL}[\s.,/-]{{0,2}}{_OF}{_MONTH}[\s.,/'’-]{{0,3}}{_OF}\d{{2,4}}(?!\d)"
    rf"|{_MONTH}\.?[\s-]{{1,2}}\d{{1,2}}{_ORDINAL}[\s,-]{{1,3}}\d{{2,4}}(?!\d)"
    rf"|\d{{4}}[\s.,/-]{{0,2}}{_MONTH}[\s.,/-]{{0,2}}\d{{1,2}}(?!\d)"
    r"|\d{4}\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일]"
    r"|\d{1,2}\s\d{1,2}\s\d{4}(?!\d)"
    r"|(?:19|20)\d{6}(?!\d)"
    r")"
)
_TIME = re.compile(
    r"(?:\s*(?:T|,|at|um|à|alle|om|-|\|)\s*|\s+)"
    r"\d{1,2}\s?[:.h]\s?\d{2}(?:\s?:\s?\d{2}(?:\.\d+)?)?"
    r"(?:\s?[AaPp]\.?[Mm]\b\.?)?(?:\s?(?:Z|UTC|GMT|[+-]\d\d:?\d\d)\b)?"
)


def days(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The places of what is written like a date; whether it is one, its reading decides."""
    # A slice, because a pattern looks behind the position that it is told to begin at.
    for found in _DAY.finditer(text[start:end]):
        yield start + found.start(), start + found.end()


def moments(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The places of dates, with the time of day that follows them."""
    for first, last in days(text, start, end):
        time = _TIME.match(text, last, end)
        yield first, time.end() if time else last

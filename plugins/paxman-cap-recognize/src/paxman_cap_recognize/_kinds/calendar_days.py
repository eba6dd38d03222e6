"""Calendar days in a text: numeric, with the month's name, or in words."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from paxman_cap_recognize._kinds.day_words import DAY, WEEKDAY_BEFORE, YEAR, day_number, year_number
from paxman_core.values import (
    NO_CONTEXT,
    Ambiguous,
    FieldType,
    ParseContext,
    Parsed,
    fold,
    months_named,
    parse,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

# Not inside a longer number, and not a part of something with more parts, such as 1.2.3.4.
_NUMERIC = re.compile(
    r"(?<!\d)(?<!\d[./-])(?<![^\W\d_])"
    r"(?:\d{4} ?([./-]) ?\d{1,2} ?\1 ?\d{1,2}"
    r"|\d{1,2} ?([./-]) ?\d{1,2} ?(?:\2 ?|,)(?:\d{4}|\d{2})"
    r"|(?:19|20)\d\d \d\d \d\d"
    r"|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))"
    r"(?!\d)(?![./-]\d)"
)
_IDEOGRAPHIC = re.compile(r"\d{4} ?[年년] ?\d{1,2} ?[月월] ?\d{1,2} ?[日일]")
_WORD = re.compile(r"(?<![^\W\d_])[^\W\d_]{3,16}(?![^\W\d_])")
_JOIN = r"(?:\s?[-/.,]\s?|\s{1,2}|\s?,?\s(?:of|de|del|in|d')\s|)"
_LEFT_DAY = re.compile(rf"(?<![\w.,/:$€£-])({DAY}){_JOIN}$", re.IGNORECASE)
_LEFT_YEAR = re.compile(r"(?<!\w)((?:19|20)\d\d)[-/. ]$")
_LEFT_BOTH = re.compile(
    r"(?<!\w)(?:((?:19|20)\d\d)[-/](\d{1,2})|(\d{1,2})[-/]((?:19|20)\d\d))[-/]$"
)
_RIGHT_YEAR = re.compile(rf"\.?{_JOIN}({YEAR})(?![\w:])(?![.,]\d)", re.IGNORECASE)
_RIGHT_DAY = re.compile(rf"\.?{_JOIN}(?:the\s)?({DAY}(?<!\.))(?![\w:])", re.IGNORECASE)
_RIGHT_DAY_YEAR = re.compile(
    rf"\.?{_JOIN}(?:the\s)?({DAY})(?:\s?[-/,.]\s?|\s{{1,2}}|\s?,?\s(?:of|in)\s)({YEAR})"
    r"(?![\w:])(?![.,]\d)",
    re.IGNORECASE,
)
_RIGHT_YEAR_DAY = re.compile(r"[-/]((?:19|20)\d\d)[-/](\d{1,2})(?!\w)")
_WINDOW = 40


class Day(NamedTuple):
    """A stretch of text that names a day; `first` leaves a weekday before it out."""

    start: int
    first: int
    end: int
    value: date | None
    """None when the day and the month cannot be told apart."""


def find_days(text: str, context: ParseContext = NO_CONTEXT) -> list[Day]:
    """Every day that the text names in full, in order; nothing is filled in."""
    found = [*_numeric(text, context), *_named(text, context)]
    found.sort(key=lambda day: (day.first, -day.end))
    kept: list[Day] = []
    for day in found:
        if not kept or day.first >= kept[-1].end:
            kept.append(day)
    return kept


def _numeric(text: str, context: ParseContext) -> Iterator[Day]:
    for pattern in (_NUMERIC, _IDEOGRAPHIC):
        for match in pattern.finditer(text):
            written = (
                match[0].replace(",", match[2]) if pattern is _NUMERIC and match[2] else match[0]
            )
            outcome = parse(written, FieldType.DATE, context)
            if isinstance(outcome, Parsed) and isinstance(outcome.value, date):
                yield _day(text, match.start(), match.end(), outcome.value)
            elif isinstance(outcome, Ambiguous):
                yield _day(text, match.start(), match.end(), None)


def _named(text: str, context: ParseContext) -> Iterator[Day]:
    language = (context.locale or "")[:2]
    for word in _WORD.finditer(text):
        month = _month(word[0], language)
        day = _around(text, word.start(), word.end(), month) if month else None
        if day is not None:
            yield day


@lru_cache(maxsize=65_536)
def _month(word: str, language: str) -> int | None:
    """The month that a word names; None if it names none, or different ones."""
    months = months_named(fold(word), language)
    return months[0] if len(months) == 1 else None


def _around(text: str, start: int, end: int, month: int) -> Day | None:
    """The day that a month's name at this place belongs to."""
    low = max(0, start - _WINDOW)
    before = text[low:start]
    for place, year, day in _ways(text, before, low, end):
        value = _date(year, month, day)
        if value is not None:
            return _day(text, place[0] if place[0] >= 0 else start, place[1] or end, value)
    return None


def _ways(text: str, before: str, low: int, end: int) -> Iterator[tuple[tuple[int, int], str, str]]:
    """The places and parts of every way to read what stands around a month's name."""
    left_day = _LEFT_DAY.search(before)
    right_year = _RIGHT_YEAR.match(text, end)
    if left_day and right_year:
        yield (low + left_day.start(1), right_year.end(1)), right_year[1], left_day[1]
    both = _RIGHT_DAY_YEAR.match(text, end)
    if both:
        yield (-1, both.end(2)), both[2], both[1]
    turned = _RIGHT_YEAR_DAY.match(text, end)
    if turned:
        yield (-1, turned.end(2)), turned[1], turned[2]
    left_year = _LEFT_YEAR.search(before)
    right_day = _RIGHT_DAY.match(text, end)
    if left_year and right_day:
        yield (low + left_year.start(1), right_day.end(1)), left_year[1], right_day[1]
    left_both = _LEFT_BOTH.search(before)
    if left_both:
        year, day = (left_both[1], left_both[2]) if left_both[1] else (left_both[4], left_both[3])
        yield (low + left_both.start(), 0), year, day


def _date(year: str, month: int, day: str) -> date | None:
    try:
        return date(year_number(year), month, day_number(day))
    except ValueError:
        return None


def _day(text: str, start: int, end: int, value: date | None) -> Day:
    low = max(0, start - _WINDOW)
    weekday = WEEKDAY_BEFORE.search(text[low:start])
    return Day(low + weekday.start(1) if weekday else start, start, end, value)

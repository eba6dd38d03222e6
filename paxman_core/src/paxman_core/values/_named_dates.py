"""Dates with the month's name: what can stand around it. Loaded for texts that name a month."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paxman_core.values._day_words import DAY, NUMBER_WORDS, YEAR

if TYPE_CHECKING:
    from collections.abc import Iterator

# A tab parts the cells of a table, so no date reaches over one.
_GAP = r"(?:(?!\t)\s)"
_JOIN = (
    rf"(?:{_GAP}?[-/.,]{_GAP}?|{_GAP}{{1,2}}"
    rf"|{_GAP}?,?{_GAP}(?:day{_GAP})?(?:of|de|del|di|do|in|in{_GAP}the{_GAP}year|ta['’]|m\.){_GAP}"
    rf"|{_GAP}d['’]|{_GAP}d['’e]{_GAP}|)"
)
_LEFT_DAY = re.compile(rf"(?<!\d[.,/:-])(?<![\w$€£])({DAY}){_JOIN}$", re.IGNORECASE)
_LEFT_YEAR = re.compile(rf"(?<!\w)((?:19|20)\d\d)(?:[-/.]|\.?{_GAP}(?:m\.{_GAP})?)$")
_LEFT_BOTH = re.compile(
    r"(?<!\w)(?:((?:19|20)\d\d)[-/](\d{1,2})|(\d{1,2})[-/]((?:19|20)\d\d))[-/]$"
)
_RIGHT_YEAR = re.compile(rf"\.?{_JOIN}({YEAR})(?![\w:])(?![.,]\d)", re.IGNORECASE)
_RIGHT_DAY = re.compile(rf"\.?{_JOIN}(?:the{_GAP})?({DAY}(?<!\.))(?![\w:])", re.IGNORECASE)
_RIGHT_DAY_YEAR = re.compile(
    rf"\.?{_JOIN}(?:the{_GAP})?({DAY})"
    rf"(?:{_GAP}?[-/,.]{_GAP}{{0,2}}|{_GAP}{{1,2}}|{_GAP}?,?{_GAP}(?:of|in|de|del){_GAP}|(?=['’]))"
    # "February 17 - 19, 2025" is a range of days.
    rf"({YEAR})(?![\w:])(?![.,]\d)(?!{_GAP}?,{_GAP}?(?:19|20)\d\d(?!\d))",
    re.IGNORECASE,
)
_RIGHT_YEAR_DAY = re.compile(r"[-/]((?:19|20)\d\d)[-/](\d{1,2})(?!\w)")
_WINDOW = 48
_AHEAD = 64
_TOKEN = re.compile(r"\w+")
_JOINING_WORDS = "day of de del di do in the year ta m d"
# Scans part a day from its ending, and the ending itself: `27t h`.
_ENDINGS = "st nd rd th er s t n r h e"
_JOINING = frozenset(f"{_JOINING_WORDS} {_ENDINGS}".split())


def _begins_with_number(words: list[str]) -> bool:
    """Whether a number is the first of the words, but for those that only join.

    A look that spares most words "may" the patterns.
    """
    for word in words:
        lowered = word.lower()
        if lowered not in _JOINING:
            return lowered in NUMBER_WORDS or any(map(str.isdecimal, word))
    return False


def ways_to_read(text: str, start: int, end: int) -> Iterator[tuple[int, int, str, str]]:
    """Where a date begins and ends, its year and its day: every way to read what is there.

    A year that can be nothing else comes before one of two digits, which may be a day.
    """
    low = max(0, start - _WINDOW)
    before = text[low:start]
    is_left = _begins_with_number(_TOKEN.findall(before)[::-1])
    is_right = _begins_with_number(_TOKEN.findall(text, end, end + _AHEAD))
    left_day = _LEFT_DAY.search(before) if is_left else None
    right_year = _RIGHT_YEAR.match(text, end) if is_right else None
    both = _RIGHT_DAY_YEAR.match(text, end) if is_right else None
    around = (
        (low + left_day.start(1), right_year.end(1), right_year[1], left_day[1])
        if left_day and right_year
        else None
    )
    behind = (start, both.end(2), both[2], both[1]) if both else None
    if around and behind and before.endswith("-"):
        # "Nov 18-Dec 19, 2015" is a range.
        return
    ways = [way for way in (around, behind) if way]
    yield from sorted(ways, key=lambda way: way[2].isdigit() and len(way[2]) == 2)
    turned = _RIGHT_YEAR_DAY.match(text, end) if is_right else None
    if turned:
        yield start, turned.end(2), turned[1], turned[2]
    if not is_left:
        return
    left_year = _LEFT_YEAR.search(before)
    right_day = _RIGHT_DAY.match(text, end) if is_right else None
    if left_year and right_day:
        yield low + left_year.start(1), right_day.end(1), left_year[1], right_day[1]
    left_both = _LEFT_BOTH.search(before)
    if left_both:
        year, day = (left_both[1], left_both[2]) if left_both[1] else (left_both[4], left_both[3])
        yield low + left_both.start(), end, year, day

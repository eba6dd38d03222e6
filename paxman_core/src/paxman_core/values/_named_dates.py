"""Dates with the month's name: what can stand around it. Loaded for texts that name a month."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from paxman_core.values._day_words import (
    DAY_IN_DIGITS,
    DAY_IN_WORDS,
    NUMBER_WORDS,
    YEAR_IN_DIGITS,
    YEAR_IN_WORDS,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

# A tab parts the cells of a table, so no date reaches over one. Lines can be indented.
_GAP = r"(?:\n {1,24}|(?!\t)\s)"
_JOIN = (
    rf"(?:{_GAP}?[-/.,]{_GAP}{{0,2}}|{_GAP}{{1,2}}"
    rf"|{_GAP}?,?{_GAP}(?:day{_GAP})?(?:of|de|del|di|do|in|in{_GAP}the{_GAP}year|ta['’]|m\.){_GAP}"
    rf"|{_GAP}d['’]|{_GAP}d['’e]{_GAP}|)"
)
_LEFT_YEAR = re.compile(rf"(?<!\w)((?:19|20)\d\d)(?:[-/.]|\.?{_GAP}(?:m\.{_GAP})?)$")
_LEFT_BOTH = re.compile(
    r"(?<!\w)(?:((?:19|20)\d\d)[-/](\d{1,2})|(\d{1,2})[-/]((?:19|20)\d\d))[-/]$"
)
_YEAR_END = r"(?!\w)(?!:(?:\d|(?<!\d{4}:)))(?![.,]\d)"
_RIGHT_YEAR_DAY = re.compile(r"[-/]((?:19|20)\d\d)[-/](\d{1,2})(?!\w)")
_WINDOW = 72
_AHEAD = 96
_JOINING_WORDS = "day of de del di do in the year ta m d"
# Scans part a day from its ending, and the ending itself: `27t h`.
_ENDINGS = "st nd rd th er s t n r h e"
_JOINING = "|".join(f"{_JOINING_WORDS} {_ENDINGS}".split())
# The nearest word that does more than join; before the month it is looked for backwards.
_NEXT = re.compile(rf"\W*+(?:(?:{_JOINING})(?!\w)\W*+)*+(\w+)", re.IGNORECASE)
_PREVIOUS = re.compile(rf"\W*+(?:(?:{_JOINING[::-1]})(?!\w)\W*+)*+(\w+)", re.IGNORECASE)


class _Grammar(NamedTuple):
    """What stands around a month, if its numbers are written in one way."""

    left_day: re.Pattern[str]
    right_year: re.Pattern[str]
    right_day: re.Pattern[str]
    right_day_year: re.Pattern[str]


def _grammar(day: str, year: str) -> _Grammar:
    the = rf"(?:the{_GAP})?"
    parted = (
        rf"(?:{_GAP}?[-/,.]{_GAP}{{0,2}}|{_GAP}{{1,2}}|{_GAP}?,?{_GAP}(?:of|in|de|del){_GAP}"
        r"|(?=['’]))"
    )
    # "February 17 - 19, 2025" is a range of days.
    no_range = rf"(?!{_GAP}?,{_GAP}?(?:19|20)\d\d(?!\d))"
    any_year = f"(?:{YEAR_IN_DIGITS}|{YEAR_IN_WORDS})"
    return _Grammar(
        *(
            re.compile(pattern, re.IGNORECASE)
            for pattern in (
                rf"(?<!\d[.,/:-])(?<![\w$€£])({day}){_JOIN}$",
                rf"\.?{_JOIN}({year}){_YEAR_END}",
                rf"\.?{_JOIN}{the}({day}(?<!\.))(?![\w:])",
                rf"\.?{_JOIN}{the}({day}){parted}({any_year}){_YEAR_END}{no_range}",
            )
        )
    )


_IN_DIGITS = _grammar(DAY_IN_DIGITS, YEAR_IN_DIGITS)


@cache
def _in_words() -> _Grammar:
    """Tried only beside such words: hundreds of alternatives take their time."""
    return _grammar(DAY_IN_WORDS, YEAR_IN_WORDS)


def _grammar_of(word: str) -> _Grammar | None:
    """How the nearest word is written, if it can be a day or a year.

    A look that spares most words "may" the patterns.
    """
    if any(map(str.isdecimal, word)):
        return _IN_DIGITS
    return _in_words() if word.lower() in NUMBER_WORDS else None


def _on_the_left(before: str) -> tuple[_Grammar | None, re.Match[str] | None]:
    """How numbers before the month are written, and the day that they end in."""
    nearest = _PREVIOUS.match(before[::-1])
    grammar = _grammar_of(nearest[1][::-1]) if nearest else None
    if nearest is None or grammar is None:
        return None, None
    if grammar is _IN_DIGITS:
        return grammar, grammar.left_day.match(before, len(before) - nearest.end(1))
    return grammar, grammar.left_day.search(before)


def ways_to_read(text: str, start: int, end: int) -> Iterator[tuple[int, int, str, str]]:
    """Where a date begins and ends, its year and its day: every way to read what is there.

    A year that can be nothing else comes before one of two digits, which may be a day.
    """
    low = max(0, start - _WINDOW)
    before = text[low:start]
    left, left_day = _on_the_left(before)
    nearest = _NEXT.match(text, end, end + _AHEAD)
    right = _grammar_of(nearest[1]) if nearest else None
    right_year = right.right_year.match(text, end) if right else None
    both = right.right_day_year.match(text, end) if right else None
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
    turned = _RIGHT_YEAR_DAY.match(text, end) if right else None
    if turned:
        yield start, turned.end(2), turned[1], turned[2]
    if not left:
        return
    left_year = _LEFT_YEAR.search(before)
    right_day = right.right_day.match(text, end) if right else None
    if left_year and right_day:
        yield low + left_year.start(1), right_day.end(1), left_year[1], right_day[1]
    left_both = _LEFT_BOTH.search(before)
    if left_both:
        year, day = (left_both[1], left_both[2]) if left_both[1] else (left_both[4], left_both[3])
        yield low + left_both.start(), end, year, day

"""Opening hours: lines of days with the times between which somebody is there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_recognize._recognition import Kind, Recognition, has_digit
from paxman_cap_recognize._tables import any_line, any_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST: Final = 120
"""A longer line is a sentence about the hours."""
_DAY: Final = any_line("days")
_TIME: Final = r"(?:\d{1,2}(?:[:.h]\d\d| h \d\d\b)?\s?(?:[ap]\.?m\.?|uhr|h(?!\w))?|noon|midnight)"
_TIMES: Final = (
    rf"{_TIME}\s?(?:[-–—]|to|till|until|bis|à|a|al|alle|ad|às|tot)\s?{_TIME}(?![:.]?\d)"
    rf"|{any_of('without hours')}"
)
_SAID: Final = re.compile(
    rf"(?<![^\W_])(?P<day>{_DAY})(?![^\W_])\.?|(?<![\w.])(?P<time>{_TIMES})", re.I
)
_CLEAR: Final = re.compile(r"\d[:.h]\d\d|[ap]\.?m\b|uhr|\d ?h|[^\W\d_]{4}|24", re.I)
"""What only times of day have, or words in their place."""
_NEAR: Final = re.compile(r"[\s:.,–—-]{0,4}")
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_MOST_OTHER_WORDS: Final = 4
"""A line with more words beside its days or its times says something else."""
_ZONE: Final = re.compile(r"\s?(?:[ECMP][SD]?T|GMT|CES?T|uhr)\b", re.IGNORECASE)
_CUT: Final = re.compile(r"[^\W\d_]\s?[-–—]\s*$")


def is_cut(text: str, start: int, end: int) -> bool:
    """Whether hours may begin before the place, or go on behind it: a day has no times yet."""
    before, behind = text[:start].rpartition("\n")[2], text[end:].partition("\n")[0]
    last = [*_SAID.finditer(text[start:end].rpartition("\n")[2])]
    has_no_times = bool(last[0]["day"] and last[-1]["day"]) if last else True
    is_open = has_digit(behind) or has_no_times
    return is_open or _CUT.search(before) is not None


def find_hours(text: str) -> list[Recognition]:
    """Opening hours, as far as lines of days and times follow each other."""
    return [
        Recognition(Kind.HOURS, start, end, " ".join(text[start:end].split()))
        for start, end in _runs(text)
    ]


def _runs(text: str) -> Iterator[tuple[int, int]]:
    start = end = -1
    has_days = has_times = False
    for first, last, days, times in (*_lines(text), (0, 0, False, False)):
        if days or times:
            start = first if start < 0 else start
            end, has_days, has_times = last, has_days or days, has_times or times
            continue
        if has_days and has_times:
            yield start, end
        start, has_days, has_times = -1, False, False


def _lines(text: str) -> Iterator[tuple[int, int, bool, bool]]:
    """Of every line that says something where its days and times are, and whether it has them."""
    place = 0
    for line in text.splitlines(keepends=True):
        said = [*_said(line)] if len(line) <= _LONGEST else []
        days, times = (any(found[name] for found in said) for name in ("day", "time"))
        is_bare = len(_WORD.findall(line)) - len(said) <= _MOST_OTHER_WORDS
        if said and (is_bare or (days and times)):
            zone = _ZONE.match(line, said[-1].end())
            last = zone.end() if zone else said[-1].end()
            yield place + said[0].start(), place + last, days, times
        elif line.strip():
            yield 0, 0, False, False
        place += len(line)


def _said(line: str) -> Iterator[re.Match[str]]:
    """The days and times of a line; bare numbers are times alone on it or right after a day."""
    after = 0
    for found in _SAID.finditer(line):
        is_near = after and _NEAR.fullmatch(line, after, found.start())
        if found["day"] or is_near or _CLEAR.search(found[0]) or found[0] == line.strip():
            after = found.end()
            yield found

"""When an event takes place: its day, and the hours at which it begins and ends."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_recognize._kinds.measures import find_times
from paxman_cap_recognize._prose.venues import HEAD
from paxman_cap_recognize._recognition import Span
from paxman_cap_recognize._tables import any_of
from paxman_core.labels import refers_elsewhere
from paxman_core.patterns import lazy_pattern, word_among
from paxman_core.values import FieldType, Parsed, parse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_recognize._choosing.choices import Days

_REST: Final = r"\d?(?:[:.]\d{2})?\s?(?:[ap]\s?m\b|[ap]\.\s?m\b\.?|noon|midnight)?"
_RANGE: Final = re.compile(
    rf"(?P<start>\d(?<![\w:/.-]\d){_REST}|(?<!\w)noon)\s*(?:uhr\s*)?(?:-{{1,2}}|–|—|to|until|till|bis)\s*"
    rf"(?P<end>\d{_REST}|noon|midnight)(?![\w:/])(?:\s*uhr\b)?",
    re.IGNORECASE,
)
_AT: Final = re.compile(
    r"(?<=\bat )(?P<start>\d{1,2}\.[0-5]\d)(?=[,;\n]|\.?\s(?!\d|%|per|[ap]\.?m))"
)
"""`at 14.15`, which elsewhere is a number."""
_DAY: Final = r"(?:[^\W\d_]{3,10},?\s)?(?P<%s>\d{1,2})(?:st|nd|rd|th|\.)?"
_MONTH: Final = r"(?P<%s>[^\W\d_]{3,10})\b\.?"
_TO: Final = r"\s?(?:-{1,2}|–|—|to|until|till|bis|through|and|&|/)\s?"
_YEAR: Final = r",?\s(?P<year>(?:19|20)\d\d)\b"
_RANGES: Final = (
    # `12-13 September 2031`, `30 June - 2 July 2031`
    rf"(?<![\w.:/-]){_DAY % 'a'}(?:\s{_MONTH % 'ma'})?{_TO}"
    rf"{_DAY % 'b'}\s(?:of\s)?{_MONTH % 'mb'}{_YEAR}",
    # `September 12-13, 2031`, `June 30 - July 2, 2031`
    rf"\b{_MONTH % 'ma'}\s{_DAY % 'a'}{_TO}(?:{_MONTH % 'mb'}\s)?{_DAY % 'b'}{_YEAR}",
)
_DAYS: Final = tuple(map(lazy_pattern, _RANGES))
_DEADLINE: Final = lazy_pattern(rf"\b(?:{any_of('deadlines')})\b", re.IGNORECASE)
_SENTENCE: Final = lazy_pattern(r"[.;!?]\s+(?=[A-Z])")
_TOLD_BEHIND: Final = lazy_pattern(r"[^\n:]{6,24}?\d{4}\s?(?::|\s[–—-])([^\n]*)")
"""A day, and behind it what it is: `27 May 2031: Submission deadline`."""
_OF_DAY: Final = re.compile(r"[:.]\d\d|[ap]\.?\s?m|noon|midnight|uhr", re.IGNORECASE)
_ENDS: Final = ("end", "adjourn", "clos", "conclud", "finish", "done")
_ENDING: Final = re.compile(
    word_among(*(rf"{word}\w*\s+(?:at|by|around)" for word in _ENDS), "until", "till")
    + rf"(?i:\s+(?P<end>\d{_REST}|noon|midnight)(?![\w:/]))"
)


@lru_cache(maxsize=4)
def announces(text: str) -> bool:
    """Whether a text is about something that takes place, and not a contract or a bill."""
    return not is_legal(text) and _EVENT.search(text[:HEAD]) is not None


@lru_cache(maxsize=4)
def is_legal(text: str) -> bool:
    """Whether a text speaks as contracts do."""
    return _LEGAL.search(text[:HEAD]) is not None


_EVENT: Final = re.compile(
    rf"\b(?:{any_of('events')})\b|\b(?:where|place|venue|ort|lieu|lugar)\s*:", re.IGNORECASE
)
_LEGAL: Final = re.compile(
    word_among(
        r"here(?:in(?:after)?|to|of|by(?! (?:given|invited|notified))|under)\b",
        r"whereas\b",
        r"this\s+(?:agreement|lease|contract|letter\s+(?:agreement|sets\s+forth\s+the\s+agreement))\b",
    )
)


class DayRange(NamedTuple):
    """The days from which and to which something lasts, and where they are said."""

    whole: Span
    first: Span
    last: Span


def day_ranges(text: str) -> list[DayRange]:
    """The ranges of days that share their year, and are no time to apply in: `3 to 5 June 2031`."""
    found = []
    matches = (match for form in _DAYS for match in form.finditer(text[:HEAD]))
    for match in sorted(matches, key=lambda match: match.start()):
        ends = [_end_of_range(text, match, *end) for end in (("a", "b"), ("b", "a"))]
        if None not in ends and not _is_deadline(text, match.start()):
            first, last = filter(None, ends)
            found.append(DayRange(Span(first.start, last.end), first, last))
    return found


def _end_of_range(text: str, match: re.Match[str], own: str, other: str) -> Span | None:
    """One end of a range, with the month and the year that may stand at the other."""
    month = f"m{own}" if match[f"m{own}"] else f"m{other}"
    parts = (match.span(own), match.span(month), match.span("year"))
    means = " ".join(text[slice(*part)].rstrip(".") for part in parts)
    if not isinstance(parse(means, FieldType.DATE), Parsed):
        return None
    return Span(min(parts)[0], max(parts)[1], tuple(sorted(parts)), means)


def _is_deadline(text: str, start: int) -> bool:
    """Whether a line says what is to be done by a day, and not what takes place on it."""
    line = text.rfind("\n", 0, start) + 1
    before = _SENTENCE.split(text[max(line, start - _BESIDE) : start])[-1]
    behind = _TOLD_BEHIND.match(text, start)
    return _DEADLINE.search(before + (behind[1] if behind is not None else "")) is not None


def held_on(text: str, days: Days) -> list[tuple[Span, object]]:
    """The days on which something can take place, the nearest to a time first."""
    times = [time.start for time in find_times(text[:HEAD])]

    found = [
        (
            min([_BESIDE, *(abs(t - span.start) for t in times)]),
            _ON.search(text, max(0, span.start - _NEAR_ON), span.start) is None,
            span.start,
            (span, value),
        )
        for span, value in days
        if not is_sent(text, span.start)
        and not refers_elsewhere(text, span.start)
        and not _APPROVED.match(text, span.end)
        and not _is_deadline(text, span.start)
    ]
    return [day for *_, day in sorted(found, key=lambda one: one[:3])]


_ON: Final = re.compile(r"\b(?:on|am|el|le|il|op)\s(?:the\s)?(?:[^\W\d_]{2,10},?\s){0,2}$")
_NEAR_ON: Final = 30
_APPROVED: Final = re.compile(
    r"[^.;\n]{0,60}\b(?:approved|adopted|confirmed|accepted|agreed|signed)\b", re.IGNORECASE
)
"""The minutes of an earlier meeting were."""


def is_sent(text: str, start: int) -> bool:
    """Whether a line says when the message was sent: a `Date` does among other headers."""
    first = text.rfind("\n", 0, start) + 1
    if _SENT.match(text, first):
        return True
    above = text.rfind("\n", 0, max(0, first - 1)) + 1
    near = (above, text.find("\n", start) + 1)
    return bool(_DATE.match(text, first)) and any(_HEADER.match(text, place) for place in near)


def start_times(text: str) -> list[Span]:
    """The times at which something begins, those behind a label first; not when a mail was sent.

    Nothing begins at a second, and what is to be done by an hour is done before.
    """
    times = {time.start: time.end for time in find_times(text[:HEAD])}
    found = (*_ranges(text), *_AT.finditer(text[:HEAD]))
    times.update(match.span("start") for match in found)
    ends = {place.start for place in _ends(text)}
    begins = [
        (not _TIME_LABEL.search(text[max(0, start - _BESIDE) : start]), start, end)
        for start, end in times.items()
        if start not in ends and not is_sent(text, start)
        if text.count(":", start, end) < _WITH_SECONDS
        and not _DUE.search(text[max(0, start - 20) : start])
    ]
    return [Span(start, end) for _, start, end in sorted(begins)]


_BESIDE: Final = 60
_WITH_SECONDS: Final = 2
_DUE: Final = re.compile(r"\b(?:by|before|until|till|later\s+than)\s+$", re.IGNORECASE)
_SENT: Final = re.compile(
    rf"[ \t>]*(?:(?:{any_of('when sent')})\s?:|on\b.*\bwrote|posted\b[^.\n]*\d:\d\d)", re.IGNORECASE
)
_DATE: Final = re.compile(r"[ \t>]*(?:date|datum|fecha|data)\s?:", re.IGNORECASE)
_HEADER: Final = re.compile(rf"[ \t>]*(?:{any_of('mail headers')})\s?:", re.IGNORECASE)
_TIME_LABEL: Final = re.compile(r"\b(?:time|when|starts?|begins?)\b[^\n]{0,30}$", re.IGNORECASE)


def end_times(text: str) -> list[Span]:
    """The times at which something ends: the second of a range of times."""
    return [*_ends(text)]


@lru_cache(maxsize=4)
def _ends(text: str) -> Sequence[Span]:
    found = []
    for match in (*_ranges(text), *_ENDING.finditer(text[:HEAD])):
        if _OF_DAY.search(match[0]):
            start, end = match.span("end")
            found.append(Span(start, start + len(text[start:end].rstrip())))
    return tuple(sorted(found))


@lru_cache(maxsize=4)
def _ranges(text: str) -> Sequence[re.Match[str]]:
    """Ranges of times of day: `3-4:30 pm`."""
    return tuple(match for match in _RANGE.finditer(text[:HEAD]) if _OF_DAY.search(match[0]))

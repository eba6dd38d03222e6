"""Times of day, and moments: a day with its time."""

from __future__ import annotations

import re
from datetime import datetime
from typing import NamedTuple

from paxman_core._lazy import matches_at
from paxman_core.values._clock import clock_end
from paxman_core.values._date_parsing import parse_datetime
from paxman_core.values._dates import find_dates
from paxman_core.values._model import NO_CONTEXT, ParseContext, Parsed

_TIME = re.compile(
    r"(?<![\w.,:/-])(?:(?P<hour>[01]?\d|2[0-4]) ?: ?(?P<minute>[0-5]\d)"
    r"(?: ?: ?(?P<second>[0-5]\d)(?:[.,]\d{1,6})?)?(?P<half> ?(?:[ap]\.?\s?m\b\.?|noon\b))?"
    r"(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d)(?!\w))?(?![\w:])"
    r"|(?P<hour12>1[0-2]|0?[1-9])(?:\.(?P<dot>[0-5]\d))? ?(?P<half12>[ap]\.?m\b\.?)|(?:12 ?)?noon\b"
    r"|(?P<uhr>[01]?\d|2[0-4])(?:[.:](?P<uhrmin>[0-5]\d))? (?:Uhr|uur)\b"
    r"|(?:(?<=\bà )|(?<=\bdès )|(?<=\bvers )|(?<=\bde )(?=\d\d? ?h[\d ]*à ?\d))"
    r"(?P<heure>[01]?\d|2[0-3]) ?h(?: ?(?P<passé>[0-5]\d))?\b)",
    re.IGNORECASE,
)
_BEGINNING = re.compile(r"[\dnN](?<![\w.,:/-].)")
_BETWEEN = re.compile(
    r"T|[\s,]{0,4}(?:\b(?:at|um|om|à|a las|alle|kl\.?)|[@·|-])\s{0,2}|[\s,]{1,4}", re.IGNORECASE
)


class FoundTime(NamedTuple):
    """A time of day and where it stands; the value is on 24 hours."""

    start: int
    end: int
    value: str


class FoundMoment(NamedTuple):
    """A day with its time, and where they stand."""

    start: int
    end: int
    value: datetime | None
    """None when the day cannot be told, or no clock shows the time."""


def find_times(text: str) -> list[FoundTime]:
    """Times of day; the value is `HH:MM` or `HH:MM:SS`, on 24 hours."""
    found = []
    for match in matches_at(map(re.Match.start, _BEGINNING.finditer(text)), _TIME, text):
        hour = int(match["hour"] or match["hour12"] or match["uhr"] or match["heure"] or 12)
        half = (match["half"] or match["half12"] or "").strip().lower()
        if half and hour <= 12:
            hour = hour % 12 + (12 if half[0] in "pn" else 0)
        minute = int(match["minute"] or match["uhrmin"] or match["passé"] or match["dot"] or 0)
        if hour == 24 and minute:
            continue
        value = f"{hour % 24:02}:{minute:02}"
        if match["second"]:
            value = f"{value}:{match['second']}"
        found.append(FoundTime(match.start(), match.end(), value))
    return found


def find_moments(text: str, context: ParseContext = NO_CONTEXT) -> list[FoundMoment]:
    """Days with a time of day beside them in a `text`, read in a `context`."""
    found = []
    for day in find_dates(text, context):
        gap = _BETWEEN.match(text, day.end)
        end = clock_end(text, gap.end()) if gap else None
        if end is None:
            continue
        outcome = parse_datetime(text[day.first : end], context)
        value = outcome.value if isinstance(outcome, Parsed) else None
        if isinstance(outcome, Parsed) and not isinstance(value, datetime):
            continue
        assert value is None or isinstance(value, datetime)
        found.append(FoundMoment(day.first, end, value))
    return found

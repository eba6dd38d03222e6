"""Dates and times as people write them; whatever is missing stays missing, nothing is today's."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, NamedTuple

from paxman_core.values._clock import find_clock, find_dotted_clock
from paxman_core.values._dates import dates_as_written, language_of
from paxman_core.values._folding import normalize_text, plain
from paxman_core.values._model import Ambiguous, Invalid, Parsed
from paxman_core.values._months import months_named
from paxman_core.values._text import quoted
from paxman_core.values._zones import in_zone

if TYPE_CHECKING:
    from paxman_core.values._clock import Clock
    from paxman_core.values._model import ParseContext, ParseOutcome

MAX_DATE_TEXT = 120

_ISO_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_ISO_DATETIME = re.compile(
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?"
    r"|\d{8}T\d{4}(?:\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d(?::?\d\d)?)?",
    re.ASCII,
)
_TOKEN = re.compile(r"\d+|[^\W\d_]+")
_DIGIT = re.compile(r"\d")


class Day(NamedTuple):
    """The dates that a text can mean, or the reason why it means none."""

    readings: tuple[date, ...] = ()
    note: str = ""
    problem: str = ""


def parse_date(text: str, context: ParseContext) -> ParseOutcome:
    """The calendar day in the text; a time of day beside it is left out."""
    if _ISO_DATE.fullmatch(text):
        return _iso_date(text)
    if _ISO_DATETIME.fullmatch(text):
        return _iso_day(text)
    day, clock = _read(text, context)
    if day.problem:
        return Invalid(f"{quoted(text)} {day.problem}")
    if len(day.readings) > 1:
        return Ambiguous(f"{quoted(text)} can be read as several days.", day.readings)
    notes = (day.note, "the time of day is left out" if clock else "")
    return Parsed(day.readings[0], ", ".join(note for note in notes if note))


def parse_datetime(text: str, context: ParseContext) -> ParseOutcome:
    """The day and the time of day in the text, with the zone that it or the contract states."""
    outcome = _moment(text, context)
    return outcome if context.time_zone is None else in_zone(outcome, context.time_zone)


def _moment(text: str, context: ParseContext) -> ParseOutcome:
    if _ISO_DATETIME.fullmatch(text):
        return _iso_datetime(text)
    day, clock = _read(text, context)
    if day.problem:
        return Invalid(f"{quoted(text)} {day.problem}")
    if clock is None:
        return Invalid(f"{quoted(text)} states a day but no time of day.")
    at = clock.at()
    if at is None:
        return Invalid(clock.problem or f"{quoted(text)} states a time that no clock shows.")
    moments = tuple(datetime.combine(reading, at) for reading in day.readings)
    if not all(_has_utc(moment) for moment in moments):
        return Invalid(f"{quoted(text)} lies outside the years 1 to 9999.")
    if len(moments) > 1:
        return Ambiguous(f"{quoted(text)} can be read as several days.", moments)
    return Parsed(moments[0], day.note)


def _read(text: str, context: ParseContext) -> tuple[Day, Clock | None]:
    """The day and the time of day that the text states."""
    if len(text) > MAX_DATE_TEXT:
        return Day(problem="is too long for a date."), None
    # Lines can be indented; a tab parts two cells.
    cleaned = " ".join(filter(None, plain(text).split(" ")))
    clock = find_clock(cleaned)
    if clock is not None:
        return _read_day(clock.rest, context), clock
    dotted = find_dotted_clock(cleaned)
    if dotted is not None:
        day = _read_day(dotted.rest, context)
        if day.readings:
            return day, dotted
    return _read_day(cleaned, context), None


def _read_day(text: str, context: ParseContext) -> Day:
    found = dates_as_written(text, context)
    if not found:
        return Day(problem=_missing(text, context))
    first = found[0]
    if len(found) > 1 or _DIGIT.search(text, 0, first.first) or _DIGIT.search(text, first.end):
        return Day(problem="states more than one date, or other numbers beside it.")
    if not first.readings:
        return Day(problem="is not a day of the calendar.")
    return Day(first.readings, first.note)


def _missing(text: str, context: ParseContext) -> str:
    """Why the text names no day: what it lacks, or has too much of."""
    tokens = _TOKEN.findall(text)
    numbers = [token for token in tokens if token[0].isdecimal()]
    language = language_of(context)
    words = (normalize_text(token) for token in tokens if token not in numbers)
    named = any(months_named(word, language) for word in words)
    if len(numbers) > 2:
        return "states more than one date, or other numbers beside it."
    if named and len(numbers) == 1:
        part = "day" if len(numbers[0]) == 4 else "year"
        return f"states no {part}, and none is filled in."
    if named and not numbers:
        return "names a month but neither day nor year."
    return "is not a date." if numbers else "has no date."


def _iso_date(text: str) -> ParseOutcome:
    try:
        return Parsed(date.fromisoformat(text))
    except ValueError:
        return Invalid(f"{quoted(text)} is not a day of the calendar.")


def _iso_datetime(text: str) -> ParseOutcome:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return Invalid(f"{quoted(text)} is not a moment of the calendar and the clock.")
    if not _has_utc(moment):
        return Invalid(f"{quoted(text)} lies outside the years 1 to 9999.")
    return Parsed(moment)


def _iso_day(text: str) -> ParseOutcome:
    moment = _iso_datetime(text)
    if not isinstance(moment, Parsed):
        return moment
    assert isinstance(moment.value, datetime)
    return Parsed(moment.value.date(), "the time of day is left out")


def _has_utc(moment: datetime) -> bool:
    """Whether the moment can be written in UTC, which is its canonical form."""
    try:
        return moment.tzinfo is None or bool(moment.astimezone(UTC))
    except OverflowError:
        return False

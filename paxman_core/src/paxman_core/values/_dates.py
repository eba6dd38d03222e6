"""Dates and times as people write them; whatever is missing stays missing, nothing is today's."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, NamedTuple

from paxman_core.values._clock import find_clock, find_dotted_clock
from paxman_core.values._folding import fold, plain
from paxman_core.values._model import Ambiguous, Invalid, Parsed
from paxman_core.values._text import shown

if TYPE_CHECKING:
    from paxman_core.values._clock import Clock
    from paxman_core.values._model import DateOrder, ParseContext, ParseOutcome

MAX_DATE_TEXT = 120
CENTURY_PIVOT = 69
"""Two-digit years as POSIX reads them: 69 to 99 are 1969 to 1999, 00 to 68 are 2000 to 2068."""

_ISO_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_ISO_DATETIME = re.compile(
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?"
    r"|\d{8}T\d{4}(?:\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d(?::?\d\d)?)?",
    re.ASCII,
)
NUMERIC_DATE = re.compile(
    r"(?<![^\W_])(\d{1,4})(?: ?([./-]) ?|( ))(\d{1,2})(?(2) ?\2 ?| )(\d{1,4})(?!\d)"
)
_IDEOGRAPHIC = re.compile(r"(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]")
_COMPACT = re.compile(r"(?<!\w)(\d{8})(?!\d)")
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
        return Invalid(f"{shown(text)} {day.problem}")
    if len(day.readings) > 1:
        return Ambiguous(f"{shown(text)} can be read as several days.", day.readings)
    notes = (day.note, "the time of day is left out" if clock else "")
    return Parsed(day.readings[0], ", ".join(note for note in notes if note))


def parse_datetime(text: str, context: ParseContext) -> ParseOutcome:
    """The day and the time of day in the text, with the zone if one is stated."""
    if _ISO_DATETIME.fullmatch(text):
        return _iso_datetime(text)
    day, clock = _read(text, context)
    if day.problem:
        return Invalid(f"{shown(text)} {day.problem}")
    if clock is None:
        return Invalid(f"{shown(text)} states a day but no time of day.")
    at = clock.at()
    if at is None:
        return Invalid(clock.problem or f"{shown(text)} states a time that no clock shows.")
    moments = tuple(datetime.combine(reading, at) for reading in day.readings)
    if not all(_has_utc(moment) for moment in moments):
        return Invalid(f"{shown(text)} lies outside the years 1 to 9999.")
    if len(moments) > 1:
        return Ambiguous(f"{shown(text)} can be read as several days.", moments)
    return Parsed(moments[0], day.note)


def numeric_readings(match: re.Match[str], order: DateOrder | None) -> Day:
    """The days that three numbers can mean, in the known order if that gives a day at all.

    Between points the day comes first, unless another order is stated: no locale of CLDR that
    writes points puts the month first.
    """
    first, point, _, second, third = match.groups()
    for preferred in _orders(first, second, third, order, point):
        days = tuple(dict.fromkeys(day for parts in preferred if (day := _day(*parts))))
        if days:
            year = first if days[0] == _day(first, second, third) else third
            return Day(days, _century_note(year))
    return Day(problem="is not a day of the calendar.")


def _read(text: str, context: ParseContext) -> tuple[Day, Clock | None]:
    """The day and the time of day that the text states."""
    if len(text) > MAX_DATE_TEXT:
        return Day(problem="is too long for a date."), None
    cleaned = plain(text)
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
    match = NUMERIC_DATE.search(text) or _IDEOGRAPHIC.search(text) or _COMPACT.search(text)
    if match is None:
        return _read_words(text, context)
    if _DIGIT.search(text, 0, match.start()) or _DIGIT.search(text, match.end()):
        return Day(problem="states more than one date, or other numbers beside it.")
    if match.re is NUMERIC_DATE:
        return numeric_readings(match, _order_of(context))
    if match.re is _IDEOGRAPHIC:
        return _single(_day(*match.groups()))
    return _single(_compact_day(match[1]))


def _orders(
    first: str, second: str, third: str, order: DateOrder | None, point: str | None
) -> list[list[tuple[str, str, str]]]:
    """Year, month and day by preference; alternatives that nothing decides stand together.

    A year of two digits may come first or last: 26/4/13 is a day of 2013 or of 2026.
    """
    year_first = (first, second, third)
    if len(first) == 4:
        return [[year_first]]
    day_first, month_first = (third, second, first), (third, first, second)
    short = [year_first] if len(first) == 2 and len(third) <= 2 else []
    if order == "YMD" and short:
        return [short, [day_first, month_first]]
    if order == "MDY":
        return [[month_first], [day_first], short]
    if order == "DMY" or point == ".":
        return [[day_first], [month_first], short]
    return [[day_first, month_first, *short]]


def _day(year: str, month: str, day: str) -> date | None:
    if len(year) not in (2, 4) or len(day) > 2:
        return None
    number = int(year)
    if len(year) == 2:
        number += 1900 if number >= CENTURY_PIVOT else 2000
    try:
        return date(number, int(month), int(day))
    except ValueError:
        return None


def _compact_day(digits: str) -> date | None:
    """Eight digits with a year of our time at one end; other such numbers are identifiers."""
    if digits.startswith(("19", "20")):
        found = _day(digits[:4], digits[4:6], digits[6:])
        if found:
            return found
    return _day(digits[4:], digits[2:4], digits[:2]) if digits[4:6] in ("19", "20") else None


def _century_note(year: str) -> str:
    return "" if len(year) == 4 else f"the two-digit year {year} is read with POSIX's pivot"


def _single(day: date | None) -> Day:
    return Day((day,)) if day else Day(problem="is not a day of the calendar.")


def _read_words(text: str, context: ParseContext) -> Day:
    """A date with the month's name; other words, such as the weekday, do not count."""
    from paxman_core.values._months import months_named

    language = _language_of(context)
    numbers: list[str] = []
    named: list[tuple[int, tuple[int, ...]]] = []
    for token in _TOKEN.findall(text):
        if token[0].isdecimal():
            numbers.append(token)
        elif months := months_named(fold(token), language):
            named.append((len(numbers), months))
    if not named or not numbers:
        return Day(problem=_missing(text, named=bool(named), numbers=len(numbers)))
    if len(numbers) != 2:
        return Day(problem=_missing(text, named=True, numbers=len(numbers)))
    # The weekday "mar" is also a month: the month is the name between the two numbers.
    between = [months for place, months in named if place == 1]
    choices = between or [months for _, months in named]
    if len(set(choices)) > 1:
        return Day(problem="names more than one month.")
    return _named_day(numbers[0], numbers[1], choices[0])


def _named_day(first: str, second: str, months: tuple[int, ...]) -> Day:
    year, day = (first, second) if len(first) == 4 or int(first[:4]) > 31 else (second, first)
    days = tuple(found for month in months if (found := _day(year, str(month), day)))
    if not days:
        return Day(problem="is not a day of the calendar.")
    return Day(days, _century_note(year))


def _missing(text: str, *, named: bool, numbers: int) -> str:
    if numbers > 2:
        return "states more than one date, or other numbers beside it."
    if named and numbers == 1:
        year = next(token for token in _TOKEN.findall(text) if token[0].isdecimal())
        part = "day" if len(year) == 4 else "year"
        return f"states no {part}, and none is filled in."
    if named:
        return "names a month but neither day nor year."
    return "is not a date." if numbers else "has no date."


def _order_of(context: ParseContext) -> DateOrder | None:
    """The order that is stated, else that of the locale, else that of the document's country."""
    order = context.date_order
    if order is None and context.locale is not None:
        from paxman_core.values._locales import locale_of

        order = locale_of(context.locale).date_order
    if order is None and context.territory is not None:
        from paxman_core.values._territory import habits_of

        order = habits_of(context.territory).date_order
    return order


def _language_of(context: ParseContext) -> str:
    if context.locale is None:
        return ""
    from paxman_core.values._locales import locale_of

    return locale_of(context.locale).language


def _iso_date(text: str) -> ParseOutcome:
    try:
        return Parsed(date.fromisoformat(text))
    except ValueError:
        return Invalid(f"{shown(text)} is not a day of the calendar.")


def _iso_datetime(text: str) -> ParseOutcome:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return Invalid(f"{shown(text)} is not a moment of the calendar and the clock.")
    if not _has_utc(moment):
        return Invalid(f"{shown(text)} lies outside the years 1 to 9999.")
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

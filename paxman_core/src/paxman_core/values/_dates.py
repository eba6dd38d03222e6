"""The grammar of calendar days: where a text names one, and which one; nothing is filled in.

Finding and parsing share it, so that what is found can be read, and what can be read is found.
"""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from paxman_core._lazy import matches_at, places_of
from paxman_core.values._day_words import (
    CENTURY_PIVOT,
    NUMBER_WORDS,
    day_number,
    weekday_before,
    year_number,
)
from paxman_core.values._folding import HYPHENS, SPACES, normalize_text
from paxman_core.values._model import NO_CONTEXT, ParseContext
from paxman_core.values._months import months_named, names_month

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.values._model import DateOrder

_S = f"[ {SPACES}]"
_MARK = f"[./{HYPHENS}-]"
# Not inside a longer number, and not a part of something with more parts, such as 1.2.3.4. What
# stands between spaces is a date only with a whole year, and not in a row of numbers.
_NUMERIC = re.compile(
    rf"(?<!\d)(?<!\d{_MARK})(?<![^\W\d_])"
    rf"(?:(\d{{4}}){_S}?({_MARK}){_S}?(\d{{1,2}}){_S}?\2{_S}?(\d{{1,2}})"
    rf"|(\d{{1,2}}){_S}?({_MARK}){_S}?(\d{{1,2}})(?:{_S}?\6{_S}?(\d{{4}}|\d\d)|,((?:19|20)\d\d))"
    rf"|(?<!\d{_S})(?:(\d{{1,2}}){_S}(\d{{1,2}}){_S}((?:19|20)\d\d)"
    rf"|((?:19|20)\d\d){_S}(\d\d){_S}(\d\d))(?!{_S}\d+(?![\d:]))(?!,\d)"
    r"|((?:19|20)\d{6}|\d{4}(?:19|20)\d\d)"
    r"|(\d{1,2})(/)(\d{1,2}),(\d\d)"
    rf"|(\d\d)(\.){_S}(\d{{1,2}})\.{_S}(\d)(?=\.))"
    rf"(?!\d)(?!{_MARK}\d)"
)
_IDEOGRAPHIC = re.compile(r"(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]")
_LONGEST_MONTH = 16
_WORD = re.compile(rf"[^\W\d_]{{2,{_LONGEST_MONTH}}}")

_DIGIT = re.compile(r"\d")
# A number that two others follow, each behind a mark or a space, or one of eight digits.
_BEGINNING = re.compile(
    rf"\d\d*+(?:(?={_S}?(?:{_MARK}{_S}?)?\d\d?(?!\d){_S}?(?:{_MARK}{_S}?|,)?\d)|(?<=\d{{8}}))"
)
_SMALL_WORD = re.compile(r"[^\W\d_]+")
_NEAR = 24


class FoundDate(NamedTuple):
    """A stretch of a text that names a day; `first` leaves a weekday before it out."""

    start: int
    first: int
    end: int
    readings: tuple[date, ...]
    """Several when day and month, or two languages' months, cannot be told apart."""
    note: str = ""
    by_order: bool = False
    """Whether it could be read otherwise, if the order of day and month were stated."""

    @property
    def value(self) -> date | None:
        """The day, if there is only one that it can be."""
        return self.readings[0] if len(self.readings) == 1 else None


def find_dates(text: str, context: ParseContext = NO_CONTEXT) -> list[FoundDate]:
    """Every day that a `text` names in full, in order, read in a `context`; none overlap."""
    return [found for found in dates_as_written(text, context) if found.readings]


def dates_as_written(text: str, context: ParseContext) -> list[FoundDate]:
    """What is written as dates are; without readings where the calendar has no such day."""
    found = [*_numeric(text, context), *_named(text, context)]
    found.sort(key=lambda item: (item.first, not item.readings, -item.end, item.readings))
    kept: list[FoundDate] = []
    for item in found:
        if not kept or item.first >= kept[-1].end:
            kept.append(item)
    return kept


def _numeric(text: str, context: ParseContext) -> Iterator[FoundDate]:
    # A pattern that begins with what does not stand there is slow to search with.
    beginnings = (digits.start() for digits in _BEGINNING.finditer(text))
    for match in matches_at(beginnings, _NUMERIC, text):
        parts = tuple(filter(None, match.groups()))
        readings, note = _readings(parts, _order_of(context))
        found = _found(text, match.start(), match.end(), readings, note)
        is_open = context.date_order is None and len(parts) > 1 and _has_orders(parts)
        yield found._replace(by_order=True) if is_open else found
    for match in _IDEOGRAPHIC.finditer(text) if "年" in text or "년" in text else ():
        day = _day(*match.groups())
        yield _found(text, match.start(), match.end(), (day,) if day else ())


@lru_cache(maxsize=4096)
def _readings(parts: tuple[str, ...], order: DateOrder | None) -> tuple[tuple[date, ...], str]:
    """The days that three numbers can mean, in the known order if that gives a day at all.

    Between points the day comes first, unless another order is stated: no locale of CLDR that
    writes points puts the month first.
    """
    if len(parts) == 1:
        day = _compact_day(parts[0])
        return (day,) if day else (), ""
    mark = parts[1] if len(parts) == 4 else ""
    first, second, third = parts[0], parts[-2], parts[-1]
    for preferred in _orders(first, second, third, order, mark):
        days = tuple(dict.fromkeys(day for read in preferred if (day := _day(*read))))
        if days:
            return days, _century_note(first if days[0] == _day(first, second, third) else third)
    return (), ""


def _orders(
    first: str, second: str, third: str, order: DateOrder | None, mark: str
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
    if order == "DMY" or mark == ".":
        return [[day_first], [month_first], short]
    return [[day_first, month_first, *short]]


@lru_cache(maxsize=4096)
def _has_orders(parts: tuple[str, ...]) -> bool:
    """Whether the three numbers are days of the calendar in more than one order."""
    (ways,) = _orders(parts[0], parts[-2], parts[-1], None, "")
    return len({_day(*way) for way in ways} - {None}) > 1


def _day(year: str, month: str, day: str) -> date | None:
    if len(year) not in (2, 4) or len(day) > 2:
        return None
    number = int(year)
    if len(year) == 2:
        number += 1900 if number >= CENTURY_PIVOT else 2000
    return _date(number, int(month), int(day))


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
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
    digits = year.strip("'’")
    if len(digits) != 2:
        return ""
    return f"the two-digit year {digits} is read with POSIX's pivot"


def _named(text: str, context: ParseContext) -> Iterator[FoundDate]:
    """The dates with a month's name; a text is searched only for the names that occur in it."""
    language = language_of(context)
    for word in _month_words(text):
        months = _months_of(word, language)
        if not months:
            continue
        for place in places_of(text, word):
            end = place + len(word)
            if _is_apart(text, place, end) and _has_numbers(text, place, end):
                found = _around(text, place, end, months)
                if found is not None:
                    yield found


@lru_cache(maxsize=4)
def _month_words(text: str) -> frozenset[str]:
    """The words of a text that name a month in some language.

    Each piece between spaces is looked at once: most of a long text is words that come again, and
    most words of one text come again in the next.
    """
    found: set[str] = set()
    for piece in set(text.split()) - _no_months:
        pure = piece.isalpha() and len(piece) <= _LONGEST_MONTH
        words = [w for w in ((piece,) if pure else _WORD.findall(piece)) if names_month(w)]
        if words:
            found.update(words)
        elif len(piece) <= _LONGEST:
            if len(_no_months) > _REMEMBERED:
                _no_months.clear()
            _no_months.add(piece)
    return frozenset(found)


_REMEMBERED = 65_536
_LONGEST = 40
_no_months: set[str] = set()
"""Pieces of earlier texts that name no month; what is found does not depend on it."""


@lru_cache(maxsize=4096)
def _months_of(word: str, language: str) -> tuple[int, ...]:
    return months_named(normalize_text(word), language)


def _is_apart(text: str, start: int, end: int) -> bool:
    """Whether no letter touches the word at this place."""
    return not text[max(0, start - 1) : start].isalpha() and not text[end : end + 1].isalpha()


def _has_numbers(text: str, start: int, end: int) -> bool:
    """Whether a day or a year can stand beside the word: a look that spares most words "may"."""
    low, high = max(0, start - _NEAR), end + _NEAR
    if _DIGIT.search(text, low, high):
        return True
    return not NUMBER_WORDS.isdisjoint(_SMALL_WORD.findall(text[low:high].lower()))


def _around(text: str, start: int, end: int, months: tuple[int, ...]) -> FoundDate | None:
    """The day that a month's name at this place belongs to."""
    from paxman_core.values._named_dates import ways_to_read

    impossible = None
    for first, last, year, day in ways_to_read(text, start, end):
        number, place = year_number(year), day_number(day)
        readings = tuple(
            found for month in months if (found := _date(number, month, place)) is not None
        )
        if readings:
            return _found(text, first, last, readings, _century_note(year))
        impossible = impossible or _found(text, first, last, ())
    return impossible


def _found(
    text: str, start: int, end: int, readings: tuple[date, ...], note: str = ""
) -> FoundDate:
    return FoundDate(weekday_before(text, start), start, end, readings, note)


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


def language_of(context: ParseContext) -> str:
    """The language of the locale that is stated; empty if none is."""
    if context.locale is None:
        return ""
    from paxman_core.values._locales import locale_of

    return locale_of(context.locale).language

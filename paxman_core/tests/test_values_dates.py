"""Dates and times from text."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from paxman_core.values import (
    Ambiguous,
    DateOrder,
    FieldType,
    Invalid,
    ParseContext,
    Parsed,
    find_dates,
    parse,
    to_json,
)

DATES = {
    "2026-03-01": date(2026, 3, 1),
    "2026/03/01": date(2026, 3, 1),
    "2026. 03. 01.": date(2026, 3, 1),
    "20260301": date(2026, 3, 1),
    "25032018": date(2018, 3, 25),
    "25/12/2018": date(2018, 12, 25),
    "12/25/2018": date(2018, 12, 25),
    "05/05/2026": date(2026, 5, 5),
    "25-12-2018": date(2018, 12, 25),
    "25 12 2018": date(2018, 12, 25),
    "01.02.2026": date(2026, 2, 1),
    "1. 2. 2026": date(2026, 2, 1),
    "(25/12/2018)": date(2018, 12, 25),
    "3 March 2026": date(2026, 3, 3),
    "March 3, 2026": date(2026, 3, 3),
    "3rd of March 2026": date(2026, 3, 3),
    "Friday, March 3rd, 2026": date(2026, 3, 3),
    "2026 March 3": date(2026, 3, 3),
    "02 APR 2018": date(2018, 4, 2),
    "24-MAR-2018": date(2018, 3, 24),
    "14/JUN/2017": date(2017, 6, 14),
    "24MAR2018": date(2018, 3, 24),
    "3. März 2026": date(2026, 3, 3),
    "10. Jänner 2004": date(2004, 1, 10),
    "Samstag, den 3. Dez. 2026": date(2026, 12, 3),
    "1er mars 2026": date(2026, 3, 1),
    "15 août 2026": date(2026, 8, 15),
    "15 aout 2026": date(2026, 8, 15),
    "23 juill. 1975": date(1975, 7, 23),
    "3 de marzo de 2026": date(2026, 3, 3),
    "mar, 3 abr 2026": date(2026, 4, 3),
    "3 gennaio 2026": date(2026, 1, 3),
    "3 de fevereiro de 2026": date(2026, 2, 3),
    "3 mei 2026": date(2026, 5, 3),
    "3 października 2026": date(2026, 10, 3),
    "3 жовтня 2026 р.": date(2026, 10, 3),
    "3 Kasım 2026": date(2026, 11, 3),
    "2026年3月1日": date(2026, 3, 1),
    "٢٥/١٢/٢٠١٨": date(2018, 12, 25),
    "Date: 25/12/2018": date(2018, 12, 25),
    "third of March 2026": date(2026, 3, 3),
    "5th day of December, 2007": date(2007, 12, 5),
    "this fifth day of December, two thousand and seven": date(2007, 12, 5),
    "December 5th, 2007": date(2007, 12, 5),
    "am einundzwanzigsten Mai 2016": date(2016, 5, 21),
}


@pytest.mark.parametrize(("text", "day"), DATES.items())
def test_date(text: str, day: date) -> None:
    assert parse(text, FieldType.DATE) == Parsed(day)


@pytest.mark.parametrize(
    "text",
    [
        *("", "today", "tomorrow at noon", "2026", "03 2026", "12345678", "10101010"),
        *("31/02/2026", "02-30-2026", "2026/13/01", "2026-02-30", "00/00/2026", "30 February 2026"),
        *("3-5 March 2026", "01/02/2026 - 03/02/2026", "10.20.30.40", "3 March 202", "1/2/3"),
        *("3 solutions in May 2026", "Nov 18-Dec 19, 2015", "1 12 2016 5"),
        "x" * 10_000,
    ],
)
def test_not_a_date(text: str) -> None:
    assert isinstance(parse(text, FieldType.DATE), Invalid)


@pytest.mark.parametrize(("text", "part"), [("March 2026", "day"), ("3 March", "year")])
def test_what_is_missing_is_named_and_not_filled_in(text: str, part: str) -> None:
    assert parse(text, FieldType.DATE) == Invalid(
        f'"{text}" states no {part}, and none is filled in.'
    )


@pytest.mark.parametrize("text", ["01/02/2026", "1-2-2026", "01/02/2026 10:00"])
def test_two_small_numbers_are_ambiguous(text: str) -> None:
    outcome = parse(text, FieldType.DATE)
    assert isinstance(outcome, Ambiguous)
    assert outcome.readings == (date(2026, 2, 1), date(2026, 1, 2))


@pytest.mark.parametrize(
    ("context", "day"),
    [
        (ParseContext(date_order="DMY"), date(2026, 2, 1)),
        (ParseContext(date_order="MDY"), date(2026, 1, 2)),
        (ParseContext(locale="en_US"), date(2026, 1, 2)),
        (ParseContext(locale="en_GB"), date(2026, 2, 1)),
        (ParseContext(locale="de"), date(2026, 2, 1)),
        (ParseContext(locale="en_US", date_order="DMY"), date(2026, 2, 1)),
    ],
)
def test_a_stated_order_or_the_locale_decides(context: ParseContext, day: date) -> None:
    assert parse("01/02/2026", FieldType.DATE, context) == Parsed(day)


def test_english_alone_states_no_order() -> None:
    assert isinstance(parse("01/02/2026", FieldType.DATE, ParseContext(locale="en")), Ambiguous)


def test_an_order_that_gives_no_day_gives_way() -> None:
    context = ParseContext(date_order="DMY")
    assert parse("12/25/2018", FieldType.DATE, context) == Parsed(date(2018, 12, 25))


@pytest.mark.parametrize(
    ("text", "year"),
    [("25/12/68", 2068), ("25/12/69", 1969), ("25/12/00", 2000), ("25 Dec 99", 1999)],
)
def test_two_digit_years_follow_posix_and_are_noted(text: str, year: int) -> None:
    outcome = parse(text, FieldType.DATE)
    assert isinstance(outcome, Parsed)
    assert outcome.value == date(year, 12, 25)
    assert "two-digit year" in outcome.note


@pytest.mark.parametrize(
    ("order", "days"),
    [
        ("YMD", {date(2018, 12, 25)}),
        ("DMY", {date(2025, 12, 18)}),
        (None, {date(2018, 12, 25), date(2025, 12, 18)}),
    ],
)
def test_a_two_digit_year_may_come_first_or_last(order: DateOrder | None, days: set[date]) -> None:
    outcome = parse("18-12-25", FieldType.DATE, ParseContext(date_order=order))
    readings = {outcome.value} if isinstance(outcome, Parsed) else set(outcome.readings)  # type: ignore[union-attr]
    assert readings == days


def test_a_raised_digit_is_no_number() -> None:
    assert isinstance(parse("0MAR:²A", FieldType.DATE), Invalid)


def test_a_year_that_is_no_day_comes_first() -> None:
    outcome = parse("99/12/31", FieldType.DATE)
    assert isinstance(outcome, Parsed)
    assert outcome.value == date(1999, 12, 31)


def test_a_month_that_languages_disagree_on_is_ambiguous_without_one() -> None:
    outcome = parse("12 listopada 2026", FieldType.DATE)
    assert isinstance(outcome, Ambiguous)
    assert set(outcome.readings) == {date(2026, 10, 12), date(2026, 11, 12)}
    polish = ParseContext(locale="pl_PL")
    assert parse("12 listopada 2026", FieldType.DATE, polish) == Parsed(date(2026, 11, 12))


def test_a_date_leaves_the_time_of_day_out() -> None:
    note = "the time of day is left out"
    assert parse("25/12/2018 8:13:39 PM", FieldType.DATE) == Parsed(date(2018, 12, 25), note)
    assert parse("2018-12-25T23:59:59Z", FieldType.DATE) == Parsed(date(2018, 12, 25), note)


CENTRAL = timezone(timedelta(hours=1))
MOMENTS = {
    "2026-03-01T10:00:00Z": datetime(2026, 3, 1, 10, tzinfo=UTC),
    "2026-03-01T10:00:00+01:00": datetime(2026, 3, 1, 10, tzinfo=CENTRAL),
    "2026-03-01T10:00": datetime(2026, 3, 1, 10),  # noqa: DTZ001
    "2026-03-01 10:00:00.123456": datetime(2026, 3, 1, 10, 0, 0, 123456),  # noqa: DTZ001
    "25/12/2018 8:13:39 PM": datetime(2018, 12, 25, 20, 13, 39),  # noqa: DTZ001
    "25/12/2018 12:05 am": datetime(2018, 12, 25, 0, 5),  # noqa: DTZ001
    "25/12/2018 13:05 PM": datetime(2018, 12, 25, 13, 5),  # noqa: DTZ001
    "3 March 2026, 5pm": datetime(2026, 3, 3, 17),  # noqa: DTZ001
    "1. März 2026 um 15.04 Uhr": datetime(2026, 3, 1, 15, 4),  # noqa: DTZ001
    "01.03.2026 15.04": datetime(2026, 3, 1, 15, 4),  # noqa: DTZ001
    "1 mars 2026 à 15 h 04": datetime(2026, 3, 1, 15, 4),  # noqa: DTZ001
    "2026. 3. 1. PM 5:22": datetime(2026, 3, 1, 17, 22),  # noqa: DTZ001
    "Mon, 02 Mar 2026 10:11:12 +0100 (CET)": datetime(2026, 3, 2, 10, 11, 12, tzinfo=CENTRAL),
    "3/13/2026 10:00 CET": datetime(2026, 3, 13, 10, tzinfo=CENTRAL),
    "4 March 2026, 5pm EST": datetime(2026, 3, 4, 17, tzinfo=timezone(timedelta(hours=-5))),
    "4 March 2026 17:00 (CET)": datetime(2026, 3, 4, 17, tzinfo=CENTRAL),
    "04.03.2026 10:15 Uhr MEZ": datetime(2026, 3, 4, 10, 15, tzinfo=CENTRAL),
    "04.03.2026 um 9 Uhr": datetime(2026, 3, 4, 9),  # noqa: DTZ001
    "2026-03-04 10:00 UTC+1": datetime(2026, 3, 4, 10, tzinfo=CENTRAL),
    "2026-03-04T10:00:00+01:00[Europe/Berlin]": datetime(2026, 3, 4, 10, tzinfo=CENTRAL),
    "20260304T101500Z": datetime(2026, 3, 4, 10, 15, tzinfo=UTC),
    "20260304T1015": datetime(2026, 3, 4, 10, 15),  # noqa: DTZ001
}


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("2026-03-04T10:00:00 Europe/Berlin", "Europe/Berlin"),
        ("2026-03-04T10:00:00[America/New_York]", "America/New_York"),
        ("4 March 2026 at 5 pm Eastern Time", "Eastern Time"),
        ("4 March 2026, 5 pm ET", "ET"),
    ],
)
def test_a_zone_without_a_known_offset_is_never_dropped(text: str, zone: str) -> None:
    outcome = parse(text, FieldType.DATETIME)
    assert isinstance(outcome, Invalid)
    assert f"The time zone {zone} has no offset that is known" in outcome.reason


def test_the_day_of_a_basic_iso_moment_is_read() -> None:
    note = "the time of day is left out"
    assert parse("20260304T101500Z", FieldType.DATE) == Parsed(date(2026, 3, 4), note)


@pytest.mark.parametrize(("text", "moment"), MOMENTS.items())
def test_datetime(text: str, moment: datetime) -> None:
    outcome = parse(text, FieldType.DATETIME)
    assert isinstance(outcome, Parsed)
    assert outcome.value == moment
    assert to_json(outcome.value) == to_json(moment)


@pytest.mark.parametrize(
    "text",
    [
        *("2026-03-01", "10:00", "2026-03-01T25:00:00", "2026-03-01 10:61", "25/12/2018 13:05 am"),
        *("2026-02-30T10:00", "0001-01-01T00:00:00+14:00", "2026-03-01 10:00 IST", "noon"),
    ],
)
def test_not_a_datetime(text: str) -> None:
    assert isinstance(parse(text, FieldType.DATETIME), Invalid)


def test_a_datetime_keeps_the_ambiguity_of_its_day() -> None:
    outcome = parse("01/02/2026 10:00", FieldType.DATETIME)
    assert isinstance(outcome, Ambiguous)
    assert [to_json(reading) for reading in outcome.readings] == [
        "2026-02-01T10:00:00",
        "2026-01-02T10:00:00",
    ]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("this 26t h day of May, 2017", "2017-05-26"),
        ("the 1s t day of March, 2018", "2018-03-01"),
        ("as of Nov  5,  1999,", "1999-11-05"),
        ("February 17 - 19, 2025", None),
    ],
)
def test_ordinals_of_a_bad_copy_are_days_and_ranges_of_days_are_none(
    text: str, day: str | None
) -> None:
    assert [str(found.value) for found in find_dates(text)] == ([day] if day else [])


def test_a_colon_may_follow_a_year_and_not_an_hour() -> None:
    assert [str(day.value) for day in find_dates("effective 17 May 2026: we agree")] == [
        "2026-05-17"
    ]
    assert [*find_dates("on 17 May 10:30")] == []


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("14:35", "14:35:00"),
        ("6:05 PM", "18:05:00"),
        ("12 noon", "12:00:00"),
        ("9.30 Uhr", "09:30:00"),
        ("18.05", "18:05:00"),
        ("15 h 04", "15:04:00"),
        ("1400 hrs", None),
        ("08:15:30+02:00", "08:15:30+02:00"),
        ("25:00", None),
        ("3 May 2026, 14:35", None),
        ("after lunch", None),
    ],
)
def test_a_time_of_day_is_written_one_way(text: str, time: str | None) -> None:
    outcome = parse(text, FieldType.STRING, ParseContext(is_clock=True))
    assert (outcome.value if isinstance(outcome, Parsed) else None) == time

"""Dates: every way to write a day, and nothing that is not one."""

from __future__ import annotations

from datetime import date

import pytest

from paxman_cap_recognize import Kind, recognize


def days(text: str, locale: str | None = "en_US") -> list[tuple[str, date | None]]:
    """What is written and which day it is."""
    return [
        (text[item.start : item.end], item.value)  # type: ignore[misc]
        for item in recognize(text, [Kind.DATE], locale)
    ]


@pytest.mark.parametrize(
    ("text", "written", "day"),
    [
        ("on 04th Jan 2019.", "04th Jan 2019", date(2019, 1, 4)),
        ("since January 12, 2016", "January 12, 2016", date(2016, 1, 12)),
        ("3-7-2017", "3-7-2017", date(2017, 3, 7)),
        ("21/04/16", "21/04/16", date(2016, 4, 21)),
        ("2019-sep-1.", "2019-sep-1", date(2019, 9, 1)),
        ("23/Sep/2020", "23/Sep/2020", date(2020, 9, 23)),
        ("20161016", "20161016", date(2016, 10, 16)),
        ("report-2018-09-23-page-01", "2018-09-23", date(2018, 9, 23)),
        ("Dec. 31 , 1994", "Dec. 31 , 1994", date(1994, 12, 31)),
        ("the tenth of September, two thousand", "tenth of September, two thousand", None),
        ("September the twenty-first nineteen seventy eight", None, date(1978, 9, 21)),
        ("6 April seventeen hundred thirty three", None, date(1733, 4, 6)),
        ("monday, jan twenty two, 2018", None, date(2018, 1, 22)),
        ("2024年5月17日", None, date(2024, 5, 17)),
    ],
)
def test_days_are_found_in_numbers_names_and_words(
    text: str, written: str | None, day: date | None
) -> None:
    """A weekday before the date belongs to it."""
    [(found, value)] = days(text)
    assert found == (written or text)
    assert value == (day or date(2000, 9, 10))


@pytest.mark.parametrize(
    ("text", "written", "day"),
    [
        ("am Dienstag den 12. Januar 2016 zurück", "Dienstag den 12. Januar 2016", 12),
        ("bis 15.01.2016", "15.01.2016", 15),
        ("am einundzwanzigsten Mai 2016", "einundzwanzigsten Mai 2016", 21),
        ("le 3 février 2016", "3 février 2016", 3),
        ("el 3 de mayo de 2016", "3 de mayo de 2016", 3),
    ],
)
def test_months_are_known_in_many_languages(text: str, written: str, day: int) -> None:
    """The names come from the core's table; days in words are German and English."""
    [(found, value)] = days(text, None)
    assert found == written
    assert value is not None
    assert (value.year, value.day) == (2016, day)


@pytest.mark.parametrize(
    "text",
    ["April 22", "tomorrow", "2/30/2019", "1.2.3.4", "19:30", "12 of 2018 items", "may 5 people"],
)
def test_what_names_no_day_in_full_is_no_date(text: str) -> None:
    """Nothing is filled in from today, and impossible days are none."""
    assert days(text) == []


def test_a_date_that_can_be_two_days_has_no_value_without_a_locale() -> None:
    """It is still recognised, so that it can be pointed at."""
    assert days("03/04/2019", None) == [("03/04/2019", None)]
    assert days("03/04/2019", "en_GB") == [("03/04/2019", date(2019, 4, 3))]

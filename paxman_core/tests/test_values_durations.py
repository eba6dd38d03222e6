"""Lengths of time as numbers of the unit that a field counts."""

from __future__ import annotations

from decimal import Decimal

import pytest

from paxman_core.values import FieldType, Invalid, ParseContext, Parsed, durations, parse

MINUTES = ParseContext(time_unit="minutes")


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("PT1H30M", 90),
        ("P0DT0H45M", 45),
        ("P1DT2H", 1560),
        ("PT5400S", 90),
        ("1 hr 30 mins", 90),
        ("1 hour and 5 minutes", 65),
        ("1 Std. 15 Min.", 75),
        ("2h05", 125),
        ("1 ½ hours", 90),
        ("1 1/2 hours", 90),
        ("about 20 minutes", 20),
        ("45", 45),
    ],
)
def test_a_length_of_time_is_counted_in_minutes(text: str, minutes: int) -> None:
    outcome = parse(text, FieldType.INTEGER, MINUTES)
    assert isinstance(outcome, Parsed)
    assert outcome.value == minutes


def test_without_a_unit_a_length_of_time_is_no_number() -> None:
    assert isinstance(parse("PT1H30M", FieldType.INTEGER), Invalid)


def test_a_part_of_a_unit_is_a_decimal_and_no_integer() -> None:
    hours = ParseContext(time_unit="hours")
    assert parse("PT90M", FieldType.DECIMAL, hours) == Parsed(Decimal("1.5"), "in hours")
    assert isinstance(parse("PT90M", FieldType.INTEGER, hours), Invalid)


def test_durations_stand_where_they_are_quoted() -> None:
    text = "Mix for 5 min, rest 1 h 10 min, serve to 12 guests."
    found = [(text[one.start : one.end], one.seconds) for one in durations(text)]
    assert found == [("5 min", 300), ("1 h 10 min", 4200)]

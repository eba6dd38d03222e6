"""Decimals and integers from text."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.values import (
    Ambiguous,
    FieldType,
    Invalid,
    ParseContext,
    Parsed,
    equal,
    parse,
    to_json,
)

DECIMALS = {
    "12": "12",
    "12.50": "12.50",
    "12,5": "12.5",
    ".75": "0.75",
    "5.": "5",
    "1,234.50": "1234.50",
    "1.234,50": "1234.50",
    "1 234,50": "1234.50",
    "1\u00a0234,50": "1234.50",
    "1\u202f234,50": "1234.50",
    "1\u2009234,50": "1234.50",
    "1'234.50": "1234.50",
    "1’234.50": "1234.50",
    "1,23,456.00": "123456.00",
    "12,34,56,789": "123456789",
    "1.234.567": "1234567",
    "1 234 567.89": "1234567.89",
    "0.125": "0.125",
    "0,125": "0.125",
    "1234.567": "1234.567",
    "1,234.567": "1234.567",
    "(1,234.50)": "-1234.50",
    "three (3) years": "3",
    "a term of thirty-six (36) months": "36",
    "-5": "-5",
    "−5": "-5",
    "- 5": "-5",
    "5-": "-5",
    "1,234.50-": "-1234.50",
    "+5": "5",
    "50,-": "50",
    "1e5": "100000",
    "1.5E-3": "0.0015",
    "$1,234": "1234",
    "RM7.70": "7.70",
    "RM-0.02": "-0.02",
    "-RM 0.02": "-0.02",
    "RM -0.02": "-0.02",
    "(RM 0.02)": "-0.02",
    "-$5": "-5",
    "USD5": "5",
    "R7.70": "7.70",
    "Rs.500": "500",
    "12k": "12000",
    "£12k": "12000",
    "12.5 kg": "12.5",
    "VAT 19": "19",
    "5 million": "5000000",
    "2,5 Mio.": "2500000",
    "3 crore": "30000000",
    "１２３": "123",
    "٣٫٥": "3.5",
    "١٬٢٣٤٫٥": "1234.5",
    "१२३": "123",
}


@pytest.mark.parametrize(("text", "value"), DECIMALS.items())
def test_decimal(text: str, value: str) -> None:
    outcome = parse(text, FieldType.DECIMAL)
    assert isinstance(outcome, Parsed)
    assert outcome.value == Decimal(value)


@pytest.mark.parametrize(
    "text",
    [
        *("", "abc", "12 34", "1/2", "12:30", "1.23.456", "1,2,3", "0.123.456", "12.03.2026"),
        *(
            "<5",
            "5+",
            "INV-12",
            "A12",
            "R12",
            "Q4",
            "TOP10",
            "1e3 USD",
            "12 USD 50",
            "12-B",
            "1E+400",
            "1" * 5000,
            "9" * 160,
        ),
        "the total of everything that was ever bought by them is 12",
    ],
)
def test_not_a_decimal(text: str) -> None:
    assert isinstance(parse(text, FieldType.DECIMAL), Invalid)


@pytest.mark.parametrize("text", ["48,500円", "48,500 원", "48.500 zł", "48,500 JPY"])
def test_a_currency_behind_a_number_says_what_its_mark_is(text: str) -> None:
    outcome = parse(text, FieldType.DECIMAL)
    assert isinstance(outcome, Parsed)
    assert outcome.value == Decimal(48500)


@pytest.mark.parametrize("text", ["1.234", "1,234", "12.345", "-1.234"])
def test_three_digits_behind_one_separator_are_ambiguous(text: str) -> None:
    outcome = parse(text, FieldType.DECIMAL)
    assert isinstance(outcome, Ambiguous)
    whole, point = text.replace(",", ".").split(".")
    assert set(outcome.readings) == {Decimal(whole + point), Decimal(f"{whole}.{point}")}


def test_a_locale_decides_what_a_separator_means() -> None:
    german, english = ParseContext(locale="de"), ParseContext(locale="en")
    assert parse("1.234", FieldType.DECIMAL, german) == Parsed(Decimal(1234))
    assert parse("1,234", FieldType.DECIMAL, german) == Parsed(Decimal("1.234"))
    assert parse("1.234", FieldType.DECIMAL, english) == Parsed(Decimal("1.234"))
    assert parse("1,234", FieldType.DECIMAL, english) == Parsed(Decimal(1234))


def test_a_stated_separator_wins_over_the_locale() -> None:
    context = ParseContext(locale="de", decimal_separator=".")
    assert parse("1.234", FieldType.DECIMAL, context) == Parsed(Decimal("1.234"))


def test_a_locale_does_not_bend_a_number_that_has_one_reading() -> None:
    assert parse("12.50", FieldType.DECIMAL, ParseContext(locale="de")) == Parsed(Decimal("12.50"))


def test_a_percentage_keeps_its_number_and_is_noted() -> None:
    assert parse("12.5 %", FieldType.DECIMAL) == Parsed(Decimal("12.5"), "percent")
    assert parse("20%", FieldType.INTEGER) == Parsed(20, "percent")
    assert parse("7 Prozent", FieldType.DECIMAL) == Parsed(Decimal(7), "percent")


def test_what_stands_beside_the_number_is_noted() -> None:
    assert parse("12.5 kg", FieldType.DECIMAL) == Parsed(Decimal("12.5"), 'beside the number: "kg"')


def test_a_multiplier_with_two_meanings_is_ambiguous() -> None:
    outcome = parse("5 mil", FieldType.DECIMAL)
    assert isinstance(outcome, Ambiguous)
    assert outcome.readings == (Decimal(5000), Decimal(5_000_000))


@pytest.mark.parametrize(
    ("text", "value"),
    [("12", 12), ("2.00", 2), ("-3", -3), ("1,234", 1234), ("1 000", 1000), ("1.234.567", 1234567)],
)
def test_integer(text: str, value: int) -> None:
    outcome = parse(text, FieldType.INTEGER)
    assert isinstance(outcome, Parsed)
    assert equal(outcome.value, value)


@pytest.mark.parametrize("text", ["2.5", "0.1", "1e400"])
def test_not_an_integer(text: str) -> None:
    assert isinstance(parse(text, FieldType.INTEGER), Invalid)


def test_an_integer_with_three_zeros_behind_a_point_is_ambiguous() -> None:
    outcome = parse("1.000", FieldType.INTEGER)
    assert isinstance(outcome, Ambiguous)
    assert outcome.readings == (1, 1000)


@settings(deadline=None, max_examples=200)
@given(
    st.decimals(min_value=-(10**14), max_value=10**14, places=2),
    st.sampled_from([",.", ".,", "' ."]),
)
def test_grouped_numbers_with_two_decimals_come_back(amount: Decimal, marks: str) -> None:
    group, point = marks[0], marks[-1]
    text = f"{amount:,.2f}".replace(",", "G").replace(".", point).replace("G", group)
    outcome = parse(text, FieldType.DECIMAL)
    assert isinstance(outcome, Parsed)
    assert to_json(outcome.value) == to_json(amount)


@pytest.mark.parametrize("text", ["12.001,234.50", "1,234.567,8"])
def test_marks_that_take_turns_are_no_number(text: str) -> None:
    assert isinstance(parse(text, FieldType.DECIMAL), Invalid)

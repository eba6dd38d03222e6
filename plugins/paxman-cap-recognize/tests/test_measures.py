"""Numbers, percentages and quantities."""

from __future__ import annotations

from decimal import Decimal

import pytest

from paxman_cap_recognize import Kind, recognize


@pytest.mark.parametrize(
    ("text", "written", "value"),
    [
        ("a rate of 6.5 % a year", "6.5 %", "6.5"),
        ("100 percent", "100 percent", "100"),
        ("240 Prozent", "240 Prozent", "240"),
        ("fell -3%", "-3%", "-3"),
        ("twenty five per cent", "twenty five per cent", "25"),
    ],
)
def test_percentages_have_their_number_as_value(text: str, written: str, value: str) -> None:
    """`6 %` is 6, not six hundredths."""
    [item] = recognize(text, [Kind.PERCENTAGE], "en")
    assert (text[item.start : item.end], item.value) == (written, Decimal(value))


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("net 180.25ml", "180.25", "ml"),
        ("22.73 litres", "22.73", "litres"),
        ("1,500 kg", "1500", "kg"),
        ("-4 °C", "-4", "°C"),
        ("five km", "5", "km"),
    ],
)
def test_quantities_have_a_number_and_a_unit(text: str, value: str, unit: str) -> None:
    """The unit stays as it is written."""
    [item] = recognize(text, [Kind.QUANTITY], "en")
    assert (item.value, item.unit) == (Decimal(value), unit)


def test_a_word_that_begins_like_a_unit_is_none() -> None:
    """`5 apples` is not a current of five amperes."""
    assert recognize("5 apples and 3 mice, 4 a day", [Kind.QUANTITY]) == ()


def test_numbers_leave_out_what_is_part_of_a_word() -> None:
    """Codes and measures are not numbers."""
    text = "A4 paper, 1,234.50 sheets, 12mm, minus -7 and one hundred and five"
    values = [item.value for item in recognize(text, [Kind.NUMBER], "en")]
    assert values == [Decimal("1234.50"), Decimal(-7), Decimal(105)]

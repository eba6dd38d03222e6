"""Numbers in words."""

from __future__ import annotations

from decimal import Decimal

import pytest

from paxman_core.values._number_words import find_spelled


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("one hundred and twenty three", 123),
        ("forty-five", 45),
        ("two thousand and eighteen", 2018),
        ("three million two hundred thousand", 3_200_000),
        ("a quarter million", 250_000),
        ("three quarters billion", 750_000_000),
        ("zweitausenddreihundertvierundfünfzig", 2354),
        ("einundzwanzig", 21),
        ("achtundsiebzig Millionen", 78_000_000),
    ],
)
def test_words_add_up(text: str, value: int) -> None:
    """English and German, compounds included."""
    [found] = find_spelled(text)
    assert (found.start, found.end, found.value) == (0, len(text), Decimal(value))


def test_numbers_that_do_not_add_up_are_several() -> None:
    """`nineteen eighty` is a year to people, and two numbers to arithmetic."""
    assert [found.value for found in find_spelled("nineteen eighty, one two")] == [19, 80, 1, 2]


def test_articles_alone_are_no_numbers() -> None:
    """`a` counts only before a fraction."""
    assert find_spelled("a dog and a cat") == []


def test_a_flood_of_articles_holds_no_number() -> None:
    assert find_spelled("a " * 200_000) == []
    assert [found.value for found in find_spelled("a a half")] == [Decimal("0.5")]

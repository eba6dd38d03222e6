"""Money: where it stands, how much it is, and in which currency."""

from __future__ import annotations

from decimal import Decimal

import pytest

from paxman_cap_recognize import Kind, recognize
from paxman_core import Money


def money(text: str, locale: str | None = "en_US") -> list[tuple[str, str]]:
    """What is written and what it means."""
    return [
        (text[item.start : item.end], str(item.value))
        for item in recognize(text, [Kind.MONEY], locale)
    ]


@pytest.mark.parametrize(
    ("text", "written", "value"),
    [
        ("It costs $12.50 today.", "$12.50", "12.50 USD"),
        ("a bond of $ 75 million was sold", "$ 75 million", "75000000.00 USD"),
        ("worth $1.5bn in all", "$1.5bn", "1500000000.00 USD"),
        ("for 420 million finnish markka .", "420 million finnish markka", "420000000.00 FIM"),
        ("USD 22.5 million.", "USD 22.5 million", "22500000.00 USD"),
        ("75 USD million in three years", "75 USD million", "75000000.00 USD"),
        ("five million yen", "five million yen", "5000000 JPY"),
        ("twenty dollars", "twenty dollars", "20.00 USD"),
        ("half a million euros", "half a million euros", "500000.00 EUR"),
        ("3 dollars 50 cents.", "3 dollars 50 cents", "3.50 USD"),
        ("thirteen dollars and forty-five cents", "thirteen dollars and forty-five cents", "13.45"),
        ("a refund of -$5.00", "-$5.00", "-5.00 USD"),
        ("mxn$ 15", "mxn$ 15", "15.00 MXN"),
        ("£1,872.60 due", "£1,872.60", "1872.60 GBP"),
        ("RM7.70", "RM7.70", "7.70 MYR"),
    ],
)
def test_money_is_found_with_its_multiplier_and_its_cents(
    text: str, written: str, value: str
) -> None:
    """Signs, codes and names on either side; numbers in digits or in words."""
    [(found, meant)] = money(text)
    assert found == written
    assert meant.startswith(value)


@pytest.mark.parametrize(
    ("text", "written", "value"),
    [
        ("1.234,50 € brutto", "1.234,50 €", "1234.50 EUR"),
        ("siebenhundert Euro", "siebenhundert Euro", "700.00 EUR"),
        ("achtundsiebzig Millionen Dollar", "achtundsiebzig Millionen Dollar", "78000000.00 USD"),
        ("zwei Euro fünfzig", "zwei Euro fünfzig", "2.50 EUR"),
        ("Der Haushalt beläuft sich auf 12 500 EUR.", "12 500 EUR", "12500.00 EUR"),
    ],
)
def test_german_money_is_read_as_germans_write_it(text: str, written: str, value: str) -> None:
    """The comma is the decimal separator, and numbers are compounds."""
    assert money(text, "de") == [(written, value)]


@pytest.mark.parametrize(
    "text", ["ALL 5 solutions are wrong", "room 12", "6 % of it", "12 May 2018", "try 3 of them"]
)
def test_numbers_without_a_currency_are_no_money(text: str) -> None:
    """Codes that are also words need decimals, or to stand behind the number."""
    assert money(text) == []


def test_an_article_before_the_sign_is_not_a_country() -> None:
    """`a $ 300 million contract` is not in Australian dollars."""
    assert money("awarded a $ 300 million contract") == [("$ 300 million", "300000000.00 USD")]


def test_the_locale_decides_what_a_shared_sign_means() -> None:
    """The dollar sign is Canadian in Canada."""
    [item] = recognize("$5", [Kind.MONEY], "en_CA")
    assert item.value == Money(Decimal(5), "CAD")


def test_an_amount_with_two_readings_takes_the_one_that_its_currency_has() -> None:
    """No dollar has three decimals."""
    assert money("$94,000", None) == [("$94,000", "94000.00 USD")]


@pytest.mark.parametrize("text", ["a price of 1e3 USD", "10€500", "A12€", "EUR5x"])
def test_no_number_is_cut_out_of_what_is_written(text: str) -> None:
    """What cannot be read as a whole is not read at all."""
    assert recognize(text, [Kind.MONEY]) == ()


@pytest.mark.parametrize("text", ["EUR 12O.00", "EUR 3..50", "$12.O0"])
def test_a_damaged_amount_is_not_cut(text: str) -> None:
    assert money(f"It costs {text} today") == []

"""Money from text."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.values import (
    Ambiguous,
    FieldType,
    Invalid,
    Money,
    ParseContext,
    Parsed,
    ParseOutcome,
    parse,
)


def money(text: str, **context: str) -> ParseOutcome:
    return parse(text, FieldType.MONEY, ParseContext(**context))  # type: ignore[arg-type]


AMOUNTS = {
    "12.50 EUR": ("12.50", "EUR"),
    "EUR 12.50": ("12.50", "EUR"),
    "EUR12,50": ("12.50", "EUR"),
    "€12.50": ("12.50", "EUR"),
    "12,50 €": ("12.50", "EUR"),
    "12,50\u00a0€": ("12.50", "EUR"),
    "1.234,50 €": ("1234.50", "EUR"),
    "1 234,50 zł": ("1234.50", "PLN"),
    "CHF 1'049,95": ("1049.95", "CHF"),
    "₹1,23,456.00": ("123456.00", "INR"),
    "1.234 €": ("1234", "EUR"),
    "1,234 EUR": ("1234", "EUR"),
    "1,234 JPY": ("1234", "JPY"),
    "Rp 350.000": ("350000", "IDR"),
    "8.000.000 ₫": ("8000000", "VND"),
    "123,456.789 OMR": ("123456.789", "OMR"),
    ".75 €": ("0.75", "EUR"),
    "50,- Kč": ("50", "CZK"),
    "1 995 Kč": ("1995", "CZK"),
    "RM 12.00": ("12.00", "MYR"),
    "US$5": ("5", "USD"),
    "A$5": ("5", "AUD"),
    "CA$ 7": ("7", "CAD"),
    "AU $59.95": ("59.95", "AUD"),
    "HK$8": ("8", "HKD"),
    "S$9": ("9", "SGD"),
    "R$ 10,50": ("10.50", "BRL"),
    "SGD$4.90": ("4.90", "SGD"),
    "NZD $100.70": ("100.70", "NZD"),
    "$1,190.00 AUD": ("1190.00", "AUD"),
    "$80.00 U.S.": ("80.00", "USD"),
    "80,00 $ US": ("80.00", "USD"),
    "£54.17": ("54.17", "GBP"),
    "£94.50 GBP": ("94.50", "GBP"),
    "1 600 руб.": ("1600", "RUB"),
    "S/. 20": ("20", "PEN"),
    "339 грн": ("339", "UAH"),
    "45 ج.م": ("45", "EGP"),
    "115.5usd": ("115.5", "USD"),
    "12 euros": ("12", "EUR"),
    "5 Pfund": ("5", "GBP"),
    "100 yen": ("100", "JPY"),
    "10 US dollars": ("10", "USD"),
    "12 Finnish markka": ("12", "FIM"),
    "2 millions d'euros": ("2000000", "EUR"),
    "5 Mio. €": ("5000000", "EUR"),
    "3 Mrd. EUR": ("3000000000", "EUR"),
    "€5m": ("5000000", "EUR"),
    "5 k€": ("5000", "EUR"),
    "20 MUSD": ("20000000", "USD"),
    "100万円": ("1000000", "JPY"),
    "(EUR 12.50)": ("-12.50", "EUR"),
    "(12.50) EUR": ("-12.50", "EUR"),
    "-€5": ("-5", "EUR"),
    "€ -5": ("-5", "EUR"),
    "EUR 5,00-": ("-5.00", "EUR"),
    "5.00- EUR": ("-5.00", "EUR"),
    "€−5": ("-5", "EUR"),
    "35€ 99": ("35.99", "EUR"),
    "1.837, 32 €": ("1837.32", "EUR"),
    "99p": ("0.99", "GBP"),
    "157,000 تومان": ("1570000", "IRR"),
    "3 euros 50 cents": ("3.50", "EUR"),
    "Total: EUR 12.50 incl. VAT": ("12.50", "EUR"),
    "129,00 € (-15%)": ("129.00", "EUR"),
    "AED 8000 (USD 2179)": ("8000", "AED"),
    "2 Litre was €120.00 now €60.00": ("60.00", "EUR"),
    "€12.50 €12.50": ("12.50", "EUR"),
    "12 mkd": ("12", "MKD"),
    "500 GBX": ("5.00", "GBP"),
    "-3 euros 50 cents": ("-3.50", "EUR"),
    "EUR 12.50 PEN SET": ("12.50", "EUR"),
    "a 10-euro ticket": ("10", "EUR"),
    "its one-yen bid": ("1", "JPY"),
    "12.50-EUR": ("-12.50", "EUR"),
}


@pytest.mark.parametrize(("text", "expected"), AMOUNTS.items())
def test_money(text: str, expected: tuple[str, str]) -> None:
    outcome = money(text)
    assert isinstance(outcome, Parsed)
    assert isinstance(outcome.value, Money)
    assert (outcome.value.amount, outcome.value.currency) == (Decimal(expected[0]), expected[1])


@pytest.mark.parametrize(
    "text",
    ["", "-", "$", "EUR", "abc", "GBP 1.2.3", "EUR 1E5", "$49+", "15 %", "₿ 2", "EUR " + "1" * 400],
)
def test_not_money(text: str) -> None:
    assert isinstance(money(text), Invalid)


@pytest.mark.parametrize("text", ["16.00 ft", "12/03/2026", "25-09", "July, 2004", "10:30"])
def test_numbers_of_other_things_are_not_taken_for_an_amount(text: str) -> None:
    assert isinstance(money(text, default_currency="EUR"), Invalid)


def test_an_amount_without_currency_needs_a_default() -> None:
    outcome = money("12.50")
    assert isinstance(outcome, Invalid)
    assert "default_currency" in outcome.reason
    assert "DECIMAL" in outcome.reason
    assert money("12.50", default_currency="EUR") == Parsed(
        Money(Decimal("12.50"), "EUR"), "EUR is the default currency"
    )


def test_a_stated_currency_wins_over_the_default() -> None:
    assert money("£5", default_currency="USD") == Parsed(Money(Decimal(5), "GBP"))


def test_a_dollar_alone_is_ambiguous_with_the_likeliest_first() -> None:
    outcome = money("$5")
    assert isinstance(outcome, Ambiguous)
    assert outcome.readings[:2] == (Money(Decimal(5), "USD"), Money(Decimal(5), "CAD"))
    assert len(outcome.readings) == 5


@pytest.mark.parametrize(
    ("text", "context", "currency"),
    [
        ("$5", {"default_currency": "CAD"}, "CAD"),
        ("$5", {"locale": "en_AU"}, "AUD"),
        ("$5", {"locale": "es_MX"}, "MXN"),
        ("$5", {"locale": "de"}, "USD"),
        ("5 kr", {"locale": "sv"}, "SEK"),
        ("5 kr", {"default_currency": "NOK"}, "NOK"),
        ("¥5", {"locale": "ja_JP"}, "JPY"),
        ("¥5", {"locale": "zh_CN"}, "CNY"),
        ("Rs 5", {"default_currency": "PKR"}, "PKR"),
        ("£5", {"default_currency": "EGP"}, "EGP"),
        ("12 dollars", {"default_currency": "NZD"}, "NZD"),
    ],
)
def test_the_context_says_which_currency_a_sign_is(
    text: str, context: dict[str, str], currency: str
) -> None:
    outcome = money(text, **context)
    assert isinstance(outcome, Parsed)
    assert isinstance(outcome.value, Money)
    assert outcome.value.currency == currency


@pytest.mark.parametrize("text", ["$5", "kr 5", "¥5", "Rs. 5", "5 dollars", "5 ¢"])
def test_english_alone_does_not_say_which_currency_a_sign_is(text: str) -> None:
    assert isinstance(money(text, locale="en"), Ambiguous)


@pytest.mark.parametrize(
    "text", ["€10 - 20", "10 - 20 €", "EUR 12.50-15.00", "€ 10 or € 12", "1250€600"]
)
def test_two_amounts_are_never_picked_from(text: str) -> None:
    outcome = money(text)
    assert isinstance(outcome, Ambiguous)
    assert len(outcome.readings) == 2


def test_two_currencies_that_contradict_each_other_are_never_picked_from() -> None:
    outcome = money("EUR 5 USD")
    assert isinstance(outcome, Ambiguous)
    assert outcome.readings == (Money(Decimal(5), "EUR"), Money(Decimal(5), "USD"))


def test_three_digits_are_ambiguous_where_the_currency_has_three_decimals() -> None:
    outcome = money("1.234 KWD")
    assert isinstance(outcome, Ambiguous)
    assert outcome.readings == (Money(Decimal("1.234"), "KWD"), Money(Decimal(1234), "KWD"))


def test_a_price_per_unit_may_have_three_decimals() -> None:
    assert isinstance(money("1.459 €/l"), Ambiguous)
    assert money("1,459 €/l", locale="de") == Parsed(Money(Decimal("1.459"), "EUR"))


def test_a_locale_that_contradicts_the_currency_leaves_both_readings() -> None:
    assert isinstance(money("1,234 €", locale="de"), Ambiguous)


@pytest.mark.parametrize("text", ["JPY 12.50", "12,5 KRW"])
def test_a_currency_without_decimals_has_none(text: str) -> None:
    outcome = parse(text, FieldType.MONEY)
    assert isinstance(outcome, Invalid)
    assert "has decimals" in outcome.reason


def test_decimals_say_which_currency_a_sign_is_not() -> None:
    assert parse("¥12.50", FieldType.MONEY) == Parsed(Money(Decimal("12.50"), "CNY"))


@pytest.mark.parametrize(
    ("text", "amount"), [("JPY 1,200.00", "1200.00"), ("JPY 12.50 per unit", "12.50")]
)
def test_zeros_and_prices_per_unit_may_have_decimals_anyway(text: str, amount: str) -> None:
    outcome = parse(text, FieldType.MONEY)
    assert isinstance(outcome, Parsed)
    assert outcome.value == Money(Decimal(amount), "JPY")


@pytest.mark.parametrize("text", ["12 USD 50", "$12 50", "USD 1 20.00", "EUR 12 3,50"])
def test_digits_behind_an_amount_are_not_dropped(text: str) -> None:
    outcome = parse(text, FieldType.MONEY)
    assert isinstance(outcome, Invalid)
    assert "may be cents" in outcome.reason


@pytest.mark.parametrize(
    "text",
    ["EUR 12O.00", "EUR 12l.50", "EUR 12.O0", "EUR 12.OO", "EUR 3..50", "3..50 EUR", "EUR 1O"],
)
def test_a_misread_character_does_not_end_an_amount(text: str) -> None:
    outcome = parse(text, FieldType.MONEY)
    assert isinstance(outcome, Invalid)
    assert "not a digit" in outcome.reason


@pytest.mark.parametrize(
    "text", ["EUR 12.00O", "EUR 12.00*", "EUR 12.00/month", "12.00EUR", "EUR 12.00 (5l)"]
)
def test_a_mark_behind_the_decimals_ends_an_amount(text: str) -> None:
    outcome = parse(text, FieldType.MONEY)
    assert isinstance(outcome, Parsed)
    assert outcome.value == Money(Decimal("12.00"), "EUR")


@pytest.mark.parametrize("text", ["1e3 USD", "USD 1E3"])
def test_no_number_is_cut_out_of_another(text: str) -> None:
    assert isinstance(parse(text, FieldType.MONEY), Invalid)


@pytest.mark.parametrize("text", ["5 million €", "5 € million", "€ 5 million"])
def test_what_multiplies_is_noted_wherever_it_stands(text: str) -> None:
    assert money(text) == Parsed(Money(Decimal(5_000_000), "EUR"), "times million")


def test_a_historic_currency_is_noted() -> None:
    assert money("DM 5") == Parsed(Money(Decimal(5), "DEM"), "DEM is a historic currency")


def test_a_part_of_a_currency_is_noted() -> None:
    assert money("99p") == Parsed(Money(Decimal("0.99"), "GBP"), "one p is 0.01 GBP")


def test_free_is_nothing_in_the_default_currency() -> None:
    assert money("Free!", default_currency="EUR") == Parsed(
        Money(Decimal(0), "EUR"), "free, EUR is the default currency"
    )


def test_words_in_front_of_a_number_are_not_currencies() -> None:
    assert isinstance(money("ID 12345"), Invalid)
    assert money("Nu 805 kr", locale="da") == Parsed(Money(Decimal(805), "DKK"))
    assert isinstance(money("all 5"), Invalid)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "3 real people",
            "we won 5,000",
            "won 3 games",
            "2 Mark Schemes",
            "Sum 120.00",
            "peso 12",
        ),
        *("3 people won", "20 pounds of flour", "3 units", "Kenya 5", "1 gold ring", "3 americano"),
    ],
)
def test_an_everyday_word_is_no_currency(text: str) -> None:
    assert isinstance(money(text), Invalid)
    assert money(text, default_currency="EUR") != money(text, default_currency="BRL")


@pytest.mark.parametrize(
    ("text", "amount", "currency"),
    [
        ("5 real", "5", "BRL"),
        ("1000 won.", "1000", "KRW"),
        ("100 won a month", "100", "KRW"),
        ("5 million won", "5000000", "KRW"),
        ("20 pounds", "20", "GBP"),
        ("3 Brazilian reals of debt", "3", "BRL"),
    ],
)
def test_the_same_word_behind_an_amount_and_alone_is_one(
    text: str, amount: str, currency: str
) -> None:
    outcome = money(text)
    assert isinstance(outcome, Parsed)
    assert outcome.value == Money(Decimal(amount), currency)


def test_a_second_amount_is_kept_among_the_readings() -> None:
    outcome = money("3200 руб. 1500 руб.")
    assert isinstance(outcome, Ambiguous)
    assert outcome.readings == (Money(Decimal(3200), "RUB"), Money(Decimal(1500), "RUB"))


SHAPES = st.sampled_from(["{n} EUR", "EUR {n}", "€{n}", "€ {n}", "{n}€", "{n} €", "$ {n}", "{n}"])
NUMBERS = st.one_of(
    st.integers(0, 10**9).map(str),
    st.decimals(0, 10**8, places=2).map(lambda number: f"{number:,.2f}"),
    st.decimals(0, 10**8, places=2).map(lambda number: f"{number:.2f}".replace(".", ",")),
)


@settings(deadline=None, max_examples=200)
@given(SHAPES, NUMBERS)
def test_a_simple_text_says_the_same_as_with_a_word_beside_it(shape: str, number: str) -> None:
    """The short way for simple texts and the general one agree."""
    text = shape.format(n=number)
    assert money(text, default_currency="USD") == money(f"Price {text}", default_currency="USD")

"""What holds of every recogniser."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_cap_recognize import Kind, Recognition, recognize
from paxman_core import FieldType, Money
from paxman_core.values import ParseContext, Parsed, parse

WORDS = (
    "$ € RM USD dollars - . , / : ( ) & 12 2018 03 1,234.50 31 5 Jan May first million twenty @ "
    "a.b com www. http:// GmbH BHD Inc. NO JALAN Street 80331 München TX IBAN DE89 BIC VAT Tel "
    "+49 :: % kg 78701"
)
PIECES = st.sampled_from([*WORDS.split(), " ", "\n", "\t"])
TEXTS = st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=20).map("".join))


@given(TEXTS)
@settings(max_examples=150, deadline=None)
def test_spans_lie_in_the_text_and_no_text_breaks_a_recogniser(text: str) -> None:
    """Every kind, on any text."""
    for item in recognize(text):
        assert 0 <= item.start < item.end <= len(text)
        assert text[item.start : item.end].strip() == text[item.start : item.end]


@given(
    st.decimals(min_value="0.01", max_value="99999", places=2),
    st.sampled_from(["USD", "EUR", "MYR", "GBP"]),
)
@settings(max_examples=50, deadline=None)
def test_money_that_is_recognised_reads_back(amount: Decimal, code: str) -> None:
    """The recogniser and the core agree about an amount."""
    text = f"You owe {code} {amount:,} by Friday"
    [item] = recognize(text, [Kind.MONEY], "en_US")
    outcome = parse(
        text[item.start : item.end], FieldType.MONEY, ParseContext(decimal_separator=".")
    )
    assert isinstance(outcome, Parsed)
    assert item.value == outcome.value == Money(amount, code)


@given(
    st.dates(date(1970, 1, 1), date(2068, 12, 31)),
    st.sampled_from(["%d/%m/%Y", "%Y-%m-%d", "%d %B %Y", "%b %d, %Y", "%d-%b-%y", "%d.%m.%Y"]),
)
@settings(max_examples=80, deadline=None)
def test_dates_that_are_recognised_read_back(day: date, form: str) -> None:
    """The recogniser and the core agree about a day."""
    text = f"Issued {day:{form}} in Bath"
    [item] = recognize(text, [Kind.DATE], "en_GB")
    quote = text[item.start : item.end]
    outcome = parse(quote, FieldType.DATE, ParseContext(locale="en_GB"))
    assert isinstance(outcome, Parsed)
    assert item.value == outcome.value == day


def test_recognitions_come_in_order_of_their_place() -> None:
    """Also those of different kinds."""
    text = "Mail a@b.com by 1 May 2024, $5 each, or call +1 541-754-3010"
    kinds = [item.kind for item in recognize(text, ["phone", "money", "date", "email"], "en_US")]
    assert kinds == [Kind.EMAIL, Kind.DATE, Kind.MONEY, Kind.PHONE]


def test_an_unknown_kind_is_refused() -> None:
    """The names of the kinds are the values of `Kind`."""
    with pytest.raises(ValueError, match="colour"):
        recognize("red", ["colour"])


def test_a_recognition_says_kind_place_and_value() -> None:
    """The end is behind the last character, as in a slice."""
    expected = Recognition(Kind.MONEY, 4, 6, Money(Decimal(5), "EUR"))
    assert recognize("for €5", ["money"]) == (expected,)


@pytest.mark.parametrize(
    "text",
    [
        "1" * 200_000,
        "1 " * 30_000,
        "a" * 200_000,
        "a." * 40_000,
        "-" * 100_000 + "x",
        "Inc. " * 20_000,
        "+1(1)" * 10_000,
        "Pontevecchio Ltd, " * 15_000,
        "DE89 3702 0044 0532 0130 00 " * 2_000,
        "TOTAL 5.00 ROUNDING 0.01 CASH 9.00\n" * 1_000,
    ],
)
def test_long_texts_end(text: str) -> None:
    """No recogniser takes more than linear time; a quadratic one would not end here."""
    recognize(text)

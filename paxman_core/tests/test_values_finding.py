"""Finding and parsing are one grammar: what is found can be read, what can be read is found."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from paxman_core.values import (
    Ambiguous,
    FieldType,
    Invalid,
    Money,
    ParseContext,
    Parsed,
    find_amounts,
    find_dates,
    find_moments,
    find_numbers,
    find_times,
    parse,
)

DAYS = st.dates(date(1970, 1, 1), date(2068, 12, 31))
ENGLISH = "January February March April May June July August September October November December"
GERMAN = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
MONTHS, MONATE = ENGLISH.split(), GERMAN.split()
ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"


def _ordinal(day: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(day % 10 if day // 10 != 1 else 0, "th")
    return f"{day}{ending}"


def _word(day: int) -> str:
    return ORDINALS.split()[day - 1] if day <= 12 else _ordinal(day)


WAYS_TO_WRITE_A_DAY = [
    lambda day: day.isoformat(),
    lambda day: day.strftime("%d.%m.%Y"),
    lambda day: day.strftime("%d/%m/%Y"),
    lambda day: day.strftime("%m/%d/%Y"),
    lambda day: day.strftime("%d-%m-%y"),
    lambda day: day.strftime("%d %m %Y"),
    lambda day: day.strftime("%d\u2009%m\u2009%Y"),
    lambda day: day.strftime("%d\u2011%m\u2011%Y"),
    lambda day: day.strftime("%d\u2212%m\u2212%Y"),
    lambda day: day.strftime("%Y%m%d"),
    lambda day: day.strftime("%d%m%Y"),
    lambda day: f"{day.year}年{day.month}月{day.day}日",
    lambda day: f"{day.day} {MONTHS[day.month - 1]} {day.year}",
    lambda day: f"{day.day}-{MONTHS[day.month - 1][:3].upper()}-{day.year}",
    lambda day: f"{day.day}{MONTHS[day.month - 1][:3].upper()}{day.year}",
    lambda day: f"{MONTHS[day.month - 1]} {_ordinal(day.day)}, {day.year}",
    lambda day: f"{MONTHS[day.month - 1][:3]}.{day.day}'{day.year % 100:02}",
    lambda day: f"{_ordinal(day.day)} day of {MONTHS[day.month - 1]}, {day.year}",
    lambda day: f"{_word(day.day)} of {MONTHS[day.month - 1]} {day.year}",
    lambda day: f"{day.day}. {MONATE[day.month - 1]} {day.year}",
    lambda day: f"{day.year} {MONTHS[day.month - 1]} {day.day}",
]
# What may stand around a value: prose, cells, lines, brackets.
SURROUNDINGS = st.sampled_from(
    [
        ("", ""),
        ("Signed on ", " by both."),
        ("KS#3\t", "(Sat)"),
        ("Row 7\t", "\t19.90"),
        ("Total 12.50 EUR\n", "\nThank you"),
        ("(", ")"),
        ("Issued: ", "."),
        ("this ", ", between"),
    ]
)


@settings(deadline=None)
@given(DAYS, st.sampled_from(WAYS_TO_WRITE_A_DAY), SURROUNDINGS)
@example(date(2015, 10, 10), WAYS_TO_WRITE_A_DAY[16], ("KS#3\t", "(Sat)"))
def test_a_date_that_can_be_read_is_found_and_means_the_same(day, way, around) -> None:  # type: ignore[no-untyped-def]
    """The day that is written is among the readings, and both ways have the same ones."""
    written = way(day)
    before, after = around
    found = [item for item in find_dates(before + written + after) if item.first == len(before)]
    [item] = found
    assert item.end == len(before) + len(written)
    assert day in item.readings
    outcome = parse(written, FieldType.DATE)
    readings = (outcome.value,) if isinstance(outcome, Parsed) else outcome.readings  # type: ignore[union-attr]
    assert readings == item.readings


PIECES = st.sampled_from(
    [
        *("3", "13", "03", "2026", "26", "'15", "Oct", "Oct.", "May", "may", "third", "5th", "of"),
        *("day", "the", "20260304", "two thousand", " ", " ", "\n", "\t", ".", "/", "-", ",", "年"),
        *("März", "12.50", "EUR", ":", "10:30", "(", ")", "listopada"),
    ]
)


@settings(deadline=None, max_examples=500)
@given(st.lists(PIECES, min_size=2, max_size=12).map("".join))
def test_every_date_that_is_found_can_be_read(text: str) -> None:
    """Its quote, read by itself, gives the readings that it was found with."""
    end = 0
    for item in find_dates(text):
        assert item.first >= end
        end = item.end
        outcome = parse(text[item.first : item.end], FieldType.DATE)
        assert isinstance(outcome, (Parsed, Ambiguous))
        readings = (outcome.value,) if isinstance(outcome, Parsed) else outcome.readings
        assert readings == item.readings


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("KS#3\tOct.10'15(Sat)", "Oct.10'15"),
        ("3\tOctober 2015", None),
        ("3\nOct 10, 2015", "Oct 10, 2015"),
        ("on this 5th day of\nDecember, 2007", "5th day of\nDecember, 2007"),
        ("weighs 3 12 2016 0.50 kg", None),
        ("12 Jan 16 09:30", "12 Jan 16"),
        ("10.12,20", None),
    ],
)
def test_no_date_reaches_over_cells_or_rows_of_numbers(text: str, quote: str | None) -> None:
    assert [text[found.first : found.end] for found in find_dates(text)] == [quote] * bool(quote)


CONTEXT = ParseContext(default_currency="USD", decimal_separator=".")
WAYS_TO_WRITE_AN_AMOUNT = [
    *(
        "EUR {}",
        "{} EUR",
        "€{}",
        "{}€",
        "{} €",
        "€ {}",
        "${}",
        "-${}",
        "$-{}",
        "-EUR {}",
        "EUR -{}",
    ),
    *("{} US dollars", "CHF {}", "Fr. {}", "RM{}", "Rs. {}", "Rs.{}", "₹{}", "{} zł", "£ {}"),
    *("EUR: {}", "EUR={}", "EUR\u00a0{}", "{}\u202f€", "{}\u2009EUR", "US$ {}", "U.S. ${}"),
    *(
        "USD $ {}",
        "${} CAD",
        "${} USD",
        "{} EUR-",
        "EUR {}-",
        "{} руб.",
        "R$ {}",
        "S/. {}",
        "{} TL",
    ),
]
NUMBERS = [
    *("5", "12.50", "1,234.50", "12 500", "0.99", ".99", "999", "3.5 million", "75 million"),
    *("1.5bn", "12,-", "1 234,50", "12.--", "1\u2009234,50", "12\u202f500.00", "1'234.50"),
    *("1’234.50", "12,34,567.00", "1,00,000", "2 lakh", "36. 24", "٣٤", "10 000 000"),
]
OTHER_AMOUNTS = [
    *("12 T€", "3 kEUR", "twenty dollars", "five million yen", "siebenhundert Euro"),
    *("half a million euros", "35€99", "10€50", "(5.00) EUR", "€(5.00)", "EUR (1,234.50)"),
    *("five thousand (5,000) euros", "3 dollars 50 cents", "3 dollars and fifty cents", "MXN$5"),
    *("$80.00 U.S.", "5 $ CA", "¥12.50", "12.50- EUR", "-12.50 €", "−5.00 EUR", "5 € million"),
]
AMOUNTS = st.one_of(
    st.builds(str.format, st.sampled_from(WAYS_TO_WRITE_AN_AMOUNT), st.sampled_from(NUMBERS)),
    st.sampled_from(OTHER_AMOUNTS),
)
AROUND_AMOUNTS = st.sampled_from(
    [
        ("", ""),
        ("Total:\t", "\tpaid"),
        ("Total: ", "\nThanks"),
        ("(sum = ", ")"),
        ("Fee\n", "\nThanks"),
        ("It costs: ", " today."),
    ]
)


@settings(deadline=None, max_examples=500)
@given(AMOUNTS, AROUND_AMOUNTS)
@example("(5.00) EUR", ("It costs: ", " today."))
@example("EUR 12\u202f500.00", ("Total: ", "\nThanks"))
def test_an_amount_that_can_be_read_is_found_and_means_the_same(
    written: str, around: tuple[str, str]
) -> None:
    """Its quote, read by itself, gives the value that it was found with."""
    outcome = parse(written, FieldType.MONEY, CONTEXT)
    assert isinstance(outcome, (Parsed, Ambiguous))
    readings = (outcome.value,) if isinstance(outcome, Parsed) else outcome.readings
    before, after = around
    text = before + written + after
    [found] = find_amounts(text, CONTEXT)
    # The point of an abbreviation may end the sentence.
    assert (found.start, found.end) in _places(before, written.removesuffix("."), written)
    assert found.value in readings
    again = parse(text[found.start : found.end], FieldType.MONEY, CONTEXT)
    assert found.value in ((again.value,) if isinstance(again, Parsed) else again.readings)  # type: ignore[union-attr]


def _places(before: str, *written: str) -> list[tuple[int, int]]:
    return [(len(before), len(before) + len(one)) for one in written]


@pytest.mark.parametrize(
    ("text", "quote", "value"),
    [
        ("It costs (5.00) EUR today.", "(5.00) EUR", None),
        ("Loss: (EUR 5.00)", "(EUR 5.00)", Money(Decimal(-5), "EUR")),
        ("It costs more (EUR 5.00).", "EUR 5.00", Money(Decimal(5), "EUR")),
        ("Paid - EUR 5.00", "EUR 5.00", Money(Decimal(5), "EUR")),
        ("Paid -EUR 5.00", "-EUR 5.00", Money(Decimal(-5), "EUR")),
        ("All for 35€ 99.", "35€ 99", Money(Decimal("35.99"), "EUR")),
        ("For 35€ 99 people ate", "35€", Money(Decimal(35), "EUR")),
        ("It was awarded a $ 300 million contract", "$ 300 million", None),
        ("for EUR 12.50 PEN SET of ink", "EUR 12.50", Money(Decimal("12.50"), "EUR")),
        ("for $12.50 AUD each", "$12.50 AUD", Money(Decimal("12.50"), "AUD")),
    ],
)
def test_what_an_amount_means_can_depend_on_what_stands_around_it(
    text: str, quote: str, value: Money | None
) -> None:
    """A dash or brackets behind a word need not be a minus, digits behind an amount its cents."""
    [found] = find_amounts(text, CONTEXT)
    assert text[found.start : found.end] == quote
    assert found.value == (value or found.value)
    assert (found.value is None) == quote.startswith("(5")


@pytest.mark.parametrize("text", ["12 USD 50", "$49+", "5½ EUR", "1_000 EUR", "10€500", "TOP 10"])
def test_no_amount_is_cut_out_of_what_cannot_be_read(text: str) -> None:
    assert find_amounts(f"in all {text}.", CONTEXT) == []


WAYS_TO_WRITE_A_NUMBER = [
    *("{}", "-{}", "−{}", "+{}", "{}-", "(sum: {})", "{} kg", "{} %", "about {}"),
]
PLAIN_NUMBERS = [
    *("5", "12.5", "1,234.5", "1 234", "1\u2009234", "1\u202f234,50", "1'234.5", "12,34,567"),
    *(".5", "1e3", "1.5E-3", "12k", "3 million", "3 Mio.", "٣٤", "1.234", "0005", "10 000 000"),
]


@settings(deadline=None)
@given(
    st.sampled_from(WAYS_TO_WRITE_A_NUMBER),
    st.sampled_from(PLAIN_NUMBERS),
    st.sampled_from([("", ""), ("on ", " now"), ("x: ", "\ny"), ("a\t", "\tb")]),
)
def test_a_number_that_can_be_read_is_found_and_means_the_same(
    way: str, number: str, around: tuple[str, str]
) -> None:
    written = way.format(number)
    outcome = parse(written, FieldType.DECIMAL)
    assume(not isinstance(outcome, Invalid))
    assert isinstance(outcome, (Parsed, Ambiguous))
    readings = (outcome.value,) if isinstance(outcome, Parsed) else outcome.readings
    before, after = around
    [found] = find_numbers(before + written + after)
    assert set(found.readings) == set(readings)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("twenty-five", 25),
        ("1,234.5", Decimal("1234.5")),
        ("zweihundert", 200),
        ("12.5", Decimal("12.5")),
    ],
)
def test_a_number_that_is_found_can_be_read(text: str, value: Decimal) -> None:
    [found] = find_numbers(f"about {text} in all")
    assert found.readings == (value,)
    assert parse(text, FieldType.DECIMAL) in (Parsed(value), Parsed(value, "in words"))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *[("3:30 p.m.", "15:30"), ("12 noon", "12:00"), ("15.30 Uhr", "15:30")],
        *[("8:00 AM", "08:00"), ("7.30 pm", "19:30"), ("12:00 noon", "12:00")],
    ],
)
def test_a_time_of_day_that_is_found_is_read_beside_a_date(text: str, value: str) -> None:
    [found] = find_times(f"Doors open at {text}")
    assert found.value == value
    moment = parse(f"4 March 2026, {text}", FieldType.DATETIME)
    assert isinstance(moment, Parsed)
    assert f"{moment.value:%H:%M}" == value


def test_noon_is_a_time_of_day() -> None:
    assert [(time.start, time.value) for time in find_times("noon to 1:30 pm")] == [
        (0, "12:00"),
        (8, "13:30"),
    ]
    assert find_times("in the afternoon") == []


def test_an_amount_in_words_is_money() -> None:
    assert parse("twenty dollars", FieldType.MONEY, CONTEXT) == Parsed(
        Money(Decimal(20), "USD"), "in words"
    )


AMOUNT_PIECES = st.sampled_from(
    [
        *("5", "12.50", "1,234.50", "1.234,50", "12 500", "0.99", "3", "twenty", "million", "bn"),
        *("EUR", "€", "$", "USD", "zł", "£", "CHF", "dollars", "euros", "cents", "kg", "%", "x"),
        *(" ", " ", "\t", "\n", "-", "(", ")", "+", "/", ".", ",", ":", "to", "Total", "was"),
        *("\u2009", "’", "−", "35", "99", "½", "_", "five", "AUD", "CA", "U.S.", "a", "1e3"),
    ]
)


@settings(deadline=None, max_examples=500)
@given(st.lists(AMOUNT_PIECES, min_size=2, max_size=8).map("".join))
@example("1e3-")
@example("Discount -\n5.00")
def test_every_number_that_is_found_can_be_read(text: str) -> None:
    for found in find_numbers(text, CONTEXT):
        outcome = parse(text[found.start : found.end], FieldType.DECIMAL, CONTEXT)
        assert isinstance(outcome, (Parsed, Ambiguous))
        readings = (outcome.value,) if isinstance(outcome, Parsed) else outcome.readings
        assert set(found.readings) == set(readings)


def test_no_minus_reaches_over_the_end_of_a_line() -> None:
    assert [str(found.value) for found in find_amounts("Paid -\n5.00 EUR")] == ["5.00 EUR"]


@settings(deadline=None, max_examples=500)
@given(st.lists(AMOUNT_PIECES, min_size=2, max_size=8).map("".join))
def test_every_amount_that_is_found_can_be_read(text: str) -> None:
    """Its quote, read by itself, has the value that it was found with, if it has one."""
    for found in find_amounts(text, CONTEXT):
        if found.value is not None:
            outcome = parse(text[found.start : found.end], FieldType.MONEY, CONTEXT)
            assert isinstance(outcome, Parsed)
            assert outcome.value == found.value


WAYS_TO_WRITE_A_TIME = [
    "15:04",
    "3:04 PM",
    "3:04 p.m.",
    "15h04",
    "15 h 04",
    "15:04 Uhr",
    "15.04 Uhr",
    "15:04:05",
    "15:04:05.25",
    "15:04+02:00",
    "15:04:05 UTC",
    "15:04 CET",
    "12 noon",
    "4 pm",
]
BETWEEN = [" ", ", ", " at ", " um ", " - ", " | ", ", à ", " om "]
WITH_ONE_READING = [WAYS_TO_WRITE_A_DAY[number] for number in (0, 11, 12, 13, 15, 18, 19)]


@settings(deadline=None)
@given(
    DAYS,
    st.sampled_from(WITH_ONE_READING),
    st.sampled_from(BETWEEN),
    st.sampled_from(WAYS_TO_WRITE_A_TIME),
    st.sampled_from([("", ""), ("Sent ", "\nby Ann"), ("(", ")"), ("Row 7\t", "\tdone")]),
)
def test_a_moment_that_can_be_read_is_found_and_means_the_same(day, way, gap, time, around) -> None:  # type: ignore[no-untyped-def]
    written = f"{way(day)}{gap}{time}"
    outcome = parse(written, FieldType.DATETIME)
    assert isinstance(outcome, Parsed)
    before, after = around
    [found] = find_moments(before + written + after)
    assert (found.start, found.end) == (len(before), len(before) + len(written))
    assert found.value == outcome.value


@pytest.mark.parametrize(
    ("text", "value"),
    [("04.03.2026 8 h Beratung", []), ("4 March 2026 10:30 Eastern Time", [None])],
)
def test_no_moment_is_made_of_a_duration_or_of_an_unknown_zone(
    text: str, value: list[object]
) -> None:
    assert [found.value for found in find_moments(text)] == value


@pytest.mark.parametrize(
    ("said", "amount"),
    [
        ("Room 12 EUR 105.20", "EUR 105.20"),
        ("Sent on 31/12/2026 EUR 5.20", "EUR 5.20"),
        ("12,50 EUR 5.20", "12,50 EUR"),
    ],
)
def test_a_sign_between_two_numbers_is_that_of_the_one_with_cents(said: str, amount: str) -> None:
    """A count, a room or a day may stand before an amount."""
    assert [said[found.start : found.end] for found in find_amounts(said)] == [amount]

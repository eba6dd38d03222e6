"""What a document shows about how it writes its values."""

from __future__ import annotations

from datetime import date
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
    conventions_of,
    parse,
)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Ordered 25/12/2018, paid 01/02/2019", "DMY"),
        ("Ordered 12/25/2018, paid 01/02/2019", "MDY"),
        ("16-03-18", None),
        ("16-03-85", "DMY"),
        ("03/16/18", "MDY"),
        ("31.12.2018", "DMY"),
        ("25/12/2018 and 12/25/2018", None),
        ("01/02/2019", None),
        ("2018-12-25", None),
        ("10.20.30.40 and version 1.20.30", None),
        ("", None),
    ],
)
def test_dates_with_one_order_show_it(text: str, order: str | None) -> None:
    assert conventions_of(text).date_order == order


@pytest.mark.parametrize(
    ("text", "separator"),
    [
        ("Summe 1.234,50", ","),
        ("Total 1,234.50", "."),
        ("5.00\n6.50\n11.50", "."),
        ("Python 3.11", None),
        ("1.234,50 and 1,234.50", None),
        ("12,50 16,20 19,10 and 7.25", None),
        ("1.234 and 5.678", None),
        ("204,000\n20,400\n224,400", "."),
        ("2.880 Ft\n1.140 Ft\n4.395 Ft", ","),
        ("Kuwait KD\n12,350\n10,200\n22,550", None),
        ("12.125\n13.250\n11.375", None),
        ("am 12.03. und am 13.03. und am 14.03. um 8", None),
    ],
)
def test_amounts_show_the_decimal_separator(text: str, separator: str | None) -> None:
    assert conventions_of(text).decimal_separator == separator


@pytest.mark.parametrize(
    ("text", "currency"),
    [
        ("Total 12.50 EUR", "EUR"),
        ("Total €12.50, deposit 10 €", "EUR"),
        ("Amount (EUR)\n12.50", "EUR"),
        ("All prices in CHF. Coffee 4.50", "CHF"),
        ("Coffee RM 4.50", "MYR"),
        ("Coffee $4.50, tea $3.00 (all prices in CAD)", "CAD"),
        ("€5 and £6", None),
        ("€5 and $6", None),
        ("$5", None),
        ("$5.00 USD", "USD"),
        ("Total $5.00\nPay in USD only", "USD"),
        ("$5, USD 6.00, NZD 7.00", None),
        ("SDN BHD\n12.50", None),
        ("ALL 5.00", None),
        ("no money here, 42", None),
    ],
)
def test_explicit_currencies_that_agree_show_the_default(text: str, currency: str | None) -> None:
    assert conventions_of(text).default_currency == currency


TERRITORIES = {
    "1600 GEARY ST\n   SAN FRANCISCO, CA 94115": "US",
    "located at 482 Ocean Avenue, Monterey,\nCA 93940.": "US",
    "Austin, Texas 78701-2345": "US",
    "MIAMI FL 33101": "US",
    "ALBANY, NEW YORK 12207": "US",
    "Toronto, ON M5V 2T6": "CA",
    "Toronto, Ontario M5V 2T6": "CA",
    "88 Stirling Highway, Nedlands WA 6009": "AU",
    "ABN 53 004 085 616": "AU",
    "14 Mill Lane\nNorwich NR3 1GT": "GB",
    "VAT No. GB 417 3329 08": "GB",
    "GSTIN: 29AAGFS7712K1Z3": "IN",
    "Orchard Road, Singapore 238801": "SG",
    "PERNIAGAAN MAJU SDN BHD": "MY",
    "IBAN DE89 3704 0044 0532 0130 00": "DE",
    "Hauptstr. 1\n10115 Berlin\nGermany": "DE",
    "Main Street 1, Dublin, Ireland": "IE",
    "Coffee £4.50": "GB",
    "Kaffee 4,50 €": "EU",
    "under the laws of the State of\nNew York": "US",
    "THE COMMONWEALTH OF VIRGINIA; laws of the Commonwealth of Virginia": "US",
    "FOR THE DISTRICT OF OREGON": "US",
    "Calder Tools, Inc., a Delaware corporation, and": "US",
    "AUSTIN, Texas, Jan. 23 - Solvane Energy": "US",
    "Kettering Foods Co. (NYSE: KFX) reported": "US",
    "Toronto, Ontario M5V 2T6\nfor Kettering Inc., a Delaware corporation": "CA",
    "ABN 53 004 085 616\nfor a friend in Austin, Texas, and others": "AU",
}


@pytest.mark.parametrize(("text", "territory"), TERRITORIES.items())
def test_a_sign_of_one_country_shows_the_territory(text: str, territory: str) -> None:
    assert conventions_of(text).territory == territory


@pytest.mark.parametrize(
    "text",
    [
        "Austin, TX 78701\nLondon SW1A 1AA",
        "Austin, TX 78701\nCall +49 30 1234567",
        "CA 10115 and TX 12",
        "items IN 43000",
        "Reviewed OK 74103",
        "under the GST ACT 2014",
        "part A1 2BC, shelf",
        "ABN 53 004 085 617",
        "IBAN DE88 3704 0044 0532 0130 00",
        "She moved to Canada last year",
        "Pay USD 5.00",
        "call +1 415 555 0100",
        "the State of Israel and the state of the art",
        "Calder Tools Ltd., a Cyprus corporation",
        "Aldous Maine, Georgia Lane and others",
    ],
)
def test_contradictions_and_look_alikes_show_no_territory(text: str) -> None:
    assert conventions_of(text).territory is None


@pytest.mark.parametrize(
    ("address", "day", "currency"),
    [
        ("Monterey, CA 93940", date(2026, 1, 2), "USD"),
        ("Sydney NSW 2000", date(2026, 2, 1), "AUD"),
        ("Auckland 1010\nNew Zealand", date(2026, 2, 1), "NZD"),
    ],
)
def test_the_country_settles_dates_and_dollars(address: str, day: date, currency: str) -> None:
    document = conventions_of(f"{address}\n01/02/2026  $5")
    assert parse("01/02/2026", FieldType.DATE, document) == Parsed(day)
    assert parse("$5", FieldType.MONEY, document) == Parsed(Money(Decimal(5), currency))


@pytest.mark.parametrize("label", ["Moneda", "Valuta", "Waluta"])
def test_a_currency_that_a_paper_names_is_that_of_its_amounts(label: str) -> None:
    assert conventions_of(f"Total $ 1,728.40\n{label}: MXN").default_currency == "MXN"


def test_a_code_before_thousands_that_spaces_part_is_the_currency() -> None:
    assert conventions_of("Netto 25 840,00\nAtt betala SEK     32 300,00").default_currency == "SEK"


def test_a_sign_that_the_country_settles_is_the_currency_of_all_amounts() -> None:
    bill = "Subtotal 23.05\nTotal $25.11"
    assert conventions_of(bill).default_currency is None
    assert conventions_of(f"{bill}\nToledo, OH 43604").default_currency == "USD"
    assert conventions_of(f"{bill}\nPaid 20.00 EUR\nToledo, OH 43604").default_currency is None


def test_in_canada_the_dollar_is_settled_and_the_order_of_dates_is_not() -> None:
    document = conventions_of("Toronto, ON M5V 2T6\n01/02/2026  $5")
    assert parse("$5", FieldType.MONEY, document) == Parsed(Money(Decimal(5), "CAD"))
    assert isinstance(parse("01/02/2026", FieldType.DATE, document), Ambiguous)


def test_the_locale_of_the_contract_wins_over_the_country_of_the_document() -> None:
    context = ParseContext(locale="en_AU").merged_with(conventions_of("Monterey, CA 93940"))
    assert parse("01/02/2026", FieldType.DATE, context) == Parsed(date(2026, 2, 1))
    assert parse("$5", FieldType.MONEY, context) == Parsed(Money(Decimal(5), "AUD"))


def test_no_country_gives_a_currency_to_an_amount_without_a_sign() -> None:
    document = conventions_of("Monterey, CA 93940\nTotal 5")
    assert isinstance(parse("5", FieldType.MONEY, document), Invalid)


def test_the_country_says_what_a_point_is() -> None:
    document = conventions_of("Austin, TX 78701\nGallons 11.402")
    assert parse("11.402", FieldType.DECIMAL, document) == Parsed(Decimal("11.402"))


def test_hints_win_over_the_document_and_the_document_fills_in_the_rest() -> None:
    hints = ParseContext(locale="de", date_order="MDY")
    document = conventions_of("25/12/2018: 1,234.50 EUR")
    assert hints.merged_with(document) == ParseContext(
        locale="de", date_order="MDY", default_currency="EUR", decimal_separator="."
    )


def test_the_document_settles_what_is_ambiguous_alone() -> None:
    document = conventions_of("Bought 25/12/2018 for $1,234.50 (USD), returned 01/02/2019: $1.50")
    assert parse("01/02/2019", FieldType.DATE, document) == Parsed(date(2019, 2, 1))
    assert parse("1.234", FieldType.DECIMAL, document) == Parsed(Decimal("1.234"))
    assert parse("$1.50", FieldType.MONEY, document) == Parsed(Money(Decimal("1.50"), "USD"))


def test_only_the_start_of_a_long_document_is_looked_at() -> None:
    text = "25/12/2018 " + "lorem ipsum " * 50_000
    assert conventions_of(text + "12/25/2018").date_order == "DMY"


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=200))
def test_no_text_makes_it_raise(text: str) -> None:
    assert isinstance(conventions_of(text), ParseContext)


def test_an_amount_below_one_shows_what_the_mark_before_three_digits_means() -> None:
    """No group of thousands begins with a zero, so `EUR 1.234` beside it has two readings."""
    context = conventions_of("Total: EUR 1.234\nVAT: EUR 0.197")
    assert context.decimal_separator == "."
    outcome = parse("EUR 1.234", FieldType.MONEY, context)
    assert isinstance(outcome, Ambiguous)
    assert outcome.readings == (Money(Decimal("1.234"), "EUR"), Money(Decimal(1234), "EUR"))


def test_a_measure_below_one_shows_nothing() -> None:
    assert conventions_of("Weight: 0.197 kg").decimal_separator is None


@pytest.mark.parametrize(("written", "mark"), [("1,234,567", "."), ("1.234.567", ",")])
def test_two_groups_of_thousands_show_what_the_mark_between_them_means(
    written: str, mark: str
) -> None:
    """A balance sheet without cents: `4,500` beside `1,234,567` has one reading."""
    context = conventions_of(f"Total assets {written}\nReceivables 4,500")
    assert context.decimal_separator == mark
    read = Decimal(4500) if mark == "." else Decimal("4.500")
    assert parse("4,500", FieldType.DECIMAL, context) == Parsed(read)


def test_an_address_of_a_machine_shows_no_groups() -> None:
    assert conventions_of("Host 192.168.100.200").decimal_separator is None

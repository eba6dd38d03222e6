"""The countries of ISO 3166-1 and the currencies of ISO 4217."""

from __future__ import annotations

import pytest

import paxman_cap_lookup
from paxman_cap_lookup._iso import ISO_3166, ISO_4217
from paxman_cap_lookup._key_index import KeyIndex
from paxman_cap_lookup._source import open_table
from paxman_core import Engine
from paxman_core.values import exponent_of, is_currency

COUNTRIES = open_table(ISO_3166)
CURRENCIES = open_table(ISO_4217)


def in_text(text: str, table: str, column: str) -> object:
    engine = Engine(plugins=[paxman_cap_lookup])
    lookup = {"table": table, "value_column": column}
    field = {"type": "ARRAY", "items": "STRING", "lookup": lookup}
    return engine.normalize(text, {"fields": {"found": field}})["found"]


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("Germany", "DE"),
        ("deutschland", "DE"),
        ("Allemagne", "DE"),
        ("Federal Republic of Germany", "DE"),
        ("DEU", "DE"),
        ("de", "DE"),
        ("276", "DE"),
        ("USA", "US"),
        ("U.S.", "US"),
        ("United States of America", "US"),
        ("UK", "GB"),
        ("Great Britain", "GB"),
        ("Cote d'Ivoire", "CI"),
        ("Ivory Coast", "CI"),
        ("Czech Republic", "CZ"),
        ("Korea, Republic of", "KR"),
        ("Viet Nam", "VN"),
        ("Türkiye", "TR"),
        ("TURKEY", "TR"),
        ("Österreich", "AT"),
        ("Россия", "RU"),
        ("日本", "JP"),
        ("Congo", "CG"),
        ("Congo, The Democratic Republic of the", "CD"),
        ("Ísland", "IS"),
        ("St Lucia", "LC"),
    ],
)
def test_a_country_is_known_by_its_names_and_codes(value: str, code: str) -> None:
    (match,) = KeyIndex(COUNTRIES, COUNTRIES.key_columns).matches(value, "normalized", 0.9)
    assert COUNTRIES.cell(match.row, "alpha_2") == code


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("usd", "USD"),
        ("US dollars", "USD"),
        ("€", "EUR"),
        ("euros", "EUR"),
        ("£", "GBP"),
        ("Pound Sterling", "GBP"),
        ("zł", "PLN"),
        ("Schweizer Franken", "CHF"),
        ("978", "EUR"),
        ("Yen", "JPY"),
    ],
)
def test_a_currency_is_known_by_its_names_and_codes(value: str, code: str) -> None:
    (match,) = KeyIndex(CURRENCIES, CURRENCIES.key_columns).matches(value, "normalized", 0.9)
    assert CURRENCIES.cell(match.row, "code") == code


@pytest.mark.parametrize("value", ["$", "¥", "dollar", "krone", "Korea", "Saint-Martin (x)"])
def test_what_means_several_is_not_known(value: str) -> None:
    for table in (COUNTRIES, CURRENCIES):
        assert KeyIndex(table, table.key_columns).matches(value, "normalized", 0.9) == []


def test_there_are_249_countries_with_three_codes_each() -> None:
    for column, size in (("alpha_2", 2), ("alpha_3", 3), ("numeric", 3)):
        codes = {str(COUNTRIES.cell(row, column)) for row in range(len(COUNTRIES.rows))}
        assert len(codes) == len(COUNTRIES.rows) == 249
        assert {len(code) for code in codes} == {size}


def test_the_currencies_are_those_of_the_core() -> None:
    for row in range(len(CURRENCIES.rows)):
        code, digits = str(CURRENCIES.cell(row, "code")), CURRENCIES.cell(row, "minor_unit")
        assert is_currency(code)
        assert exponent_of(code) == (digits or 0)
    assert len(CURRENCIES.rows) == 178


def test_no_name_means_two_rows() -> None:
    for table in (COUNTRIES, CURRENCIES):
        index = KeyIndex(table, table.key_columns)
        for name, row in table.names(table.key_columns):
            matches = index.matches(name, "normalized", 0.9)
            assert [match.row for match in matches] == [row], name


def test_countries_in_a_text() -> None:
    text = "From Papua New Guinea via DEUTSCHLAND\r\nto the U.S.A. (not to us, no, nor in it)."
    assert in_text(text, "iso3166", "alpha_2") == ["PG", "DE", "US"]


def test_words_that_are_no_countries_in_a_text() -> None:
    assert in_text("Maurice went to Long Island by shop.co.uk", "iso3166", "alpha_2") is None


def test_currencies_in_a_text() -> None:
    text = "paid 5 Swiss francs, 3 U.S. dollars and 2 euros; he won all of it, real gold"
    assert in_text(text, "iso4217", "code") == ["CHF", "USD", "EUR"]


def test_the_number_of_digits_is_an_integer() -> None:
    engine = Engine(plugins=[paxman_cap_lookup])
    lookup = {"table": "iso4217", "value_column": "minor_unit"}
    contract = {"fields": {"digits": {"type": "INTEGER", "lookup": lookup}}}
    assert engine.normalize("in Japanese yen", contract)["digits"] == 0

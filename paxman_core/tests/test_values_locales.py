"""What is written in a locale is read back in it; CLDR does the writing, through Babel."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal

import pytest
from babel.dates import format_date, format_datetime
from babel.numbers import format_currency, format_decimal, get_currency_precision
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.values import FieldType, Money, ParseContext, Parsed, equal, parse
from paxman_core.values._locales import locale_of

LANGUAGES_AND_TERRITORIES = (
    "en_US en_GB en_CA en_AU en_IN en_ZA de_DE de_AT de_CH fr_FR fr_CH fr_CA es_ES es_MX es_AR "
    "it_IT it_CH pt_PT pt_BR nl_NL nl_BE da_DK sv_SE nb_NO fi_FI pl_PL cs_CZ sk_SK ro_RO hu_HU "
    "tr_TR id_ID ms_MY ru_RU uk_UA ca_ES hr_HR sl_SI et_EE bg_BG el_GR lt_LT ja_JP zh_CN ko_KR"
)
CODES = "USD EUR GBP JPY CHF SEK NOK DKK PLN CZK HUF RON TRY IDR MYR RUB UAH CAD AUD BRL ZAR KWD"
LOCALES = st.sampled_from(LANGUAGES_AND_TERRITORIES.split())
CURRENCIES = st.sampled_from(CODES.split())
WIDTHS = st.sampled_from(["short", "medium", "long", "full"])
DAYS = st.dates(date(1970, 1, 1), date(2060, 12, 31))


@settings(deadline=None, max_examples=300)
@given(st.integers(-(10**12), 10**12), st.integers(0, 5), LOCALES)
def test_a_decimal_comes_back(digits: int, places: int, locale: str) -> None:
    amount = Decimal(digits).scaleb(-places)
    text = format_decimal(amount, locale=locale, decimal_quantization=False)
    outcome = parse(text, FieldType.DECIMAL, ParseContext(locale=locale))
    assert isinstance(outcome, Parsed)
    assert equal(outcome.value, amount)


@settings(deadline=None, max_examples=300)
@given(
    st.integers(-(10**9), 10**9), CURRENCIES, LOCALES, st.sampled_from(["standard", "accounting"])
)
def test_money_comes_back(cents: int, currency: str, locale: str, style: str) -> None:
    amount = Decimal(cents).scaleb(-get_currency_precision(currency))
    text = format_currency(amount, currency, locale=locale, format_type=style)  # type: ignore[arg-type]
    outcome = parse(text, FieldType.MONEY, ParseContext(locale=locale))
    assert isinstance(outcome, Parsed)
    assert equal(outcome.value, Money(amount, currency))


@settings(deadline=None, max_examples=300)
@given(DAYS, WIDTHS, LOCALES)
def test_a_date_comes_back(day: date, width: str, locale: str) -> None:
    text = format_date(day, width, locale=locale)
    outcome = parse(text, FieldType.DATE, ParseContext(locale=locale))
    assert isinstance(outcome, Parsed)
    assert outcome.value == day


@settings(deadline=None, max_examples=300)
@given(DAYS, st.integers(0, 23), st.integers(0, 59), st.sampled_from(["short", "medium"]), LOCALES)
def test_a_moment_comes_back(day: date, hour: int, minute: int, width: str, locale: str) -> None:
    moment = datetime(day.year, day.month, day.day, hour, minute)  # noqa: DTZ001
    text = format_datetime(moment, width, locale=locale)
    outcome = parse(text, FieldType.DATETIME, ParseContext(locale=locale))
    assert isinstance(outcome, Parsed)
    assert outcome.value == moment


@pytest.mark.parametrize(
    ("tag", "separator", "order", "currency"),
    [
        ("en", ".", None, None),
        ("en_US", ".", "MDY", "USD"),
        ("en-GB", ".", "DMY", "GBP"),
        ("en_ZA", ",", "YMD", "ZAR"),
        ("de", ",", "DMY", "EUR"),
        ("de_CH", ".", "DMY", "CHF"),
        ("de_DE.UTF-8", ",", "DMY", "EUR"),
        ("es_MX", ".", "DMY", "MXN"),
        ("fr_CA", ",", "YMD", "CAD"),
        ("zh_Hant_TW", ".", "YMD", "TWD"),
        ("sv", ",", "YMD", "SEK"),
        ("bg_BG", ",", "DMY", "EUR"),
        ("zz", None, None, None),
        ("", None, None, None),
        ("😀" * 100, None, None, None),
    ],
)
def test_conventions(
    tag: str, separator: str | None, order: str | None, currency: str | None
) -> None:
    found = locale_of(tag)
    assert (found.decimal_separator, found.date_order, found.currency) == (
        separator,
        order,
        currency,
    )

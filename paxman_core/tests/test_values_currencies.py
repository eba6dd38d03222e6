"""ISO 4217, and what signs and names of currencies mean."""

from __future__ import annotations

import pytest

from paxman_core.values import exponent_of, is_currency, is_historic
from paxman_core.values._currencies import meaning_of_code, meaning_of_name, meaning_of_sign
from paxman_core.values._tables import table


@pytest.mark.parametrize(
    ("code", "digits"),
    [
        ("EUR", 2),
        ("JPY", 0),
        ("KRW", 0),
        ("KWD", 3),
        ("TND", 3),
        ("CLF", 4),
        ("ITL", 0),
        ("DEM", 2),
    ],
)
def test_exponents(code: str, digits: int) -> None:
    assert exponent_of(code) == digits


def test_a_code_that_nobody_knows_has_the_usual_exponent() -> None:
    assert exponent_of("ABC") == 2


def test_today_s_codes_and_withdrawn_ones_are_told_apart() -> None:
    assert [is_currency(code) for code in ("EUR", "ZWG", "XCG", "DEM", "BGN", "ABC", "eur")] == [
        *(True, True, True, False, False, False, False)
    ]
    assert [is_historic(code) for code in ("DEM", "BGN", "ZWL", "HRK", "EUR", "ABC")] == [
        *(True, True, True, True, False, False)
    ]


@pytest.mark.parametrize(
    ("sign", "codes"),
    [
        ("€", ("EUR",)),
        ("£", ("GBP",)),
        ("¥", ("JPY", "CNY")),
        ("kr", ("SEK", "NOK", "DKK", "ISK")),
        ("Ft", ("HUF",)),
        ("ZŁ", ("PLN",)),
        ("us$", ("USD",)),
        ("₽", ("RUB",)),
    ],
)
def test_signs(sign: str, codes: tuple[str, ...]) -> None:
    meaning = meaning_of_sign(sign)
    assert meaning is not None
    assert meaning.codes == codes


def test_feet_are_not_forints() -> None:
    assert meaning_of_sign("ft") is None


def test_a_dollar_means_many_currencies_and_the_us_one_first() -> None:
    meaning = meaning_of_sign("$")
    assert meaning is not None
    assert meaning.codes[0] == "USD"
    assert {"CAD", "AUD", "MXN", "SGD"} <= set(meaning.codes)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        *[(name, "EUR") for name in ("euro", "euros", "Euro", "евро", "evro", "ευρώ")],
        *[(name, "USD") for name in ("US dollars", "US-Dollar", "dólares estadounidenses")],
        *[(name, "GBP") for name in ("pounds sterling", "Britische Pfund", "livres sterling")],
        *[(name, "JPY") for name in ("yen", "Japanese Yen")],
        *[(name, "PLN") for name in ("złotych polskich", "Polish zlotys")],
        *[("Finnish markka", "FIM"), ("Deutsche Mark", "DEM"), ("ringgit", "MYR"), ("baht", "THB")],
    ],
)
def test_names(name: str, code: str) -> None:
    meaning = meaning_of_name(name)
    assert meaning is not None
    assert meaning.codes == (code,)


def test_a_code_in_small_letters_counts_unless_it_is_a_word() -> None:
    assert [bool(meaning_of_code(code)) for code in ("EUR", "eur", "Chf", "ALL", "all", "XXX")] == [
        *(True, True, True, True, False, False)
    ]


def test_every_code_in_the_tables_is_of_iso_4217() -> None:
    signs = table("currency_signs")
    texts = [
        *table("currency_names")["names"],
        *signs["signs"].values(),
        *table("locale_data")["currencies"],
        *(part.split(" ", 1)[1] for part in signs["parts"].values()),
    ]
    codes = {code for text in texts for code in text.replace("|", " ").split()}
    assert {code for code in codes if not is_currency(code) and not is_historic(code)} == set()

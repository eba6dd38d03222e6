"""Telephone numbers."""

from __future__ import annotations

import pytest

from paxman_cap_recognize import Kind, recognize


@pytest.mark.parametrize(
    ("text", "locale", "written", "value"),
    [
        ("My phone number is +1 541-754-3010.", None, "+1 541-754-3010", "+15417543010"),
        ("Tel. 089 1234567", "de", "089 1234567", "+49891234567"),
        ("call (541) 754-3010", "en_US", "(541) 754-3010", "+15417543010"),
        ("Fax: 03-5519 0823", "ms_MY", "03-5519 0823", "+60355190823"),
        ("fon (0 72 22) 9 14 99 - 00", None, "(0 72 22) 9 14 99 - 00", "0722291499" + "00"),
        ("TEL: 03-5519 0823", None, "03-5519 0823", "0355190823"),
        ("SHOP\nTel.030/4418920\n", None, "030/4418920", "0304418920"),
        ("SHOP\nTELEPHONE0469240144\n", None, "0469240144", "0469240144"),
        ("SHOP\n01832274488\nVAT 20%", None, "01832274488", "01832274488"),
        ("Burnaby,(604)294-0104", None, "(604)294-0104", "6042940104"),
        ("0049 176 12345678", None, "0049 176 12345678", "+4917612345678"),
        ("phone +44 (0)1134960009", None, "+44 (0)1134960009", "+441134960009"),
        ("269-541-4584x068", "en_US", "269-541-4584x068", "+12695414584;ext=068"),
    ],
)
def test_phones_are_normalised_where_the_country_is_known(
    text: str, locale: str | None, written: str, value: str
) -> None:
    """From the number itself or from the locale; else the value is its digits."""
    [item] = recognize(text, [Kind.PHONE], locale)
    assert (text[item.start : item.end], item.value) == (written, value)


@pytest.mark.parametrize(
    "text",
    [
        "16-04-2010 is a date",
        "011-12-3456 is a social security number",
        "account 12345678",
        "001-33994 is the number of a file",
        "Reg no:\n0183227448",
        "7033062846\tCANDLE\t3.99",
        "Order number: 112-4839201",
        "Visa 5111 1111 1111 1111",
        "0.000000012",
        "T005-2333-100731-SW-2",
        "192.168.10.1",
        "the fair of 9-12.06.2015",
        "version 5.5.8.383112",
        "build 2010.4.6.231832",
        "Receipt #: 45678-2024",
    ],
)
def test_other_long_numbers_are_no_phones(text: str) -> None:
    """Dates, cards, accounts and codes."""
    assert recognize(text, [Kind.PHONE]) == ()


def test_a_postal_code_behind_its_state_is_no_number_to_dial() -> None:
    assert Kind.PHONE not in {one.kind for one in recognize("Springfield, IL 62704-5512")}


def test_digits_of_an_iban_are_no_telephone_number() -> None:
    assert not recognize("NL91 ABNA 0417 1643 00", [Kind.PHONE])
    [item] = recognize("Tel 0417 1643 00", [Kind.PHONE])
    assert item.value == "0417164300"

"""IBANs and BICs."""

from __future__ import annotations

import pytest

from paxman_cap_recognize import Kind, recognize


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("IBAN: DE89 3704 0044 0532 0130 00", "DE89370400440532013000"),
        ("pay GB82WEST12345698765432 now", "GB82WEST12345698765432"),
        ("FR14 2004 1010 0505 0001 3M02 606 BIC", "FR1420041010050500013M02606"),
    ],
)
def test_an_iban_has_no_spaces_in_its_value(text: str, value: str) -> None:
    """Words behind it stay outside."""
    [item] = recognize(text, [Kind.IBAN])
    assert item.value == value
    assert text[item.start : item.end].replace(" ", "") == value


@pytest.mark.parametrize(
    "text", ["DE88 3704 0044 0532 0130 00", "GB82WEST1234569876543", "XX12 3456 7890 1234"]
)
def test_a_wrong_check_digit_or_length_is_no_iban(text: str) -> None:
    """One digit off, one digit short, no such country."""
    assert recognize(text, [Kind.IBAN]) == ()


def test_a_bic_needs_a_label_or_an_iban_near() -> None:
    """Eight capitals can be any word."""
    assert [item.value for item in recognize("BIC: COBADEFFXXX", [Kind.BIC])] == ["COBADEFFXXX"]
    near = "DE89 3704 0044 0532 0130 00, COBADEFF"
    assert [item.value for item in recognize(near, [Kind.BIC])] == ["COBADEFF"]
    assert recognize("DEUTSCHE BANK", [Kind.BIC]) == ()
    assert recognize("SWIFT: ABCDZZFF", [Kind.BIC]) == ()


def test_a_security_is_told_by_the_check_digit_of_its_number() -> None:
    text = "Wertpapier ISIN\nAcme AG DE0007164600, Order DE0007164601"
    assert [item.value for item in recognize(text, [Kind.ISIN])] == ["DE0007164600"]

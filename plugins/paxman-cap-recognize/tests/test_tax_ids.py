"""Tax numbers."""

from __future__ import annotations

import pytest

from paxman_cap_recognize import Kind, recognize


@pytest.mark.parametrize(
    ("text", "value", "country"),
    [
        ("USt-IdNr. DE136695976", "DE136695976", "DE"),
        ("DE 136 695 976", "DE136695976", "DE"),
        ("VAT Reg No: GB 980 7806 84", "GB980780684", "GB"),
        ("BTW NL004495445B01", "NL004495445B01", "NL"),
        ("P.IVA 00743110157", "00743110157", "IT"),
        ("CIF: B58378431", "B58378431", "ES"),
        ("ABN 51 824 753 556", "51824753556", "AU"),
        ("EIN: 12-3456789", "123456789", "US"),
        ("GST REG NO : 000670224384", "000670224384", ""),
    ],
)
def test_tax_numbers_are_checked_by_their_country(text: str, value: str, country: str) -> None:
    """Without a country the label is enough, for many have no check digits."""
    [item] = recognize(text, [Kind.TAX_ID])
    assert (item.value, item.unit) == (value, country)


@pytest.mark.parametrize(
    "text", ["DE136695975", "ABN 51 824 753 557", "P.IVA 00743110158", "VAT GB 980 7806 85"]
)
def test_a_wrong_check_digit_is_refused(text: str) -> None:
    """Each is one off from a valid number."""
    assert recognize(text, [Kind.TAX_ID]) == ()

"""Company names in running text, by their legal form."""

from __future__ import annotations

import pytest

from paxman_cap_recognize import Kind, recognize


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "between Northwind Traders, Inc., a Delaware corporation, and Contoso Ltd. of Bath",
            ["Northwind Traders, Inc.", "Contoso Ltd."],
        ),
        ("Müller Bürobedarf GmbH liefert", ["Müller Bürobedarf GmbH"]),
        ("by Logistik Nord GmbH & Co. KG in", ["Logistik Nord GmbH & Co. KG"]),
        ("BOON SENG PAPER SDN BHD (1248717-W)", ["BOON SENG PAPER SDN BHD"]),
        ("paid to De Groene Winkel B.V.", ["De Groene Winkel B.V."]),
        ("from Suministros García S.L. and", ["Suministros García S.L."]),
        ("Hello Tern Rigging Ltd,", ["Tern Rigging Ltd"]),
        ("AGERIM, a Nevada Corporation, and an Ohio Limited", []),
        ("株式会社", []),
        ("as limited as he was, he had a company", []),
    ],
)
def test_names_end_with_a_legal_form(text: str, names: list[str]) -> None:
    """Words in small letters end the name; forms that are words need capitals."""
    assert [item.value for item in recognize(text, [Kind.COMPANY])] == names

"""Postal addresses as blocks of lines."""

from __future__ import annotations

import pytest

from paxman_cap_recognize import Kind, recognize


@pytest.mark.parametrize(
    "address",
    [
        "2110 W WALNUT ST\nROGERS, AR 72756",
        "Unit 4, Kingsway Business Park\nManchester\nM19 1BB",
        "Hauptstraße 12\n80331 München",
        "15 rue de la République\n69002 LYON",
        "Keizersgracht 123\n1015 CJ Amsterdam",
        "NO 8, JALAN 7/118B, DESA TUN RAZAK\n56000 KUALA LUMPUR, MALAYSIA",
        "88 Harbour View Road\nSydney NSW 2000",
        "Stephansplatz 4\n1010 Wien",
    ],
)
def test_an_address_ends_with_its_postcode_or_region(address: str) -> None:
    """The name above it and the contact below it stay outside."""
    text = f"Somebody's Company\n{address}\nTel: 03-5519 0823\nINVOICE"
    [item] = recognize(text, [Kind.ADDRESS])
    assert text[item.start : item.end] == address
    assert item.value == address.replace("\n", " ")


def test_in_two_columns_an_address_is_one_of_them() -> None:
    """What stands beside its lines is not a part of it."""
    text = (
        "ACME Consulting LLC              INVOICE\n"
        "1200 Main Street, Suite 300      Invoice #: INV-20391\n"
        "Austin, TX 78701                 Date: 09/12/2024\n"
    )
    [item] = recognize(text, [Kind.ADDRESS])
    assert item.value == "1200 Main Street, Suite 300 Austin, TX 78701"


@pytest.mark.parametrize(
    "text",
    [
        "1 NORMAL KEY\n33100 4.00 16.00",
        "Please come again\nThank you for your visit",
        "12345 items were sold in 20 shops",
        "Meeting notes\nNothing decided.",
    ],
)
def test_items_and_sentences_are_no_addresses(text: str) -> None:
    """A number at the start of a line is not enough."""
    assert recognize(text, [Kind.ADDRESS]) == ()


@pytest.mark.parametrize("label", ["Premises: ", "Premises ..... ", "Site of works: "])
def test_an_address_begins_behind_its_label(label: str) -> None:
    [item] = recognize(f"{label}914 Maple St, Unit 3, Madison, WI 53703\n", [Kind.ADDRESS])
    assert item.value == "914 Maple St, Unit 3, Madison, WI 53703"


def test_an_address_ends_with_an_australian_state_and_code() -> None:
    document = "1 Anzac Pde\nYeppoon QLD 4703\nOrder ref\n"
    [item] = recognize(document, [Kind.ADDRESS])
    assert document[item.start : item.end] == "1 Anzac Pde\nYeppoon QLD 4703"

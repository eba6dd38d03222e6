"""Identifiers behind their labels."""

from __future__ import annotations

import pytest

from paxman_cap_recognize import Kind, recognize


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Invoice No: CS-0014134", "CS-0014134"),
        ("INVOICE # INV-20391", "INV-20391"),
        ("Rechnungsnummer: RE-2024-0815", "RE-2024-0815"),
        ("FACTURA Nº 2024/118", "2024/118"),
        ("Your order 112-4839201 has shipped", "112-4839201"),
        ("TRANS: 409712949", "409712949"),
    ],
)
def test_an_identifier_is_given_as_it_is_written(text: str, number: str) -> None:
    """Letters, digits, hyphens and slashes behind a word that says what it identifies."""
    assert [item.value for item in recognize(text, [Kind.IDENTIFIER])] == [number]


@pytest.mark.parametrize("text", ["Invoice date 12/03/2024", "order now", "bill of 5", "ref. A"])
def test_dates_words_and_single_digits_are_no_identifiers(text: str) -> None:
    """An identifier has at least three characters and a digit."""
    assert recognize(text, [Kind.IDENTIFIER]) == ()

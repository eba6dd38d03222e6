"""Labels: what a field may be called, and which labels say the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract
from paxman_core.labels import GIVEN, concept_of, label_key, name_key, ranked_labels
from paxman_core.labels._labels import LAST_RESORT, OWN, STAND_IN, SYNONYM, lexicon
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from paxman_core.contract import CanonicalField


def field(name: str, kind: str = "STRING", **hints: object) -> CanonicalField:
    contract = {"fields": {name: {"type": kind, **hints}}}
    return adapt_contract(contract, BUILTIN_ADAPTERS).fields[0]


def rank(asked: CanonicalField, label: str) -> int | None:
    return dict(ranked_labels(asked)).get(label_key(label))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Invoice No.", "INVOICE NUMBER"),
        ("Invoice #", "invoice nr"),
        ("Rechnungs-Nr.", "Rechnungsnummer"),
        ("Rechnung Nr", "Rechnungsnummer"),
        ("N° de facture", "Numéro de la facture"),
        ("Sub-Total", "Subtotal"),
        ("E-Mail", "email"),
        ("Qty", "Quantity"),
        ("Straße", "STRASSE"),
        ("Fälligkeitsdatum:", "falligkeits datum"),
        ("Items", "item"),
        ("the customer's name", "Customer name"),
    ],
)
def test_labels_that_say_the_same_have_one_key(first: str, second: str) -> None:
    assert label_key(first) == label_key(second) != ""


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Total", "Subtotal"),
        ("Number of items", "Item number"),
        ("No. of orders", "Order no."),
        ("Date", "Due date"),
        ("Facture", "Facturé à"),
        ("Rechnung", "Rechnung an"),
        ("Montant", "Montant dû"),
    ],
)
def test_labels_that_say_something_else_have_another_key(first: str, second: str) -> None:
    assert label_key(first) != label_key(second)


def test_a_long_text_is_no_label() -> None:
    assert label_key("word " * 20) == ""


@pytest.mark.parametrize("name", ["invoiceNumber", "invoice_number", "InvoiceNo", "invoice-no"])
def test_identifiers_are_read_as_labels(name: str) -> None:
    assert name_key(name) == label_key("Invoice number")


def test_the_name_comes_first_and_the_lexicon_after_it() -> None:
    asked = field("invoice_number")
    assert ranked_labels(asked)[0].key == label_key("invoice number")
    assert rank(asked, "invoice number") == OWN
    assert rank(asked, "Rechnungsnummer") == SYNONYM
    assert rank(asked, "Invoice") == STAND_IN
    assert rank(asked, "Order number") is None


def test_given_labels_are_the_fields_own_and_come_first_if_nobody_else_knows_them() -> None:
    asked = field("case", labels=["Aktenzeichen", "Our sign"])
    assert rank(asked, "aktenzeichen") == OWN
    assert rank(asked, "our sign") == GIVEN


def test_what_says_more_than_total_ranks_before_it() -> None:
    asked = field("total", "MONEY")
    ranks = [rank(asked, text) for text in ("Rounded total", "Grand total", "Total", "Amount due")]
    assert ranks == [OWN - 2, OWN - 1, OWN, STAND_IN]
    assert rank(asked, "Subtotal") is None


def test_a_locale_narrows_the_languages() -> None:
    everywhere, german = field("due_date", "DATE"), field("due_date", "DATE", locale="de_AT")
    assert rank(everywhere, "Vencimiento") == SYNONYM
    assert rank(german, "Fällig am") == SYNONYM
    assert rank(german, "Payment due") == SYNONYM
    assert rank(german, "Vencimiento") is None


def test_a_locale_that_the_lexicon_does_not_speak_narrows_nothing() -> None:
    assert rank(field("due_date", "DATE", locale="vi"), "Fällig am") == SYNONYM


@pytest.mark.parametrize(
    ("name", "labels"),
    [
        ("total", ("Végösszeg", "Toplam", "合計")),
        ("tax", ("ÁFA", "KDV", "消費税")),
        ("due_date", ("Fizetési határidő", "Vade Tarihi", "お支払期限")),
        ("customer", ("Vevő", "Müşteri", "お客様名")),
    ],
)
def test_invoices_speak_hungarian_and_turkish_and_receipts_japanese(
    name: str, labels: tuple[str, ...]
) -> None:
    kinds = {"total": "MONEY", "tax": "MONEY", "due_date": "DATE"}
    asked = field(name, kinds.get(name, "STRING"))
    assert [rank(asked, label) for label in labels] == [SYNONYM] * 3


def test_a_short_description_names_the_field_too() -> None:
    asked = field("amt1", "MONEY", description="Grand total, with tax")
    assert rank(asked, "grand total") == LAST_RESORT
    assert rank(asked, "Gesamtbetrag") == LAST_RESORT


def test_quoted_words_of_a_long_description_are_labels() -> None:
    asked = field("x", description='What the insurer prints as "Policy holder" on page one of it.')
    assert rank(asked, "Policy holder") == LAST_RESORT


def test_a_long_description_is_no_label() -> None:
    said = "the date on which the goods left the warehouse in the north for the shop of the buyer"
    asked = field("x", description=said)
    assert [label.key for label in ranked_labels(asked)] == ["x"]


def test_a_member_is_called_by_its_object_and_itself() -> None:
    member = {"type": "OBJECT", "fields": {"city": "STRING"}}
    contract = adapt_contract({"fields": {"billing": member}}, BUILTIN_ADAPTERS)
    asked = contract.by_path["billing.city"]
    assert rank(asked, "Billing city") == OWN
    assert rank(asked, "City") == STAND_IN


def test_a_member_of_a_lists_items_is_called_by_itself() -> None:
    items = {"type": "OBJECT", "fields": {"price": "MONEY"}}
    lines = {"type": "ARRAY", "items": items}
    contract = adapt_contract({"fields": {"lines": lines}}, BUILTIN_ADAPTERS)
    assert rank(contract.by_path["lines[].price"], "Price") == OWN


def test_items_are_lines_if_they_are_a_list_and_else_what_a_line_is_about() -> None:
    assert concept_of("item", FieldType.ARRAY) == "line_items"
    assert concept_of("item") == "description"
    assert concept_of(label_key("Wohnort")) == "city"
    assert concept_of("no such thing") is None


@given(st.text(max_size=60))
@settings(max_examples=200)
def test_a_key_is_its_own_key(text: str) -> None:
    """So keys can be stored and compared with labels that are normalised later."""
    key = label_key(text)
    assert label_key(key) == key


LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl")
OF_RECIPES = ("pl", "cs", "sk", "sv", "da", "no", "fi", "hu", "tr", "ru", "hr", "el", "ja", "zh")
OF_RECEIPTS = ("ro", "sl", "id", "lt", "et", "lv")


def test_the_lexicon_is_well_formed() -> None:
    """Every concept speaks English first, no language twice, and says nothing twice or in vain."""
    for concept, spoken in lexicon().items():
        assert concept == name_key(concept).replace(" ", "_") or concept_of(name_key(concept))
        assert list(spoken) == [
            one for one in (*LANGUAGES, *OF_RECIPES, *OF_RECEIPTS) if one in spoken
        ]
        assert "en" in spoken
        for labels in spoken.values():
            keys = [label_key(label.lstrip("+~")) for label in labels.split("|")]
            assert all(keys)


def test_a_label_leads_to_the_concept_that_lists_it() -> None:
    listed = {
        (label_key(label), concept)
        for concept, spoken in lexicon().items()
        for labels in spoken.values()
        for label in labels.split("|")
        if label[0] not in "+~"
    }
    first = {key: concept for key, concept in listed if concept_of(key) == concept}
    assert first.keys() == {key for key, _ in listed}


def test_a_label_may_leave_the_last_word_of_a_name_unsaid() -> None:
    assert rank(field("courier_name"), "Courier") == STAND_IN
    assert rank(field("folio_number"), "Folio") == STAND_IN
    assert rank(field("meeting_date", "DATE"), "Date") == LAST_RESORT
    assert rank(field("allergen_list", "ARRAY", items="STRING"), "Allergens") == OWN
    # A customer has more than a number, and the lexicon knows what its number is called.
    assert rank(field("customer_number"), "Customer") is None

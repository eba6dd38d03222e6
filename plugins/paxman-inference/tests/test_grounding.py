"""An answer counts only if the document says it, at a place that is shown."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from paxman_core.capability import ModelAnswer
from paxman_core.values import Money
from paxman_inference import FUZZY_THRESHOLD, Grounded, Rejected, excerpt_of, ground
from paxman_inference._typed_spans import typed_spans
from paxman_inference.codes import ANSWER_INVALID, ANSWER_UNGROUNDED

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def grounded(read: Callable[..., Any], fields_of: Callable[..., Any]) -> Callable[..., Any]:
    def make(
        text: str, field: object, quote: str, value: Any = None, name: str = "total"
    ) -> Grounded | Rejected:
        document = read(text)
        (asked,) = fields_of(**{name: field})
        excerpt = excerpt_of(document, (), 10_000)
        return ground(document, excerpt, asked, quote, quote if value is None else value, model="m")

    return make


def place_of(found: Grounded | Rejected) -> tuple[str, str, int]:
    """How the answer was found, what stands there, and where."""
    assert found.finding is not None
    (place,) = found.finding.places
    assert isinstance(place, ModelAnswer)
    assert place.span is not None
    return place.grounding, place.span.quote, place.span.start


@pytest.mark.parametrize(
    ("text", "field", "quote", "value", "found", "place"),
    [
        ("Total EUR 5.00", "MONEY", "EUR 5.00", "5.00 EUR", Money(Decimal(5), "EUR"), "EUR 5.00"),
        ("Total EUR 5.00", "MONEY", "Total EUR 5.00", "5 EUR", Money(Decimal(5), "EUR"), None),
        (
            "Sum: 1.234,50 €",
            "MONEY",
            "1.234,50 €",
            "1234.50 EUR",
            Money(Decimal("1234.5"), "EUR"),
            None,
        ),
        ("Dated 12 March 2026.", "DATE", "12 March 2026", "2026-03-12", date(2026, 3, 12), None),
        (
            "Dated 12 March 2026.",
            "DATE",
            "Dated 12 March 2026",
            "2026-03-12",
            date(2026, 3, 12),
            None,
        ),
        ("Pages: 1,200", "INTEGER", "1,200", "1200", 1200, None),
        ("Pages: 1,200", "INTEGER", "1,200", 1200, 1200, None),
        ("Paid: yes", "BOOLEAN", "Paid: yes", True, True, "yes"),
        ("Paid: no", "BOOLEAN", "no", "false", False, None),
        ("Rate 12.5 %", "DECIMAL", "12.5 %", "12.5", Decimal("12.5"), None),
        ("By Acme Ltd, Leeds", "STRING", "By Acme Ltd, Leeds", "Acme Ltd", "Acme Ltd", "Acme Ltd"),
    ],
)
def test_what_stands_there_and_says_the_value_is_taken(
    grounded: Callable[..., Any],
    text: str,
    field: str,
    quote: str,
    value: object,
    found: object,
    place: str | None,
) -> None:
    result = grounded(text, field, quote, value)
    assert isinstance(result, Grounded), result
    assert result.value == found
    assert type(result.value) is type(found)
    assert place_of(result)[:2] == ("exact", place or quote)


def test_a_line_is_read_once_however_often_a_part_of_a_day_stands_in_it(
    grounded: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[tuple[int, int]] = []

    def counted(text: str, start: int, end: int, field: Any) -> list[Any]:
        read.append((start, end))
        return typed_spans(text, start, end, field)

    monkeypatch.setattr("paxman_inference._grounding.typed_spans", counted)
    text = "On the 3rd day it rained. " * 9
    assert grounded(f"{text}Paid on 3rd May 2020.\nThen no 3rd.", "DATE", "3rd").value == date(
        2020, 5, 3
    )
    assert len(read) == len({*read}) == 2


def test_a_number_leaves_the_currency_to_the_document(grounded: Callable[..., Any]) -> None:
    text = "The railing will cost EUR 1,450, all of it EUR 10,550."
    result = grounded(text, "MONEY", "10550", 10550)
    assert isinstance(result, Grounded), result
    assert result.value == Money(Decimal(10550), "EUR")
    assert place_of(result)[:2] == ("normalized", "EUR 10,550")
    # Unless there are two.
    assert isinstance(grounded(f"{text} Or CHF 10,550", "MONEY", "10550", 10550), Rejected)


@pytest.mark.parametrize(
    ("text", "field", "quote", "value"),
    [
        ("The currency is EUR.", "MONEY", "EUR 99", "99 EUR"),
        ("The currency is EUR.", "MONEY", "EUR", "99 EUR"),
        ("Total 199.00", "DECIMAL", "99.00", "99.00"),
        ("Total 1,234.50", "DECIMAL", "234.50", "234.50"),
        ("Total 1,234.50", "INTEGER", "1", "1"),
        ("Total -5.00", "DECIMAL", "5.00", "5.00"),
        ("Total (5.00)", "DECIMAL", "5.00", "5.00"),
        ("Total 5.00-", "DECIMAL", "5.00", "5.00"),
        ("Call 555-1234", "INTEGER", "1234", "1234"),
        ("At 12:30", "INTEGER", "12", "12"),
        ("Total EUR 5.00", "MONEY", "EUR 5.00", "6.00 EUR"),
        ("Total EUR 5.00", "MONEY", "EUR 5.00", "5.00 USD"),
        ("Dated 12 March 2026", "DATE", "12 March 2026", "2026-03-13"),
        ("Dated 12 March 2026", "DATE", "12 March 2027", "2027-03-12"),
        ("Paid: yes", "BOOLEAN", "yes", False),
        ("Paid: later", "BOOLEAN", "later", True),
        ("Paid: later", "BOOLEAN", "", True),
        ("The bank", "STRING", "an", "an"),
        ("Ref INV-2024-001", "STRING", "INV-2024", "INV-2024"),
        ("By Acme Ltd", "STRING", "Acme Ltd", "Bcme Inc"),
        ("Anything", "STRING", "Something else entirely", "Something else entirely"),
    ],
)
def test_what_does_not_stand_there_is_refused(
    grounded: Callable[..., Any], text: str, field: str, quote: str, value: object
) -> None:
    result = grounded(text, field, quote, value)
    assert isinstance(result, Rejected)
    assert result.code == ANSWER_UNGROUNDED
    assert result.finding is not None
    (place,) = result.finding.places
    assert (place.grounding, place.span) == ("none", None)  # type: ignore[union-attr]


def test_the_currency_beside_an_amount_belongs_to_it(grounded: Callable[..., Any]) -> None:
    field = {"type": "MONEY", "default_currency": "USD"}
    result = grounded("Total EUR 5.00", field, "5.00", "5.00")
    assert result.value == Money(Decimal(5), "EUR")
    assert place_of(result) == ("exact", "EUR 5.00", 6)


def test_a_normalised_quote_is_found_and_shown_as_it_is_written(
    grounded: Callable[..., Any],
) -> None:
    result = grounded("By  ACME\nTrading – “North” Ltd", "STRING", 'Acme Trading - "North" Ltd')
    assert result.value == "ACME Trading – “North” Ltd"
    assert place_of(result) == ("normalized", "ACME\nTrading – “North” Ltd", 4)


@pytest.mark.parametrize(
    ("field", "quote", "value", "found", "place"),
    [
        ("STRING", "3 years", "3 years", "three (3) years", "three (3) years"),
        ("STRING", "three years", "three years", "three (3) years", "three (3) years"),
        ("INTEGER", "3 years", 3, 3, "three (3) years"),
        ("INTEGER", "3", "3", 3, "three (3)"),
        ("STRING", "36 months", "36 months", "thirty-six (36) months", "thirty-six (36) months"),
    ],
)
def test_a_number_that_is_written_twice_is_found_by_either_and_shown_whole(
    grounded: Callable[..., Any], field: str, quote: str, value: Any, found: object, place: str
) -> None:
    text = "The term is three (3) years; notice is given thirty-six (36) months before."
    result = grounded(text, field, quote, value, name="term")
    assert result.value == found
    assert place_of(result)[:2] == ("normalized", place)


@pytest.mark.parametrize("quote", ["3 year", "4 years", "two years", "3 days"])
def test_another_number_or_unit_is_not_what_is_written_twice(
    grounded: Callable[..., Any], quote: str
) -> None:
    result = grounded("The term is three (3) years.", "STRING", quote, name="term")
    assert isinstance(result, Rejected)


def test_a_number_may_be_normalised_but_not_changed(grounded: Callable[..., Any]) -> None:
    result = grounded("Total eur\u00a05.00", "MONEY", "EUR 5.00", "5.00 EUR")
    assert place_of(result)[0] == "normalized"
    assert isinstance(grounded("Total EUR 5.00", "MONEY", "EUR 5.01", "5.01 EUR"), Rejected)


def test_a_text_with_a_slip_is_found_and_its_own_spelling_taken(
    grounded: Callable[..., Any],
) -> None:
    result = grounded(
        "12 Sunnyvale Avenu, Leeds LS1 4AP.", "STRING", "12 Sunnyvale Avenue, Leeds LS1 4AP"
    )
    assert result.value == "12 Sunnyvale Avenu, Leeds LS1 4AP"
    assert place_of(result)[0] == "fuzzy"


@pytest.mark.parametrize(
    ("text", "field", "quote"),
    [
        ("12 Sunnyvale Avenu, Leeds", "STRING", "13 Sunnyvale Avenue, Leeds"),
        ("Reference ABCDEF-1024-XK", "STRING", "ABCDEF-1024-XL"),
        ("jane.dow@example.org", {"type": "STRING", "format": "email"}, "jane.doe@example.org"),
        ("Codeword ABCDEFGHIJ", {"type": "STRING", "pattern": "[A-Z]+"}, "ABCDEFGHIK"),
        ("status: outstandin", {"type": "ENUM", "enum": ["outstanding", "x"]}, "outstanding"),
        ("Smith", "STRING", "Smyth"),
    ],
)
def test_numbers_codes_and_formats_are_never_found_nearly(
    grounded: Callable[..., Any], text: str, field: object, quote: str
) -> None:
    assert grounded(text, field, quote).code == ANSWER_UNGROUNDED


def test_the_threshold_is_as_stated() -> None:
    assert FUZZY_THRESHOLD == 90


@pytest.mark.parametrize(
    ("field", "quote", "reason"),
    [
        ({"type": "DECIMAL", "maximum": "4"}, "5.00", "5.00 is not at most 4."),
        ({"type": "STRING", "pattern": "^[A-Z]+$"}, "Total", "does not match the pattern"),
        ({"type": "STRING", "max_length": 3}, "Total", "at most 3 are allowed"),
    ],
)
def test_an_answer_that_breaks_a_rule_of_its_field_is_invalid(
    grounded: Callable[..., Any], field: object, quote: str, reason: str
) -> None:
    result = grounded("Total 5.00", field, quote)
    assert result.code == ANSWER_INVALID
    assert reason in result.reason
    assert place_of(result)[1] == quote


def test_a_value_that_is_none_of_its_type_is_invalid(grounded: Callable[..., Any]) -> None:
    result = grounded("Dated soon", "DATE", "soon")
    assert result.code == ANSWER_INVALID
    assert "soon" in result.reason


def test_a_model_cannot_settle_what_is_ambiguous(grounded: Callable[..., Any]) -> None:
    result = grounded("Dated 01/02/2026", "DATE", "01/02/2026", "2026-02-01")
    assert result.code == ANSWER_INVALID
    assert "several readings" in result.reason


def test_the_document_settles_what_is_ambiguous(grounded: Callable[..., Any]) -> None:
    result = grounded("Dated 01/02/2026, due 25/02/2026", "DATE", "01/02/2026", "2026-02-01")
    assert result.value == date(2026, 2, 1)


def test_of_several_places_the_one_behind_the_label_is_taken(
    grounded: Callable[..., Any],
) -> None:
    text = "Subtotal 5.00\nTea 5.00\nTotal 5.00\nChange 5.00\n"
    assert place_of(grounded(text, "DECIMAL", "5.00"))[2] == text.index(
        "5.00", text.index("\nTotal")
    )


def test_a_label_on_the_line_above_counts_if_there_is_none_before(
    grounded: Callable[..., Any],
) -> None:
    text = "Tea\n5.00\nTotal\n5.00\n"
    assert place_of(grounded(text, "DECIMAL", "5.00"))[2] == text.rindex("5.00")


def test_only_what_the_model_could_read_counts(
    read: Callable[..., Any], fields_of: Callable[..., Any], request_for: Callable[..., Any]
) -> None:
    document = read("Total: 5.00\n" + "Nothing to see here at all.\n" * 50 + "Odd 7.77 end\n" * 3)
    (field,) = fields_of(total="DECIMAL")
    excerpt = excerpt_of(document, request_for(document, field).fields, 40)
    assert isinstance(ground(document, excerpt, field, "5.00", "5.00"), Grounded)
    assert isinstance(ground(document, excerpt, field, "Nothing", "Nothing"), Rejected)

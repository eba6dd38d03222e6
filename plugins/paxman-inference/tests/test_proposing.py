"""Spans are proposed by their form and their labels, the likeliest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.values import Parsed
from paxman_inference import propose_spans
from paxman_inference._reading import read as read_value

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture(scope="session")
def proposed(read: Callable[..., Any], fields_of: Callable[..., Any]) -> Callable[..., list[str]]:
    def make(text: str, field: object, name: str = "value", limit: int = 50) -> list[str]:
        (asked,) = fields_of(**{name: field})
        document = read(text)
        spans = propose_spans(document, asked, limit)
        assert all(document.text[span.start : span.end] == span.quote for span in spans)
        return [span.quote for span in spans]

    return make


@pytest.mark.parametrize(
    ("text", "field", "spans"),
    [
        ("Issued 12 March 2026, due 2026-04-01.", "DATE", ["12 March 2026", "2026-04-01"]),
        ("Pay EUR 1,234.50 or USD 10", "MONEY", ["EUR 1,234.50", "USD 10"]),
        ("TOTAL:RM12.50", "MONEY", ["RM12.50"]),
        ("Qty 2, price 3.50", "DECIMAL", ["2", "3.50"]),
        ("Qty 2, price 3.50", "INTEGER", ["2"]),
        ("Between 1 and 9", {"type": "INTEGER", "minimum": "5"}, ["9"]),
        ("Paid: yes. Sent: no", "BOOLEAN", ["yes", "no"]),
        ("It is on hold", {"type": "ENUM", "enum": ["on_hold", "done"]}, ["on hold"]),
        (
            "Mail jo@example.org, or <al@example.org>.",
            {"type": "STRING", "format": "email"},
            ["jo@example.org", "al@example.org"],
        ),
        (
            "See https://example.org/a.",
            {"type": "STRING", "format": "uri"},
            ["https://example.org/a"],
        ),
        ("Code AB-12, not AB-1x", {"type": "STRING", "pattern": "^[A-Z]{2}-[0-9]+$"}, ["AB-12"]),
        ("At 12 March 2026 10:30 PM today", "DATETIME", ["12 March 2026 10:30 PM"]),
        ("nothing here", "MONEY", []),
    ],
)
def test_typed_values_are_proposed_as_they_are_written(
    proposed: Callable[..., list[str]], text: str, field: object, spans: list[str]
) -> None:
    assert proposed(text, field) == spans


def test_what_stands_behind_a_label_comes_first_and_below_one_next(
    proposed: Callable[..., list[str]],
) -> None:
    text = "Tea 2.00\nTotal\n3.00\nCake 1.00\nTotal: 6.00\n"
    assert proposed(text, "DECIMAL", "total") == ["6.00", "3.00", "2.00", "1.00"]


def test_a_value_is_proposed_once_at_its_best_place(
    read: Callable[..., Any], fields_of: Callable[..., Any]
) -> None:
    text = "Tea 6.00\nTotal 6.00\n"
    (field,) = fields_of(total="DECIMAL")
    (span,) = propose_spans(read(text), field, 9)
    assert span.start == text.rindex("6.00")


def test_the_limit_is_kept(proposed: Callable[..., list[str]]) -> None:
    text = " ".join(str(number) for number in range(100))
    assert len(proposed(text, "INTEGER", limit=7)) == 7
    assert proposed(text, "INTEGER", limit=0) == []


def test_texts_are_what_follows_a_label_cells_lines_and_pairs(
    proposed: Callable[..., list[str]],
) -> None:
    text = "ACME LTD (1234-X)\nVendor: Best Tools\tPage one\nEnd\n"
    spans = proposed(text, "STRING", "vendor")
    assert spans[0] == "Best Tools"
    for expected in (
        "ACME LTD (1234-X)",
        "ACME LTD",
        "Vendor: Best Tools",
        "Page one",
        "Vendor: Best Tools\tPage one",
        "Vendor: Best Tools\tPage one\nEnd",
    ):
        assert expected in spans


def test_an_address_goes_over_several_lines(proposed: Callable[..., list[str]]) -> None:
    text = "SHOP\n12 High Street\nLeeds\nLS1 4AP\nTel 1\n"
    assert "12 High Street\nLeeds\nLS1 4AP" in proposed(text, "STRING", "address")
    assert "12 High Street\nLeeds\nLS1 4AP" not in proposed(text, "STRING", "note")


def test_a_code_is_proposed_before_words(proposed: Callable[..., list[str]]) -> None:
    text = "Dear customer\nplease quote AB-7781\n"
    assert proposed(text, "STRING", "invoice_number")[0] == "AB-7781"


def test_a_list_has_no_spans(proposed: Callable[..., list[str]]) -> None:
    assert proposed("Tea 2.00", {"type": "ARRAY", "items": "STRING"}) == []


LINES = st.lists(
    st.sampled_from(
        [
            "Total: ",
            "EUR ",
            "12.50",
            " 1,234.50",
            "12 March 2026",
            "\n",
            "\t",
            "yes ",
            "-",
            "(",
            ")",
            "9",
        ]
    ),
    max_size=12,
).map("".join)


@settings(max_examples=60)
@given(LINES, st.sampled_from(["MONEY", "DECIMAL", "INTEGER", "DATE", "BOOLEAN", "STRING"]))
def test_every_proposal_is_read_by_the_fields_type_and_the_order_is_fixed(
    read: Callable[..., Any], fields_of: Callable[..., Any], text: str, kind: str
) -> None:
    document = read(text)
    (field,) = fields_of(total=kind)
    spans = propose_spans(document, field, 30)
    assert spans == propose_spans(document, field, 30)
    assert spans[:5] == propose_spans(document, field, 5)
    assert len({(span.start, span.end) for span in spans}) == len(spans)
    for span in spans:
        assert text[span.start : span.end] == span.quote
        assert isinstance(read_value(field, span.quote, text), Parsed)

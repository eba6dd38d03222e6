"""What holds for every document, however odd."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import paxman_cap_evidence
from paxman_core import Engine
from paxman_core.errors import InvalidInputError
from paxman_core.values import FieldType, Parsed, parse

ENGINE = Engine(plugins=[paxman_cap_evidence])
CONTRACT = ENGINE.contract(
    {
        "fields": {
            "company": "STRING",
            "invoice_number": "STRING",
            "address": "STRING",
            "date": "DATE",
            "due_date": "DATE",
            "total": {"type": "MONEY", "default_currency": "EUR"},
            "rate": "DECIMAL",
            "paid": "BOOLEAN",
            "tags": "STRING[]",
            "items": {
                "type": "ARRAY",
                "items": {"type": "OBJECT", "fields": {"item": "STRING", "amount": "DECIMAL"}},
            },
        }
    }
)
PIECES = [
    *(
        "Total",
        "TOTAL",
        "Subtotal",
        "Due date",
        "Date",
        "Invoice No.",
        "Company",
        "Address",
        "Tags",
    ),
    *("Item", "Amount", "Rate", "Paid", "Grand total", "Rounding", "Bill to", "(EUR)", "incl. VAT"),
    *(
        "12.00",
        "1,234.50",
        "0.02",
        "EUR",
        "€",
        "RM",
        "$",
        "3 March 2026",
        "01/02/2026",
        "yes",
        "6%",
    ),
    *(
        "A-1",
        "Roe",
        "x",
        "ü",
        "\u00a0",
        "😀",
        "e\u0301",
        '"',
        "(",
        ")",
        "*",
        "**",
        "#",
        "-",
        "/",
        ",",
    ),
    *(":", ": ", "=", "\t", "  ", " ", "....", "|", "|---|", "\n", "\n\n", "\r\n", "- "),
]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)
KEYS = st.sampled_from(
    ["total", "Total", "date", "items", "item", "amount", "tags", "data", "", "-"]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.sampled_from(["", "x", "5.00", "EUR"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


def check(document: str) -> None:
    """Nothing fails, every place quotes the document, and every quote re-reads to its value."""
    try:
        text = ENGINE.read(document).text
    except InvalidInputError:
        return  # it begins like JSON, and is none
    artifact = ENGINE.normalize(document, CONTRACT)
    for result in artifact.field_results:
        codes = {note.code for note in result.diagnostics}
        assert not codes & {"CAPABILITY_FAILED", "CAPABILITY_MISBEHAVED"}, result.diagnostics
        for ref in result.evidence_refs:
            assert text[ref.place.start : ref.place.end] == ref.place.quote
    for found in artifact.candidates:
        field = CONTRACT.by_path[found.field_id]
        for candidate in found.candidates:
            if candidate.unreadable is None and field.type in (FieldType.STRING, FieldType.DATE):
                [ref] = candidate.evidence
                outcome = parse(ref.place.quote, field.type)
                if isinstance(outcome, Parsed) and not ref.place.pointer:
                    assert outcome.value == candidate.value


@given(TEXTS)
@settings(max_examples=300)
def test_any_text_made_of_labels_and_values(document: str) -> None:
    check(document)


@given(st.text(max_size=200))
@settings(max_examples=100)
def test_any_text(document: str) -> None:
    check(document)


@given(JSON)
@settings(max_examples=200)
def test_any_json(payload: Any) -> None:
    check(json.dumps({"data": payload}))


@given(TEXTS)
@settings(max_examples=50)
def test_the_same_document_gives_the_same_findings(document: str) -> None:
    first, second = (ENGINE.normalize(document, CONTRACT) for _ in range(2))
    assert first.replay_hash == second.replay_hash

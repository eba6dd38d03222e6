"""A place says what it points at, and survives being stored."""

from __future__ import annotations

import pytest

from paxman_core.capability import (
    EvidenceRef,
    FormulaUse,
    LookupRow,
    ModelAnswer,
    Place,
    Role,
    TextSpan,
)
from paxman_core.evidence import place_from_dict

SPAN = TextSpan(7, 16, "EUR 12.50")


@pytest.mark.parametrize(
    ("place", "kind"),
    [
        (SPAN, "span"),
        (TextSpan(7, 16, "EUR 12.50", "/total"), "structure"),
        (LookupRow("suppliers", "3", "ACME", SPAN, "normalized"), "lookup"),
        (LookupRow("suppliers", "3", "ACME"), "lookup"),
        (FormulaUse("net + tax", ("net", "tax")), "formula"),
        (ModelAnswer("small", "12.50", "exact", SPAN), "model"),
        (ModelAnswer("small", "12.50", "none"), "model"),
    ],
)
def test_a_place_is_stored_with_its_kind_and_read_again(place: Place, kind: str) -> None:
    stored = dict(place.to_dict())
    assert stored["kind"] == kind
    assert place_from_dict(stored) == place


def test_a_reference_says_who_points_where_and_for_what() -> None:
    reference = EvidenceRef("items[0].price", "regex_extraction", SPAN, Role.REJECTED)
    assert reference.to_dict() == {
        "field_path": "items[0].price",
        "capability_id": "regex_extraction",
        "role": "rejected",
        "place": {"kind": "span", "start": 7, "end": 16, "quote": "EUR 12.50"},
    }

"""Reports, papers and agreements: what of a long text is not the value of a field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from paxman_core import Engine


def values(engine: Engine, document: str, **fields: Any) -> dict[str, object]:
    return engine.normalize(document, {"fields": fields}).normalized_data


def test_the_first_line_of_a_paragraph_is_not_the_text_below_a_heading(engine: Engine) -> None:
    document = """
Limitations
The method needs labelled examples of the same kind as the documents it is used
for later, and it was tried on two languages only.
"""
    assert values(engine, document, limitations="STRING") == {}
    short = "Limitations\nNeeds labelled examples."
    assert values(engine, short, limitations="STRING") == {
        "limitations": "Needs labelled examples."
    }


def test_an_address_ends_with_the_bracket_in_which_it_stands(engine: Engine) -> None:
    document = "8 Quay Street (Attention: Cashier\nE-mail: cash@tarn.example); (ii"
    assert values(engine, document, email="STRING") == {"email": "cash@tarn.example"}


def test_the_mark_of_a_signature_is_no_part_of_the_name(engine: Engine) -> None:
    document = """
Name               Title                     Shares
/s/ Carl Venn      Chief Executive Officer   1,200
/s/ Miriam Oduya   Treasurer                 300
"""
    row = {"fields": {"name": "STRING", "title": "STRING", "shares": "INTEGER"}}
    assert values(engine, document, signatories={"items": row})["signatories"] == [
        {"name": "Carl Venn", "title": "Chief Executive Officer", "shares": 1200},
        {"name": "Miriam Oduya", "title": "Treasurer", "shares": 300},
    ]

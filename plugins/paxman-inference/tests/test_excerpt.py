"""Of a long document the stretches that matter are shown, and every character knows its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.capability import FieldRequest, TextSpan
from paxman_inference import excerpt_of

if TYPE_CHECKING:
    from collections.abc import Callable

FILLER = "This paragraph is about the weather and the mood of the people.\n" * 200


def asked(*fields: Any) -> tuple[FieldRequest, ...]:
    return tuple(FieldRequest(field, {}) for field in fields)


def test_a_document_that_fits_is_shown_whole(
    read: Callable[..., Any], fields_of: Callable[..., Any]
) -> None:
    document = read("Total: EUR 5.00\n")
    excerpt = excerpt_of(document, asked(*fields_of(total="MONEY")), 16)
    assert (excerpt.text, excerpt.whole) == ("Total: EUR 5.00", True)
    assert excerpt.to_document(7, 15) == (7, 15)


def test_the_line_with_the_label_is_shown_and_keeps_its_offsets(
    read: Callable[..., Any], fields_of: Callable[..., Any]
) -> None:
    document = read(f"{FILLER}Grand total: EUR 1,234.50\n{FILLER}")
    excerpt = excerpt_of(document, asked(*fields_of(total="MONEY")), 1_000)
    assert not excerpt.whole
    assert len(excerpt.text) <= 1_000
    start = excerpt.text.index("EUR 1,234.50")
    place = excerpt.to_document(start, start + 12)
    assert place is not None
    assert document.text[slice(*place)] == "EUR 1,234.50"
    assert place[0] == document.text.index("EUR 1,234.50")


def test_a_value_below_its_label_is_shown(
    read: Callable[..., Any], fields_of: Callable[..., Any]
) -> None:
    document = read(f"{FILLER}Invoice number\nAB-7781\n{FILLER}")
    excerpt = excerpt_of(document, asked(*fields_of(invoice_number="STRING")), 500)
    assert "AB-7781" in excerpt.text


def test_a_field_that_is_named_everywhere_does_not_crowd_out_another(
    read: Callable[..., Any], fields_of: Callable[..., Any]
) -> None:
    document = read(
        "Total: 5.00 and some more words\n" * 400 + "Due date: 12 March 2026\n" + FILLER
    )
    excerpt = excerpt_of(document, asked(*fields_of(total="DECIMAL", due_date="DATE")), 600)
    assert "12 March 2026" in excerpt.text


def test_words_of_a_description_lead_to_a_stretch(
    read: Callable[..., Any], fields_of: Callable[..., Any]
) -> None:
    field = {"type": "STRING", "description": "the governing law that the parties have agreed upon"}
    document = read(f"{FILLER}This agreement is subject to the law of Denmark.\n{FILLER}")
    assert "Denmark" in excerpt_of(document, asked(*fields_of(clause=field)), 500).text


def test_what_others_found_is_shown_where_it_stands(
    read: Callable[..., Any], fields_of: Callable[..., Any]
) -> None:
    document = read(
        f"{FILLER}Denmark is where all that concerns the two of them will be settled.\n{FILLER}"
    )
    start = document.text.index("Denmark")
    (field,) = fields_of(zzz="STRING")
    found = FieldRequest(field, {}, found=(TextSpan(start, start + 7, "Denmark"),))
    assert "Denmark" in excerpt_of(document, [found], 500).text
    assert "Denmark" not in excerpt_of(document, asked(field), 500).text


def test_without_any_hint_head_and_tail_are_shown(
    read: Callable[..., Any], fields_of: Callable[..., Any]
) -> None:
    document = read(f"FIRST LINE\n{FILLER}LAST LINE")
    text = excerpt_of(document, asked(*fields_of(zzz="STRING")), 400).text
    assert text.startswith("FIRST LINE")
    assert text.endswith("LAST LINE")


@settings(max_examples=50)
@given(
    st.lists(st.sampled_from(["Total: 5\n", "words ", "\n", "x" * 50, "12 March 2026\n"])),
    st.data(),
)
def test_the_text_at_a_place_is_the_documents(
    read: Callable[..., Any],
    fields_of: Callable[..., Any],
    parts: list[str],
    data: st.DataObject,
) -> None:
    document = read("".join(parts))
    room = data.draw(st.integers(1, 120))
    excerpt = excerpt_of(document, asked(*fields_of(total="INTEGER", date="DATE")), room)
    assert len(excerpt.text) <= room
    start = data.draw(st.integers(0, len(excerpt.text)))
    end = data.draw(st.integers(start, len(excerpt.text)))
    place = excerpt.to_document(start, end)
    if place is not None:
        assert document.text[slice(*place)] == excerpt.text[start:end]
    for first, last in excerpt.stretches:
        assert document.text[first:last] in excerpt.text

"""Documents: where characters came from, lines, and the profile that the planner sees."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.document import (
    BUILTIN_READERS,
    Document,
    InputShape,
    Node,
    Origin,
    Trait,
    make_profile,
    read_document,
)


def read(text: str) -> Document:
    return read_document(text, BUILTIN_READERS)


def test_a_character_of_plain_text_came_from_its_own_place() -> None:
    document = read("Total: 5 €\r\n")
    assert [document.origin_of(place) for place in (0, 9)] == [("", 0), ("", 9)]


@settings(deadline=None, max_examples=50)
@given(st.text(min_size=1), st.data())
def test_the_origin_of_text_is_the_identity(text: str, data: st.DataObject) -> None:
    document = read_document("x" + text, BUILTIN_READERS, media_type="text/plain")
    offset = data.draw(st.integers(0, len(text)))
    assert document.text == "x" + text
    assert document.origin_of(offset) == ("", offset)


@pytest.mark.parametrize("text", ['{"a": [1, "é😀"]}', "a;b\r\n1;2\r\n", '{"a": 1}\n{"a": 2}\n'])
def test_the_origin_of_json_and_csv_is_the_identity(text: str) -> None:
    document = read(text)
    assert document.media_type != "text/plain"
    assert document.text == text
    assert all(document.origin_of(place) == ("", place) for place in range(len(text)))


def test_a_stretch_of_scale_zero_came_from_one_place() -> None:
    document = Document("abcd", "", origins=(Origin(0, 7), Origin(2, 20, "part", 0)))
    assert document.origin_of(1) == ("", 8)
    assert document.origin_of(2) == document.origin_of(3) == ("part", 20)


def test_an_offset_outside_the_text_has_no_origin() -> None:
    with pytest.raises(IndexError, match="offset 9 is outside the text of 5 characters"):
        read("Total").origin_of(9)


def test_lines_leave_out_their_line_breaks() -> None:
    document = read("one\r\ntwo\n\nfoür\u2028five")
    assert [document.text[start:end] for start, end in document.lines] == [
        "one",
        "two",
        "",
        "foür",
        "five",
    ]


def test_walking_a_tree_goes_down_before_it_goes_on() -> None:
    tree = read('{"a": {"b": 1}, "c": [2]}').tree
    assert isinstance(tree, Node)
    assert [node.pointer for node in tree.walk()] == ["", "/a", "/a/b", "/c", "/c/0"]


def test_the_repr_of_a_document_shows_how_it_begins() -> None:
    assert repr(read("word " * 100_000)) == (
        "<Document text/plain, 500,000 characters: "
        "'word word word word word word word word word word word word …'>"
    )


def test_a_document_survives_pickling() -> None:
    document = read('{"a": [1, {"b": "x"}]}')
    again = pickle.loads(pickle.dumps(document))
    assert (again.text, again.tree) == (document.text, document.tree)


def test_a_profile_tells_size_type_and_structure() -> None:
    document = read_document("Total: 5\nDate: 2026-01-02\n", BUILTIN_READERS)
    profile = make_profile(document)
    assert profile.shape == InputShape("text/plain", frozenset({Trait.KEY_VALUE_LINES}))
    assert (profile.content_hash, profile.encoding) == (document.content_hash, "utf-8")
    assert (profile.characters, profile.lines) == (26, 3)


@pytest.mark.parametrize(
    ("text", "traits"),
    [
        ('{"a": 1}', {Trait.TREE}),
        ("a,b\n1,2\n", {Trait.TABLES}),
        ("Only words here.", set()),
    ],
)
def test_a_profile_names_the_structure_that_a_document_has(text: str, traits: set[Trait]) -> None:
    assert make_profile(read(text)).shape.traits == traits


def test_documents_of_one_shape_share_it() -> None:
    """Plans are kept by shape, and comparing identical objects is free."""
    first, second = make_profile(read("Total: 1")), make_profile(read("Sum: 2"))
    assert first.shape is second.shape

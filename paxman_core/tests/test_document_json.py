"""JSON: every value with its exact place, whatever the input tries."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.diagnostics import INPUT_INCOMPLETE, INPUT_REPAIRED
from paxman_core.document import BUILTIN_READERS, Document, Node, ReadLimits, read_document
from paxman_core.errors import InputLimitError, InvalidInputError

JSON_READER = next(reader for reader in BUILTIN_READERS if reader.name == "JSON")


def read(text: str, limits: ReadLimits | None = None) -> Document:
    return read_document(
        text, BUILTIN_READERS, media_type="application/json", limits=limits or ReadLimits()
    )


def node_at(document: Document, pointer: str) -> Node:
    assert document.tree is not None
    return next(node for node in document.tree.walk() if node.pointer == pointer)


def value_of(node: Node) -> object:
    if node.members is not None:
        return {key: value_of(below) for key, below in node.members}
    if node.items is not None:
        return [value_of(below) for below in node.items]
    return node.scalar


def test_each_value_has_its_span_and_a_string_stands_between_its_quotes() -> None:
    text = '{"id": 12, "näme": "Zoë 😀",\r\n "paid": true, "x": [null, -1.50e1]}'
    document = read(text)
    assert document.text == text
    assert [
        (node.pointer, document.text[node.start : node.end], node.scalar)
        for node in node_at(document, "").walk()
        if node.members is None and node.items is None
    ] == [
        ("/id", "12", 12),
        ("/näme", "Zoë 😀", "Zoë 😀"),
        ("/paid", "true", True),
        ("/x/0", "null", None),
        ("/x/1", "-1.50e1", Decimal("-15.0")),
    ]
    array = node_at(document, "/x")
    assert document.text[array.start : array.end] == "[null, -1.50e1]"
    assert document.text[: node_at(document, "").end] == text


def test_a_string_with_escapes_keeps_its_raw_span_and_its_decoded_value() -> None:
    document = read(r'{"a": "caf\u00e9 \"x\"\n\ud83d\ude00"}')
    node = node_at(document, "/a")
    assert node.scalar == 'café "x"\n😀'
    assert document.text[node.start : node.end] == r"caf\u00e9 \"x\"\n\ud83d\ude00"


def test_pointers_escape_as_rfc_6901_says() -> None:
    document = read(r'{"a/b": {"c~d": 1}, "\u0041": 2, "": 3}')
    assert node_at(document, "/a~1b/c~0d").scalar == 1
    assert node_at(document, "/A").scalar == 2
    assert node_at(document, "/").scalar == 3


def test_numbers_are_exact() -> None:
    document = read("[0.1, 1E2, -0, 12345678901234567890, 100.00]")
    assert value_of(node_at(document, "")) == [
        Decimal("0.1"),
        Decimal("1E+2"),
        0,
        12345678901234567890,
        Decimal("100.00"),
    ]
    assert type(node_at(document, "/2").scalar) is int


@pytest.mark.parametrize(
    "written", ["1e999999999", "1e-999999999", "9" * 1_000_000, "1." + "3" * 300, "1e" + "9" * 99]
)
def test_a_number_of_too_many_digits_is_kept_as_text_with_a_note(written: str) -> None:
    document = read(f'{{"a": {written}}}')
    assert node_at(document, "/a").scalar == written
    assert [note.code for note in document.notes] == [INPUT_INCOMPLETE]
    assert "/a" in document.notes[0].message


def test_a_repeated_key_keeps_every_value_and_is_noted() -> None:
    document = read('{"x": {"a": 1, "a": 2}}')
    assert [node.scalar for _, node in node_at(document, "/x").members or ()] == [1, 2]
    assert [(note.code, "/x" in note.message) for note in document.notes] == [
        (INPUT_REPAIRED, True)
    ]


def test_an_escaped_lone_surrogate_is_replaced_and_noted() -> None:
    document = read(r'["\ud800x"]')
    assert node_at(document, "/0").scalar == "\ufffdx"
    assert [note.code for note in document.notes] == [INPUT_REPAIRED]


def test_a_flood_of_notes_is_counted() -> None:
    document = read(json.dumps(["\ud800"] * 1000))
    assert len(document.notes) == 21
    assert "980 more" in document.notes[-1].message


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    [
        ('{"a": NaN}', 1, 7, "JSON has no NaN"),
        ('{"a": -Infinity}', 1, 7, "JSON has no NaN and no Infinity"),
        ('{"a": 1,}', 1, 9, "no trailing commas"),
        ("[1, 2,]", 1, 7, "no trailing commas"),
        ('{"a": 1\n "b": 2}', 2, 2, "a comma or '}' is expected"),
        ("{\"a\": 'x'}", 1, 7, "double quotes"),
        ('{"a" 1}', 1, 6, "a colon is expected"),
        ("{a: 1}", 1, 2, "a key in double quotes"),
        ('{"a": 01}', 1, 7, "not a JSON number"),
        ('{"a": +1}', 1, 7, "not a JSON number"),
        ('{"a": .5}', 1, 7, "not a JSON number"),
        ('{"a": True}', 1, 7, "true, false and null"),
        ('{"a": 1 // x\n}', 1, 9, "a comma or '}'"),
        ("[/* x */ 1]", 1, 2, "no comments"),
        ('{"a": "x\ny"}', 1, 9, "control character"),
        (r'{"a": "\q"}', 1, 8, "escape"),
        ('{"a": "x', 1, 7, "unterminated string"),
        ('{"a": [1, 2}', 1, 12, "a comma or ']'"),
        ('{"a": [1, 2', 1, 12, "it ends before the ']'"),
        ('{"a":', 1, 6, "it ends where a value"),
        ('{"a": 1} x', 1, 10, "more follows"),
        ('{"a": 1}\n\n{"a": }', 3, 7, "a value is missing"),
    ],
)
def test_what_is_not_json_is_shown_with_its_line_and_column(
    text: str, line: int, column: int, what: str
) -> None:
    with pytest.raises(InvalidInputError) as caught:
        read_document(text.encode(), (JSON_READER,), media_type="application/json")
    assert caught.value.context["line"] == line
    assert caught.value.context["column"] == column
    assert what in str(caught.value)


def test_an_error_points_at_the_spot() -> None:
    with pytest.raises(InvalidInputError) as caught:
        read('{"name": "Ann",\n\t"total": 5,,}')
    assert str(caught.value).splitlines()[1:3] == ['     "total": 5,,}', "                ^"]


def test_json_lines_are_the_items_of_one_array() -> None:
    document = read('{"a": 1}\r\n\r\n{"a": "é"}\n[3]\n')
    assert document.media_type == "application/x-ndjson"
    assert value_of(node_at(document, "")) == [{"a": 1}, {"a": "é"}, [3]]
    node = node_at(document, "/1/a")
    assert document.text[node.start : node.end] == "é"


def test_values_on_one_line_are_not_json_lines() -> None:
    with pytest.raises(
        InvalidInputError, match="line 2, column 4: a new value must begin on a new"
    ):
        read("[1]\n[2][3]")


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":'])
def test_deep_nesting_ends_at_the_limit(opening: str) -> None:
    with pytest.raises(InputLimitError, match="nested more than 100 levels deep, at line 1"):
        read(opening * 100_000)


def test_nesting_up_to_the_limit_is_read() -> None:
    assert read("[" * 100 + "]" * 100).tree is not None
    assert read("[" * 300 + "]" * 300, ReadLimits(max_depth=300)).tree is not None


def test_more_values_than_the_limit_are_refused() -> None:
    limits = ReadLimits(max_nodes=10)
    assert read("[" + "1," * 8 + "1]", limits).tree is not None
    with pytest.raises(InputLimitError, match="more than 10 JSON values"):
        read("[" + "1," * 9 + "1]", limits)


def test_a_long_key_above_many_values_ends_at_the_limit() -> None:
    """Each value's pointer repeats the key: a megabyte times a hundred thousand."""
    text = '{"' + "k" * 1_000_000 + '": [' + "1," * 100_000 + "1]}"
    with pytest.raises(InputLimitError, match="keys above the values"):
        read(text)


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.decimals(allow_nan=False, allow_infinity=False, places=3).map(float),
    st.text(),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(), inner, max_size=4)
    ),
    max_leaves=20,
)


@settings(deadline=None, max_examples=150)
@given(VALUES, st.booleans(), st.sampled_from([None, 2]))
def test_any_json_is_read_as_json_loads_reads_it(
    value: object, ascii_only: bool, indent: int | None
) -> None:
    text = json.dumps({"v": value}, ensure_ascii=ascii_only, indent=indent)
    document = read(text)
    assert document.tree is not None
    assert value_of(document.tree) == json.loads(text, parse_float=Decimal)
    for node in document.tree.walk():
        written = document.text[node.start : node.end]
        if isinstance(node.scalar, str):
            written = f'"{written}"'
        assert json.loads(written, parse_float=Decimal) == value_of(node)


@settings(deadline=None, max_examples=150)
@given(st.text(st.sampled_from('{}[]",:\\u01eE.-+tn \n'), max_size=30))
def test_what_json_refuses_is_refused(text: str) -> None:
    try:
        expected = json.loads(text)
    except ValueError:
        expected = None
    try:
        document = read_document(text, (JSON_READER,), media_type="application/json")
    except InvalidInputError:
        assert expected is None or not isinstance(expected, (dict, list))
        return
    if (
        document.media_type == "application/json"
        and document.tree is not None
        and not document.notes
    ):
        assert value_of(document.tree) == json.loads(text, parse_float=Decimal)

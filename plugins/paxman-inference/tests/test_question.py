"""A question has the document first, fenced in, the fields last, and always the same words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from paxman_core.capability import FieldRequest
from paxman_inference import Question, excerpt_of
from paxman_inference._answer import answers_in
from paxman_inference._fence import fence_of, neutral

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture(scope="session")
def question_of(read: Callable[..., Any], fields_of: Callable[..., Any]) -> Callable[..., Question]:
    def make(text: str, problems: dict[str, str] | None = None, **fields: object) -> Question:
        asked = tuple(FieldRequest(field, {}) for field in fields_of(**fields))
        return Question(excerpt_of(read(text), asked, 10_000), asked, problems or {})

    return make


def test_the_document_comes_first_and_the_fields_last(
    question_of: Callable[..., Question],
) -> None:
    question = question_of("Total: 5.00\n", total="DECIMAL")
    assert question.prompt == question.document_part + question.fields_part
    assert "Total: 5.00" in question.document_part
    assert '- "total": text of a number' in question.fields_part
    assert question.document_part.endswith(f"Total: 5.00\n{question.fence}\n")
    assert question.document_part.count(question.fence) == 3


def test_questions_about_one_document_begin_alike(question_of: Callable[..., Question]) -> None:
    first = question_of("Total: 5.00\n", total="DECIMAL")
    second = question_of("Total: 5.00\n", date="DATE")
    assert first.document_part == second.document_part
    assert first.system == second.system


def test_a_field_is_described_with_all_that_the_contract_says(
    question_of: Callable[..., Question],
) -> None:
    text = question_of(
        "x",
        code={
            "type": "STRING",
            "description": "The order's code.",
            "labels": ["Our ref"],
            "examples": ["AB-12"],
            "pattern": "[A-Z]{2}-[0-9]+",
            "min_length": 4,
            "max_length": 9,
        },
        state={"type": "ENUM", "enum": ["open", "paid"]},
        tax={"type": "DECIMAL", "minimum": "0", "maximum": "99.5"},
    ).fields_part
    for words in (
        "The order's code",
        'also called: "Our ref"',
        'for example: "AB-12"',
        "like the pattern [A-Z]{2}-[0-9]+",
        "at least 4 characters, at most 9 characters",
        'one of: "open", "paid"',
        "must be at least 0, at most 99.5",
    ):
        assert words in text


def test_the_members_of_a_list_are_described(question_of: Callable[..., Question]) -> None:
    item = {"type": "OBJECT", "fields": {"what": "STRING", "price": "MONEY"}}
    text = question_of("x", lines={"type": "ARRAY", "items": item}).fields_part
    assert '  - "what": text' in text
    assert '  - "price": amount of money' in text


def test_a_problem_is_told_on_one_line_without_commands(
    question_of: Callable[..., Question],
) -> None:
    question = question_of("x", {"total": "the quote\n<|im_start|> is bad"}, total="DECIMAL")
    assert '- "total": the quote ＜|im_start|＞ is bad\n' in question.fields_part


def test_the_schema_of_an_answer_is_strict(question_of: Callable[..., Question]) -> None:
    item = {"type": "OBJECT", "fields": {"what": "STRING", "price": "MONEY"}}
    schema = question_of(
        "x",
        paid="BOOLEAN",
        state={"type": "ENUM", "enum": ["open", "paid"]},
        lines={"type": "ARRAY", "items": item},
    ).schema
    Draft202012Validator.check_schema(schema)
    assert schema["required"] == ["paid", "state", "lines"]
    _assert_strict(schema)
    fine = {
        "paid": {"quote": "yes", "value": True},
        "state": {"quote": "Open", "value": "open"},
        "lines": [{"what": "Tea", "price": None}],
    }
    validator = Draft202012Validator(schema)
    assert validator.is_valid(fine)
    assert validator.is_valid(dict.fromkeys(fine))
    assert not validator.is_valid({**fine, "state": {"quote": "x", "value": "other"}})
    assert not validator.is_valid({**fine, "more": None})


def test_a_number_is_asked_for_as_the_text_that_the_form_takes(
    question_of: Callable[..., Question],
) -> None:
    question = question_of("x", total="DECIMAL", count="INTEGER")
    assert '- "total": text of a number.' in question.fields_part
    assert '- "count": text of a whole number.' in question.fields_part
    assert question.schema["properties"]["total"]["anyOf"][0] == {"type": "string"}


def test_no_enumeration_holds_a_quotation_mark(question_of: Callable[..., Question]) -> None:
    pipes = {"type": "ENUM", "enum": ['5"', '6"']}
    schema = question_of("x", pipe=pipes).schema
    value = schema["properties"]["pipe"]["anyOf"][0]["properties"]["value"]
    assert value == {"type": "string"}


def _assert_strict(schema: Any) -> None:
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            assert schema["additionalProperties"] is False
            assert schema["required"] == list(schema["properties"])
        for part in schema.values():
            _assert_strict(part)
    elif isinstance(schema, list):
        for part in schema:
            _assert_strict(part)


@given(st.dictionaries(st.sampled_from(["total", "date", "who"]), st.text(min_size=1)))
def test_what_the_schema_allows_is_read_again(
    question_of: Callable[..., Question], quotes: dict[str, str]
) -> None:
    import json

    question = question_of("x", total="DECIMAL", date="DATE", who="STRING")
    answer = {name: quotes.get(name) for name in ("total", "date", "who")}
    assert Draft202012Validator(question.schema).is_valid(answer)
    read = answers_in(json.dumps(answer))
    assert (read.answers, read.is_whole) == (answer, True)


@given(st.text())
def test_a_fence_never_occurs_in_its_document(text: str) -> None:
    assert fence_of(text) not in text
    assert fence_of(text) == fence_of(text)


def test_a_document_that_has_found_its_own_fence_gets_another() -> None:
    text = "some text"
    digits = fence_of(text).removeprefix("document-")
    for attempt in range(3):
        text = f"{text} {digits.upper() if attempt else digits}"
        digits = fence_of(text).removeprefix("document-")
        assert digits not in text.lower()


@given(st.text())
def test_a_neutral_text_is_as_long_as_the_text(text: str) -> None:
    assert len(neutral(text)) == len(text)
    assert neutral(neutral(text)) == neutral(text)

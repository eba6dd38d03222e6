"""A model's text is taken apart without believing any of it."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paxman_inference._answer import (
    Cell,
    MalformedAnswerError,
    Members,
    answers_in,
    cell_of,
    says_nothing,
)


@pytest.mark.parametrize(
    "text",
    [
        '{"a": null}',
        'Sure!\n```json\n{"a": null}\n```\nAnything else?',
        '<think>{"a": 1}, or not?</think>\n{"a": null}',
        '{"a": 1}, or not?</thinking>\n{"a": null}',
        '[THINK]{"a": 1}[/THINK]{"a": null}',
        '<|channel|>analysis<|message|>{"a": 1}<|end|><|channel|>final<|message|>{"a": null}',
        'I filled the {form} in. {"a": null}',
        '{"note": "I read it"}\n{"a": null}',
        '{"answer": {"a": null}}',
        '<tool_call>{"name": "answer", "arguments": {"a": null}}</tool_call>',
        '{"name": "answer", "arguments": "{\\"a\\": null}"}',
        '{"fields": [{"name": "a", "value": null}]}',
        '{"A": null}',
        "{'a': None}",
        '{"a": null, }',
        '{\n  "a": null, // nobody says it\n}',
    ],
)
def test_the_object_is_found_in_what_surrounds_it(text: str) -> None:
    assert answers_in(text, ["a"]) == Members({"a": None}, is_whole=True)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ('{"dueDate": "1 May", "Paid by": "Ada"}', {"due_date": "1 May", "paid_by": "Ada"}),
        # Which of two is meant, nobody knows.
        ('{"due-date": "1 May", "dueDate": "2 May", "paid_by": null}', {"paid_by": None}),
        ('{"due_date": "1 May", "dueDate": "2 May"}', {"due_date": "1 May"}),
        ("{'due_date': 'the King\\'s \"day\"'}", {"due_date": 'the King\'s "day"'}),
        ('{"due_date": "None, \'True\', // and so on,}", "x": None}', {
            "due_date": "None, 'True', // and so on,}"
        }),
        ('{"name": "answer", "arguments": {"due_date": "1 May", "name": "A"}}', {
            "due_date": "1 May", "name": "A"
        }),
    ],
)  # fmt: skip
def test_keys_and_texts_may_be_written_in_other_ways(text: str, kept: dict[str, str]) -> None:
    assert answers_in(text, ["due_date", "paid_by", "name"]).answers == kept


def test_thoughts_that_have_no_end_are_no_answer() -> None:
    with pytest.raises(MalformedAnswerError):
        answers_in('<think>Perhaps {"a": 1}. Wait, it could', ["a"])


@pytest.mark.parametrize(
    ("answered", "is_nothing"),
    [
        *(("N/A", True), ("n.a.", True), ("None.", True), ("-", True), ("unknown", True)),
        *(
            ("Not stated in the document.", True),
            ("(not provided)", True),
            ("no information", True),
        ),
        *(("Not mentioned", True), ({"quote": "", "value": "not available"}, True)),
        *(("None Such Ltd", False), ("Not Given Again", False), ("no", False), (None, False)),
        *(("-5", False), ("Na", False), ("not in stock", False)),
    ],
)
def test_words_for_nothing_are_known(answered: object, is_nothing: bool) -> None:
    assert says_nothing(answered) is is_nothing  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "none",
            "[1, 2]",
            '{"a": NaN}',
            '{"a"',
            '{"a": 1',
            '{"a": {"quote": "x", "value": "y"}',
        ),
        *("{" * 100_000, '{"a": ' + "[" * 100_000),
    ],
)
def test_what_is_no_object_is_malformed(text: str) -> None:
    with pytest.raises(MalformedAnswerError):
        answers_in(text)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ('{"a": {"quote": "x", "value": "y"}, "b": {"quote": "z', ["a"]),
        ('{"a": null, "b": 12', ["a"]),
        ('{"a": null, "b": [{"c": null}, {"c"', ["a"]),
        ('{"a": null, "b": null}', ["a", "b"]),
    ],
)
def test_of_an_answer_that_breaks_off_the_complete_members_are_kept(
    text: str, kept: list[str]
) -> None:
    members = answers_in(text)
    assert (list(members.answers), members.is_whole) == (kept, text.endswith("null}"))


@pytest.mark.parametrize(
    ("answered", "cell"),
    [
        (None, None),
        ("", None),
        ("null", None),
        ({"quote": "null", "value": "null"}, None),
        ({"quote": None, "value": None}, None),
        ({"quote": "", "value": ""}, None),
        ({"quote": "EUR 5", "value": "5 EUR"}, Cell("EUR 5", "5 EUR")),
        ({"quote": "EUR 5"}, Cell("EUR 5", "EUR 5")),
        ("EUR 5", Cell("EUR 5", "EUR 5")),
        ([], None),
        (["EUR 5"], Cell("EUR 5", "EUR 5")),
        (Decimal("5.5"), Cell("5.5", Decimal("5.5"))),
        ({"quote": "yes", "value": True}, Cell("yes", True)),
        ({"quote": "", "value": False}, Cell("", False)),
        (
            {"quote": "€5", "value": {"amount": "5", "currency": "EUR"}},
            Cell("€5", "5 EUR"),
        ),
    ],
)
def test_a_cell_is_a_quote_and_a_value(answered: object, cell: Cell | None) -> None:
    assert cell_of(answered) == cell  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "answered", [["a", "b"], {}, {"quote": 5}, {"quote": "x", "value": []}, {"quote": "\ud800"}]
)
def test_what_has_another_form_is_malformed(answered: object) -> None:
    with pytest.raises(MalformedAnswerError):
        cell_of(answered)  # type: ignore[arg-type]


@given(st.text(st.sampled_from('{}[]":,ab1. \\n')))
def test_any_text_is_read_or_malformed(text: str) -> None:
    try:
        members = answers_in(text)
    except MalformedAnswerError:
        return
    assert members.answers or members.is_whole

"""A model's text is taken apart without believing any of it."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paxman_inference._answer import Cell, MalformedAnswerError, answers_in, cell_of


@pytest.mark.parametrize(
    "text",
    [
        '{"a": null}',
        'Sure!\n```json\n{"a": null}\n```\nAnything else?',
        '<think>{"a": 1}, or not?</think>\n{"a": null}',
    ],
)
def test_the_object_is_found_in_what_surrounds_it(text: str) -> None:
    assert answers_in(text).answers == {"a": None}


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
    "answered", [[], {}, {"quote": 5}, {"quote": "x", "value": []}, {"quote": "\ud800"}]
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

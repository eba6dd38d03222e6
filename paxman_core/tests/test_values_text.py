"""Strings, booleans and enumerations from text."""

from __future__ import annotations

from decimal import Decimal

import pytest

from paxman_core.values import (
    Ambiguous,
    FieldType,
    Invalid,
    ParseContext,
    Parsed,
    Scalar,
    equal,
    parse,
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("  Ada  Lovelace ", "Ada  Lovelace"),
        ("12 Main St\r\n  Springfield", "12 Main St Springfield"),
        ("a\u2028b", "a b"),
        ("", ""),
        ("1", "1"),
        ("Ünï 🎉", "Ünï 🎉"),
    ],
)
def test_a_string_is_trimmed_and_joined_to_one_line(text: str, value: str) -> None:
    assert parse(text, FieldType.STRING) == Parsed(value)


@pytest.mark.parametrize("field_type", FieldType)
def test_half_a_character_is_no_value(field_type: FieldType) -> None:
    assert isinstance(parse("a\ud800", field_type), Invalid)


@pytest.mark.parametrize(
    "text",
    [
        *("yes", "TRUE", " On ", "1", "x", "✓", "☒", "ja", "oui", "sí", "Sim", "tak", "да", "evet"),
        *("[x]", "[X]", "(✓)"),
    ],
)
def test_yes(text: str) -> None:
    assert parse(text, FieldType.BOOLEAN) == Parsed(value=True)


@pytest.mark.parametrize(
    "text",
    [
        *("no", "False", "off", "0", "☐", "nein", "non", "não", "nie", "нет", "hayır", "ei"),
        *("[ ]", "[]", "( )"),
    ],
)
def test_no(text: str) -> None:
    assert parse(text, FieldType.BOOLEAN) == Parsed(value=False)


@pytest.mark.parametrize("text", ["", "maybe", "2", "n/a", "yes and no"])
def test_neither_yes_nor_no(text: str) -> None:
    assert isinstance(parse(text, FieldType.BOOLEAN), Invalid)


STATES = ParseContext(enum_values=("IN_PROGRESS", "done", "Café", "A-", "A+"))


@pytest.mark.parametrize(
    ("text", "member"),
    [
        ("IN_PROGRESS", "IN_PROGRESS"),
        ("in progress", "IN_PROGRESS"),
        ("In-Progress", "IN_PROGRESS"),
        (" DONE ", "done"),
        ("cafe", "Café"),
        ("a+", "A+"),
    ],
)
def test_a_member_is_found_without_case_accents_and_gaps(text: str, member: str) -> None:
    assert parse(text, FieldType.ENUM, STATES) == Parsed(member)


def test_a_text_that_is_no_member_lists_the_members() -> None:
    outcome = parse("open", FieldType.ENUM, STATES)
    assert outcome == Invalid('"open" is not one of IN_PROGRESS, done, Café, A-, A+.')


def test_two_members_that_fold_alike_need_the_exact_text() -> None:
    context = ParseContext(enum_values=("no", "No"))
    assert parse("No", FieldType.ENUM, context) == Parsed("No")
    assert parse("NO", FieldType.ENUM, context) == Ambiguous(
        '"NO" fits several members.', ("no", "No")
    )


def test_members_that_are_not_strings_are_found_by_their_text_and_by_their_value() -> None:
    context = ParseContext(enum_values=(1, Decimal("2.50"), True))
    pairs: list[tuple[object, Scalar]] = [
        ("1", 1),
        (1, 1),
        ("2.5", Decimal("2.5")),
        ("true", True),
        (True, True),
    ]
    for raw, member in pairs:
        outcome = parse(raw, FieldType.ENUM, context)
        assert isinstance(outcome, Parsed)
        assert equal(outcome.value, member)


def test_a_typed_value_does_not_match_a_member_of_another_type() -> None:
    assert isinstance(parse(1, FieldType.ENUM, ParseContext(enum_values=(True, "1"))), Invalid)

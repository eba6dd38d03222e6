"""The canonical form of values, and the equality that follows from it."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.canonical import canonical_json
from paxman_core.errors import CanonicalizationError, InvalidOptionError
from paxman_core.values import (
    FieldType,
    Money,
    Record,
    Value,
    amount_text,
    brief_text_of,
    equal,
    from_json,
    key_of,
    sort_text,
    text_of,
    to_json,
)

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
DIFFERENT: list[Value] = [
    None,
    True,
    False,
    1,
    0,
    Decimal(1),
    Decimal("1.5"),
    "1",
    "1.0",
    "",
    date(2026, 3, 1),
    NOON,
    NOON.replace(tzinfo=None),
    Money(Decimal(1), "EUR"),
    Money(Decimal(1), "USD"),
    (),
    (1,),
    (True,),
    ("1",),
    Record({}),
    Record({"a": 1}),
    Record({"a": True}),
    Record({"b": 1}),
]


@pytest.mark.parametrize("first", range(len(DIFFERENT)))
def test_values_of_different_types_or_contents_differ(first: int) -> None:
    same = [second for second, value in enumerate(DIFFERENT) if equal(DIFFERENT[first], value)]
    assert same == [first]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Decimal("1.50"), Decimal("1.5")),
        (Decimal("1E+3"), Decimal(1000)),
        (Decimal("-0"), Decimal(0)),
        (Money(Decimal("1.50"), "EUR"), Money(Decimal("1.5"), "EUR")),
        (NOON, NOON.astimezone(timezone(timedelta(hours=2)))),
        (Record({"a": 1, "b": Decimal("2.0")}), Record({"b": Decimal(2), "a": 1})),
    ],
)
def test_two_spellings_of_one_value_are_equal_and_have_one_form(
    first: Value, second: Value
) -> None:
    assert equal(first, second)
    assert hash(key_of(first)) == hash(key_of(second))
    assert canonical_json(to_json(first)) == canonical_json(to_json(second))
    assert sort_text(first) == sort_text(second)


@pytest.mark.parametrize(
    ("value", "form"),
    [
        (Decimal("1.50"), "1.5"),
        (2**60, str(2**60)),
        (5, 5),
        (Money(Decimal(100), "USD"), {"amount": "100.00", "currency": "USD"}),
        (Money(Decimal(100), "JPY"), {"amount": "100", "currency": "JPY"}),
        (Money(Decimal("1.5"), "KWD"), {"amount": "1.500", "currency": "KWD"}),
        (Money(Decimal("0.0125"), "EUR"), {"amount": "0.0125", "currency": "EUR"}),
        (date(2026, 3, 1), "2026-03-01"),
        (NOON.astimezone(timezone(timedelta(hours=2))), "2026-03-01T12:00:00Z"),
        ((1, (Decimal(2),)), [1, ["2"]]),
        (Record({"a": None}), {"a": None}),
    ],
)
def test_json_form(value: Value, form: object) -> None:
    assert to_json(value) == form


def test_an_amount_is_written_with_the_digits_of_its_currency() -> None:
    assert amount_text(Money(Decimal("-3"), "CHF")) == "-3.00"


def test_money_refuses_what_is_not_a_finite_decimal() -> None:
    for amount in (1.5, Decimal("NaN")):
        with pytest.raises(InvalidOptionError):
            Money(amount, "EUR")  # type: ignore[arg-type]


AMOUNTS = st.decimals(min_value=-(10**12), max_value=10**12, places=3)
SCALARS = st.one_of(
    st.tuples(st.text(max_size=5), st.just(FieldType.STRING)),
    st.tuples(st.integers(), st.just(FieldType.INTEGER)),
    st.tuples(AMOUNTS, st.just(FieldType.DECIMAL)),
    st.tuples(st.booleans(), st.just(FieldType.BOOLEAN)),
    st.tuples(st.dates(), st.just(FieldType.DATE)),
    st.tuples(st.datetimes(timezones=st.just(UTC) | st.none()), st.just(FieldType.DATETIME)),
    st.tuples(st.builds(Money, AMOUNTS, st.sampled_from(["EUR", "JPY"])), st.just(FieldType.MONEY)),
    st.tuples(st.text(max_size=5) | st.integers(-9, 9), st.just(FieldType.ENUM)),
    st.tuples(st.none(), st.sampled_from(FieldType)),
)


@settings(deadline=None, max_examples=200)
@given(SCALARS)
def test_a_stored_scalar_comes_back(pair: tuple[Value, FieldType]) -> None:
    value, field_type = pair
    assert equal(from_json(to_json(value), field_type), value)


@pytest.mark.parametrize(
    ("form", "field_type"),
    [
        (1, FieldType.STRING),
        ("1.5", FieldType.INTEGER),
        (True, FieldType.INTEGER),
        (1.5, FieldType.DECIMAL),
        ("NaN", FieldType.DECIMAL),
        ("1E+9999999", FieldType.DECIMAL),
        ("yes", FieldType.BOOLEAN),
        ("01/02/2026", FieldType.DATE),
        ({"amount": "5"}, FieldType.MONEY),
        ({"a": 1}, FieldType.OBJECT),
    ],
)
def test_a_form_that_to_json_never_gives_is_refused(form: object, field_type: FieldType) -> None:
    with pytest.raises(CanonicalizationError, match="not the stored form"):
        from_json(form, field_type)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Money(Decimal(5), "EUR"), "5.00 EUR"),
        (Money(Decimal("5.125"), "EUR"), "5.125 EUR"),
        (Money(Decimal(5), "JPY"), "5 JPY"),
        (True, "true"),
        (None, "null"),
        ("as it is", "as it is"),
        (Decimal("2.50"), "2.5"),
        (date(2026, 3, 1), "2026-03-01"),
        (Record({"of": Money(Decimal(5), "EUR")}), '{"of": {"amount": "5.00", "currency": "EUR"}}'),
        (("é", 1), '["é", 1]'),
    ],
)
def test_a_value_is_written_for_people_in_one_way(value: Value, text: str) -> None:
    assert text_of(value) == text


def test_a_list_is_told_by_its_length_where_there_are_many_values() -> None:
    assert [brief_text_of(value) for value in (("a",), (1, 2), "a")] == ["1 item", "2 items", "a"]

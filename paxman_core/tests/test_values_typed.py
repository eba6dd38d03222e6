"""Values that come typed from JSON or a spreadsheet."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.values import (
    Ambiguous,
    FieldType,
    Invalid,
    Money,
    ParseContext,
    Parsed,
    Record,
    equal,
    parse,
    to_json,
)

NOON = datetime(2026, 3, 1, 12)  # noqa: DTZ001


@pytest.mark.parametrize(
    ("raw", "field_type", "value"),
    [
        ("abc", FieldType.STRING, "abc"),
        (12, FieldType.STRING, "12"),
        (Decimal("1.50"), FieldType.STRING, "1.50"),
        (date(2026, 3, 1), FieldType.STRING, "2026-03-01"),
        (12, FieldType.INTEGER, 12),
        (Decimal("12.00"), FieldType.INTEGER, 12),
        (12.0, FieldType.INTEGER, 12),
        (12, FieldType.DECIMAL, Decimal(12)),
        (0.1, FieldType.DECIMAL, Decimal("0.1")),
        (True, FieldType.BOOLEAN, True),
        (date(2026, 3, 1), FieldType.DATE, date(2026, 3, 1)),
        (NOON, FieldType.DATE, date(2026, 3, 1)),
        (NOON, FieldType.DATETIME, NOON),
        (Money(Decimal(5), "EUR"), FieldType.MONEY, Money(Decimal(5), "EUR")),
        ({"amount": "5.00", "currency": "eur"}, FieldType.MONEY, Money(Decimal(5), "EUR")),
        ({"amount": 5, "currency": "JPY"}, FieldType.MONEY, Money(Decimal(5), "JPY")),
        (
            {"a": [1, {"b": 0.5}]},
            FieldType.OBJECT,
            Record({"a": (1, Record({"b": Decimal("0.5")}))}),
        ),
        ([1, "a", None], FieldType.ARRAY, (1, "a", None)),
    ],
)
def test_accepted(raw: object, field_type: FieldType, value: object) -> None:
    outcome = parse(raw, field_type)
    assert isinstance(outcome, Parsed)
    assert equal(outcome.value, value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("raw", "field_type"),
    [
        *[(None, field_type) for field_type in FieldType],
        *[(True, field_type) for field_type in FieldType if field_type is not FieldType.BOOLEAN],
        (1, FieldType.BOOLEAN),
        (Decimal("2.5"), FieldType.INTEGER),
        (float("nan"), FieldType.DECIMAL),
        (float("inf"), FieldType.DECIMAL),
        (Decimal("NaN"), FieldType.DECIMAL),
        (Decimal("1E+9999999"), FieldType.INTEGER),
        (Decimal("1E+9999999"), FieldType.ENUM),
        pytest.param(10**5000, FieldType.INTEGER, id="five thousand digits"),
        (20260301, FieldType.DATE),
        (date(2026, 3, 1), FieldType.DATETIME),
        (5, FieldType.MONEY),
        ({"amount": 5}, FieldType.MONEY),
        ({"amount": "1.234", "currency": "KWD"}, FieldType.MONEY),
        ({"amount": 5, "currency": "EURO"}, FieldType.MONEY),
        (Money(Decimal(5), "nope"), FieldType.MONEY),
        ("{}", FieldType.OBJECT),
        ("[]", FieldType.ARRAY),
        ([object()], FieldType.ARRAY),
        ({1: 2}, FieldType.OBJECT),
        (object(), FieldType.STRING),
    ],
)
def test_refused(raw: object, field_type: FieldType) -> None:
    assert isinstance(parse(raw, field_type), Invalid)


def test_a_number_takes_the_default_currency() -> None:
    context = ParseContext(default_currency="EUR")
    assert parse(Decimal("5.5"), FieldType.MONEY, context) == Parsed(Money(Decimal("5.5"), "EUR"))


def test_a_list_nested_too_deeply_is_refused() -> None:
    nested: list[object] = []
    for _ in range(100_000):
        nested = [nested]
    assert isinstance(parse(nested, FieldType.ARRAY), Invalid)


CONTEXTS = st.builds(
    ParseContext,
    locale=st.sampled_from([None, "en", "en_US", "de", "pl-PL", "zz", "", "x" * 99]),
    date_order=st.sampled_from([None, "DMY", "MDY", "YMD"]),
    default_currency=st.sampled_from([None, "EUR", "KWD", "nope", "$", ""]),
    decimal_separator=st.sampled_from([None, ".", ","]),
    enum_values=st.sampled_from([(), ("a", "A", 1, True, Decimal(2))]),
)
PIECES = st.sampled_from(
    [
        *(
            "1",
            "12",
            "2026",
            "1234567890",
            ".",
            ",",
            "'",
            " ",
            "\u00a0",
            "-",
            "(",
            ")",
            "/",
            ":",
            "+",
        ),
        *(
            "$",
            "€",
            "EUR",
            "kr",
            "Rs.",
            "US$",
            "p",
            "million",
            "k",
            "%",
            "March",
            "listopad",
            "mil",
        ),
        *(
            "am",
            "PM",
            "T",
            "Z",
            "+02:00",
            "年",
            "月",
            "日",
            "万",
            "e",
            "E9",
            "\n",
            "٣",
            "५",
            "²",
            "Ⅷ",
            "½",
        ),
    ]
)
TEXTS = st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=14).map("".join))
OTHERS = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.decimals()
    | st.dates()
    | st.datetimes()
    | st.binary(max_size=3)
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=5,
)


@settings(deadline=None, max_examples=600)
@given(TEXTS | OTHERS, st.sampled_from(FieldType), CONTEXTS)
def test_nothing_makes_parse_raise_and_every_value_has_a_canonical_form(
    raw: object, field_type: FieldType, context: ParseContext
) -> None:
    outcome = parse(raw, field_type, context)
    if isinstance(outcome, Parsed):
        to_json(outcome.value)
    elif isinstance(outcome, Ambiguous):
        assert len({str(to_json(reading)) for reading in outcome.readings}) >= 2

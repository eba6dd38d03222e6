"""The columns of a batch: every type of a contract's field as Arrow has it, exact."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any

import pyarrow
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_batch import BatchJob, output_schema
from paxman_batch._columns import UnfitError, columns_of, fits
from paxman_core import adapt
from paxman_core.values import Money, Record

AMOUNT = pyarrow.decimal128(38, 12)
MONEY = pyarrow.struct([("amount", AMOUNT), ("currency", pyarrow.string())])


def column(declared: Any) -> Any:
    return columns_of(adapt({"fields": {"x": declared}}))[0]


def stored(declared: Any, value: Any) -> Any:
    """The value as it comes back from an Arrow array of the column's type."""
    found = column(declared)
    return pyarrow.array(
        [found.cell(value if found.members else {"x": value})], found.type
    ).to_pylist()[0]


@pytest.mark.parametrize(
    ("declared", "kind", "value", "back"),
    [
        ("STRING", pyarrow.string(), "ACME", "ACME"),
        ("INTEGER", pyarrow.int64(), -(2**63), -(2**63)),
        ("DECIMAL", AMOUNT, Decimal("1.234567890123"), Decimal("1.234567890123")),
        ("DECIMAL", AMOUNT, Decimal("1E+3"), Decimal(1000)),
        ("BOOLEAN", pyarrow.bool_(), True, True),
        ("DATE", pyarrow.date32(), date(1, 1, 1), date(1, 1, 1)),
        (
            "DATETIME",
            pyarrow.timestamp("us", tz="UTC"),
            datetime(2026, 3, 1, 2, tzinfo=timezone(timedelta(hours=3))),
            datetime(2026, 2, 28, 23, tzinfo=UTC),
        ),
        (
            "DATETIME",
            pyarrow.timestamp("us", tz="UTC"),
            datetime(2026, 3, 1, 2),  # noqa: DTZ001 - that it has no zone is the point
            datetime(2026, 3, 1, 2, tzinfo=UTC),
        ),
        (
            "MONEY",
            MONEY,
            Money(Decimal("1234.50"), "EUR"),
            {"amount": Decimal("1234.5"), "currency": "EUR"},
        ),
        ({"type": "ENUM", "enum": ["a", "b"]}, pyarrow.string(), "a", "a"),
        ({"type": "ENUM", "enum": [1, 2]}, pyarrow.int64(), 2, 2),
        ({"type": "ENUM", "enum": [1, "b"]}, pyarrow.string(), 1, "1"),
        (
            {"type": "ARRAY", "items": "DATE"},
            pyarrow.list_(pyarrow.date32()),
            (date(2026, 3, 1), None),
            [date(2026, 3, 1), None],
        ),
        (
            {"type": "ARRAY", "items": {"type": "OBJECT", "fields": {"n": "STRING", "p": "MONEY"}}},
            pyarrow.list_(pyarrow.struct([("n", pyarrow.string()), ("p", MONEY)])),
            (Record({"n": "nut", "p": Money(Decimal("0.1"), "USD")}), Record({"n": "bolt"})),
            [
                {"n": "nut", "p": {"amount": Decimal("0.1"), "currency": "USD"}},
                {"n": "bolt", "p": None},
            ],
        ),
        (
            {"type": "OBJECT", "fields": {"city": "STRING", "zip": "STRING?"}},
            pyarrow.struct([("city", pyarrow.string()), ("zip", pyarrow.string())]),
            {"x.city": "Rome"},
            {"city": "Rome", "zip": None},
        ),
    ],
)
def test_a_field_becomes_a_column_of_its_type(
    declared: Any, kind: Any, value: Any, back: Any
) -> None:
    assert column(declared).type == kind
    assert stored(declared, value) == back


@pytest.mark.parametrize(
    ("declared", "value"),
    [
        ("INTEGER", 2**63),
        ("DECIMAL", Decimal("0.0000000000001")),
        ("DECIMAL", Decimal("1E+26")),
        ("MONEY", Money(Decimal("1E+26"), "EUR")),
        ("STRING", 7),
        ({"type": "ARRAY", "items": "INTEGER"}, (1, 2**63)),
    ],
)
def test_what_does_not_fit_is_refused_and_not_rounded(declared: Any, value: Any) -> None:
    with pytest.raises(UnfitError):
        column(declared).cell({"x": value})


@given(st.decimals(allow_nan=False, allow_infinity=False, places=14))
@settings(max_examples=200)
def test_a_decimal_that_fits_comes_back_equal(value: Decimal) -> None:
    """And one that Arrow would have to round does not fit."""
    try:
        back = pyarrow.array([value], AMOUNT)[0].as_py()
    except pyarrow.ArrowInvalid:
        back = None
    assert fits(value) == (back == value)


def test_the_schema_has_the_fields_between_the_id_and_what_is_known_of_them() -> None:
    contract = adapt({"fields": {"total": "MONEY", "paid": "BOOLEAN?"}})
    names = output_schema(BatchJob(contract)).names
    after = ["status", "bands", "unresolved", "cost_usd", "replay_hash", "error"]
    assert names == ["id", "total", "paid", *after]
    assert output_schema(BatchJob(contract, with_artifact=True)).names == [*names, "artifact"]


def test_a_field_that_is_called_like_a_column_of_ours_gets_another_name() -> None:
    contract = adapt({"fields": {"id": "STRING", "status": "STRING", "status_": "DATE"}})
    assert output_schema(BatchJob(contract)).names[:4] == ["id", "id_", "status__", "status_"]

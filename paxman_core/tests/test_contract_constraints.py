"""What a field says against a value."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Any

import pytest

from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract
from paxman_core.contract import violations
from paxman_core.contract._format import FORMATS
from paxman_core.values._model import Money, Record


def violations_of(definition: object, value: object) -> tuple[str, ...]:
    contract = adapt_contract({"fields": {"x": definition}}, BUILTIN_ADAPTERS)
    return violations(contract.fields[0], value)


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        ("STRING", "a", 1),
        ("INTEGER", 1, True),
        ("DECIMAL", Decimal(1), 1),
        ("BOOLEAN", True, 1),
        ("DATE", date(2026, 1, 1), datetime(2026, 1, 1)),  # noqa: DTZ001
        ("DATETIME", datetime(2026, 1, 1), date(2026, 1, 1)),  # noqa: DTZ001
        ("MONEY", Money(Decimal(1), "EUR"), Decimal(1)),
        ("STRING[]", ("a",), "a"),
        ({"type": "OBJECT"}, Record({"a": 1}), ("a",)),
    ],
)
def test_the_type_is_a_rule(kind: object, good: object, bad: object) -> None:
    assert violations_of(kind, good) == ()
    (found,) = violations_of(kind, bad)
    assert found.startswith(f"{bad!r} is not a")


def test_null_needs_permission() -> None:
    assert violations_of({"type": "DATE", "nullable": True}, None) == ()
    assert violations_of("DATE", None) == ("It is null, which the field does not allow.",)


@pytest.mark.parametrize(
    ("definition", "good", "bad", "said"),
    [
        (
            {"type": "STRING", "min_length": 2},
            "ab",
            "a",
            "'a' has 1 characters; at least 2 are needed.",
        ),
        (
            {"type": "STRING", "max_length": 2},
            "ab",
            "abc",
            "'abc' has 3 characters; at most 2 are allowed.",
        ),
        (
            {"type": "STRING", "pattern": "[0-9]{2}"},
            "x12y",
            "x1y",
            "'x1y' does not match the pattern [0-9]{2}.",
        ),
        ({"type": "INTEGER", "minimum": 3}, 3, 2, "2 is not at least 3."),
        ({"type": "INTEGER", "exclusive_minimum": 3}, 4, 3, "3 is not above 3."),
        (
            {"type": "DECIMAL", "maximum": 0.1},
            Decimal("0.1"),
            Decimal("0.11"),
            "0.11 is not at most 0.1.",
        ),
        (
            {"type": "MONEY", "exclusive_maximum": 10},
            Money(Decimal("9.99"), "EUR"),
            Money(Decimal(10), "EUR"),
            "10 is not below 10.",
        ),
        (
            {"type": "DECIMAL", "multiple_of": 0.05},
            Decimal("12345678901234567890123456789.05"),
            Decimal("0.07"),
            "0.07 is not a multiple of 0.05.",
        ),
        (
            {"type": "DECIMAL", "decimal_places": 2},
            Decimal("1.2300"),
            Decimal("1.234"),
            "1.234 has 3 decimal places; at most 2 are allowed.",
        ),
        (
            {"type": "DECIMAL", "max_digits": 3},
            Decimal("0.123"),
            Decimal("1E+3"),
            "1E+3 has 4 digits; at most 3 are allowed.",
        ),
        (
            {"type": "STRING[]", "min_items": 1},
            ("a",),
            (),
            "It has 0 items; at least 1 are needed.",
        ),
        (
            {"type": "STRING[]", "max_items": 1},
            ("a",),
            ("a", "b"),
            "It has 2 items; at most 1 are allowed.",
        ),
        (
            {"type": "DECIMAL[]", "unique_items": True},
            (Decimal(1), Decimal(2)),
            (Decimal("1.5"), Decimal("1.50")),
            "Items 0 and 1 are the same: Decimal('1.50').",
        ),
        ({"enum": ["a", 1]}, 1, True, "True is not one of: a, 1."),
        (
            {"type": "DECIMAL", "enum": [1.5]},
            Decimal("1.50"),
            Decimal(2),
            "Decimal('2') is not one of: 1.5.",
        ),
        (
            "MONEY",
            Money(Decimal(1), "DEM"),
            Money(Decimal(1), "EURO"),
            "'EURO' is not an ISO 4217 currency code.",
        ),
    ],
)
def test_constraints(definition: object, good: object, bad: object, said: str) -> None:
    assert violations_of(definition, good) == ()
    assert violations_of(definition, bad) == (said,)


def test_every_broken_rule_is_told() -> None:
    definition = {"type": "STRING", "min_length": 3, "pattern": "b", "format": "email"}
    assert len(violations_of(definition, "a")) == 3


def test_inside_arrays_and_objects_the_place_is_told() -> None:
    definition = {
        "items": {"fields": {"sku": "STRING", "price": {"type": "DECIMAL", "minimum": 0}}}
    }
    rows: list[dict[str, Any]] = [
        {"sku": "a", "price": Decimal(1)},
        {"price": Decimal(-1)},
        {"sku": "b"},
    ]
    assert violations_of(definition, rows) == (
        "[1].sku: It is missing.",
        "[1].price: -1 is not at least 0.",
        "[2].price: It is missing.",
    )


def test_enormous_numbers_are_judged_without_being_written_out() -> None:
    definition = {"type": "DECIMAL", "multiple_of": 3}
    assert len(violations_of(definition, Decimal("1E+999999"))) == 1


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("email", ["a.b+c@example.co.uk"], ["a@b", "a b@c.de", "@c.de", "a@c..de"]),
        ("uuid", ["123e4567-e89b-12d3-a456-426614174000"], ["123e4567", "g" * 36]),
        ("uri", ["https://a.b/c?d#e", "urn:x:y"], ["a.b", "http://a b", "://x"]),
        ("ipv4", ["127.0.0.1", "255.255.255.255"], ["1.2.3", "256.1.1.1", "1.2.3.4.", "01.2.3.4"]),
        ("ipv6", ["::1", "2001:db8::8a2e:370:7334"], ["::g", "1.2.3.4", "fe80::1%eth0"]),
        ("date", ["2026-02-28"], ["2026-02-30", "20260228", "28.02.2026"]),
        (
            "date-time",
            ["2026-02-28T10:00:00Z", "2026-02-28t10:00:00.5+01:00"],
            ["2026-02-28 10:00"],
        ),
        ("time", ["10:00:00Z", "10:00:00"], ["10:00"]),
        ("hostname", ["a-b.example.com"], ["-a.b", "a_b", ""]),
    ],
)
def test_formats(name: str, good: list[str], bad: list[str]) -> None:
    definition = {"type": "STRING", "format": name}
    assert [violations_of(definition, text) for text in good] == [()] * len(good)
    assert all(violations_of(definition, text) for text in bad)


def test_every_checked_format_is_tested_and_an_unknown_one_refuses_nothing() -> None:
    assert sorted(FORMATS) == [
        "date",
        "date-time",
        "email",
        "hostname",
        "ipv4",
        "ipv6",
        "time",
        "uri",
        "uuid",
    ]
    assert violations_of({"type": "STRING", "format": "colour"}, "anything") == ()

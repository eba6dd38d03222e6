"""Street, town, state and postal code from addresses that are written as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import paxman_cap_recognize
from paxman_core import Engine

if TYPE_CHECKING:
    from collections.abc import Iterator

PARTS = ("street", "city", "state", "zip_code")


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine(plugins=[paxman_cap_recognize]) as made:
        yield made


def found(engine: Engine, text: str) -> tuple[Any, ...]:
    artifact = engine.normalize(text, {"fields": dict.fromkeys(PARTS, "STRING?")})
    return tuple(artifact.normalized_data.get(part) for part in PARTS)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "Rope Works\n12 Quay Street\nSpringfield, IL 62701\nUSA",
            ("12 Quay Street", "Springfield", "IL", "62701"),
        ),
        (
            "Visit 1200 N Main St, Suite 5, Dayton, OH 45402-1234 today",
            ("1200 N Main St, Suite 5", "Dayton", "OH", "45402-1234"),
        ),
        (
            "P.O. Box 77\nNew Haven, Connecticut 06510",
            ("P.O. Box 77", "New Haven", "Connecticut", "06510"),
        ),
        (
            "88 Wharf Rd.\nHalifax NS B3J 2K9",
            ("88 Wharf Rd.", "Halifax", "NS", "B3J 2K9"),
        ),
        ("7 Mill Lane\nBristol\nBS1 4QA", ("7 Mill Lane", "Bristol", None, "BS1 4QA")),
        ("Hafenstraße 4a\nD-89073 Ulm", ("Hafenstraße 4a", "Ulm", None, "89073")),
        (
            "14, rue du Port\n30000 Nîmes",
            ("14, rue du Port", "Nîmes", None, "30000"),
        ),
        ("In 2031 we sold 12 ropes, 500 lanterns and 40000 nails.", (None,) * 4),
    ],
)
def test_the_parts_of_an_address(engine: Engine, text: str, parts: tuple[Any, ...]) -> None:
    assert found(engine, text) == parts


def test_of_two_addresses_the_first_is_less_sure(engine: Engine) -> None:
    text = "12 Quay Street\nSpringfield, IL 62701\n\n9 Oak Ave\nDayton, OH 45402"
    result = engine.normalize(text, {"fields": {"city": "STRING"}}).result("city")
    assert (result.value, result.confidence_band.value) == ("Springfield", "MEDIUM")


def test_the_town_of_somebody_else_is_not_taken_from_any_address(engine: Engine) -> None:
    text = "12 Quay Street\nSpringfield, IL 62701"
    artifact = engine.normalize(text, {"fields": {"buyer_city": "STRING?"}})
    assert artifact.normalized_data.get("buyer_city") is None

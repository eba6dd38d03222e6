"""Contact pages of organisations that do not exist, in the styles of many years and countries."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from paxman_core import ConfidenceBand, Engine

PAGES = Path(__file__).parent / "contact_pages"
EXPECTED = json.loads((PAGES / "expected.json").read_text("utf-8"))
FIELDS = ["name", "street", "city", "state", "zip_code", "country", "telephone", "fax", "email"]
CONTRACT = {"fields": dict.fromkeys(FIELDS, "STRING?")}


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as made:
        yield made


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_every_part_is_found_and_nothing_else(engine: Engine, name: str) -> None:
    """Each value may be written in one of several ways; what a page does not say stays empty."""
    found = engine.normalize(PAGES / f"{name}.html", CONTRACT).normalized_data
    said = {field: _plain(value) for field, value in found.items() if value is not None}
    wanted = EXPECTED[name]
    assert said.keys() == wanted.keys()
    assert [f for f in said if said[f] not in map(_plain, wanted[f])] == []


def test_with_a_second_office_the_first_is_less_sure(engine: Engine) -> None:
    artifact = engine.normalize(PAGES / "two_offices.html", CONTRACT)
    assert artifact.result("city").confidence_band is ConfidenceBand.MEDIUM


def test_a_name_that_only_the_title_states_is_less_sure(engine: Engine) -> None:
    result = engine.normalize(PAGES / "nophone.html", CONTRACT).result("name")
    assert (result.value, result.confidence_band) == (
        "Northern Lights Choir",
        ConfidenceBand.MEDIUM,
    )


def test_a_sentence_that_leads_to_an_address_is_no_name(engine: Engine) -> None:
    page = (
        "<html><body><h2>Northgate Veterinary Clinic</h2><p>We are at 1500 Elm Avenue, Fargo, ND "
        "58102. Call us at 701.555.0121.</p></body></html>"
    )
    found = engine.normalize(page.encode(), CONTRACT).normalized_data
    assert found.get("name") is None
    assert (found["street"], found["city"]) == ("1500 Elm Avenue", "Fargo")


def test_the_name_of_a_thing_is_not_that_of_its_shop(engine: Engine) -> None:
    page = (
        "<html><head><title>Blue kettle | Harbour Goods</title></head><body><h1>Blue kettle</h1>"
        "<p>Price: 24.00 EUR</p><p>© 2026 Harbour Goods</p></body></html>"
    )
    artifact = engine.normalize(page, {"fields": {"name": "STRING?", "price": "MONEY"}})
    assert artifact.normalized_data.get("name") != "Harbour Goods"


def _plain(value: object) -> str:
    return "".join(filter(str.isalnum, str(value).casefold()))

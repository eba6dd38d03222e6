"""How values are written, said once: for a call, for a contract, and at last for a field."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any

import pytest

import paxman_cap_evidence
from paxman_core import Engine, Money, Policy
from paxman_core.errors import InvalidContractError, InvalidOptionError

TEXT = "Ordered on: 03/04/2026\nFreight: 1.234\nTotal: 12,50"
FIELDS = {"ordered_on": "DATE", "freight": "DECIMAL", "total": "MONEY"}
EUROS = Money(Decimal("12.50"), "EUR")
SAID = {"locale": "de_DE", "default_currency": "EUR"}
GERMAN = {"ordered_on": date(2026, 4, 3), "freight": Decimal(1234), "total": EUROS}


def values(contract: dict[str, Any], policy: Policy | None = None) -> dict[str, object]:
    with Engine(plugins=[paxman_cap_evidence]) as engine:
        return engine.normalize(TEXT, contract, policy=policy or Policy()).normalized_data


def test_the_call_says_it_for_all_fields() -> None:
    assert values({"fields": FIELDS}, Policy(locale="de_DE", default_currency="EUR")) == GERMAN
    american = values({"fields": FIELDS}, Policy(date_order="MDY", default_currency="USD"))
    assert american["ordered_on"] == date(2026, 3, 4)
    assert american["total"] == Money(Decimal("12.50"), "USD")


def test_the_contract_says_it_and_wins_over_the_call() -> None:
    contract = {"policy": SAID, "fields": FIELDS}
    assert values(contract) == GERMAN
    assert values(contract, Policy(locale="en_US", default_currency="USD")) == GERMAN


def test_a_field_wins_over_both() -> None:
    fields = {**FIELDS, "ordered_on": {"type": "DATE", "date_order": "MDY"}}
    found = values({"policy": SAID, "fields": fields})
    assert found == {**GERMAN, "ordered_on": date(2026, 3, 4)}
    found = values(
        {"fields": {**FIELDS, "total": {"type": "MONEY", "default_currency": "CHF"}}},
        Policy(locale="de_DE"),
    )
    assert found["total"] == Money(Decimal("12.50"), "CHF")


def test_members_and_items_are_meant_too() -> None:
    text = "item;day;price\nrope;03/04/2026;1.234,50\ntar;05/04/2026;2,00\n"
    row = {"item": "STRING", "day": "DATE", "price": "DECIMAL"}
    contract = {"fields": {"rows": {"type": "ARRAY", "items": {"type": "OBJECT", "fields": row}}}}
    with Engine(plugins=[paxman_cap_evidence]) as engine:
        artifact = engine.normalize(text, contract, policy=Policy(date_order="MDY"))
    [first, _] = artifact.normalized_data["rows"]  # type: ignore[misc]
    assert first["day"] == date(2026, 3, 4)  # type: ignore[index]


def test_it_is_part_of_the_artifact_and_of_its_replay() -> None:
    with Engine(plugins=[paxman_cap_evidence]) as engine:
        contract = {"fields": FIELDS}
        artifact = engine.normalize(TEXT, contract, policy=Policy(locale="de_DE"))
        stored = artifact.to_json()
        assert engine.replay(stored, contract, TEXT).policy == Policy(locale="de_DE")
        assert engine.reproduce(stored, TEXT, contract).replay_hash == artifact.replay_hash
        other = engine.normalize(TEXT, contract, policy=Policy(locale="de_AT"))
    assert other.replay_hash != artifact.replay_hash


def test_a_contract_that_is_stored_keeps_it() -> None:
    with Engine(plugins=[]) as engine:
        said = {
            "locale": "de_DE",
            "date_order": "YMD",
            "default_currency": "CHF",
            "time_zone": "Europe/Zurich",
        }
        contract = engine.contract({"policy": said, "fields": FIELDS})
        assert contract.to_dict()["policy"] == said


def moment(said: str, contract: dict[str, Any], zone: str | None = None) -> object:
    with Engine(plugins=[paxman_cap_evidence]) as engine:
        artifact = engine.normalize(f"Begins: {said}", contract, policy=Policy(time_zone=zone))
        return engine.replay(artifact.to_json(), contract).normalized_data.get("begins")


def test_moments_without_a_zone_are_meant_in_the_one_that_is_named() -> None:
    contract: dict[str, Any] = {"fields": {"begins": "DATETIME"}}
    said = "4 July 2026, 17:30"
    assert moment(said, contract) == datetime(2026, 7, 4, 17, 30)  # noqa: DTZ001
    berlin = datetime(2026, 7, 4, 17, 30, tzinfo=timezone(timedelta(hours=2)))
    assert moment(said, contract, "Europe/Berlin") == berlin
    assert (
        moment("2026-07-04T17:30", contract | {"policy": {"time_zone": "Europe/Berlin"}}) == berlin
    )
    own = {"fields": {"begins": {"type": "DATETIME", "time_zone": "Europe/Berlin"}}}
    assert moment(said, own, "America/New_York") == berlin


def test_a_zone_that_the_document_states_wins() -> None:
    contract = {"fields": {"begins": "DATETIME"}}
    found = moment("2026-07-04T17:30Z", contract, "Europe/Berlin")
    assert found == datetime(2026, 7, 4, 17, 30, tzinfo=UTC)


def test_an_hour_that_comes_twice_stays_open() -> None:
    with Engine(plugins=[paxman_cap_evidence]) as engine:
        artifact = engine.normalize(
            "Begins: 25 October 2026, 02:30",
            {"fields": {"begins": "DATETIME"}},
            policy=Policy(time_zone="Europe/Berlin"),
        )
    [open_] = artifact.unresolved_fields
    assert open_.reason == "AMBIGUOUS"
    assert "is not one moment in Europe/Berlin" in open_.message


@pytest.mark.parametrize(
    ("name", "value", "advice"),
    [
        ("locale", "xx_YY", "such as 'de' or 'en_US'"),
        ("date_order", "DDMM", "DMY, MDY or YMD"),
        ("default_currency", "EURO", "ISO 4217"),
        ("time_zone", "Mars/Olympus", "Europe/Berlin"),
    ],
)
def test_what_is_unknown_is_refused(name: str, value: str, advice: str) -> None:
    with pytest.raises(InvalidOptionError, match=name) as caught:
        Policy(**{name: value})  # type: ignore[arg-type]
    assert advice in str(caught.value)
    with Engine(plugins=[]) as engine, pytest.raises(InvalidContractError, match=value):
        engine.contract({"policy": {name: value}, "fields": FIELDS})

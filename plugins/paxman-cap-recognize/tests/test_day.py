"""Which date belongs to a field, through the engine."""

from __future__ import annotations

import pytest

from paxman_core import ConfidenceBand, Engine


def values(engine: Engine, text: str, fields: dict[str, object]) -> dict[str, str]:
    """The values by field, as text; fields without a value are left out."""
    artifact = engine.normalize(text, {"id": "test", "fields": fields})
    return {
        result.field_path: str(result.value)
        for result in artifact.field_results
        if result.status == "RESOLVED"
    }


def notes(engine: Engine, text: str, fields: dict[str, object]) -> list[str]:
    """What the capability says about the fields."""
    artifact = engine.normalize(text, {"id": "test", "fields": fields})
    return [note.message for result in artifact.field_results for note in result.diagnostics]


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        (
            "Statement period: 01 Apr 2026 - 30 Apr 2026",
            {"period_start": "DATE", "period_end": "DATE"},
            {"period_start": "2026-04-01", "period_end": "2026-04-30"},
        ),
        ("Maintenance: from 3 May 2026 to 9 May 2026", {"maintenance": "DATE"}, {}),
        (
            "The term shall commence on June 15, 2026 and, unless it is renewed before, end on\n"
            "June 14, 2027.",
            {"start_date": "DATE", "end_date": "DATE"},
            {"start_date": "2026-06-15", "end_date": "2027-06-14"},
        ),
        ("ACME HOLDINGS\nEst. 4 May 1921\nHired: 3 May 1990", {"date": "DATE"}, {}),
        (
            "The new racks will be delivered on 21 May 2026, so please be there",
            {"date": "DATE"},
            {},
        ),
        (
            "Collected: 2026-03-14 07:50",
            {"collected_at": "DATETIME"},
            {"collected_at": "2026-03-14 07:50:00"},
        ),
        ("MARKET\nROGERS, AR 72756\n04/05/26 16:12", {"date": "DATE"}, {"date": "2026-04-05"}),
    ],
)
def test_the_day_that_is_meant(
    engine: Engine, text: str, fields: dict[str, object], expected: dict[str, str]
) -> None:
    """A range has two ends, a sentence leads up to its date, and other labels exclude one."""
    assert values(engine, text, fields) == expected


def test_two_documents_in_one_text_do_not_settle_each_other() -> None:
    """Where two values have the same label, this capability does not break the tie of another."""
    text = "Invoice 1\nTotal: EUR 10.00\n\nInvoice 2\nTotal: EUR 20.00\n"
    with Engine() as engine:
        artifact = engine.normalize(text, {"id": "test", "fields": {"total": "MONEY"}})
    [result] = artifact.field_results
    assert result.confidence_band.value != "HIGH"


@pytest.mark.parametrize("line", ["Warranty until 3 May 2030", "Valid until 3 May 2030"])
def test_a_day_on_which_something_else_happens_is_not_the_documents(
    engine: Engine, line: str
) -> None:
    artifact = engine.normalize(f"Acme Ltd\n{line}\n", {"fields": {"invoice_date": "DATE"}})
    assert artifact["invoice_date"] is None


def test_an_invitation_is_about_the_day_to_come(engine: Engine) -> None:
    mail = (
        "From: Joan <joan@plots.example>\nDate: Mon, 12 Feb 2024 19:20:00 +0000\nSubject: AGM\n\n"
        "Notice is hereby given that the Annual General Meeting will be held on Saturday\n"
        "16 March 2024 at 2.30 pm in the Methodist Hall.\n\n"
        "1. Apologies\n2. Minutes of the last AGM (18 March 2023)\n"
    )
    contract = {"fields": {"date": "DATE", "start_time": "STRING"}}
    artifact = engine.normalize(mail, contract)
    assert (str(artifact["date"]), artifact["start_time"]) == ("2024-03-16", "2.30 pm")


def test_when_a_message_was_sent_is_not_surely_when_something_takes_place(engine: Engine) -> None:
    mail = (
        "From: Joan <joan@plots.example>\nDate: 21 Sep 95 14:02\nSubject: Lecture\n\nLECTURE\n"
        "WHEN: Wed., September 27, 4:00 p.m.\nWHERE: Olmo Hall\n"
    )
    result = engine.normalize(mail, {"fields": {"date": "DATE"}}).result("date")
    assert str(result.value) == "1995-09-21"
    assert result.confidence_band is ConfidenceBand.MEDIUM

"""What speaks against a labelled value limits its grade, and the evidence says it."""

from __future__ import annotations

import pytest

import paxman_cap_evidence
from paxman_core import Engine


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(plugins=[paxman_cap_evidence])


def test_the_label_is_part_of_the_evidence(engine: Engine) -> None:
    artifact = engine.normalize("Amount due: EUR 12.50", {"fields": {"amount_due": "MONEY"}})
    [ref] = artifact.result("amount_due").evidence_refs
    assert ref.facts is not None
    assert ref.facts.sentence == "after the label 'Amount due' on the same line"
    assert artifact.result("amount_due").confidence_band.value == "HIGH"


@pytest.mark.parametrize(
    ("text", "field", "doubt"),
    [
        ("Bread 2.10\nMilk 1.20\nTotal: 0.00", {"total": "DECIMAL"}, "it is zero"),
        (
            "Bread 2.10\nMilk 1.20\nTax: 4",
            {"tax": "DECIMAL"},
            "without decimals among amounts that have them",
        ),
        (
            "Phone: 555-120 at Mill Lane",
            {"phone": "STRING"},
            "not of the form that the field wants",
        ),
        ("Name: 0011AB:8399", {"name": "STRING"}, "not of the form that the field wants"),
        ("Customer: Invoice date", {"customer": "STRING"}, "it is itself a label"),
        ("> Total: EUR 5.00", {"total": "MONEY"}, "in a quoted message"),
        ("Servings: 4-6", {"servings": "STRING"}, "a range, not one number"),
        (
            "Travel time: 1 hour",
            {"travel_time": "INTEGER"},
            "the contract does not say in which unit of time",
        ),
        (
            "5. GOVERNING LAW - ARBITRATION\n\nDisputes are heard in Oslo.",
            {"governing_law": "STRING"},
            "it is a part of a heading",
        ),
        (
            "This note amends the Lease dated as of May 3, 2019.",
            {"agreement_date": {"type": "DATE", "labels": ["dated as of"]}},
            "the sentence names another document",
        ),
        (
            "Purpose: The parties wish\nto build a bridge.",
            {"purpose": "STRING"},
            "the value goes on like a sentence",
        ),
        (
            "Place:    Lakeside University\n          Quarry Hall 210\nPrice: none",
            {"place": "STRING"},
            "the value goes on like a sentence",
        ),
        (
            "The meeting date was 8 May 2026 as in the minutes, which were approved.",
            {"meeting_date": "DATE"},
            "the sentence names another document",
        ),
        (
            "Party: NORTHERN\nLIGHTS AND SONS\n\nThe boat is white.",
            {"party": "STRING"},
            "the value goes on like a sentence",
        ),
        ("Term: See below", {"term": "STRING"}, "not of the form that the field wants"),
        (
            "Governing law: the usual one",
            {"governing_law": "STRING"},
            "not of the form that the field wants",
        ),
    ],
)
def test_what_speaks_against_a_value_is_said(
    engine: Engine, text: str, field: dict[str, object], doubt: str
) -> None:
    [name] = field
    result = engine.normalize(text, {"fields": field}).result(name)
    assert result.confidence_band.value == "MEDIUM"
    assert result.evidence_refs[0].facts is not None
    assert doubt in result.evidence_refs[0].facts.doubts


def test_a_person_ends_before_where_they_work(engine: Engine) -> None:
    field = {"speaker": {"type": "STRING", "labels": ["who"]}}
    text = "Who: Ada Finch, Lakeside University"
    assert engine.normalize(text, {"fields": field})["speaker"] == "Ada Finch"


def test_a_law_is_a_place(engine: Engine) -> None:
    text = "Governing law: the laws of the State of Maine."
    assert (
        engine.normalize(text, {"fields": {"governing_law": "STRING"}})["governing_law"] == "Maine"
    )


def test_a_sentence_about_the_law_or_the_parties_is_not_their_name(engine: Engine) -> None:
    text = "Governing law: This is settled below.\nParty: means the Owner"
    artifact = engine.normalize(text, {"fields": {"governing_law": "STRING", "party": "STRING"}})
    assert [artifact.result(path).value for path in ("governing_law", "party")] == [None, None]


def test_a_sentence_is_not_a_period(engine: Engine) -> None:
    text = "Term: The boat is let from the day on which it is afloat until it sinks."
    assert engine.normalize(text, {"fields": {"term": "STRING"}}).result("term").value is None


def test_a_name_ends_before_the_address_on_its_line(engine: Engine) -> None:
    text = "Arbeitgeber: Kranich Logistik AG, Hafenweg 2, 28195 Bremen\nEintritt: 01.09.2019"
    artifact = engine.normalize(text, {"fields": {"arbeitgeber": "STRING"}})
    assert artifact["arbeitgeber"] == "Kranich Logistik AG"


def test_the_day_of_an_invoice_that_a_reminder_names_is_not_the_reminders(engine: Engine) -> None:
    text = "Zahlungserinnerung\n\nRechnung Nr. 2025-1183 vom 02.04.2025\n\nMarburg, 15. Mai 2025\n"
    artifact = engine.normalize(text, {"fields": {"datum": "DATE", "rechnungsdatum": "DATE"}})
    assert str(artifact["rechnungsdatum"]) == "2025-04-02"
    assert artifact.result("datum").confidence_band.value != "HIGH"


@pytest.mark.parametrize("said", ["Quarry Hall 46, our lab", "OLMO--MOON CAMPUS--Bus Provided"])
def test_a_remark_about_a_place_may_not_belong_to_it(engine: Engine, said: str) -> None:
    result = engine.normalize(f"Place: {said}\n", {"fields": {"place": "STRING"}}).result("place")
    assert (result.value, result.confidence_band.value) == (said, "MEDIUM")


def test_a_degree_belongs_to_a_name_and_a_department_does_not(engine: Engine) -> None:
    field = {"speaker": {"type": "STRING", "labels": ["who"]}}
    names = {"Ada Finch, PhD": "Ada Finch, PhD", "Ada Finch, Dept. of Maps": "Ada Finch"}
    assert names == {
        said: engine.normalize(f"Who: {said}\n", {"fields": field})["speaker"] for said in names
    }

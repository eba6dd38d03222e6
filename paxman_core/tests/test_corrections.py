"""What a person says about an artifact makes a new one, which is verified like any other."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from paxman_core import Engine, Money
from paxman_core.artifact import Correction, ExecutionArtifact
from paxman_core.errors import ArtifactTamperedError, InvalidOptionError
from paxman_core.evidence import PersonAnswer, Role, TextSpan
from paxman_core.values import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

CONTRACT = {
    "id": "bill",
    "fields": {
        "number": {"type": "STRING", "required": False},
        "total": "MONEY",
        "rows": {"type": "ARRAY", "required": False, "items": {"fields": {"price": "DECIMAL"}}},
    },
}
TEXT = "number: B-1\ntotal: EUR 7.00\nwe meant EUR 9.00\n"
PLACE = TextSpan(TEXT.index("EUR 9"), TEXT.index("EUR 9") + 8, "EUR 9.00")
NINE = Correction(
    "total", "corrected", Money(Decimal("9.00"), "EUR"), "Ann", "2026-05-04T09:00:00Z", (PLACE,)
)


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as made:
        yield made


@pytest.fixture(scope="module")
def found(engine: Engine) -> ExecutionArtifact:
    return engine.normalize(TEXT, CONTRACT, name="bill.txt")


def test_a_person_is_the_evidence_of_what_they_correct(
    engine: Engine, found: ExecutionArtifact
) -> None:
    made = engine.correct(found, CONTRACT, [NINE])
    result = made.result("total")
    assert made["total"] == Money(Decimal("9.00"), "EUR")
    assert (result.truth_layer.value, result.confidence_band.value) == ("CORRECTED", "CERTAIN")
    first, second = result.evidence_refs
    assert first.place == PersonAnswer("Ann", "2026-05-04T09:00:00Z", "corrected", PLACE)
    assert second.role is Role.REJECTED
    assert [note.message for note in result.diagnostics] == ["Ann corrected '7.00 EUR'"]
    assert made.corrections is not None
    assert made.corrections.of == found.replay_hash
    assert found["total"] == Money(Decimal("7.00"), "EUR")


def test_a_corrected_artifact_is_stored_replayed_and_reproduced(
    engine: Engine, found: ExecutionArtifact
) -> None:
    rows = (Record({"price": Decimal("2.50")}),)
    said = Correction("rows", "corrected", rows, "Bo", "2026-05-04T09:01:00Z")
    made = engine.correct(found, CONTRACT, [NINE, said])
    again = ExecutionArtifact.from_json(made.to_bytes())
    assert again == made
    assert again.to_bytes() == made.to_bytes()
    assert engine.replay(made.to_bytes(), CONTRACT, TEXT).replay_hash == made.replay_hash
    assert engine.reproduce(made, TEXT, CONTRACT).replay_hash == made.replay_hash
    forged = made.to_json().replace('"amount":"9.00"', '"amount":"8.00"')
    with pytest.raises(ArtifactTamperedError):
        engine.replay(forged, CONTRACT)


def test_what_is_confirmed_keeps_its_evidence_and_gains_a_person(
    engine: Engine, found: ExecutionArtifact
) -> None:
    said = Correction("number", "confirmed", "B-1", "Ann", "2026-05-04T09:00:00Z")
    result = engine.correct(found, CONTRACT, [said]).result("number")
    assert [(ref.capability_id, ref.role) for ref in result.evidence_refs] == [
        ("person", Role.SUPPORTS),
        (found.result("number").evidence_refs[0].capability_id, Role.SUPPORTS),
    ]
    assert result.diagnostics == ()


def test_what_a_document_does_not_have_stays_open_with_that_reason(
    engine: Engine, found: ExecutionArtifact
) -> None:
    said = Correction("number", "absent", None, "Ann", "2026-05-04T09:00:00Z")
    made = engine.correct(found, CONTRACT, [said])
    assert "number" not in made.normalized_data
    [open_field] = [each for each in made.unresolved_fields if each.field_path == "number"]
    assert (open_field.reason, open_field.message) == (
        "NOT_IN_DOCUMENT",
        "Ann says that the document has no such value",
    )


def test_the_last_word_counts_and_the_others_still_hold(
    engine: Engine, found: ExecutionArtifact
) -> None:
    absent = Correction("number", "absent", None, "Ann", "2026-05-04T09:00:00Z")
    first = engine.correct(found, CONTRACT, [NINE, absent])
    given = Correction("number", "corrected", "B-2", "Bo", "2026-05-05T09:00:00Z")
    second = engine.correct(first, CONTRACT, [given])
    assert (second["number"], str(second["total"])) == ("B-2", "9.00 EUR")
    assert second.corrections is not None
    assert second.corrections.of == first.replay_hash


@pytest.mark.parametrize(
    ("path", "value"), [("total", "nine"), ("totals", "9.00 EUR"), ("rows", (Record({}),))]
)
def test_what_the_contract_does_not_allow_is_refused(
    engine: Engine, found: ExecutionArtifact, path: str, value: object
) -> None:
    said = Correction(path, "corrected", value, "Ann", "2026-05-04T09:00:00Z")  # type: ignore[arg-type]
    with pytest.raises(InvalidOptionError, match=path):
        engine.correct(found, CONTRACT, [said])

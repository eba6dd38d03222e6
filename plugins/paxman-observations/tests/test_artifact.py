"""From an artifact to observations: one for each class of source, with what it rests on."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from paxman_core import Engine, ExecutionArtifact, Money
from paxman_core.capability import (
    Capability,
    CapabilityRequest,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    CostHint,
    Finding,
    ModelAnswer,
    TextSpan,
)
from paxman_core.errors import InvalidOptionError
from paxman_core.values import FieldType
from paxman_observations import PRIORITY_MODEL, PRIORITY_STRUCTURED, fold, observe

if TYPE_CHECKING:
    from collections.abc import Mapping

TEXT = "ACME GmbH, 2026-03-01, VAT DE123, 5.00 EUR net, 3 pieces"
MOMENT = datetime(2026, 3, 1, tzinfo=UTC)
CONTRACT: dict[str, Any] = {
    "id": "supplier",
    "version": "1.2",
    "fields": {
        "name": "STRING",
        "issued": "DATE",
        "vat_id": "STRING",
        "net": "MONEY",
        "pieces": "INTEGER",
        "double": {"type": "INTEGER", "formula": "pieces * 2"},
        "status": {"type": "STRING", "default": "open", "on_unresolved": "USE_DEFAULT"},
        "missing": "STRING?",
    },
}
QUOTES = {
    "name": "ACME GmbH",
    "issued": "2026-03-01",
    "net": "5.00 EUR",
    "vat_id": "DE123",
    "pieces": "3",
}
BY_MODEL = ("vat_id", "pieces")


class Quoting(Capability):
    """Quotes the document for some fields, as a program or as a model does."""

    def __init__(self, name: str, paths: tuple[str, ...], is_model: bool) -> None:
        self.paths = paths
        self.is_model = is_model
        tier = CapabilityTier.LOCAL_INFERENCE if is_model else CapabilityTier.LOCAL_DETERMINISTIC
        cost = CostHint(Decimal(0), Decimal(1))
        self.spec = CapabilitySpec(name, "1.0", tier, frozenset(FieldType), cost, batchable=True)

    def prepare(self, field: Any, shape: Any) -> Mapping[str, Any] | None:  # noqa: ARG002
        return {} if field.path in self.paths else None

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        return CapabilityResult(
            {asked.field.id: (self._finding(asked.field.path),) for asked in request.fields}
        )

    def _finding(self, path: str) -> Finding:
        quote = QUOTES[path]
        start = TEXT.rindex(quote)
        span = TextSpan(start, start + len(quote), quote)
        place = ModelAnswer("tiny", quote, "exact", span) if self.is_model else span
        return Finding(quote, (place,))


@pytest.fixture(scope="module")
def artifact() -> ExecutionArtifact:
    plain = tuple(path for path in QUOTES if path not in BY_MODEL)
    plugins = [Quoting("plain", plain, False), Quoting("tiny", BY_MODEL, True)]
    return Engine(plugins=plugins).normalize(TEXT, CONTRACT, name="march.txt")


def test_a_model_and_a_program_speak_in_observations_of_their_own(
    artifact: ExecutionArtifact,
) -> None:
    """A formula over what a model read is no better than the model."""
    structured, model = observe(artifact, "name")
    assert (structured.source_priority, model.source_priority) == (
        PRIORITY_STRUCTURED,
        PRIORITY_MODEL,
    )
    assert set(structured.fields) == {"name", "issued", "net"}
    assert dict(model.fields) == {"vat_id": "DE123", "pieces": 3, "double": 6}
    assert structured.specificity_score == 3


def test_what_is_unresolved_or_a_default_is_left_out(artifact: ExecutionArtifact) -> None:
    assert artifact["status"] == "open"
    said = {path for observation in observe(artifact, "name") for path in observation.fields}
    assert said == {"name", "issued", "net", "vat_id", "pieces", "double"}


def test_an_observation_says_where_it_comes_from(artifact: ExecutionArtifact) -> None:
    observation, _ = observe(artifact, "name")
    assert observation.entity == "ACME GmbH"
    assert observation.source == "march.txt"
    assert observation.run == artifact.replay_hash
    assert (observation.contract_id, observation.contract_version) == ("supplier", "1.2")
    assert observation.observed_at == datetime.fromisoformat(artifact.created_at)
    beside = json.loads(dict(observation.display)["net"])
    assert beside["evidence"][0]["place"]["quote"] == "5.00 EUR"
    assert beside["confidence"] == f"{artifact.result('net').confidence:.2f}"


def test_the_time_can_be_given_or_read_from_the_document(artifact: ExecutionArtifact) -> None:
    assert {o.observed_at for o in observe(artifact, "name", observed_at="issued")} == {MOMENT}
    later = datetime(2026, 4, 1, tzinfo=UTC)
    assert {o.observed_at for o in observe(artifact, "name", observed_at=later)} == {later}


def test_a_time_without_a_seal_is_not_believed(artifact: ExecutionArtifact) -> None:
    """It could have been changed unnoticed, and the time decides which value holds."""
    old = ExecutionArtifact.from_json(attrs.evolve(artifact, is_sealed=False).to_json())
    with pytest.raises(InvalidOptionError, match=r"without a seal .* Pass observed_at"):
        observe(old, "name")
    assert {o.observed_at for o in observe(old, "name", observed_at="issued")} == {MOMENT}


def test_the_entity_can_be_named(artifact: ExecutionArtifact) -> None:
    assert {o.entity for o in observe(artifact, entity_name="acme")} == {"acme"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "exactly one of entity= and entity_name="),
        ({"entity": "name", "entity_name": "acme"}, "exactly one of entity= and entity_name="),
        ({"entity": "colour"}, "which the contract does not have"),
        ({"entity": "missing"}, "has no value in march.txt"),
        ({"entity": "name", "observed_at": "net"}, "not a date"),
    ],
)
def test_what_names_nobody_is_refused(
    artifact: ExecutionArtifact, arguments: dict[str, str], message: str
) -> None:
    with pytest.raises(InvalidOptionError, match=message):
        observe(artifact, **arguments)  # type: ignore[arg-type]


def test_artifacts_fold_into_a_record_that_quotes_the_document(
    artifact: ExecutionArtifact,
) -> None:
    snapshot = fold(observe(artifact, "name", observed_at="issued"), artifact.contract)
    assert snapshot["net"] == Money(Decimal(5), "EUR")
    explained = snapshot.explain("vat_id").splitlines()
    start = TEXT.index("DE123")
    assert explained[3].strip() == (
        f"answer 'DE123' of tiny for \u201cDE123\u201d, characters {start} to {start + 5}, "
        "found by tiny"
    )


def test_a_stored_artifact_says_the_same(artifact: ExecutionArtifact) -> None:
    again = ExecutionArtifact.from_json(artifact.to_json())
    assert observe(again, "name") == observe(artifact, "name")

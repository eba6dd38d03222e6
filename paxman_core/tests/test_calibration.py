"""A user's own measurements in place of the built-in table of ceilings."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import jsonschema
import pytest

from paxman_core import Engine, Policy
from paxman_core.artifact import artifact_schema
from paxman_core.calibration import Calibration, Measure
from paxman_core.capability import (
    Capability,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    Finding,
)
from paxman_core.errors import InvalidOptionError
from paxman_core.evidence import Facts, Standing, TextSpan
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from paxman_core import ExecutionArtifact
    from paxman_core.capability import CapabilityRequest
    from paxman_core.contract import CanonicalField
    from paxman_core.document import InputShape

CONTRACT = {"id": "bill", "fields": {"payer": "STRING"}}
TEXT = "north south"


class Finder(Capability):
    """Finds one word of the text."""

    def __init__(self, name: str, word: str, tier: CapabilityTier, facts: Facts) -> None:
        learned = facts.standing is Standing.LEARNED
        types = frozenset({FieldType.STRING})
        self.spec = CapabilitySpec(name, "1", tier, types, learned=learned)
        self.word, self.facts = word, facts

    def prepare(self, field: CanonicalField, shape: InputShape) -> dict[str, str]:
        del field, shape
        return {}

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        start = request.document.text.index(self.word)
        place = TextSpan(start, start + len(self.word), self.word)
        found = Finding(self.word, (place,), facts=self.facts)
        return CapabilityResult({each.field.id: (found,) for each in request.fields})


def shaped(word: str) -> Finder:
    """What is found by its shape among others, and so is doubtful."""
    facts = Facts(Standing.SHAPE, rivals=1)
    return Finder("shapes", word, CapabilityTier.LOCAL_DETERMINISTIC, facts)


def learned(word: str, margin: str = "wide") -> Finder:
    facts = Facts(Standing.LEARNED, margin=margin)
    return Finder("learned", word, CapabilityTier.LOCAL_INFERENCE, facts)


def run(*finders: Finder, measures: tuple[Measure, ...] = (), **policy: str) -> ExecutionArtifact:
    calibration = Calibration("bill", measures, (("5%", 90), ("10%", 60)))
    with Engine(plugins=finders) as engine:
        chosen = Policy(calibration=calibration, **policy)  # type: ignore[arg-type]
        artifact = engine.normalize(TEXT, CONTRACT, policy=chosen)
        jsonschema.validate(json.loads(artifact.to_json()), artifact_schema())
        assert engine.replay(artifact.to_bytes(), CONTRACT).replay_hash == artifact.replay_hash
        return artifact


def measure(way: str, grade: int | None, least: int = 0) -> Measure:
    return Measure("payer", way, least, grade)


def test_what_was_learned_is_a_span_and_wins_over_what_it_heard() -> None:
    rows = (measure("wide against", 91),)
    result = run(shaped("north"), learned("south"), measures=rows).result("payer")
    assert (result.value, result.confidence) == ("south", 0.91)
    assert isinstance(result.evidence_refs[0].place, TextSpan)


@pytest.mark.parametrize(
    ("finders", "way"),
    [
        ((learned("south"),), "wide alone"),
        ((shaped("south"), learned("south", "narrow")), "narrow agreed"),
        ((shaped("north"), learned("south", "middle")), "middle against"),
        ((shaped("south"),), "found"),
    ],
)
def test_a_way_of_finding_has_its_own_grade(finders: tuple[Finder, ...], way: str) -> None:
    result = run(*finders, measures=(measure(way, 88),)).result("payer")
    assert (result.value, result.confidence) == ("south", 0.88)


def test_without_a_measure_what_was_learned_is_doubtful() -> None:
    assert run(learned("south")).result("payer").confidence_band.value == "MEDIUM"


def test_agreement_of_what_was_learned_proves_nothing_by_itself() -> None:
    """It heard the other answer, so both together are not two witnesses."""
    result = run(shaped("south"), learned("south")).result("payer")
    assert result.confidence_band.value == "MEDIUM"


def test_a_measure_is_for_grades_of_the_rubric_from_its_least_on() -> None:
    rows = (measure("found", 95, least=76), measure("found", 62, least=0))
    assert run(shaped("south"), measures=rows).result("payer").confidence == 0.62
    rows = (measure("found", None, least=70), measure("found", 62, least=0))
    assert run(shaped("south"), measures=rows).result("payer").confidence == 0.75


def test_what_is_measured_to_be_sure_ends_the_search() -> None:
    artifact = run(shaped("north"), learned("south"), measures=(measure("found", 85),))
    assert artifact.result("payer").value == "north"
    assert [use.capability_id for use in artifact.statistics] == ["shapes"]


def test_what_is_not_sure_enough_to_be_accepted_is_for_a_person() -> None:
    rows = (measure("wide alone", 88),)
    assert run(learned("south"), measures=rows, accept="10%").result("payer").value == "south"
    result = run(learned("south"), measures=rows, accept="5%").result("payer")
    assert (result.value, result.reason) == (None, "NOT_ACCEPTED")
    assert result.diagnostics[-1].code == "HUMAN_REQUIRED"
    assert "at most 5% may be wrong" in result.diagnostics[-2].message


def test_a_share_that_was_not_measured_is_refused() -> None:
    with pytest.raises(InvalidOptionError, match=r"accept='2%' was not measured.*: 5%, 10%\."):
        run(learned("south"), accept="2%")


def test_to_accept_values_takes_a_calibration() -> None:
    with (
        Engine(plugins=[learned("south")]) as engine,
        pytest.raises(InvalidOptionError, match="needs a calibration of the contract 'bill'"),
    ):
        engine.normalize(TEXT, CONTRACT, policy=Policy(accept="5%"))


def test_what_is_no_calibration_is_refused() -> None:
    with pytest.raises(InvalidOptionError, match="calibration must be a Calibration"):
        Policy(calibration={"measures": []})  # type: ignore[arg-type]

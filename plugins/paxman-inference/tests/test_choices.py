"""A value that is there but not sure: the model chooses among what was found, or says none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from paxman_core import Engine, Policy
from paxman_core.capability import (
    Capability,
    CapabilityRequest,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    Facts,
    Finding,
    Standing,
    TextSpan,
)
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paxman_core.artifact import ExecutionArtifact

LETTER = "Marta Weiss writes: the fee is due on 4 May 2026. Signed on 6 June 2026 by Jonas Feld.\n"
CONTRACT = {"fields": {"payer": "STRING"}}
ANY = Policy()
GUESS = Facts(Standing.SENTENCE, doubts=("a guess",))
LEARNED = Facts(Standing.LEARNED, margin="wide")
OFTEN_WRONG = attrs.evolve(LEARNED, doubts=("wrong in 2 of 8 labelled documents",))


class Guesser(Capability):
    """Finds words that it doubts."""

    spec = CapabilitySpec(
        "guesser", "1.0", CapabilityTier.LOCAL_DETERMINISTIC, frozenset(FieldType), bounded=True
    )

    def __init__(self, *words: str, facts: Facts = GUESS) -> None:
        self.words = words
        self.facts = facts

    def prepare(self, field: object, shape: object) -> Mapping[str, Any]:
        del field, shape
        return {}

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        (item,) = request.fields
        found = tuple(self._finding(request.document.text, word) for word in self.words)
        return CapabilityResult({item.field.id: found})

    def _finding(self, text: str, word: str) -> Finding:
        start = text.index(word)
        place = TextSpan(start, start + len(word), word)
        return Finding(word, (place,), facts=self.facts)


@pytest.fixture
def judged(scripted_model: Any, scripted_capability: Any) -> Callable[..., Any]:
    """What comes of a guess and of what a model says to it."""

    def make(*words: str, says: object, policy: Policy = ANY, facts: Facts = GUESS) -> Any:
        model = scripted_model({"payer": says})
        plugins = [Guesser(*words, facts=facts), scripted_capability(model)]
        with Engine(plugins=plugins) as engine:
            return engine.normalize(LETTER, CONTRACT, policy=policy), model

    return make


def codes(artifact: ExecutionArtifact) -> list[str]:
    return [note.code for note in artifact.result("payer").diagnostics if "SPENT" not in note.code]


def test_what_was_found_is_offered_with_none_of_these(judged: Callable[..., Any]) -> None:
    _, model = judged("Marta Weiss", says="Marta Weiss")
    (question,) = model.questions
    assert 'choose one of these, or null if none of them is right: "Marta Weiss"' in question.prompt
    wanted = {"anyOf": [{"type": "string", "enum": ["Marta Weiss"]}, {"type": "null"}]}
    assert question.schema["properties"] == {"payer": wanted}


def test_a_choice_that_agrees_keeps_the_value_and_adds_its_evidence(
    judged: Callable[..., Any],
) -> None:
    artifact, _ = judged("Marta Weiss", says="Marta Weiss")
    alone, _ = judged("Marta Weiss", says=None)
    assert artifact["payer"] == alone["payer"] == "Marta Weiss"
    assert artifact.result("payer").confidence >= alone.result("payer").confidence
    sources = [ref.capability_id for ref in artifact.result("payer").evidence_refs]
    assert sources == ["guesser", "scripted"]


def test_none_of_these_is_told_and_takes_nothing_away(judged: Callable[..., Any]) -> None:
    artifact, model = judged("Marta Weiss", says=None)
    assert artifact["payer"] == "Marta Weiss"
    assert codes(artifact) == ["NOT_STATED"]
    assert "none of the values found is right" in artifact.result("payer").diagnostics[-1].message
    assert len(model.questions) == 1


def test_what_is_not_among_them_is_not_taken(judged: Callable[..., Any]) -> None:
    artifact, model = judged("Marta Weiss", says="Jonas Feld")
    assert artifact["payer"] == "Marta Weiss"
    assert codes(artifact) == ["ANSWER_INVALID"]
    assert len(model.questions) == 1


def test_a_model_that_would_choose_another_value_is_told_and_replaces_none(
    judged: Callable[..., Any],
) -> None:
    artifact, model = judged("Marta Weiss", "Jonas Feld", says="Jonas Feld")
    assert '"Marta Weiss", "Jonas Feld"' in model.questions[0].prompt
    assert artifact["payer"] == "Marta Weiss"
    assert artifact.result("payer").confidence_band.name == "MEDIUM"
    [told] = [
        note.message
        for note in artifact.result("payer").diagnostics
        if note.code == "ANSWER_DISAGREES"
    ]
    assert told == "scripted-1 would choose 'Jonas Feld' instead"


@pytest.mark.parametrize(
    ("facts", "says", "payer"),
    [
        (LEARNED, "Marta Weiss", "Jonas Feld"),
        (OFTEN_WRONG, "Marta Weiss", "Marta Weiss"),
        (OFTEN_WRONG, None, "Jonas Feld"),
        (OFTEN_WRONG, "Jonas Feld", "Jonas Feld"),
    ],
)
def test_what_was_learned_and_is_often_wrong_gives_way_to_a_free_answer(
    judged: Callable[..., Any], facts: Facts, says: object, payer: str
) -> None:
    artifact, model = judged("Jonas Feld", says=says, facts=facts)
    assert artifact["payer"] == payer
    assert artifact.result("payer").confidence_band.name == "MEDIUM"
    # A small model takes what is offered alone, right or wrong.
    is_offered = "Jonas Feld" in model.questions[0].fields_part
    assert is_offered is not bool(facts.doubts)


def test_it_does_not_give_way_to_a_model_on_this_machine(
    scripted_model: Any, scripted_capability: Any
) -> None:
    """Those are small, and choose."""
    local = scripted_capability(scripted_model({"payer": "Marta Weiss"}))
    local.spec = attrs.evolve(local.spec, tier=CapabilityTier.LOCAL_INFERENCE)
    with Engine(plugins=[Guesser("Jonas Feld", facts=OFTEN_WRONG), local]) as engine:
        assert engine.normalize(LETTER, CONTRACT)["payer"] == "Jonas Feld"


def test_several_such_texts_are_named_and_need_not_be_taken(judged: Callable[..., Any]) -> None:
    artifact, model = judged("Jonas Feld", "Signed", says="Marta Weiss", facts=OFTEN_WRONG)
    named = '- "payer": text.\n  perhaps one of these, perhaps none: "Signed", "Jonas Feld"\n'
    assert named in model.questions[0].fields_part
    assert artifact["payer"] == "Marta Weiss"


@pytest.mark.parametrize("wanted", ["never", "required"])
def test_the_policy_decides_whether_anybody_is_asked(
    judged: Callable[..., Any], wanted: Any
) -> None:
    policy = Policy(second_opinion=wanted)
    artifact, model = judged("Marta Weiss", says="Marta Weiss", policy=policy)
    assert artifact["payer"] == "Marta Weiss"
    assert len(model.questions) == (wanted == "required")


def test_what_is_private_is_not_offered(scripted_model: Any, scripted_capability: Any) -> None:
    """What is hidden from the network is hidden in the choices as well."""
    fields = {"owner": {"type": "STRING", "tags": ["pii"]}, "payer": "STRING"}
    model = scripted_model({"payer": None})
    with Engine(plugins=[Guesser("Marta Weiss"), scripted_capability(model)]) as engine:
        engine.normalize(LETTER, {"fields": fields})
    assert all("Weiss" not in question.prompt for question in model.questions)


@pytest.mark.parametrize("says", ["10,79", "10.79"])
def test_a_choice_may_be_written_in_the_models_own_way(
    scripted_model: Any, scripted_capability: Any, says: str
) -> None:
    model = scripted_model({"fee": says})
    with Engine(plugins=[Guesser("10,79"), scripted_capability(model)]) as engine:
        artifact = engine.normalize(
            "It is 10,79 a month, not 11,20.", {"fields": {"fee": "DECIMAL"}}
        )
    result = artifact.result("fee")
    assert str(result.value) == "10.79"
    assert [ref.capability_id for ref in result.evidence_refs] == ["guesser", "scripted"]


def test_other_days_of_the_document_may_be_chosen_as_well(
    scripted_model: Any, scripted_capability: Any
) -> None:
    model = scripted_model({"due": "4 May 2026"})
    with Engine(plugins=[Guesser("6 June 2026"), scripted_capability(model)]) as engine:
        artifact = engine.normalize(LETTER, {"fields": {"due": "DATE"}})
    assert '"6 June 2026", "4 May 2026"' in model.questions[0].prompt
    result = artifact.result("due")
    assert str(result.value) == "2026-06-06"
    assert "ANSWER_DISAGREES" in {note.code for note in result.diagnostics}
    assert result.confidence_band.name != "HIGH"

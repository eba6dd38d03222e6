"""Learning from examples: what a user gets on documents that were not among them."""

from __future__ import annotations

import json
import random
from decimal import Decimal
from itertools import permutations
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from make_learned_kit import FOLDER, contents

from paxman_cap_learned import LearnedModel, learn
from paxman_cap_learned._deciding import Score
from paxman_core import Engine
from paxman_core.errors import InvalidOptionError, ReproductionError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Write = Callable[[int], tuple[str, dict[str, object]]]
    Cases = Callable[[int], list[tuple[str, object, dict[str, object]]]]


def test_values_that_the_contract_alone_does_not_find_are_found(
    plain_engine: Engine, engine: Engine, contract: dict[str, object], invitation: Write
) -> None:
    text, gold = invitation(20)
    assert plain_engine.normalize(text, contract).normalized_data == {"reference": "T-20"}
    found = engine.normalize(text, contract).normalized_data
    assert found == {**gold, "fee": Decimal("23.50")}


def test_a_learned_value_quotes_the_document_and_says_how_it_was_found(
    engine: Engine, contract: dict[str, object], invitation: Write
) -> None:
    text, gold = invitation(21)
    result = engine.normalize(text, contract).result("guest")
    (ref,) = result.evidence_refs
    assert text[ref.place.start : ref.place.end] == gold["guest"]  # type: ignore[union-attr]
    assert ref.facts is not None
    assert ref.facts.sentence == "as learned from examples; clear margin"


@pytest.mark.parametrize(
    ("right", "doubts"), [(7, ()), (6, ("wrong in 2 of 8 labelled documents",))]
)
def test_a_text_that_is_often_wrong_says_so(
    model: LearnedModel,
    contract: dict[str, object],
    invitation: Write,
    right: int,
    doubts: tuple[str, ...],
) -> None:
    """A model that reads the document may answer it otherwise then."""
    fields = [attrs.evolve(field, after=Score(12, 8, right)) for field in model.fields]
    text, gold = invitation(21)
    with Engine(models=[attrs.evolve(model, fields=tuple(fields))]) as engine:
        artifact = engine.normalize(text, contract)
    assert artifact["guest"] == gold["guest"]
    told = {name: artifact.result(name).evidence_refs[0].facts.doubts for name in ("guest", "fee")}
    # A number is chosen among all that the document holds.
    assert told == {"guest": doubts, "fee": ()}


@pytest.mark.parametrize(
    "guest", ["Ada O'Gorman", "Amsel&Dohle", "Jean-Luc Amsel", "Ada Amsel/Dohle"]
)
def test_what_was_learned_cuts_no_word(
    engine: Engine, contract: dict[str, object], invitation: Write, guest: str
) -> None:
    text, gold = invitation(21)
    letter = text.replace(str(gold["guest"]), guest)
    assert engine.normalize(letter, contract)["guest"] == guest


def test_twelve_documents_are_too_few_to_be_sure_and_forty_are_enough(
    plain_engine: Engine,
    engine: Engine,
    contract: dict[str, object],
    invitation: Write,
    cases: Cases,
) -> None:
    text, _ = invitation(50)
    assert engine.normalize(text, contract).result("fee").confidence_band.value == "MEDIUM"
    more = learn(plain_engine, contract, cases(40))
    with Engine(models=[more]) as surer:
        assert surer.normalize(text, contract).result("fee").confidence_band.value == "CERTAIN"


def test_a_field_that_is_not_made_better_is_left_as_it_was(
    model: LearnedModel, engine: Engine, contract: dict[str, object], invitation: Write
) -> None:
    served = {field.path: field.is_served for field in model.fields}
    assert served == {"guest": True, "berth": True, "fee": True, "reference": False}
    steps = engine.plan(invitation(20)[0], contract).fields
    asked = [
        plan.field_id for plan in steps if plan.capability_chain[-1].capability_id == "learned"
    ]
    assert asked == ["guest", "berth", "fee"]


def test_labels_that_say_nothing_teach_nothing(
    plain_engine: Engine, contract: dict[str, object], cases: Cases
) -> None:
    """Right values that stand nowhere: the field is not served, and the documents are named."""
    wrong = [
        (name, text, {**gold, "berth": f"X{n}"}) for n, (name, text, gold) in enumerate(cases(6))
    ]
    model = learn(plain_engine, contract, wrong)
    room = next(field for field in model.fields if field.path == "berth")
    assert not room.is_served
    why = "the right value does not stand in the text"
    assert sorted(room.unaligned) == [(f"{number}.txt", why) for number in range(6)]


def test_why_an_example_teaches_nothing_is_said(
    plain_engine: Engine, contract: dict[str, object], cases: Cases
) -> None:
    labelled = cases(6)
    labelled[0] = (*labelled[0][:2], {**labelled[0][2], "fee": "a lot"})
    labelled[1] = (*labelled[1][:2], {**labelled[1][2], "guest": "arbour note"})
    fields = {
        field.path: field.unaligned for field in learn(plain_engine, contract, labelled).fields
    }
    assert fields["fee"] == (("0.txt", "the right value cannot be read as the field's type"),)
    assert fields["guest"] == (("1.txt", "the right value stands only inside longer words"),)


def test_the_order_of_the_examples_does_not_matter(
    plain_engine: Engine, model: LearnedModel, contract: dict[str, object], cases: Cases
) -> None:
    shuffled = cases(12)
    random.Random(7).shuffle(shuffled)
    assert learn(plain_engine, contract, shuffled).to_bytes() == model.to_bytes()


def test_a_model_comes_back_from_its_file(
    tmp_path: Path, model: LearnedModel, contract: dict[str, object], invitation: Write
) -> None:
    path = tmp_path / "model.json"
    model.save(path)
    assert LearnedModel.load(path).to_bytes() == path.read_bytes()
    with Engine(models=[path]) as engine:
        text, gold = invitation(23)
        assert engine.normalize(text, contract).normalized_data["berth"] == gold["berth"]


def test_words_of_one_document_and_of_private_values_are_not_kept(
    plain_engine: Engine, cases: Cases, contract: dict[str, Any], model: LearnedModel
) -> None:
    kept = json.loads(model.to_bytes())
    assert "others" in kept["words"]
    assert "ada" not in kept["words"]
    private = {**contract["fields"]["berth"], "tags": ["pii"]}
    tagged = {**contract, "fields": {**contract["fields"], "berth": private}}
    careful = learn(plain_engine, tagged, cases(12))
    assert "elm" in kept["words"]
    assert b"elm" not in careful.to_bytes()


def test_the_artifact_names_the_model_and_another_does_not_reproduce_it(
    plain_engine: Engine,
    engine: Engine,
    model: LearnedModel,
    contract: dict[str, object],
    invitation: Write,
    cases: Cases,
) -> None:
    text, _ = invitation(24)
    artifact = engine.normalize(text, contract)
    step = artifact.plan.fields[0].capability_chain[-1]
    assert step.config["model"] == model.content_hash
    assert engine.replay(artifact.to_bytes(), contract).replay_hash == artifact.replay_hash
    assert engine.reproduce(artifact, text, contract).replay_hash == artifact.replay_hash
    other = learn(plain_engine, contract, cases(11))
    with Engine(models=[other]) as changed, pytest.raises(ReproductionError, match="another plan"):
        changed.reproduce(artifact, text, contract)


def test_a_model_does_not_serve_another_contract(engine: Engine, invitation: Write) -> None:
    fields = {"guest": {"type": "STRING", "description": "Who is invited to the dinner"}}
    artifact = engine.normalize(invitation(20)[0], {"id": "shop", "fields": fields})
    assert artifact.normalized_data == {}


def test_null_is_a_label_and_a_list_names_several_right_values(
    plain_engine: Engine, contract: dict[str, object], cases: Cases
) -> None:
    several = [
        (name, text, {**gold, "guest": [gold["guest"], "nobody"], "fee": None})
        for name, text, gold in cases(12)
    ]
    model = learn(plain_engine, contract, several)
    assert [field.path for field in model.fields] == ["guest", "berth", "reference"]
    assert model.fields[0].after.f1 == 1.0


def test_the_model_of_the_kit_is_what_its_letters_teach() -> None:
    """`python tools/make_learned_kit.py` writes it anew."""
    for name, text in contents().items():
        assert (FOLDER / name).read_text("utf-8") == text, name


def crew(number: int) -> tuple[str, str, dict[str, object]]:
    """Three names with numbers; which of them is meant, only the second mention says."""
    endings = ["dan", "mik", "sen", "tov", "win", "zar"]
    names = [
        f"{start}{endings[(number + at) % 6]}{'aeiouy'[number // 6]}"
        for at, start in enumerate(("Bal", "Dor", "Fen"))
    ]
    orders = [*permutations(names)]
    first, second = orders[number % 6], orders[(5 * number + number // 6) % 6]
    berths = {name: 20 + number + at for at, name in enumerate(first)}
    roles = dict(zip(second, ("leads", "cooks", "sings"), strict=True))
    text = "".join(f"{name} {berths[name]} comes today.\n" for name in first)
    text += "".join(f"We hear that {name} {roles[name]}.\n" for name in names)
    return f"{number}.txt", text, {"captain": f"{second[0]} {berths[second[0]]}"}


def test_what_another_mention_of_a_name_says_tells_which_is_meant(plain_engine: Engine) -> None:
    field = {"type": "STRING", "description": "Who is in charge"}
    contract = {"id": "crew", "fields": {"captain": field}}
    with Engine(models=[learn(plain_engine, contract, map(crew, range(18)))]) as engine:
        for number in range(20, 26):
            _, text, gold = crew(number)
            assert engine.normalize(text, contract).normalized_data == gold


@pytest.mark.parametrize(("wrong", "confidence"), [(0, 0.79), (3, 0.76)])
def test_a_field_that_is_not_served_is_as_sure_as_it_was_right(
    plain_engine: Engine, wrong: int, confidence: float
) -> None:
    """The rubric alone says .6 of the first of two numbers."""
    contract = {"id": "boats", "fields": {"phone": "STRING"}}
    text = "Boat House\n\nAsk 020 7946 0{} for a berth.\n020 7946 0{}\n"
    cases = [
        (
            f"{n}.txt",
            text.format(100 + n, 300 + n),
            {"phone": f"020 7946 0{900 - 800 * (n >= wrong) + n}"},
        )
        for n in range(12)
    ]
    model = learn(plain_engine, contract, cases)
    assert not model.fields[0].is_served
    with Engine(models=[model]) as engine:
        found = engine.normalize(text.format(150, 350), contract).result("phone")
        assert (found.value, found.confidence) == ("020 7946 0150", confidence)


def test_members_of_objects_are_learned_from_nested_labels(
    plain_engine: Engine, contract: dict[str, Any], cases: Cases, invitation: Write
) -> None:
    boat = {"type": "OBJECT", "fields": {"guest": contract["fields"]["guest"]}}
    nested = {"id": "boat", "fields": {"boat": boat}}
    labelled = [(name, text, {"boat": {"guest": gold["guest"]}}) for name, text, gold in cases(12)]
    text, gold = invitation(20)
    with Engine(models=[learn(plain_engine, nested, labelled)]) as engine:
        assert engine.normalize(text, nested)["boat.guest"] == gold["guest"]
    with pytest.raises(InvalidOptionError, match=r"0\.txt: the contract 'boat' has no field"):
        learn(plain_engine, nested, cases(1))


def test_too_few_documents_are_refused(
    plain_engine: Engine, contract: dict[str, object], cases: Cases
) -> None:
    with pytest.raises(InvalidOptionError, match="2 documents are too few"):
        learn(plain_engine, contract, cases(2))


@pytest.mark.parametrize("content", ["[]", "{}", "{", '{"plugin": "learned", "calibration": 1}'])
def test_what_is_no_model_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "model.json"
    path.write_text(content)
    with pytest.raises(InvalidOptionError, match="model"):
        Engine(models=[path])

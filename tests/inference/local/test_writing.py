"""Answers that a model writes: JSON whatever the model is, and grounded or dropped."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from paxman_cap_local_inference import LocalBackend, find_model, read_settings
from paxman_core.adapters import read_contract
from paxman_core.capability import CapabilityRequest, FieldRequest
from paxman_inference import Question, excerpt_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from paxman_core import Engine, Policy
    from paxman_core.document import Document

TEXT = "Ada pays 12 EUR for tea and 30 EUR for cake on 4 May 2026."
LINES = {
    "type": "ARRAY",
    "items": {"type": "OBJECT", "fields": {"thing": "STRING", "price": "MONEY"}},
}
FIELDS = {"name": "STRING", "day": "DATE", "words": {"type": "ARRAY", "items": "STRING"}}


def completed(model: Path, fields: dict[str, object], **settings: object) -> tuple[str, bool]:
    """What a model writes about the text, and whether it was cut off."""
    from paxman_core import Engine

    document: Document = Engine(plugins=[]).read(TEXT)
    contract = read_contract({"id": "test", "fields": fields})
    items = tuple(FieldRequest(field, {}) for field in contract.targets)
    chosen = read_settings({"model": str(model), "context_tokens": 8192, **settings})  # type: ignore[dict-item]
    file = find_model(chosen)
    assert file is not None
    backend = LocalBackend(file, chosen, 10_000)
    question = Question(excerpt_of(document, items, 10_000), items)
    completion = backend.complete(question, CapabilityRequest(document, items))
    return completion.text, completion.truncated


@pytest.mark.parametrize("seed", range(6))
def test_even_random_weights_write_json_with_the_keys_that_were_asked_for(
    tiny_model: Path, seed: int
) -> None:
    """All that is complete when the tokens are used up is JSON, in the order of the fields."""
    settings = {"temperature": "1.5", "seed": seed, "max_output_tokens": 1_500}
    fields = {"name": "STRING", "lines": LINES, **FIELDS}
    text, truncated = completed(tiny_model, fields, **settings)
    answer = json.loads(f"{text.removesuffix(',')}}}" if truncated else text)
    assert list(answer) == list(fields)[: len(answer)]
    assert isinstance(answer["name"], str | None)
    for line in answer.get("lines") or ():
        assert list(line) == ["thing", "price"]


def test_quotation_marks_and_brackets_of_a_contract_never_reach_the_grammar(
    tiny_model: Path,
) -> None:
    """A grammar with a quotation mark too many would end the process."""
    pipes = ['5"', 'a "b" \\', "]}"]
    fields = {
        "pipe": {"type": "ENUM", "enum": pipes},
        "pipes": {"type": "ARRAY", "items": {"type": "ENUM", "enum": pipes}},
        'size "a"': "STRING",
    }
    text, _ = completed(tiny_model, fields, temperature="1.5", max_output_tokens=1_500)
    assert text.startswith('{"pipe": ')


def test_another_seed_writes_something_else(tiny_model: Path) -> None:
    settings = {"temperature": "1.5", "max_output_tokens": 3_000}
    written = {
        completed(tiny_model, {"name": "STRING", "lines": LINES}, **settings, seed=seed)[0]
        for seed in range(4)
    }
    assert len(written) > 1


def test_without_heat_the_seed_does_nothing(tiny_model: Path) -> None:
    written = {completed(tiny_model, {"name": "STRING"}, seed=seed)[0] for seed in range(3)}
    assert len(written) == 1


def test_an_answer_that_is_cut_off_keeps_what_was_complete(
    tiny_model: Path, patient: Policy, local_engine: Callable[..., Engine]
) -> None:
    fields = {f"field_{number}": "STRING" for number in range(12)}
    settings = {"model": str(tiny_model), "ask": "generate", "max_output_tokens": 300}
    text, truncated = completed(tiny_model, fields, max_output_tokens=300)
    assert truncated
    assert text.endswith(",")
    with local_engine(settings=settings) as engine:
        artifact = engine.normalize(TEXT, {"fields": fields}, policy=patient)
    notes = [note.code for note in artifact.result("field_11").diagnostics]
    assert "MODEL_TRUNCATED" in notes


def test_what_random_weights_write_is_never_believed(
    tiny_model: Path, patient: Policy, local_engine: Callable[..., Engine]
) -> None:
    settings = {
        "model": str(tiny_model),
        "ask": "generate",
        "temperature": 1,
        "max_output_tokens": 2_000,
    }
    contract = {"fields": {"day": "DATE", "sum": "MONEY", "count": "INTEGER"}}
    with local_engine(settings=settings) as engine:
        artifact = engine.normalize(TEXT, contract, policy=patient)
    assert artifact.normalized_data == {}


def test_the_real_model_writes_what_stands_in_the_document(
    patient: Policy, local_engine: Callable[..., Engine]
) -> None:
    """Of this model's own writing, what is kept is at least the document's."""
    with local_engine(settings={"ask": "generate", "max_output_tokens": 60}) as engine:
        artifact = engine.normalize(TEXT, {"fields": {"name": "STRING"}}, policy=patient)
    value = artifact.normalized_data.get("name")
    assert value is None or str(value) in TEXT

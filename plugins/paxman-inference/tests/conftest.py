"""What the tests share: fields, documents, and a model that says what it is told to say."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from paxman_core.adapters import BUILTIN_ADAPTERS, adapt_contract
from paxman_core.capability import (
    Capability,
    CapabilityRequest,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    FieldRequest,
)
from paxman_core.document import BUILTIN_READERS, read_document
from paxman_core.values import FieldType
from paxman_inference import Completion, CompletionError, answer_fields, can_be_answered

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paxman_core.contract import CanonicalField
    from paxman_core.document import Document
    from paxman_inference import Question


class ScriptedModel:
    """Gives its answers one after the other, the last one for ever; keeps what it was asked."""

    capability_id = "scripted"
    model = "scripted-1"

    def __init__(self, *answers: object, max_characters: int = 10_000) -> None:
        self.answers = list(answers)
        self.max_characters = max_characters
        self.settings = {"temperature": 0}
        self.questions: list[Question] = []
        self.requests: list[CapabilityRequest] = []

    def complete(self, question: Question, request: CapabilityRequest) -> Completion:
        self.questions.append(question)
        self.requests.append(request)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, CompletionError):
            raise answer
        if isinstance(answer, Completion):
            return answer
        text = answer if isinstance(answer, str) else json.dumps(answer)
        return Completion(text, input_tokens=100, output_tokens=10, usd=Decimal("0.01"))


class ScriptedCapability(Capability):
    """A capability of the dearest tier that asks a scripted model."""

    spec = CapabilitySpec(
        "scripted", "1.0", CapabilityTier.REMOTE_INFERENCE, frozenset(FieldType), batchable=True
    )

    def __init__(self, model: ScriptedModel) -> None:
        self.model = model

    def prepare(self, field: CanonicalField, shape: object) -> Mapping[str, Any] | None:
        del shape
        return {} if can_be_answered(field) else None

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        return answer_fields(request, self.model)


@pytest.fixture(scope="session")
def scripted_model() -> type[ScriptedModel]:
    """A model that says what it is told to say."""
    return ScriptedModel


@pytest.fixture(scope="session")
def scripted_capability() -> type[ScriptedCapability]:
    """A capability that asks a scripted model."""
    return ScriptedCapability


@pytest.fixture(scope="session")
def read() -> Callable[[str], Document]:
    """Makes a document of a text."""
    return lambda text: read_document(text, BUILTIN_READERS)


@pytest.fixture(scope="session")
def fields_of() -> Callable[..., tuple[CanonicalField, ...]]:
    """Makes fields of a short contract: names and types, or what a field says about itself."""

    def make(**fields: object) -> tuple[CanonicalField, ...]:
        return adapt_contract({"id": "test", "fields": fields}, BUILTIN_ADAPTERS).targets

    return make


@pytest.fixture(scope="session")
def request_for() -> Callable[..., CapabilityRequest]:
    """Makes the request of a document and its fields."""

    def make(document: Document, *fields: CanonicalField, **limits: Any) -> CapabilityRequest:
        return CapabilityRequest(
            document, tuple(FieldRequest(each, {}) for each in fields), **limits
        )

    return make


@pytest.fixture(scope="session")
def said() -> Callable[..., dict[str, object]]:
    """An answer as the form wants it: a quote, and the value if it is another text."""
    return lambda quote, value=None: {"quote": quote, "value": quote if value is None else value}

"""The second reference, which asks a service, and its faulty kin."""
# ruff: noqa: ARG002 - a fault often consists in not looking

from __future__ import annotations

import json
import os
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from paxman_core.capability import (
    Capability,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    CostHint,
    Finding,
    ModelAnswer,
    TextSpan,
    Usage,
)
from paxman_core.values import FieldType, Parsed, parse
from zoo.specimen import mutant, note

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_core.canonical import Json
    from paxman_core.capability import CapabilityRequest
    from paxman_core.contract import CanonicalField
    from paxman_core.document import InputShape

LONGEST = 10.0


@mutant()
class Asking(Capability):
    """Sends the text to a service, and believes of its answers what stands in the text."""

    spec = CapabilitySpec(
        id="zoo_asking",
        version="1.0",
        tier=CapabilityTier.REMOTE_INFERENCE,
        field_types=frozenset({FieldType.STRING, FieldType.MONEY}),
        cost=CostHint(usd=Decimal("0.001"), milliseconds=Decimal(500)),
        deterministic=False,
        network=True,
        batchable=True,
    )

    def __init__(self) -> None:
        self.service = os.environ["ZOO_SERVICE"]

    def prepare(self, field: CanonicalField, shape: InputShape) -> Mapping[str, Json] | None:
        label = field.hints.labels[0] if field.hints.labels else field.name.replace("_", " ")
        return {"label": label.capitalize()}

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        if request.remaining_seconds() == 0:
            return CapabilityResult(diagnostics=note("there was no time to ask"))
        labels = {asked.field.id: asked.config["label"] for asked in request.fields}
        question = {"text": request.document.text, "labels": labels}
        try:
            answers = self.answers(question, self.patience(request))
        except (OSError, ValueError, KeyError) as error:
            return self.failed(request, error)
        findings = {}
        for asked in request.fields:
            finding = self.grounded(request, asked.field, answers.get(asked.field.id))
            if finding is not None:
                findings[asked.field.id] = (finding,)
        return CapabilityResult(findings, Usage(usd=Decimal("0.001"), calls=1))

    def patience(self, request: CapabilityRequest) -> float | None:
        remaining = request.remaining_seconds()
        return LONGEST if remaining is None else min(LONGEST, remaining)

    def answers(self, question: object, timeout: float | None) -> dict[str, Any]:
        from http.client import HTTPConnection, HTTPException
        from urllib.parse import urlsplit

        connection = HTTPConnection(urlsplit(self.service).netloc, timeout=timeout)
        try:
            connection.request("POST", "/", json.dumps(question))
            response = connection.getresponse()
            body = response.read()
        except HTTPException as error:
            raise ValueError("the answer broke off") from error
        finally:
            connection.close()
        if response.status != 200:
            raise ValueError(f"the service answered {response.status}")
        answers: dict[str, Any] = json.loads(body)["answers"]
        return answers

    def grounded(
        self, request: CapabilityRequest, field: CanonicalField, quote: object
    ) -> Finding | None:
        if not isinstance(quote, str) or not isinstance(parse(quote, field.type), Parsed):
            return None
        start = request.document.text.find(quote)
        if start < 0 or not quote:
            return None
        span = TextSpan(start, start + len(quote), quote)
        return Finding(quote, (ModelAnswer("zoo", quote, "exact", span),))

    def failed(self, request: CapabilityRequest, error: Exception) -> CapabilityResult:
        return CapabilityResult(diagnostics=note(f"nothing was learnt: {type(error).__name__}"))


@mutant("deadline.stalled")
class Patient(Asking):
    """It waits for an answer however long it takes."""

    def patience(self, request: CapabilityRequest) -> float | None:
        return None


@mutant("deadline.stalled")
class PatientByItself(Asking):
    """It has its own idea of how long to wait."""

    def patience(self, request: CapabilityRequest) -> float | None:
        return LONGEST


@mutant("failure.remote")
class PassesErrorsOn(Asking):
    """What goes wrong with the service goes wrong with it."""

    def failed(self, request: CapabilityRequest, error: Exception) -> CapabilityResult:
        raise error


@mutant("failure.remote")
class GuessesInstead(Asking):
    """When the service fails, it takes the first word."""

    def failed(self, request: CapabilityRequest, error: Exception) -> CapabilityResult:
        word = request.document.text[:3]
        guess = Finding(word, (ModelAnswer("zoo", word, "exact", TextSpan(0, 3, word)),))
        return CapabilityResult({request.fields[0].field.id: (guess,)})

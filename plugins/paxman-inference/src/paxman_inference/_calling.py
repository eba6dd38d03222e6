"""Calls of a model: through the recordings, within what is left of time and money, and counted."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import attrs

from paxman_core.capability import Usage
from paxman_core.errors import RecordingMissingError
from paxman_inference import codes
from paxman_inference._completion import Completion, CompletionError
from paxman_inference._instructions import PROMPT_VERSION

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_core.canonical import Json
    from paxman_core.capability import CapabilityRequest
    from paxman_inference._completion import Backend
    from paxman_inference._question import Question


class Caller:
    """Makes the calls of one invocation, and knows what they took."""

    def __init__(self, request: CapabilityRequest, backend: Backend) -> None:
        self.request = request
        self.backend = backend
        self.usage = Usage()

    def complete(self, question: Question) -> Completion:
        """The model's answer, or a CompletionError; what either took is counted."""
        try:
            answer = self.request.recordings.call(
                self._recorded(question), lambda: self._made(question)
            )
        except RecordingMissingError as error:
            raise CompletionError(codes.RECORDING_MISSING, str(error), calls=0) from None
        self._count(answer)
        failure = answer.get("failure")
        if failure is not None:
            raise CompletionError(str(failure), str(answer.get("message", "")))
        return Completion(
            text=str(answer.get("text", "")),
            truncated=bool(answer.get("truncated")),
            model=str(answer.get("model") or self.backend.model),
        )

    def _recorded(self, question: Question) -> dict[str, Json]:
        """All that the answer depends on."""
        return {
            "capability": self.backend.capability_id,
            "model": self.backend.model,
            "settings": dict(self.backend.settings),
            "prompt": {
                "version": PROMPT_VERSION,
                "system": question.system,
                "document": question.document_part,
                "fields": question.fields_part,
                "schema": question.schema,
            },
        }

    def _made(self, question: Question) -> Mapping[str, Json]:
        """The call itself; that there was no time for it is decided here, and so recorded."""
        try:
            if self.request.remaining_seconds() == 0:
                raise CompletionError(codes.MODEL_TIMEOUT, "no time was left to ask", calls=0)
            return self.backend.complete(question, self._narrowed(question)).to_dict()
        except CompletionError as error:
            return error.to_dict()

    def _narrowed(self, question: Question) -> CapabilityRequest:
        allowance = self.request.allowance_usd
        left = None if allowance is None else max(Decimal(0), allowance - self.usage.usd)
        calls = self.request.allowance_calls
        return attrs.evolve(
            self.request,
            fields=question.fields,
            allowance_usd=left,
            allowance_calls=None if calls is None else max(0, calls - self.usage.calls),
        )

    def _count(self, answer: Mapping[str, Json]) -> None:
        self.usage = Usage(
            usd=self.usage.usd + Decimal(str(answer.get("usd", 0))),
            input_tokens=self.usage.input_tokens + _number(answer.get("input_tokens")),
            output_tokens=self.usage.output_tokens + _number(answer.get("output_tokens")),
            calls=self.usage.calls + _number(answer.get("calls")),
        )


def _number(value: Json) -> int:
    return value if isinstance(value, int) else 0

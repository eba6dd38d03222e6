"""Calls of a model: through the recordings, within what is left of time and money, and counted."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING

import attrs

from paxman_core.canonical import Json, content_hash
from paxman_core.capability import Usage
from paxman_core.errors import RecordingMissingError
from paxman_inference import codes
from paxman_inference._completion import Backend, Completion, CompletionError
from paxman_inference._fence import neutral
from paxman_inference._instructions import PROMPT_VERSION
from paxman_inference._question import Question

if TYPE_CHECKING:
    from collections.abc import Container

    from paxman_core.capability import CapabilityRequest, FieldRequest


class _NotKeptError(Exception):
    """The recordings do not have the answer, and nobody is to be asked for it."""


def _make_none() -> Mapping[str, Json]:
    raise _NotKeptError


def asked_of(backend: Backend, question: Question) -> dict[str, Json]:
    """All that the answer of a `backend`'s model to a question depends on, as recordings know
    it."""
    return {
        "capability": backend.capability_id,
        "model": backend.model,
        "settings": dict(backend.settings),
        "prompt": {
            "version": PROMPT_VERSION,
            "system": question.system,
            "document": question.document_part,
            "fields": question.fields_part,
            "schema": question.schema,
        },
    }


class Caller:
    """Makes the calls of one invocation, and knows what they took."""

    def __init__(self, request: CapabilityRequest, backend: Backend) -> None:
        self.request = request
        self.backend = backend
        self.usage = Usage()
        self._last: Mapping[str, Json] = {}

    def complete(self, question: Question) -> Completion:
        """The model's answer, or a CompletionError; what either took is counted."""
        try:
            answer = self.request.recordings.call(
                asked_of(self.backend, question), lambda: self._made(question)
            )
        except RecordingMissingError as error:
            raise CompletionError(codes.RECORDING_MISSING, str(error), calls=0) from None
        self._count(answer)
        self._last = answer
        failure = answer.get("failure")
        if failure is not None:
            raise CompletionError(str(failure), str(answer.get("message", "")))
        return self._completion(answer)

    def _completion(self, answer: Mapping[str, Json]) -> Completion:
        return Completion(
            text=str(answer.get("text", "")),
            truncated=bool(answer.get("truncated")),
            model=str(answer.get("model") or self.backend.model),
            doubts=_doubts(answer.get("doubts")),
            remark=str(answer.get("remark", "")),
        )

    def remembered(self, question: Question) -> dict[str, Completion]:
        """By path, what was said of a field in answer to another question about this document.

        None of it if this very question was answered. So a contract with one more field asks for
        that field alone.
        """
        if self.request.recordings.path is None or self._kept(asked_of(self.backend, question)):
            return {}
        found: dict[str, Completion] = {}
        counted: set[Json] = set()
        for item in question.fields:
            kept = self._kept(self._asked_of_field(question, item))
            if kept is None:
                continue
            if kept.get("call") not in counted:
                counted.add(kept.get("call"))
                self._count(kept)
            found[item.field.path] = self._completion(kept)
        return found

    def remember(self, question: Question, paths: Container[str]) -> None:
        """Keep what was said last, in answer to this question, for each of its fields as well."""
        recordings = self.request.recordings
        if recordings.path is None or recordings.mode == "replay":
            return
        answer = {**self._last, "call": content_hash(asked_of(self.backend, question))}
        for item in question.fields:
            if item.field.path in paths:
                recordings.call(self._asked_of_field(question, item), lambda: answer)

    def _kept(self, asked: Mapping[str, Json]) -> Mapping[str, Json] | None:
        try:
            return self.request.recordings.call(asked, _make_none)
        except (_NotKeptError, RecordingMissingError):
            return None

    def _asked_of_field(self, question: Question, item: FieldRequest) -> dict[str, Json]:
        """What an answer about one field depends on, whatever else was asked for."""
        text = neutral(self.request.document.text.rstrip())
        return {
            **asked_of(self.backend, question),
            "prompt": {
                "version": PROMPT_VERSION,
                "system": question.system,
                "examples": question.examples,
                "document": content_hash(text),
                "characters": self.backend.max_characters,
                "field": [*question.lines_of(item)],
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


def _doubts(value: Json) -> dict[str, int]:
    given = value if isinstance(value, Mapping) else {}
    return {key: _number(doubt) for key, doubt in given.items()}


def _number(value: Json) -> int:
    return value if isinstance(value, int) else 0

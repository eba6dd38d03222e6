"""Generating: the model writes the answer, which must then stand in the document."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

import attrs

from paxman_cap_local_inference._failures import (
    ContextTooSmallError,
    LocalModelError,
    OutOfTimeError,
    OutOfTokensError,
)
from paxman_cap_local_inference._limits import CHARACTERS_A_TOKEN, early
from paxman_cap_local_inference._loading import loaded_model
from paxman_cap_local_inference._models import ModelFile
from paxman_cap_local_inference._settings import LocalSettings
from paxman_cap_local_inference._spec import CAPABILITY_ID
from paxman_core.canonical import Json
from paxman_core.capability import CapabilityRequest, CapabilityResult
from paxman_inference import Completion, CompletionError, Question, answer_fields

if TYPE_CHECKING:
    from paxman_cap_local_inference._runtime import Runtime


def generate(
    request: CapabilityRequest, model: ModelFile, settings: LocalSettings
) -> CapabilityResult:
    """What the model writes for the fields; a document that is too long is cut until it fits."""
    characters = min(len(request.document.text), settings.context_tokens * CHARACTERS_A_TOKEN)
    backend = LocalBackend(model, settings, characters, early(request.deadline))
    return answer_fields(request, backend)


@attrs.frozen
class LocalBackend:
    """A model in a file, as the shared layer asks it."""

    file: ModelFile
    local: LocalSettings
    max_characters: int
    deadline: float | None = None
    """A moment before the invocation's own, whatever is asked in it."""

    @property
    def capability_id(self) -> str:
        """Who asks."""
        return CAPABILITY_ID

    @property
    def model(self) -> str:
        """The file's name and hash."""
        return self.file.identity

    @property
    def settings(self) -> Mapping[str, Json]:
        """What answers depend on beside the prompt."""
        return {"ask": "generate", **self.local.of_answers}

    def complete(self, question: Question, request: CapabilityRequest) -> Completion:
        """The answer to a `question`, as far as time and tokens allow; `request` is not looked at.

        A model that cannot be used or has no time left raises a CompletionError.
        """
        del request
        loaded = loaded_model(self.file, self.local)
        try:
            with loaded.turn(self.file, self.local, self.deadline) as runtime:
                return self._written(runtime, question)
        except LocalModelError as error:
            raise CompletionError(error.code, str(error)) from None

    def _written(self, runtime: Runtime, question: Question) -> Completion:
        from paxman_cap_local_inference._chat import document_tokens, field_tokens
        from paxman_cap_local_inference._writing import Writing

        document = document_tokens(runtime, question)
        fields = field_tokens(runtime, question)
        runtime.remember(document, self.deadline)
        runtime.branch(1)
        writing = Writing(runtime, self.local, self.deadline)
        members: list[str] = []
        truncated = False
        try:
            writing.read(fields)
            for item in question.fields:
                key = json.dumps(item.field.path, ensure_ascii=False)
                writing.say(f"{', ' if members else '{'}{key}:")
                answer = json.dumps(writing.answer(item.field), ensure_ascii=False)
                members.append(f"{key}: {answer}")
        except (ContextTooSmallError, OutOfTimeError, OutOfTokensError):
            if not members:
                raise
            # What is complete is kept; the shared layer says what is missing.
            truncated = True
        finally:
            runtime.prune()
        return Completion(
            f"{{{', '.join(members)}{',' if truncated else '}'}",
            input_tokens=len(document) + len(fields),
            output_tokens=writing.output_tokens,
            truncated=truncated,
            model=self.model,
        )

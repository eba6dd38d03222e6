"""The model that is set, as the prompt-and-answer layer asks it."""

from __future__ import annotations

import math
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_remote_inference._attempts import Attempts
from paxman_cap_remote_inference._dialect import MEMORY, Dialect, first_dialect
from paxman_cap_remote_inference._model import RemoteModel
from paxman_cap_remote_inference._prices import times
from paxman_cap_remote_inference._questions import Questions, Waiting
from paxman_cap_remote_inference._spec import CAPABILITY_ID
from paxman_cap_remote_inference._structure import ways_of
from paxman_inference import CompletionError, asked_of, codes

if TYPE_CHECKING:
    from collections.abc import Mapping
    from decimal import Decimal

    from paxman_cap_remote_inference._prices import Prices
    from paxman_cap_remote_inference._service import Service
    from paxman_cap_remote_inference._settings import RemoteSettings
    from paxman_core.canonical import Json
    from paxman_core.capability import CapabilityRequest
    from paxman_inference import Completion, Question


SECONDS_OF_REST: Final = 30.0
"""How long a service that does not answer is left alone."""


class RemoteBackend(RemoteModel):
    """The model, asked until it answers or nothing helps."""

    capability_id: Final = CAPABILITY_ID

    def __init__(self, settings: RemoteSettings, prices: Prices, service: Service) -> None:
        super().__init__(settings, prices, service)
        self._closed_until = 0.0
        self._failure = ""

    @property
    def settings(self) -> Mapping[str, Json]:
        """What the answer depends on; in which form the service is asked, it decides itself.

        The same model at another address is the same model.
        """
        return {
            "max_output_tokens": self.chosen.max_output_tokens,
            "seed": self.chosen.seed,
            "structured": self.chosen.structured,
            "temperature": 0,
        }

    @property
    def max_characters(self) -> int:
        """How much of a document is sent at most."""
        return self.chosen.max_characters

    def least_usd(self, question: Question) -> Decimal:
        """What one attempt at a question is allowed to cost, as far as is known."""
        return self.bound_usd(question, MEMORY.recall(self._key) or Dialect())

    def most_usd(self, question: Question) -> Decimal:
        """The most that one attempt at a question can cost, in whatever form it is asked."""
        return self.bound_usd(question, Dialect(has_room_to_think=True))

    def complete(self, question: Question, request: CapabilityRequest) -> Completion:
        """Ask the model; whatever keeps it from answering is a CompletionError."""
        if self.chosen.defer_to:
            self._defer(question)
            raise CompletionError(codes.MODEL_DEFERRED, "the question waits for a batch", calls=0)
        problem = self.service.problem()
        if problem:
            raise CompletionError(codes.MODEL_REFUSED_REQUEST, problem, calls=0)
        self._check_breaker()
        try:
            completion = self._completion(Attempts(self, question, request))
        except CompletionError as error:
            if error.code == codes.MODEL_UNREACHABLE:
                self._closed_until = time.monotonic() + SECONDS_OF_REST
                self._failure = error.message
            raise
        self._closed_until = 0.0
        return completion

    @property
    def _key(self) -> tuple[str, str, str]:
        """By what is remembered how the service is spoken to."""
        return self.service.address, self.chosen.model, self.chosen.structured

    def _completion(self, attempts: Attempts) -> Completion:
        def keep(found: Dialect) -> None:
            MEMORY.keep(self._key, found)

        known = MEMORY.recall(self._key)
        if known is not None:
            return attempts.completion(known, keep)
        with MEMORY.finding_out(self._key, attempts.seconds_left()) as has_turn:
            if not has_turn:
                raise attempts.out_of_time()
            # While this one waited, another may have found out, or that nobody answers.
            self._check_breaker()
            known = MEMORY.recall(self._key)
            if known is None:
                return attempts.first_completion(keep)
        return attempts.completion(known, keep)

    def _defer(self, question: Question) -> None:
        structure = ways_of(self.chosen.structured)[0]
        known = MEMORY.recall(self._key)
        if known is None:
            # Nobody can ask otherwise where a whole batch is refused.
            first = first_dialect(self.service.address, structure)
            known = attrs.evolve(first, takes_logprobs=False)
        share = self.chosen.batch_price_share
        waiting = Waiting(
            asked_of(self, question),
            self.body(question, known),
            times(self.bound_usd(question, known), share),
        )
        Questions(Path(self.chosen.defer_to)).add(waiting)

    def _check_breaker(self) -> None:
        """Leave a service alone that was dead a moment ago: not every document finds that out."""
        seconds = self._closed_until - time.monotonic()
        if seconds > 0:
            message = f"{self._failure}; it is asked again in {math.ceil(seconds)} s"
            raise CompletionError(codes.MODEL_UNREACHABLE, message, calls=0)

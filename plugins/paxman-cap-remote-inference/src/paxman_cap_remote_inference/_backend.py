"""The model that is set, as the prompt-and-answer layer asks it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_cap_remote_inference._attempts import Attempts
from paxman_cap_remote_inference._dialect import MEMORY, Dialect
from paxman_cap_remote_inference._model import RemoteModel
from paxman_cap_remote_inference._spec import CAPABILITY_ID
from paxman_cap_remote_inference._structure import ways_of
from paxman_inference import CompletionError, codes

if TYPE_CHECKING:
    from collections.abc import Mapping
    from decimal import Decimal

    from paxman_core.canonical import Json
    from paxman_core.capability import CapabilityRequest
    from paxman_inference import Completion, Question


class RemoteBackend(RemoteModel):
    """The model, asked until it answers or nothing helps."""

    capability_id: Final = CAPABILITY_ID

    @property
    def settings(self) -> Mapping[str, Json]:
        """What the answer depends on; in which form the service is asked, it decides itself."""
        return {
            "base_url": self.chosen.base_url,
            "max_output_tokens": self.chosen.max_output_tokens,
            "seed": self.chosen.seed,
            "structured": self.chosen.structured,
            "temperature": 0,
        }

    @property
    def max_characters(self) -> int:
        """How much of a document is sent at most."""
        return self.chosen.max_characters

    def most_usd(self, question: Question) -> Decimal:
        """The most that one attempt at a question can cost, in whatever form it is asked."""
        ways = ways_of(self.chosen.structured)
        return max(self.bound_usd(self.body(question, Dialect(way))) for way in ways)

    def complete(self, question: Question, request: CapabilityRequest) -> Completion:
        """Ask the model; whatever keeps it from answering is a CompletionError."""
        problem = self.service.problem()
        if problem:
            raise CompletionError(codes.MODEL_REFUSED_REQUEST, problem, calls=0)
        attempts = Attempts(self, question, request)
        key = self.service.address, self.chosen.model, self.chosen.structured
        known = MEMORY.recall(key)
        if known is not None:
            return attempts.completion(known)
        with MEMORY.finding_out(key, attempts.seconds_left()) as has_turn:
            if not has_turn:
                raise attempts.out_of_time()
            known = MEMORY.recall(key)
            if known is not None:
                return attempts.completion(known)
            return attempts.first_completion(lambda found: MEMORY.keep(key, found))

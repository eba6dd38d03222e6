"""What a model is asked through: a backend, and what comes of one call."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Protocol

import attrs

from paxman_core.canonical import Json, decimal_text
from paxman_core.capability import CapabilityRequest
from paxman_inference._question import Question


@attrs.frozen
class Completion:
    """What a model said, and what saying it took."""

    text: str
    input_tokens: int = 0
    output_tokens: int = 0
    usd: Decimal = Decimal(0)
    truncated: bool = False
    """The model stopped because it had reached its limit of tokens, not because it was done."""
    model: str = ""
    """The model that says it has answered; empty if it does not say."""
    calls: int = 1
    """Requests that were sent, those that had to be sent again included."""
    doubts: Mapping[str, int] = MappingProxyType({})
    """By key of the answer, how likely null was where the model began to write a value, in
    thousandths; empty if nobody says."""
    remark: str = ""
    """What was found out about the service on the way, and those who read the result should
    know."""

    def to_dict(self) -> dict[str, Json]:
        """The completion as the plain JSON that is kept in recordings."""
        return {
            "text": self.text,
            "input_tokens": self.input_tokens,
            "output_tokens": self.output_tokens,
            "usd": decimal_text(self.usd),
            "truncated": self.truncated,
            "model": self.model,
            "calls": self.calls,
            **({"doubts": dict(self.doubts)} if self.doubts else {}),
            **({"remark": self.remark} if self.remark else {}),
        }


class CompletionError(Exception):
    """A call came to nothing: why, as one of the codes, and what it took nevertheless."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        usd: Decimal = Decimal(0),
        input_tokens: int = 0,
        output_tokens: int = 0,
        calls: int = 1,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.usd = usd
        self.input_tokens = input_tokens
        self.output_tokens = output_tokens
        self.calls = calls

    def to_dict(self) -> dict[str, Json]:
        """The failure as the plain JSON that is kept in recordings."""
        return {
            "failure": self.code,
            "message": self.message,
            "usd": decimal_text(self.usd),
            "input_tokens": self.input_tokens,
            "output_tokens": self.output_tokens,
            "calls": self.calls,
        }


class Backend(Protocol):
    """A model that can be asked."""

    @property
    def capability_id(self) -> str:
        """The capability that asks."""

    @property
    def model(self) -> str:
        """The model's name; for a file, one that tells it from any other."""

    @property
    def settings(self) -> Mapping[str, Json]:
        """What the answer depends on beside the prompt; no key, no header."""

    @property
    def max_characters(self) -> int:
        """How much of a document is shown to the model at most."""

    def complete(self, question: Question, request: CapabilityRequest) -> Completion:
        """Ask the model, once; a call that comes to nothing raises a CompletionError.

        `request` is that of the capability, narrowed to what is left: its fields are the
        question's, and its allowance is what earlier calls left of it. A call that could cost
        more is not made, but raises MODEL_NOT_AFFORDED with calls=0. A refused, stalled or
        limited call may be sent again within the deadline.
        """

"""A model behind a service: its prices, and how a question to it is written."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from paxman_inference import answer_tokens

if TYPE_CHECKING:
    from decimal import Decimal

    from paxman_cap_remote_inference._dialect import Dialect
    from paxman_cap_remote_inference._prices import Prices
    from paxman_cap_remote_inference._service import Service
    from paxman_cap_remote_inference._settings import RemoteSettings
    from paxman_core.canonical import Json
    from paxman_inference import Question

TEMPLATE_TOKENS: Final = 64
"""What services put around the messages: roles, and how they introduce a form or a function."""
LONGEST_ANSWER: Final = 4_096
"""Tokens of an answer that was cut off at the length that its fields need."""


class RemoteModel:
    """What is asked, and what a question costs at most."""

    def __init__(self, settings: RemoteSettings, prices: Prices, service: Service) -> None:
        self.chosen = settings
        self.prices = prices
        self.service = service

    @property
    def model(self) -> str:
        """The name that the service knows it by."""
        return self.chosen.model

    def body(self, question: Question, dialect: Dialect) -> dict[str, Json]:
        """The request for a question."""
        return {
            "model": self.chosen.model,
            "messages": [
                {"role": "system", "content": _sendable(question.system)},
                {"role": "user", "content": _sendable(question.prompt)},
            ],
            **dialect.members(self.chosen, question.schema, self._most_tokens(question, dialect)),
        }

    def bound_usd(self, question: Question, dialect: Dialect) -> Decimal:
        """The most that a request can cost: no text has more tokens than bytes."""
        texts = (question.system, question.prompt, json.dumps(question.schema, ensure_ascii=False))
        size = sum(len(text.encode("utf-8", "replace")) for text in texts)
        return self.prices.of(size + TEMPLATE_TOKENS, self._most_tokens(question, dialect))

    def _most_tokens(self, question: Question, dialect: Dialect) -> int:
        """How long the answer may become."""
        if self.chosen.max_output_tokens is not None:
            return self.chosen.max_output_tokens
        needed = answer_tokens(item.field for item in question.fields)
        return max(needed, LONGEST_ANSWER) if dialect.has_room_to_think else needed


def _sendable(text: str) -> str:
    """The text without halves of characters, which no request can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")

"""A model behind a service: its prices, and how a question to it is written."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping
    from decimal import Decimal

    from paxman_cap_remote_inference._dialect import Dialect
    from paxman_cap_remote_inference._prices import Prices
    from paxman_cap_remote_inference._service import Service
    from paxman_cap_remote_inference._settings import RemoteSettings
    from paxman_core.canonical import Json
    from paxman_inference import Question

TEMPLATE_TOKENS: Final = 512
"""What services put around the messages: roles, and how they explain a form or a function."""


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
            **dialect.members(self.chosen, question.schema),
        }

    def bound_usd(self, body: Mapping[str, Json]) -> Decimal:
        """The most that a request can cost: no text has more tokens than bytes."""
        size = len(json.dumps(body, ensure_ascii=False).encode("utf-8"))
        return self.prices.of(size + TEMPLATE_TOKENS, self.chosen.max_output_tokens)


def _sendable(text: str) -> str:
    """The text without halves of characters, which no request can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")

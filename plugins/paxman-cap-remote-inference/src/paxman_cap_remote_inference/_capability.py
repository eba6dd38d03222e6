"""The capability: the fields of one document, in one question to a remote model."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from paxman_cap_remote_inference._backend import RemoteBackend
from paxman_cap_remote_inference._prices import times, total
from paxman_cap_remote_inference._service import Service
from paxman_core.capability import Capability
from paxman_inference import (
    NO_EXAMPLES,
    answer_fields,
    can_be_answered,
    possible_questions,
    read_examples,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from decimal import Decimal

    from paxman_cap_remote_inference._prices import Prices
    from paxman_cap_remote_inference._settings import RemoteSettings
    from paxman_core.canonical import Json
    from paxman_core.capability import CapabilityRequest, CapabilityResult, CapabilitySpec
    from paxman_core.contract import CanonicalField
    from paxman_core.document import InputShape


class RemoteInference(Capability):
    """Asks a model behind an OpenAI-compatible service; the document must bear its answers out."""

    def __init__(self, spec: CapabilitySpec, settings: RemoteSettings, prices: Prices) -> None:
        self.spec = spec
        self._settings = settings
        self._service = Service(settings)
        self._backend = RemoteBackend(settings, prices, self._service)
        self._examples = NO_EXAMPLES
        if settings.examples:
            self._examples = read_examples(Path(settings.examples), settings.example_characters)

    def prepare(self, field: CanonicalField, shape: InputShape) -> Mapping[str, Json] | None:
        """The model that will be asked, so that the plan names it."""
        del shape
        return {"model": self._settings.model} if can_be_answered(field) else None

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        """Ask for all fields at once, then for those again that were answered wrongly."""
        return answer_fields(request, self._backend, self._examples)

    def worst_case_usd(self, request: CapabilityRequest) -> Decimal:
        """Every question that may come up, each as often as it may be repeated.

        What is left to spend caps that: a repetition that cannot be paid for is not made. The first
        question must be paid for in any case.
        """
        most = self._settings.max_characters
        questions = [*possible_questions(request, most, self._examples)]
        worst = times(total(*map(self._backend.most_usd, questions)), self._settings.retries + 1)
        if request.allowance_usd is None or not questions:
            return worst
        return min(worst, max(request.allowance_usd, self._backend.least_usd(questions[0])))

    def close(self) -> None:
        """Close the connections."""
        self._service.close()

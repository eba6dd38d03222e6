"""The capability: asks a model on this machine for what the cheaper stages left open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from paxman_cap_local_inference._limits import LARGE
from paxman_cap_local_inference._spec import spec_of
from paxman_core.capability import Capability, CapabilityResult, Usage
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_cap_local_inference._models import ModelFile
    from paxman_cap_local_inference._settings import LocalSettings
    from paxman_core.canonical import Json
    from paxman_core.capability import CapabilityRequest
    from paxman_core.contract import CanonicalField
    from paxman_core.document import InputShape


class LocalInference(Capability):
    """Chooses among spans of the document, or writes an answer that must stand in it."""

    def __init__(self, model: ModelFile, settings: LocalSettings) -> None:
        self.spec = spec_of(model.bytes)
        self._model = model
        self._settings = settings

    def prepare(self, field: CanonicalField, shape: InputShape) -> Mapping[str, Json] | None:
        """How the field is asked for; None if this model cannot be asked for it."""
        del shape
        way = self._way(field)
        return None if way is None else {"ask": way, "model": self._model.path.name}

    def _way(self, field: CanonicalField) -> str | None:
        """One value is chosen, a list is written; `ask` may forbid the one or the other."""
        ask = self._settings.ask
        if ask == "generate" or field.type is FieldType.ARRAY:
            is_able = ask == "generate" or (ask == "auto" and self._model.bytes >= LARGE)
            return "generate" if is_able and _can_be_answered(field) else None
        return "choose"

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        """Choose what can be chosen, then let the model write the rest."""
        from paxman_cap_local_inference._choosing import Choosing
        from paxman_cap_local_inference._generating import generate

        chosen = [item for item in request.fields if item.config["ask"] == "choose"]
        written = tuple(item for item in request.fields if item.config["ask"] != "choose")
        choosing = Choosing(request, self._model, self._settings)
        if chosen:
            choosing.choose(chosen)
        result = CapabilityResult(choosing.findings, choosing.usage, tuple(choosing.notes))
        if not written:
            return result
        narrowed = attrs.evolve(request, fields=written)
        return _together(result, generate(narrowed, self._model, self._settings))


def _can_be_answered(field: CanonicalField) -> bool:
    from paxman_inference import can_be_answered

    return can_be_answered(field)


def _together(first: CapabilityResult, second: CapabilityResult) -> CapabilityResult:
    usage = Usage(
        input_tokens=first.usage.input_tokens + second.usage.input_tokens,
        output_tokens=second.usage.output_tokens,
        calls=first.usage.calls + second.usage.calls,
    )
    notes = first.diagnostics + second.diagnostics
    return CapabilityResult({**first.findings, **second.findings}, usage, notes)

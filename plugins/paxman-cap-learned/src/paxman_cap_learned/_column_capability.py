"""Tables with learned headings: read as if the contract itself named the columns so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from paxman_cap_evidence import paxman_capabilities as labelled_values
from paxman_cap_learned._lists import named_by
from paxman_cap_learned._model import LearnedModel
from paxman_cap_learned._spec import COLUMNS_SPEC
from paxman_core.capability import Capability, CapabilityResult

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paxman_core.canonical import Json
    from paxman_core.capability import CapabilityRequest, FieldRequest
    from paxman_core.contract import CanonicalField
    from paxman_core.document import InputShape


class LearnedColumns(Capability):
    """Finds the rows of lists under the headings that right rows of other documents had."""

    spec = COLUMNS_SPEC

    def __init__(self, models: Sequence[Mapping[str, Json]]) -> None:
        made = map(LearnedModel.from_dict, models)
        self._models = {model.content_hash: model for model in made}
        (offer,) = labelled_values()
        self._reader = offer.factory()

    def prepare(self, field: CanonicalField, shape: InputShape) -> Mapping[str, Json] | None:
        """The model whose headings made the list better; None if none did."""
        for name, model in reversed(self._models.items()):
            is_served = any(known.fits(field) and known.is_served for known in model.fields)
            if is_served and self._reader.prepare(field, shape) is not None:
                return {"model": name}
        return None

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        """The lists as labels lead to them, with the learned headings among the labels."""
        fields = tuple(map(self._named, request.fields))
        found = self._reader.invoke(attrs.evolve(request, fields=fields))
        notes = tuple(attrs.evolve(note, capability_id=self.spec.id) for note in found.diagnostics)
        return CapabilityResult(found.findings, diagnostics=notes)

    def _named(self, asked: FieldRequest) -> FieldRequest:
        model = self._models[str(asked.config["model"])]
        return attrs.evolve(asked, field=named_by(asked.field, model.columns[asked.field.path]))

"""The capability: what was learned, put to a document, as spans with their margins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_cap_learned._model import LearnedModel
from paxman_cap_learned._proposing import propose, value_key
from paxman_cap_learned._spec import SPEC
from paxman_cap_learned._view import Reading
from paxman_core.capability import (
    Capability,
    CapabilityResult,
    Facts,
    Finding,
    Standing,
    TextSpan,
)
from paxman_core.document import Trait

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paxman_cap_learned._model import LearnedField
    from paxman_cap_learned._proposing import Proposal
    from paxman_core.canonical import Json
    from paxman_core.capability import CapabilityRequest, FieldRequest
    from paxman_core.contract import CanonicalField
    from paxman_core.document import InputShape
    from paxman_core.values import Value


class LearnedCapability(Capability):
    """Finds values as the user's own labelled documents show."""

    spec = SPEC

    def __init__(self, models: Sequence[Mapping[str, Json]]) -> None:
        made = map(LearnedModel.from_dict, models)
        self._models = {model.content_hash: model for model in made}

    def prepare(self, field: CanonicalField, shape: InputShape) -> Mapping[str, Json] | None:
        """The model that serves the field; None if none made it better, or keys name the values."""
        if Trait.TREE in shape.traits or shape.media_type == "text/csv":
            return None
        for name, model in reversed(self._models.items()):
            if any(known.fits(field) and known.is_served for known in model.fields):
                return {"model": name}
        return None

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        """One look at the document for all the fields of a model."""
        by_model: dict[str, list[FieldRequest]] = {}
        for each in request.fields:
            by_model.setdefault(str(each.config["model"]), []).append(each)
        findings: dict[str, tuple[Finding, ...]] = {}
        for name, asked in by_model.items():
            findings.update(_findings(self._models[name], asked, request))
        return CapabilityResult(findings)


def _findings(
    model: LearnedModel, asked: Sequence[FieldRequest], request: CapabilityRequest
) -> dict[str, tuple[Finding, ...]]:
    known = {field.path: field for field in model.fields}
    fields = [each.field for each in asked]
    reading = Reading(request.document.text, fields, request.resolved, model.weights.words)
    proposals = propose(model.weights, reading.view(model.weights.gate))
    findings: dict[str, tuple[Finding, ...]] = {}
    for field in fields:
        proposal = proposals.get(field.path)
        found = request.resolved.get(field.path)
        if proposal is not None and _is_made(known[field.path], proposal, found):
            doubts = known[field.path].doubts if found is None else ()
            findings[field.id] = (_finding(proposal, request.document.text, doubts),)
    return findings


def _is_made(field: LearnedField, proposal: Proposal, found: Value) -> bool:
    if found is None:
        return proposal.likelihood >= field.decision.alone
    if value_key(found) == proposal.key:
        return proposal.likelihood > 0
    return proposal.likelihood >= field.decision.against


def _finding(proposal: Proposal, text: str, doubts: tuple[str, ...]) -> Finding:
    quote = text[proposal.start : proposal.end]
    facts = Facts(Standing.LEARNED, margin=proposal.margin, doubts=doubts)
    return Finding(quote, (TextSpan(proposal.start, proposal.end, quote),), facts=facts)

"""The capability: labels are prepared with the plan, a document is scanned once a request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_evidence._evidence import has_digit
from paxman_cap_evidence._facts import UNLIKE, facts_of
from paxman_cap_evidence._labels.vocabulary import vocabulary
from paxman_cap_evidence._ranking import closest, closest_total, read_if_any
from paxman_cap_evidence._sources import evidence_in
from paxman_cap_evidence._spec import SPEC
from paxman_cap_evidence._values.reading import reader_of
from paxman_core.capability import Capability, CapabilityResult, Finding, TextSpan
from paxman_core.diagnostics import Diagnostic
from paxman_core.document import Trait
from paxman_core.labels import GIVEN, OWN, concept_of, ranked_labels, sought
from paxman_core.values import FieldType, rate_after

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paxman_cap_evidence._evidence import Evidence
    from paxman_core.canonical import Json
    from paxman_core.capability import CapabilityRequest, Facts
    from paxman_core.contract import CanonicalField
    from paxman_core.document import InputShape


EVIDENCE_LIMIT: Final = "EVIDENCE_LIMIT"
MAX_FINDINGS: Final = 1_000
"""Of one field; more would not make a choice among them any better."""


class ExplicitEvidence(Capability):
    """Finds the values that a document labels."""

    spec = SPEC

    def prepare(self, field: CanonicalField, shape: InputShape) -> Mapping[str, Json] | None:
        """The labels that the contract gives, and what the lexicon adds to them by name.

        None for an object of unknown members, or a list of unknown items: only a tree can hold one.
        """
        is_open = field.type is FieldType.ARRAY and field.items is None
        if (field.type is FieldType.OBJECT or is_open) and Trait.TREE not in shape.traits:
            return None
        own = [label.key for label in ranked_labels(field) if label.rank in (GIVEN, OWN)]
        concepts = dict.fromkeys(concept_of(key, field.type) for key in own)
        return {"labels": [*own], "lexicon": [name for name in concepts if name is not None]}

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        """Every labelled value of the fields that are asked for."""
        fields = tuple(sought(asked.field) for asked in request.fields)
        words = vocabulary(fields)
        readers = [reader_of(field) for field in fields]
        document = request.document.plain
        found = evidence_in(document, words, readers)
        text = document.text
        findings = {}
        notes: list[Diagnostic] = []
        for number, evidence in found.items():
            field, reader = request.fields[number].field, readers[number]
            if field.type is FieldType.STRING and not reader.is_text:
                evidence = [_as_written(one) for one in evidence if _is_written(one)]
            if document.entities:
                from paxman_cap_evidence._structured.shown import as_shown

                evidence = as_shown(document, evidence, reader)
            if not evidence:
                continue
            choose = closest_total if number in words.totals else closest
            kept = choose(read_if_any(evidence), reader)
            if document.unseen:
                from paxman_cap_evidence._structured.shown import compared

                kept = compared(text, kept, evidence, reader, document.unseen)
            if len(kept) > MAX_FINDINGS:
                limit = f"The label stands {len(kept):,} times; {MAX_FINDINGS:,} of them count."
                notes.append(Diagnostic(EVIDENCE_LIMIT, limit, field.path, SPEC.id))
                kept = _limited(kept)
            told = [_told(one.finding, facts_of(text, one, reader)) for one in kept]
            is_money = field.type is FieldType.MONEY
            findings[field.id] = tuple(_rated(one, text) if is_money else one for one in told)
            said = (note for one in kept for note in one.notes)
            notes += (Diagnostic(note.code, note.message, field.path, SPEC.id) for note in said)
        return CapabilityResult(findings, diagnostics=tuple(notes))


def _is_written(one: Evidence) -> bool:
    """Whether a text may be the day or the sum that its name asks for, and how: it has a digit."""
    raw = one.finding.raw
    if not isinstance(raw, str):
        return True
    places = (place for place in one.finding.places if isinstance(place, TextSpan))
    return has_digit(raw) and any(raw in place.quote for place in places)


def _as_written(one: Evidence) -> Evidence:
    """The evidence of a text, in doubt where it is not the day or the sum that is asked for."""
    return one if one.is_read else one._replace(is_read=True, doubts=(*one.doubts, UNLIKE))


def _limited(kept: Sequence[Evidence]) -> list[Evidence]:
    """As many as count: repetitions are left out first, so that no other value is."""
    numbers = range(len(kept))
    first = {repr(kept[number].finding.raw): number for number in reversed(numbers)}
    distinct = set(first.values())
    chosen = sorted(numbers, key=lambda number: number not in distinct)[:MAX_FINDINGS]
    return [kept[number] for number in sorted(chosen)]


def _told(finding: Finding, facts: Facts) -> Finding:
    """The finding with its facts, which a list of single values has from its items."""
    raw = finding.raw
    if isinstance(raw, tuple) and not finding.places:
        raw = tuple(attrs.evolve(item, facts=facts) if item.places else item for item in raw)
    return Finding(raw, finding.places, finding.fx_rate, facts)


def _rated(finding: Finding, text: str) -> Finding:
    """The finding with the rate of exchange that stands right after it."""
    place = finding.places[0] if len(finding.places) == 1 else None
    rate = rate_after(text, place.end) if isinstance(place, TextSpan) else None
    return finding if rate is None else attrs.evolve(finding, fx_rate=rate)

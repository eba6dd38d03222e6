"""One document of a report, as the data that the page shows when it is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.canonical import decimal_text
from paxman_core.evidence import (
    FormulaUse,
    LookupRow,
    ModelAnswer,
    PersonAnswer,
    Role,
    TextSpan,
    span_of,
)
from paxman_core.values import Record, brief_text_of, text_of
from paxman_report._costs import stages_of
from paxman_report._entry import all_refs
from paxman_report._naming import label_of
from paxman_report._pages import pages_content
from paxman_report._pieces import cut
from paxman_report._saying import saying_of
from paxman_report._tables import tables_content

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paxman_core.canonical import Json
    from paxman_core.capability import EvidenceRef, Place
    from paxman_core.diagnostics import Diagnostic
    from paxman_core.records import Candidate, CandidateResult, ExecutionPlan, ResolvedResult
    from paxman_core.values import Value
    from paxman_report._entry import ReportEntry
    from paxman_report._pieces import Range


def document_content(entry: ReportEntry, plan_number: int) -> dict[str, Json]:
    """Everything about one document but its plan, which many documents share."""
    artifact = entry.artifact
    spans = _Spans(entry)
    found = {result.field_id: result for result in artifact.candidates}
    fields: list[Json] = [
        _field(result, found[result.field_id], spans) for result in artifact.field_results
    ]
    notes = (*artifact.diagnostics, *artifact.run_notes)
    return {
        "name": artifact.input_name,
        "status": artifact.status.value,
        "missing": entry.missing,
        "pieces": spans.cut.to_json() if entry.document is not None else [],
        "spans": spans.to_json(),
        "pages": pages_content(entry, spans.numbers),
        "tables": tables_content(entry.document),
        "media_type": artifact.input.shape.media_type,
        "fields": fields,
        "notes": [_note(note) for note in notes],
        "failures": [
            {"code": failure.name, "message": f"{failure.reason} {failure.next_step}".strip()}
            for failure in artifact.plugin_failures
        ],
        "plan": plan_number,
        "cost": _cost(entry),
        "milliseconds": artifact.timing.get("total", 0) / 1000,
        "about": _about(entry),
    }


def plan_content(plan: ExecutionPlan) -> dict[str, Json]:
    """What was to be tried for each field, and what was left out."""
    return {
        "fields": [
            {
                "field": field.field_id,
                "target": f"{field.target_confidence:.2f}",
                "steps": [
                    {"by": f"{step.capability_id} {step.capability_version}", "note": step.note}
                    for step in field.capability_chain
                ],
            }
            for field in plan.fields
        ],
        "notes": [
            {"code": note.code, "message": note.message, "field": note.field_id}
            for note in plan.diagnostics
        ],
    }


class _Spans:
    """The spans of one document, each once, and the text cut at their edges."""

    def __init__(self, entry: ReportEntry) -> None:
        found = (span_of(ref.place) for ref in all_refs(entry.artifact))
        self.quotes = {(span.start, span.end): span.quote for span in found if span is not None}
        self.numbers = {span: number for number, span in enumerate(sorted(self.quotes))}
        self.document = entry.document
        text = "" if entry.document is None else entry.document.text
        self.cut = cut(text, [*self.numbers] if entry.document is not None else [])

    def number(self, ref: EvidenceRef) -> int | None:
        """The number of the span that a reference points at."""
        span = span_of(ref.place)
        return None if span is None else self.numbers[(span.start, span.end)]

    def to_json(self) -> list[Json]:
        """Each span's characters and, of a text that is shown, its pieces and where it stands."""
        return [self._span(span) for span in self.numbers]

    def _span(self, span: Range) -> Json:
        if self.document is None:
            return {"start": span[0], "end": span[1], "quote": self.quotes[span]}
        first, last = self.cut.run(span)
        source = self.document.origin_of(span[0])[0]
        data: dict[str, Json] = {"start": span[0], "end": span[1], "pieces": [first, last]}
        return data | ({"source": source} if source else {})


def _field(result: ResolvedResult, found: CandidateResult, spans: _Spans) -> Json:
    is_resolved = result.status == "RESOLVED"
    data: dict[str, Json] = {
        "path": result.field_path,
        "label": label_of(result.field_path),
        "saying": saying_of(result),
        "id": result.field_id,
        "type": result.field_type_name,
        "state": result.confidence_band.value if is_resolved else "UNRESOLVED",
        "confidence": f"{result.confidence:.2f}",
        "value": brief_text_of(result.value) if is_resolved else "",
        "reason": result.reason,
        "refs": [_ref(ref, spans) for ref in result.evidence_refs],
        "candidates": [_candidate(each, result, spans) for each in found.candidates],
        "notes": [_note(note) for note in _once((*result.diagnostics, *found.diagnostics))],
    }
    if isinstance(result.value, tuple) and is_resolved:
        data["grid"] = grid(result.value)
    return data


def _ref(ref: EvidenceRef, spans: _Spans) -> Json:
    data: dict[str, Json] = {"path": ref.field_path, "by": ref.capability_id}
    number = spans.number(ref)
    how = "" if ref.facts is None else ref.facts.sentence
    detail = "; ".join(filter(None, (place_text(ref.place), how)))
    if number is not None:
        data["span"] = number
    if detail:
        data["detail"] = detail
    if ref.role is Role.REJECTED:
        data["rejected"] = True
    return data


def _candidate(candidate: Candidate, result: ResolvedResult, spans: _Spans) -> Json:
    numbers = (spans.number(ref) for ref in candidate.evidence)
    is_unreadable = candidate.unreadable is not None
    return {
        "raw": candidate.raw,
        "value": "" if is_unreadable else brief_text_of(candidate.value),
        "by": f"{candidate.capability_id} {candidate.capability_version}",
        "why": "" if candidate.unreadable is None else candidate.unreadable.message,
        "chosen": _is_chosen(candidate, result),
        "spans": [number for number in dict.fromkeys(numbers) if number is not None],
    }


def _is_chosen(candidate: Candidate, result: ResolvedResult) -> bool:
    """Whether a field rests on a candidate: on its evidence, or if it has none, on its value."""
    if result.status != "RESOLVED" or candidate.unreadable is not None:
        return False
    if not candidate.evidence:
        return bool(candidate.value == result.value)
    supporting = {
        (ref.field_path, ref.capability_id, ref.place)
        for ref in result.evidence_refs
        if ref.role is Role.SUPPORTS
    }
    return all(
        (ref.field_path, ref.capability_id, ref.place) in supporting for ref in candidate.evidence
    )


def _note(note: Diagnostic) -> Json:
    data: dict[str, Json] = {"code": note.code, "message": note.message}
    if note.field_path:
        data["field"] = note.field_path
    if note.capability_id:
        data["by"] = note.capability_id
    return data


def _once(notes: Iterable[Diagnostic]) -> list[Diagnostic]:
    return list(dict.fromkeys(notes))


def _cost(entry: ReportEntry) -> list[Json]:
    stages = stages_of(entry.artifact.plan)
    return [
        {
            "by": use.capability_id,
            "stage": stages[use.capability_id].name,
            "invocations": use.invocations,
            "findings": use.findings,
            "calls": use.calls,
            "tokens": use.input_tokens + use.output_tokens,
            "milliseconds": entry.artifact.timing.get(use.capability_id, 0) / 1000,
            "usd": decimal_text(use.usd),
        }
        for use in entry.artifact.statistics
    ]


def _about(entry: ReportEntry) -> list[Json]:
    artifact = entry.artifact
    rows = [
        ("contract", f"{artifact.contract.id} ({artifact.contract.content_hash[:12]})"),
        ("media type", artifact.input.shape.media_type),
        ("size", f"{artifact.input.characters:,} characters, {artifact.input.lines:,} lines"),
        ("encoding", artifact.input.encoding),
        ("content hash", artifact.input.content_hash),
        ("made", artifact.created_at),
        ("artifact", artifact.id),
        ("replay hash", artifact.replay_hash),
        *artifact.versions.items(),
    ]
    return [[name, text] for name, text in rows]


def grid(value: tuple[Value, ...]) -> dict[str, Json]:
    """A list as a table: a row for each item, a column for each member that any item has."""
    rows = [dict(_cells("", item)) for item in value]
    columns = list(dict.fromkeys(name for row in rows for name in row))
    return {
        "columns": [*columns],
        "rows": [[row.get(name) for name in columns] for row in rows],
    }


def _cells(path: str, value: Value) -> Iterator[tuple[str, str]]:
    """The leaves of an item, each under the end of its path: `.price`, or nothing."""
    if isinstance(value, Record) and value:
        for name, member in value.items():
            yield from _cells(f"{path}.{name}", member)
    else:
        yield path, text_of(value)


def place_text(place: Place) -> str:
    """What a place says beyond its characters."""
    if isinstance(place, TextSpan):
        return place.pointer
    if isinstance(place, LookupRow):
        return f"row {place.row} of the table {place.table} ({place.similarity})"
    if isinstance(place, FormulaUse):
        return f"= {place.expression}"
    if isinstance(place, PersonAnswer):
        return f"{place.answer} by {place.by or 'a person'} on {place.at[:10]}"
    return _answer(place)


def _answer(place: ModelAnswer) -> str:
    found = "not found in the document" if place.grounding == "none" else place.grounding
    return f"{place.model} answered “{place.answer}” ({found})"

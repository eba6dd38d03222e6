"""One document as the page shows it: its text or pages, and what was found for each field."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paxman_core.evidence import (
    FormulaUse,
    LookupRow,
    ModelAnswer,
    PersonAnswer,
    Role,
    Standing,
    span_of,
)
from paxman_core.values import key_of, text_of
from paxman_report import Gap, cut, label_of, tables_content
from paxman_review._choices import choices_of
from paxman_review._rows import columns_of, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_core.artifact import ExecutionArtifact
    from paxman_core.canonical import Json
    from paxman_core.contract import CanonicalField
    from paxman_core.document import Page
    from paxman_core.evidence import EvidenceRef
    from paxman_core.records import ResolvedResult
    from paxman_report import ReportEntry
    from paxman_review._choices import Choice
    from paxman_review._decision import Decision

_CELL = re.compile(r"(?:(?P<of>.+) )?R(?P<row>\d+)C(?P<column>\d+)")


def source_content(entry: ReportEntry, decisions: Iterable[Decision]) -> dict[str, Json]:
    """The document itself: pieces of its text, the words of its pages, its tables."""
    document = entry.document
    if document is None:
        return {"missing": entry.missing, "pieces": [], "pages": [], "tables": []}
    spans = {
        (span.start, span.end)
        for found in entry.artifact.candidates
        for candidate in found.candidates
        for ref in candidate.evidence
        if (span := span_of(ref.place)) is not None
    }
    spans |= {
        (span.start, span.end)
        for result in entry.artifact.field_results
        for ref in result.evidence_refs
        if (span := span_of(ref.place)) is not None
    }
    spans |= {(span.start, span.end) for each in decisions for span in each.evidence}
    parts = cut(document.text, sorted(spans))
    pieces: list[Json] = [
        [start, piece] if isinstance(piece, str) else [start, None, *_gap(piece)]
        for start, piece in zip(parts.edges, parts.pieces, strict=False)
    ]
    return {
        "missing": "",
        "pieces": pieces,
        "pages": [_page(page) for page in document.pages],
        "tables": tables_content(document),
    }


def field_content(field: CanonicalField, artifact: ExecutionArtifact) -> dict[str, Json]:
    """What was found for a field: the value, its places, and the candidates with their reasons."""
    result = artifact.result(field.path)
    is_resolved = result.status == "RESOLVED"
    data: dict[str, Json] = {
        "value": text_of(result.value) if is_resolved else "",
        "spans": _spans(ref for ref in result.evidence_refs if ref.role is Role.SUPPORTS),
        "why": why_of(ref for ref in result.evidence_refs if ref.role is Role.SUPPORTS),
        "notes": list(dict.fromkeys(note.message for note in result.diagnostics)),
    }
    if field.items is not None:
        data["columns"] = [*columns_of(field)]
        data["rows"] = rows_of(field, result.value if is_resolved else ())
        data["cells"] = _cells(result.evidence_refs)
    data["candidates"] = [_choice(each, result) for each in choices_of(artifact, field)]
    return data


def why_of(refs: Iterable[EvidenceRef]) -> str:
    """How a value was found, in one line."""
    sayings = dict.fromkeys(_saying(ref) for ref in refs)
    first = next(filter(None, sayings), "")
    return f"{first[0].upper()}{first[1:]}" if first else ""


def _saying(ref: EvidenceRef) -> str:
    place = ref.place
    if ref.facts is not None:
        if ref.facts.standing is Standing.KEY and not ref.facts.label:
            return "stated by the document's own data"
        return ref.facts.sentence
    if isinstance(place, LookupRow):
        return f"from row {place.row} of the table {place.table}"
    if isinstance(place, FormulaUse):
        inputs = ", ".join(label_of(path) for path in place.inputs)
        return f"calculated from {inputs}" if inputs else f"calculated: {place.expression}"
    if isinstance(place, PersonAnswer):
        return f"{place.by or 'a person'} said so on {place.at[:10]}"
    if isinstance(place, ModelAnswer):
        found = "found in the document" if place.span is not None else "not found in the document"
        return f"a language model said so; its quote was {found}"
    return _at(place.pointer) if place.pointer else "found in the text"


def _at(pointer: str) -> str:
    """Where a place is, for one who does not know how cells are numbered."""
    cell = _CELL.fullmatch(pointer)
    if cell is None:
        return f"at {pointer}"
    of = f" of {cell['of']}" if cell["of"] else ""
    return f"in row {cell['row']}, column {cell['column']}{of}"


def _choice(choice: Choice, result: ResolvedResult) -> Json:
    is_chosen = result.status == "RESOLVED" and not choice.problem
    why = why_of(choice.evidence)
    if choice.is_reading:
        why = f"One way to read “{choice.raw}”; {why[:1].lower()}{why[1:]}"
    return {
        "text": choice.raw if choice.problem else text_of(choice.value),
        "why": why,
        "problem": choice.problem,
        "spans": _spans(choice.evidence),
        "chosen": is_chosen and key_of(choice.value) == key_of(result.value),
    }


def _spans(refs: Iterable[EvidenceRef]) -> list[Json]:
    found = (span_of(ref.place) for ref in refs)
    once = dict.fromkeys((span.start, span.end) for span in found if span is not None)
    return [[start, end] for start, end in once]


def _cells(refs: Iterable[EvidenceRef]) -> dict[str, Json]:
    """The places of the cells of a list, by `items[0].price`."""
    cells: dict[str, Json] = {}
    for ref in refs:
        span = span_of(ref.place)
        if span is not None and ref.role is Role.SUPPORTS and "[" in ref.field_path:
            cells.setdefault(ref.field_path, [span.start, span.end])
    return cells


def _gap(gap: str | Gap) -> tuple[int, int]:
    assert isinstance(gap, Gap)
    return gap.characters, gap.lines


def _page(page: Page) -> Json:
    words: list[Json] = [
        [word.start, word.end, word.left, word.top, word.right, word.bottom] for word in page.words
    ]
    return {
        "number": page.number,
        "width": page.width,
        "height": page.height,
        "start": page.start,
        "end": page.end,
        "words": words,
    }

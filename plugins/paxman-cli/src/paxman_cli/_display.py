"""What a person sees on a terminal: values, how sure they are, and where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from paxman_cli._advice import model_failure, next_step, not_looked_at
from paxman_cli._terminal_text import printable
from paxman_core.artifact import ExecutionArtifact
from paxman_core.capability import FormulaUse, LookupRow, ModelAnswer, Role, TextSpan
from paxman_core.diagnostics import LIST_INCOMPLETE, LIST_UNCERTAIN
from paxman_core.document import Document
from paxman_core.records import ConfidenceBand
from paxman_core.values import brief_text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.diagnostics import Diagnostic
    from paxman_core.records import ResolvedResult

BAND_STYLES = {
    "CERTAIN": "bold green",
    "HIGH": "green",
    "MEDIUM": "yellow",
    "LOW": "red",
    "UNTRUSTED": "red",
}
_WIDTH = 76
_GAPS = (LIST_INCOMPLETE, LIST_UNCERTAIN)


def artifact_view(artifact: ExecutionArtifact, document: Document) -> RenderableType:
    """A table of the `artifact`'s fields, with the line of the `document` that each value stands
    on."""
    table = Table(box=None, pad_edge=False, show_edge=False, header_style="dim")
    for heading in ("field", "value", "confidence", "found by"):
        table.add_column(heading, overflow="fold")
    for result in artifact.field_results:
        table.add_row(*_row(result))
    places = [
        part
        for result in artifact.field_results
        if (part := _place(result, artifact, document)) is not None
    ]
    notes = [
        Text(printable(f"{note.code}: {note.message}"), style="yellow")
        for note in (
            *_of_lists(artifact),
            *artifact.diagnostics,
            *not_looked_at(artifact),
            *artifact.run_notes,
        )
    ]
    return Group(table, Text(), *places, *notes)


def _of_lists(artifact: ExecutionArtifact) -> Iterator[Diagnostic]:
    """What was seen of a list and not read: nobody must miss it."""
    for result in artifact.field_results:
        yield from (note for note in result.diagnostics if note.code in _GAPS)


_SURE = (ConfidenceBand.CERTAIN, ConfidenceBand.HIGH)
"""Bands whose values need no word about how they were found."""


def _row(result: ResolvedResult) -> tuple[Text, ...]:
    name = Text(result.field_path, style="bold")
    if result.status == "UNRESOLVED":
        failure = model_failure(result)
        code = result.reason if failure is None else failure.code
        reason = Text(code.lower().replace("_", " "), style="red")
        return name, Text("unresolved", style="red"), reason, Text()
    band = result.confidence_band.value
    sources = dict.fromkeys(
        ref.capability_id for ref in result.evidence_refs if ref.role is Role.SUPPORTS
    )
    sure = Text(f"{band} {result.confidence:.2f}", style=BAND_STYLES[band])
    value = Text(printable(brief_text_of(result.value)))
    return name, value, sure, Text(", ".join(sources), style="dim")


def _place(result: ResolvedResult, artifact: ExecutionArtifact, document: Document) -> Text | None:
    """Where the value stands, or what would help to find it."""
    text = Text(f"{result.field_path}  ", style="bold")
    if result.status == "UNRESOLVED":
        text.append(printable(_what_would_help(result, artifact)), style="not bold red")
        return text
    for ref in result.evidence_refs:
        if ref.role is Role.SUPPORTS:
            text.append_text(_shown(ref.place, document))
            if ref.facts is not None and result.confidence_band not in _SURE:
                text.append(f"  ({printable(ref.facts.sentence)})", style="not bold yellow")
            return text
    return None


def _what_would_help(result: ResolvedResult, artifact: ExecutionArtifact) -> str:
    failure = model_failure(result)
    told = result.diagnostics if failure is None else [failure]
    code = result.reason if failure is None else failure.code
    notes = [note.message for note in told if note.code == code]
    reason = notes[0].removeprefix(f"{result.field_path}: ").rstrip(".") if notes else ""
    if "set default_currency" in reason:
        return reason
    return "; ".join(filter(None, [reason, next_step(artifact, result)]))


def _shown(place: object, document: Document) -> Text:
    if isinstance(place, TextSpan):
        return _line(place, document)
    if isinstance(place, LookupRow):
        return Text(f"row {place.row} of the table {place.table}", style="dim")
    if isinstance(place, FormulaUse):
        return Text(f"= {place.expression}", style="dim")
    if isinstance(place, ModelAnswer) and place.span is not None:
        return _line(place.span, document)
    return Text()


def _line(span: TextSpan, document: Document) -> Text:
    """The line around a span, the span underlined; long lines are cut around it."""
    text = document.text
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.start)
    end = len(text) if end < 0 else end
    left = max(start, span.start - _WIDTH // 2)
    right = min(max(end, 0), max(span.end, left + _WIDTH))
    line = Text(style="dim")
    line.append("…" if left > start else "")
    line.append(printable(text[left : span.start]))
    line.append(printable(text[span.start : min(span.end, right)]), style="not dim underline green")
    line.append(printable(text[span.end : right]))
    line.append("…" if right < end else "")
    return line

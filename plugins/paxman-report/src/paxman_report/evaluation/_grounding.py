"""Whether the evidence of a value, read again, gives the value."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from paxman_core.capability import ModelAnswer, Role, TextSpan
from paxman_report.evaluation._gold import same_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_core.capability import EvidenceRef
    from paxman_core.contract import CanonicalField
    from paxman_core.document import Document
    from paxman_core.values import Value
    from paxman_report.evaluation._gold import FieldReader

Grounding: TypeAlias = Literal["", "reread", "differs", "elsewhere"]
"""`elsewhere` is a table, a formula or a default: nothing in the document is claimed."""

ELSEWHERE: Final = "elsewhere"


def spans_at(refs: Iterable[EvidenceRef], path: str) -> list[tuple[str, TextSpan]]:
    """Who points at which characters for the value at a path, or else for what it is part of."""
    supporting = [ref for ref in refs if ref.role is Role.SUPPORTS]
    while True:
        found = [
            (ref.capability_id, span)
            for ref in supporting
            if ref.field_path == path and (span := _claimed(ref)) is not None
        ]
        if found or not path:
            return found
        path = _above(path)


def quotes_of(spans: list[tuple[str, TextSpan]]) -> list[str]:
    """What the spans quote: each alone, and those of one capability together.

    A value can stand in several places at once, such as the lines of one of two columns.
    """
    alone = [" ".join(span.quote.splitlines()) for _, span in spans]
    together = []
    for source in dict.fromkeys(source for source, _ in spans):
        parts = [span.quote for by, span in spans if by == source]
        if len(parts) > 1:
            together.append(" ".join(" ".join(parts).splitlines()))
    return alone + together


def grounding_of(
    field: CanonicalField,
    value: Value,
    spans: list[tuple[str, TextSpan]],
    document: Document,
    reader: FieldReader,
) -> Grounding:
    """How a value rests on the document."""
    if not spans:
        return ELSEWHERE
    if any(document.text[span.start : span.end] != span.quote for _, span in spans):
        return "differs"
    wanted = same_key(value)
    for text in (*quotes_of(spans), *_decoded(spans)):
        again = reader.read(field, text)
        if again is not None and same_key(again) == wanted:
            return "reread"
    return "differs"


def _claimed(ref: EvidenceRef) -> TextSpan | None:
    if isinstance(ref.place, TextSpan):
        return ref.place
    return ref.place.span if isinstance(ref.place, ModelAnswer) else None


def _decoded(spans: list[tuple[str, TextSpan]]) -> Iterable[str]:
    """Quotes from a JSON text or a delimited file, without the signs that such files need."""
    for _, span in spans:
        if span.pointer.startswith("/") and "\\" in span.quote:
            try:
                yield json.loads(f'"{span.quote}"')
            except ValueError:
                continue
        elif span.pointer:
            yield span.quote.replace('""', '"')


def _above(path: str) -> str:
    """The path of what a value is part of: `items[0].price`, `items[0]`, `items`, nothing."""
    cut = max(path.rfind("."), path.rfind("["))
    return path[:cut] if cut > 0 else ""

"""What a model may choose from: verbatim spans that could be the field's value."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from paxman_cap_local_inference._phrases import phrases_of
from paxman_core.capability import TextSpan
from paxman_core.contract import violations
from paxman_core.document import Document
from paxman_core.values import FieldType, Parsed, key_of
from paxman_inference import misfit, propose_spans, read

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paxman_core.capability import FieldRequest
    from paxman_core.contract import CanonicalField
    from paxman_core.values import ValueKey
    from paxman_inference import Excerpt

MAX_WORDS: Final = 12
"""Words of the longest span: what a small model finds likely is short."""
_NEAR_LABELS: Final = 8
"""How many of the spans that the layout suggests come before those of sentences."""


def candidates_of(
    document: Document, excerpt: Excerpt, item: FieldRequest, most: int
) -> dict[ValueKey, TextSpan]:
    """At most so many spans that the model can see, by what they mean, the likeliest first.

    What others have found for the field stands in one list with what could be found.
    """
    spans: dict[ValueKey, TextSpan] = {}
    field = item.field
    for span in (*_found(item, excerpt), *_proposed(document, excerpt, field, most)):
        if len(spans) == most:
            break
        if misfit(document.text, field, span.start, span.end):
            continue
        outcome = read(field, span.quote, document.text)
        if isinstance(outcome, Parsed) and not violations(field, outcome.value):
            spans.setdefault(key_of(outcome.value), span)
    return spans


def _found(item: FieldRequest, excerpt: Excerpt) -> Iterator[TextSpan]:
    for span in item.found:
        is_seen = any(start <= span.start and span.end <= end for start, end in excerpt.stretches)
        if is_seen and _is_short(span):
            yield span


def _proposed(
    document: Document, excerpt: Excerpt, field: CanonicalField, most: int
) -> Iterator[TextSpan]:
    for proposed in _spans(_visible(document, excerpt), field, most):
        place = excerpt.to_document(proposed.start, proposed.end)
        if place is not None and _is_short(proposed):
            yield TextSpan(*place, proposed.quote)


def _spans(document: Document, field: CanonicalField, most: int) -> Iterator[TextSpan]:
    proposed = propose_spans(document, field, 2 * most)
    if field.type is not FieldType.STRING or field.enum_values:
        yield from proposed
        return
    yield from proposed[:_NEAR_LABELS]
    yield from phrases_of(document)
    yield from proposed[_NEAR_LABELS:]


def _visible(document: Document, excerpt: Excerpt) -> Document:
    """What the model sees of a document, as a document."""
    if excerpt.whole:
        return document
    return Document(excerpt.text, document.content_hash, document.media_type)


def _is_short(span: TextSpan) -> bool:
    return "\n" not in span.quote and len(span.quote.split()) <= MAX_WORDS


def wordings(spans: Iterable[TextSpan]) -> list[str]:
    """The spans as they would stand in JSON, without the marks around them."""
    return [json.dumps(span.quote, ensure_ascii=False)[1:-1] for span in spans]

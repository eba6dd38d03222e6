"""What is wrong with the evidence of an outcome, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from paxman_core.capability import Finding, LookupRow, ModelAnswer, TextSpan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_testkit._trial import Outcome

MOST_DEPTH = 32


def leaves(finding: Finding, path: str, depth: int = 0) -> Iterator[tuple[str, Finding]]:
    """The findings of single values that a finding is made of, with their paths."""
    raw = finding.raw
    if depth > MOST_DEPTH:
        return
    if isinstance(raw, (tuple, list)):
        inner = [(f"{path}[{number}]", item) for number, item in enumerate(raw)]
    elif isinstance(raw, Mapping):
        inner = [(f"{path}.{name}", item) for name, item in raw.items()]
    else:
        yield path, finding
        return
    for name, item in inner:
        if isinstance(item, Finding):
            yield from leaves(item, name, depth + 1)


def spans(finding: Finding, path: str, depth: int = 0) -> Iterator[tuple[str, TextSpan]]:
    """Every stretch of the document that a finding or a part of it points at."""
    for place in finding.places:
        span = span_of(place)
        if span is not None:
            yield path, span
    raw = finding.raw
    if depth > MOST_DEPTH or not isinstance(raw, (tuple, list, Mapping)):
        return
    items = raw.values() if isinstance(raw, Mapping) else raw
    for item in items:
        if isinstance(item, Finding):
            yield from spans(item, path, depth + 1)


def span_of(place: object) -> TextSpan | None:
    """The characters that a place points at, if it does."""
    if isinstance(place, LookupRow):
        place = place.matched
    elif isinstance(place, ModelAnswer):
        place = place.span
    return place if isinstance(place, TextSpan) else None


def presence_problems(outcome: Outcome) -> Iterator[str]:
    """Values without any place."""
    for field, finding in outcome.findings():
        for path, leaf in leaves(finding, field.path):
            # The places of a whole stand for its parts.
            if not leaf.places and not finding.places:
                yield f"{outcome.trial.name}: {path} = {leaf.raw!r:.60} has no evidence"


def bounds_problems(outcome: Outcome) -> Iterator[str]:
    """Spans that are not a stretch of the text."""
    length = len(outcome.trial.document.text)
    for field, finding in outcome.findings():
        for path, span in spans(finding, field.path):
            if not _is_within(span, length):
                yield (
                    f"{outcome.trial.name}: {path} points at {span.start!r} to {span.end!r} of a "
                    f"text with {length} characters"
                )


def quote_problems(outcome: Outcome) -> Iterator[str]:
    """Spans that quote something else than what stands there."""
    text = outcome.trial.document.text
    for field, finding in outcome.findings():
        for path, span in spans(finding, field.path):
            if _is_within(span, len(text)) and text[span.start : span.end] != span.quote:
                yield (
                    f"{outcome.trial.name}: {path} quotes {span.quote!r:.60}, and characters "
                    f"{span.start} to {span.end} are {text[span.start : span.end]!r:.60}"
                )


def evidence_problems(outcome: Outcome) -> Iterator[str]:
    """Whatever is wrong with the places."""
    yield from bounds_problems(outcome)
    yield from quote_problems(outcome)


def _is_within(span: TextSpan, length: int) -> bool:
    whole = isinstance(span.start, int) and isinstance(span.end, int)
    return whole and 0 <= span.start < span.end <= length

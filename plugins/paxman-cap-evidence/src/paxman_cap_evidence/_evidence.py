"""What was found for a field, before the best of it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paxman_core.capability import Finding, TextSpan

if TYPE_CHECKING:
    from paxman_cap_evidence._spans import ValueSpan


class Evidence(NamedTuple):
    """A finding, where it stands, and how closely its label names the field."""

    rank: int
    start: int
    end: int
    finding: Finding
    is_read: bool = True
    """Whether the finding reads as the field's type."""


def at_span(rank: int, text: str, span: ValueSpan, pointer: str = "") -> Evidence:
    """The evidence of a value that stands in the text."""
    place = TextSpan(span.start, span.end, text[span.start : span.end], pointer)
    return Evidence(rank, span.start, span.end, Finding(span.raw, (place,)), span.is_read)

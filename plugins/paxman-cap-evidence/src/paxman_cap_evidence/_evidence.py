"""What was found for a field, before the best of it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core.capability import Finding, Match, Standing, TextSpan

if TYPE_CHECKING:
    from paxman_cap_evidence._spans import ValueSpan

_LONGEST_QUOTE: Final = 60


class Note(NamedTuple):
    """What has to be said about a list: a code and a sentence."""

    code: str
    message: str


class Evidence(NamedTuple):
    """A finding, where it stands, and how closely its label names the field."""

    rank: int
    start: int
    end: int
    finding: Finding
    is_read: bool = True
    """Whether the finding reads as the field's type."""
    standing: Standing = Standing.KEY
    """How the value stands to its label."""
    label: tuple[int, int] = (-1, -1)
    """Where the label stands in the text, if it does."""
    match: Match | None = None
    """How the label names the field, where the rank does not tell."""
    doubts: tuple[str, ...] = ()
    """What whoever found it saw that speaks against it."""
    notes: tuple[Note, ...] = ()
    """What has to be said if this is handed over."""


def quoted(said: str) -> str:
    """A line as a note quotes it, cut to size."""
    said = " ".join(said.split())
    return repr(said if len(said) <= _LONGEST_QUOTE else f"{said[: _LONGEST_QUOTE - 1]}…")


def at_span(
    rank: int,
    text: str,
    span: ValueSpan,
    pointer: str = "",
    standing: Standing = Standing.KEY,
    label: tuple[int, int] = (-1, -1),
) -> Evidence:
    """The evidence of a value that stands in the text."""
    place = TextSpan(span.start, span.end, text[span.start : span.end], pointer)
    finding = Finding(span.raw, (place,))
    return Evidence(rank, span.start, span.end, finding, span.is_read, standing, label)

"""What was found for a field, where it stands in the text, and what has to be said about it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core.capability import Finding, Match, Standing, TextSpan
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    Found = Iterator[tuple[int, "Evidence"]]
    """Evidence, each with the number of its field."""

ORNAMENT: Final = "*_`~|;,"
"""What may stand around a value and is not part of it."""

LINE = lazy_pattern(r"\S(?:[^\n]*\S)?")
"""What stands on a line, without the space around it."""

DECIMAL_POINT = lazy_pattern(r"[+-]?\d{1,15}\.\d{1,15}", re.ASCII)
"""A number as data formats write it, where a comma only separates."""


class ValueSpan(NamedTuple):
    """Characters that read as a value; `raw` is what to read, with the currency of the label."""

    start: int
    end: int
    raw: str | None
    """None where the document says that there is no value."""
    is_read: bool = True
    """Whether it reads as the field's type."""
    rest: tuple[tuple[int, int], ...] = ()
    """Where it goes on, on other lines."""


def trimmed(text: str, start: int, end: int, unwanted: str) -> tuple[int, int]:
    """The span without the white space and the unwanted characters at its ends."""
    while start < end and (text[start].isspace() or text[start] in unwanted):
        start += 1
    while end > start and (text[end - 1].isspace() or text[end - 1] in unwanted):
        end -= 1
    return start, end


def only(spans: list[ValueSpan]) -> ValueSpan | None:
    """The value, if there is one only; the same said twice is one."""
    return spans[0] if spans and len({span.raw for span in spans}) == 1 else None


def pieces(text: str, start: int, end: int, mark: re.Pattern[str]) -> list[tuple[int, int]]:
    """What stands between the places of a mark."""
    edges = [start, *(edge for cut in mark.finditer(text, start, end) for edge in cut.span()), end]
    return [span for span in zip(edges[::2], edges[1::2], strict=True) if span[0] < span[1]]


def has_digit(text: str) -> bool:
    """Whether there is a digit in the text."""
    return any(map(str.isdigit, text))


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
    checks: tuple[str, ...] = ()
    """What test of its own it passed."""
    notes: tuple[Note, ...] = ()
    """What has to be said if this is handed over."""


def quoted(said: str) -> str:
    """A line as a note quotes it, cut to size."""
    said = " ".join(said.split())
    return repr(said if len(said) <= _LONGEST_QUOTE else f"{said[: _LONGEST_QUOTE - 1]}…")


def said_at(text: str, start: int, end: int, raw: str | None = None, pointer: str = "") -> Finding:
    """What stands between two positions; `raw` is what to read, if that is something else."""
    quote = text[start:end]
    return Finding(quote if raw is None else raw, (TextSpan(start, end, quote, pointer),))


def at_span(
    rank: int,
    text: str,
    span: ValueSpan,
    standing: Standing = Standing.KEY,
    label: tuple[int, int] = (-1, -1),
    *,
    match: Match | None = None,
    doubts: tuple[str, ...] = (),
    pointer: str = "",
) -> Evidence:
    """The evidence of a value that stands in the text."""
    parts = ((span.start, span.end), *span.rest)
    places = tuple(TextSpan(start, end, text[start:end], pointer) for start, end in parts)
    ends = span.start, parts[-1][1]
    is_read, finding = span.is_read, Finding(span.raw, places)
    return Evidence(rank, *ends, finding, is_read, standing, label, match, doubts)

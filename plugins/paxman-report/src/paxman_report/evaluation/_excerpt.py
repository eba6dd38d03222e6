"""Where something stands in a document: its line, cut to a readable length."""

from __future__ import annotations

from typing import Final

import attrs

AROUND: Final = 60
"""Characters on each side that are kept of a long line."""


@attrs.frozen
class QuotedLine:
    """A line of a document in three parts, of which the middle one is meant."""

    before: str
    quote: str
    after: str


def excerpt_at(text: str, start: int, end: int) -> QuotedLine:
    """The line, or what is near, around these characters."""
    first = max(text.rfind("\n", 0, start) + 1, start - AROUND)
    last = text.find("\n", end)
    last = min(len(text) if last < 0 else last, end + AROUND)
    return QuotedLine(text[first:start].lstrip(), text[start:end], text[end:last].rstrip())


def excerpt_of(text: str, value: str) -> QuotedLine | None:
    """The first line in which a value stands as it is written; None if it stands nowhere."""
    start = text.find(value) if value else -1
    return None if start < 0 else excerpt_at(text, start, start + len(value))

"""How the parts of nested rows are handed over: each with its place and the way it was found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.capability import Facts, Finding, Match, Standing, TextSpan

if TYPE_CHECKING:
    from collections.abc import Iterable

IN_GROUP: Final = "by its place in a repeated block"
"""Said of every cell here: rows that headings and repetition tell apart are never called sure."""


def quoted(
    text: str, start: int, end: int, standing: Standing, label: tuple[int, int] = (-1, -1)
) -> Finding:
    """A text as it stands, line breaks read as spaces."""
    return _at((TextSpan(start, end, text[start:end]),), text, standing, label)


def joined_up(
    text: str,
    spans: Iterable[tuple[int, int]],
    standing: Standing,
    label: tuple[int, int] = (-1, -1),
) -> Finding:
    """A text of several pieces, such as the lines of a paragraph."""
    places = tuple(TextSpan(start, end, text[start:end]) for start, end in spans)
    return _at(places, text, standing, label)


def with_facts(finding: Finding, text: str, standing: Standing, label: tuple[int, int]) -> Finding:
    """A finding of another reader, said to be one of a nested row."""
    return attrs.evolve(finding, facts=_facts(text, standing, label))


def _at(
    places: tuple[TextSpan, ...], text: str, standing: Standing, label: tuple[int, int]
) -> Finding:
    words = " ".join(" ".join(place.quote.split()) for place in places)
    return Finding(words, places, facts=_facts(text, standing, label))


def _facts(text: str, standing: Standing, label: tuple[int, int]) -> Facts:
    said = " ".join(text[slice(*label)].split())[:80] if label[0] >= 0 else ""
    match = Match.RELATED if said else Match.NONE
    return Facts(standing, match, said, label[0], doubts=(IN_GROUP,))

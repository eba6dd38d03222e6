"""Long documents: passages, of which a gate picks those that may hold a field's value."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_learned._features import zone_of
from paxman_cap_learned._tokens import squeezed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence, Set

    from paxman_cap_learned._linear import Scorer

LONG: Final = 8_000
"""Characters from which on a document is read by passages."""
MAX_PASSAGE: Final = 600
MAX_PASSAGES: Final = 2_000
PICKED: Final = 3
"""Passages a field."""

_SENTENCE_END = re.compile(r"[.;:]\s")
_WORD = re.compile(r"[^\W\d_]+")
_DATE = re.compile(r"\b(?:19|20)\d\d\b|\d[./-]\d")


class Passage(NamedTuple):
    """A stretch of the text."""

    start: int
    end: int
    number: int


def is_long(text: str) -> bool:
    """Whether a text is read by passages."""
    return len(text) > LONG


def passages_of(text: str) -> list[Passage]:
    """The passages of a text: lines that follow each other, long ones cut at a sentence."""
    found: list[Passage] = []
    start = 0
    position = 0
    for line in text.splitlines(keepends=True):
        is_full = position + len(line) - start > MAX_PASSAGE
        if position > start and (is_full or not line.strip()):
            found.append(Passage(start, position, len(found)))
            start = position
        position += len(line)
        while position - start > MAX_PASSAGE:
            end = _cut(text, start, start + MAX_PASSAGE)
            found.append(Passage(start, end, len(found)))
            start = end
    if position > start:
        found.append(Passage(start, position, len(found)))
    kept = [each for each in found if text[each.start : each.end].strip()]
    return [Passage(p.start, p.end, number) for number, p in enumerate(kept[:MAX_PASSAGES])]


def _cut(text: str, start: int, end: int) -> int:
    ends = [match.end() for match in _SENTENCE_END.finditer(text, start + MAX_PASSAGE // 3, end)]
    return ends[-1] if ends else end


def passage_features(
    text: str, passages: Sequence[Passage], values: Mapping[str, str], words: Set[str]
) -> list[list[str]]:
    """What is seen of each passage; `values` are what was found without a model, by path."""
    wanted = {path: squeezed(value) for path, value in values.items()}
    return [
        [*_features(text, passage, len(passages), words), *_values(text, passage, wanted)]
        for passage in passages
    ]


def _features(text: str, passage: Passage, count: int, words: Set[str]) -> Iterator[str]:
    written = text[passage.start : passage.end]
    found = [word.lower() for word in _WORD.findall(written)]
    known = [word for word in found if word in words]
    yield "bias"
    yield f"zone={zone_of(passage.number)}"
    yield f"tenth={10 * passage.number // count}"
    for word in dict.fromkeys(known):
        yield f"w={word}"
    for pair in dict.fromkeys(pairwise(known)):
        yield f"ww={pair[0]},{pair[1]}"
    if written.isupper():
        yield "caps"
    if _DATE.search(written):
        yield "date"


def _values(text: str, passage: Passage, wanted: Mapping[str, str]) -> Iterator[str]:
    written = squeezed(text[passage.start : passage.end])
    for path, value in wanted.items():
        if value and value in written:
            yield f"z={path}"


def picked(
    gate: Mapping[str, Scorer], rows: Sequence[Sequence[str]]
) -> tuple[list[int], dict[str, list[int]]]:
    """The passages that the gate lets through, in order; and by field, the best first."""
    best = {
        path: sorted(range(len(rows)), key=lambda n: (-scorer.score(rows[n]), n))[:PICKED]
        for path, scorer in gate.items()
    }
    return sorted({number for numbers in best.values() for number in numbers}), best

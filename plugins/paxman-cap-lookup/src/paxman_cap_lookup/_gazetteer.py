"""Names found in a text: thousands of them in one pass."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

import attrs
from ahocorasick_rs import AhoCorasick

from paxman_cap_lookup._folding import FoldedText, fold_name
from paxman_cap_lookup._table import grouped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paxman_cap_lookup._table import Table

# Thai, Lao, Myanmar, Khmer, Han, kana and Hangul: no space shows where a name ends.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff"
    "\U00020000-\U0003ffff]"
)
_JOINTS = ".@_"
_SURROGATE = re.compile("[\ud800-\udfff]")


@attrs.frozen
class Hit:
    """A name that stands in the text: its rows, and its characters."""

    rows: tuple[int, ...]
    start: int
    end: int
    similarity: str


class SearchedText:
    """A text, folded at most once for all searches in it."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def whole(self) -> str:
        """The text without the half characters that no encoding can write."""
        return self.text if self.text.isascii() else _SURROGATE.sub("\ufffd", self.text)

    @cached_property
    def folded(self) -> FoldedText:
        """The text as normalised names are searched in it."""
        return FoldedText(self.whole)


class ExactGazetteer:
    """Finds names as they are written, between the edges of words."""

    def __init__(self, table: Table, columns: Iterable[str]) -> None:
        self._rows = grouped(table.names(columns))
        self._names = list(self._rows)
        self._automaton = AhoCorasick(self._names)

    def find(self, searched: SearchedText) -> list[Hit]:
        """The names in a text, the longest of those that overlap."""
        text = searched.whole
        found = [
            (start, end, number)
            for number, start, end in self._automaton.find_matches_as_indexes(text, True)
            if _is_edge(text, start) and _is_edge(text, end) and is_apart(text, start, end)
        ]
        return [
            Hit(self._rows[self._names[number]], start, end, "exact")
            for start, end, number in longest(found)
        ]


class FoldedGazetteer:
    """Finds names without regard to case, accents, punctuation and line breaks."""

    def __init__(self, table: Table, columns: Iterable[str]) -> None:
        names = list(table.names(columns))
        self._spellings = frozenset(name for name, _ in names)
        self._rows = grouped((fold_name(name), row) for name, row in names)
        self._names = list(self._rows)
        # The spaces around words are part of what is searched, so that the automaton itself
        # passes over names within words.
        self._before = ["" if _UNSPACED.match(name[0]) else " " for name in self._names]
        self._after = ["" if _UNSPACED.match(name[-1]) else " " for name in self._names]
        self._automaton = AhoCorasick(
            before + name + after
            for before, name, after in zip(self._before, self._names, self._after, strict=True)
        )

    def find(self, searched: SearchedText) -> list[Hit]:
        """The names in a text, the longest of those that overlap."""
        folded = searched.folded
        found = [
            (start + len(self._before[number]), end - len(self._after[number]), number)
            for number, start, end in self._automaton.find_matches_as_indexes(folded.text, True)
        ]
        spans = ((*folded.span(start, end), number) for start, end, number in longest(found))
        return [
            self._hit(searched, start, end, number)
            for start, end, number in spans
            if is_apart(searched.text, start, end)
        ]

    def _hit(self, searched: SearchedText, start: int, end: int, number: int) -> Hit:
        is_exact = searched.text[start:end] in self._spellings
        rows = self._rows[self._names[number]]
        return Hit(rows, start, end, "exact" if is_exact else "normalized")


def longest(found: list[tuple[int, int, int]]) -> Iterator[tuple[int, int, int]]:
    """Of spans that overlap the leftmost, and of those that begin together the longest."""
    free = 0
    for start, end, number in sorted(found, key=lambda span: (span[0], -span[1])):
        if start >= free:
            yield start, end, number
            free = end


def is_apart(text: str, start: int, end: int) -> bool:
    """Whether a stretch is not part of an address such as `shop.co.uk` or `info@acme.example`."""
    before, after = text[max(start - 2, 0) : start], text[end : end + 2]
    joined_before = len(before) == 2 and before[0].isalnum() and before[1] in _JOINTS
    joined_after = len(after) == 2 and after[0] in _JOINTS and after[1].isalnum()
    return not (joined_before or joined_after)


def _is_edge(text: str, place: int) -> bool:
    """Whether no word goes on from one side of a place to the other."""
    if place in (0, len(text)):
        return True
    before, after = text[place - 1], text[place]
    if not (before.isalnum() and after.isalnum()):
        return True
    return bool(_UNSPACED.match(before) or _UNSPACED.match(after))

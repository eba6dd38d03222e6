"""Names found in a text although they are misspelt, as in scanned documents.

A name of which few characters are changed keeps a part unchanged: cut into one part more than
there are changes, at least one part stands in the text as it is. So the parts of all names are
searched in one pass, and only where one stands the words around it are compared with its name.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import attrs
from ahocorasick_rs import AhoCorasick
from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from paxman_cap_lookup._folding import fold_name
from paxman_cap_lookup._gazetteer import Hit, is_apart
from paxman_cap_lookup._key_index import MARGIN
from paxman_cap_lookup._table import grouped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paxman_cap_lookup._gazetteer import SearchedText
    from paxman_cap_lookup._table import Table

SHORTEST: Final = 8
"""Shorter names are found only if no letter is changed: one letter makes another word of them."""


@attrs.frozen
class _Part:
    """Where a part begins in its name, how long the name is, and how many changes it bears."""

    offset: int
    length: int
    changes: int


@attrs.frozen
class _Likeness:
    """Words of the text that are like a name."""

    start: int
    end: int
    name: str
    share: float

    @property
    def size(self) -> int:
        """The length of the longer of the two."""
        return max(len(self.name), self.end - self.start)

    @property
    def unchanged(self) -> float:
        """How many characters need no change: the more, the more there is to the likeness."""
        return self.share * self.size


class FuzzyGazetteer:
    """Finds names that are changed a little, between the edges of words."""

    def __init__(self, table: Table, columns: Iterable[str], threshold: float) -> None:
        self._threshold = threshold
        self._rows = grouped((fold_name(name), row) for name, row in table.names(columns))
        seeds: dict[str, dict[_Part, list[str]]] = {}
        for name in self._rows:
            for text, part in _parts(name, threshold):
                seeds.setdefault(text, {}).setdefault(part, []).append(name)
        self._seeds = list(seeds.values())
        self._automaton = AhoCorasick(seeds)

    def find(self, searched: SearchedText) -> list[Hit]:
        """The names in a text; of those that overlap, the one with most in common."""
        likenesses = set(self._likenesses(searched.folded.text))
        chosen = [
            self._hit(searched, best, rivals)
            for cluster in _clusters(likenesses)
            for best, rivals in _chosen(cluster)
        ]
        hits = [hit for hit in chosen if is_apart(searched.text, hit.start, hit.end)]
        return sorted(hits, key=lambda hit: hit.start)

    def _likenesses(self, text: str) -> Iterator[_Likeness]:
        tried: set[tuple[int, int, int, _Part]] = set()
        for seed, start, _ in self._automaton.find_matches_as_indexes(text, True):
            for part, names in self._seeds[seed].items():
                for window in _windows(text, start, part):
                    if (seed, *window, part) not in tried:
                        tried.add((seed, *window, part))
                        yield from self._alike(text, *window, names)

    def _alike(self, text: str, start: int, end: int, names: list[str]) -> Iterator[_Likeness]:
        for name, share, _ in process.extract(
            text[start:end],
            names,
            scorer=Levenshtein.normalized_similarity,
            limit=None,
            score_cutoff=self._threshold,
        ):
            yield _Likeness(start, end, name, share)

    def _hit(self, searched: SearchedText, best: _Likeness, rivals: list[_Likeness]) -> Hit:
        """The best likeness, with the rows of all that are nearly as good."""
        rows = dict.fromkeys(row for one in (best, *rivals) for row in self._rows[one.name])
        start, end = searched.folded.span(best.start, best.end)
        similarity = "normalized" if best.share == 1 else f"fuzzy {best.share:.2f}"
        return Hit(tuple(rows), start, end, similarity)


def _parts(name: str, threshold: float) -> Iterator[tuple[str, _Part]]:
    length = len(name)
    # The changes can also make the text longer than the name, and are a share of the longer one.
    changes = int((1 - threshold) * length / threshold + 1e-9) if length >= SHORTEST else 0
    if not changes:
        yield f" {name} ", _Part(-1, length, 0)
        return
    edges = [place * length // (changes + 1) for place in range(changes + 2)]
    for start, end in pairwise(edges):
        yield name[start:end], _Part(start, length, changes)


def _windows(text: str, start: int, part: _Part) -> Iterator[tuple[int, int]]:
    """The stretches of whole words that a name can stand in, if a part of it stands at a place."""
    begin = start - part.offset
    for space in _spaces(text, begin - part.changes - 1, begin + part.changes - 1):
        first = space + 1
        end = first + part.length
        for last in _spaces(text, max(end - part.changes, first + 1), end + part.changes):
            yield first, last


def _spaces(text: str, low: int, high: int) -> Iterator[int]:
    """Where spaces stand, from one place to another, both included."""
    place = text.find(" ", max(low, 0), high + 1)
    while place >= 0:
        yield place
        place = text.find(" ", place + 1, high + 1)


def _clusters(likenesses: Iterable[_Likeness]) -> Iterator[list[_Likeness]]:
    """Those that overlap, directly or by others between them."""
    cluster: list[_Likeness] = []
    reach = 0
    for one in sorted(likenesses, key=lambda one: (one.start, one.end, one.name)):
        if cluster and one.start >= reach:
            yield cluster
            cluster = []
        cluster.append(one)
        reach = max(reach, one.end)
    if cluster:
        yield cluster


def _chosen(cluster: list[_Likeness]) -> Iterator[tuple[_Likeness, list[_Likeness]]]:
    """The best of each place, and the rivals that are nearly as good."""
    left = sorted(cluster, key=lambda one: (-one.unchanged, -one.share, one.start, one.name))
    while left:
        best = left[0]
        overlapping = [one for one in left if one.start < best.end and one.end > best.start]
        near = best.unchanged - MARGIN * best.size
        is_sure = best.share == 1
        yield best, [] if is_sure else [one for one in overlapping if one.unchanged > near]
        left = [one for one in left if one not in overlapping]

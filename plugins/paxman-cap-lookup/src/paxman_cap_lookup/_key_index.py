"""Rows found by a value: exactly, normalised, or by likeness."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

import attrs
from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from paxman_cap_lookup._folding import fold_name
from paxman_cap_lookup._table import grouped

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from paxman_cap_lookup._instruction import Mode
    from paxman_cap_lookup._table import Table

MARGIN: Final = 0.05
"""How much more alike the best fuzzy match must be than one that means something else."""


@attrs.frozen
class RowMatch:
    """A row that a value leads to, and how alike the two are."""

    row: int
    name: str
    likeness: float
    similarity: str


class KeyIndex:
    """The names in some columns of a table, with the rows that they lead to."""

    def __init__(self, table: Table, columns: Iterable[str]) -> None:
        self._names = tuple(table.names(columns))

    def matches(self, text: str, mode: Mode, threshold: float) -> list[RowMatch]:
        """The best rows for a text, with all that are nearly as good; none below the threshold."""
        found = _matches(self._exact, text, text, "exact")
        if found or mode == "exact":
            return found
        folded = fold_name(text)
        found = _matches(self._folded, folded, text, "normalized")
        if found or mode == "normalized" or not folded:
            return found
        return self._alike(folded, threshold)

    @cached_property
    def _exact(self) -> Mapping[str, tuple[int, ...]]:
        return grouped(self._names)

    @cached_property
    def _folded(self) -> Mapping[str, tuple[int, ...]]:
        return grouped((fold_name(name), row) for name, row in self._names)

    @cached_property
    def _folded_names(self) -> list[str]:
        return list(self._folded)

    def _alike(self, folded: str, threshold: float) -> list[RowMatch]:
        ranked = process.extract(
            folded,
            self._folded_names,
            scorer=Levenshtein.normalized_similarity,
            limit=None,
            score_cutoff=max(threshold - MARGIN, 0.0),
        )
        best = ranked[0][1] if ranked else 0.0
        if best < threshold:
            return []
        return [
            RowMatch(row, name, likeness, f"fuzzy {likeness:.2f}")
            for name, likeness, _ in ranked
            if best - likeness < MARGIN
            for row in self._folded[name]
        ]


def _matches(
    names: Mapping[str, tuple[int, ...]], name: str, shown: str, similarity: str
) -> list[RowMatch]:
    return [RowMatch(row, shown, 1.0, similarity) for row in names.get(name, ())]

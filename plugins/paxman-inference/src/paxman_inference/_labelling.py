"""Where a text names a field: by its labels, or by single words of its name and description."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core.labels import label_key, name_key, ranked_labels
from paxman_inference._schema import parts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.contract import CanonicalField

MAX_LABEL_WORDS: Final = 6
MIN_WORD: Final = 3

_WORD = re.compile(r"[^\W_]+|#")
_BREAK = re.compile(r"[\t\r\n|]")


class Label(NamedTuple):
    """A place that names the field; a lower rank names it more closely."""

    start: int
    end: int
    rank: int


class LabelFinder:
    """Finds the labels of one field, those of the members of its items included."""

    def __init__(self, field: CanonicalField) -> None:
        self._ranks: dict[str, int] = {}
        for part in parts_of(field):
            for key, rank in ranked_labels(part):
                self._ranks[key] = min(rank, self._ranks.get(key, rank))
        self._first_words = {key.split()[0] for key in self._ranks}
        self._first_word_of: dict[str, str] = {}

    def labels(self, text: str, start: int, end: int) -> Iterator[Label]:
        """The labels in a stretch of the text, in their order; where two begin, the longer."""
        words = [match.span() for match in _WORD.finditer(text, start, end)]
        position = 0
        while position < len(words):
            found = self._label_at(text, words[position : position + MAX_LABEL_WORDS])
            if found is None:
                position += 1
                continue
            yield found
            while position < len(words) and words[position][0] < found.end:
                position += 1

    def _label_at(self, text: str, words: list[tuple[int, int]]) -> Label | None:
        start = words[0][0]
        if self._first_word(text[start : words[0][1]]) not in self._first_words:
            return None
        for _, end in reversed(words):
            written = text[start:end]
            rank = self._ranks.get(label_key(written))
            if rank is not None and _BREAK.search(written) is None:
                return Label(start, end, rank)
        return None

    def _first_word(self, word: str) -> str:
        known = self._first_word_of.get(word)
        if known is None:
            known = self._first_word_of[word] = label_key(word).split(" ")[0]
        return known


def words_of(field: CanonicalField) -> frozenset[str]:
    """The words of the field's name, description and labels, as label keys."""
    texts = (field.name, field.description, *field.hints.labels)
    keys = [name_key(text[start : start + 60]) for text in texts for start in (0, 60, 120)]
    return frozenset(word for key in keys for word in key.split() if len(word) >= MIN_WORD)

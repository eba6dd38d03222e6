"""Labels that say more than a field's name, or less: `Reason for credit`, or `Color` of a car."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._labels.vocabulary import (
    GENERIC,
    MAX_WORDS,
    MOST_TEXTS,
    MOST_WORDS,
    Claim,
    Label,
    Remembered,
)
from paxman_cap_evidence._words import word_list
from paxman_core.labels import OWN, concept_of, label_key
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from paxman_cap_evidence._labels.vocabulary import Vocabulary

HEAD_RANK: Final = 4
"""Rank of a label that only shares its head with the field's name: behind all that names it."""

# What follows in a label is said about what stands before it.
_ABOUT = lazy_pattern(
    r"\s(?:of|for|d[aeiou]s?|des|der|von|für|dell?[ae]?|van|voor|para|pour)\s.*",
    re.IGNORECASE | re.DOTALL,
)
_TWO = lazy_pattern(r"\s(?:and|&|or|und|oder|et|ou|y|e|en)\s", re.IGNORECASE)
_GENERIC: Final = GENERIC | word_list("usual heads")
"""Heads that say too little: labels of many things end in them."""
_SAYING_LITTLE: Final = frozenset({"name", "number", "code", "id"})
"""What may follow a name in its label."""


class HeadVocabulary:
    """What fields are called by the head of their name alone, or by their name and more words.

    It is asked only for fields that nothing else names.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self.names = {
            key: claims[0].field
            for key, claims in vocabulary.claims.items()
            if len(claims) == 1 and claims[0].rank <= OWN
        }
        telling = ([word for word in name.split() if word not in _GENERIC] for name in self.names)
        self._anchors = frozenset(words[-1] for words in telling if words)
        self.label = Remembered(self._label, MOST_TEXTS).__getitem__
        """What a text says as a label: exactly, or by a head that one field alone has."""
        self.may_name = Remembered(
            lambda part: not self._anchors.isdisjoint(label_key(part).split()), MOST_WORDS
        ).__getitem__
        """Whether a piece between spaces has the last word in it that tells one of the names."""

    def may_end(self, word: str) -> bool:
        """Whether a label can end in this word: any may, until the label is looked at."""
        return word[-1:].isalpha() or self._vocabulary.may_end(word)

    def _label(self, text: str) -> Label | None:
        known = self._vocabulary.label(text)
        if (known is not None and known.claims) or text[:1].islower():
            # What begins in small letters is a part of a sentence.
            return known
        key = label_key(_ABOUT.sub("", text)).removesuffix(" type")
        if not key or key in _GENERIC or key.count(" ") >= MAX_WORDS or _TWO.search(text):
            return known
        named = {field for name, field in self.names.items() if _is_headed(name, key, known)}
        return Label((Claim(named.pop(), HEAD_RANK),), key) if len(named) == 1 else known


def _is_headed(name: str, key: str, known: Label | None) -> bool:
    """Whether a label ends in the whole name, or the name ends in the label.

    `Security name` is the name of what a contract calls `security`.
    """
    if f" {key}".endswith(f" {name}") or key.partition(f"{name} ")[2] in _SAYING_LITTLE:
        return known is None and name not in _GENERIC
    if known is None and _has_between(name.split(), key.split()):
        return True
    return name.endswith(f" {key}") and concept_of(name) is None


def _has_between(name: list[str], label: list[str]) -> bool:
    """Whether a label has a name's words in order, from the first to the last, and others between.

    `Total semi-annual premium` is a `total_premium`.
    """
    if len(name) < 2 or (name[0], name[-1]) != (label[0], label[-1]):
        return False
    rest = iter(label)
    return all(word in rest for word in name)


head_vocabulary: Final = lru_cache(maxsize=256)(HeadVocabulary)
"""The vocabulary of heads that belongs to a vocabulary, made once."""

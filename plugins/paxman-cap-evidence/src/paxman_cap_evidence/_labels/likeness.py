"""Labels that are nearly one that is looked for.

Scanners and hasty typists write them so, or they say more than a field's name, or less: `Reason for
credit`, or `Color` of a car.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._labels.claims import Claim
from paxman_cap_evidence._labels.qualifiers import currency_sign, reduce_label
from paxman_cap_evidence._labels.vocabulary import (
    GENERIC,
    MAX_WORDS,
    MOST_TEXTS,
    MOST_WORDS,
    Label,
)
from paxman_cap_evidence._words import word_list
from paxman_core.labels import MAX_LABEL, OWN, concept_of, is_empty_word, known_words, label_key
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_cap_evidence._labels.vocabulary import Vocabulary

MOST_DISTANT: Final = 1
"""Rank behind which labels must be exact: a misread stand-in is worth nothing."""
FUZZY_RANK: Final = 10
"""Added to the rank of a label that was only nearly written so."""
ONE_EDIT: Final = 5
"""From this many letters on, a word may have one letter wrong, too many, missing or moved."""

_LOOKALIKES = str.maketrans({"0": "o", "1": "l", "i": "l", "5": "s", "8": "b"})


class NearVocabulary:
    """A vocabulary that also understands what is nearly one of its labels.

    It is asked only for fields that no exact label names, and a known label of something else
    never counts as a misspelling.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._claims = {
            _look(key): claims
            for key, claims in vocabulary.claims.items()
            if len(key) >= ONE_EDIT and claims and claims[0].rank <= MOST_DISTANT
        }
        self._words: dict[str, set[str]] = {}
        """The words of labels by themselves, and by what is left of them without one letter."""
        for word in {word for look in self._claims for word in look.split()}:
            for part in _parts(word):
                self._words.setdefault(part, set()).add(word)
        self.label = lru_cache(MOST_TEXTS)(self._label)
        """What a text says as a label, exactly or nearly."""
        self._meant = lru_cache(MOST_WORDS)(self._likened)
        self.may_name = lru_cache(MOST_WORDS)(self._can_name)
        """Whether a piece between spaces has a word in it that is nearly one of a label."""

    def may_end(self, word: str) -> bool:
        """Whether a label, exact or nearly, can end in this word."""
        return self._vocabulary.may_end(word) or all(map(self._meant, label_key(word).split()))

    def _can_name(self, part: str) -> bool:
        exact = self._vocabulary.words
        return len(part) > MAX_LABEL or any(
            word not in exact and self._meant(word) for word in label_key(part).split()
        )

    def _likened(self, word: str) -> set[str]:
        """The words of labels that one is, or that two letters at most tell it from."""
        found = (self._words.get(part, ()) for part in _parts(_look(word)))
        return {word for words in found for word in words}

    def _label(self, text: str) -> Label | None:
        known = self._vocabulary.label(text)
        key = label_key(text)
        if known is not None or len(key) < ONE_EDIT or key.count(" ") >= MAX_WORDS:
            return known
        exact = self._vocabulary.words
        if any(w not in exact and w in known_words() and not is_empty_word(w) for w in key.split()):
            # A word that labels are made of is not another one misspelt: employer, employee.
            return None
        reduced = reduce_label(key)
        claims = self._closest(reduced.key.split())
        if not claims:
            return None
        return Label(claims, reduced.key, reduced.currency or currency_sign(text))

    def _closest(self, words: list[str]) -> tuple[Claim, ...]:
        """The field whose label has nearly these words; none if two fields have such labels."""
        alike = (self._claims.get(" ".join(way), ()) for way in product(*map(self._meant, words)))
        claims = {claim for those in alike for claim in those}
        if len({claim.field for claim in claims}) != 1:
            return ()
        best = min(claims, key=lambda claim: claim.rank)
        return (best._replace(rank=best.rank + FUZZY_RANK),)


near_vocabulary: Final = lru_cache(maxsize=256)(NearVocabulary)
"""The forgiving form of a vocabulary, made once."""


def _parts(word: str) -> Iterator[str]:
    """A word and, if it is long enough, what is left of it without each of its letters.

    Two words of which a letter is wrong, too many, missing or moved have such a part in common.
    """
    yield word
    if len(word) >= ONE_EDIT:
        yield from (word[:place] + word[place + 1 :] for place in range(len(word)))


def _look(key: str) -> str:
    """The key with letters that look alike made one."""
    return key.translate(_LOOKALIKES).replace("rn", "m").replace("vv", "w")


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
        self.label = lru_cache(MOST_TEXTS)(self._label)
        """What a text says as a label: exactly, or by a head that one field alone has."""
        self.may_name = lru_cache(MOST_WORDS)(
            lambda part: not self._anchors.isdisjoint(label_key(part).split())
        )
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

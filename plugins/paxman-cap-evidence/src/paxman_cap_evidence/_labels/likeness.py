"""Labels that are nearly one that is looked for, as scanners and hasty typists write them."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._labels.qualifiers import currency_sign, reduce_label
from paxman_cap_evidence._labels.vocabulary import (
    MAX_WORDS,
    MOST_TEXTS,
    MOST_WORDS,
    Label,
    Remembered,
)
from paxman_core.labels import MAX_LABEL, is_empty_word, known_words, label_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_cap_evidence._labels.vocabulary import Claim, Vocabulary

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
        self.label = Remembered(self._label, MOST_TEXTS).__getitem__
        """What a text says as a label, exactly or nearly."""
        self._meant = Remembered(self._likened, MOST_WORDS).__getitem__
        self.may_name = Remembered(self._can_name, MOST_WORDS).__getitem__
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

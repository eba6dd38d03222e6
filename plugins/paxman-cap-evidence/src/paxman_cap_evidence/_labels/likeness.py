"""Labels that are nearly one that is looked for, as scanners and hasty typists write them."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._labels.qualifiers import currency_sign, only_qualifies, reduce_label
from paxman_cap_evidence._labels.vocabulary import (
    MAX_WORDS,
    MOST_TEXTS,
    MOST_WORDS,
    UNREAD,
    Label,
    Remembered,
)
from paxman_core.labels import MAX_LABEL, is_empty_word, known_words, label_key

if TYPE_CHECKING:
    from collections.abc import Callable

    from paxman_cap_evidence._labels.vocabulary import Claim, Vocabulary

MOST_DISTANT: Final = 1
"""Rank behind which labels must be exact: a misread stand-in is worth nothing."""
FUZZY_RANK: Final = 10
"""Added to the rank of a label that was only nearly written so."""
ONE_EDIT: Final = 5
"""From this many letters on, a word may differ by one letter."""
TWO_EDITS: Final = 9
"""From this many letters on, a word may differ by two."""
_LEAST_ALIKE: Final = 75
"""Similarity in percent below which whole labels are not compared word by word."""

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
        self._looks = list(self._claims)
        self._words = frozenset(word for look in self._looks for word in look.split())
        self._by_end: dict[str, list[str]] = {}
        """The words by their first two letters and by their last two, after a mark."""
        for word in self._words:
            for end in (word[:2], f"-{word[-2:]}") if len(word) >= ONE_EDIT else ():
                self._by_end.setdefault(end, []).append(word)
        self._long = [word for word in self._words if len(word) >= TWO_EDITS]
        self._known: dict[str, Label | None] = {}
        self._may_have = Remembered(self._is_like_label, MOST_WORDS).__getitem__
        self.may_name = Remembered(self._can_name, MOST_WORDS).__getitem__
        """Whether a piece between spaces has a word in it that is nearly one of a label."""

    def label(self, text: str) -> Label | None:
        """What the text says as a label, exactly or nearly."""
        known = self._known.get(text, UNREAD)
        if known is UNREAD:
            known = self._vocabulary.label(text)
            if known is None and not all(map(self._may_have, text.split())):
                return None
            if len(self._known) >= MOST_TEXTS:
                self._known.clear()
            known = self._known[text] = known or self._nearly(text)
        return known

    def may_end(self, word: str) -> bool:
        """Whether a label, exact or nearly, can end in this word."""
        return self._vocabulary.may_end(word) or self._may_have(word)

    def _is_like_label(self, part: str) -> bool:
        """Whether each word of a part is like one of a label, or one that does not count."""
        return all(map(self._is_like_one, label_key(part).split()))

    def _can_name(self, part: str) -> bool:
        exact = self._vocabulary.words
        return len(part) > MAX_LABEL or any(
            word not in exact and self._is_like(word) for word in label_key(part).split()
        )

    def _is_like_one(self, word: str) -> bool:
        return is_empty_word(word) or only_qualifies(word) or self._is_like(word)

    def _is_like(self, word: str) -> bool:
        look = _look(word)
        if len(look) < ONE_EDIT or look in self._words:
            return look in self._words
        # One mistake leaves the beginning of a word as it is, or its end.
        near = [*self._by_end.get(look[:2], ()), *self._by_end.get(f"-{look[-2:]}", ())]
        if any(_is_near(look, other) for other in near):
            return True
        return len(look) >= TWO_EDITS and any(_is_near(look, other) for other in self._long)

    def _nearly(self, text: str) -> Label | None:
        key = label_key(text)
        if len(key) < ONE_EDIT or key.count(" ") >= MAX_WORDS:
            return None
        exact = self._vocabulary.words
        if any(w not in exact and w in known_words() and not is_empty_word(w) for w in key.split()):
            # A word that labels are made of is not another one misspelt: employer, employee.
            return None
        reduced = reduce_label(key)
        claims = self._closest(_look(reduced.key))
        if not claims:
            return None
        return Label(claims, reduced.key, reduced.currency or currency_sign(text))

    def _closest(self, look: str) -> tuple[Claim, ...]:
        """The field whose label looks like this; none if two fields have such labels."""
        # Not needed for every document, and not light.
        from rapidfuzz import fuzz, process

        near = process.extract(
            look, self._looks, scorer=fuzz.ratio, score_cutoff=_LEAST_ALIKE, limit=None
        )
        alike = [label for label, _, _ in near if _is_alike(look, label)]
        claims = {claim for label in alike for claim in self._claims[label]}
        if len({claim.field for claim in claims}) != 1:
            return ()
        best = min(claims, key=lambda claim: claim.rank)
        return (best._replace(rank=best.rank + FUZZY_RANK),)


@lru_cache(maxsize=256)
def near_vocabulary(vocabulary: Vocabulary) -> NearVocabulary:
    """The forgiving form of a vocabulary, made once."""
    return NearVocabulary(vocabulary)


def _is_alike(look: str, label: str) -> bool:
    """Whether the words are the same but for a letter or two in the longer ones."""
    words, others = look.split(), label.split()
    return len(words) == len(others) and all(map(_is_near, words, others))


def _is_near(word: str, other: str) -> bool:
    """Whether two words differ by no more letters than mistakes explain."""
    length = min(len(word), len(other))
    allowed = 2 if length >= TWO_EDITS else 1 if length >= ONE_EDIT else 0
    return abs(len(word) - len(other)) <= allowed and _distance()(word, other) <= allowed


@cache
def _distance() -> Callable[[str, str], int]:
    # Not needed for every document, and not light.
    from rapidfuzz.distance import OSA

    return OSA.distance


def _look(key: str) -> str:
    """The key with letters that look alike made one."""
    return key.translate(_LOOKALIKES).replace("rn", "m").replace("vv", "w")

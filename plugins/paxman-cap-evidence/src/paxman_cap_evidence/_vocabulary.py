"""The labels that a request looks for, and whose value a label in the document announces."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import attrs

from paxman_cap_evidence._qualifiers import currency_sign, only_qualifies, reduce_label
from paxman_core.labels import concept_of, known_words, label_key, ranked_labels
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from paxman_core.contract import CanonicalField

TOTAL: Final = "total"
OWN: Final = 0
"""Rank of a field's own name."""
TAX_INCLUDED_RANK: Final = -1
"""Where `total including tax` ranks: before a plain `total`."""
MAX_WORDS: Final = 7
"""A label of more words is a sentence."""
ROUNDING_RANK: Final = 90
"""Rank of a rounding beside a total: it is no total, but tells whether one was rounded."""

REMEMBERED: Final = 4096
"""How many texts a vocabulary remembers before it starts again."""
MOST_PARTS: Final = 65_536
"""The same for single words, of which a text has more and each comes again."""

_BRACKETS = lazy_pattern(r"\([^()]*\)|\[[^\[\]]*\]")
_RATE = lazy_pattern(r"@?\s*\d+(?:[.,]\d+)?\s*%")
_DAY = lazy_pattern(
    r"\s+(?:as (?:of|at)|on|at|per|am|zum|vom|au|du|al|a|el|em|op|del)\s+"
    r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$",
    re.IGNORECASE,
)
_CONTRARY = "excluding ex without before net ohne hors sin senza sem sans zzgl ht"
_NEGATIVE: Final = frozenset(_CONTRARY.split())
_SUPPLIER: Final = "supplier"
_USUAL: Final = 1
"""Rank of the usual names of a field; what ranks behind them only stands in."""
_MIN_SQUASHED: Final = 6
_FIRST_PARTS: Final = ("sub", "e", "web", "post", "zip")


class Claim(NamedTuple):
    """A field, by its place in the request, and how closely the label names it."""

    field: int
    rank: int


@attrs.frozen
class Label:
    """What a piece of text says as a label."""

    claims: tuple[Claim, ...]
    """The fields that it names; none if it is a known label of something else."""
    key: str
    currency: str = ""


UNREAD: Final = Label((), "")
"""In place of what a text says that was not yet looked at."""


class Words(Protocol):
    """What a scan of text asks a vocabulary."""

    def label(self, text: str, /) -> Label | None:
        """What the whole text says as a label; None if it is none that is known."""

    def may_end(self, word: str, /) -> bool:
        """Whether a label can end in this word."""


class Vocabulary:
    """All labels of one request; a label belongs to the field that it names most closely."""

    def __init__(self, labels: Sequence[Sequence[tuple[str, int]]]) -> None:
        self.totals = frozenset(
            number
            for number, ranked in enumerate(labels)
            if any(concept_of(key) == TOTAL for key, rank in ranked if rank == 0)
        )
        self.claims = _closest(labels)
        self.reordered = _reordered(self.claims)
        self.words = frozenset(_words(self.claims))
        self._known: dict[str, Label | None] = {}
        self._beginnings: dict[str, bool] = {}
        self._named: dict[str, Label | None] = {}
        self._parts: dict[str, bool] = {}

    def label(self, text: str) -> Label | None:
        """What the whole text says as a label; None if it is none that is known."""
        known = self._known.get(text, UNREAD)
        if known is UNREAD:
            if not self._may_be(text):
                return None
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            known = self._known[text] = self._read(text)
        return known

    def named(self, key: str) -> Label | None:
        """What a key says that was made of an identifier."""
        known = self._named.get(key, UNREAD)
        if known is UNREAD:
            if len(self._named) >= REMEMBERED:
                self._named.clear()
            known = (self._exact(key, "") or self._reduced(key, "")) if key else None
            self._named[key] = known
        return known

    def _may_be(self, text: str) -> bool:
        """Whether no word of the text speaks against a label: most texts have one that does."""
        if "%" in text:
            return True
        if "(" in text or "[" in text:
            text = _BRACKETS.sub(" ", text)
        if text[-1:].isdigit():
            text = _DAY.sub("", text)
        return all(map(self.may_have, text.split()))

    def may_end(self, word: str) -> bool:
        """Whether a label can end in this word, which may be a rate or an aside."""
        return self.may_have(word) or word[-1] in "%)]"

    def may_have(self, part: str) -> bool:
        """Whether a label can have this piece between spaces in it."""
        known = self._parts.get(part)
        if known is None:
            if len(self._parts) >= MOST_PARTS:
                self._parts.clear()
            known = self._parts[part] = all(
                word in self.words
                or word in known_words()
                or word in self.reordered
                or only_qualifies(word)
                for word in label_key(part).split()
            )
        return known

    def may_begin(self, word: str) -> bool:
        """Whether a text that begins with this word can be one of the labels looked for."""
        known = self._beginnings.get(word)
        if known is None:
            if len(self._beginnings) >= REMEMBERED:
                self._beginnings.clear()
            first = label_key(word).partition(" ")[0]
            known = self._beginnings[word] = first in self.words
        return known

    def may_hold(self, word: str) -> bool:
        """Whether a text with this word in it can be one of the labels looked for."""
        return self.may_begin(word) or label_key(word) in self.reordered

    def _read(self, text: str) -> Label | None:
        key = label_key(text)
        if not key or key.count(" ") >= MAX_WORDS:
            return None
        return (
            self._exact(key, text)
            or self._reduced(key, text)
            or self._without_percent(text)
            or self._without_brackets(text)
            or self._without_day(text)
            or self._of_supplier(key, text)
        )

    def _exact(self, key: str, text: str) -> Label | None:
        claims = self.claims.get(key)
        if claims is None:
            claims = self.reordered.get(_order_free(key))
        if claims is not None:
            return Label(claims, key, currency_sign(text))
        concept = concept_of(key)
        if concept == "rounding":
            return Label(tuple(Claim(number, ROUNDING_RANK) for number in self.totals), key)
        return Label((), key) if concept is not None else None

    def _reduced(self, key: str, text: str) -> Label | None:
        reduced = reduce_label(key)
        if reduced.key == key:
            return None
        label = self._exact(reduced.key, text)
        if label is None:
            return None
        claims = label.claims
        if reduced.tax_included:
            claims = tuple(self._taxed(claim) for claim in claims)
        return Label(claims, label.key, reduced.currency or label.currency)

    def _of_supplier(self, key: str, text: str) -> Label | None:
        """The label without the party that issued the document: `Supplier IBAN` is its IBAN."""
        party, _, rest = key.partition(" ")
        if not rest or concept_of(party) != _SUPPLIER:
            return None
        label = self._exact(rest, text)
        return label if label is not None and all(c.rank <= _USUAL for c in label.claims) else None

    def _taxed(self, claim: Claim) -> Claim:
        if claim.field not in self.totals:
            return claim
        return claim._replace(rank=min(claim.rank, TAX_INCLUDED_RANK))

    def _without_percent(self, text: str) -> Label | None:
        """The label without a rate, as in `VAT 19%`."""
        if "%" not in text:
            return None
        key = label_key(_RATE.sub(" ", text))
        return (self._exact(key, text) or self._reduced(key, text)) if key else None

    def _without_brackets(self, text: str) -> Label | None:
        """The label without an aside such as `(dd/mm/yyyy)` or `(3 items)`."""
        outside = _BRACKETS.sub(" ", text)
        if outside == text:
            return None
        for aside in _BRACKETS.findall(text):
            key = label_key(aside)
            if not _NEGATIVE.isdisjoint(key.split()) or concept_of(key) is not None:
                return None
        key = label_key(outside)
        return (self._exact(key, text) or self._reduced(key, text)) if key else None

    def _without_day(self, text: str) -> Label | None:
        """The label without the day that it holds for, as in `Balance as of 31/07/2025`."""
        outside = _DAY.sub("", text)
        return None if outside == text else self._exact(label_key(outside), text)


def _closest(labels: Sequence[Sequence[tuple[str, int]]]) -> dict[str, tuple[Claim, ...]]:
    """Every key with the one field that it names most closely; with none if two are as close."""
    claims: dict[str, list[Claim]] = {}
    for number, ranked in enumerate(labels):
        for key, rank in ranked:
            claims.setdefault(key, []).append(Claim(number, rank))
    return {key: _winner(rivals) for key, rivals in claims.items()}


def _words(keys: Iterable[str]) -> Iterator[str]:
    """Every word of the labels, and the first parts of those that are also written as two."""
    for key in keys:
        for word in key.split():
            yield word
            yield from (part for part in _FIRST_PARTS if word.startswith(part))


def _winner(rivals: list[Claim]) -> tuple[Claim, ...]:
    best = min(claim.rank for claim in rivals)
    winners = [claim for claim in rivals if claim.rank == best]
    return tuple(winners) if len(winners) == 1 else ()


def _reordered(claims: Mapping[str, tuple[Claim, ...]]) -> dict[str, tuple[Claim, ...]]:
    """The same by words in any order, and by the words written as one."""
    found: dict[str, tuple[Claim, ...]] = {}
    for key, fields in claims.items():
        if " " in key:
            found.setdefault(_order_free(key), fields)
            squashed = key.replace(" ", "")
            if len(squashed) >= _MIN_SQUASHED:
                found.setdefault(squashed, fields)
                found.setdefault(squashed.replace("number", "no"), fields)
    return found


def _order_free(key: str) -> str:
    return " ".join(sorted(key.split())) if " " in key else key


@lru_cache(maxsize=256)
def vocabulary(fields: tuple[CanonicalField, ...]) -> Vocabulary:
    """The vocabulary of these fields, made once."""
    return Vocabulary([ranked_labels(field) for field in fields])

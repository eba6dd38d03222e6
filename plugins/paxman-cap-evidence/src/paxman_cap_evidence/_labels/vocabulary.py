"""The labels that a request looks for, and whose value a label in the document announces."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import filterfalse
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from paxman_cap_evidence._labels.claims import (
    Claim,
    anchors_of,
    closest_claims,
    order_free,
    reordered_claims,
    words_of,
)
from paxman_cap_evidence._labels.qualifiers import currency_sign, only_qualifies, reduce_label
from paxman_cap_evidence._values.kinds import is_clock, is_email
from paxman_cap_evidence._words import word_list
from paxman_core.labels import (
    GIVEN,
    MAX_LABEL,
    OWN,
    concept_of,
    keys_of,
    known_words,
    label_key,
    ranked_labels,
)
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from paxman_core.contract import CanonicalField

ROUNDING: Final = "rounding"
RANGE_ENDS: Final = {
    "start_date": ("period", 0),
    "effective_date": ("period", 0),
    "end_date": ("period", 1),
    "salary_min": ("salary", 0),
    "salary_max": ("salary", 1),
}
"""Of what something is an end, and which one: the first or the last."""
TAX_INCLUDED_RANK: Final = -1
"""Where `total including tax` ranks: before a plain `total`."""
MAX_WORDS: Final = 7
"""A label of more words is a sentence."""
ROUNDING_RANK: Final = 90
"""Rank of a rounding beside a total: it is not a total, but tells whether one was rounded."""

MOST_TEXTS: Final = 4096
"""How many texts a vocabulary remembers before it starts again."""
MOST_WORDS: Final = 65_536
"""The same for single words, of which a text has more and each comes again."""

GENERIC: Final = word_list("untelling")
"""Words that mean nothing without what they are the date or the name of: `Arrival date`."""
_ABBREVIATION = lazy_pattern(r"[^()]{2,60}\(([A-Z]{2,6})\)")
_TERM_ENDS = lazy_pattern(r"[\"”’']\)\W*\Z")
"""The end of what a contract gives a name to, on a line of its own: `Term")`."""
_BRACKETS = lazy_pattern(r"\([^()]*\)|\[[^\[\]]*\]")
_RATE = lazy_pattern(r"@?\s*\d+(?:[.,]\d+)?\s*%")
_DAY = lazy_pattern(
    r"\s+(?:as (?:of|at)|on|at|per|am|zum|vom|au|du|al|a|el|em|op|del)\s+"
    r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$",
    re.IGNORECASE,
)
_AND_ADDRESS = lazy_pattern(
    r"(?<=\bname)(?:,| and| &| ?/) ?address(?:\(es\)|es)?(?:,? and \w+(?: code)?)?", re.IGNORECASE
)
_NEGATIVE: Final = word_list("contrary")
_COUNT: Final = "quantity"
"""In brackets, its names are units: `On hand (pcs)`."""
_WHOSE: Final = word_list("whose")
"""Words that a label may begin with: `Your e-mail`."""
_USUAL: Final = 1
"""Rank of the usual names of a field; what ranks behind them only stands in."""


class Label(NamedTuple):
    """What a piece of text says as a label."""

    claims: tuple[Claim, ...]
    """The fields that it names; none if it is a known label of something else."""
    key: str
    currency: str = ""


class Words(Protocol):
    """What a scan of text asks a vocabulary."""

    def label(self, text: str, /) -> Label | None:
        """What the whole text says as a label; None if it is none that is known."""

    def may_end(self, word: str, /) -> bool:
        """Whether a label can end in this word."""


class Vocabulary:
    """All labels of one request; a label belongs to the field that it names most closely."""

    def __init__(
        self, labels: Sequence[Sequence[tuple[str, int]]], parts: Collection[Collection[int]] = ()
    ) -> None:
        self.totals = frozenset(
            number
            for number, ranked in enumerate(labels)
            if any(concept_of(key) == "total" for key, rank in ranked if rank in (GIVEN, OWN))
        )
        self.claims = closest_claims(labels, parts)
        self.reordered = reordered_claims(self.claims)
        self.words = frozenset(words_of(self.claims))
        self.has_numbers = any(map(str.isdecimal, self.words))
        self._anchors = frozenset(anchors_of(self._keys(labels)))
        self._known = lru_cache(MOST_TEXTS)(self._read)
        self.named = lru_cache(MOST_TEXTS)(lambda key: self._by_key(key, ""))
        """What a key says that was made of an identifier."""
        self.may_begin = lru_cache(MOST_WORDS)(
            lambda word: (key := label_key(word)).partition(" ")[0] in self.words or key in _WHOSE
        )
        """Whether a text that begins with this word can be one of the labels looked for."""
        self.may_hold = lru_cache(MOST_WORDS)(
            lambda word: self.may_begin(word) or label_key(word) in self.reordered
        )
        """Whether a text with this word in it can be one of them."""
        self.may_have = lru_cache(MOST_WORDS)(self._may_have)
        """Whether a label can have this piece between spaces in it."""
        self.may_name = lru_cache(MOST_WORDS)(self._can_name)
        """Whether a label of one of the fields can have this piece between spaces in it."""

    def _keys(self, labels: Sequence[Sequence[tuple[str, int]]]) -> Iterator[str]:
        """The keys of all that names a field, or says something about one."""
        yield from self.claims
        if self.totals:
            yield from keys_of(ROUNDING)
        for concept in {concept_of(key) for ranked in labels for key, _ in ranked}:
            if concept in RANGE_ENDS:
                yield from keys_of(RANGE_ENDS[concept][0])

    def label(self, text: str) -> Label | None:
        """What the whole text says as a label; None if it is none that is known."""
        return self._known(text) if self._may_be(text) else None

    def _by_key(self, key: str, text: str) -> Label | None:
        return (self._exact(key, text) or self._reduced(key, text)) if key else None

    def _may_be(self, text: str) -> bool:
        """Whether no word of the text speaks against a label: most texts have one that does."""
        if ")" in text and "(" not in text and _TERM_ENDS.search(text):
            return False
        if "%" in text:
            return True
        if "(" in text or "[" in text:
            whole, text = text, _BRACKETS.sub(" ", text)
            if self._abbreviated(whole) is not None:
                return True
        if text[-1:].isdigit():
            text = _DAY.sub("", text)
        # A number speaks against none, and there are too many to remember.
        return all(map(self.may_have, filterfalse(str.isdecimal, text.split())))

    def may_end(self, word: str) -> bool:
        """Whether a label can end in this word, which may be a rate or an aside."""
        return self.may_have(word) or word[-1] in "%)]"

    def _may_have(self, part: str) -> bool:
        return all(
            word in self.words
            or word in known_words()
            or word in self.reordered
            or only_qualifies(word)
            for word in label_key(part).split()
        )

    def _can_name(self, part: str) -> bool:
        """Each label has its longest word, or is written as one; a text without has none."""
        if len(part) > MAX_LABEL or "%" in part:
            return True
        words = label_key(part).split()
        return not self._anchors.isdisjoint(words) or any(map(self.reordered.__contains__, words))

    def _read(self, text: str) -> Label | None:
        # The first line of a name and address is the name.
        text = _AND_ADDRESS.sub("", text)
        key = label_key(text)
        if not key or key.count(" ") >= MAX_WORDS:
            return None
        return (
            self._by_key(key, text)
            or self._without_percent(text)
            or self._without_brackets(text)
            # The day that it holds for: `Balance as of 31/07/2025`.
            or self._exact(label_key(_DAY.sub("", text)), text)
            or self._in_two_languages(text)
            or self._of_supplier(key, text)
            or self._abbreviated(text)
        )

    def _exact(self, key: str, text: str) -> Label | None:
        claims = self.claims.get(key)
        if claims is None:
            claims = self.reordered.get(order_free(key))
        if claims is not None:
            return Label(claims, key, currency_sign(text))
        concept = concept_of(key)
        if concept == ROUNDING:
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
            claims = tuple(
                c._replace(rank=min(c.rank, TAX_INCLUDED_RANK)) if c.field in self.totals else c
                for c in claims
            )
        return Label(claims, label.key, reduced.currency or label.currency)

    def _of_supplier(self, key: str, text: str) -> Label | None:
        """The label without the party that issued the document: `Supplier IBAN` is its IBAN."""
        party, _, rest = key.partition(" ")
        if not rest or concept_of(party) != "supplier":
            return None
        label = self._exact(rest, text)
        return label if label is not None and all(c.rank <= _USUAL for c in label.claims) else None

    def _without_percent(self, text: str) -> Label | None:
        """The label without a rate, as in `VAT 19%`."""
        if "%" not in text:
            return None
        key = label_key(_RATE.sub(" ", text))
        # `Tax rate 8%` holds the rate: what stands behind it is the amount.
        return (
            Label((), key) if (concept_of(key) or key).endswith("rate") else self._by_key(key, text)
        )

    def _without_brackets(self, text: str) -> Label | None:
        """The label without an aside such as `(dd/mm/yyyy)` or `(3 items)`."""
        outside = _BRACKETS.sub(" ", text)
        if outside == text:
            return None
        for aside in _BRACKETS.findall(text):
            key = label_key(aside)
            if not _NEGATIVE.isdisjoint(key.split()) or concept_of(key) not in (None, _COUNT):
                return None
        return self._by_key(label_key(outside), text)

    def _in_two_languages(self, text: str) -> Label | None:
        """The label that is said twice: `Buchungsnummer / Booking code`, `State / Province`.

        Of abbreviations one may be unknown: `CPF/CNPJ`.
        """
        parts = text.split("/")
        labels = [self.label(part.strip()) for part in parts] if len(parts) == 2 else []
        known = [one for one in labels if one]
        is_short = text.isupper() and " " not in text
        named = {tuple(claim.field for claim in one.claims) for one in known}
        return known[0] if len(named) == 1 and (is_short or len(known) == 2) else None

    def _abbreviated(self, text: str) -> Label | None:
        """The label in brackets behind what it stands for: `Booking reference (PNR)`."""
        short = _ABBREVIATION.fullmatch(text)
        key = label_key(short[1]) if short is not None else ""
        # A total (VAT) may be the tax or include it.
        is_known = key in self.claims and concept_of(key) != "tax"
        return Label(self.claims[key], key) if is_known else None


@lru_cache(maxsize=256)
def vocabulary(fields: tuple[CanonicalField, ...]) -> Vocabulary:
    """The vocabulary of these fields, made once."""
    clocks = [number for number, field in enumerate(fields) if is_clock(field)]
    mails = [number for number, field in enumerate(fields) if is_email(field)]
    return Vocabulary([ranked_labels(field) for field in fields], (clocks, mails))

"""Values in sentences: `a monthly rent of $2,450.00`, `shall commence on June 15, 2026`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import at_span
from paxman_cap_evidence._page.lines import QUOTED_RANK, is_quoted
from paxman_cap_evidence._values.cuts import value_in
from paxman_cap_evidence._values.types import DATES, WITH_DIGITS
from paxman_cap_evidence._words import any_of, word_list
from paxman_core.capability import Standing
from paxman_core.labels import concept_of
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Collection

    from paxman_cap_evidence._evidence import Evidence, Found, ValueSpan
    from paxman_cap_evidence._labels.vocabulary import Label, Vocabulary
    from paxman_cap_evidence._values.reading import FieldReader, Readers

PROSE_RANK: Final = 7
"""Added for a value in a sentence: what is set apart as a label and a value comes first."""

_LINKS: Final = word_list("linking")
_BACKWARDS = lazy_pattern(
    r"(\d(?:\s?[€$£¥₹](?:[A-Z]{1,2}(?=\s))?|(?:\s?(?:[A-Z]{2,3}|\.?sR))?[^\s\w]{0,2}|\s[,.]?[^\W\d_]{2,9}[A-Z]))\s+"
    rf"(?:{'|'.join(sorted(_LINKS))[::-1]})(?![\w-])"
)
"""A word that links, a space, and what begins with a digit, a currency or a month."""
_CURRENCY_WORDS: Final = ("ollars (", "ounds (", "uros (", "upees (", "OLLARS (")
_SPELLED_BACKWARDS = lazy_pattern(
    r"\(\s(?:srallod|sdnuop|sorue|seepur)((?:\s[a-z-]+){1,12})\s(?:fo|si|eb)\b", re.IGNORECASE
)
"""An amount in words, before the same in digits: `of ninety dollars ($90)`."""
_AMOUNTING = lazy_pattern(
    r"\s(?:(?:in )?the (?:total |aggregate )?(?:amount|sum) of|at (?:the|an?) (?:\w+ )?rate of"
    r"|in höhe von|d'un montant de|por importe de)\s*$",
    re.IGNORECASE,
)
_BETWEEN: Final = _LINKS.union(("in", "total", "aggregate", "amount", "sum", "höhe", "por"))
_AMOUNTING_ENDS: Final = (" of", " von", " de", " OF", " VON", " DE")
SENTENCE_END = lazy_pattern(
    r"(?<![ap]\.m)(?<!Rs)[.;:!?](?:\s(?![A-ZÄ][a-zä]{2,8}\s\d{4}\b)|$)|\n[ \t]*\n|\n[ \t]*[-*•]"
)
_ASIDE = lazy_pattern(
    r",\s+(?:unless|subject|except|if)\b[^.;,]{3,60},"
    r"|\b(?:of|under|for)\s+this\s+[A-Z]\w+(?=\s+(?:is|was|shall|will)\b)"
)
"""What is said between a verb and its day: `shall continue, unless ended earlier, until`; whose
something is: `the term of this Lease shall`.
"""
_AUXILIARY: Final = r"(?:(?:shall|will|would|must|may|has|had|is|was)\s(?:not\s|to\s)?)?"
_STATING = lazy_pattern(
    rf"\s{_AUXILIARY}(?:{any_of('stating')})(?:\s(?:{any_of('roughly')}))*\s*\Z".replace(
        " ", r"\s"
    ),
    re.IGNORECASE,
)
_OF_SUBJECT = lazy_pattern(
    r"(?:\s+(?:for|of|on|under|in|from|by|payable|paid|due|during|at|per)\b(?:[^.;:,]|,\s\d{4})*)?",
    re.IGNORECASE,
)
_WORD = lazy_pattern(r"[^\s,()\"“”]+")
_REACH: Final = 120
_MOST_WORDS: Final = 5
_MOST_LINKS: Final = 3
_FARTHEST: Final = _MOST_WORDS + _MOST_LINKS + 5
"""Words before a value among which its label stands: `rent in the total amount of` 5."""
_BEFORE_VALUE = lazy_pattern(
    r"[^\w\s]{0,3}(?:.|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[.,]?\s+(?:the\s+)?|Rs\.?\s?|(?-i:[A-Z]{3})\s)?",
    re.IGNORECASE,
)
"""The day of the week, and a sign of money that is a word."""
_PERIOD = lazy_pattern(
    r"\d\s?(?:per|an?|each|every|/)\s?(?:calendar\s+)?(month|year|annum|week|day|hour)\b",
    re.IGNORECASE,
)
_OFTEN: Final = {"year": "annual", "annum": "annual", "day": "daily"}
_NEAR: Final = 40
_MORE = lazy_pattern(
    r"(?:,|\s+(?:an?|per|from|until|as|and|for|in|on|at|with|by))\s", re.IGNORECASE
)
_BEFORE_LABEL: Final = word_list("before labels")
_EVENTS: Final = frozenset({"start_date", "end_date", "due_date", "agreement_date"})


def prose_evidence(
    text: str, vocabulary: Vocabulary, readers: Readers, missing: Collection[int]
) -> Found:
    """Every typed value of a missing field whose label stands before it in the same sentence."""
    if not any(readers[number].type in WITH_DIGITS for number in missing):
        return
    for start, linked in _linked(text) + _spelled(text):
        end = end_of_sentence(text, start)
        label = _label(text, linked, vocabulary, _per(text, start, end))
        label = label or _subject(text, linked, vocabulary)
        for claim in label.claims if label is not None else ():
            reader = readers[claim.field]
            if claim.field not in missing or reader.type not in WITH_DIGITS:
                continue
            if reader.type in DATES and _is_reference(text, start, label):
                continue
            span = first_value(reader, text, start, end)
            if span is not None:
                yield claim.field, stated(text, claim.rank, span)


def first_value(reader: FieldReader, text: str, start: int, end: int) -> ValueSpan | None:
    """The value that begins here; what follows it may be another."""
    span = value_in(reader, text, start, end, first=True)
    if span is None or not span.is_read or len(reader.values(text, span.start, span.end)) > 1:
        span = _before_more(reader, text, start, end)
    is_first = span is not None and _BEFORE_VALUE.fullmatch(text, start, span.start)
    return span if span is not None and span.is_read and is_first else None


def stated(text: str, rank: int, span: ValueSpan) -> Evidence:
    """The evidence of a value that a sentence states; that of an earlier mail counts less."""
    behind = QUOTED_RANK if is_quoted(text, span.start) else 0
    return at_span(rank + PROSE_RANK + behind, text, span, standing=Standing.SENTENCE)


def _spelled(text: str) -> list[tuple[int, int]]:
    """Where an amount begins that is written in words before, and where the words begin."""
    if not any(word in text for word in _CURRENCY_WORDS):
        return []
    size = len(text)
    found = [(m.start(), m.end(1)) for m in _SPELLED_BACKWARDS.finditer(text[::-1])]
    return [(size - end, size - start) for end, start in reversed(found)]


def _linked(text: str) -> list[tuple[int, int]]:
    """Where something with a digit begins, behind a word that only links.

    It is looked for from the digits, which are fewer than the words, and thus in the text read
    backwards.
    """
    found = _BACKWARDS.finditer(text[::-1])
    return [(place := len(text) - linked.end(1), place) for linked in found][::-1]


def end_of_sentence(text: str, start: int) -> int:
    """Where the part of the sentence that can hold the value ends."""
    limit = min(len(text), start + _REACH)
    found = SENTENCE_END.search(text, start, limit)
    return found.start() if found else limit


def _before_more(reader: FieldReader, text: str, start: int, end: int) -> ValueSpan | None:
    """The first value, where the sentence goes on with another: `EUR 900 from 1 May 2026`."""
    spans = reader.values(text, start, end)
    more = _MORE.match(text, spans[0].end) if spans else None
    return value_in(reader, text, start, more.start()) if more is not None else None


def _per(text: str, start: int, end: int) -> str:
    """How often an amount is paid, as a label says it: `monthly` for `$900 per month`."""
    found = _PERIOD.search(text, start, min(end, start + _NEAR))
    return _OFTEN.get(unit := found[1].lower(), f"{unit}ly") if found is not None else ""


def _is_reference(text: str, start: int, label: Label | None) -> bool:
    """Whether a day only tells one of several from the others: `your letter of 4 May`."""
    is_named = label is not None and label.key.endswith(("date", "day"))
    before = text[max(0, start - 8) : start].split()
    return not is_named and before[-1:] == ["of"] and before[-2:-1] != ["as"]


def _label(text: str, end: int, vocabulary: Vocabulary, often: str = "") -> Label | None:
    """The longest label that the words before a value end in, but for words that only link.

    `Rent of $900 per month` is a monthly rent.
    """
    if not often and not _may_be_labelled(text, end, vocabulary):
        return None
    start = _beginning(text, end)
    said = text[start:end]
    amounting = _AMOUNTING.search(said) if said.rstrip().endswith(_AMOUNTING_ENDS) else None
    last = start + amounting.start() if amounting else end
    aside = _ASIDE.search(text, start, last)
    parts = ((start, aside.start()), (aside.end(), last)) if aside else ((start, last),)
    words = [found.span() for part in parts for found in _WORD.finditer(text, *part)]
    for dropped in range(_MOST_LINKS + 1):
        rest = words[: len(words) - dropped]
        for count in range(min(_MOST_WORDS, len(rest)), 0, -1):
            said = " ".join(text[slice(*word)] for word in rest[-count:])
            label = vocabulary.label(f"{often} {said}") if often else None
            label = label if label is not None and label.claims else vocabulary.label(said)
            if label is not None:
                first = text[slice(*rest[-count])]
                before = text[slice(*rest[-count - 1])] if count < len(rest) else ""
                return label if _is_all(label, first, before) else None
        if not rest or text[slice(*rest[-1])].lower() not in _LINKS:
            return None
    return None


def _beginning(text: str, end: int) -> int:
    """Where the part of the sentence begins that can say what a value is."""
    start = max(0, end - _REACH)
    for sentence_end in SENTENCE_END.finditer(text, start, end - 1):
        start = sentence_end.end()
    return start


def _subject(text: str, end: int, vocabulary: Vocabulary) -> Label | None:
    """The label that a sentence is about: `the price for the shares to be sold shall be`.

    Between it and the verb stands only what it is the price of.
    """
    start = _beginning(text, end)
    verb = _STATING.search(text, start, end)
    if verb is None or not any(map(vocabulary.may_name, text[start : verb.start()].split())):
        return None
    words = [found.span() for found in _WORD.finditer(text, start, verb.start())]
    for at, (first, _) in enumerate(words):
        for _, last in reversed(words[at : at + _MOST_WORDS]):
            label = vocabulary.label(text[first:last])
            if (
                label is None
                or not label.claims
                or not _OF_SUBJECT.fullmatch(text, last, verb.start())
            ):
                continue
            before = text[slice(*words[at - 1])] if at else ""
            if _is_all(label, text[first:last].partition(" ")[0], before):
                return label
    return None


def _may_be_labelled(text: str, end: int, vocabulary: Vocabulary) -> bool:
    """Whether a label can end before a value: a look at a few words, which spares most values.

    Only words that labels can have, or that link, stand between its longest word and the value.
    """
    words = _ASIDE.sub(" ", text[max(0, end - _REACH) : end]).split()
    for word in reversed(words[-_FARTHEST:]):
        if vocabulary.may_name(word):
            return True
        if word.isalpha() and not vocabulary.may_have(word) and word.lower() not in _BETWEEN:
            return False
    return False


def _is_all(label: Label, first: str, before: str) -> bool:
    """Whether the label is whole: nothing before it says which one of several is meant.

    An article may be a part of it or stand before it.

    What begins or ends is named before the verb, and says nothing else.
    """
    is_verb = concept_of(label.key) in _EVENTS
    return is_verb or not before or not _BEFORE_LABEL.isdisjoint((first.lower(), before.lower()))

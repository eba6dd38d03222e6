"""Values in sentences: `a monthly rent of $2,450.00`, `shall commence on June 15, 2026`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._cuts import value_in
from paxman_cap_evidence._evidence import Evidence, at_span
from paxman_cap_evidence._quotations import QUOTED_RANK, is_quoted
from paxman_core.capability import Standing
from paxman_core.labels import concept_of
from paxman_core.patterns import lazy_pattern
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from paxman_cap_evidence._reading import FieldReader
    from paxman_cap_evidence._vocabulary import Label, Vocabulary

PROSE_RANK: Final = 7
"""Added for a value in a sentence: what is set apart as a label and a value comes first."""

_LINKING = (
    "of is are be was at to on by from until till through as von beträgt am bis ab zum vom de est "
    "le du es el del è di il dal van op tot vanaf em now jetzt nun maintenant ahora ora nu agora"
)
_LINKS: Final = frozenset(_LINKING.split())
_VALUE = lazy_pattern(r"\s(?=[^\s\w]{0,2}(?:[A-Z]{2,3}\s?)?\d|[A-Z][^\W\d_]{2,9}\.?\s\d)")
_FARTHEST: Final = 14
"""From the space before a value to its first digit, in characters, and one more."""
_DIGITS = lazy_pattern(r"\d+")
_LAST_WORD = lazy_pattern(r"[\w-]+\Z")
_LONGEST_LINK: Final = max(map(len, _LINKS))
_AMOUNTING = lazy_pattern(
    r"\s(?:in the (?:total |aggregate )?(?:amount|sum) of|in höhe von|d'un montant de|"
    r"por importe de)\s*$",
    re.IGNORECASE,
)
SENTENCE_END = lazy_pattern(r"[.;:!?](?:\s|$)|\n[ \t]*\n|\n[ \t]*[-*•]")
_WORD = lazy_pattern(r"[^\s,()\"“”]+")
_REACH: Final = 120
_MOST_WORDS: Final = 5
_MOST_LINKS: Final = 3
_TYPED: Final = frozenset(
    {FieldType.MONEY, FieldType.DATE, FieldType.DATETIME, FieldType.DECIMAL, FieldType.INTEGER}
)
_INTRODUCING = (
    "a an the total your our this its their his her one per each initial agreed pay pays paid and "
    "und ein eine einen einer der die das den un une la les des uma um os las los het een ihr ihre"
)
_BEFORE_LABEL: Final = frozenset(_INTRODUCING.split())
_EVENTS: Final = frozenset({"start_date", "end_date", "due_date", "agreement_date"})


def prose_evidence(
    text: str,
    vocabulary: Vocabulary,
    readers: Sequence[FieldReader],
    missing: Collection[int],
) -> Iterator[tuple[int, Evidence]]:
    """Every typed value of a missing field whose label stands before it in the same sentence."""
    if not any(readers[number].type in _TYPED for number in missing):
        return
    for start in _linked(text):
        label = _label(text, start, vocabulary)
        for claim in label.claims if label is not None else ():
            reader = readers[claim.field]
            if claim.field not in missing or reader.type not in _TYPED:
                continue
            end = _end_of_sentence(text, start)
            span = value_in(reader, text, start, end, first=True)
            if span is not None and span.is_read and span.start - start <= 1:
                behind = QUOTED_RANK if is_quoted(text, span.start) else 0
                rank = claim.rank + PROSE_RANK + behind
                yield claim.field, at_span(rank, text, span, standing=Standing.SENTENCE)


def _linked(text: str) -> Iterator[int]:
    """Where something with a digit begins, behind a word that only links."""
    for start in _before_digits(text):
        end = start
        while end and text[end - 1].isspace():
            end -= 1
        near = text[max(0, end - _LONGEST_LINK - 1) : end]
        word = near.rpartition(" ")[2]
        if not word.isalpha():
            last = _LAST_WORD.search(near)
            word = last[0] if last is not None else ""
        if word in _LINKS:
            yield start + 1


def _before_digits(text: str) -> Iterator[int]:
    """The spaces before values; looked for from the digits, which are fewer than the spaces."""
    last = 0
    for digits in _DIGITS.finditer(text):
        for place in range(max(last, digits.start() - _FARTHEST), digits.start()):
            if text[place].isspace() and _VALUE.match(text, place):
                yield place
        last = max(last, digits.start())


def _end_of_sentence(text: str, start: int) -> int:
    """Where the part of the sentence that can hold the value ends."""
    limit = min(len(text), start + _REACH)
    found = SENTENCE_END.search(text, start, limit)
    return found.start() if found else limit


def _label(text: str, end: int, vocabulary: Vocabulary) -> Label | None:
    """The longest label that the words before a value end in, but for words that only link."""
    start = max(0, end - _REACH)
    ends = list(SENTENCE_END.finditer(text, start, end - 1))
    if ends:
        start = ends[-1].end()
    amounting = _AMOUNTING.search(text, start, end)
    last = amounting.start() if amounting else end
    words = [found.span() for found in _WORD.finditer(text, start, last)]
    for dropped in range(_MOST_LINKS + 1):
        rest = words[: len(words) - dropped]
        for count in range(min(_MOST_WORDS, len(rest)), 0, -1):
            label = vocabulary.label(text[rest[-count][0] : rest[-1][1]])
            if label is not None:
                first = text[slice(*rest[-count])]
                before = text[slice(*rest[-count - 1])] if count < len(rest) else ""
                return label if _is_all(label, first, before) else None
        if not rest or text[slice(*rest[-1])].lower() not in _LINKS:
            return None
    return None


def _is_all(label: Label, first: str, before: str) -> bool:
    """Whether the label is whole: nothing before it says which one of several is meant.

    An article may be a part of it or stand before it.

    What begins or ends is named before the verb, and says nothing else.
    """
    is_verb = concept_of(label.key) in _EVENTS
    return is_verb or not before or not _BEFORE_LABEL.isdisjoint((first.lower(), before.lower()))

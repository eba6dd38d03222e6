"""What a page shows a reader, against what its markup states: they agree, or it is said."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_evidence._facts import facts_of
from paxman_cap_evidence._structured.entries import LAST_RESORT
from paxman_cap_evidence._values.types import WITH_DIGITS
from paxman_cap_evidence._words import phrases
from paxman_core.evidence import CONTRADICTED, Match, Standing, TextSpan
from paxman_core.labels import OWN, concept_of
from paxman_core.patterns import lazy_pattern
from paxman_core.values import Parsed, equal, parse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._evidence import Evidence
    from paxman_cap_evidence._values.reading import FieldReader
    from paxman_core.capability import Finding
    from paxman_core.document import Document
    from paxman_core.values import Value

PAGE_RANK: Final = -1000
"""Added for what a page says of itself."""
UNSHOWN: Final = "not written so on the page"
MIXED: Final = "its items repeat, or there are headings among them"
OTHERS: Final = "the page lists others beside them"
SOLD: Final = "the page says that something is sold out"
_SOLD_OUT = lazy_pattern(rf"(?i)\b(?:{'|'.join(sorted(phrases('sold out')))})")
_SAID = lazy_pattern(r"[^\W_]+")
_MOST_SHOWN: Final = 0.9
_HEADING_WORDS: Final = 3
_LONG_ITEM: Final = 8
_FEWEST_DOUBLED: Final = 3
_FEWEST_HEADINGS: Final = 2
_BESIDE: Final = frozenset({Standing.AFTER, Standing.BESIDE})
_LONGEST_SHOWN: Final = 40


class Page:
    """The lines and lists that a reader of a page sees, worked out when first asked."""

    def __init__(self, document: Document) -> None:
        self._document = document

    @cached_property
    def _lines(self) -> frozenset[str]:
        return frozenset(map(_squeezed, {*self._document.visible_text.splitlines()}))

    @cached_property
    def _lists(self) -> list[list[str]]:
        text = self._document.text
        return [
            [_squeezed(text[item.start : item.end]) for item in each.items]
            for each in self._document.lists
            if not each.of_paragraphs
        ]

    @cached_property
    def _headings(self) -> frozenset[str]:
        """What stands right above a list or a paragraph."""
        lists = self._document.lists
        return frozenset(_squeezed(each.headings[0].text) for each in lists if each.headings)

    def is_headed(self, name: str) -> bool:
        """Whether the page's own title says this name."""
        titles = [
            str(node.scalar)
            for entity in self._document.entities
            if "WebPage" in entity.kinds
            for key, node in entity.node.members or ()
            if key in ("title", "name")
        ]
        squeezed = _squeezed(name)
        return bool(squeezed) and any(squeezed in _squeezed(title) for title in titles)

    def shows(self, one: Evidence) -> bool:
        """Whether what the markup states is also a line of the page."""
        raw = one.finding.raw
        return isinstance(raw, str) and _squeezed(raw) in self._lines

    def shortens(self, one: Evidence) -> bool:
        """Whether a line of the page is the beginning of what the markup states, with less added.

        A headline in the markup may have the name of the site or of a photographer behind it.
        """
        said = _squeezed(str(one.finding.raw))
        longest = max((line for line in self._lines if said.startswith(line)), key=len, default="")
        return len(said) > len(longest) > len(said) // 2

    def denies(self, one: Evidence) -> bool:
        """Whether the markup says that a thing is in stock, and the page that something is not."""
        is_there = str(one.finding.raw).casefold().replace("_", "").endswith("instock")
        return is_there and _SOLD_OUT.search(self._document.visible_text) is not None

    def doubts_about(self, items: Sequence[Finding]) -> Iterator[str]:
        """Why a list may not be what the page lists; one of texts only can be compared."""
        said = [item.raw for item in items if isinstance(item.raw, str)]
        if len(said) < len(items) or not said:
            return
        squeezed = [*map(_squeezed, said)]
        if self._lines and sum(each in self._lines for each in squeezed) < len(said) * _MOST_SHOWN:
            yield UNSHOWN
        touched = [each for each in self._lists if not set(each).isdisjoint(squeezed)]
        if touched and sorted(item for each in touched for item in each) != sorted(squeezed):
            yield OTHERS
        elif not touched and (
            _has_headings(said) or len(self._headings.intersection(squeezed)) >= _FEWEST_HEADINGS
        ):
            # The page has something below several of them, which only head it.
            yield MIXED
        if len(said) > 2 and (len(set(squeezed)) * 2 <= len(said) or _is_doubled(said)):
            yield MIXED


def _has_headings(said: Sequence[str]) -> bool:
    """Whether an item ends as a heading does, or is one of few words among sentences."""
    words = sorted(len(each.split()) for each in said)
    is_short = words[0] <= _HEADING_WORDS and words[len(words) // 2] >= _LONG_ITEM
    return is_short or any(each.endswith(":") for each in said)


def _is_doubled(said: Sequence[str]) -> bool:
    """Whether the second half says the first half again, in other amounts."""
    half = len(said) // 2
    if len(said) % 2 or half < _FEWEST_DOUBLED:
        return False
    pairs = zip(said[:half], said[half:], strict=True)
    return all(not _words(first).isdisjoint(_words(second)) for first, second in pairs)


def _words(said: str) -> set[str]:
    return {word for word in said.casefold().split() if len(word) > 3}


def _squeezed(text: str) -> str:
    return "".join(_SAID.findall(text.casefold()))


def as_shown(document: Document, evidence: list[Evidence], reader: FieldReader) -> list[Evidence]:
    """What was found on a page, without what it strikes out or names by its own label."""
    own = reader.own_keys[0]
    if own == "title":
        return _labelled_if_any(evidence)
    return _without_old(document, evidence) if concept_of(own) == "price" else evidence


def _labelled_if_any(evidence: list[Evidence]) -> list[Evidence]:
    """What has the field's own label, where nothing else ranks before what a page says of itself.

    `Title: Deep Warp` is the title of what a page called `Book details` is about.
    """
    labelled = [
        one._replace(doubts=(*one.doubts, UNSHOWN))
        for one in evidence
        if one.rank == OWN and one.is_read
    ]
    is_of_page = all(one.rank >= PAGE_RANK for one in evidence)
    return labelled if labelled and is_of_page else evidence


def _without_old(document: Document, evidence: Sequence[Evidence]) -> list[Evidence]:
    """What was found for a price, but for an amount that the page strikes out.

    One that is called a list price serves where nothing else does.
    """
    old = [
        node
        for entity in document.entities
        if "WebPage" in entity.kinds
        for key, node in entity.node.members or ()
        if key == "old_price"
    ]
    return [
        one
        for one in evidence
        if one.rank == LAST_RESORT
        or not any(n.start <= place.start < n.end for n in old for place in _spans(one))
    ]


def _spans(one: Evidence) -> list[TextSpan]:
    return [place for place in one.finding.places if isinstance(place, TextSpan)]


def compared(
    text: str,
    kept: Sequence[Evidence],
    found: Sequence[Evidence],
    reader: FieldReader,
    unseen: Sequence[tuple[int, int]],
) -> list[Evidence]:
    """What is kept, with the places that print the same, or a doubt where another is printed.

    Only values that are written in a few ways are compared, and only with those that stand right
    beside a label of the field: elsewhere the page is more often misread than wrong.
    """
    if reader.type not in WITH_DIGITS or not any(_is_unseen(one, unseen) for one in kept):
        return [*kept]
    printed = [one for one in found if _is_plain(text, one, reader, unseen)]
    return [_against(text, one, printed, reader) for one in kept]


def _against(
    text: str, one: Evidence, printed: Sequence[Evidence], reader: FieldReader
) -> Evidence:
    value = _value(one, reader)
    if value is None or not printed:
        return one
    stated = ((other, _value(other, reader)) for other in printed)
    same = [other for other, said in stated if said is not None and equal(value, said)]
    if same:
        places = (*one.finding.places, *same[0].finding.places)
        return one._replace(finding=attrs.evolve(one.finding, places=places))
    said = text[printed[0].start : printed[0].end][:_LONGEST_SHOWN]
    return one._replace(doubts=(*one.doubts, f"{CONTRADICTED} {said!r}"))


def _is_plain(
    text: str, one: Evidence, reader: FieldReader, unseen: Sequence[tuple[int, int]]
) -> bool:
    if one.standing not in _BESIDE or not one.is_read or _is_unseen(one, unseen):
        return False
    facts = facts_of(text, one, reader)
    return facts.match is Match.OWN and not facts.doubts


def _value(one: Evidence, reader: FieldReader) -> Value:
    outcome = parse(one.finding.raw, reader.type, reader.context)
    return outcome.value if isinstance(outcome, Parsed) else None


def _is_unseen(one: Evidence, unseen: Sequence[tuple[int, int]]) -> bool:
    return any(start <= place.start < end for place in _spans(one) for start, end in unseen)

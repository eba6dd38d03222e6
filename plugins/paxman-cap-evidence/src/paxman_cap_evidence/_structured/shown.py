"""What a page shows of what its markup states: the headline, and lists as they are printed."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._evidence import Evidence
    from paxman_core.capability import Finding
    from paxman_core.document import Document

UNSHOWN: Final = "not written so on the page"
MIXED: Final = "its items repeat, or there are headings among them"
OTHERS: Final = "the page lists others beside them"
SOLD: Final = "the page says that something is sold out"
_SOLD_OUT = lazy_pattern(
    r"(?i)\b(?:out of stock|sold out|ausverkauft|nicht (?:mehr )?(?:auf lager|verfügbar|lieferbar)"
    r"|épuisé|rupture de stock|agotado|esaurito|esgotado|uitverkocht|нет в наличии)"
)
_MOST_SHOWN: Final = 0.9
_HEADING_WORDS: Final = 3
_LONG_ITEM: Final = 8
_FEWEST_DOUBLED: Final = 3
_FEWEST_HEADINGS: Final = 2


class Page:
    """The lines and lists that a reader of a page sees, worked out when first asked."""

    def __init__(self, document: Document) -> None:
        self._document = document

    @cached_property
    def _lines(self) -> frozenset[str]:
        return frozenset(map(_squeezed, self._document.visible_text.splitlines()))

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
        elif not touched and (_has_headings(said) or self._are_headings(squeezed)):
            yield MIXED
        if len(said) > 2 and (len(set(squeezed)) * 2 <= len(said) or _is_doubled(said)):
            yield MIXED

    def _are_headings(self, items: Sequence[str]) -> bool:
        """Whether the page has something below several of the items, which only head it."""
        return sum(each in self._headings for each in items) >= _FEWEST_HEADINGS


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
    return "".join(filter(str.isalnum, text.casefold()))

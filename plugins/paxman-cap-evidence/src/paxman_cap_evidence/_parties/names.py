"""What heads the block of a party, what it is called there, and whether a block is an address."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import ValueSpan, has_digit
from paxman_cap_evidence._labels.announcements import DEFINED
from paxman_cap_evidence._page.text_blocks import PLACE
from paxman_cap_evidence._values.reading import days
from paxman_cap_evidence._values.texts import LEGAL
from paxman_cap_evidence._words import any_of, phrases
from paxman_core.labels import MAX_LABEL, concept_of, label_key
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._page.lines import Grid, Line
    from paxman_cap_evidence._page.text_blocks import BlockLine

SUPPLIER: Final = "supplier"
CUSTOMER: Final = "customer"
DELIVERY: Final = "delivery"
ROLES: Final = {
    "supplier": SUPPLIER,
    "sender": SUPPLIER,
    "customer": CUSTOMER,
    "recipient": CUSTOMER,
    "billing_address": CUSTOMER,
    "shipping_address": DELIVERY,
}
"""What a heading or a field's name means, and whose it is."""
_TO: Final = ("to", "an", "aan", "à", "a", "for", "sayın", "herrn", "frau", "firma", "fa")
WORDS_FOR: Final = {
    **dict.fromkeys(_TO, CUSTOMER),
    **dict.fromkeys(("from", "von", "van", "de"), SUPPLIER),
}
ATTENTION = lazy_pattern(
    r"(?i)(?:for the attention of|attn|att|attention|z\.? ?hd|zu händen|t\.? ?a\.? ?v|"
    r"à l['’]attention d[eu]s?|c/o)\b[.:]?"
)
COURTESY = lazy_pattern(
    r"(?:m(?:r|rs|s|iss|me|lle|onsieur|adame)|herrn?|frau|dhr|mevr|sig|sig\.ra|sra?)\b\.?\s",
    re.IGNORECASE,
)
"""How the first line of an addressee's block begins; `Dr.` may be the one who sends the bill."""
ADDRESSING: Final = phrases("addressing")
_LONGEST_HEADING: Final = 40
_PARTS = lazy_pattern(r"\s*[/()]\s*")
_STREET = lazy_pattern(r"\d+\s?[a-z]?$|^\d", re.IGNORECASE)
_DOCUMENT = lazy_pattern(any_of("papers"), re.IGNORECASE)
_YEAR = lazy_pattern(r"\b(?:1[5-9]|20)\d\d$")
_FRAGMENT = lazy_pattern(
    rf"(?:[&+]|(?:and|und|et|en|of|e|y|de|für|pour|voor|for)\s|{LEGAL}(?:\s*(?:&|\+|und)\s*co\.?\b.*)?\W*$)",
    re.IGNORECASE,
)
"""How the end of a name begins that did not fit on the line before, or all of it."""
_WITH_FORM = lazy_pattern(rf"[^\W\d_]\s(?:{LEGAL}|a\.\s?G\.)\W*$", re.IGNORECASE)
_CUT_OFF = lazy_pattern(r"(?:[&(,+]|\w-|\b(?:and|of|the|und|et|en|für|voor|für))$")
_PADDING: Final = 8.0
_LONGEST_LINE: Final = 90
_PLACE = lazy_pattern(
    rf"(?:^|[\s,]){PLACE}"
    r"|[A-Z]{1,2}\d[\dA-Z]?\s?\d[A-Z]{2}\b|\b[A-Z]{2}\s+\d{5}(?:-\d{4})?$"
    r"|\b[A-Z]\d[\dW]\s?[A-Z\d]{4}\b|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b"
)
_NO_NAME = lazy_pattern(r"[:@=]|\d{3}|https?|www\.|^\W*$|^\(|(?i:^(?:your|our|this|the bill)\b)")
_NUMBER_BEHIND = lazy_pattern(r"\s+(?:n[°ro]?\.?\s*)?[A-Z]{0,4}[-/]?\d[\w/-]*\W*$", re.IGNORECASE)
_LATEST_NAME: Final = 5
"""Lines of a block among which its name stands: the others are about the paper."""
_FEWEST_LETTERS: Final = 3
_LONGEST_NAME: Final = 70
MOST_IN_ADDRESS: Final = 9


@lru_cache(maxsize=1024)
def party_called(said: str) -> str:
    """The party whose heading a line is; empty if it is none."""
    if not said or len(said) > _LONGEST_HEADING or said.startswith(DEFINED):
        return ""
    if ATTENTION.fullmatch(said):
        return CUSTOMER
    concept = concept_of(label_key(said[:MAX_LABEL])) or ""
    is_polite = said.casefold().startswith("exmo")
    party = ROLES.get(concept) or WORDS_FOR.get(said.casefold(), CUSTOMER * is_polite)
    # `Exporter / Seller` and `Buyer (Bill to)` say it twice.
    parts = _PARTS.split(said)
    if party or len(parts) == 1:
        return party
    called = (ROLES.get(concept_of(label_key(part[:MAX_LABEL])) or "") for part in parts)
    return next(filter(None, called), "")


def place_in(said: str) -> re.Match[str] | None:
    """Where a line names a place by its code: one without a digit has none."""
    return _PLACE.search(said) if has_digit(said) else None


class PartyNames:
    """Reads the lines of blocks: which is the name, and how far it goes."""

    def __init__(self, grid: Grid, lines: Sequence[Line]) -> None:
        self.grid = grid
        self.text = grid.text
        self.lines = lines

    def is_address(self, block: Sequence[BlockLine]) -> bool:
        """Whether lines are a name and, below it, a place: no column of labels."""
        said = [self.said(line) for line in block[:MOST_IN_ADDRESS]]
        return (
            len(block) > 1
            and all(len(each) <= _LONGEST_LINE for each in said)
            and any(place_in(each) for each in said[1:])
            and self.name(block) is not None
        )

    def name(self, block: Sequence[BlockLine]) -> BlockLine | None:
        """The first line that is neither a title as letters have nor about something else."""
        for line in block[:_LATEST_NAME]:
            said = _YEAR.sub("", self.said(line))
            is_title = _DOCUMENT.fullmatch(_NUMBER_BEHIND.sub("", said).strip(" :.#*")) is not None
            is_polite = said.casefold().strip(" :.") in ADDRESSING or ATTENTION.match(said)
            if is_title or is_polite or self.is_aside(line):
                continue
            letters = sum(map(str.isalpha, said))
            is_short = len(said) <= _LONGEST_NAME
            is_name = is_short and letters >= _FEWEST_LETTERS and not _NO_NAME.search(said)
            is_known = concept_of(label_key(said[:MAX_LABEL])) is not None
            is_place = place_in(said) or _STREET.search(said)
            return line if is_name and not is_known and not is_place else None
        return None

    def whole_name(self, block: Sequence[BlockLine]) -> ValueSpan | None:
        """The name with the lines on which it goes on: the next is the end of one, or had no room.

        Where a line breaks that had room for more, something else begins; but two lines that are
        set apart from their address and end in a legal form are one name.
        """
        first = self.name(block)
        if first is None:
            return None
        lines = [first]
        rest = block[block.index(first) + 1 :]
        is_apart = len(rest) == 1 and _WITH_FORM.search(self.said(rest[0])) is not None
        for line in rest[:2]:
            said = self.said(line)
            is_more = is_apart or self._goes_on(lines[-1], line)
            if len(said) > _LONGEST_NAME or self.is_aside(line) or not is_more:
                break
            lines.append(line)
        parts = tuple((line.start, line.end) for line in lines)
        return ValueSpan(*parts[0], " ".join(map(self.said, lines)), rest=parts[1:])

    def _goes_on(self, line: BlockLine, following: BlockLine) -> bool:
        if following.number != line.number + 1 and not self.grid.is_paged:
            return False
        said = self.said(following)
        if has_digit(said) or ATTENTION.match(said) or party_called(said):
            return False
        if _FRAGMENT.match(said) or _CUT_OFF.search(self.said(line)):
            return True
        words = self.grid.words(self.lines[following.number], following.start, following.end)
        beside = [c for c in self.lines[line.number].cells if c.start >= line.end]
        next_words = self.grid.words(self.lines[line.number], *beside[0]) if beside else []
        if not (self.grid.is_paged and words and next_words):
            return False
        return line.right + words[0].right - words[0].left + _PADDING >= next_words[0].left

    def is_aside(self, line: BlockLine) -> bool:
        """Whether a line is about a party but not its name: a number, or a label and a value."""
        said = _YEAR.sub("", self.said(line))
        own = self.lines[line.number]
        dated = next(days(self.text, line.start, line.end), None) if has_digit(said) else None
        labels = {own.cells[place - 1].start for place in own.values}
        if dated is not None and line.end == dated[1]:
            return True
        return ":" in said or line.start in labels or 3 * sum(map(str.isdigit, said)) > len(said)

    def said(self, line: BlockLine) -> str:
        """What a line of a block says."""
        return self.text[line.start : line.end]

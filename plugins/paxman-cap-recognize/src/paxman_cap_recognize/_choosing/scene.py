"""One document as the capability looks at it: everything is worked out once, when first asked.

What works it out is imported then too: no document needs everything.
"""

from __future__ import annotations

import re
from copy import copy
from functools import cached_property
from itertools import tee
from typing import TYPE_CHECKING, Final

from paxman_cap_recognize._tables import any_line
from paxman_core.document import TextView
from paxman_core.labels import is_order, label_key
from paxman_core.values import ParseContext

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paxman_cap_recognize._choosing.amounts import LabelledAmount
    from paxman_cap_recognize._choosing.bill_sums import BillSums
    from paxman_cap_recognize._kinds.addresses import AddressBlock
    from paxman_cap_recognize._recognition import Kind, Recognition
    from paxman_core.document import Line
    from paxman_core.values import FoundDate

MOST_CHARACTERS: Final = 500_000
"""How much of a document is looked at, so that the longest takes seconds and not minutes."""
_ISSUER_LINES: Final = 20
_LONGEST_LINE: Final = 200
_RECIPIENT = re.compile(
    r"^\W*(?:(?:bill(?:ed)?|ship(?:ped)?|sold|deliver(?:ed)?|invoiced?|issued|charged?)\s?to\b"
    rf"|(?:{any_line('other_parties')})"
    r"(?:\s(?:name|company|details|information))?\s?(?:[:.]|$))",
    re.IGNORECASE,
)
_ISSUER = re.compile(rf"^\W*(?i:{any_line('issuers')})\s?(?:[:.]|$)")
_SALUTATION = re.compile(rf"(?i:{any_line('salutations')})(?![^\W_]*:)")
_LETTER_LINES: Final = 40
_PROSE_LINES: Final = 60
_PROSE: Final = 50
_MOST_WORDS: Final = 6
_PARAGRAPH: Final = 120
"""Lines and characters: a paragraph has long lines of small words, one after the other."""
_SMALL = re.compile(r"(?<![^\s(\"“])[a-z]{2,}(?![^\s,.;:)\"”])")
_HEADING_LINES: Final = 6
_OTHER_LABEL = re.compile(r"[^\W\d_][^:\d]{1,30}:")
_SENTENCE_BEFORE = re.compile(r"(?:[^\W\d_]{1,30}(?:['’][^\W\d_]{1,9})?[ \t]{1,3}){4}$")


class Scene:
    """What has been seen in a document so far."""

    def __init__(self, view: TextView, *, is_page: bool = False) -> None:
        self.is_page = is_page
        is_long = len(view.text) > MOST_CHARACTERS
        self.layout = TextView(view.text[:MOST_CHARACTERS]) if is_long else view
        self.text = self.layout.text
        self._found: dict[tuple[Kind, ParseContext], list[Recognition]] = {}

    @property
    def conventions(self) -> ParseContext:
        """How the document writes dates and amounts."""
        return self.layout.conventions

    @cached_property
    def amounts(self) -> list[LabelledAmount]:
        """The amounts with their labels."""
        from paxman_cap_recognize._choosing.amounts import labelled_amounts

        return labelled_amounts(self.layout)

    @cached_property
    def sums(self) -> BillSums | None:
        """Net, tax and total, if three amounts are these beyond doubt."""
        from paxman_cap_recognize._choosing.bill_sums import bill_sums

        return bill_sums(self.layout, self.amounts)

    @cached_property
    def addresses(self) -> list[AddressBlock]:
        """The blocks of lines that look like an address."""
        from paxman_cap_recognize._kinds.addresses import find_addresses

        return [*find_addresses(self.layout)]

    @cached_property
    def addresses_at_top(self) -> list[AddressBlock]:
        """Those among the first lines of the document."""
        return [*self._at_top()]

    @cached_property
    def letterhead_address(self) -> AddressBlock | None:
        """The first address at the top that does not follow a label such as "Bill to"."""
        return self._issuer_among(self._at_top())

    def _at_top(self) -> Iterator[AddressBlock]:
        """The addresses among the first lines; each is looked for once, when it is asked for."""
        return copy(self._blocks_at_top)

    @cached_property
    def _blocks_at_top(self) -> Iterator[AddressBlock]:
        from paxman_cap_recognize._kinds.addresses import find_addresses

        return tee(find_addresses(self.layout, _ISSUER_LINES), 1)[0]

    @cached_property
    def issuer_address(self) -> AddressBlock | None:
        """The address in the letterhead; without one, the first in the document."""
        return self.letterhead_address or self._issuer_among(self.addresses)

    def _issuer_among(self, blocks: Iterable[AddressBlock]) -> AddressBlock | None:
        return next((block for block in blocks if not self.recipient_of(block)), None)

    @cached_property
    def is_order(self) -> bool:
        """Whether the buyer wrote the document."""
        return is_order(self.text)

    @cached_property
    def is_letter(self) -> bool:
        """Whether the document greets somebody, as letters do."""
        return any(_SALUTATION.match(line.text) for line in self.layout.lines[:_LETTER_LINES])

    @cached_property
    def is_running(self) -> bool:
        """Whether the document has paragraphs of sentences, as no bill and no form has.

        Those of a page say nothing of what stands above them: that is its menu.
        """
        flowing = 0
        for line in self.layout.lines[:_PROSE_LINES] if not self.is_page else ():
            is_prose = len(line.text) >= _PROSE and len(_SMALL.findall(line.text)) >= _MOST_WORDS
            flowing = flowing + len(line.text) if is_prose else 0
            if flowing >= _PARAGRAPH:
                return True
        return False

    def recipient_of(self, block: AddressBlock) -> str:
        """The key of the label above an address that says whose it is; empty if it has none."""
        for line in reversed(self.layout.lines[max(0, block.first - 3) : block.first]):
            label = _RECIPIENT.match(self._above(block, line))
            if label:
                return label_key(label[0])
            if _ISSUER.match(line.text):
                return ""
        return ""

    def _above(self, block: AddressBlock, line: Line) -> str:
        """What a line above an address says in the column of the address."""
        cells = self.layout.lines[block.first].cells
        place = sum(cell.start <= block.start for cell in cells) - 1
        if place < 1:
            return line.text
        margin = self.layout.indent(block.start)
        under = (cell for cell in line.cells if self.layout.indent(cell.start) == margin)
        is_between = 0 < place < min(len(cells), len(line.cells)) - 1
        return next(under, line.cells[place if is_between else -1]).text

    def heading_of(self, offset: int) -> str:
        """The key of the party under whose heading or behind whose label a place stands, if any."""
        own = self.layout.line_at(offset)
        for line in reversed(
            self.layout.lines[max(0, own.number - _HEADING_LINES) : own.number + 1]
        ):
            heading = _RECIPIENT.match(line.text) or _ISSUER.match(line.text)
            if heading and line.start + heading.end() <= offset:
                return label_key(heading[0])
            if line.after_blank or (line is not own and _OTHER_LABEL.match(line.text)):
                return self._heading_above(line)
        return ""

    def _heading_above(self, line: Line) -> str:
        """The party of a heading above labelled lines; on a page it is a paragraph of its own."""
        for _ in range(_HEADING_LINES):
            if not line.number or (line.after_blank and not self.is_page):
                break
            is_last = line.after_blank
            line = self.layout.lines[line.number - 1]
            heading = _RECIPIENT.match(line.text) or _ISSUER.match(line.text)
            if heading and heading.end() == len(line.text):
                return label_key(heading[0])
            if is_last:
                break
        return ""

    @cached_property
    def names_recipient(self) -> bool:
        """Whether a heading says whom the document is for."""
        cells = (cell.text for line in self.layout.lines for cell in line.cells)
        headings = (_RECIPIENT.match(cell) for cell in cells)
        return any(one and not one.string[one.end() :].strip(" :.") for one in headings)

    def is_of_recipient(self, offset: int) -> bool:
        """Whether a place belongs to whom the document is for."""
        heading = self.heading_of(offset)
        return bool(heading) and _ISSUER.match(heading) is None

    def is_in_sentence(self, offset: int) -> bool:
        """Whether words of running text lead up to a place on its line, or on the one above."""
        line = self.layout.line_at(offset)
        before = self.text[max(line.start, offset - _LONGEST_LINE) : offset]
        if not before and line.number and not line.after_blank:
            before = f"{self.layout.lines[line.number - 1].text[-_LONGEST_LINE:]} "
        words = _SENTENCE_BEFORE.search(before)
        return words is not None and sum(w[0].islower() for w in words[0].split()) >= 2

    def days(self, hints: ParseContext) -> tuple[FoundDate, ...]:
        """The days that the document names, read as the contract and the document say.

        The document is asked only where a day is in doubt: that takes longer than finding it.
        """
        found = self.layout.dates(hints)
        if not any(day.by_order for day in found):
            return found
        shown = ParseContext(date_order=self.layout.date_order)
        return self.layout.dates(hints.merged_with(shown if shown.date_order else self.conventions))

    def found(self, kind: Kind, hints: ParseContext) -> list[Recognition]:
        """What stands in the document of one kind."""
        from paxman_cap_recognize._recognizing import BY_CONVENTION, find

        context = hints.merged_with(self.conventions) if kind in BY_CONVENTION else hints
        known = self._found.get((kind, context))
        if known is None:
            known = self._found[kind, context] = find(kind, self.text, context)
        return known

"""Whose a part of a page is: seller and buyer by headings, position and what only one's own has.

A block is the buyer's if its heading says so, if it stands in the window of a letter, or if it is
an address and the seller is known already. It is the seller's if its heading says so, or if it has
what a letterhead has: a telephone number, a registration, a bank account. Where nothing tells, a
block is nobody's.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._evidence import ValueSpan, has_digit
from paxman_cap_evidence._page.text_blocks import BlockLine, blocks_of, sender_in
from paxman_cap_evidence._parties.names import (
    ADDRESSING,
    ATTENTION,
    COURTESY,
    CUSTOMER,
    DELIVERY,
    MOST_IN_ADDRESS,
    SUPPLIER,
    WORDS_FOR,
    PartyNames,
    party_called,
    place_in,
)
from paxman_cap_evidence._words import any_of
from paxman_core.labels import MAX_LABEL, concept_of, is_order, label_key
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._page.lines import Grid, Line
    from paxman_cap_evidence._page.text_blocks import Block

_OTHER_SIDE: Final = {SUPPLIER: CUSTOMER, CUSTOMER: SUPPLIER}
_INLINE = lazy_pattern(
    r"(?i)(to|an|aan|à|from|von|van|de|[^\W\d_][^:\d]{2,30}?)\s?:\s+(?=[^\W\d_])"
)
_MOST_LINES: Final = 60
_OWN_MARKS = lazy_pattern(rf"\b(?:{any_of('of letterheads')})\b|www\.|@", re.IGNORECASE)
_WINDOW: Final = 4
"""How many lines below the sender of a letter its window begins, or below a heading its block."""
_FEWEST_IN_ADDRESS: Final = 3
_FOOTER: Final = 6


class PartyBlock(NamedTuple):
    """A block and whose it is."""

    party: str
    lines: tuple[BlockLine, ...]
    heading: int = -1
    """Where the heading begins that says so, if one does."""


class Parties(PartyNames):
    """The parties of a document, worked out when a field first asks."""

    def __init__(self, grid: Grid, lines: Sequence[Line], in_cells: Sequence[Block] = ()) -> None:
        super().__init__(grid, lines)
        self.in_cells = in_cells

    def block_at(self, offset: int) -> PartyBlock | None:
        """The block that a place stands in, if it is somebody's."""
        for block in self.blocks:
            if any(line.start <= offset < line.end for line in block.lines):
                return block
        return None

    def parts(self, label: int, value: int) -> bool:
        """Whether a value stands within a block of which its label is no part: beside it only."""
        block = self.block_at(value)
        is_within = block is not None and value > block.lines[0].start
        return is_within and self.block_at(label) is not block

    def party_at(self, offset: int) -> str:
        """Whose block a place stands in; empty if it is nobody's."""
        block = self.block_at(offset)
        return "" if block is None else block.party

    def names(self, party: str) -> list[ValueSpan]:
        """The names in the party's blocks, headed ones first; none twice.

        Without a heading a letterhead comes first or last: what stands between is an agency's.
        """
        found: dict[str, ValueSpan] = {}
        first = min((block.lines[0].number for block in self.blocks), default=0)
        last = len(self.lines) - 2 * _FOOTER
        for block in sorted(self.blocks, key=lambda one: one.heading < 0):
            is_between = first < block.lines[0].number < last and block.heading < 0
            if block.party != party or (party == SUPPLIER and is_between):
                continue
            name = self.whole_name(block.lines)
            if name is not None:
                found.setdefault((name.raw or "").casefold(), name)
        is_sender = party == (CUSTOMER if self._is_order else SUPPLIER)
        if is_sender and not found and self.senders:
            first_ones = [self.senders[number] for number in self._footers or self.senders]
            return [ValueSpan(*one, self.text[slice(*one)]) for one in first_ones]
        return [*found.values()] or (self.names(DELIVERY) if party == CUSTOMER else [])

    def address(self, party: str) -> list[tuple[int, int]]:
        """The lines from below the name to the place, in the first block of the party with both."""
        for block in self.blocks:
            # A letterhead's address is told by its shape.
            is_asked = block.party == party and (block.heading >= 0 or party != SUPPLIER)
            name = self.name(block.lines) if is_asked else None
            below = [line for line in block.lines if name and line.number > name.number]
            said = [self.said(line) for line in below]
            places = {n: at for n, each in enumerate(said) if (at := place_in(each))}
            if places:
                # `1822 Alder St` looks like one, too.
                last = min(places) + (min(places) + 1 in places)
                is_whole = has_digit(said[last][: places[last].start()])
                streets = (n for n in range(last) if has_digit(said[n]))
                first = next(streets, max(0, last - (not is_whole)))
                return [(line.start, line.end) for line in below[first : last + 1]]
        return []

    @cached_property
    def blocks(self) -> list[PartyBlock]:
        """The blocks that are somebody's."""
        raw = self._raw
        headed = [*self._headed(raw)]
        taken = {line for block in headed for line in block.lines}
        free = [block for block in raw if taken.isdisjoint(block)]
        in_window = self._in_window(free)
        if in_window and not any(one.party == CUSTOMER for one in headed):
            lines = tuple(line for block in in_window for line in block)
            headed.append(PartyBlock(CUSTOMER, lines))
            free = [block for block in free if block not in in_window]
        marked = [block for block in free if self._is_marked(block)]
        own = [PartyBlock(SUPPLIER, tuple(block)) for block in marked]
        rest = [b for b in free if b not in marked and self.is_address(b)]
        theirs = [*headed, *own, *self._by_position([*headed, *own], rest)]
        if not self._is_order:
            return theirs
        return [one._replace(party=_OTHER_SIDE.get(one.party, one.party)) for one in theirs]

    @cached_property
    def _raw(self) -> list[Block]:
        found = [*blocks_of(self.grid, self.lines, _MOST_LINES), *self.in_cells]
        parts = [part for block in found for part in self._without_sender(block) if part]
        return [one for part in parts for one in self._parted(part)]

    def headed_by(self, start: int) -> Sequence[BlockLine]:
        """The lines of the block that the cell at this place heads, whatever it says."""
        for block in self._raw:
            for number, line in enumerate(block):
                if line.start == start:
                    return self._until_heading(
                        block[number + 1 :] or self._next_below(self._raw, line)
                    )
        return ()

    @cached_property
    def _is_order(self) -> bool:
        """Whether the buyer wrote it: until the end of `blocks` the writer counts as seller."""
        return is_order(self.text)

    @cached_property
    def senders(self) -> dict[int, tuple[int, int]]:
        """The lines that say name, street and place of the sender, and where the name stands."""
        found = ((n, sender_in(self.text, line)) for n, line in enumerate(self.lines))
        return {number: name for number, name in found if name is not None}

    def _without_sender(self, block: Block) -> Iterator[Block]:
        """The parts of a block before and behind the small print that names a sender."""
        part: Block = []
        for line in block:
            if line.number in self.senders:
                yield part
                part = []
            else:
                part.append(line)
        yield part

    def _parted(self, block: Block) -> Iterator[Block]:
        """A block that holds two addresses as two: each ends in a place, and what goes with it."""
        places = [n for n, line in enumerate(block) if n and place_in(self.said(line))]
        cut = places[0] + 1 if places else len(block)
        while cut < len(block) and self.is_aside(block[cut]):
            cut += 1
        rest = block[cut:]
        if len(rest) < _FEWEST_IN_ADDRESS or not self.is_address(rest):
            yield block
        else:
            yield block[:cut]
            yield from self._parted(rest)

    def _by_position(
        self, known: Sequence[PartyBlock], rest: Sequence[Block]
    ) -> Iterator[PartyBlock]:
        """Addresses without a heading: the seller's comes first, the buyer's is the other one."""
        parties = {block.party for block in known}
        names = {self.said(line).casefold() for one in known for line in one.lines[:1]}
        others = [b for b in rest if self.said(b[0]).casefold() not in names]
        greeted = (b for b in others if COURTESY.match(self.said(b[0])))
        addressed = [*(b for b in others if any(map(self._is_addressed, b))), *greeted]
        if addressed and CUSTOMER not in parties:
            yield PartyBlock(CUSTOMER, tuple(addressed[0]))
            parties.add(CUSTOMER)
            others = [b for b in others if b is not addressed[0]]
        own = [] if SUPPLIER in parties else [b for b in others if self._is_at_foot(b)][:1]
        others = [*own, *(b for b in others if b not in own)]
        is_first_own = CUSTOMER in parties or len(others) > 1 or bool(own)
        is_supplier_known = SUPPLIER in parties or bool(self._footers)
        if not is_supplier_known and is_first_own and others:
            yield PartyBlock(SUPPLIER, tuple(others.pop(0)))
        elif not is_supplier_known:
            return
        if CUSTOMER not in parties and others:
            yield PartyBlock(CUSTOMER, tuple(others[0]))

    def _is_addressed(self, line: BlockLine) -> bool:
        """Whether a line says for whom there a letter is, as only an addressee's block does."""
        said = self.said(line)
        return ATTENTION.match(said) is not None or said.casefold().strip(" :.") in ADDRESSING

    def _is_at_foot(self, block: Block) -> bool:
        """Whether its name or its street stands again where a company says what it is."""
        said = [self.said(line) for line in block[:2]]
        return any(
            each in self.text[line.start : line.cells[-1].end]
            and _OWN_MARKS.search(self.text, line.start, line.cells[-1].end)
            for each in said
            for line in self.lines[-_FOOTER:]
            if line.cells and line.start > block[-1].end
        )

    @cached_property
    def _footers(self) -> list[int]:
        """The last line that says who sent the document, if it stands at the end."""
        last = len(self.lines) - _FOOTER
        return [n for n in self.senders if n >= last][-1:]

    def _headed(self, raw: Sequence[Block]) -> Iterator[PartyBlock]:
        for block in raw:
            for number, line in enumerate(block):
                above = block[:number]
                if ATTENTION.match(self.said(line)) and self.name(above) is not None:
                    below = self._until_heading(block[number + 1 :])
                    yield PartyBlock(CUSTOMER, (*above, *below), line.start)
                    break
                party = self._heading(line)
                if not party:
                    party, rest = self._inline(line)
                    if party:
                        body = [rest, *self._until_heading(block[number + 1 :])]
                        yield PartyBlock(party, tuple(body), line.start)
                    continue
                below = self._until_heading(block[number + 1 :] or self._next_below(raw, line))
                # Below `Buyer`, whose name stands beside it, is the label of something else.
                if self.name(below) is not None:
                    yield PartyBlock(party, tuple(below), line.start)

    def _next_below(self, raw: Sequence[Block], heading: BlockLine) -> Block:
        """The block a few lines below a heading that stands alone."""
        for block in raw:
            first = block[0]
            is_near = 0 < first.number - heading.number < _WINDOW
            if is_near and first.left < heading.right and heading.left < first.right:
                return block
        return []

    def _until_heading(self, lines: Sequence[BlockLine]) -> list[BlockLine]:
        found: list[BlockLine] = []
        for line in lines:
            is_polite = self.said(line).casefold().strip(" :.") in ADDRESSING
            is_heading = not is_polite and (self._heading(line) or self._inline(line)[0])
            if is_heading or len(found) == MOST_IN_ADDRESS:
                break
            found.append(line)
        return found

    def _inline(self, line: BlockLine) -> tuple[str, BlockLine]:
        """The party that a line begins with, and what it says of it: `Buyer: Globex`."""
        may_be = self.text.find(":", line.start, line.end) > 0
        inline = _INLINE.match(self.text, line.start, line.end) if may_be else None
        if inline is None:
            return "", line
        return self._heading(line._replace(end=inline.end(1))), line._replace(start=inline.end())

    def _heading(self, line: BlockLine) -> str:
        said = self.said(line).strip(" \t#*_-=:.")
        party = party_called(said)
        is_role = self._is_order and said.casefold() not in WORDS_FOR
        return _OTHER_SIDE.get(party, party) if is_role else party

    def _in_window(self, free: Sequence[Block]) -> Sequence[Block]:
        """The blocks below the small print that names the sender of a letter: its address.

        Lines of the column beside it may part it.
        """
        for number in self.senders:
            below = [block for block in free if 0 < block[0].number - number <= _WINDOW]
            for first in below:
                window = [first]
                for block in free:
                    last = window[-1][-1]
                    is_next = 0 < block[0].number - last.number <= 2
                    if is_next and abs(block[0].left - first[0].left) < 1:
                        window.append(block)
                lines = [line for block in window for line in block]
                if self.is_address(lines):
                    return window
        return ()

    def _is_marked(self, block: Block) -> bool:
        """Whether a block has what a letterhead has; at the foot of a page it is called so."""
        said = [self.said(line) for line in block]
        if concept_of(label_key(said[0][:MAX_LABEL])) == "address":
            return any(map(place_in, said[1:]))
        return self.is_address(block) and any(map(_OWN_MARKS.search, said))

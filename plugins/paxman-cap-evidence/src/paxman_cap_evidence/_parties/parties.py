"""Whose a part of a page is: seller and buyer by headings, position and what only one's own has.

A block is the buyer's if its heading says so, if it stands in the window of a letter, or if it is
an address and the seller is known already. It is the seller's if its heading says so, or if it has
what a letterhead has: a telephone number, a registration, a bank account. Where nothing tells, a
block is nobody's.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._labels.announcements import DEFINED
from paxman_cap_evidence._page.text_blocks import BlockLine, blocks_of, sender_in
from paxman_cap_evidence._parties.blocks import ADDRESSING, STREET
from paxman_core.labels import MAX_LABEL, concept_of, is_order, label_key
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._page.lines import Grid, Line
    from paxman_cap_evidence._page.text_blocks import Block

SUPPLIER: Final = "supplier"
CUSTOMER: Final = "customer"
DELIVERY: Final = "delivery"
_OTHER_SIDE: Final = {SUPPLIER: CUSTOMER, CUSTOMER: SUPPLIER}
ROLES: Final = {
    "supplier": SUPPLIER,
    "sender": SUPPLIER,
    "customer": CUSTOMER,
    "recipient": CUSTOMER,
    "billing_address": CUSTOMER,
    "shipping_address": DELIVERY,
}
"""What a heading or a field's name means, and whose it is."""
_WORDS_FOR: Final = {
    **dict.fromkeys(("to", "an", "aan", "à", "a", "herrn", "frau", "firma", "fa"), CUSTOMER),
    **dict.fromkeys(("from", "von", "van", "de"), SUPPLIER),
}
_ATTENTION = lazy_pattern(
    r"(?i)(?:for the attention of|attn|att|attention|z\.? ?hd|zu händen|t\.? ?a\.? ?v|"
    r"à l['’]attention d[eu]s?|c/o)\b[.:]?"
)
_INLINE = lazy_pattern(
    r"(?i)(to|an|aan|à|from|von|van|de|[^\W\d_][^:\d]{2,30}?)\s?:\s+(?=[^\W\d_])"
)
_DOCUMENT = lazy_pattern(
    r"(?i)[\w-]*rechnung|lieferschein|angebot|auftragsbestätigung|gutschrift|"
    r"(?:tax |sales )?invoice|quotation|quote|purchase order|delivery note|credit note|statement|"
    r"receipt|facture|devis|avoir|bon de livraison|factuur|offerte|pakbon|fattura|factura|"
    r"presupuesto|fatura|faktura"
)
_TRADE = lazy_pattern(r"\s+[—–]\s+(?=[^\W\d_])")
"""Stands between a name and what its bearer does."""
_YEAR = lazy_pattern(r"\b(?:1[5-9]|20)\d\d$")
_MOST_LINES: Final = 60
_LONGEST_HEADING: Final = 40
_LONGEST_LINE: Final = 90
_PLACE = lazy_pattern(
    r"(?:^|[\s,])(?:[A-Z]{1,2}-)?\d{4,5}(?:\s?[A-Z]{2})?\s+[^\W\d_]{2,}"
    r"|[A-Z]{1,2}\d[\dA-Z]?\s?\d[A-Z]{2}\b|\b[A-Z]{2}\s+\d{5}(?:-\d{4})?$"
    r"|\b[A-Z]\d[\dW]\s?[A-Z\d]{4}\b"
)
_OWN_MARKS = lazy_pattern(
    r"(?i)\b(?:tel|telefon|phone|tél|téléphone|fax|mobil|iban|bic|swift|hrb|hra|amtsgericht|kvk|"
    r"siret|siren|rcs|ape|naf|steuer-?nr|st\.-?nr|steuernummer|company no|reg(?:istered|\.)? no|"
    r"company reg|geschäftsführer|bank|www|capital)\b|www\.|@"
)
_NO_NAME = lazy_pattern(r"[:@=]|\d{3}|https?|www\.|^\W*$|^\(|(?i:^(?:your|our|this|the bill)\b)")
_FEWEST_LETTERS: Final = 3
_LONGEST_NAME: Final = 70
_MOST_IN_ADDRESS: Final = 9
_WINDOW: Final = 4
"""How many lines below the sender of a letter its window begins."""
_FEWEST_IN_ADDRESS: Final = 3
_FOOTER: Final = 6


class PartyBlock(NamedTuple):
    """A block and whose it is; `is_headed` if a heading says so."""

    party: str
    lines: tuple[BlockLine, ...]
    is_headed: bool


class Parties:
    """The parties of a document, worked out when a field first asks."""

    def __init__(self, grid: Grid, lines: Sequence[Line], in_cells: Sequence[Block] = ()) -> None:
        self.grid = grid
        self.in_cells = in_cells
        self.text = grid.text
        self.lines = lines

    def party_at(self, offset: int) -> str:
        """Whose block a place stands in; empty if it is nobody's."""
        for block in self.blocks:
            if any(line.start <= offset < line.end for line in block.lines):
                return block.party
        return ""

    def names(self, party: str) -> list[tuple[int, int]]:
        """The names in the party's blocks, headed ones first; none twice.

        Without a heading a letterhead comes first or last: what stands between is an agency's.
        """
        found: dict[str, tuple[int, int]] = {}
        first = min((block.lines[0].number for block in self.blocks), default=0)
        last = len(self.lines) - 2 * _FOOTER
        for block in sorted(self.blocks, key=lambda one: not one.is_headed):
            is_between = first < block.lines[0].number < last and not block.is_headed
            if block.party != party or (party == SUPPLIER and is_between):
                continue
            name = self._name(block.lines)
            if name is not None:
                cut = _TRADE.search(self.text, name.start, name.end)
                end = cut.start() if cut is not None else name.end
                found.setdefault(self._said(name).casefold(), (name.start, end))
        is_sender = party == (CUSTOMER if self._is_order else SUPPLIER)
        if is_sender and not found and self.senders:
            return [self.senders[number] for number in self._footers or self.senders]
        return [*found.values()] or (self.names(DELIVERY) if party == CUSTOMER else [])

    @cached_property
    def blocks(self) -> list[PartyBlock]:
        """The blocks that are somebody's."""
        found = [*blocks_of(self.grid, self.lines, _MOST_LINES), *self.in_cells]
        parts = [part for block in found for part in self._without_sender(block) if part]
        raw = [one for part in parts for one in self._parted(part)]
        headed = [*self._headed(raw)]
        taken = {line for block in headed for line in block.lines}
        free = [block for block in raw if taken.isdisjoint(block)]
        in_window = self._in_window(free)
        if in_window and not any(one.party == CUSTOMER for one in headed):
            lines = tuple(line for block in in_window for line in block)
            headed.append(PartyBlock(CUSTOMER, lines, is_headed=False))
            free = [block for block in free if block not in in_window]
        marked = [block for block in free if self._is_marked(block)]
        own = [PartyBlock(SUPPLIER, tuple(block), is_headed=False) for block in marked]
        rest = [b for b in free if b not in marked and self._is_address(b)]
        theirs = [*headed, *own, *self._by_position([*headed, *own], rest)]
        if not self._is_order:
            return theirs
        return [one._replace(party=_OTHER_SIDE.get(one.party, one.party)) for one in theirs]

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
        """A block that holds two addresses as two: each ends in a place."""
        places = [n for n, line in enumerate(block) if n and _PLACE.search(self._said(line))]
        cut = places[0] + 1 if places else len(block)
        rest = block[cut:]
        if len(rest) < _FEWEST_IN_ADDRESS or not self._is_address(rest):
            yield block
        else:
            yield block[:cut]
            yield from self._parted(rest)

    def _by_position(
        self, known: Sequence[PartyBlock], rest: Sequence[Block]
    ) -> Iterator[PartyBlock]:
        """Addresses without a heading: the seller's comes first, the buyer's is the other one."""
        parties = {block.party for block in known}
        names = {self._said(line).casefold() for one in known for line in one.lines[:1]}
        others = [b for b in rest if self._said(b[0]).casefold() not in names]
        is_first_own = CUSTOMER in parties or len(others) > 1
        is_supplier_known = SUPPLIER in parties or bool(self._footers)
        if not is_supplier_known and is_first_own and others:
            yield PartyBlock(SUPPLIER, tuple(others.pop(0)), is_headed=False)
        elif not is_supplier_known:
            return
        if CUSTOMER not in parties and others:
            yield PartyBlock(CUSTOMER, tuple(others[0]), is_headed=False)

    @cached_property
    def _footers(self) -> list[int]:
        """The last lines that say who sent the document, with what only the sender states."""
        last = len(self.lines) - _FOOTER
        at_end = [n for n in self.senders if n >= last]
        return at_end[-1:]

    def _headed(self, raw: Sequence[Block]) -> Iterator[PartyBlock]:
        for block in raw:
            for number, line in enumerate(block):
                party = self._heading(line)
                if not party:
                    party, rest = self._inline(line)
                    if party:
                        body = [rest, *self._until_heading(block[number + 1 :])]
                        yield PartyBlock(party, tuple(body), is_headed=True)
                    continue
                below = self._until_heading(block[number + 1 :])
                if below:
                    yield PartyBlock(party, tuple(below), is_headed=True)

    def _until_heading(self, lines: Sequence[BlockLine]) -> list[BlockLine]:
        found: list[BlockLine] = []
        for line in lines:
            is_heading = self._heading(line) or self._inline(line)[0]
            if is_heading or len(found) == _MOST_IN_ADDRESS:
                break
            found.append(line)
        return found

    def _inline(self, line: BlockLine) -> tuple[str, BlockLine]:
        """The party that a line begins with, and what it says of it: `Buyer: Globex`."""
        inline = _INLINE.match(self.text, line.start, line.end)
        if inline is None:
            return "", line
        return self._heading(line._replace(end=inline.end(1))), line._replace(start=inline.end())

    def _heading(self, line: BlockLine) -> str:
        said = self._said(line).strip(" \t#*_-=:.")
        party = party_called(said)
        is_role = self._is_order and said.casefold() not in _WORDS_FOR
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
                if self._is_address(lines):
                    return window
        return ()

    def _is_marked(self, block: Block) -> bool:
        return self._is_address(block) and any(
            _OWN_MARKS.search(self._said(line)) for line in block
        )

    def _is_address(self, block: Block) -> bool:
        said = [self._said(line) for line in block[:_MOST_IN_ADDRESS]]
        return (
            len(block) > 1
            and all(len(each) <= _LONGEST_LINE for each in said)
            and any(_PLACE.search(each) for each in said[1:])
            and self._name(block) is not None
        )

    def _name(self, block: Sequence[BlockLine]) -> BlockLine | None:
        """The first line, unless it is a title as letters have them."""
        for line in block[:3]:
            said = _YEAR.sub("", self._said(line))
            is_title = _DOCUMENT.fullmatch(said.strip(" :.#*")) is not None
            if is_title or said.casefold().strip(" :.") in ADDRESSING or _ATTENTION.match(said):
                continue
            letters = sum(map(str.isalpha, said))
            is_short = len(said) <= _LONGEST_NAME
            is_name = is_short and letters >= _FEWEST_LETTERS and not _NO_NAME.search(said)
            is_known = concept_of(label_key(said[:MAX_LABEL])) is not None
            is_place = _PLACE.search(said) or STREET.search(said)
            return line if is_name and not is_known and not is_place else None
        return None

    def _said(self, line: BlockLine) -> str:
        return self.text[line.start : line.end]


@lru_cache(maxsize=1024)
def party_called(said: str) -> str:
    """The party whose heading a line is; empty if it is none."""
    if not said or len(said) > _LONGEST_HEADING or said.startswith(DEFINED):
        return ""
    if _ATTENTION.fullmatch(said):
        return CUSTOMER
    concept = concept_of(label_key(said[:MAX_LABEL])) or ""
    is_polite = said.casefold().startswith("exmo")
    return ROLES.get(concept) or _WORDS_FOR.get(said.casefold(), CUSTOMER * is_polite)

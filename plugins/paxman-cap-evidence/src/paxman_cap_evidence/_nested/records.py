"""The records of a section: its items, or the blocks that a year in each tells apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paxman_cap_evidence._nested.outline import LOWEST, Kind
from paxman_cap_evidence._nested.when import When, when_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._nested.outline import Section, Unit


class Record(NamedTuple):
    """The units of a record: those above the year, the one that states it, and those below."""

    lead: tuple[Unit, ...]
    main: Unit
    when: When | None
    rest: tuple[Unit, ...] = ()


def records_of(text: str, section: Section) -> list[Record]:
    """The records in a section, block by block."""
    found = []
    for heading, block in section.blocks():
        if heading is not None and heading.level < LOWEST:
            block = [heading._replace(kind=Kind.PLAIN), *block]
        found += _records(text, block)
    return found


def _records(text: str, block: Sequence[Unit]) -> list[Record]:
    whens = [when_in(text, unit.start, unit.end) for unit in block]
    plain = [n for n, unit in enumerate(block) if unit.kind is Kind.PLAIN and whens[n]]
    if plain and plain[0] <= _FARTHEST and all(u.kind is Kind.PLAIN for u in block[: plain[0]]):
        return _dated(block, whens, plain)
    return [
        Record((), unit, whens[number])
        for number, unit in enumerate(block)
        if unit.kind is Kind.ITEM
    ]


_FARTHEST = 2
"""How many lines a record may have above its year."""


def _dated(
    block: Sequence[Unit], whens: Sequence[When | None], anchors: Sequence[int]
) -> list[Record]:
    """Blocks that are told apart by their years; as many lines stand above each as above the first.

    What stands between belongs to the one before.
    """
    above = anchors[0]
    found = []
    for place, anchor in enumerate(anchors):
        first = max(anchor - above, anchors[place - 1] + 1 if place else 0)
        end = anchors[place + 1] - above if place + 1 < len(anchors) else len(block)
        lead = tuple(unit for unit in block[first:anchor] if unit.kind is Kind.PLAIN)
        rest = tuple(block[anchor + 1 : max(end, anchor + 1)])
        found.append(Record(lead, block[anchor], whens[anchor], rest))
    return found

"""The records of a section: blocks that a year or a period in each tells apart."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._nested.outline import LOWEST, Kind
from paxman_cap_evidence._words import word_list

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._nested.outline import Section, Unit


Span = tuple[int, int]

_MONTHS: Final = "|".join(sorted(word_list("months")))
_POINT = (
    rf"(?:(?:{_MONTHS})[^\W\d_]{{0,7}}\.?,?\s+(?:\d{{1,2}},\s+)?"
    r"|\d{1,2}[/.]|Q[1-4]\s+)?(?:19|20)\d\d"
)
_PERIOD = re.compile(
    rf"(?<![\w/.,$€£-])(?P<start>{_POINT})(?![\d%])"
    r"(?:(?:\s*(?:-|–|—|\bto\b|\buntil\b|\bbis\b|\bà\b)\s*|\t+)(?:(?P<open>present|current|now|today|"
    rf"ongoing|date|heute|aujourd’hui)\b|(?P<end>{_POINT}|\d\d)(?!\d))"
    r"|(?P<more>(?:,\s*(?:19|20)\d\d(?!\d))+))?",
    re.IGNORECASE,
)
_BRACKET = re.compile(r"\(([^()]*)\)")
_BREAK = r"[|│¦\t•·,;–—-]"
_MOST_WORDS: Final = 40
_FARTHEST: Final = 2
"""How many lines a record may have above its year."""


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
    whens = [when_in(text, *unit.span) for unit in block]
    plain = [n for n, unit in enumerate(block) if unit.kind is Kind.PLAIN and whens[n]]
    if plain and plain[0] <= _FARTHEST and all(u.kind is Kind.PLAIN for u in block[: plain[0]]):
        return _dated(block, whens, plain)
    return [
        Record((), unit, whens[number])
        for number, unit in enumerate(block)
        if unit.kind is Kind.ITEM
    ]


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


class When(NamedTuple):
    """A period in characters of the document, and what to leave out where it was."""

    start: Span
    end: Span | None
    whole: Span
    cut: Span


def when_in(text: str, start: int, end: int) -> When | None:
    """The period that a line states in brackets, or set apart at its end."""
    if len(text[start:end].split()) > _MOST_WORDS:
        return None
    for bracket in reversed([*_BRACKET.finditer(text, start, end)]):
        found = _PERIOD.search(text, *bracket.span(1))
        if found is not None:
            return _when(found, bracket.span())
    last = [*_PERIOD.finditer(text, start, end)][-1:]
    return _when(last[0], last[0].span()) if last and _is_apart(text, last[0], start, end) else None


def _is_apart(text: str, found: re.Match[str], start: int, end: int) -> bool:
    """Whether a period begins or ends its line, or fills a cell of it."""
    before = text[start : found.start()].rstrip(" ")
    after = text[found.end() : end].strip(" .")
    is_begun = not before or re.search(rf"{_BREAK}$", before) is not None
    if not before and (found["end"] or found["open"] or text[found.end() : end].startswith("  ")):
        return True
    is_ended = not after or re.match(_BREAK, after) is not None
    return is_ended and (is_begun or not after)


def _when(found: re.Match[str], cut: Span) -> When:
    end = found.span("end") if found["end"] else None
    return When(found.span("start"), end, found.span(), cut)

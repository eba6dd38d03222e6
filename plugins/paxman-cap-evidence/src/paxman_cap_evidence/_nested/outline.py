"""The outline of a text: headings, the sections below them, and the paragraphs and items in these.

A line goes on with the one before if that one reaches as far right as lines of prose do.
"""

from __future__ import annotations

import enum
import re
from collections import Counter
from functools import cached_property
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from paxman_cap_evidence._page.lines import framing, is_framed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from paxman_cap_evidence._page.lines import Line
    from paxman_core.document import Document

Look = tuple[int, bool]

_BULLETS: Final = r"[-*•–‣▪◦·●○■□➢►✓\ue000-\uf8ff]"
_NUMBERS: Final = r"\(?\d{1,3}[.)]|\[\d{1,3}\]"
_MISREAD = re.compile(r"\s*([^\W\d_]|[©®@¢«»+])[\t ]")
_FEWEST_MISREAD: Final = 3
_MARKED = re.compile(r"#{1,6}\s+")
_NUMBERED = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5})\.?\s+(?=[^\W\d_])")
_YEARS = re.compile(r"(?:19|20)\d\d\s*[-–—]")
_UNDERLINED = re.compile(r"[ \t]*\n[ \t]*(?:={3,}|-{3,})[ \t]*(?:\n|$)")
_AND = re.compile(r"(?:and|or|und|oder|et|ou)\s")
_BRACKETS = re.compile(r"\([^()]*\)")
_LONGEST: Final = 80
_MOST_WORDS: Final = 10
_MOST_LETTERS_OF_CODE: Final = 3
_TALLER: Final = 1.25
_FULL: Final = 0.85
_FEWEST_OF_PROSE: Final = 40
"""Lines shorter than this are not a measure of how long lines are."""
LOWEST: Final = 9
"""The level of a line that ends in a colon: it heads the lines below and no others."""


@enum.unique
class Kind(enum.Enum):
    """What a unit of a text is."""

    HEAD = "head"
    ITEM = "item"
    PLAIN = "plain"


class Unit(NamedTuple):
    """A heading, an item without its bullet, or a paragraph, in characters of the document."""

    kind: Kind
    start: int
    end: int
    level: int = 0
    """Of a heading: 1 is the highest."""
    number: int = 0
    """Of an item: how many characters before it its number begins."""

    @property
    def span(self) -> tuple[int, int]:
        """Where it stands in the text."""
        return self.start, self.end

    @property
    def mark(self) -> int:
        """Where it begins, its number included."""
        return self.start - self.number


@attrs.frozen
class Section:
    """A heading and the units below it, those under lower headings included."""

    heading: Unit
    units: tuple[Unit, ...]

    @property
    def end(self) -> int:
        """Where the last unit ends."""
        return self.units[-1].end if self.units else self.heading.end

    def blocks(self) -> Iterator[tuple[Unit | None, list[Unit]]]:
        """The units between the headings, each with the heading that stands right above them."""
        heading: Unit | None = None
        block: list[Unit] = []
        for unit in self.units:
            if unit.kind is not Kind.HEAD:
                block.append(unit)
                continue
            if block:
                yield heading, block
            heading, block = unit, []
        if block:
            yield heading, block


class Outline:
    """A document's units and sections; what names a field heads a section, however it looks."""

    def __init__(
        self, document: Document, lines: Sequence[Line], names: Callable[[str], bool]
    ) -> None:
        self.text = document.text
        self.lines = [
            line if not is_framed(line.start, framing(document)) else line._replace(cells=())
            for line in lines
        ]
        self.names = names
        self.bullet = _bullet(self.text, self.lines)
        self.heights = {
            word.start: word.bottom - word.top for page in document.pages for word in page.words
        }
        """How tall each word is, by where it begins."""
        self.body = median(self.heights.values()) if self.heights else 0.0
        self.right = _right_edges(document)
        lengths = [self._end(n) - self._start(n) for n in self._filled()]
        self.longest = max([*sorted(lengths)[: -max(1, len(lengths) // 50)], _FEWEST_OF_PROSE])
        self.units = tuple(_ranked([*self._units()], self._look))

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """Every section, those of lower headings after the one that holds them."""
        heads = [n for n, unit in enumerate(self.units) if unit.kind is Kind.HEAD]
        return tuple(Section(self.units[n], self.units[n + 1 : self._last(n)]) for n in heads)

    def _last(self, head: int) -> int:
        level = self.units[head].level
        for number in range(head + 1, len(self.units)):
            unit = self.units[number]
            if unit.kind is Kind.HEAD and unit.level <= level:
                return number
        return len(self.units)

    def _filled(self) -> list[int]:
        return [number for number, line in enumerate(self.lines) if line.cells]

    def _start(self, number: int) -> int:
        return self.lines[number].cells[0].start

    def _end(self, number: int) -> int:
        return self.lines[number].cells[-1].end

    def _units(self) -> Iterator[Unit]:
        current: Unit | None = None
        before = -1
        for number in self._filled():
            start, end = self._start(number), self._end(number)
            level = self._level(number)
            bullet = self.bullet.match(self.text, self.lines[number].start, end)
            if current is not None and self._goes_on(current, before, number, level, bullet):
                current = current._replace(end=end)
            else:
                if current is not None:
                    yield current
                if level:
                    current = Unit(Kind.HEAD, start, end, level)
                elif bullet is not None:
                    has_number = any(map(str.isdigit, bullet[0]))
                    width = bullet.end() - start if has_number else 0
                    current = Unit(Kind.ITEM, bullet.end(), end, number=width)
                else:
                    current = Unit(Kind.PLAIN, start, end)
            before = number
        if current is not None:
            yield current

    def _goes_on(
        self, current: Unit, before: int, number: int, level: int, bullet: re.Match[str] | None
    ) -> bool:
        """Whether a line belongs to the unit of the line before it."""
        if level or bullet is not None or current.kind is Kind.HEAD:
            return False
        if _YEARS.match(self.text, self._start(number)):
            return False
        is_next = number == before + 1
        said = self.text[self._start(number)]
        if not is_next:
            is_broken = "\f" in self.text[self._end(before) : self._start(number)]
            return is_broken and self._is_full(before) and said.islower()
        is_joined = current.kind is Kind.ITEM or _AND.match(self.text, self._start(number))
        return self._is_full(before) or (said.islower() and bool(is_joined))

    def _is_full(self, number: int) -> bool:
        """Whether a line reaches the right margin, as one that goes on does."""
        place = self.right.get(self._end(number))
        if place is not None:
            return place >= _FULL
        return self._end(number) - self._start(number) >= _FULL * self.longest

    def _level(self, number: int) -> int:
        """The level of the heading that a line is; 0 if it is none."""
        line = self.lines[number]
        start, end = self._start(number), self._end(number)
        said = self.text[start:end]
        marked = _MARKED.match(said)
        if marked is not None:
            return marked[0].count("#")
        if not self._may_head(line, said):
            return 0
        if _UNDERLINED.match(self.text, end):
            return 1
        if said.endswith((":", "：")):
            return LOWEST
        bare = _NUMBERED.sub("", said, count=1)
        is_tall = self.heights.get(start, 0.0) > _TALLER * self.body > 0
        if is_tall or self._is_capital(bare) or self.names(bare):
            return 1
        is_numbered = bare != said and bare[:1].isupper() and not re.search(r"[\d,]", bare)
        return int(is_numbered and not self._is_listed(number))

    def _is_listed(self, number: int) -> bool:
        """Whether a line with a number stands right beside another: they are items of a list."""
        beside = (self.lines[n] for n in (number - 1, number + 1) if 0 <= n < len(self.lines))
        return any(line.cells and _NUMBERED.match(self.text, line.start) for line in beside)

    def _look(self, unit: Unit) -> Look:
        """How a heading looks, the plainer the larger: by height, capitals and parts of number."""
        said = self.text[unit.start : unit.end]
        height = round(self.heights.get(unit.start, 0.0))
        return -height, not self._is_capital(_NUMBERED.sub("", said, count=1))

    def _may_head(self, line: Line, said: str) -> bool:
        return (
            len(line.cells) == 1
            and len(said) <= _LONGEST
            and len(said.split()) <= _MOST_WORDS
            and said[0].isalnum()
            and said[-1] not in ".,;"
            and ": " not in said
            and all(said.count(first) == said.count(last) for first, last in ("()", "[]"))
        )

    def _is_capital(self, said: str) -> bool:
        """Whether a line is in capitals; a code or a short name is not enough."""
        letters = [character for character in _BRACKETS.sub("", said) if character.isalpha()]
        return len(letters) > _MOST_LETTERS_OF_CODE and all(map(str.isupper, letters))


def _bullet(text: str, lines: Sequence[Line]) -> re.Pattern[str]:
    """What items begin with; one that a scan misread stands before tabs on line after line."""
    marks = [found for line in lines if line.cells and (found := _MISREAD.match(text, line.start))]
    tabbed = Counter(found[1] for found in marks if text[found.end() - 1] == "\t")
    misread = sorted(mark for mark, count in tabbed.items() if count >= _FEWEST_MISREAD)
    # A letter that is a word, as `I`, begins lines of prose too; but not before a tab.
    own = "".join(f"|{re.escape(mark)}(?=\\s)" for mark in misread)
    return re.compile(rf"\s*(?:{_BULLETS}|{_NUMBERS}{own})(?:\s+|(?<=[\ue000-\uf8ff]))")


def _ranked(units: Sequence[Unit], look: Callable[[Unit], Look]) -> Iterator[Unit]:
    """The units, headings of the first level told apart by their looks."""
    looks = sorted({look(unit) for unit in units if unit.level == 1})
    for unit in units:
        if unit.kind is Kind.HEAD and unit.level < LOWEST:
            above = looks.index(look(unit)) if unit.level == 1 else len(looks)
            unit = unit._replace(level=min(unit.level + above, LOWEST - 1))
        yield unit


def _right_edges(document: Document) -> dict[int, float]:
    """How far right each word ends, by where it ends, as a share of what its page's text takes."""
    found = {}
    for page in document.pages:
        left = min((word.left for word in page.words), default=0.0)
        right = max((word.right for word in page.words), default=0.0)
        for word in page.words:
            found[word.end] = (word.right - left) / max(right - left, 1.0)
    return found

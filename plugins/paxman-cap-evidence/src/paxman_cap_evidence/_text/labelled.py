"""Labelled values in running text: which labels its lines have, and what these announce."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import (
    Evidence,
    ValueSpan,
    at_span,
    has_digit,
)
from paxman_cap_evidence._labels.announcements import BULLET, Form, announcements, followed
from paxman_cap_evidence._labels.neighbours import BOX, Layout
from paxman_cap_evidence._page.lines import QUOTED_RANK, is_framed, quoted_lines
from paxman_cap_evidence._parties.parties import Parties
from paxman_cap_evidence._ranking import CLAUSE, CLAUSE_RANK, FURNITURE_RANK
from paxman_cap_evidence._text.announced import AnnouncedValues
from paxman_cap_evidence._text.lists import joined_values, paired_values
from paxman_cap_evidence._text.payment_terms import ends_of_ranges, range_evidence
from paxman_core.capability import Standing
from paxman_core.labels import MAX_LABEL, concept_of
from paxman_core.patterns import lazy_pattern
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._labels.announcements import Announcement
    from paxman_cap_evidence._labels.vocabulary import Vocabulary
    from paxman_cap_evidence._page.lines import Cell, Grid, Line
    from paxman_cap_evidence._text.sections import Section
    from paxman_cap_evidence._values.reading import Readers

_SET_APART = lazy_pattern(r"[:：=→*#–—-](?:(?<=[:：=→*#])|(?<=\s.)\s|(?<=-)>)")
_MARK = lazy_pattern(r"\W")
_LONG: Final = 200


class TextScan(AnnouncedValues):
    """One pass over a document's lines for all fields of a request."""

    def __init__(
        self,
        grid: Grid,
        lines: Sequence[Line],
        vocabulary: Vocabulary,
        readers: Readers,
        furniture: Sequence[tuple[int, int]] = (),
        parties: Parties | None = None,
    ) -> None:
        layout = Layout(grid, lines, vocabulary)
        super().__init__(layout, readers, parties or Parties(grid, lines))
        self.furniture = furniture
        self.quoted = quoted_lines(self.text, lines)
        self.ends = ends_of_ranges(tuple(readers))
        self.section_of = dict(self.sections.of_lines(self.text, lines))

    def evidence(self) -> Found:
        """Every labelled value, with the number of its field."""
        for number, line in enumerate(self.lines):
            for place, cell in enumerate(line.cells):
                if place in line.values or not self._says_words(cell):
                    continue
                section = self.sections.of_block(self.parties, cell.start)
                section = self.section_of.get(number, section)
                yield from joined_values(self.text, cell, self.vocabulary, self.readers)
                yield from paired_values(self.layout, number, place, self.readers)
                found = self._announced(cell, section, number)
                if section is not None:
                    found = [self._in_section(one, section) for one in found]
                for one in found:
                    if one.label is None:
                        continue
                    if one.label.claims:
                        yield from self.values(one, number, place)
                    if self.ends:
                        yield from self._range(one, number, place, concept_of(one.label.key))

    def _says_words(self, cell: Cell) -> bool:
        """Whether a cell has a letter, or a mark for a number: half of a bill's have none."""
        if self.vocabulary.has_numbers:
            return True
        said = self.text[cell.start : cell.end]
        return not said.isascii() or said.upper() != said.lower() or "#" in said

    def _range(self, one: Announcement, number: int, place: int, concept: str | None) -> Found:
        start, end = one.value_start, one.value_end
        right = [] if one.form is Form.SEPARATED else self.layout.right_of(number, place)
        if right and not has_digit(self.text[right[0].start : right[-1].end]):
            # What stands there are headings of other columns.
            right = []
        place_of_range = start, right[-1].end if right else end
        standing = Standing.KEY
        below = None if right or start < end else self.layout.value_of(number, place)
        if below is not None:
            place_of_range, standing = below, Standing.BELOW
        for field, found in range_evidence(
            concept, self.text, place_of_range, self.readers, self.ends
        ):
            yield field, found._replace(standing=standing)

    @cached_property
    def places_of_labels(self) -> list[tuple[int, int, list[str]]]:
        """Where cells stand, by line and place, that hold a separator or that another follows.

        With the words up to the first colon: deep in a paragraph no label stands that nobody knows.
        """
        return [
            (number, place, said.split())
            for number, line in enumerate(self.lines)
            for place, (start, end) in enumerate(line.cells)
            if self.text[start:end].lstrip("*_")[:1].isalpha()
            and (place + 1 < len(line.cells) or _is_set_apart(self.text, start, end))
            and len(said := self.text[start:end].partition(":")[0]) <= MAX_LABEL
        ]

    def _in_section(self, one: Announcement, section: Section) -> Announcement:
        """The announcement, its label understood as one of the section's party."""
        if one.label is None:
            return one
        said = self.text[one.start : one.value_start].rstrip(" \t:：=")
        claims = self.sections.claims(section, said, one.label)
        return one._replace(label=one.label._replace(claims=claims))

    def _announced(self, cell: Cell, section: Section | None, number: int) -> list[Announcement]:
        """The labels in a cell; in a section also those that name no field by themselves."""
        words = section.words if section is not None else self.vocabulary
        start, end = cell
        # In a paragraph it takes longer to look at all words than for separators.
        is_short = section is None and end - start <= _LONG
        if is_short and not any(map(self.vocabulary.may_name, self.text[start:end].split())):
            return []
        is_boxed = self.layout.is_boxed(number)
        numbering = BOX if is_boxed else BULLET
        is_word = self.text[start].isalpha() and not is_boxed
        numbered = None if is_word else numbering.match(self.text, start, end)
        start = numbered.end() if numbered is not None else start
        space = self.text.find(" ", start, end)
        first = self.text[start : space if space > 0 else end]
        may_begin = words.may_hold(first)
        if section is not None:
            may_begin = may_begin or self.vocabulary.may_hold(first)
        may_announce = may_begin or _is_set_apart(self.text, start, end)
        if not may_announce and not self.ends:
            return []
        found = announcements(self.vocabulary, self.text, start, end)
        if found or not may_begin:
            return found
        ways = [followed(one, self.text, start, end) for one in (self.vocabulary, words)]
        # In a section `Date due` is not its date.
        return max(ways, key=lambda those: those[0].value_start if those else 0)

    def values(self, one: Announcement, number: int, place: int) -> Found:
        assert one.label is not None
        behind = QUOTED_RANK if number in self.quoted else 0
        is_in_frame = is_framed(one.start, self.furniture)
        behind += FURNITURE_RANK if is_in_frame else 0
        for claim in one.label.claims:
            rank = claim.rank + behind
            reader = self.readers[claim.field]
            if reader.type is FieldType.ARRAY:
                finding = self.listed(one, reader, number, place)
                if finding is not None:
                    label = (one.start, one.value_start)
                    found = Evidence(rank, one.start, one.value_end, finding)
                    raw = finding.raw
                    is_one = reader.is_parties and isinstance(raw, tuple) and len(raw) == 1
                    doubts = ("a contract has several parties",) * is_one
                    found = found._replace(standing=Standing.AFTER, label=label, doubts=doubts)
                    yield claim.field, found
                continue
            for span in self.spans(one, reader, number, place, claim.field):
                standing, label = self._standing(one, span)
                is_clause = reader.is_text and CLAUSE.search(self.text, span.start, span.end)
                behind_clause = CLAUSE_RANK if is_clause else 0
                # Below `Contact` stands the next item of a menu, which is nobody's name.
                if not (is_in_frame and reader.is_human and standing is not Standing.AFTER):
                    found = at_span(rank + behind_clause, self.text, span, standing, label)
                    yield claim.field, found

    def _standing(self, one: Announcement, span: ValueSpan) -> tuple[Standing, tuple[int, int]]:
        """How a value stands to the label that announces it, and where that label is."""
        is_apart = one.form in (Form.SEPARATED, Form.FOLLOWED)
        label = (one.start, one.value_start if is_apart else one.value_end)
        if one.form is Form.SEPARATED:
            return Standing.AFTER, label
        if one.form is Form.FOLLOWED:
            return Standing.FOLLOWING, label
        is_same_line = self.text.find("\n", label[1], span.start) < 0
        return Standing.BESIDE if is_same_line else Standing.BELOW, label


def _is_set_apart(text: str, start: int, end: int) -> bool:
    """Whether something in a cell can part a label from its value, or the text begins with it."""
    said = text[start:end]
    if ":" in said:
        return True
    may_be = "-" in said or "=" in said or "*" in said or "#" in said or not said.isascii()
    if may_be and _SET_APART.search(said) is not None:
        return True
    return start == 0 and _MARK.match(text, 0, end) is not None

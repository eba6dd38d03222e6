"""Labelled values in running text: beside the label, in the next cells, or below it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import (
    ORNAMENT,
    Evidence,
    ValueSpan,
    at_span,
    has_digit,
    only,
    trimmed,
)
from paxman_cap_evidence._labels.announcements import BULLET, Form, announcements, followed
from paxman_cap_evidence._labels.neighbours import BOX, Layout
from paxman_cap_evidence._page.lines import QUOTED_RANK, is_framed, quoted_lines
from paxman_cap_evidence._parties.parties import Parties
from paxman_cap_evidence._ranking import FURNITURE_RANK
from paxman_cap_evidence._text.below import Below, continued
from paxman_cap_evidence._text.lists import joined_values, separated_list
from paxman_cap_evidence._text.payment_terms import ends_of_ranges, range_evidence
from paxman_cap_evidence._text.sections import sections_of
from paxman_cap_evidence._values.cuts import value_in
from paxman_cap_evidence._values.placeholders import has_boxes
from paxman_cap_evidence._values.reading import times
from paxman_cap_evidence._values.texts import SERIES
from paxman_cap_evidence._values.types import NESTED, WITH_DIGITS
from paxman_core.capability import Standing
from paxman_core.labels import MAX_LABEL, concept_of, name_key
from paxman_core.patterns import lazy_pattern
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._labels.announcements import Announcement
    from paxman_cap_evidence._labels.vocabulary import Vocabulary
    from paxman_cap_evidence._page.lines import Cell, Grid, Line
    from paxman_cap_evidence._page.text_blocks import BlockLine
    from paxman_cap_evidence._text.sections import Section
    from paxman_cap_evidence._values.reading import FieldReader, Readers
    from paxman_core.capability import Finding

_SET_APART = lazy_pattern(r"[:：=→*#–—-](?:(?<=[:：=→*#])|(?<=\s.)\s|(?<=-)>)")
_MARK = lazy_pattern(r"\W")
_APART: Final = "—–|·•;"
"""Parts an identifier from what follows; so does the end of its cell, which is in every text."""
_SHORT_CODE = lazy_pattern(r"[A-Z]{0,2}-?\d{1,4}[A-Z]?|[A-Z]")
_CODED: Final = (None, "seat", "row")
"""`Note 5` and `Title 7` are headings, and no values of what is said in words."""
_STREET_AND_PLACE = lazy_pattern(r"\d+\w?\s+[^\W\d_][^,]+,\s+[^\W\d_]")
_LONG: Final = 200


class TextScan:
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
        self.text = text = grid.text
        self.parties = parties or Parties(grid, lines)
        self.furniture = furniture
        self.lines = lines
        self.vocabulary = vocabulary
        self.readers = readers
        self.layout = Layout(grid, lines, vocabulary)
        self.quoted = quoted_lines(text, lines)
        self.ends = ends_of_ranges(tuple(readers))
        self.sections = sections_of(tuple(readers))
        self.section_of = dict(self.sections.of_lines(text, lines))

    def evidence(self) -> Found:
        """Every labelled value, with the number of its field."""
        for number, line in enumerate(self.lines):
            for place, cell in enumerate(line.cells):
                if place in line.values or not self._says_words(cell):
                    continue
                section = self.sections.of_block(self.parties, cell.start)
                section = self.section_of.get(number, section)
                yield from joined_values(self.text, cell, self.vocabulary, self.readers)
                found = self._announced(cell, section, is_boxed=number in self.layout.boxed)
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
        said = self.text[cell.start : cell.end]
        is_plain = said.isascii() and said.upper() == said.lower() and "#" not in said
        return not is_plain or self.vocabulary.has_numbers

    def _range(self, one: Announcement, number: int, place: int, concept: str | None) -> Found:
        start, end = one.value_start, one.value_end
        right = [] if one.form is Form.SEPARATED else self.layout.right_of(number, place)
        place_of_range = start, right[-1].end if right else end
        standing = Standing.KEY
        below = None if right or start < end else self.layout.below(number, place)
        if below is not None and len(self.lines[number].cells) == 1:
            place_of_range, standing = below[1], Standing.BELOW
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

    def _announced(
        self, cell: Cell, section: Section | None, *, is_boxed: bool
    ) -> list[Announcement]:
        """The labels in a cell; in a section also those that name no field by themselves."""
        words = section.words if section is not None else self.vocabulary
        start, end = cell
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
        # In a paragraph it takes longer to look at all words than for separators.
        if section is None and cell.end - cell.start <= _LONG:
            said = self.text[cell.start : cell.end].split()
            if not any(map(self.vocabulary.may_name, said)):
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
                finding = self._list(one, reader, number, place)
                if finding is not None:
                    label = (one.start, one.value_start)
                    found = Evidence(rank, one.start, one.value_end, finding)
                    raw = finding.raw
                    is_one = reader.is_parties and isinstance(raw, tuple) and len(raw) == 1
                    doubts = ("a contract has several parties",) * is_one
                    found = found._replace(standing=Standing.AFTER, label=label, doubts=doubts)
                    yield claim.field, found
                continue
            for span in self._spans(one, reader, number, place, claim.field):
                standing, label = self._standing(one, span)
                # Below `Contact` stands the next item of a menu, which is nobody's name.
                if not (is_in_frame and reader.is_human and standing is not Standing.AFTER):
                    yield claim.field, at_span(rank, self.text, span, standing, label)

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

    def _block_below(
        self, one: Announcement, field: int, number: int, place: int, right: Sequence[Cell]
    ) -> Sequence[BlockLine]:
        """The block that a label heads, if the field is its party's name.

        What stands beside it after a colon, or alone above no address, is the name itself.
        """
        if not self.readers[field].names_party:
            return ()
        below = self.parties.headed_by(one.start)
        if not below or self.parties.is_address(below) or self._is_above(one, below[0], right):
            return below
        is_beside = bool(right) and (one.form is Form.HEADED or len(right) == 1)
        is_labelled = place + 1 in self.lines[number].values
        return () if is_beside or is_labelled or field not in self.sections.parties else below

    def _is_above(self, one: Announcement, below: BlockLine, right: Sequence[Cell]) -> bool:
        """Whether label and cell beside it are in capitals, and what is below them is not."""
        heads = self.text[one.start : right[0].end] if len(right) == 1 else ""
        return heads.isupper() and not self.text[below.start : below.end].isupper()

    def _list(
        self, one: Announcement, reader: FieldReader, number: int, place: int
    ) -> Finding | None:
        item = reader.field.items
        if item is None or item.type in NESTED:
            return None
        if one.form is Form.SEPARATED:
            return separated_list(self.text, one.value_start, one.value_end, item)
        right = self.layout.right_of(number, place) if one.form is Form.HEADED else []
        return separated_list(self.text, right[0].start, right[-1].end, item) if right else None

    def _spans(
        self, one: Announcement, reader: FieldReader, number: int, place: int, field: int
    ) -> list[ValueSpan]:
        right = self.layout.right_of(number, place) if one.form is not Form.SEPARATED else []
        if one.form is Form.FOLLOWED:
            return self._followed(one, reader, right)
        if one.form is Form.SEPARATED:
            span = self._separated(one, reader, number, place)
        elif block := self._block_below(one, field, number, place, right):
            span = self.parties.whole_name(block)
        elif (
            right
            and not self.layout.is_currency(right[0].start, right[-1].end)
            and not self._is_heading(one, number, place)
        ):
            span = self._beside(one, reader, right, number)
            said = self.text[right[0].start : right[-1].end]
            is_unread = span is None or not span.is_read
            is_typed = reader.type in WITH_DIGITS and not has_digit(said)
            if is_unread and one.form is Form.ALONE and is_typed:
                # Words beside a label of a date or an amount are headings of other columns.
                span = Below(self.layout, one, reader, number, place).value() or span
            # A colon says that the next cell is the label's value.
            is_value = one.form is Form.HEADED or place + 1 in self.lines[number].values
            if span is not None and not span.is_read and not is_value:
                span = None
        else:
            span = Below(self.layout, one, reader, number, place).value()
        return [span] if span is not None else []

    def _is_heading(self, one: Announcement, number: int, place: int) -> bool:
        """Whether the line is a row of headings: the cell before is a label without a value too.

        Or it has words alone, and the line below as many cells, with digits among them.
        """
        line = self.lines[number]
        if line.values or one.form is not Form.ALONE:
            return False
        if has_digit(self.text[slice(*line.cells[place + 1])]):
            return False
        if self.layout.heads_row(number, place):
            return True
        if not place:
            return False
        before = self.vocabulary.label(self.text[slice(*line.cells[place - 1])])
        return before is not None and bool(before.claims)

    def _separated(
        self, one: Announcement, reader: FieldReader, number: int, place: int
    ) -> ValueSpan | None:
        start, end = one.value_start, one.value_end
        if self.layout.is_currency(start, end) or has_boxes(self.text, start, end):
            right = self.layout.right_of(number, place)
            end = right[-1].end if right else end
        if reader.is_text and not reader.is_phone and not one.is_end_known:
            last = self.lines[number].cells[place].end
            # A title may have a colon in it, and only one: `Deep weaving: a survey`.
            if not reader.is_title or self.text.count(": ", start, last) > 1:
                return None
            end = last
        if reader.is_address and end == self.lines[number].cells[-1].end:
            end = continued(self.text, self.lines, number, end)
        return value_in(reader, self.text, start, end, one.currency, first=True)

    def _followed(
        self, one: Announcement, reader: FieldReader, right: list[Cell]
    ) -> list[ValueSpan]:
        """A value right after the label; of texts, identifiers and times are told from the label.

        A bare number after the label, as in `TAX 1   6 %   0.12`, may say which one it is.
        """
        start, end = one.value_start, one.value_end
        if reader.is_text:
            span = self._identifier(one, reader)
            whole = trimmed(self.text, start, end, ORNAMENT)
            if span is None and reader.is_clock:
                span = only([t for t in times(self.text, start, end) if t[:2] == whole])
            elif span is None and self._tells_itself(one, reader, *whole):
                span = ValueSpan(*whole, self.text[slice(*whole)])
            return [span] if span is not None else []
        near = reader.values(self.text, start, end)
        if right and (not near or reader.is_amount):
            far = reader.values(self.text, start, right[-1].end)
            is_bare = bool(near) and (near[0].raw or "").isdigit()
            if is_bare and len({span.raw for span in far}) > 1:
                return far
            end = right[-1].end if not near or is_bare else end
        span = value_in(reader, self.text, start, end, one.currency)
        if span is None or not span.is_read or not reader.values(self.text, start, end):
            return []
        return [span]

    def _tells_itself(self, one: Announcement, reader: FieldReader, start: int, end: int) -> bool:
        """Whether a text shows where its label ends: `Seat 12`, or a number and a street."""
        assert one.label is not None
        if reader.is_address:
            return _STREET_AND_PLACE.match(self.text, start, end) is not None
        key = one.label.key
        is_own = reader.may_be_code and key == name_key(reader.field.name)
        is_own = is_own and concept_of(key) in _CODED
        return is_own and _SHORT_CODE.fullmatch(self.text, start, end) is not None

    def _identifier(self, one: Announcement, reader: FieldReader) -> ValueSpan | None:
        """A number after `Invoice no`; after `Invoice` only if nothing else follows."""
        start, end = one.value_start, one.value_end
        span = only(reader.values(self.text, start, end)) if reader.is_identifier else None
        raw = span.raw if span is not None else None
        if span is None or raw is None or not has_digit(raw) or ":" in raw:
            return None
        if not has_digit(raw.split()[0]) and SERIES.match(raw) is None:
            return None
        is_number = one.label is not None and one.label.key.endswith("number")
        is_apart = self.text[span.end : end].lstrip()[:1] in _APART
        is_told = is_apart or (is_number and " " not in raw)
        return span if is_told else None

    def _beside(
        self, one: Announcement, reader: FieldReader, right: list[Cell], number: int
    ) -> ValueSpan | None:
        start, end = right[0].start, right[-1].end
        if not reader.is_text:
            span = value_in(reader, self.text, start, end, one.currency)
            is_measured = span is None and reader.is_measure and one.form is Form.ALONE
            # In a column of amounts the sign may stand apart from each.
            first = right[1:2] if self.layout.is_currency(*right[0]) else right[:1]
            return value_in(reader, self.text, start, first[-1].end) if is_measured else span
        if len(right) > 1 and one.form is not Form.HEADED and not self._are_pairs(one, right):
            return None
        start, end = right[0]
        if reader.is_address and right[0] == self.lines[number].cells[-1]:
            end = continued(self.text, self.lines, number, end)
        if end == right[0].end:
            last = self.layout.end_of_text(number, right[0])
            if last is None:
                return None
            end = last
        return value_in(reader, self.text, start, end)

    def _are_pairs(self, one: Announcement, right: Sequence[Cell]) -> bool:
        """Whether labels stand in capitals, and the second cell is the next of them."""
        label, value, following = (
            self.text[start:end] for start, end in ((one.start, one.value_end), *right[:2])
        )
        is_next = following.isupper() and not has_digit(following)
        return label.isupper() and is_next and not value.isupper()


def _is_set_apart(text: str, start: int, end: int) -> bool:
    """Whether something in a cell can part a label from its value, or the text begins with it."""
    said = text[start:end]
    if ":" in said:
        return True
    may_be = "-" in said or "=" in said or "*" in said or "#" in said or not said.isascii()
    if may_be and _SET_APART.search(said) is not None:
        return True
    return start == 0 and _MARK.match(text, 0, end) is not None

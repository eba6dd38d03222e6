"""What a label announces: the value behind it, in the next cells, or below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import ORNAMENT, ValueSpan, has_digit, only, trimmed
from paxman_cap_evidence._labels.announcements import Form
from paxman_cap_evidence._text.below import Below, continued
from paxman_cap_evidence._text.lists import separated_list
from paxman_cap_evidence._text.sections import sections_of
from paxman_cap_evidence._values.cuts import value_in
from paxman_cap_evidence._values.placeholders import has_boxes
from paxman_cap_evidence._values.reading import times
from paxman_cap_evidence._values.texts import SERIES
from paxman_cap_evidence._values.types import NESTED, WITH_DIGITS
from paxman_core.labels import concept_of, name_key
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._labels.announcements import Announcement
    from paxman_cap_evidence._labels.neighbours import Layout
    from paxman_cap_evidence._page.lines import Cell
    from paxman_cap_evidence._page.text_blocks import BlockLine
    from paxman_cap_evidence._parties.parties import Parties
    from paxman_cap_evidence._values.reading import FieldReader, Readers
    from paxman_core.capability import Finding

_APART: Final = "—–|·•;"
"""Parts an identifier from what follows; so does the end of its cell, which is in every text."""
_SHORT_CODE = lazy_pattern(r"[A-Z]{0,2}-?\d{1,4}[A-Z]?|[A-Z]")
_CODED: Final = (None, "seat", "row")
"""`Note 5` and `Title 7` are headings, and no values of what is said in words."""
_STREET_AND_PLACE = lazy_pattern(r"\d+\w?\s+[^\W\d_][^,]+,\s+[^\W\d_]")


class AnnouncedValues:
    """Reads what the labels of one text announce."""

    def __init__(self, layout: Layout, readers: Readers, parties: Parties) -> None:
        self.layout = layout
        self.text = layout.text
        self.lines = layout.lines
        self.vocabulary = layout.vocabulary
        self.readers = readers
        self.parties = parties
        self.sections = sections_of(tuple(readers))

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

    def listed(
        self, one: Announcement, reader: FieldReader, number: int, place: int
    ) -> Finding | None:
        item = reader.field.items
        if item is None or item.type in NESTED:
            return None
        if one.form is Form.SEPARATED:
            return separated_list(self.text, one.value_start, one.value_end, item)
        right = self.layout.right_of(number, place)
        is_set = bool(right) and self.text.endswith("= ", 0, right[0].start)
        if not right or not (one.form is Form.HEADED or is_set):
            return None
        return separated_list(self.text, right[0].start, right[-1].end, item)

    def spans(
        self, one: Announcement, reader: FieldReader, number: int, place: int, field: int
    ) -> list[ValueSpan]:
        """What a label at a place among a line's cells announces for a field, by its number."""
        right = self.layout.right_of(number, place) if one.form is not Form.SEPARATED else []
        if right and reader.is_identifier and one.form is Form.ALONE:
            right = [] if self.parties.parts(one.start, right[0].start) else right
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

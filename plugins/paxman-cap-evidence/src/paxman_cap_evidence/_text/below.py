"""Values that stand below their label, or take several lines, as an address does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import has_digit
from paxman_cap_evidence._labels.announcements import Form
from paxman_cap_evidence._labels.qualifiers import is_currency_word
from paxman_cap_evidence._values.amounts import amounts
from paxman_cap_evidence._values.cuts import value_in
from paxman_cap_evidence._values.placeholders import has_boxes
from paxman_cap_evidence._values.texts import NUMBER_WORD
from paxman_cap_evidence._values.types import DATES
from paxman_core.labels import concept_of
from paxman_core.patterns import lazy_pattern
from paxman_core.values import normalize_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paxman_cap_evidence._evidence import ValueSpan
    from paxman_cap_evidence._labels.announcements import Announcement
    from paxman_cap_evidence._labels.neighbours import Layout
    from paxman_cap_evidence._page.lines import Cell, Line
    from paxman_cap_evidence._values.reading import FieldReader

_LETTER = lazy_pattern(r"[^\W\d_]")
_WORD = lazy_pattern(r"^[^\W\d_]+[.,]?$")
_CLOCK = lazy_pattern(
    r"^,?\s?(?:at |um |à |alle |om )?"
    r"(?:\d{1,2}(?:[:.h]\d\d)?\s?(?:[ap]\.?m\.?|uhr|h|noon)?|noon|midnight)"
    r"(?:\s\(?[A-Z]{2,4}\)?)?$",
    re.IGNORECASE,
)
_IN_CURRENCY = lazy_pattern(r"in\s+(?=[A-Z]{3}\s+[\d-])")
_NOTE = lazy_pattern(r"\s*\([^()]*\)[\s.;]*$")
_CLAUSE = lazy_pattern(r"\W*(?:\d+(?:\.\d+)*|[a-z]|[ivx]+)\W*", re.IGNORECASE)
"""The number of a clause, alone on its line: it is the value of no label."""
_OF_ITEMS: Final = frozenset(
    {"description", "quantity", "unit_price", "price", "amount", "sku", "position"}
)
_FEWEST_OF_ITEMS: Final = 2
_PROSE: Final = 60
"""How long a line is at least that goes on in the next."""
_LONGEST_RUN: Final = 60
"""How many lines above a label are looked at to see how labels and values alternate."""
MOST_LINES: Final = 5
"""An address of more lines has probably run into what follows it."""


class Below:
    """One label, and what stands below it for one field."""

    def __init__(
        self, layout: Layout, one: Announcement, reader: FieldReader, number: int, place: int
    ) -> None:
        self.layout = layout
        self.text = layout.text
        self.lines = layout.lines
        self.one = one
        self.reader = reader
        self.number = number
        self.place = place

    def value(self) -> ValueSpan | None:
        """The value below the label, if the layout leaves no doubt that it is meant."""
        whole = self.layout.below(self.number, self.place, joined=True)
        # Of boxes to tick, all are the label's.
        is_whole = whole is not None and has_boxes(self.text, *whole[1])
        joined = not self.reader.is_text or is_whole
        found = self.layout.below(self.number, self.place, joined=joined)
        if found is None:
            return None
        below, cell = found
        in_currency = _IN_CURRENCY.match(self.text, *cell)
        cell = cell._replace(start=in_currency.end()) if in_currency is not None else cell
        is_label = self.layout.is_label(cell) or self.layout.is_labelled(below, cell)
        # `FACTURA`, and below it `Nº: F25/0312`.
        is_number = self.reader.is_identifier and NUMBER_WORD.match(self.text, *cell)
        if (is_label and not is_number) or not self._may_head(below, cell):
            return None
        span = self._read(below, cell)
        if span is None or not span.is_read or not self._fills(span, cell):
            return None
        if self._values_come_first() or self._breaks_off(below, cell):
            return None
        return None if self._is_table(below, cell) else span

    def _read(self, below: int, cell: Cell) -> ValueSpan | None:
        end = cell.end
        if self.reader.is_address:
            end = block_below(self.lines, below, self.layout.is_label) or 0
            if not end:
                return None
        return value_in(self.reader, self.text, cell.start, end, self.one.currency)

    def _may_head(self, below: int, cell: Cell) -> bool:
        """Whether the value may stand below the label.

        It may if the label has a colon, stands alone, has only labels beside it, or begins in the
        same column inside the page. A date is told from other cells by itself. Under the headings
        of line items stand the first item's cells, and not the values of the document.
        """
        cells = self.lines[self.number].cells
        is_alone = self.one.form is Form.HEADED or len(cells) == 1
        if is_alone or self.reader.type in DATES:
            return True
        labels = [self.layout.vocabulary.label(self.text[start:end]) for start, end in cells]
        concepts = [concept_of(label.key) for label in labels if label is not None]
        if sum(concept in _OF_ITEMS for concept in concepts) >= _FEWEST_OF_ITEMS:
            return False
        is_row = len(concepts) == len(cells) or self.layout.is_boxed(self.number)
        is_row = is_row or (bool(concepts[1:]) and self.layout.is_aligned(self.number, below))
        return is_row or self._is_under(below, cell)

    def _is_under(self, below: int, cell: Cell) -> bool:
        """Whether the value begins below its label, or below the number of that: `2. Code`."""
        starts = {self.one.start, self.lines[self.number].cells[self.place].start}
        return any(self.layout.is_under(start, self.number, cell.start, below) for start in starts)

    def _breaks_off(self, below: int, cell: Cell) -> bool:
        """Whether a line of text is the first of a paragraph: a part of it is not the value.

        A title is no sentence, and nothing is below what a form wants filled in: `City*`.
        """
        said = self.text[self.one.start : self.one.value_end]
        if self.reader.is_text and said.endswith("*") and not said.startswith("*"):
            return True
        if not self.reader.is_text or self.reader.is_address or cell.end - cell.start < _PROSE:
            return False
        if self.reader.is_title and self.text[cell.end - 1] == ".":
            return True
        following = self.lines[below + 1].cells if below + 1 < len(self.lines) else ()
        return bool(following) and self.text[following[0].start].islower()

    def _fills(self, span: ValueSpan, cell: Cell) -> bool:
        """Whether nothing but the value stands in the cell; an amount is not a text's value."""
        if self.reader.is_identifier and not has_digit(span.raw or ""):
            return False
        if self.reader.is_text:
            return self.one.form is Form.HEADED or not self._is_amount(cell)
        behind = _NOTE.sub("", self.text[span.end : cell.end])
        before = self.text[cell.start : span.start].strip()
        if self.reader.type in DATES:
            # `Sunday 14 June 2026, at 23:59`
            before, behind = _WORD.sub("", before), _CLOCK.sub("", behind)
        if self.reader.unit and normalize_text(behind).strip() in self.reader.unit:
            behind = ""
        outside = (before, behind.strip())
        return not any(_LETTER.search(said) and not is_currency_word(said) for said in outside)

    def _is_amount(self, cell: Cell) -> bool:
        # `RS7740021` is a number of something, and not seven million rupees; `1.3 kg` is a measure.
        is_coded = self.reader.is_identifier and " " not in self.text[cell.start : cell.end]
        return any(
            (one.has_fraction and not one.has_unit) or (one.has_currency and not is_coded)
            for one in amounts(self.text, *cell)
        )

    def _values_come_first(self) -> bool:
        """Whether, in a run of lines that are labels and values in turn, a value stands first."""
        comes_first = False
        if len(self.lines[self.number].cells) > 1:
            return False
        for above in range(self.number - 1, max(-1, self.number - 1 - _LONGEST_RUN), -1):
            cells = self.lines[above].cells
            is_label = len(cells) == 1 and self.layout.is_label(cells[0])
            if comes_first and cells and not is_label and self.reader.names_party:
                # Two lines without a label end an address or the like.
                return False
            if len(cells) != 1 or is_label is not comes_first:
                break
            is_clause = self.reader.is_text and _CLAUSE.fullmatch(self.text, *cells[0])
            if not is_label and (is_clause or not self.reader.values(self.text, *cells[0])):
                break
            comes_first = not is_label
        return comes_first

    def _is_table(self, below: int, cell: Cell) -> bool:
        """Whether the next line has such a value too: then it is a column and not one value.

        Lines of text below a colon, or in a column of their own, are an address or the like.
        """
        is_apart = self.one.form is Form.HEADED or self.layout.is_boxed(self.number)
        if self.reader.is_text and (is_apart or self._is_under(below, cell)):
            return False
        cells = self.lines[below].cells
        if len(cells) < 2 or cell not in cells:
            return False
        found = self.layout.below(below, cells.index(cell))
        if found is None or found[0] != below + 1 or self.layout.is_label(found[1]):
            return False
        is_row = len(self.lines[below + 1].cells) == len(cells)
        return is_row and bool(self.reader.values(self.text, *found[1]))


def block_below(lines: Sequence[Line], number: int, is_label: Callable[[Cell], bool]) -> int | None:
    """Where the lines that begin here end: at a blank line or a label; None if they do not."""
    end = None
    for below in range(number, min(number + MOST_LINES + 1, len(lines))):
        cells = lines[below].cells
        if not cells or is_label(cells[0]):
            return end
        if len(cells) > 1 or below == number + MOST_LINES:
            return None
        end = cells[0].end
    return end


def continued(text: str, lines: Sequence[Line], number: int, end: int) -> int:
    """Where a value that ends its line in a comma ends on the following lines."""
    for below in range(number + 1, min(number + MOST_LINES, len(lines))):
        if text[end - 1] != ",":
            break
        cells = lines[below].cells
        if len(cells) != 1 or ":" in text[cells[0].start : cells[0].end]:
            break
        end = cells[0].end
    return end

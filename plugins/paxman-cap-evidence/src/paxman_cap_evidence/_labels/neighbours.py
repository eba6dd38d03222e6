"""Which cells stand beside and below a label, and which are labels themselves."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import has_digit
from paxman_cap_evidence._labels.announcements import announcements, followed
from paxman_cap_evidence._labels.qualifiers import is_currency_word
from paxman_cap_evidence._page.lines import Cell
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._labels.vocabulary import Vocabulary
    from paxman_cap_evidence._page.lines import Grid, Line

_MOST_BLANK: Final = 1
"""How many blank lines may stand between a label and the value below it."""
_MOST_WRAPPED: Final = 4
"""How many lines more a text in a cell may take."""
_FEWEST_HEADINGS: Final = 3
_PADDING: Final = 12.0
"""How far a text stays away from the next column, at most, in points."""
_NEAR: Final = 3.0
"""How far apart the edges of a column may be, in points."""
_TERMS = lazy_pattern(r"(?i:net)\s\d{1,3}(?:\s(?i:days?))?")
BOX = lazy_pattern(r"\(?(\d{1,2}|[a-z])[.)]?\s+(?=[^\W\d_]{2})")
"""The number or letter of a box in a form, before its label."""
_LABEL_LIKE = lazy_pattern(r"[^\W\d_][\w .'’/()#&-]{0,40}[:：](?:\s|$)")


class Layout:
    """The cells of a text, as they stand to each other."""

    def __init__(self, grid: Grid, lines: Sequence[Line], vocabulary: Vocabulary) -> None:
        self.text = grid.text
        self.grid = grid
        self.lines = lines
        self.vocabulary = vocabulary
        self._boxed: dict[int, bool] = {}

    def is_label(self, cell: Cell) -> bool:
        """Whether the cell holds a label, known or with a colon; `Net 30` says when to pay."""
        return bool(
            _LABEL_LIKE.match(self.text, *cell)
            or announcements(self.vocabulary, self.text, *cell)
            or (
                followed(self.vocabulary, self.text, *cell)
                and not _TERMS.fullmatch(self.text, *cell)
            )
        )

    def is_labelled(self, number: int, cell: Cell) -> bool:
        """Whether a colon in a cell of its own says that this cell is the label of the next."""
        line = self.lines[number]
        return cell in line.cells and line.cells.index(cell) + 1 in line.values

    def is_boxed(self, number: int) -> bool:
        """Whether a line has the labels of a form's numbered boxes: the values stand below it."""
        known = self._boxed.get(number)
        if known is None:
            line = self.lines[number]
            known = self._boxed[number] = len(line.cells) > 1 and self._has_boxes(line)
        return known

    def _has_boxes(self, line: Line) -> bool:
        """Whether cells are numbered on, side by side or before a label: house numbers are not."""
        boxes = [BOX.match(self.text, *cell) for cell in line.cells]
        numbers = [int(box[1], 36) if box is not None else 0 for box in boxes]
        if (
            sum(map(bool, numbers)) < 2
            or ":" in self.text[line.cells[0].start : line.cells[-1].end]
        ):
            return False
        is_known = any(
            box is not None and self.vocabulary.label(self.text[box.end() : cell.end]) is not None
            for box, cell in zip(boxes, line.cells, strict=True)
        )
        return is_known or any(one and two == one + 1 for one, two in pairwise(numbers))

    def right_of(self, number: int, place: int) -> list[Cell]:
        """The cells up to the next label on its line; what follows a colon is not one.

        `Place:  Room 12` says where, though a room is a label elsewhere; beside a heading of a
        column, `Ship to:  Order date  3 May 2026`, stands a label that has its own value.
        """
        line = self.lines[number]
        right: list[Cell] = []
        if self.is_boxed(number):
            return right
        is_headed = self.text[line.cells[place].end - 1] == ":"
        for beside, cell in enumerate(line.cells[place + 1 :], place + 1):
            said = self.text[slice(*cell)]
            is_last = beside + 1 == len(line.cells)
            is_value = is_headed and not right and ":" not in said
            is_value = is_value and (is_last or self.vocabulary.label(said) is None)
            if beside not in line.values and not is_value and self.is_label(cell):
                break
            right.append(cell)
        return right

    def below(self, number: int, place: int, *, joined: bool = False) -> tuple[int, Cell] | None:
        """The cell of the next line in the same column, with the number of that line.

        Below a line of one cell, `joined` takes all of the next line for one.
        """
        below = number + 1
        while below < len(self.lines) and not self.lines[below].cells:
            below += 1
        if below >= len(self.lines) or below - number - 1 > _MOST_BLANK:
            return None
        upper, lower = self.lines[number], self.lines[below]
        if len(upper.cells) == len(lower.cells):
            return below, lower.cells[place]
        if joined and len(upper.cells) == 1:
            return below, Cell(lower.cells[0].start, lower.cells[-1].end)
        label = upper.cells[place]
        aligned = [cell for cell in lower.cells if self.grid.overlap(upper, label, lower, cell)]
        own = aligned[0] if len(aligned) == 1 else None
        if own is not None and not self.grid.is_paged:
            own = self._own_part(upper, place, lower, own)
        return (below, own) if own is not None else None

    def heads_row(self, number: int, place: int) -> bool:
        """Whether words alone stand on a line, and on the next as many cells with digits."""
        cells = self.lines[number].cells
        below = self.lines[number + 1].cells if number + 1 < len(self.lines) else ()
        # Of a wide row some cells may be empty.
        is_wide = min(len(cells), len(below)) > _FEWEST_HEADINGS
        is_row = place < len(below) and (is_wide or len(below) == len(cells))
        if len(cells) < _FEWEST_HEADINGS or not is_row:
            return False
        said = self.text[cells[0].start : cells[-1].end]
        return not has_digit(said) and has_digit(self.text[below[place].start : below[-1].end])

    def _own_part(self, upper: Line, place: int, lower: Line, cell: Cell) -> Cell | None:
        """The words of a cell below one label, where it reaches below the labels beside it."""
        start, end = cell
        if " " not in self.text[start:end]:
            return cell
        cells, overlap = upper.cells, self.grid.overlap
        if place and overlap(upper, cells[place - 1], lower, cell):
            start += cells[place].start - upper.start - (cell.start - lower.start)
            if not self._begins(start):
                return None
        if place + 1 < len(cells) and overlap(upper, cells[place + 1], lower, cell):
            following = lower.start + cells[place + 1].start - upper.start
            end = following if self._begins(following) else end
        return Cell(start, start + len(self.text[start:end].rstrip()))

    def _begins(self, offset: int) -> bool:
        return self.text[offset - 1] == " " and not self.text[offset].isspace()

    def is_under(self, label: int, number: int, value: int, below: int) -> bool:
        """Whether a value begins exactly below its label, and not at the margin."""
        if self.grid.is_paged:
            upper, lower = self.lines[number], self.lines[below]
            first = self.grid.words(upper, label, upper.cells[-1].end)
            second = self.grid.words(lower, value, lower.cells[-1].end)
            is_near = bool(first and second) and abs(first[0].left - second[0].left) <= _NEAR
            return is_near and label > upper.cells[0].start
        column = label - self.lines[number].start
        return (
            column > 0
            and not self.lines[below].has_tabs
            and value - self.lines[below].start == column
        )

    def value_of(self, number: int, place: int) -> Cell | None:
        """The only cell beside a label, or else the one below it, if it is in its column."""
        cells = self.lines[number].cells
        right = self.right_of(number, place)
        if len(right) == 1 and len(cells) == 2:
            return right[0]
        found = self.below(number, place)
        if found is None or self.is_label(found[1]):
            return None
        below, cell = found
        is_alone = len(cells) == len(self.lines[below].cells) == 1
        is_under = self.is_under(cells[place].start, number, cell.start, below)
        return cell if is_alone or is_under or self.is_aligned(number, below) else None

    def is_aligned(self, number: int, below: int) -> bool:
        """Whether every cell of a line begins where the one below it does."""
        upper, lower = self.lines[number].cells, self.lines[below].cells
        pairs = [*zip(upper, lower, strict=False)][1:]
        return len(upper) == len(lower) and all(
            self.is_under(above.start, number, cell.start, below) for above, cell in pairs
        )

    def end_of_text(self, number: int, cell: Cell) -> int | None:
        """Where a text on a page ends that goes on below, as its next word had no room beside it.

        None where it would have other cells in it.
        """
        end = cell.end
        if not self.grid.is_paged:
            return end
        row = self.lines[number].cells
        beside = row[row.index(cell) + 1 :]
        grid = self.grid
        next_words = grid.words(self.lines[number], *beside[0]) if beside else []
        edge = next_words[0].left if next_words else grid.edge
        above = grid.words(self.lines[number], *cell)
        for below in range(number + 1, min(number + 1 + _MOST_WRAPPED, len(self.lines))):
            cells = self.lines[below].cells
            words = grid.words(self.lines[below], *cells[0]) if cells else []
            if (
                not words
                or not above
                or not self.is_under(cell.start, number, cells[0].start, below)
            ):
                break
            width = words[0].right - words[0].left
            has_room = above[-1].right + width + _PADDING < edge
            if has_room or self.is_label(cells[0]):
                break
            if beside or len(cells) > 1:
                return None
            end, above = cells[0].end, words
        return end

    def is_currency(self, start: int, end: int) -> bool:
        """Whether only a currency stands there, or nothing."""
        content = self.text[start:end].strip(" \t()")
        return not content or is_currency_word(content)

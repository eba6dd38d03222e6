"""From the elements of a Word document to its text, tables, lists and labelled values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.document import Cell, Entry, ItemList, Origin, Table, guess_header
from paxman_read_docx._runs import SILENT, is_unsaid, said
from paxman_read_docx._styles import is_numbered, is_on

if TYPE_CHECKING:
    from paxman_core.document import ReadLimits
    from paxman_read_docx._styles import Styles
    from paxman_read_web import XmlElement

_WIDEST: Final = 100


@attrs.define
class _List:
    headings: tuple[Cell, ...]
    items: list[Cell] = attrs.field(factory=list)


class Writer:
    """Writes parts one after the other, and remembers what stands where.

    Every character has its place: the paragraph or the cell, and the offset in it.
    """

    def __init__(self, styles: Styles, limits: ReadLimits) -> None:
        self.length = 0
        self.origins: list[Origin] = []
        self.tables: list[Table] = []
        self.entries: list[Entry] = []
        self._styles = styles
        self._limits = limits
        self._pieces: list[str] = []
        self._part = ""
        self._paragraphs = 0
        self._count_of_tables = self._count_of_cells = 0
        self._place, self._start = "", 0
        self._in_cell = False
        self._headings: list[tuple[int, Cell]] = []
        self._list: _List | None = None
        self._lists: list[_List] = []

    def text(self) -> str:
        """All that was written."""
        return "".join(self._pieces)

    def lists(self) -> tuple[ItemList, ...]:
        """The lists, with the headings above them."""
        return tuple(ItemList(tuple(each.items), each.headings) for each in self._lists)

    def part(self, name: str, root: XmlElement) -> None:
        """A part of the document, after a blank line; the body has no name."""
        self._part, self._paragraphs, self._headings, self._list = name, 0, [], None
        self._at(name)
        if self.length:
            self._write("\n\n")
        self._blocks(root)

    def _blocks(self, parent: XmlElement) -> None:
        for element in parent.children:
            if is_unsaid(element, self._styles):
                continue
            if element.name == "p":
                self._paragraph(element)
            elif element.name == "tbl":
                self._table(element)
            elif element.name == "sdt":
                self._control(element)
            else:
                self._blocks(element)

    def _paragraph(self, element: XmlElement) -> None:
        if not self._in_cell:
            self._paragraphs += 1
            self._at(f"{self._part} paragraph {self._paragraphs}".strip())
        written = said(element, self._styles).strip()
        if written:
            self._new_line()
            start = self.length
            self._write(written)
            cell = Cell(start, self.length, written, self._place)
            self._outline(element, cell)
            for control in _inside(element, "sdt"):
                self._label(control, cell)
        elif not self._in_cell:
            self._blank_line()
        for box in _inside(element, "txbxContent"):
            self._blocks(box)

    def _outline(self, element: XmlElement, cell: Cell) -> None:
        """What a paragraph is to those after it: a heading, an item of a list, neither."""
        properties = element.child("pPr")
        style = self._styles.of(properties, "pStyle")
        if style.level:
            self._headings = [each for each in self._headings if each[0] < style.level]
            self._headings.append((style.level, cell))
        own = properties.child("numPr") if properties is not None else None
        is_item = is_numbered(properties) if own is not None else style.is_list
        if not is_item or style.level:
            self._list = None
            return
        if self._list is None:
            self._list = _List(tuple(each for _, each in reversed(self._headings)))
            self._lists.append(self._list)
        self._list.items.append(cell)

    def _table(self, element: XmlElement) -> None:
        """A table; one that holds another arranges the page, and only what it holds is said."""
        self._list = None
        self._count_of_tables += 1
        name, outer = f"table {self._count_of_tables}", (self._place, self._start, self._in_cell)
        rows: list[tuple[Cell, ...]] = []
        header = 0
        for row in _inside(element, "tr"):
            if row.child("trPr", "del") is not None:
                continue
            header += header == len(rows) and is_on(row.child("trPr", "tblHeader"))
            rows.append(self._row(row, f"{name} R{len(rows) + 1}", rows[-1] if rows else ()))
        self._place, self._start, self._in_cell = outer
        self._list = None
        filled = [row for row in rows if row]
        if filled and not _inside(element, "tbl"):
            is_headed = 0 < header < len(filled)
            self.tables.append(Table(tuple(filled), header if is_headed else guess_header(filled)))

    def _row(self, row: XmlElement, name: str, above: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """The cells of a row in their columns; one that spans rows stands in each."""
        self._new_line()
        before = _number(row.child("trPr", "gridBefore"))
        cells = [Cell(self.length, self.length, "", f"{name}C1")] * before
        for number, each in enumerate(_inside(row, "tc")):
            properties = each.child("tcPr")
            column = len(cells)
            self._at(f"{name}C{column + 1}")
            if number:
                self._write("\t")
            cell = self._cell(each)
            merged = properties.child("vMerge") if properties is not None else None
            if merged is not None and merged.attribute("val") != "restart" and not cell.text:
                cell = above[column] if column < len(above) else cell
            cells.append(cell)
            spanned = _number(properties.child("gridSpan")) if properties is not None else 0
            cells += [Cell(cell.end, cell.end, "", cell.pointer)] * (spanned - 1)
        self._count_of_cells += len(cells)
        self._limits.check_nodes(self._count_of_cells, "table cells")
        return tuple(cells)

    def _cell(self, element: XmlElement) -> Cell:
        place, start = self._place, self.length
        self._start, self._in_cell = start, True
        written = len(self._pieces)
        self._blocks(element)
        self._place = place
        text = "".join(self._pieces[written:])
        return Cell(start, start + len(text), text, place)

    def _control(self, element: XmlElement) -> None:
        """A content control around paragraphs: its title labels what it holds."""
        start, written = self.length, len(self._pieces)
        content = element.child("sdtContent")
        if content is not None:
            self._blocks(content)
        text = "".join(self._pieces[written:])
        inner = text.strip()
        title = _title(element)
        if title and inner:
            begin = start + text.index(inner)
            pointer = f"content control {title}"
            self.entries.append(Entry(title, Cell(begin, begin + len(inner), inner, pointer)))

    def _label(self, element: XmlElement, around: Cell) -> None:
        """A content control within a paragraph, found again by what it says."""
        title, held = _title(element), said(element, self._styles).strip()
        is_prompt = is_unsaid(element, self._styles)
        position = around.text.find(held) if title and held and not is_prompt else -1
        if position >= 0:
            start = around.start + position
            cell = Cell(start, start + len(held), held, f"content control {title}")
            self.entries.append(Entry(title, cell))

    def _at(self, place: str) -> None:
        self._place, self._start = place, self.length

    def _new_line(self) -> None:
        is_at_start = self._in_cell and self.length == self._start
        if self._pieces and not is_at_start and not self._pieces[-1].endswith("\n"):
            self._write("\n")
            if not self._in_cell:
                self._start = self.length

    def _blank_line(self) -> None:
        if self._pieces and not self._pieces[-1].endswith("\n\n"):
            self._write("\n" if self._pieces[-1] == "\n" else "\n\n")

    def _write(self, text: str) -> None:
        if text:
            self.origins.append(Origin(self.length, self.length - self._start, self._place))
            self._pieces.append(text)
            self.length += len(text)


def _inside(element: XmlElement, name: str) -> list[XmlElement]:
    """The nearest elements of a name below, not those within them, nor in another table."""
    found: list[XmlElement] = []
    pending = list(reversed(element.children))
    while pending:
        each = pending.pop()
        if each.name == name:
            found.append(each)
        elif each.name not in SILENT and not (name in ("tr", "tc") and each.name == "tbl"):
            pending.extend(reversed(each.children))
    return found


def _number(element: XmlElement | None) -> int:
    """How many columns something spans."""
    written = element.attribute("val") if element is not None else ""
    return min(int(written), _WIDEST) if written.isascii() and written[:5].isdigit() else 0


def _title(control: XmlElement) -> str:
    for name in ("alias", "tag"):
        named = control.child("sdtPr", name)
        if named is not None and named.attribute("val"):
            return named.attribute("val")
    return ""

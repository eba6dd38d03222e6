"""From the elements of a Word document to its text, tables, lists and labelled values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.document import Cell, Entry, ItemList, Origin, Table, guess_header

if TYPE_CHECKING:
    from paxman_read_web import XmlElement

_HEADING = re.compile(r"(?:heading|berschrift|Titre|Titolo|Ttulo|Kop)\s?(\d)", re.IGNORECASE)
_BREAKS: Final = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
# A deleted text is gone, a fallback repeats its choice, a field's code is not its result.
_SILENT: Final = frozenset({"del", "moveFrom", "Fallback", "instrText", "pPr", "rPr", "sdtPr"})


@attrs.define
class _List:
    headings: tuple[Cell, ...]
    items: list[Cell] = attrs.field(factory=list)


class Writer:
    """Writes parts one after the other, and remembers what stands where."""

    def __init__(self) -> None:
        self.length = 0
        self.origins: list[Origin] = []
        self.tables: list[Table] = []
        self.entries: list[Entry] = []
        self._pieces: list[str] = []
        self._part = ""
        self._paragraphs = 0
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
        """A part of the document, after a blank line."""
        if self.length:
            self._write("\n\n", 0)
        self._part, self._paragraphs, self._headings, self._list = name, 0, [], None
        self._blocks(root)

    def _blocks(self, parent: XmlElement) -> None:
        for element in parent.children:
            if element.name == "p":
                self._paragraph(element)
            elif element.name == "tbl":
                self._table(element)
            elif element.name == "sdt":
                self._control(element)
            elif element.name not in _SILENT:
                self._blocks(element)

    def _paragraph(self, element: XmlElement) -> None:
        self._paragraphs += 1
        self._new_line()
        cell = self._cell(element, f"{self._part} paragraph {self._paragraphs}")
        level = _level(element)
        if level and cell.text:
            self._headings = [each for each in self._headings if each[0] < level]
            self._headings.append((level, cell))
        if element.child("pPr", "numPr") is None:
            self._list = None
        elif cell.text and not level:
            if self._list is None:
                self._list = _List(tuple(each for _, each in reversed(self._headings)))
                self._lists.append(self._list)
            self._list.items.append(cell)
        for inner in _inside(element, "txbxContent"):
            self._blocks(inner)
        for inner in _inside(element, "sdt"):
            self._label(inner, cell)

    def _table(self, element: XmlElement) -> None:
        self._list = None
        number = len(self.tables) + 1
        rows: list[tuple[Cell, ...]] = []
        self._new_line()
        for row in _inside(element, "tr"):
            self._new_line()
            cells: list[Cell] = []
            for column, each in enumerate(_inside(row, "tc"), 1):
                if cells:
                    self._write("\t", each.start)
                cells.append(self._cell(each, f"table {number} R{len(rows) + 1}C{column}"))
            rows.append(tuple(cells))
        filled = [row for row in rows if row]
        if filled:
            self.tables.append(Table(tuple(filled), guess_header(filled)))

    def _control(self, element: XmlElement) -> None:
        """A content control around paragraphs: its title labels what it holds."""
        start, written = self.length, len(self._pieces)
        content = element.child("sdtContent")
        if content is not None:
            self._blocks(content)
        said = "".join(self._pieces[written:])
        inner = said.strip()
        title = _title(element)
        if title and inner:
            begin = start + said.index(inner)
            pointer = f"content control {title}"
            self.entries.append(Entry(title, Cell(begin, begin + len(inner), inner, pointer)))

    def _label(self, element: XmlElement, around: Cell) -> None:
        """A content control within a paragraph, found again by what it says."""
        title, said = _title(element), " ".join(_said(element).split())
        position = around.text.find(said) if title and said else -1
        if position >= 0:
            start = around.start + position
            cell = Cell(start, start + len(said), said, f"content control {title}")
            self.entries.append(Entry(title, cell))

    def _cell(self, element: XmlElement, pointer: str) -> Cell:
        """What an element says, without the blanks around it, as a stretch of the text."""
        said = _said(element).strip()
        start = self.length
        self._write(said, element.start)
        return Cell(start, self.length, said, pointer)

    def _new_line(self) -> None:
        if self._pieces and not self._pieces[-1].endswith("\n"):
            self._write("\n", 0)

    def _write(self, text: str, offset: int) -> None:
        if text:
            self.origins.append(Origin(self.length, offset, self._part, 0))
            self._pieces.append(text)
            self.length += len(text)


def _said(element: XmlElement) -> str:
    """The text of runs; paragraphs of a cell are lines."""
    pieces: list[str] = []
    pending = [element]
    while pending:
        each = pending.pop()
        if each.name == "t":
            pieces.append(each.content)
        elif each.name in _BREAKS:
            pieces.append(_BREAKS[each.name])
        elif each.name == "p" and pieces and not pieces[-1].endswith("\n"):
            pieces.append("\n")
        is_box = each.name == "txbxContent" and each is not element
        if each.name not in _SILENT and not is_box:
            pending.extend(reversed(each.children))
    return "".join(pieces)


def _inside(element: XmlElement, name: str) -> list[XmlElement]:
    """The nearest elements of a name below, not those within them, nor in another table."""
    found: list[XmlElement] = []
    pending = list(reversed(element.children))
    while pending:
        each = pending.pop()
        if each.name == name:
            found.append(each)
        elif each.name not in _SILENT and not (name in ("tr", "tc") and each.name == "tbl"):
            pending.extend(reversed(each.children))
    return found


def _level(paragraph: XmlElement) -> int:
    """The level of a heading; 0 for other paragraphs."""
    style = paragraph.child("pPr", "pStyle")
    if style is None:
        return 0
    value = style.attribute("val")
    found = _HEADING.search(value)
    return int(found[1]) if found else int(value.lower() in ("title", "titel", "titre"))


def _title(control: XmlElement) -> str:
    for name in ("alias", "tag"):
        named = control.child("sdtPr", name)
        if named is not None and named.attribute("val"):
            return named.attribute("val")
    return ""

"""The sheets of an OpenDocument spreadsheet, as those of a workbook."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final
from zipfile import ZipFile

from paxman_core.errors import UnreadableInputError
from paxman_read_xlsx._sheet import LAST_COLUMN, LAST_ROW, SheetCells, Value
from paxman_read_xlsx._shown import Kind
from paxman_read_xlsx._stream import stream

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_read_xlsx._sheet import CellCount

CONTENT: Final = "content.xml"
_SPACES: Final = {
    f"urn:oasis:names:tc:opendocument:xmlns:{name}:1.0": f"{name}:"
    for name in ("table", "text", "office", "style")
}
_CELLS: Final = ("table:table-cell", "table:covered-table-cell")
_BREAKS: Final = {"text:s": " ", "text:tab": "\t", "text:line-break": "\n"}
_SEEN: Final = "visible"


def read_ods(data: bytes, count: CellCount) -> tuple[list[tuple[str, SheetCells]], list[str]]:
    """The sheets that are seen, each with its name, and the names of those that are hidden."""
    with ZipFile(io.BytesIO(data)) as archive:
        if b"manifest:encryption-data" in archive.read("META-INF/manifest.xml"):
            raise UnreadableInputError(
                "The spreadsheet is encrypted and cannot be opened without its password.",
                next_step="Save a copy without a password, and give that.",
            )
        listener = _Content(count)
        with archive.open(CONTENT) as part:
            stream(part, listener, _SPACES)
    return listener.sheets, listener.hidden


class _Content:
    """Hears the content of a spreadsheet, element by element."""

    def __init__(self, count: CellCount) -> None:
        self.sheets: list[tuple[str, SheetCells]] = []
        self.hidden: list[str] = []
        self._count = count
        self._style = ""
        self._unseen: set[str] = set()
        self._row = self._column = self._repeated = 0
        self._is_seen_row = True
        self._cells = SheetCells()
        self._hidden_columns = bytearray(LAST_COLUMN + 1)
        self._described = 0
        self._values: dict[int, Value] = {}
        self._cell: Mapping[str, str] | None = None
        self._paragraphs: list[list[str]] = []
        self._aside = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        given: dict[str, str] = {}
        for key, value in attributes.items():
            given.setdefault(key.rpartition("}")[2], value)
        if name == "office:annotation" or self._aside:
            self._aside += 1
        elif name in _BREAKS and self._paragraphs:
            self._paragraphs[-1].append(_BREAKS[name] * min(int(given.get("c", "1")), 100))
        elif name == "text:p" and self._cell is not None:
            self._paragraphs.append([])
        elif name in _CELLS:
            self._cell, self._paragraphs = given, []
        elif name == "table:table-row":
            self._start_row(given)
        elif name == "table:table-column":
            self._describe_columns(given)
        elif name == "table:table":
            self._start_table(given)
        elif name == "style:style":
            self._style = given.get("name", "")
        elif name == "style:table-properties" and given.get("display") == "false":
            self._unseen.add(self._style)

    def end(self, name: str) -> None:
        if self._aside:
            self._aside -= 1
        elif name in _CELLS and self._cell is not None:
            self._end_cell(self._cell)
            self._cell = None
        elif name == "table:table-row":
            self._end_row()

    def data(self, text: str) -> None:
        if self._paragraphs and not self._aside:
            self._paragraphs[-1].append(text)

    def _start_table(self, given: Mapping[str, str]) -> None:
        name = given.get("name", "")
        cells = SheetCells()
        if given.get("style-name", "") in self._unseen:
            self.hidden.append(name)
        else:
            self.sheets.append((name, cells))
        self._cells, self._row, self._described = cells, 0, 0
        self._hidden_columns = bytearray(LAST_COLUMN + 1)

    def _describe_columns(self, given: Mapping[str, str]) -> None:
        first = self._described + 1
        times = int(given.get("number-columns-repeated", "1"))
        self._described = min(self._described + times, LAST_COLUMN)
        if given.get("visibility", _SEEN) != _SEEN and self._described >= first:
            length = self._described + 1 - first
            self._hidden_columns[first : self._described + 1] = b"\1" * length

    def _start_row(self, given: Mapping[str, str]) -> None:
        self._repeated = int(given.get("number-rows-repeated", "1"))
        self._is_seen_row = given.get("visibility", _SEEN) == _SEEN
        self._column, self._values = 0, {}

    def _end_row(self) -> None:
        first = self._row + 1
        self._row += self._repeated
        if not self._values or self._row > LAST_ROW:
            return
        for row in range(first, self._row + 1):
            if not self._is_seen_row:
                self._cells.hidden_rows.add(row)
                continue
            self._count.add(len(self._values))
            self._cells.rows[row] = {
                column: Value(value.text, value.kind, row, column)
                for column, value in self._values.items()
            }

    def _end_cell(self, given: Mapping[str, str]) -> None:
        times = int(given.get("number-columns-repeated", "1"))
        shown = "\n".join("".join(pieces) for pieces in self._paragraphs).strip()
        self._paragraphs = []
        text, kind = _shown(given, shown)
        first = self._column + 1
        self._column = min(self._column + times, LAST_COLUMN)
        for column in range(first, self._column + 1) if text else ():
            if self._hidden_columns[column]:
                self._cells.hidden_columns.add(column)
            else:
                self._values[column] = Value(text, kind, 0, column)
        down = int(given.get("number-rows-spanned", "1"))
        if text and down > 1:
            from openpyxl.utils import get_column_letter

            letter = get_column_letter(first)
            merged = f"{letter}{self._row + 1}:{letter}{self._row + down}"
            self._cells.merged.append(merged)


def _shown(given: Mapping[str, str], shown: str) -> tuple[str, Kind]:
    """What a cell says: numbers and days exactly, with the currency, all else as it is shown."""
    kind = given.get("value-type", "string")
    value = given.get("value", "")
    if kind == "date" and given.get("date-value"):
        return given["date-value"].removesuffix("T00:00:00"), Kind.MOMENT
    if kind == "currency" and value:
        return f"{value} {given.get('currency', '')}".strip(), Kind.NUMBER
    if kind == "float" and value:
        return value, Kind.NUMBER
    if kind == "boolean":
        return given.get("boolean-value", shown).upper(), Kind.OTHER
    return shown, Kind.NUMBER if kind == "percentage" else Kind.TEXT

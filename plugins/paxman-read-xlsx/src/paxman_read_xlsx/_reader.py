"""The reader of Excel workbooks and OpenDocument spreadsheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_core.diagnostics import INPUT_INCOMPLETE, Diagnostic
from paxman_core.document import Document, Source
from paxman_core.errors import PaxmanError, UnreadableInputError, UnsupportedInputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_read_xlsx._sheet import CellCount, SheetCells

    NamedSheet = tuple[str, SheetCells]

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
XLSM: Final = "application/vnd.ms-excel.sheet.macroEnabled.12".lower()
XLS: Final = "application/vnd.ms-excel"
ODS: Final = "application/vnd.oasis.opendocument.spreadsheet"

_ZIP = b"PK\x03\x04"
_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_OLD_WORKBOOK = "Workbook".encode("utf-16-le")


class XlsxReader:
    """Reads workbooks: every visible sheet as text and tables; macros are never looked at."""

    name = "Excel workbook"
    media_types = (XLSX, XLSM, XLS, ODS)
    bounded = True

    def recognizes(self, data: bytes, name: str) -> str | None:
        """By the names of its parts, or by its own name where those come later.

        Old and encrypted workbooks are recognised as well, to say what to do about them.
        """
        if data.startswith(_ZIP):
            # Such an archive begins with its own media type, which is not packed, unless it was
            # packed again by hand.
            if ODS.encode() in data[:200] or name.lower().endswith(".ods"):
                return ODS
            is_named = name.lower().endswith((".xlsx", ".xlsm"))
            return XLSX if is_named or b"xl/" in data else None
        if data.startswith(_OLD_OFFICE):
            is_named = name.lower().endswith((".xls", ".xlsx", ".xlsm"))
            is_known = is_named or _ENCRYPTED in data or _OLD_WORKBOOK in data
            return XLS if is_known else None
        return None

    def read(self, source: Source) -> Document:
        """The document, with notes on what was left out; UnreadableInputError if it is broken."""
        if source.data.startswith(_OLD_OFFICE):
            raise _refusal(source.data)
        try:
            return _read(source)
        except PaxmanError:
            raise
        # What openpyxl, zipfile and the XML parser raise on a damaged file is not bounded.
        except Exception as error:
            raise UnreadableInputError(
                f"The workbook cannot be read: {type(error).__name__}: {error}.",
                next_step="Open it in a spreadsheet program, save it as .xlsx, and give that.",
            ) from error


def _refusal(data: bytes) -> PaxmanError:
    if _ENCRYPTED in data:
        return UnreadableInputError(
            "The workbook is encrypted and cannot be opened without its password.",
            next_step="Save a copy without a password, and give that.",
        )
    return UnsupportedInputError(
        "The workbook is of the old kind (xls), which cannot be read.",
        next_step="Save it as .xlsx, and give that.",
    )


def _read(source: Source) -> Document:
    from paxman_read_xlsx._archive import check_archive
    from paxman_read_xlsx._grid import GridWriter
    from paxman_read_xlsx._sheet import CellCount

    writer = GridWriter(source.limits)
    check_archive(source.data, source.limits)
    count = CellCount(source.limits)
    read = _open_sheets if source.media_type == ODS else _excel_sheets
    sheets, hidden = read(source.data, count)
    notes = [_note(f"The sheet {name!r} is hidden, and was not read.") for name in hidden]
    for name, cells in sheets:
        notes += _notes(name, cells)
        if cells.rows:
            writer.sheet(name, cells)
    return Document(
        text=writer.text(),
        content_hash=source.content_hash,
        media_type=source.media_type or XLSX,
        encoding="binary",
        name=source.name,
        tables=tuple(writer.tables),
        origins=tuple(writer.origins),
        notes=tuple(notes),
    )


def _excel_sheets(data: bytes, count: CellCount) -> tuple[list[NamedSheet], list[str]]:
    from paxman_read_xlsx._sheet import read_sheet
    from paxman_read_xlsx._workbook import read_workbook

    workbook = read_workbook(data)
    with workbook.archive:
        seen = [sheet for sheet in workbook.sheets if not sheet.is_hidden]
        sheets = [(sheet.name, read_sheet(workbook, sheet, count)) for sheet in seen]
    return sheets, [sheet.name for sheet in workbook.sheets if sheet.is_hidden]


def _open_sheets(data: bytes, count: CellCount) -> tuple[list[NamedSheet], list[str]]:
    from paxman_read_xlsx._ods import read_ods

    return read_ods(data, count)


def _note(message: str) -> Diagnostic:
    return Diagnostic(INPUT_INCOMPLETE, message)


def _notes(sheet: str, cells: SheetCells) -> Iterator[Diagnostic]:
    from paxman_read_xlsx._grid import Pointers

    rows, columns = len(cells.hidden_rows), len(cells.hidden_columns)
    if rows:
        yield _note(f"The sheet {sheet!r} has {rows:,} hidden rows, which were not read.")
    if columns:
        yield _note(f"The sheet {sheet!r} has {columns:,} hidden columns, which were not read.")
    if cells.unsaved:
        place = Pointers(sheet)(*cells.unsaved[0])
        more = f" and {len(cells.unsaved) - 1:,} more" if len(cells.unsaved) > 1 else ""
        yield _note(
            f"{place}{more}: a formula without a stored result, read as empty. Open the workbook "
            "in a spreadsheet program and save it."
        )

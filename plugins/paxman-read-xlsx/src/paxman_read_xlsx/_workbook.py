"""The parts of a workbook that its sheets refer to, as openpyxl finds them."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import attrs

from paxman_read_xlsx._archive import PartsArchive
from paxman_read_xlsx._strings import read_strings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from zipfile import ZipFile

    from openpyxl.reader.excel import ExcelReader
    from openpyxl.reader.workbook import WorkbookParser


@attrs.frozen
class SheetPart:
    """A sheet: its name, whether it is shown, and where its cells are in the archive."""

    name: str
    is_hidden: bool
    path: str


@attrs.frozen
class Workbook:
    """What all sheets share."""

    archive: ZipFile
    sheets: tuple[SheetPart, ...]
    strings: list[str]
    formats: list[str]
    """The number format of each cell style."""
    epoch: datetime
    """The day from which dates are counted."""


def read_workbook(data: bytes) -> Workbook:
    """The workbook in an archive, without its cells."""
    from openpyxl.reader.excel import ExcelReader

    reader = ExcelReader(io.BytesIO(data), read_only=True, keep_links=False)
    reader.archive = PartsArchive(io.BytesIO(data))
    # Properties, themes, charts, drawings, macros and links to other files are not asked for.
    reader.read_manifest()
    reader.read_workbook()
    return Workbook(
        archive=reader.archive,
        sheets=tuple(_sheets(reader.parser)),
        strings=_strings(reader),
        formats=_formats(reader.archive),
        epoch=reader.wb.epoch,
    )


def _strings(reader: ExcelReader) -> list[str]:
    from openpyxl.xml.constants import SHARED_STRINGS

    for part in reader.package.Override:
        if part.ContentType == SHARED_STRINGS:
            with reader.archive.open(part.PartName[1:]) as strings:
                return read_strings(strings)
    return []


def _sheets(parser: WorkbookParser) -> Iterator[SheetPart]:
    from openpyxl.packaging.relationship import get_dependents

    folder, _, file = parser.workbook_part_name.rpartition("/")
    relations = get_dependents(parser.archive, f"{folder}/_rels/{file}.rels")
    targets = {
        relation.Id: relation.target
        for relation in relations
        if relation.Type.endswith("/worksheet")
    }
    for sheet in parser.sheets:
        if sheet.id in targets:
            yield SheetPart(sheet.name, sheet.state != "visible", targets[sheet.id])


def _formats(archive: ZipFile) -> list[str]:
    """The number format of each cell style; nothing else of the styles is needed."""
    from openpyxl.styles.numbers import builtin_format_code
    from openpyxl.xml.constants import ARC_STYLE, SHEET_MAIN_NS
    from openpyxl.xml.functions import fromstring

    if ARC_STYLE not in archive.namelist():
        return []
    styles = fromstring(archive.read(ARC_STYLE))
    namespace = f"{{{SHEET_MAIN_NS}}}"
    own = {
        number_format.get("numFmtId"): number_format.get("formatCode", "")
        for number_format in styles.iter(f"{namespace}numFmt")
    }
    found = []
    for style in styles.iterfind(f"{namespace}cellXfs/{namespace}xf"):
        number = style.get("numFmtId", "0")
        code = own.get(number) or builtin_format_code(int(number))
        found.append(code or "General")
    return found

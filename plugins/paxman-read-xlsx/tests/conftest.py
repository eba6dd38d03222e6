"""Workbooks, and a way to read them."""

from __future__ import annotations

import io
import re
import zipfile
from typing import TYPE_CHECKING

import pytest

from paxman_core.document import Document, ReadLimits, read_document
from paxman_read_xlsx import XlsxReader

if TYPE_CHECKING:
    from collections.abc import Callable

    from openpyxl import Workbook


class Reading:
    """Reads workbooks, and checks what holds for each."""

    def __call__(
        self, workbook: Workbook | bytes, limits: ReadLimits | None = None, name: str = ""
    ) -> Document:
        data = workbook if isinstance(workbook, bytes) else self.saved(workbook)
        document = read_document(data, [XlsxReader()], limits=limits or ReadLimits(), name=name)
        for table in document.tables:
            assert len({len(row) for row in table.rows}) == 1
            for cell in (cell for row in table.rows for cell in row):
                assert document.text[cell.start : cell.end] == re.sub(r"[\n\t]", " ", cell.text)
                if cell.text:
                    assert document.origin_of(cell.start) == (cell.pointer, 0)
        return document

    def saved(self, workbook: Workbook) -> bytes:
        """The bytes of a workbook."""
        file = io.BytesIO()
        workbook.save(file)
        return file.getvalue()

    def changed(self, workbook: Workbook, part: str, change: Callable[[bytes], bytes]) -> bytes:
        """The bytes of a workbook with one part changed, or added."""
        file = io.BytesIO()
        with (
            zipfile.ZipFile(io.BytesIO(self.saved(workbook))) as before,
            zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as after,
        ):
            parts = {name: before.read(name) for name in before.namelist()}
            parts[part] = change(parts.get(part, b""))
            for name, content in parts.items():
                after.writestr(name, content)
        return file.getvalue()


@pytest.fixture(scope="session")
def read() -> Reading:
    return Reading()

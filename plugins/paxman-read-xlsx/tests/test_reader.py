"""The reader as users meet it: found by the engine, recognising its files, giving evidence."""

from __future__ import annotations

import subprocess
import sys
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from openpyxl import Workbook

import paxman_cap_regex
import paxman_read_xlsx
from paxman_core import Engine, Money
from paxman_core.capability import TextSpan

if TYPE_CHECKING:
    from pathlib import Path

FIELDS = {
    "number": {"type": "STRING", "patterns": [r"INV-\d+"]},
    "total": {"type": "MONEY", "patterns": [r"Total\t(.+)"]},
}


def invoice() -> Workbook:
    workbook = Workbook()
    workbook.active.title = "Invoice"
    workbook.active.append(["Number", "INV-7"])
    workbook.active.append(["Total", 1234.5])
    workbook.active["B2"].number_format = '#,##0.00 "€"'
    return workbook


def test_a_workbook_becomes_values_with_evidence_in_their_cell(tmp_path: Path) -> None:
    path = tmp_path / "invoice.xlsx"
    invoice().save(path)
    with Engine(plugins=[paxman_read_xlsx, paxman_cap_regex]) as engine:
        artifact = engine.normalize(path, {"fields": FIELDS})
        document = engine.read(path)
    assert artifact["number"] == "INV-7"
    assert artifact["total"] == Money(Decimal("1234.50"), "EUR")
    cells = {}
    for evidence in artifact.evidence:
        assert isinstance(evidence.place, TextSpan)
        assert document.text[evidence.place.start : evidence.place.end] == evidence.place.quote
        cells[evidence.field_path] = document.origin_of(evidence.place.start)[0]
    assert cells == {"number": "Invoice!B1", "total": "Invoice!B2"}


def test_an_installed_reader_is_found(read: Any) -> None:
    with Engine() as engine:
        assert engine.read(read.saved(invoice())).tables[0].caption == "Invoice"


def test_a_workbook_with_macros_is_read_and_the_macros_are_not(read: Any) -> None:
    data = read.changed(
        invoice(),
        "[Content_Types].xml",
        lambda xml: xml.replace(
            b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
            b"application/vnd.ms-excel.sheet.macroEnabled.main+xml",
        ),
    )
    assert "INV-7" in read(data, name="invoice.xlsm").text


def test_importing_it_does_not_load_openpyxl() -> None:
    program = "import paxman_read_xlsx, sys; print('openpyxl' in sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True
    )
    assert result.stdout == "False\n"

"""Cells: what they show, as a person would see it, and complete."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.utils.datetime import MAC_EPOCH

from paxman_core.diagnostics import INPUT_INCOMPLETE

HALF_PAST_TEN = datetime.fromisoformat("2026-01-02T10:30:00")


def shown(read: Any, value: object, number_format: str | None = None) -> str:
    workbook = Workbook()
    cell = workbook.active["A1"]
    cell.value = value
    if number_format is not None:
        cell.number_format = number_format
    [[found]] = read(workbook).tables[0].rows
    text: str = found.text
    return text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        (-7, "-7"),
        (1234.5, "1234.5"),
        (0.1, "0.1"),
        (1e-7, "0.0000001"),
        (1.5e20, "150000000000000000000"),
        (123456789012345, "123456789012345"),
        (True, "TRUE"),
        (False, "FALSE"),
        ("00123", "00123"),
        ("  padded ", "padded"),
        ("#N/A", "#N/A"),
    ],
)
def test_values_are_shown_plainly(read: Any, value: object, text: str) -> None:
    assert shown(read, value) == text


def test_noise_of_binary_arithmetic_is_not_shown(read: Any) -> None:
    assert shown(read, 0.1 + 0.2) == "0.3"
    assert shown(read, 1.1 * 3) == "3.3"


@pytest.mark.parametrize(
    ("value", "number_format", "text"),
    [
        (1234.5, "#,##0.00", "1234.50"),
        (1234.567, "0.00", "1234.567"),
        (1234.5, '#,##0.00 "€"', "1234.50 €"),
        (-1234.5, "#,##0.00\\ [$€-407];[Red]-#,##0.00\\ [$€-407]", "-1234.50 €"),
        (1234.5, "[$$-409]#,##0.00;([$$-409]#,##0.00)", "$1234.50"),
        (-5, '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', "-$5.00"),
        (12, "[$EUR ]#,##0.00_-", "EUR 12.00"),
        (7.5, '0.0" kg"', "7.5 kg"),
        (0.19, "0%", "19%"),
        (0.195, "0%", "19.5%"),
        (-0.05, "0.00%", "-5.00%"),
        (1234, "00000", "01234"),
        (3, '"No. "000', "No. 003"),
        (1234000, "0,", "1234000"),
        (0.5, "# ?/?", "0.5"),
        (12345, "0.00E+00", "12345"),
        (5, '[<10]"few";0', "5"),
        (123456789, "000-00-0000", "123456789"),
        (5, '"a;b" 0', "a;b 5"),
        (5, "@", "5"),
    ],
)
def test_what_a_number_format_adds_is_shown_and_no_digit_is_lost(
    read: Any, value: float, number_format: str, text: str
) -> None:
    assert shown(read, value, number_format) == text


@pytest.mark.parametrize(
    ("value", "number_format", "text"),
    [
        (date(2026, 1, 2), None, "2026-01-02"),
        (HALF_PAST_TEN, None, "2026-01-02T10:30:00"),
        (HALF_PAST_TEN.replace(hour=0, minute=0), None, "2026-01-02"),
        (HALF_PAST_TEN, "DD.MM.YYYY", "2026-01-02"),
        (date(1900, 2, 28), None, "1900-02-28"),
        (time(10, 30), None, "10:30:00"),
        (timedelta(hours=36, minutes=5), "[h]:mm:ss", "36:05:00"),
        (45000, "mmm yyyy", "2023-03-15"),
        (45000, '0 "days"', "45000 days"),
        (1e9, "yyyy-mm-dd", "1000000000"),
    ],
)
def test_dates_are_in_iso_form(
    read: Any, value: object, number_format: str | None, text: str
) -> None:
    assert shown(read, value, number_format) == text


def test_dates_counted_from_1904(read: Any) -> None:
    workbook = Workbook()
    workbook.epoch = MAC_EPOCH
    workbook.active["A1"] = date(2026, 1, 2)
    assert read(workbook).tables[0].rows[0][0].text == "2026-01-02"


@settings(deadline=None, max_examples=50)
@given(st.decimals(-(10**9), 10**9, places=2, allow_nan=False))
def test_amounts_come_out_exactly(read: Any, amount: Any) -> None:
    assert shown(read, float(amount), "#,##0.00") == format(amount + 0, ".2f").replace(
        "-0.00", "0.00"
    )


def test_lines_within_a_cell_are_kept_in_the_cell_and_not_in_the_text(read: Any) -> None:
    workbook = Workbook()
    workbook.active.append(["12 Main Street\nSpringfield", "😀 next\tdoor"])
    document = read(workbook)
    assert document.text == "----- Sheet -----\n12 Main Street Springfield\t😀 next door\n"
    first, second = document.tables[0].rows[0]
    assert first.text == "12 Main Street\nSpringfield"
    assert document.text[second.start : second.end] == "😀 next door"


def test_the_stored_result_of_a_formula_is_its_value(read: Any) -> None:
    workbook = Workbook()
    workbook.active.append([1, 2, "=A1+B1"])
    data = read.changed(
        workbook,
        "xl/worksheets/sheet1.xml",
        lambda xml: xml.replace(b"<v></v>", b"<v>3</v>").replace(b"<v />", b"<v>3</v>"),
    )
    document = read(data)
    assert document.text == "----- Sheet -----\n1\t2\t3\n"
    assert document.notes == ()


def test_a_formula_without_a_stored_result_is_told(read: Any) -> None:
    workbook = Workbook()
    workbook.active.append([1, "=A1", "=A1*2"])
    document = read(workbook)
    assert document.text == "----- Sheet -----\n1\n"
    [note] = document.notes
    assert note.code == INPUT_INCOMPLETE
    assert note.message.startswith("Sheet!B1 and 1 more: a formula without a stored result")


def test_rich_text_inline_text_and_escapes_are_text(read: Any) -> None:
    row = (
        b'<row r="1"><c r="A1" t="inlineStr"><is><r><t>In</t></r><r><t>line</t></r></is></c>'
        b'<c t="str"><v>a_x000D_\nb</v></c><c r="C1" t="e"><v>#DIV/0!</v></c>'
        b'<c r="D1" t="d"><v>2026-01-02</v></c></row>'
    )
    data = read.changed(
        Workbook(),
        "xl/worksheets/sheet1.xml",
        lambda xml: re.sub(
            rb"<sheetData.*</sheetData>|<sheetData ?/>", b"<sheetData>%s</sheetData>" % row, xml
        ),
    )
    assert [cell.text for cell in read(data).tables[0].rows[0]] == [
        "Inline",
        "a\nb",
        "#DIV/0!",
        "2026-01-02",
    ]

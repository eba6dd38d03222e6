"""Sheets: text, tables, pointers, merged cells, and what is hidden."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from openpyxl import Workbook

from paxman_core import Engine
from paxman_core.diagnostics import INPUT_INCOMPLETE

if TYPE_CHECKING:
    from paxman_core.document import Table


def texts(table: Table) -> list[list[str]]:
    return [[cell.text for cell in row] for row in table.rows]


def sheet(*rows: list[object]) -> Workbook:
    workbook = Workbook()
    for row in rows:
        workbook.active.append(row)
    return workbook


def test_each_sheet_is_a_table_under_its_name(read: Any) -> None:
    workbook = sheet(["Item", "Price"], ["Apple", 1.5], ["Pear", 2])
    workbook.active.title = "Prices"
    workbook.create_sheet("Empty")
    second = workbook.create_sheet("Stock 2026")
    second["B2"] = "Item"
    second["C2"] = "Count"
    second["B3"] = "Apple"
    second["C3"] = 7
    document = read(workbook)
    assert document.text == (
        "----- Prices -----\nItem\tPrice\nApple\t1.5\nPear\t2\n\n"
        "----- Stock 2026 -----\nItem\tCount\nApple\t7\n"
    )
    first, last = document.tables
    assert (first.caption, first.header) == ("Prices", 1)
    assert texts(first) == [["Item", "Price"], ["Apple", "1.5"], ["Pear", "2"]]
    assert (last.caption, last.header) == ("Stock 2026", 1)
    assert [cell.pointer for cell in last.rows[1]] == ["'Stock 2026'!B3", "'Stock 2026'!C3"]
    assert first.rows[2][1].pointer == "Prices!B3"
    assert document.origin_of(document.text.index("Apple")) == ("Prices!A2", 0)
    assert document.notes == ()


def test_empty_cells_keep_their_place(read: Any) -> None:
    document = read(sheet(["A", "B", "C"], [None, 2, None], [1, None, 3]))
    assert document.text == "----- Sheet -----\nA\tB\tC\n\t2\n1\t\t3\n"
    [table] = document.tables
    assert texts(table) == [["A", "B", "C"], ["", "2", ""], ["1", "", "3"]]
    assert table.rows[1][2].pointer == "Sheet!C2"


def test_a_title_above_the_names_of_the_columns_is_a_table_of_its_own(read: Any) -> None:
    document = read(sheet(["Sales of the year"], ["Item", "Count", "Price"], ["Apple", 7, 1.5]))
    title, table = document.tables
    assert (texts(title), title.header) == ([["Sales of the year"]], 0)
    assert (texts(table)[0], table.header) == (["Item", "Count", "Price"], 1)
    assert document.text.count("\n\n") == 0


def test_a_blank_row_ends_a_table(read: Any) -> None:
    document = read(
        sheet(
            ["Invoice", "INV-7"],
            ["Customer", "Acme"],
            [],
            ["Item", "Count", "Price"],
            ["Apple", 7, 1.5],
        )
    )
    assert [table.header for table in document.tables] == [0, 1]
    assert texts(document.tables[0]) == [["Invoice", "INV-7"], ["Customer", "Acme"]]
    assert "Acme\n\nItem" in document.text


def test_a_blank_row_among_the_same_columns_ends_nothing(read: Any) -> None:
    document = read(sheet(["Item", "Count"], ["Apple", 7], [], ["Pear", 9]))
    [table] = document.tables
    assert texts(table) == [["Item", "Count"], ["Apple", "7"], ["Pear", "9"]]
    assert document.text.endswith("Apple\t7\n\nPear\t9\n")


@pytest.mark.parametrize(
    ("rows", "header"),
    [
        ([["Name", "City"], ["Ann", "Ulm"]], 1),
        ([["Name", "Born"], ["Ann", 1990]], 1),
        ([["Region", 2024, 2025], ["North", 5, 6]], 1),
        ([["Total"], [5], [6]], 1),
        ([["Total"], ["Sum"]], 0),
        ([["Name:", "Ann"], ["City:", "Ulm"]], 0),
        ([["Customer", "Acme"], ["Total", 5], ["Note", "none"]], 0),
        ([["Ann", 5, 6], ["Bob", 7, 8]], 0),
        ([["ann@example.org", "Ulm", "x"], ["bob@example.org", "Bonn", "y"]], 0),
        ([["Name", "City", "Street"]], 0),
    ],
)
def test_the_first_row_of_texts_names_the_columns(
    read: Any, rows: list[list[object]], header: int
) -> None:
    [table] = read(sheet(*rows)).tables
    assert table.header == header


def test_a_cell_merged_over_rows_stands_in_each_of_them(read: Any) -> None:
    workbook = sheet(["Group", "Item"], ["Fruit", "Apple"], [None, "Pear"], ["Nuts", "Hazel"])
    workbook.active.merge_cells("A2:A3")
    document = read(workbook)
    assert document.text == "----- Sheet -----\nGroup\tItem\nFruit\tApple\n\tPear\nNuts\tHazel\n"
    rows = document.tables[0].rows
    assert rows[2][0] == rows[1][0]
    assert rows[2][0].pointer == "Sheet!A2"


def test_headings_of_two_rows_name_the_columns_together(read: Any) -> None:
    workbook = sheet(
        ["Stock", None, None],
        ["Item", "Price", None],
        [None, "net", "gross"],
        ["Rope", 5, 6],
        ["Wax", 7.5, 9],
    )
    for merged in ("A1:C1", "A2:A3", "B2:C2"):
        workbook.active.merge_cells(merged)
    document = read(workbook)
    assert [table.header for table in document.tables] == [0, 2]
    members = {"item": "STRING", "price_net": "DECIMAL", "price_gross": "DECIMAL"}
    fields = {"lines": {"type": "ARRAY", "items": {"fields": members}}}
    lines = Engine().normalize(document, {"fields": fields})["lines"]
    assert [(row["item"], row["price_net"], row["price_gross"]) for row in lines] == [
        ("Rope", Decimal("5"), Decimal("6")),
        ("Wax", Decimal("7.5"), Decimal("9")),
    ]


def test_a_cell_merged_over_columns_is_followed_by_empty_ones(read: Any) -> None:
    workbook = sheet(["First half", None, "Rest"], ["a", "b", "c"])
    workbook.active.merge_cells("A1:B1")
    assert texts(read(workbook).tables[0])[0] == ["First half", "", "Rest"]


@pytest.mark.parametrize("state", ["hidden", "veryHidden"])
def test_a_hidden_sheet_is_told_and_not_read(read: Any, state: str) -> None:
    workbook = sheet(["Seen"])
    hidden = workbook.create_sheet("Lists")
    hidden["A1"] = "Unseen"
    hidden.sheet_state = state
    document = read(workbook)
    assert document.text == "----- Sheet -----\nSeen\n"
    [note] = document.notes
    assert note.code == INPUT_INCOMPLETE
    assert note.message == "The sheet 'Lists' is hidden, and was not read."


def test_hidden_rows_and_columns_are_told_and_not_read(read: Any) -> None:
    workbook = sheet(["Item", "Cost", "Price"], ["Apple", 1, 2], ["Pear", 3, 4], ["Fig", 5, 6])
    workbook.active.column_dimensions["B"].hidden = True
    workbook.active.row_dimensions[3].hidden = True
    document = read(workbook)
    assert texts(document.tables[0]) == [["Item", "Price"], ["Apple", "2"], ["Fig", "6"]]
    assert [note.message for note in document.notes] == [
        "The sheet 'Sheet' has 1 hidden rows, which were not read.",
        "The sheet 'Sheet' has 1 hidden columns, which were not read.",
    ]


def test_a_workbook_without_cells_has_no_text(read: Any) -> None:
    document = read(Workbook())
    assert (document.text, document.tables) == ("", ())
    [note] = document.notes
    assert note.code == INPUT_INCOMPLETE


def test_a_chart_sheet_is_passed_over(read: Any) -> None:
    workbook = sheet(["Seen"])
    workbook.create_chartsheet("Chart")
    assert read(workbook).text == "----- Sheet -----\nSeen\n"


def test_cells_far_apart_do_not_fill_what_lies_between(read: Any) -> None:
    workbook = sheet(["near"])
    workbook.active["XFD1048576"] = "far"
    document = read(workbook)
    assert document.text == "----- Sheet -----\nnear\n\n\tfar\n"
    assert document.tables[1].rows[0][0].pointer == "Sheet!XFD1048576"

"""Lines and cells."""

from __future__ import annotations

from paxman_cap_recognize._layout import Layout


def test_cells_are_parted_by_tabs_bars_and_wide_gaps() -> None:
    """Two spaces are not a gap; offsets are the document's."""
    layout = Layout("\n  A B\tC : \t d\nx   y  z | q\n")
    assert [[cell.text for cell in line.cells] for line in layout.lines] == [
        ["A B", "C :", "d"],
        ["x", "y  z", "q"],
    ]
    for line in layout.lines:
        for cell in line.cells:
            assert layout.text[cell.start : cell.end] == cell.text


def test_blank_lines_are_left_out_and_remembered() -> None:
    """The line below one says so."""
    layout = Layout("first\n\n \nsecond\nthird")
    assert [(line.text, line.after_blank) for line in layout.lines] == [
        ("first", False),
        ("second", True),
        ("third", False),
    ]


def test_a_place_belongs_to_the_line_that_holds_it() -> None:
    """Also where the line's indent stands."""
    layout = Layout("one\n  two")
    assert layout.line_at(1).text == "one"
    assert layout.line_at(7).text == "two"


def test_columns_are_the_first_and_the_last_cells() -> None:
    """A line of one cell is whole on the left, and not on the right at all."""
    layout = Layout("a   b\nc\nd   e")
    assert [line.text for line in layout.left()] == ["a", "c", "d"]
    assert [(line.text, line.after_blank) for line in layout.right()] == [("b", True), ("e", True)]

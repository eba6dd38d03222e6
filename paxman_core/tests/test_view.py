"""What is seen in a text, the same for every capability."""

from __future__ import annotations

import re
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from paxman_core.document import Document, TextView
from paxman_core.values import ParseContext

LETTER = "Dr. Ada Byron\n\nWe met on 5 May 2026 at 10:30. Please pay $12.50!\nThanks"


def test_cells_are_parted_by_tabs_bars_and_wide_gaps() -> None:
    """Two spaces behind a comma are typed; offsets are the document's."""
    view = TextView("\n  A B\tC : \t d\nx  y,  z | q\n")
    assert [[cell.text for cell in line.cells] for line in view.lines] == [
        ["A B", "C :", "d"],
        ["x", "y,  z", "q"],
    ]
    for line in view.lines:
        for cell in line.cells:
            assert view.text[cell.start : cell.end] == cell.text


def test_blank_lines_are_left_out_and_remembered() -> None:
    """The line below one says so."""
    view = TextView("first\n\n \nsecond\nthird")
    assert [(line.text, line.after_blank) for line in view.lines] == [
        ("first", False),
        ("second", True),
        ("third", False),
    ]


def test_a_place_belongs_to_the_line_that_holds_it() -> None:
    """Also where the line's indent stands."""
    view = TextView("one\n  two")
    assert view.line_at(1).text == "one"
    assert view.line_at(7).text == "two"


def test_columns_are_the_first_cells_the_last_and_those_between() -> None:
    """A line of one cell is whole on the left, and not on the right at all."""
    view = TextView("a   b\nc\nd   e")
    assert [line.text for line in view.left()] == ["a", "c", "d"]
    assert [line.text for line in TextView("|").left()] == ["|"]
    right = view.beside()[0]
    assert [(line.text, line.after_blank) for line in right] == [("b", True), ("e", True)]
    three = TextView("a  b  c\nd  e  f\ng  h")
    assert [[line.text for line in column] for column in three.beside()] == [
        ["c", "f"],
        ["b", "e", "h"],
    ]


def test_a_line_of_many_cells_has_few_columns() -> None:
    columns = TextView("a|" * 50_000 + "z").beside()
    assert len(columns) < 20
    assert [line.text for line in columns[0]] == ["z"]


def test_a_line_of_bars_alone_stays_whole() -> None:
    """It has no cell that could stand for it."""
    assert [line.text for line in TextView("a\n|   |\nb").left()] == ["a", "|   |", "b"]


def test_blocks_are_the_lines_between_blank_ones() -> None:
    """However many blank lines part them."""
    view = TextView("a\nb\n\n\nc\n")
    assert [[line.text for line in block] for block in view.blocks] == [["a", "b"], ["c"]]
    assert TextView("").blocks == ()


def test_tokens_are_words_and_marks() -> None:
    """Each with its place."""
    view = TextView("No. 7, ok")
    assert [token.text for token in view.tokens] == ["No", ".", "7", ",", "ok"]
    assert (view.tokens[2].start, view.tokens[2].end) == (4, 5)


def test_sentences_end_at_a_stop_or_a_blank_line() -> None:
    """A line break alone ends none."""
    view = TextView("One. Two goes\non! Three\n\nFour")
    said = [view.text[start:end] for start, end in view.sentences]
    assert said == ["One.", "Two goes\non!", "Three", "Four"]


def test_days_are_found_with_their_places() -> None:
    view = TextView(LETTER)
    [day] = view.dates()
    assert (view.text[day.first : day.end], day.value) == ("5 May 2026", date(2026, 5, 5))


def test_what_was_worked_out_is_the_same_the_next_time() -> None:
    """The second to ask gets what the first one got."""
    view = TextView(LETTER)
    assert view.dates() is view.dates()
    assert view.lines is view.lines
    american = ParseContext(date_order="MDY")
    assert view.dates(american) is not view.dates()


def test_conventions_are_the_texts_own() -> None:
    """A day that can only be read one way shows how the others are meant."""
    assert TextView("25/12/2018 and 01/02/2019").conventions.date_order == "DMY"


def test_a_plain_document_has_one_view() -> None:
    """What is not shown, and what frames a page, make views of their own."""
    plain = Document("menu\ntext", "")
    assert plain.body_view is plain.visible_view is plain.view
    page = Document("menu\ntext", "", furniture=((0, 4),))
    assert page.visible_view is page.view
    assert [line.text for line in page.body_view.lines] == ["text"]
    assert [line.text for line in page.view.lines] == ["menu", "text"]


@given(st.text(alphabet="ab 1", max_size=40))
def test_matches_behind_their_first_words_are_all_matches(text: str) -> None:
    """Looking for the words first changes nothing but the time."""
    pattern = re.compile(r"(?:ab|ba)[ab]*1?")
    quick = [found.span() for found in TextView(text).matches(pattern, ("ab", "ba"))]
    assert quick == [found.span() for found in pattern.finditer(text)]


def test_the_order_of_dates_is_shown_by_those_that_have_one() -> None:
    """Without the rest of what a text shows; dates say themselves whether it matters to them."""
    view = TextView("from 31/12/2026 to 01/02/2027, paid on 5 May 2027 and 3.4.2027")
    assert view.date_order == "DMY"
    assert [day.by_order for day in view.dates()] == [False, True, False, True]
    stated = ParseContext(date_order="MDY")
    assert [day.by_order for day in view.dates(stated)] == [False] * 4
    assert TextView("on 01/02/2027").date_order is None

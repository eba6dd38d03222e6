"""Reading order from boxes, as recognisers gave them for pictures of receipts."""

from __future__ import annotations

import math

from paxman_read_image import SeenLine, SeenWord
from paxman_read_image._layout import page_text


def line(text: str, left: float, top: float, height: float = 30, angle: float = 0.0) -> SeenLine:
    """A line of words in letters of one width, which starts at a point and runs at an angle."""
    words = []
    across = left
    for word in text.split():
        width = len(word) * height * 0.5
        middle = across + width / 2 - left
        down = top + math.tan(angle) * middle
        words.append(
            SeenWord(word, across, down, across + width, down + height, (0.99,) * len(word))
        )
        across += width + height * 0.3
    return SeenLine(tuple(words), angle)


def test_what_stands_at_one_height_is_a_line_and_wide_gaps_are_tabs() -> None:
    seen = [
        line("HARBOUR CAFE", 200, 35),
        line("Cheese toastie", 36, 122),
        line("6.80", 554, 126),
        line("3.40", 554, 82),
        line("Flat white", 36, 80),
        line("Total", 36, 260),
        line("10.20", 540, 258),
    ]
    assert page_text(seen).text == (
        "HARBOUR CAFE\nFlat white\t3.40\nCheese toastie\t6.80\n\nTotal\t10.20"
    )


def test_each_word_knows_its_box() -> None:
    page = page_text([line("Total due", 36, 80), line("10.20", 540, 78)])
    [amount] = [each for each in page.words if each.word.text == "10.20"]
    assert page.text[amount.start : amount.end] == "10.20"
    assert (amount.word.left, amount.word.top) == (540, 78)


def test_slanted_lines_stay_lines() -> None:
    """At five degrees the end of a line stands lower than the start of the next one."""
    angle = math.radians(5)
    rows = [("Flat white", "3.40"), ("Cheese toastie", "6.80"), ("Total", "10.20")]
    seen = []
    for number, (name, price) in enumerate(rows):
        top = 100 + number * 44
        seen.append(line(name, 40, top, angle=angle))
        seen.append(line(price, 560, top + math.tan(angle) * 520, angle=angle))
    assert page_text(seen).text == "Flat white\t3.40\nCheese toastie\t6.80\nTotal\t10.20"


def test_two_receipts_side_by_side_are_read_one_after_the_other() -> None:
    """Their lines do not stand level, as the columns of one document do."""
    left = [line(f"Milk {n}.10", 20, 30 + n * 44) for n in range(6)]
    right = [line(f"Soap {n}.90", 500, 50 + n * 47) for n in range(6)]
    page = page_text([*left, *right])
    assert page.two == "side by side"
    assert page.text.index("Milk 5.10") < page.text.index("Soap 0.90")


def test_the_columns_of_one_table_are_one_document() -> None:
    names = [line(f"Milk number{n}", 20, 30 + n * 44) for n in range(8)]
    prices = [line(f"{n}.90", 500, 33 + n * 44) for n in range(8)]
    page = page_text([*names, *prices])
    assert page.two == ""
    assert page.text.splitlines()[7] == "Milk number7\t7.90"


def receipt(left: float, top: float, *items: tuple[str, str]) -> list[SeenLine]:
    rows = (("Date:", "04/05/2031"), ("Tel", "555"), *items, ("VAT", "2.00"), ("TOTAL", "12.00"))
    return [
        line(text, left + by, top + 44 * number)
        for number, row in enumerate(rows)
        for text, by in zip(row, (0, 220), strict=True)
    ]


def test_two_receipts_with_level_lines_are_told_by_their_labels() -> None:
    page = page_text([*receipt(20, 30, ("Milk", "10.00")), *receipt(520, 30, ("Soap", "10.00"))])
    assert page.two == "side by side"
    assert page.text.index("TOTAL\t12.00") < page.text.index("Soap\t10.00")


def test_two_receipts_one_above_the_other_are_told_by_their_labels() -> None:
    upper, lower = receipt(20, 30, ("Milk", "10.00")), receipt(20, 330, ("Soap", "10.00"))
    assert page_text([*upper, *lower]).two == "one above the other"
    assert page_text(receipt(20, 30, *[("Milk", "1.00"), ("Soap", "2.00")] * 4)).two == ""


def test_amounts_that_slip_in_perspective_are_not_a_document() -> None:
    names = [line(f"Milk number{n}", 20, 30 + n * 44) for n in range(8)]
    prices = [line(f"{n}.90", 500, 39 + n * 47) for n in range(8)]
    assert page_text([*names, *prices]).two == ""


def test_a_picture_without_writing_has_no_text() -> None:
    assert page_text([]).text == ""

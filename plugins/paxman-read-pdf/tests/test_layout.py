"""Reading order: words, lines, cells, columns, directions."""

from __future__ import annotations

from typing import Any

import pytest

PROSE = (
    "the agreement shall remain in force until either party gives notice in writing and no later "
    "than three months before the end of the year in which it was made unless both sides have "
    "agreed otherwise on paper and signed what they had agreed upon then and nothing in it may be "
    "read so that one of them loses what the law grants to all"
)


def prose(line: int, first: str) -> str:
    """A line of about forty characters."""
    words, stock = [first], PROSE.split()
    while sum(map(len, words)) + len(words) < 38:
        words.append(stock[(line * 7 + len(words)) % len(stock)])
    return " ".join(words)


def test_lines_are_read_from_the_top_whatever_order_they_are_drawn_in(pdf: Any, read: Any) -> None:
    content = pdf.text(72, 686, "third") + pdf.text(72, 700, "second") + pdf.text(72, 714, "first")
    assert read(pdf.pages(content)).text == "first\nsecond\nthird"


def test_wide_gaps_are_tabs_and_narrow_ones_are_spaces(pdf: Any, read: Any) -> None:
    content = pdf.text(400, 700, "1,234.50") + pdf.text(72, 700, "Total") + pdf.text(98, 700, "due")
    assert read(pdf.pages(content)).text == "Total due\t1,234.50"


def test_a_row_of_spaces_is_a_wide_gap(pdf: Any, read: Any) -> None:
    assert read(pdf.pages(pdf.text(72, 700, "Total:        5.00"))).text == "Total:\t5.00"


def test_characters_drawn_one_by_one_are_one_word(pdf: Any, read: Any) -> None:
    content = b"".join(
        pdf.text(72 + 5.56 * place, 700, digit) for place, digit in enumerate("5072")
    )
    document = read(pdf.pages(content))
    assert document.text == "5072"
    assert len(document.pages[0].words) == 1


def test_pieces_of_a_word_that_are_drawn_apart_are_one_word(pdf: Any, read: Any) -> None:
    content = pdf.text(72, 700, "20") + pdf.text(72, 650, "other") + pdf.text(83.12, 700, "26")
    assert read(pdf.pages(content)).text == "2026\n\nother"


def test_type_of_several_sizes_and_raised_signs_stay_on_their_line(pdf: Any, read: Any) -> None:
    content = pdf.text(72, 700, "Total") + pdf.text(98, 700, "500", size=24)
    content += pdf.text(139, 712, "99", size=8) + pdf.text(72, 676, "next line")
    assert read(pdf.pages(content)).text == "Total 500 99\nnext line"


def test_a_large_gap_between_lines_is_a_blank_line(pdf: Any, read: Any) -> None:
    heights = (700, 686, 672, 640, 626)
    content = b"".join(pdf.text(72, height, f"at {height}") for height in heights)
    assert read(pdf.pages(content)).text == "at 700\nat 686\nat 672\n\nat 640\nat 626"


def test_double_spacing_is_no_blank_line(pdf: Any, read: Any) -> None:
    content = b"".join(pdf.text(72, 700 - 24 * line, f"line {line}") for line in range(4))
    assert read(pdf.pages(content)).text == "line 0\nline 1\nline 2\nline 3"


def test_side_by_side_addresses_and_tables_are_read_as_rows(pdf: Any, read: Any) -> None:
    rows = [
        ("Bill to", "Ship to"),
        ("Acme Corporation", "Beta and Sons"),
        ("12 Main Street", "5 Side Street"),
        ("Springfield", "Shelbyville"),
        ("Customer 12", "Customer 13"),
        ("Description of goods", "Amount"),
        ("Consulting in the month of March", "1,000.00"),
        ("Travel and other expenses", "234.50"),
    ]
    content = b"".join(
        pdf.text(x, 700 - 14 * line, text)
        for line, row in enumerate(rows)
        for x, text in zip((72, 350), row, strict=True)
    )
    assert read(pdf.pages(content)).text == "\n".join("\t".join(row) for row in rows)


@pytest.mark.parametrize("shift", [0, 5])
def test_text_in_columns_is_read_column_by_column(pdf: Any, read: Any, shift: int) -> None:
    """Also when the lines of one column do not stand at the height of the other's."""
    left = [prose(line, f"l{line}") for line in range(8)]
    right = [prose(line + 3, f"r{line}") for line in range(7)]
    content = pdf.text(72, 760, "A heading above both columns that is longer than one", size=14)
    for line in range(8):
        content += pdf.text(72, 720 - 12 * line, left[line])
        if line < len(right):
            content += pdf.text(330, 720 - shift - 12 * line, right[line])
    content += pdf.text(72, 600, "A line below that goes across the whole page, from left to right")
    document = read(pdf.pages(content))
    assert document.text == "\n\n".join(
        [
            "A heading above both columns that is longer than one",
            "\n".join(left),
            "\n".join(right),
            "A line below that goes across the whole page, from left to right",
        ]
    )


def test_three_columns_are_read_one_after_the_other(pdf: Any, read: Any) -> None:
    columns = [
        [prose(line + 2 * column, f"c{column}")[:34].strip() for line in range(6)]
        for column in range(3)
    ]
    content = b"".join(
        pdf.text(20 + 190 * column, 720 - 12 * line, columns[column][line])
        for line in range(6)
        for column in range(3)
    )
    assert read(pdf.pages(content)).text == "\n\n".join("\n".join(lines) for lines in columns)


def test_turned_text_is_whole_and_comes_after_the_level_text(pdf: Any, read: Any) -> None:
    content = pdf.turned(0, 1, -1, 0, 20, 300, "Form 12-B (2026)", 8)
    content += pdf.turned(0.7071, 0.7071, -0.7071, 0.7071, 150, 300, "DRAFT COPY", 60)
    content += b"".join(pdf.text(72, 700 - 14 * line, f"line number {line}") for line in range(30))
    text = read(pdf.pages(content)).text
    assert text.startswith("line number 0\nline number 1\n")
    assert text.endswith("line number 29\n\nForm 12-B (2026)\n\nDRAFT COPY")


def test_slightly_slanted_text_of_a_scan_is_level(pdf: Any, read: Any) -> None:
    content = b"".join(
        pdf.turned(0.9998, 0.0175, -0.0175, 0.9998, x, 700 + 0.0175 * x - 14 * line, text, 10)
        for line in range(3)
        for x, text in ((72, f"label {line}"), (300, f"value {line}"))
    )
    assert read(pdf.pages(content)).text == ("label 0\tvalue 0\nlabel 1\tvalue 1\nlabel 2\tvalue 2")


def test_letters_that_a_font_sets_apart_are_one_word(pdf: Any, read: Any) -> None:
    """PDFium sees a space there; a space is at least half as wide again."""
    content = b"BT /F1 10 Tf 1 0 0 1 72 700 Tm [(Ver) -140 (kauf) -300 (heute)] TJ ET\n"
    assert read(pdf.pages(content)).text == "Verkauf heute"


def test_a_narrow_space_that_the_file_writes_is_one(pdf: Any, read: Any) -> None:
    content = b"BT /F1 10 Tf 1 0 0 1 72 700 Tm [(a) 140 ( ) 0 (b)] TJ ET\n"
    assert read(pdf.pages(content)).text == "a b"


@pytest.mark.parametrize(
    "drawing",
    [
        b"0.5 w 84 690 m 84 712 l S\n",
        b"83.7 690 0.6 22 re f\n",
        b"60 690 24 22 re S 84 690 40 22 re S\n",
    ],
)
def test_an_upright_line_parts_cells_that_nearly_touch(pdf: Any, read: Any, drawing: bytes) -> None:
    content = pdf.text(78, 700, "4") + pdf.text(87, 700, "pcs") + pdf.text(78, 660, "4 pcs")
    assert read(pdf.pages(content + drawing)).text == "4\tpcs\n\n4 pcs"


def test_a_shaded_area_parts_nothing(pdf: Any, read: Any) -> None:
    content = b"0.9 g 84 690 60 22 re f 0 g\n" + pdf.text(78, 700, "4") + pdf.text(87, 700, "pcs")
    assert read(pdf.pages(content)).text == "4 pcs"

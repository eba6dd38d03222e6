"""CSV and its relatives: cells come back as they were written, with the place of each."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.diagnostics import INPUT_INCOMPLETE
from paxman_core.document import BUILTIN_READERS, Document, ReadLimits, read_document
from paxman_core.errors import InputLimitError


def read(text: str, media_type: str = "text/csv") -> Document:
    return read_document(text, BUILTIN_READERS, media_type=media_type)


def texts(document: Document) -> list[list[str]]:
    return [[cell.text for cell in row] for table in document.tables for row in table.rows]


def test_cells_have_their_text_place_and_span() -> None:
    document = read('name;price\r\n"Tea; green";1,50\r\n😀 e\u0301;"5"" pipe"\r\n')
    assert texts(document) == [["name", "price"], ["Tea; green", "1,50"], ["😀 e\u0301", '5" pipe']]
    cells = [cell for row in document.tables[0].rows for cell in row]
    assert [document.text[cell.start : cell.end] for cell in cells] == [
        "name",
        "price",
        "Tea; green",
        "1,50",
        "😀 e\u0301",
        '5"" pipe',
    ]
    assert [cell.pointer for cell in cells] == ["R1C1", "R1C2", "R2C1", "R2C2", "R3C1", "R3C2"]
    assert document.tables[0].header == 1


def test_a_quoted_cell_may_hold_line_breaks() -> None:
    assert texts(read('a,b\n"1\r\n2",x\n')) == [["a", "b"], ["1\r\n2", "x"]]


def test_a_head_that_ends_within_a_quoted_cell_is_still_a_table() -> None:
    text = "a,b\n" + '1,"two\n\nlines"\n' * 3 + '1,"' + "long\n" * 3000 + '"\n'
    document = read_document(text.replace("\n\n", "\n"), BUILTIN_READERS)
    assert document.media_type == "text/csv"
    assert len(document.tables[0].rows) == 5


def test_text_after_a_closing_quote_belongs_to_the_cell() -> None:
    document = read('a,b\n"x"y,z\n')
    assert texts(document)[1] == ["xy", "z"]
    cell = document.tables[0].rows[1][0]
    assert document.text[cell.start : cell.end] == '"x"y'


def test_a_quote_that_is_never_closed_is_a_character() -> None:
    assert texts(read('size,n\n"5 inch,1\n6 inch,2\n')) == [
        ["size", "n"],
        ['"5 inch', "1"],
        ["6 inch", "2"],
    ]


def test_blank_lines_are_no_rows_but_are_counted() -> None:
    document = read("a,b\n\n1,2\n")
    assert texts(document) == [["a", "b"], ["1", "2"]]
    assert document.tables[0].rows[1][0].pointer == "R3C1"


def test_padding_after_the_delimiter_is_no_part_of_a_cell() -> None:
    document = read('name, age, town\nAnn, 31, "Rome, It"\nBob, 42, Oslo\n')
    assert texts(document)[1] == ["Ann", "31", "Rome, It"]


def test_a_first_line_can_state_the_delimiter() -> None:
    document = read("sep=;\na;b,c\n1,5;2\n")
    assert texts(document) == [["a", "b,c"], ["1,5", "2"]]


@pytest.mark.parametrize(
    ("text", "header"),
    [
        ("name,price\nTea,1.50\n", 1),
        ("Tea,1.50\nMilk,2.00\n", 0),
        ("name,2025,2026\nTea,1,2\n", 1),
        ("ann@example.org,Ann\nbob@example.org,Bob\n", 0),
        ("name,town\nAnn,Rome\n", 1),
        ("Number:,12\nTotal:,5\n", 0),
        ("browser,share 2013\nChrome,18.51\nFirefox,9.02\n", 1),
        ('"","eta1","eta2"\n"1",0.5,0.25\n"2",0.75,1.5\n', 1),
        ("A12,B7\nA13,B8\nA14,B9\n", 0),
        ("room 1,4.5\nroom 2,7.0\n", 0),
        ("shelf1,weight2,price2\nB7,4.5,3\nB8,7.0,4\n", 1),
    ],
)
def test_the_first_row_is_a_header_unless_it_looks_like_data(text: str, header: int) -> None:
    assert read(text).tables[0].header == header


def test_rows_of_another_length_are_kept_and_told() -> None:
    document = read("a,b,c\n1,2,3\n4,5\n6,7,8\n")
    assert texts(document)[2] == ["4", "5"]
    assert [note.code for note in document.notes] == [INPUT_INCOMPLETE]
    assert document.notes[0].message == "1 of 4 rows do not have 3 cells; the first is R3."


def test_more_cells_than_the_limit_are_refused() -> None:
    with pytest.raises(InputLimitError, match="more than 5 table cells"):
        read_document("a,b\n1,2\n3,4\n", BUILTIN_READERS, limits=ReadLimits(max_nodes=5))


def test_a_flood_of_unclosed_quotes_is_read() -> None:
    rows = '"""",' * 200_000
    document = read('a,b\n"' + rows)
    assert len(document.tables[0].rows) == 2


def said(rows: list[list[str]]) -> list[list[str]]:
    """The rows without those that may be titles: at most one of their cells has a text."""
    return [row for row in rows if sum(bool(cell.strip()) for cell in row) > 1]


CELLS = st.text(st.sampled_from('ab1 ,;\t|"\n\ré😀\u0301.'), max_size=8)


def test_marks_within_quotes_are_no_delimiters() -> None:
    document = read('"first","second"\n"","|"\n"\n","|\n|\n\n|"\n')
    assert texts(document) == [["first", "second"], ["", "|"], ["\n", "|\n|\n\n|"]]


@settings(deadline=None, max_examples=150)
@given(
    st.integers(2, 4).flatmap(
        lambda width: st.lists(
            st.lists(CELLS, min_size=width, max_size=width), min_size=2, max_size=5
        )
    ),
    st.sampled_from(["\r\n", "\n"]),
)
def test_what_the_csv_module_writes_is_read_back(rows: list[list[str]], line_end: str) -> None:
    rows = [["first", *(f"c{n}" for n in range(len(rows[0]) - 1))], *rows]
    written = io.StringIO(newline="")
    csv.writer(written, lineterminator=line_end, quoting=csv.QUOTE_ALL).writerows(rows)
    document = read(written.getvalue())
    assert said(texts(document)) == said(rows)
    for row in document.tables[0].rows:
        for cell in row:
            assert document.text[cell.start : cell.end].replace('""', '"') == cell.text


@settings(deadline=None, max_examples=150)
@given(
    st.lists(
        st.lists(st.text("ab1 é\"';\r\n\t", max_size=5), min_size=2, max_size=3),
        min_size=1,
        max_size=5,
    )
)
def test_tab_separated_text_is_read_as_the_csv_module_reads_it(rows: list[list[str]]) -> None:
    written = io.StringIO(newline="")
    csv.writer(written, delimiter="\t").writerows(rows)
    expected = [
        row
        for row in csv.reader(io.StringIO(written.getvalue(), newline=""), delimiter="\t")
        if row
    ]
    document = read(written.getvalue(), "text/tab-separated-values")
    found = said(texts(document))
    assert found == said(expected)[len(said(expected)) - len(found) :]


BANK = """\
"Kontoauszug";;;
Konto;DE02 1203 0000 0000 2020 51;;
Zeitraum;01.03.2026 - 31.03.2026;;

Buchungstag;Empfänger;Verwendungszweck;Betrag
02.03.2026;Stadtwerke;Strom;-84,50
05.03.2026;Nordwind GmbH;Gehalt;2.950,00
"""


def test_what_a_bank_writes_first_is_no_part_of_the_table() -> None:
    document = read(BANK)
    [table] = document.tables
    assert [cell.text for cell in table.rows[0]][::3] == ["Buchungstag", "Betrag"]
    assert (len(table.rows), table.header) == (3, 1)
    assert [(entry.label, entry.value.text) for entry in document.entries] == [
        ("Konto", "DE02 1203 0000 0000 2020 51"),
        ("Zeitraum", "01.03.2026 - 31.03.2026"),
    ]


def test_comments_and_a_title_are_no_part_of_the_table() -> None:
    document = read("# made by export 2.1\n# do not edit\nid,name,size\n1,rope,3\n2,tar,4\n")
    assert texts(document)[0] == ["id", "name", "size"]
    prose = read("# made on Monday, by hand\nid,name,size\n1,rope,3\n2,tar,4\n")
    assert (texts(prose)[0], prose.entries) == (["id", "name", "size"], ())
    titled = read("Stock in March\n\nitem;count;price\nrope;3;1,50\ntar;4;2,50\n")
    [table] = titled.tables
    assert (table.caption, len(table.rows)) == ("Stock in March", 3)
    assert texts(read("#id,name,size\n1,rope,3\n2,tar,4\n"))[0] == ["#id", "name", "size"]


def test_several_tables_in_one_file() -> None:
    document = read(
        "item;count;price\nrope;3;1,50\ntar;4;2,50\n\nOpen invoices\nnumber;due\nA-1;5\nA-2;6\n"
    )
    assert [(table.caption, table.header, len(table.rows)) for table in document.tables] == [
        ("", 1, 3),
        ("Open invoices", 1, 3),
    ]


def test_single_quotes() -> None:
    document = read("'name';'note'\n'rope';'long; strong'\n'tar';'it''s black'\n")
    assert texts(document) == [
        ["name", "note"],
        ["rope", "long; strong"],
        ["tar", "it's black"],
    ]
    assert texts(read("name,note\nO'Hara,it's\nD'Arcy,isn't\n"))[1] == ["O'Hara", "it's"]


def test_decimal_commas_do_not_separate() -> None:
    document = read("Preise\nSeil 1,50\nDatum;Betrag\n02.03.2026;1,50\n03.03.2026;2,75\n")
    assert texts(document)[-1] == ["03.03.2026", "2,75"]

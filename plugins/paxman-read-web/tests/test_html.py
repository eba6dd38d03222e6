"""HTML: what a person sees, where it stands in the page, and what the page labels itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.document import (
    BUILTIN_READERS,
    Document,
    DocumentReader,
    ReadLimits,
    read_document,
)
from paxman_core.errors import InputLimitError
from paxman_read_web import HtmlReader, XmlReader

READERS: tuple[DocumentReader, ...] = (HtmlReader(), XmlReader(), *BUILTIN_READERS)


def read(page: str | bytes) -> Document:
    return read_document(page, READERS, media_type="text/html")


def rows(document: Document, table: int = 0) -> list[list[str]]:
    return [[cell.text for cell in row] for row in document.tables[table].rows]


def entries(document: Document) -> list[tuple[str, str]]:
    for entry in document.entries:
        assert document.text[entry.value.start : entry.value.end] == entry.value.text
    return [(entry.label, entry.value.text) for entry in document.entries]


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("<p>One</p><p>Two</p>", "One\n\nTwo"),
        ("<div>One</div><div>Two</div>Three", "One\nTwo\nThree"),
        ("a  b\n\t c <b> d</b>", "a b c d"),
        ("one<br>two<br><br/>three", "one\ntwo\n\nthree"),
        ("one</br>two", "one\ntwo"),
        ("<span>Monday</span><span>9 am</span>", "Monday 9 am"),
        ("<b>Tel:</b><span>030 1</span><a>Menu</a><a>Book</a>", "Tel: 030 1 Menu Book"),
        ("<span>19</span><span>99</span> <b>H</b><b>E</b><b>ad</b> <b>es</b>A", "1999 HEad esA"),
        ("<ul><li>a<li>b</ul>c", "a\nb\n\nc"),
        ("<pre> a\n   b</pre>", " a\n   b"),
        ("<h1>T</h1>text", "T\n\ntext"),
        ("x<script>var a = '<p>no</p>';</script>y<style>p{}</style>z", "xyz"),
        ("<head><title>No</title></head><body>Yes", "Yes"),
        ("a<!-- <p>no</p> -->b<![CDATA[ no ]]>c<?php no ?>d", "abcd"),
        ("<template>no</template><noscript>no</noscript><svg><text>no</text></svg>yes", "yes"),
        ("<div hidden>no<div>no</div></div>yes", "yes"),
        ("<p style='color:red; DISPLAY : none'>no<p>yes", "yes"),
        ("<ul><li hidden>no<ul><li>no</ul><li>yes</ul>", "yes"),
        ("<table><tr><td hidden>no<td>yes</table>", "yes"),
        ("<div><span hidden>no</div>yes", "yes"),
        ("5 &lt; 6 &amp;&nbsp;7 &#8364; &#x1F600; &copy &nope; &", "5 < 6 & 7 € 😀 © &nope; &"),
        ("1\xa0234", "1 234"),
        ("a < b and <> c <3 d", "a < b and <> c <3 d"),
        ("<a title=don't>it's</a>", "it's"),
        ("<a title='a>b'>link</a>", "link"),
        ("text <b", "text"),
        ("<P>Upper</P>", "Upper"),
        ("&#xD800;&#0;&#99999999;", "\ufffd\ufffd\ufffd"),
        ("<table><tr><td>a<td>b<tr><td>c<td>d</table>e", "a\tb\nc\td\n\ne"),
        ("<table><tr><td><p>a</p></td><td><div>b</div></td></tr></table>", "a\tb"),
        ("<table><tr><td></td><td>b</td><td></td></tr></table>", "b"),
        ("<td>a</td><td>b</td>", "a\tb"),
    ],
)
def test_the_text_is_what_a_person_sees(page: str, text: str) -> None:
    assert read(page).visible_text.rstrip() == text.rstrip()


def test_every_character_leads_back_into_the_page() -> None:
    page = "<p>Total:\n  5&nbsp;&euro; 😀</p>\r\n<div>e\u0301 end</div>"
    document = read(page)
    assert document.text == "Total: 5 € 😀\n\ne\u0301 end"

    def back(found: str) -> str:
        source, offset = document.origin_of(document.text.index(found))
        assert source == ""
        return page[offset:]

    assert back("Total").startswith("Total:")
    assert back("5").startswith("5&nbsp;")
    assert back("€").startswith("&euro;")
    assert back("😀").startswith("😀</p>")
    assert back("\n\n").startswith("</p>")
    assert back("e\u0301").startswith("e\u0301 end")
    assert back("nd").startswith("nd</div>")


def test_tables_have_rows_headers_and_captions() -> None:
    document = read(
        "<table><caption>Items</caption><thead><tr><th>Item<th>Price</thead>"
        "<tbody><tr><td>Tea<br>green</td><td> 1.50 </td></tr>"
        "<tr><td colspan=2>Sum</td></tr></tbody></table>"
    )
    table = document.tables[0]
    assert (table.caption, table.header) == ("Items", 1)
    assert rows(document) == [["Item", "Price"], ["Tea\ngreen", "1.50"], ["Sum", ""]]
    cell = table.rows[1][1]
    assert document.text[cell.start : cell.end] == "1.50"
    assert cell.pointer == "table 1 R2C2"


def test_a_cell_that_spans_rows_stands_in_each() -> None:
    document = read(
        "<table><tr><td rowspan=2>Tea<td>1</tr><tr><td>2</tr><tr><td>Milk<td>3</tr></table>"
    )
    assert rows(document) == [["Tea", "1"], ["Tea", "2"], ["Milk", "3"]]


def test_a_table_that_holds_a_table_is_layout() -> None:
    document = read("<table><tr><td>x<table><tr><td>a<td>1</table></td></tr></table>")
    assert len(document.tables) == 1
    assert rows(document) == [["a", "1"]]


def test_row_headings_label_their_cells() -> None:
    document = read("<table><tr><th>Date<td>2 May</tr><tr><th>No<td>7</tr></table>")
    assert entries(document) == [("Date", "2 May"), ("No", "7")]
    assert document.tables[0].header == 0


def test_a_header_row_without_th_is_guessed() -> None:
    assert read("<table><tr><td>Item<td>Price<tr><td>Tea<td>1</table>").tables[0].header == 1


def test_definition_lists_label_their_descriptions() -> None:
    document = read("<dl><dt>Name<dd>Ann<dt>Home<dt>Office<dd>Rome<dd>Oslo</dl>")
    assert entries(document) == [
        ("Name", "Ann"),
        ("Home", "Rome"),
        ("Office", "Rome"),
        ("Home", "Oslo"),
        ("Office", "Oslo"),
    ]


def test_what_form_controls_show_is_text_and_their_labels_name_it() -> None:
    document = read(
        "<label for=a>Amount:</label> <input id=a value='1&#46;50'>"
        "<label>Note <textarea>two\nwords</textarea></label>"
        "<label>Currency <select><option>USD<option selected>EUR</select></label>"
        "<input name=vat value=19><input aria-label='Due date' value='2 May'>"
        "<input type=radio name=sex id=m><label for=m>male</label>"
        "<input type=radio name=sex id=f checked><label for=f>female</label>"
    )
    assert entries(document) == [
        ("Amount:", "1.50"),
        ("Note", "two words"),
        ("Currency", "EUR"),
        ("vat", "19"),
        ("Due date", "2 May"),
        ("sex", "female"),
    ]
    assert document.text.startswith("Amount: 1.50 Note two words Currency EUR 19 2 May")
    value = document.entries[0].value
    assert value.pointer == "input#a"


def test_controls_that_show_nothing_say_nothing() -> None:
    document = read(
        "<input type=hidden name=a value=no><input type=password name=b value=no>"
        "<input type=submit value=no><input type=checkbox name=c value=no>"
        "<select name=d><option value='' selected>none<option>x</select>"
        "<select name=e><option selected>Please choose<option>x</select>"
        "<select name=f><option>x<option>y</select>yes"
    )
    assert entries(document) == []
    assert document.text == "yes"


def test_a_form_into_which_nobody_wrote_says_nothing() -> None:
    form = (
        "<form><input name=street value='{}'><select name=country><option selected>Chile</select>"
        "<input type=radio name=sex id=f checked><label for=f>female</label></form>"
    )
    assert entries(read(form.format(""))) == []
    written = entries(read(form.format("Loom Lane 4") + form.format("")))
    assert written == [("street", "Loom Lane 4"), ("country", "Chile"), ("sex", "female")]


def test_a_select_that_nobody_closes_shows_its_option() -> None:
    document = read("<dl><dt>Currency<dd>in <select name=c><option selected>EUR")
    assert document.text == "Currency\nin EUR"
    assert entries(document) == [("Currency", "in EUR"), ("c", "EUR")]


def test_the_character_set_that_a_page_names_is_used() -> None:
    page = "<html><head><meta charset='koi8-r'></head><p>Итого</p></html>"
    document = read(page.encode("koi8-r"))
    assert (document.text, document.encoding) == ("Итого", "koi8-r")


def test_external_entities_are_never_fetched() -> None:
    page = '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/hostname">]><p>a &x; b</p>'
    assert "&x;" in read(page).text


@pytest.mark.parametrize(
    "page",
    [
        "<b>" * 1_000_000,
        "<p>" + '<a =">"' * 200_000,
        "<p>" + "<" * 3_000_000,
        "<!--" * 1_000_000,
        "<p><!---->" * 100_000,
        "<div hidden>" + "<div>" * 100_000 + "</span>" * 100_000,
        "<table><tr><td>x" * 60_000,
        "<dl><dt>x<dd>y" * 60_000,
        "<p>" + "<label>" + "x" * 100_000 + "<input name=a value=1>" * 50_000,
        "<p " + "a=" * 1_000_000 + ">",
        "<p>" + "&" * 3_000_000,
    ],
    ids=range(11),
)
def test_a_hostile_page_is_read(page: str) -> None:
    """Each of these would take hours if any step looked again at what was read."""
    assert read(page).media_type == "text/html"


@pytest.mark.parametrize(
    ("page", "what"),
    [
        ("<b>" * 11, "tags"),
        ("<p>" + "a&amp;" * 11, "stretches of text"),
        ("<table><tr><td colspan=100>x</table>", "table cells"),
    ],
)
def test_more_than_the_limit_is_refused(page: str, what: str) -> None:
    with pytest.raises(InputLimitError, match=f"more than 10 {what}"):
        read_document(page, READERS, limits=ReadLimits(max_nodes=10))


PIECES = st.lists(
    st.sampled_from(
        [
            "<p>",
            "</p>",
            "<table>",
            "<tr>",
            "<td>",
            "</table>",
            "a",
            " ",
            "\n",
            "&amp;",
            "é😀",
            "<br>",
            "<div hidden>",
            "</div>",
            "<dl>",
            "<dt>",
            "<dd>",
            "<pre>",
            "</pre>",
            "<input name=n value='v w'>",
            "<label>",
            "</label>",
            "<select>",
            "<option>",
            "</select>",
            "<!-- c -->",
            "\xa0",
            "<th>",
            "&#65;",
        ]
    ),
    max_size=30,
)


@settings(deadline=None, max_examples=300)
@given(PIECES)
def test_spans_hold_and_every_visible_character_has_its_origin(pieces: list[str]) -> None:
    page = "".join(pieces)
    document = read(page)
    cells = [cell for table in document.tables for row in table.rows for cell in row]
    for cell in [*cells, *(entry.value for entry in document.entries)]:
        assert document.text[cell.start : cell.end] == cell.text
    for offset, character in enumerate(document.text):
        source, place = document.origin_of(offset)
        assert source == ""
        if not character.isspace():
            assert page[place] in (character, "&")

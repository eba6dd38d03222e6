"""The type of an input is known by its content; its name and declared type help."""

from __future__ import annotations

import codecs
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.diagnostics import INPUT_REPAIRED
from paxman_core.document import (
    BUILTIN_READERS,
    Document,
    DocumentReader,
    Trait,
    make_profile,
    read_document,
)
from paxman_core.errors import PaxmanError
from paxman_read_mail import MailReader
from paxman_read_web import HtmlReader, XmlReader

LONG_JSON = json.dumps({"rows": [{"id": n, "name": f"Item {n}, large"} for n in range(320)]})
MAIL = "From: Ann <ann@example.org>\nTo: bob@example.org\nSubject: Bill, May\n\nTotal: 5, thanks\n"
READERS: tuple[DocumentReader, ...] = (MailReader(), HtmlReader(), XmlReader(), *BUILTIN_READERS)


def read(data: str | bytes, name: str = "", media_type: str | None = None) -> Document:
    return read_document(data, READERS, name=name, media_type=media_type)


@pytest.mark.parametrize(
    ("text", "media_type"),
    [
        (LONG_JSON, "application/json"),
        (json.dumps(json.loads(LONG_JSON), indent=2), "application/json"),
        ("[]", "application/json"),
        (" \n[1, 2.5, -3e4, true, null]", "application/json"),
        (json.dumps(list(range(5000))), "application/json"),
        (json.dumps(["word, with comma"] * 1000), "application/json"),
        ('{"a": 1}\n{"a": 2}\n', "application/x-ndjson"),
        ('{"a": "<p>Tea<br>and <b>milk</b></p>"}', "application/json"),
        ("[1]\n[2]", "application/x-ndjson"),
        ('{"a": "' + "x" * 9000 + '"}\n{"a": 1}', "application/x-ndjson"),
        ("name;price\r\nTea;1,50\r\nMilk;2,00\r\n", "text/csv"),
        ("a,b,c\n1,2,3\n", "text/csv"),
        ("Respectfully submitted,\nTina Lum, Secretary", "text/plain"),
        ('name,note\n"Tea","hot, sweet"\n"Milk","line\nbreak"\n', "text/csv"),
        ("name, age, town\nAnn, 31, Rome\nBob, 42, Oslo\n", "text/csv"),
        ("a|b|c\n1|2|3\n", "text/csv"),
        ("a,b\r1,2\r3,4\r", "text/csv"),
        ("item\tprice\nTea\t1.50\nMilk\t2.00\n", "text/tab-separated-values"),
        ("<!DOCTYPE html><html><body>Hi</body></html>", "text/html"),
        ('<?xml version="1.0"?>\n<!DOCTYPE html><html xmlns="x"><p>Hi</p></html>', "text/html"),
        ("<table><tr><td>1</td></tr></table>", "text/html"),
        ("  <!-- c --><div class=x>Hi</div>", "text/html"),
        ("Hello<br>Total: <b>5</b><br>", "text/html"),
        (MAIL, "message/rfc822"),
        (MAIL.replace("\n", "\r\n"), "message/rfc822"),
        ("From ann@example.org Fri Jan  2 10:00:00 2026\n" + MAIL, "message/rfc822"),
        ("Received: from a\n by b; Fri\nMessage-ID: <1@x>\n\nbody", "message/rfc822"),
    ],
)
def test_structure_is_recognised_in_text_and_in_bytes(text: str, media_type: str) -> None:
    assert read(text).media_type == media_type
    assert read(text.encode()).media_type == media_type


@pytest.mark.parametrize(
    "text",
    [
        "Dear Ann, thank you.\nPlease pay 5 EUR, soon.\n",
        "Hello, world",
        "We met, talked, and left.\nThen he came, sat, and ate.\nIt was late, dark, and cold.\n",
        "Total 1,50\nTax 0,25\n",
        "1,234,567\n2,345,678\n",
        "Ann Smith\n12 High Street, Leeds\nLS1 4AB, England\n",
        "int a = 1;\nint b = 2;\nint c = 3;\n",
        "Invoice:\t12\nTotal:\t5.00\n",
        "| item | price |\n|------|-------|\n| Tea | 5 |\n",
        "item | price\n---- | -----\nTea | 5\n",
        "# Title\n\nSome *text* with [a link](http://x).\n\n- one\n- two\n",
        "# Title\n\n<p align=center>logo</p>\n\nText",
        "<p align=center>logo</p>\n\n# Title\n\nText",
        "[1] First reference\n[2] Second reference\n",
        "{name}, welcome to {place}",
        "{'a': 1}",
        "[[Page]] text",
        '"quoted"',
        "12.50",
        "From: Paris\nTo: London\nDate: 2 May\nSeat: 12\n",
        "Invoice: 12\nDate: 2026-01-02\n\nThank you.",
        "Subject: Algebra\nGrade: A\n",
        "From: Ann\nSubject: hello\nthis is not a header\n",
        "if a < b and c > d: pass",
        "<ann@example.org> wrote:",
        "Use <p> for text.",
        "<Invoice><Total>5</Total></Invoice>",
        "a,b\n\nc,d\n",
        "ID3 is a tag, BZh is another",
    ],
)
def test_prose_markdown_and_labels_are_text_as_they_are(text: str) -> None:
    document = read(text)
    assert (document.media_type, document.text) == ("text/plain", text)
    assert read(text.encode()).media_type == "text/plain"


@pytest.mark.parametrize(
    ("encoding", "mark"),
    [
        ("utf-8", codecs.BOM_UTF8),
        ("utf-16-le", codecs.BOM_UTF16_LE),
        ("utf-16-be", codecs.BOM_UTF16_BE),
        ("utf-32-le", codecs.BOM_UTF32_LE),
        ("utf-16-le", b""),
        ("utf-16-be", b""),
        ("utf-32-be", b""),
    ],
)
@pytest.mark.parametrize(
    ("text", "media_type"),
    [
        (LONG_JSON, "application/json"),
        ("a;b\n1;ü\n" * 2000, "text/csv"),
        ("<p>Größe</p>", "text/html"),
        (MAIL, "message/rfc822"),
        ("Größe: 5 €", "text/plain"),
    ],
)
def test_the_type_does_not_depend_on_the_encoding(
    encoding: str, mark: bytes, text: str, media_type: str
) -> None:
    document = read(mark + text.encode(encoding))
    assert document.media_type == media_type
    if media_type in ("application/json", "text/csv", "text/plain"):
        assert (document.text, document.encoding) == (text, encoding)


def test_a_name_tells_what_content_alone_does_not() -> None:
    assert read("Tea\nMilk\n", name="list.csv").tables[0].rows[1][0].text == "Milk"
    assert read("no tags, but &euro;", name="a.html").text == "no tags, but €"
    assert read("# Title", name="a.md").media_type == "text/markdown"
    assert read("<p>a</p>\nb", name="a.md").text == "<p>a</p>\nb"


def test_a_declared_type_tells_what_content_alone_does_not() -> None:
    assert read("Tea\nMilk\n", media_type="text/csv; charset=utf-8").tables != ()
    assert read("12.50", media_type="application/json").tree is not None
    assert read('{"a": 1}', media_type="application/vnd.x+json").notes == ()
    assert read("1 2", media_type="text/x-log").notes == ()


def test_declared_plain_text_is_read_as_it_is() -> None:
    document = read('{"a": 1}', media_type="text/plain")
    assert (document.text, document.tree, document.notes) == ('{"a": 1}', None, ())


@pytest.mark.parametrize(
    ("text", "name", "declared", "found"),
    [
        ('{"a": 1}', "a.csv", None, "application/json"),
        ('{"a": 1}', "a.txt", None, "application/json"),
        ("<html><p>a</p></html>", "", "application/json", "text/html"),
        ("not json at all", "a.json", None, "text/plain"),
        ("just words", "a.pdf", None, "text/plain"),
    ],
)
def test_content_wins_over_what_was_expected_and_says_so(
    text: str, name: str, declared: str | None, found: str
) -> None:
    document = read(text, name=name, media_type=declared)
    assert document.media_type == found
    assert [note.code for note in document.notes] == [INPUT_REPAIRED]
    assert f"was read as {found}" in document.notes[0].message


def test_broken_json_is_an_error_and_not_text() -> None:
    with pytest.raises(Exception, match="line 1, column 9") as caught:
        read('{"a": 1 "b": 2}')
    assert type(caught.value).__name__ == "InvalidInputError"


@pytest.mark.parametrize("text", ["<dl><dt>Name<dd>Ann</dl>", MAIL])
def test_labelled_values_of_markup_are_entries(text: str) -> None:
    assert Trait.ENTRIES in make_profile(read(text)).shape.traits


@settings(deadline=None, max_examples=300)
@given(
    st.one_of(
        st.binary(max_size=200),
        st.lists(
            st.sampled_from(
                [
                    b"{",
                    b"[",
                    b'"',
                    b"<table>",
                    b"<td>",
                    b"</td>",
                    b"&#x41;",
                    b"\n",
                    b"\r\n",
                    b",",
                    b";",
                    b"\t",
                    b"From: a@b\n",
                    b"Subject: =?utf-8?q?x?=\n",
                    b"--b\n",
                    b"1e9",
                    b"\\u",
                    b"Content-Type: multipart/mixed; boundary=b\n",
                    b"\xff",
                    b"\0",
                    b"<!--",
                    b"a",
                    b"Content-Transfer-Encoding: base64\n",
                    b"<input value='",
                    b"<select><option>",
                    b"<dl><dt>",
                    b"<dd>",
                    b"</dl>",
                    b"<tr>",
                    b"<pre>",
                    b"<label for=x>",
                    b"\xef\xbb\xbf",
                ]
            ),
            max_size=25,
        ).map(b"".join),
    ),
    st.sampled_from(
        ["", "a.csv", "a.html", "a.eml", "a.json", "a.jsonl", "a.tsv", "a.md", "a.xml"]
    ),
)
def test_reading_gives_a_document_or_a_paxman_error(data: bytes, name: str) -> None:
    try:
        document = read_document(data, READERS, name=name)
    except PaxmanError:
        return
    document.text.encode("utf-8")
    cells = [cell for table in document.tables for row in table.rows for cell in row]
    cells += [entry.value for entry in document.entries]
    for cell in cells:
        assert 0 <= cell.start <= cell.end <= len(document.text)
    starts = [origin.start for origin in document.origins]
    assert starts == sorted(starts)
    if document.text:
        document.origin_of(len(document.text) - 1)

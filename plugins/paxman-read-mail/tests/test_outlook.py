"""Outlook messages: what an .msg says is what an .eml of the same message says."""

from __future__ import annotations

import struct
from email.message import EmailMessage
from typing import TYPE_CHECKING, Any

import pytest

from paxman_core import Engine
from paxman_core.diagnostics import INPUT_INCOMPLETE
from paxman_core.document import BUILTIN_READERS, Document, ReadLimits, read_document
from paxman_core.errors import InputLimitError, UnreadableInputError
from paxman_read_mail import MailReader
from paxman_read_web import HtmlReader

if TYPE_CHECKING:
    from collections.abc import Mapping

READERS = (MailReader(), HtmlReader(), *BUILTIN_READERS)
SUBJECT, BODY, PAGE, RICH, CLASS, TRANSPORT = 0x37, 0x1000, 0x1013, 0x1009, 0x1A, 0x7D
SENDER: Mapping[int, Any] = {0x0C1A: "Ann Bö", 0x0C1F: "/O=X/CN=ANN", 0x5D01: "ann@example.org"}
DATA, NAME, MEDIA_TYPE = 0x3701, 0x3707, 0x370E
SENT = {0x39: 134_128_806_000_000_000}


def read(data: bytes, name: str = "a.msg", limits: ReadLimits | None = None) -> Document:
    document = read_document(data, READERS, name=name, limits=limits or ReadLimits())
    assert document.media_type == "application/vnd.ms-outlook"
    return document


def test_header_body_and_people(outlook: Any) -> None:
    people = (
        {0x3001: "Bob", 0x39FE: "bob@example.org", 0x0C15: 1},
        {0x3001: "eve@example.org", 0x3003: "eve@example.org", 0x0C15: 2},
        {0x3001: "Sales", 0x3003: "/O=X/CN=SALES", 0x0C15: 1},
    )
    said = {**SENDER, **SENT, SUBJECT: "Bill for May", BODY: "Total: 5 €\r\n", CLASS: "IPM.Note"}
    document = read(outlook.file(said, people))
    assert document.text == (
        "From: Ann Bö <ann@example.org>\nTo: Bob <bob@example.org>, Sales\nCc: eve@example.org\n"
        "Subject: Bill for May\nDate: Wed, 14 Jan 2026 16:10:00 +0000\n\nTotal: 5 €\r\n"
    )
    assert [(entry.label, entry.value.pointer) for entry in document.entries][:2] == [
        ("From", "header From"),
        ("To", "header To"),
    ]
    assert document.origin_of(document.text.index("5 €")) == ("body", 7)
    assert document.origin_of(document.text.index("Bill"))[0] == "header"
    assert document.notes == ()


def test_the_header_that_was_sent_comes_first(outlook: Any) -> None:
    sent = (
        "Received: from a by b\r\nFrom: shop@example.com\r\nSubject: =?utf-8?q?=E2=82=AC?=\r\n"
        "Content-Type: text/html\r\nX-Order: 7\r\n\r\n"
    )
    document = read(outlook.file({**SENDER, TRANSPORT: sent, BODY: "Hi", SUBJECT: "no"}))
    assert document.text == "From: shop@example.com\nSubject: €\nX-Order: 7\n\nHi"


TABLE = "<p>Your order</p><table><tr><th>Order</th><td>A-7</td></tr></table>"


def test_the_richer_of_two_bodies_is_read_first(outlook: Any) -> None:
    mail = EmailMessage()
    mail["Subject"], mail["From"] = "Order", "Ann Bö <ann@example.org>"
    mail.set_content("Order A-7. Call 555.\n", cte="base64")
    mail.add_alternative(TABLE, subtype="html", cte="base64")
    said = {**SENDER, SUBJECT: "Order", BODY: "Order A-7. Call 555.\n", PAGE: TABLE.encode()}
    document = read(outlook.file(said))
    other = read_document(mail.as_bytes(), READERS)
    assert document.body_text.split("\n\n", 1)[1] == other.body_text.split("\n\n", 1)[1]
    assert [(entry.label, entry.value.text) for entry in document.entries][-1] == ("Order", "A-7")
    assert [document.text[a:b].strip() for a, b in document.furniture] == ["Order A-7. Call 555."]


def test_a_page_is_read_in_the_character_set_of_the_message(outlook: Any) -> None:
    page = "<p>Итого: 5</p>".encode("cp1251")
    assert read(outlook.file({SUBJECT: "x", PAGE: page, 0x3FDE: 1251})).text.endswith("Итого: 5")
    eight_bit = outlook.message({0x3FFD: 20866})
    eight_bit["__substg1.0_1000001E"] = "Итого: 5".encode("koi8-r")
    assert read(outlook.compound(eight_bit)).text.endswith("Итого: 5")


def test_attachments_are_read_by_whoever_reads_their_kind(outlook: Any) -> None:
    table = {NAME: "Pösten.csv", DATA: b"Item;Price\nRope;1,50\n" * 400, MEDIA_TYPE: "text/csv"}
    packed = {NAME: "a.zip", DATA: b"PK\x03\x04nothing"}
    link = {NAME: "far.docx", 0x3705: 4}
    document = read(outlook.file({SUBJECT: "x", BODY: "See below."}, (), (table, packed, link)))
    assert [part.name for part in document.parts] == ["Pösten.csv"]
    cell = document.tables[0].rows[1][1]
    assert (document.text[cell.start : cell.end], cell.pointer) == ("1,50", "Pösten.csv R2C2")
    assert [note.code for note in document.notes] == [INPUT_INCOMPLETE] * 2
    assert "'far.docx' was not read: the file holds a link" in document.notes[0].message
    assert "'a.zip'" in document.notes[1].message
    assert "zip archive" in document.notes[1].message


def test_a_message_in_a_message(outlook: Any) -> None:
    table = {NAME: "a.json", DATA: b'{"total": 12.5}'}
    inner = outlook.message({SUBJECT: "Old", BODY: "Total 5"}, (), (table,), header=24)
    document = read(outlook.file({SUBJECT: "Fwd", BODY: "See."}, (), (inner,)))
    assert document.text == (
        "Subject: Fwd\n\nSee.\n\n----- inner -----\nSubject: Old\n\nTotal 5"
        '\n\n----- a.json -----\n{"total": 12.5}'
    )
    assert document.origin_of(document.text.index("12.5")) == ("inner/a.json", 10)


def test_messages_nested_too_deep_are_told(outlook: Any) -> None:
    inner = outlook.message({SUBJECT: "Old", BODY: "deep"}, header=24)
    for _ in range(12):
        inner = outlook.message({SUBJECT: "Fwd"}, (), (inner,), header=24)
    document = read(outlook.file({SUBJECT: "Fwd"}, (), (inner,)))
    assert "deep" not in document.text
    assert any("8 messages deep" in note.message for note in document.notes)


def literal(text: bytes) -> bytes:
    """Rich text packed without any reference."""
    runs = [text[at : at + 8] for at in range(0, len(text), 8)]
    body = b"".join(b"\0" + run for run in runs)
    return struct.pack("<II4sI", len(body) + 12, len(text), b"LZFu", 0) + body


def test_rich_text_stands_in_for_a_missing_body(outlook: Any) -> None:
    rich = (
        rb"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fnil Arial;}{\f1\fcharset204 Arial;}}"
        rb"{\*\generator x;}\pard Total:\tab 12,50 \'80\par {\v hidden}\u8364?5 {\f1\'c8\'f2}"
        rb"\u-10179?\u-8704?{\pict 00ff}\line \{end\}}"
    )
    document = read(outlook.file({SUBJECT: "x", RICH: literal(rich)}))
    assert document.text.split("\n\n", 1)[1] == "Total:\t12,50 €\n€5 Ит😀\n{end}"


def test_a_page_within_rich_text_is_a_page(outlook: Any) -> None:
    rich = (
        rb"{\rtf1\ansi\fromhtml1 \deff0{\*\htmltag64 <table><tr>}{\*\htmltag64 <th>}Total"
        rb"{\*\htmltag72 </th><td>}\htmlrtf {\b \htmlrtf0 12.50 EUR{\*\mhtmltag64 no}"
        rb"\htmlrtf }\htmlrtf0 {\*\htmltag72 </td></tr></table>}}"
    )
    document = read(outlook.file({SUBJECT: "x", BODY: "Total 12.50 EUR", RICH: literal(rich)}))
    assert [(entry.label, entry.value.text) for entry in document.entries][1:] == [
        ("Total", "12.50 EUR")
    ]


def test_what_is_packed_refers_to_what_was_written(outlook: Any) -> None:
    # The example of the specification: "{\rtf1\ansi\ansicpg1252\pard hello world}" and a line end.
    packed = bytes.fromhex(
        "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c09002062"
        "7705b06c647d0a800fa0"
    )
    document = read(outlook.file({SUBJECT: "x", RICH: packed}))
    assert document.text.split("\n\n", 1)[1].strip() == "hello world"


def test_rich_text_that_says_nothing_is_told(outlook: Any) -> None:
    document = read(outlook.file({SUBJECT: "x", RICH: b"\0" * 8 + b"none" + b"\0" * 40}))
    assert [note.message for note in document.notes] == [
        "The body, which is rich text, was not read."
    ]


def test_an_item_that_is_no_message_is_told(outlook: Any) -> None:
    document = read(outlook.file({SUBJECT: "Fair", BODY: "Hall 4", CLASS: "IPM.Appointment"}))
    assert document.text == "Subject: Fair\n\nHall 4"
    assert "'IPM.Appointment': its subject, body and attachments" in document.notes[0].message


def test_values_come_out_of_an_outlook_message(outlook: Any) -> None:
    data = outlook.file({SUBJECT: "Order", PAGE: TABLE.encode(), BODY: "Thank you."})
    artifact = Engine().normalize(data, {"fields": {"order": "STRING"}})
    assert artifact["order"] == "A-7"
    assert (
        artifact.result("order").evidence_refs[0].place.pointer == "part 2 (text/html) table 1 R1C2"
    )


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda data: data[:300], "cut off"),
        (lambda data: data[:30] + b"\x20" + data[31:], "header is damaged"),
        (lambda data: data[:48] + b"\xff\xff\xff\x0f" + data[52:], "directory is missing"),
        (lambda data: data[:-512] + b"\xff" * 512, "missing"),
    ],
    ids=["cut", "header", "directory", "sectors"],
)
def test_a_damaged_file_is_refused(outlook: Any, damage: Any, reason: str) -> None:
    data = outlook.file({SUBJECT: "x", BODY: "y" * 400})
    with pytest.raises(UnreadableInputError, match=reason):
        read(damage(data))


def test_another_file_of_office_is_refused(outlook: Any) -> None:
    data = outlook.compound({"WordDocument": b"x" * 5000})
    with pytest.raises(UnreadableInputError, match="neither a subject nor a body"):
        read(data)


def test_streams_that_share_their_place_unpack_to_no_more_than_the_limit(outlook: Any) -> None:
    big = {NAME: "a.txt", DATA: b"x" * 6_000}
    with pytest.raises(InputLimitError, match="unpacks to more than"):
        read(outlook.file({SUBJECT: "x"}, (), (big,) * 9), limits=ReadLimits(max_bytes=18_000))

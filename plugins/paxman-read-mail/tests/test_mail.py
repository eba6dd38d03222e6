"""E-mail: header and body as text, attachments by the other readers, everything with its origin."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from paxman_core import ConfidenceBand, Engine
from paxman_core.diagnostics import INPUT_INCOMPLETE
from paxman_core.document import (
    BUILTIN_READERS,
    Document,
    DocumentReader,
    ReadLimits,
    read_document,
)
from paxman_core.errors import InputLimitError
from paxman_read_mail import MailReader
from paxman_read_web import HtmlReader, XmlReader

HEADER = "From: ann@example.org\nSubject: Bill\n"

READERS: tuple[DocumentReader, ...] = (MailReader(), HtmlReader(), XmlReader(), *BUILTIN_READERS)


def read(message: str | bytes, limits: ReadLimits | None = None) -> Document:
    document = read_document(message, READERS, limits=limits or ReadLimits())
    assert document.media_type == "message/rfc822"
    for entry in document.entries:
        assert document.text[entry.value.start : entry.value.end] == entry.value.text
    return document


def message() -> EmailMessage:
    mail = EmailMessage()
    mail["From"] = "Jürgen Groß <j@example.org>"
    mail["To"] = "ann@example.org"
    mail["Subject"] = "Rechnung für größere Mengen 😀"
    mail["Date"] = "Fri, 02 Jan 2026 10:00:00 +0000"
    return mail


def test_header_lines_then_a_blank_line_then_the_body() -> None:
    document = read(
        "Received: from a by b\nFrom: Ann <ann@example.org>\r\nTo: bob@example.org\n"
        "Subject: Bill\n for May\nX-Order-Id: 77\nMIME-Version: 1.0\n\nTotal: 5 EUR\n"
    )
    assert document.text == (
        "From: Ann <ann@example.org>\nTo: bob@example.org\nSubject: Bill for May\n"
        "X-Order-Id: 77\n\nTotal: 5 EUR\n"
    )
    assert [(entry.label, entry.value.text) for entry in document.entries] == [
        ("From", "Ann <ann@example.org>"),
        ("To", "bob@example.org"),
        ("Subject", "Bill for May"),
        ("X-Order-Id", "77"),
    ]


def test_encoded_header_words_are_decoded() -> None:
    mail = message()
    mail.set_content("x")
    document = read(mail.as_bytes())
    assert document.text.startswith(
        "From: Jürgen Groß <j@example.org>\nTo: ann@example.org\n"
        "Subject: Rechnung für größere Mengen 😀\nDate: Fri, 02 Jan 2026 10:00:00 +0000\n\n"
    )


@pytest.mark.parametrize(
    ("written", "decoded"),
    [
        ("=?utf-8?q?a_b=C3=A9?=", "a bé"),
        ("=?UTF-8?B?w6k=?= =?utf-8?q?x?= y", "éx y"),
        ("=?iso-8859-1?q?=E9?= =?x?q?unknown?=", "éunknown"),
        ("=?utf-8?b?_?=y =?broken", "y =?broken"),
        ("5 =? 6", "5 =? 6"),
    ],
)
def test_encoded_words_of_all_kinds(written: str, decoded: str) -> None:
    document = read(f"From: a@b.c\nSubject: x {written}\n\nbody")
    assert document.entries[1].value.text == f"x {decoded}"


def test_a_mailbox_line_is_no_part_of_the_message() -> None:
    document = read("From ann@x Fri Jan  2 10:00:00 2026\n" + HEADER + "\nHi\n")
    assert document.text == HEADER + "\nHi\n"
    assert document.origin_of(0) == ("", 36)


def test_all_messages_of_a_mailbox_are_read() -> None:
    line = "From ann@x Fri Jan  2 10:00:00 2026\n"
    document = read(f"{line}{HEADER}\nfirst\n\n{line}{HEADER}\nsecond é\n\n{line}{HEADER}\nthird\n")
    assert document.text == (
        f"{HEADER}\nfirst\n\n\n----- message 2 -----\n{HEADER}\nsecond é\n"
        f"\n\n----- message 3 -----\n{HEADER}\nthird\n"
    )
    assert [part.text.rpartition("\n\n")[2] for part in document.parts] == ["second é\n", "third\n"]
    assert document.origin_of(document.text.index("third"))[0] == "message 3"
    assert document.notes == ()


def test_messages_beyond_the_limit_are_told() -> None:
    line = "From ann@x Fri Jan  2 10:00:00 2026\n"
    mailbox = "\n".join(f"{line}{HEADER}\nmessage {number}\n" for number in range(5))
    document = read(mailbox, limits=ReadLimits(max_parts=2))
    assert [part.text[-2] for part in document.parts] == ["1"]
    assert "holds 5 messages; the first 2 were read" in document.notes[0].message


def test_plain_text_is_preferred_to_html() -> None:
    mail = message()
    mail.set_content("Summe: 5 €\n")
    mail.add_alternative("<p>Summe: <b>5 €</b></p>", subtype="html")
    document = read(mail.as_bytes())
    assert document.text.endswith("\n\nSumme: 5 €\n")
    assert document.parts == ()


def test_html_alone_is_read_by_the_html_reader() -> None:
    mail = message()
    mail.set_content(
        "<table><tr><th>Item<th>Price<tr><td>Tee<td>1,50 €</table>", subtype="html", cte="base64"
    )
    document = read(mail.as_bytes())
    assert document.text.endswith("\n\nItem\tPrice\nTee\t1,50 €")
    cell = document.tables[0].rows[1][1]
    assert document.text[cell.start : cell.end] == cell.text == "1,50 €"
    assert cell.pointer == "body table 1 R2C2"


@pytest.mark.parametrize("transfer_encoding", ["7bit", "8bit", "quoted-printable", "base64"])
def test_bodies_come_out_of_every_transfer_encoding(transfer_encoding: str) -> None:
    text = "Summe: 5\n" if transfer_encoding == "7bit" else "Größe: 5 € = 😀\n"
    mail = message()
    mail.set_content(text, cte=transfer_encoding)
    assert read(mail.as_bytes()).text.endswith("\n\n" + text)


def test_a_body_in_another_character_set_is_decoded() -> None:
    data = (
        HEADER.encode() + b"Content-Type: text/plain; charset=koi8-r\n\n" + "Итого".encode("koi8-r")
    )
    assert read(data).text == HEADER + "\nИтого"


def test_a_message_given_as_characters_is_not_decoded_again() -> None:
    document = read(HEADER + "Content-Type: text/plain; charset=gb2312\n\n合计 é")
    assert document.text == HEADER + "\n合计 é"


def test_origins_lead_into_the_message_or_into_the_decoded_part() -> None:
    plain = HEADER + "\nTotal: 5\n"
    document = read(plain)
    assert document.origin_of(document.text.index("5")) == ("", plain.index("5"))
    assert document.origin_of(document.text.index("Bill")) == ("", plain.index("Bill"))
    decoded = read(HEADER + "Content-Transfer-Encoding: quoted-printable\n\n=E2=82=AC 5\n")
    assert decoded.text == HEADER + "\n€ 5\n"
    assert decoded.origin_of(decoded.text.index("5")) == ("body", 2)


def test_attachments_are_read_into_parts_and_into_the_text() -> None:
    mail = message()
    mail.set_content("Siehe Anhang.\n")
    mail.add_attachment(
        "Posten;Preis\nTee;1,50\n".encode("cp1252"),
        maintype="text",
        subtype="csv",
        filename="Pösten.csv",
    )
    mail.add_attachment(
        b'{"total": 12.50}', maintype="application", subtype="octet-stream", filename="a.json"
    )
    document = read(mail.as_bytes())
    assert [part.name for part in document.parts] == ["Pösten.csv", "a.json"]
    assert document.text.endswith(
        "\n\nSiehe Anhang.\n\n\n----- Pösten.csv -----\nPosten;Preis\nTee;1,50\n"
        '\n\n----- a.json -----\n{"total": 12.50}'
    )
    cell = document.tables[0].rows[1][1]
    assert (document.text[cell.start : cell.end], cell.pointer) == ("1,50", "Pösten.csv R2C2")
    assert document.tree is not None
    total = next(node for node in document.tree.walk() if node.pointer == "/a.json/total")
    assert document.text[total.start : total.end] == "12.50"
    assert document.origin_of(total.start) == ("a.json", 10)


def test_an_attachment_that_is_declared_carelessly_is_known_by_its_content() -> None:
    mail = message()
    mail.set_content("x")
    mail.add_attachment("Größe;Preis\n5;1,50\n", filename="a.csv", charset="iso-8859-1")
    part = read(mail.as_bytes()).parts[0]
    assert (part.media_type, part.tables[0].rows[0][0].text) == ("text/csv", "Größe")


def test_attachments_that_nobody_reads_are_listed_with_the_reason() -> None:
    mail = message()
    mail.set_content("x")
    mail.add_attachment(b"%PDF-1.7\n", maintype="application", subtype="pdf", filename="i.pdf")
    mail.add_attachment(b"\x89PNG\r\n\x1a\n", maintype="image", subtype="png", filename="l.png")
    document = read(mail.as_bytes())
    assert document.parts == ()
    assert [note.code for note in document.notes] == [INPUT_INCOMPLETE] * 2
    assert "'i.pdf' (application/pdf, 9 bytes) was not read" in document.notes[0].message
    assert "pip install paxman-read-pdf" in document.notes[0].message
    assert "'l.png' (image/png, 8 bytes) was not read" in document.notes[1].message


def test_a_forwarded_message_is_read_as_a_message() -> None:
    inner = EmailMessage()
    inner["From"] = "bob@example.org"
    inner["Subject"] = "inner"
    inner.set_content("<b>Total 5</b>", subtype="html")
    mail = message()
    mail.set_content("see below\n")
    mail.add_attachment(inner)
    document = read(mail.as_bytes())
    assert "From: bob@example.org\nSubject: inner\n\nTotal 5" in document.text
    source, offset = document.origin_of(document.text.index("Total 5"))
    assert (source, offset) == ("part 2 (message/rfc822)/body", 3)


def test_two_attachments_of_one_name_stay_apart() -> None:
    mail = message()
    mail.set_content("x")
    for total in (1, 2):
        mail.add_attachment(
            b'{"t": %d}' % total, maintype="application", subtype="json", filename="a.json"
        )
    tree = read(mail.as_bytes()).tree
    assert tree is not None
    assert [(node.pointer, node.scalar) for node in tree.walk() if node.scalar] == [
        ("/a.json/t", 1),
        ("/a.json (2)/t", 2),
    ]


def test_parts_nested_too_deep_are_told() -> None:
    nested = HEADER
    for level in range(1000):
        nested += f'Content-Type: multipart/mixed; boundary="b{level}"\n\n--b{level}\n'
    document = read(nested + "\nhi")
    assert document.text == HEADER + "\n"
    assert "more than 8 levels deep" in document.notes[0].message


def test_messages_nested_too_deep_are_told() -> None:
    document = read((HEADER + "Content-Type: message/rfc822\n\n") * 1000 + HEADER + "\nhi")
    assert document.text.count("Subject: Bill") == 9
    assert "more than 8 containers deep" in document.notes[0].message


def test_more_parts_than_the_limit_are_told() -> None:
    mail = HEADER + "Content-Type: multipart/mixed; boundary=b\n\n" + "--b\n\nx\n" * 100_000
    document = read(mail)
    assert document.text == HEADER + "\n" + "\n".join("x" * 100)
    assert "more than 100 parts" in document.notes[0].message


def test_more_header_fields_than_the_limit_are_refused() -> None:
    with pytest.raises(InputLimitError, match="more than 10 header fields"):
        read(HEADER + "X: y\n" * 10 + "\n", ReadLimits(max_nodes=10))


def test_an_attachment_that_makes_the_text_too_long_is_told() -> None:
    mail = message()
    mail.set_content("x")
    mail.add_attachment("y" * 200, filename="y.txt")
    document = read(mail.as_bytes(), ReadLimits(max_characters=300))
    assert "y" * 200 not in document.text
    assert "ReadLimits.max_characters" in document.notes[0].message


def test_a_body_that_is_too_long_is_refused() -> None:
    with pytest.raises(InputLimitError, match=r"ReadLimits\.max_characters"):
        read(HEADER + "\n" + "y" * 300, ReadLimits(max_characters=300))


@pytest.mark.parametrize(
    "content",
    [
        "Content-Type: multipart/mixed\n",
        "Content-Type: multipart/mixed; boundary=\n",
        "Content-Type: text/plain; charset=hex\n",
        "Content-Type: text/plain; name*" + "9" * 4090 + "=x\n",
        "Content-Type: text/plain;" + 'a="' * 100_000 + "\n",
        "Content-Type: ;;;\nContent-Disposition: =?\n",
        "Content-Transfer-Encoding: unheard-of\n",
        "X: " + "=?a?q?" * 100_000 + "\n",
    ],
    ids=range(8),
)
def test_a_malformed_header_leaves_the_body_readable(content: str) -> None:
    assert read(f"{HEADER}{content}\nTotal: 5").text.endswith("\n\nTotal: 5")


def test_damaged_base64_gives_what_is_left_of_it() -> None:
    assert read(f"{HEADER}Content-Transfer-Encoding: base64\n\nVG90YWw6!IDU=x").text.endswith(
        "\n\nTotal: 5"
    )


PAGE = "<p>Your order</p><table><tr><th>Order</th><td>A-7</td></tr></table>"


def both_forms(plain: str, page: str) -> Document:
    mail = message()
    mail.set_content(plain)
    mail.add_alternative(page, subtype="html")
    return read(mail.as_bytes())


def test_a_page_with_tables_is_read_before_the_plain_text_beside_it() -> None:
    document = both_forms("Order A-7. Call 555.", PAGE)
    assert document.text.index("Your order") < document.text.index("Call 555")
    assert [(entry.label, entry.value.text) for entry in document.entries][-1] == ("Order", "A-7")
    assert [document.text[a:b].strip() for a, b in document.furniture] == ["Order A-7. Call 555."]
    assert document.origin_of(document.text.index("Your"))[0] == "part 2 (text/html)"


def test_a_page_that_says_no_more_than_the_plain_text_is_left_out() -> None:
    document = both_forms("Total: 5 EUR", "<p>Total: <b>5 EUR</b></p>")
    assert document.text.count("Total") == 1
    assert document.furniture == ()


QUOTE = (
    "The corrected sum: Total: EUR 120.00\n\nOn Mon, 2 Mar 2026 Bob wrote:\n\n"
    "> Invoice number: OLD-1\n> Total: EUR 999.00\n\nAnn\n"
)
ORIGINAL = (
    "Total: EUR 120.00\n\n-----Original Message-----\nFrom: Bob\nSent: Monday\nTo: Ann\n"
    "Subject: bill\n\nTotal: EUR 999.00\n"
)


def test_what_a_reply_quotes_is_read_last_and_doubted() -> None:
    document = read(HEADER.replace("Bill", "Re: Bill") + "\n" + QUOTE)
    [(start, end)] = document.furniture
    assert document.text[start:end].startswith("On Mon, 2 Mar 2026 Bob wrote:\n\n> Invoice")
    assert document.text[end:] == "\nAnn\n"
    assert [(each.start, each.end) for each in document.doubts] == [(start, end)]
    original = read(HEADER.replace("Bill", "AW: Bill") + "\n" + ORIGINAL)
    [(start, end)] = original.furniture
    assert (original.text[start : start + 10], end) == ("-----Origi", len(original.text))


def test_what_is_forwarded_keeps_its_rank() -> None:
    assert read(HEADER.replace("Bill", "Fwd: Bill") + "\n" + ORIGINAL).furniture == ()
    assert read(HEADER + "\n> Total: EUR 5\n> Date: 4 May 2031\n").furniture == ()


def test_a_value_that_only_the_quoted_message_has_is_never_high() -> None:
    fields = {"invoice_number": "STRING", "total": "MONEY", "invoice_date": "DATE"}
    message = HEADER.replace("Bill", "Re: Bill") + "\n" + QUOTE
    artifact = Engine().normalize(message.encode(), {"fields": fields})
    assert str(artifact["total"]) == "120.00 EUR"
    assert (artifact["invoice_number"], str(artifact["invoice_date"])) == ("OLD-1", "2026-03-02")
    for name in ("invoice_number", "invoice_date"):
        assert artifact.result(name).confidence_band is ConfidenceBand.MEDIUM


def test_what_a_reply_quotes_in_a_page_is_doubted_too() -> None:
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "ann@example.org", "Re: Bill"
    mail["Message-ID"] = "<1@example.org>"
    quote = "<div>On Mon, 2 Mar 2026 Bob wrote:</div><blockquote>Total: EUR 999.00</blockquote>"
    mail.set_content(f"<p>Total: EUR 120.00</p>{quote}", subtype="html")
    document = read(mail.as_bytes())
    [doubt] = document.doubts
    assert document.text[doubt.start :].startswith("On Mon, 2 Mar 2026 Bob wrote:")
    assert str(Engine().normalize(document, {"fields": {"total": "MONEY"}})["total"]) == (
        "120.00 EUR"
    )

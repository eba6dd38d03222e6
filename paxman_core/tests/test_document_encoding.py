"""Bytes become characters by a written rule, and the document says which encoding it was."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.diagnostics import INPUT_REPAIRED
from paxman_core.document import BUILTIN_READERS, Document, read_document
from paxman_core.document._encoding import decode


def read(data: bytes, media_type: str = "text/plain") -> Document:
    return read_document(data, BUILTIN_READERS, media_type=media_type)


@pytest.mark.parametrize(
    ("data", "encoding", "text"),
    [
        ("Größe 😀 e\u0301\r\n".encode(), "utf-8", "Größe 😀 e\u0301\r\n"),
        (codecs.BOM_UTF8 + "5 €".encode(), "utf-8", "5 €"),
        (codecs.BOM_UTF16_LE + "5 €😀".encode("utf-16-le"), "utf-16-le", "5 €😀"),
        (codecs.BOM_UTF16_BE + "5 €".encode("utf-16-be"), "utf-16-be", "5 €"),
        (codecs.BOM_UTF32_LE + "5 €".encode("utf-32-le"), "utf-32-le", "5 €"),
        ("Total: 5 €".encode("utf-16-le"), "utf-16-le", "Total: 5 €"),
        ("Total: 5 €".encode("utf-16-be"), "utf-16-be", "Total: 5 €"),
        ("Total: 5 €".encode("utf-32-le"), "utf-32-le", "Total: 5 €"),
    ],
)
def test_unicode_is_known_by_its_marks_and_patterns(data: bytes, encoding: str, text: str) -> None:
    document = read(data)
    assert (document.text, document.encoding, document.notes) == (text, encoding, ())


def test_other_bytes_are_windows_1252_with_a_note() -> None:
    document = read("Größe: 5 € – “net”".encode("cp1252"))
    assert (document.text, document.encoding) == ("Größe: 5 € – “net”", "cp1252")
    assert [note.code for note in document.notes] == [INPUT_REPAIRED]
    assert "read as cp1252" in document.notes[0].message


def test_bytes_that_windows_1252_leaves_undefined_make_it_latin_1() -> None:
    document = read(b"Gr\xf6\xdfe \x81")
    assert (document.text, document.encoding) == ("Größe \x81", "iso8859-1")


def test_mostly_valid_utf_8_keeps_its_characters() -> None:
    document = read("Größe für Öl, Käse und Brötchen".encode() + b" \xff!")
    assert document.text == "Größe für Öl, Käse und Brötchen \ufffd!"
    assert document.encoding == "utf-8"
    assert [note.code for note in document.notes] == [INPUT_REPAIRED]


@pytest.mark.parametrize(
    ("declared", "text"),
    [
        ("iso-8859-15", "5 €"),
        ("koi8-r", "Итого: 5"),
        ("windows-1251", "Итого: 5"),
        ("shift_jis", "合計 5円"),
        ("gb18030", "合计 5元"),
        ("iso-2022-jp", "合計 5"),
    ],
)
def test_a_declared_character_set_decides(declared: str, text: str) -> None:
    document = read(text.encode(declared), f"text/plain; charset={declared}")
    assert (document.text, document.notes) == (text, ())


def test_valid_utf_8_wins_over_a_declared_single_byte_set() -> None:
    assert read("Größe".encode(), "text/plain; charset=iso-8859-1").text == "Größe"


def test_declared_latin_1_means_windows_1252() -> None:
    document = read(b"5 \x80", "text/plain; charset=ISO-8859-1")
    assert (document.text, document.encoding, document.notes) == ("5 €", "cp1252", ())


@pytest.mark.parametrize("declared", ["hex", "rot13", "idna", "unicode_escape", "nonsense", "\0"])
def test_a_declared_codec_that_is_no_character_set_is_ignored(declared: str) -> None:
    assert decode(b"4142", declared).text == "4142"


def test_half_a_character_at_the_end_is_replaced() -> None:
    document = read(codecs.BOM_UTF16_LE + "ab".encode("utf-16-le") + b"c")
    assert document.text == "ab\ufffd"
    assert [note.code for note in document.notes] == [INPUT_REPAIRED]


def test_zero_characters_stay_where_they_are() -> None:
    text = "Total: 5" + " " * 100 + "\0" + "paid"
    assert read(text.encode()).text == text


@settings(deadline=None, max_examples=100)
@given(st.text(st.characters(codec="utf-8"), min_size=1))
def test_utf_8_comes_back_character_for_character(text: str) -> None:
    decoded = decode(("x" * 4 * len(text) + text).encode())
    assert decoded.text == "x" * 4 * len(text) + text


@settings(deadline=None, max_examples=200)
@given(st.binary(), st.sampled_from(["", "utf-8", "cp1252", "gb2312", "shift_jis", "utf-16"]))
def test_decoding_never_fails_and_gives_writable_text(data: bytes, declared: str) -> None:
    decode(data, declared).text.encode("utf-8")

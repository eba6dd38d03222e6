"""Whatever a caller holds becomes a document, or an error that says what to do."""

from __future__ import annotations

import hashlib
import io
import os
from decimal import Decimal
from pathlib import Path

import pytest

from paxman_core.diagnostics import INPUT_INCOMPLETE, INPUT_REPAIRED
from paxman_core.document import BUILTIN_READERS, Document, ReadLimits, Source, read_document
from paxman_core.errors import (
    InputLimitError,
    InvalidInputError,
    InvalidOptionError,
    PluginError,
    UnreadableInputError,
    UnsupportedInputError,
)


def codes(document: Document) -> list[str]:
    return [note.code for note in document.notes]


def test_a_str_is_its_own_text() -> None:
    text = "Zahl: 5\r\n😀 e\u0301\n"
    document = read_document(text, BUILTIN_READERS)
    assert document.text is text
    assert document.content_hash == hashlib.sha256(text.encode()).hexdigest()
    assert (document.media_type, document.encoding, document.notes) == ("text/plain", "utf-8", ())


def test_text_bytes_and_files_of_the_same_content_have_the_same_hash(tmp_path: Path) -> None:
    path = tmp_path / "note.txt"
    path.write_bytes("Größe: 5\n".encode())
    held = ["Größe: 5\n", "Größe: 5\n".encode(), bytearray("Größe: 5\n".encode()), path]
    with path.open("rb") as binary, path.open(encoding="utf-8") as characters:
        documents = [read_document(item, BUILTIN_READERS) for item in (*held, binary, characters)]
    assert len({document.content_hash for document in documents}) == 1
    assert {document.text for document in documents} == {"Größe: 5\n"}
    assert [document.name for document in documents[3:]] == ["note.txt"] * 3


def test_a_str_is_never_a_path_but_a_file_name_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "bill.txt"
    path.write_text("Total: 5")
    document = read_document(str(path), BUILTIN_READERS)
    assert document.text == str(path)
    assert codes(document) == [INPUT_INCOMPLETE]
    assert "pathlib.Path" in document.notes[0].message


def test_a_document_is_returned_as_it_is() -> None:
    document = read_document("x", BUILTIN_READERS)
    assert read_document(document, BUILTIN_READERS) is document


def test_a_payload_is_read_as_its_json_text() -> None:
    payload = {"total": Decimal("12.50"), "items": [{"name": "Stück"}, 1, 0.5, True, None], "x": {}}
    document = read_document(payload, BUILTIN_READERS)
    assert document.text == (
        '{"total": 12.50, "items": [{"name": "Stück"}, 1, 0.5, true, null], "x": {}}'
    )
    assert document.tree is not None
    assert document.tree.members is not None
    total = document.tree.members[0][1]
    assert (total.scalar, document.text[total.start : total.end]) == (Decimal("12.50"), "12.50")


@pytest.mark.parametrize(
    ("payload", "place"),
    [
        ({"a": {1: 2}}, "/a"),
        ({"a": [float("nan")]}, "/a/0"),
        ({"a": object()}, "/a"),
        ([Decimal("Infinity")], "/0"),
    ],
)
def test_a_payload_that_is_not_json_is_refused_with_its_place(payload: object, place: str) -> None:
    with pytest.raises(InvalidInputError, match=f"not JSON at {place}:"):
        read_document(payload, BUILTIN_READERS)


def test_a_payload_that_contains_itself_is_refused() -> None:
    payload: list[object] = []
    payload.append(payload)
    with pytest.raises(InputLimitError, match="contains itself"):
        read_document(payload, BUILTIN_READERS)


def test_a_payload_deeper_than_the_interpreter_allows_is_refused() -> None:
    payload: list[object] = []
    for _ in range(100_000):
        payload = [payload]
    with pytest.raises(InputLimitError, match="nested too deep"):
        read_document(payload, BUILTIN_READERS, limits=ReadLimits(max_depth=1_000_000))


def test_what_is_no_input_is_refused_with_what_is() -> None:
    with pytest.raises(InvalidInputError, match=r"A int is not an input\. Give a str, bytes"):
        read_document(5, BUILTIN_READERS)


def test_a_missing_file_is_told_by_its_path(tmp_path: Path) -> None:
    with pytest.raises(UnreadableInputError, match=r"gone\.txt' cannot be read: there is no such"):
        read_document(tmp_path / "gone.txt", BUILTIN_READERS)


def test_a_directory_is_not_a_document(tmp_path: Path) -> None:
    with pytest.raises(UnreadableInputError, match=r"it is a directory\. Give the files in it"):
        read_document(tmp_path, BUILTIN_READERS)


@pytest.mark.skipif(os.access("/", os.W_OK), reason="root may read everything")
def test_a_file_without_permission_is_told(tmp_path: Path) -> None:
    path = tmp_path / "secret.txt"
    path.write_text("x")
    path.chmod(0)
    with pytest.raises(UnreadableInputError, match="permission is denied"):
        read_document(path, BUILTIN_READERS)


def test_a_device_is_refused_before_it_is_opened() -> None:
    with pytest.raises(UnreadableInputError, match="not a regular file"):
        read_document(Path(os.devnull), BUILTIN_READERS)


def test_a_stream_that_fails_is_an_unreadable_input() -> None:
    stream = io.BytesIO(b"x")
    stream.close()
    with pytest.raises(UnreadableInputError, match="closed file"):
        read_document(stream, BUILTIN_READERS)


def test_a_stream_of_something_else_is_refused() -> None:
    class Numbers:
        def read(self, size: int) -> int:
            return size

    with pytest.raises(InvalidInputError, match=r"Numbers\.read\(\) gave a int, not bytes"):
        read_document(Numbers(), BUILTIN_READERS)


@pytest.mark.parametrize("blank", ["", " \n\t", b"", b"\xef\xbb\xbf\r\n"])
def test_an_input_without_text_is_a_document_that_says_so(blank: str | bytes) -> None:
    document = read_document(blank, BUILTIN_READERS)
    assert document.text.strip() == ""
    assert codes(document) == [INPUT_INCOMPLETE]
    assert "no text" in document.notes[0].message


def test_lone_surrogates_are_replaced_one_for_one() -> None:
    document = read_document("a\ud800b\udfffc 😀", BUILTIN_READERS)
    assert document.text == "a\ufffdb\ufffdc 😀"
    assert codes(document) == [INPUT_REPAIRED]
    assert "2 places" in document.notes[0].message


def test_the_byte_order_mark_of_a_str_is_not_text_and_its_offsets_are_kept() -> None:
    document = read_document('\ufeff{"a": 5}', BUILTIN_READERS)
    assert (document.text, document.media_type) == ('{"a": 5}', "application/json")
    assert document.origin_of(6) == ("", 7)


def test_characters_are_text_even_if_some_are_controls() -> None:
    document = read_document("a\0b\0\1\2", BUILTIN_READERS)
    assert (document.text, document.media_type) == ("a\0b\0\1\2", "text/plain")


@pytest.mark.parametrize(
    ("head", "kind", "advice"),
    [
        (b"%PDF-1.7\n%\xe2\xe3", "PDF document", "pip install paxman-read-pdf"),
        (b"PK\x03\x04..[Content_Types].xml..xl/workbook", "xlsx", "pip install paxman-read-xlsx"),
        (b"PK\x03\x04..word/document.xml", "docx", "pip install paxman-read-docx"),
        (b"PK\x03\x04..readme.txt", "zip archive", "Unpack it"),
        (b"<!doctype html><p>Total: 5", "HTML page", "pip install paxman-read-web"),
        (b"<!-- a page -->\n<HTML lang=de>", "HTML page", "pip install paxman-read-web"),
        (b'<?xml version="1.0"?><a/>', "XML", "pip install paxman-read-web"),
        (b"Subject: Hi\n all\nMessage-ID: <1@x>\n\nTotal: 5", "e-mail", "paxman-read-mail"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "PNG image", "paxman-read-image[rapidocr]"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "JPEG image", "paxman-read-image[rapidocr]"),
        (b"RIFF\x24\0\0\0WEBPVP8 ", "WebP image", "paxman-read-image[rapidocr]"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0", "old Office file", "Save it as"),
        (b"{\\rtf1\\ansi hello}", "RTF", "Save it as"),
        (b"\x1f\x8b\x08\0\0", "gzip", "Unpack it"),
        (b"SQLite format 3\0\x10", "SQLite database", "Export its rows"),
        (b"\0\1\2\3\4\5\6\7abc", "not known", "00 01 02 03 04 05 06 07"),
    ],
)
def test_what_is_not_text_is_named_with_a_way_out(head: bytes, kind: str, advice: str) -> None:
    with pytest.raises(UnsupportedInputError) as caught:
        read_document(head, BUILTIN_READERS, name="thing")
    assert kind in str(caught.value)
    assert advice in str(caught.value)
    assert "'thing'" in str(caught.value)


def test_fifty_megabytes_of_text_are_read() -> None:
    text = "Total: 5 EUR, paid in full.\n" * (50 * 1024 * 1024 // 28)
    document = read_document(text, BUILTIN_READERS)
    assert document.text is text


def test_more_bytes_than_the_limit_are_refused(tmp_path: Path) -> None:
    limits = ReadLimits(max_bytes=10)
    path = tmp_path / "long.txt"
    path.write_text("x" * 11)
    for item in ("x" * 11, b"x" * 11, path, io.BytesIO(b"x" * 11)):
        with pytest.raises(InputLimitError, match=r"ReadLimits\.max_bytes"):
            read_document(item, BUILTIN_READERS, limits=limits)
    assert read_document("x" * 10, BUILTIN_READERS, limits=limits).text == "x" * 10


def test_more_characters_than_the_limit_are_refused() -> None:
    with pytest.raises(InputLimitError, match=r"ReadLimits\.max_characters"):
        read_document("x" * 11, BUILTIN_READERS, limits=ReadLimits(max_characters=10))


@pytest.mark.parametrize("line_break", ["\n", "\r", "\u2028", "\r\n"])
def test_more_lines_than_the_limit_are_refused(line_break: str) -> None:
    with pytest.raises(InputLimitError, match="more than 10 lines"):
        read_document(("x" + line_break) * 11, BUILTIN_READERS, limits=ReadLimits(max_lines=10))


@pytest.mark.parametrize("value", [0, -1, 1.5, True, None])
def test_an_impossible_limit_is_refused(value: object) -> None:
    with pytest.raises(InvalidOptionError, match=r"ReadLimits\.max_nodes must be a positive"):
        ReadLimits(max_nodes=value)  # type: ignore[arg-type]


class UpperReader:
    """A third party's reader."""

    name = "upper"
    media_types = ("text/x-upper",)

    def recognizes(self, data: bytes, name: str) -> str | None:  # noqa: ARG002
        return "text/x-upper" if data.startswith(b"UPPER") else None

    def read(self, source: Source) -> Document:
        if b"fail" in source.data:
            raise RuntimeError("out of luck")
        if b"none" in source.data:
            return None  # type: ignore[return-value]
        decoded = source.decoded()
        return Document(decoded.text.lower(), source.content_hash, source.media_type)


READERS = (UpperReader(), *BUILTIN_READERS)


def test_a_reader_from_outside_is_asked_in_its_turn() -> None:
    document = read_document("UPPER Total", READERS)
    assert (document.text, document.media_type) == ("upper total", "text/x-upper")
    assert read_document("other", READERS).media_type == "text/plain"


def test_a_reader_that_fails_becomes_an_error_with_its_name() -> None:
    with pytest.raises(
        UnreadableInputError, match="'upper' failed on the input: RuntimeError: out"
    ):
        read_document(b"UPPER fail", READERS)


def test_a_reader_that_gives_no_document_is_a_plugin_error() -> None:
    with pytest.raises(PluginError, match="'upper' gave a NoneType instead of a sound Document"):
        read_document(b"UPPER none", READERS)


def test_a_reader_that_fails_to_answer_is_passed_over_with_a_note() -> None:
    class Broken(UpperReader):
        def recognizes(self, data: bytes, name: str) -> str | None:
            raise ValueError(f"{len(data)} {name}")

    document = read_document("Total: 5", (Broken(), *BUILTIN_READERS))
    assert document.text == "Total: 5"
    assert codes(document) == [INPUT_INCOMPLETE]
    assert "'upper' failed" in document.notes[0].message


@pytest.mark.parametrize("name", ["page.html", "page.htm", "data.xml", "message.eml"])
def test_a_name_tells_which_reader_is_missing(name: str) -> None:
    with pytest.raises(UnsupportedInputError, match=r"pip install paxman-read-(web|mail)"):
        read_document("Total: <b>5</b>", BUILTIN_READERS, name=name)


def test_a_page_that_is_declared_as_text_is_read_as_it_stands() -> None:
    page = "<!doctype html><p>Total: 5"
    document = read_document(page, BUILTIN_READERS, media_type="text/plain")
    assert (document.text, document.media_type) == (page, "text/plain")

"""Bombs, damage and secrets end in a clear error."""

from __future__ import annotations

import contextlib
import io
import tracemalloc
import zipfile
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from paxman_core.document import ReadLimits
from paxman_core.errors import (
    InputLimitError,
    PaxmanError,
    UnreadableInputError,
    UnsupportedInputError,
)

SHEET = "xl/worksheets/sheet1.xml"
OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)
LAUGHS = b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>'
EXTERNAL = b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>'


def small() -> Workbook:
    workbook = Workbook()
    workbook.active.append(["Item", "Count"])
    workbook.active.append(["Apple", 7])
    return workbook


@pytest.fixture(scope="module")
def small_file(read: Any) -> bytes:
    """Saved once: a workbook says when it was saved, and so its length varies."""
    data: bytes = read.saved(small())
    return data


def before_root(text: bytes) -> Any:
    def change(xml: bytes) -> bytes:
        at = xml.index(b"?>") + 2 if xml.startswith(b"<?xml") else 0
        return xml[:at] + text + xml[at:]

    return change


def test_a_zip_bomb_is_refused_by_the_sizes_that_it_states(read: Any) -> None:
    data = read.changed(small(), SHEET, lambda xml: xml + b" " * 70_000_000)
    assert len(data) < 200_000
    tracemalloc.start()
    try:
        with pytest.raises(InputLimitError, match=r"unpacks to 70,\d\d\d,\d\d\d bytes") as caught:
            read(data)
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()
    assert caught.value.context == {"limit": "max_bytes"}


def test_a_zip_bomb_that_states_wrong_sizes_is_unreadable(read: Any) -> None:
    data = bytearray(read.changed(small(), SHEET, lambda xml: xml + b" " * 70_000_000))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        size = archive.getinfo(SHEET).file_size
    real, stated = size.to_bytes(4, "little"), (1000).to_bytes(4, "little")
    with pytest.raises(UnreadableInputError, match="BadZipFile"):
        read(bytes(data.replace(real, stated)))


@pytest.mark.parametrize("part", [SHEET, "xl/workbook.xml", "[Content_Types].xml", "xl/styles.xml"])
@pytest.mark.parametrize("definition", [LAUGHS, EXTERNAL])
def test_document_types_are_refused_in_every_part(read: Any, part: str, definition: bytes) -> None:
    data = read.changed(small(), part, before_root(definition))
    with pytest.raises(UnreadableInputError, match="defines a document type"):
        read(data)


def test_a_document_type_is_seen_in_another_encoding_and_behind_a_long_comment(read: Any) -> None:
    def change(xml: bytes) -> bytes:
        comment = b"<!--" + b"x" * 200_000 + b"-->"
        return before_root(comment + LAUGHS)(xml).decode().encode("utf-16")

    with pytest.raises(UnreadableInputError, match="defines a document type"):
        read(read.changed(small(), SHEET, change))


def test_more_cells_than_the_limit(read: Any) -> None:
    workbook = Workbook()
    for _ in range(10):
        workbook.active.append([1] * 10)
    assert len(read(workbook, ReadLimits(max_nodes=100)).tables[0].rows) == 10
    with pytest.raises(InputLimitError, match="more than 99 table cells"):
        read(workbook, ReadLimits(max_nodes=99))


def test_empty_cells_between_full_ones_count(read: Any) -> None:
    workbook = Workbook()
    for number in range(1, 2_000):
        workbook.active.cell(number, number, 1)
    with pytest.raises(InputLimitError, match="table cells"):
        read(workbook)


def test_a_million_empty_elements_are_counted_before_a_tree_is_built(read: Any) -> None:
    data = read.changed(
        small(),
        SHEET,
        lambda xml: xml.replace(
            b"<sheetData>", b'<sheetData><row r="9">%s</row>' % (b"<c/>" * 7_000_000)
        ),
    )
    tracemalloc.start()
    try:
        with pytest.raises(InputLimitError, match="table cells"):
            read(data)
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


def test_a_long_text_in_many_cells_is_not_multiplied(read: Any) -> None:
    workbook = Workbook()
    for _ in range(100):
        workbook.active.append(["x" * 30_000] * 10)
    with pytest.raises(InputLimitError, match="longer than 1,000,000 characters"):
        read(workbook, ReadLimits(max_characters=1_000_000))


def test_merged_ranges_that_overlap_are_counted(read: Any) -> None:
    workbook = Workbook()
    for _ in range(2_000):
        workbook.active.append([1, 2])
    merged = b"<mergeCells>%s</mergeCells>" % (b'<mergeCell ref="A1:A2000"/>' * 2_000)
    data = read.changed(
        workbook, SHEET, lambda xml: xml.replace(b"</sheetData>", b"</sheetData>" + merged)
    )
    with pytest.raises(InputLimitError, match="table cells"):
        read(data)


def test_deep_xml_is_refused(read: Any) -> None:
    nested = b"<a>" * 1_000_000 + b"</a>" * 1_000_000
    data = read.changed(
        small(), SHEET, lambda xml: xml.replace(b"</worksheet>", nested + b"</worksheet>")
    )
    with pytest.raises(UnreadableInputError, match="nested more than 100 elements deep"):
        read(data)


@pytest.mark.parametrize("part", ["[Content_Types].xml", "xl/workbook.xml", "xl/styles.xml"])
def test_a_part_without_cells_is_not_read_if_it_is_huge(read: Any, part: str) -> None:
    data = read.changed(small(), part, lambda xml: xml + b" " * 9_000_000)
    with pytest.raises(InputLimitError, match="limit for one that holds no cells is 8,388,608"):
        read(data)


@pytest.mark.parametrize(
    "row",
    [
        b'<row r="0"><c><v>1</v></c></row>',
        b'<row r="1048577"><c><v>1</v></c></row>',
        b'<row r="x"><c><v>1</v></c></row>',
        b'<row r="1"><c r="XFE1"><v>1</v></c></row>',
        b'<row r="1"><c t="s"><v>99</v></c></row>',
    ],
)
def test_places_that_cannot_be_are_told(read: Any, row: bytes) -> None:
    data = read.changed(
        small(), SHEET, lambda xml: xml.replace(b"<sheetData>", b"<sheetData>" + row)
    )
    with pytest.raises(UnreadableInputError, match="The workbook cannot be read") as caught:
        read(data)
    assert "save it as .xlsx" in caught.value.next_step


def test_an_encrypted_workbook_is_told_with_the_way_out(read: Any) -> None:
    data = OLD_OFFICE + "EncryptedPackage".encode("utf-16-le")
    with pytest.raises(UnreadableInputError, match="encrypted") as caught:
        read(data, name="secret.xlsx")
    assert caught.value.next_step == "Save a copy without a password, and give that."


def test_an_encrypted_archive_is_told(read: Any) -> None:
    data = bytearray(read.saved(small()))
    at = data.index(b"PK\x01\x02")
    data[at + 8] |= 1
    with pytest.raises(UnreadableInputError, match="encrypted"):
        read(bytes(data))


@pytest.mark.parametrize("name", ["old.xls", ""])
def test_the_old_format_is_told_with_the_way_out(read: Any, name: str) -> None:
    data = OLD_OFFICE + "Workbook".encode("utf-16-le")
    with pytest.raises(UnsupportedInputError, match="old kind") as caught:
        read(data, name=name)
    assert caught.value.next_step == "Save it as .xlsx, and give that."


def test_the_binary_format_is_told(read: Any) -> None:
    data = read.changed(small(), "xl/workbook.bin", lambda _: b"\x83\x01\x00")
    with pytest.raises(UnsupportedInputError, match="xlsb"):
        read(data)


def test_a_document_of_another_program_is_no_workbook(read: Any) -> None:
    with pytest.raises(UnsupportedInputError):
        read(OLD_OFFICE + "WordDocument".encode("utf-16-le"), name="letter.doc")


@settings(deadline=None, max_examples=100)
@given(st.binary(max_size=300))
def test_bytes_after_the_mark_never_raise_anything_but_our_errors(read: Any, data: bytes) -> None:
    with pytest.raises(PaxmanError):
        read(b"PK\x03\x04" + data, name="x.xlsx")


@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_damage_never_raises_anything_but_our_errors(
    read: Any, small_file: bytes, data: Any
) -> None:
    file = bytearray(small_file)
    for _ in range(data.draw(st.integers(1, 10))):
        file[data.draw(st.integers(4, len(file) - 1))] = data.draw(st.integers(0, 255))
    with contextlib.suppress(PaxmanError):
        read(bytes(file), name="x.xlsx")


@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_damaged_xml_never_raises_anything_but_our_errors(read: Any, data: Any) -> None:
    part = data.draw(st.sampled_from([SHEET, "xl/workbook.xml", "xl/styles.xml"]))

    def change(xml: bytes) -> bytes:
        content = bytearray(xml)
        for _ in range(data.draw(st.integers(1, 5))):
            content[data.draw(st.integers(0, len(content) - 1))] = data.draw(
                st.sampled_from(b'0 9aZ<>/="&')
            )
        return bytes(content)

    with contextlib.suppress(PaxmanError):
        read(read.changed(small(), part, change))

"""Bombs, damage and secrets end in a clear error, and the next document is read as ever."""

from __future__ import annotations

import contextlib
import os
import resource
import zlib
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.document import ReadLimits
from paxman_core.errors import (
    InputLimitError,
    InvalidOptionError,
    PaxmanError,
    UnreadableInputError,
)
from paxman_read_pdf import PdfReader

if TYPE_CHECKING:
    from collections.abc import Iterator

SMALL = PdfReader(max_memory=2**28, max_seconds=30)


@pytest.fixture(autouse=True)
def the_next_document_is_read_as_ever(pdf: Any, read: Any) -> Iterator[None]:
    yield
    for reader in (PdfReader(), SMALL):
        assert read(pdf.pages(pdf.text(72, 720, "Still here")), reader=reader).text == "Still here"


def nested_forms(pdf: Any, depth: int) -> bytes:
    """A page that shows a form ten times, which shows another ten times, and so on."""
    objects = pdf.objects([b"/X Do"], resources=b"/XObject << /X 20 0 R >>")
    for number in range(20, 20 + depth):
        objects[number] = pdf.stream(
            b"/X Do " * 10,
            b"/Type /XObject /Subtype /Form /BBox [0 0 600 800]"
            b" /Resources << /XObject << /X %d 0 R >> >>" % (number + 1),
        )
    objects[20 + depth] = pdf.stream(
        pdf.text(72, 720, "x"),
        b"/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >>",
    )
    data: bytes = pdf.file(objects)
    return data


def test_a_cyclic_page_tree(pdf: Any, read: Any) -> None:
    objects = pdf.objects([b""])
    objects[2] = b"<< /Type /Pages /Count 3 /Kids [2 0 R 4 0 R] >>"
    objects[4] = b"<< /Type /Pages /Parent 2 0 R /Count 2 /Kids [2 0 R 4 0 R] >>"
    with pytest.raises(UnreadableInputError, match="None of the 3 pages"):
        read(pdf.file(objects))


def test_a_page_tree_that_announces_more_pages_than_it_has(pdf: Any, read: Any) -> None:
    objects = pdf.objects([pdf.text(72, 720, "One")])
    objects[2] = b"<< /Type /Pages /Count 2000000000 /Kids [10 0 R] >>"
    assert read(pdf.file(objects)).text == "One"


def test_more_pages_than_the_limit(pdf: Any, read: Any) -> None:
    """Few objects are enough for many pages: one can be listed often."""
    objects = pdf.objects([b""])
    objects[2] = b"<< /Type /Pages /Count 5001 /Kids [%s] >>" % (b"10 0 R " * 5001)
    with pytest.raises(InputLimitError, match="5,001 pages; the limit is 5,000") as caught:
        read(pdf.file(objects))
    assert "PdfReader.max_pages" in caught.value.next_step


def test_the_limit_of_pages_can_be_changed(pdf: Any, read: Any) -> None:
    data = pdf.pages(b"", b"", b"")
    assert len(read(data, reader=PdfReader(max_pages=3)).pages) == 3
    with pytest.raises(InputLimitError):
        read(data, reader=PdfReader(max_pages=2))


def test_forms_that_multiply_run_out_of_memory_and_not_the_caller(pdf: Any, read: Any) -> None:
    data = nested_forms(pdf, 9)
    assert len(data) < 4_000
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(InputLimitError, match="more than 256 MiB of memory") as caught:
        read(data, reader=SMALL)
    assert caught.value.context == {"limit": "max_memory"}
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert after - before < 50_000  # kilobytes


def test_content_that_unpacks_to_far_more_than_the_limit(pdf: Any, read: Any) -> None:
    objects = pdf.objects([b""])
    packed = zlib.compress(zlib.compress(bytes(2**29), 9), 9)
    objects[11] = pdf.stream(packed, b"/Filter [/FlateDecode /FlateDecode]")
    with pytest.raises(InputLimitError, match="of memory"):
        read(pdf.file(objects), reader=SMALL)


def test_reading_ends_when_its_time_is_up(pdf: Any, read: Any) -> None:
    with pytest.raises(InputLimitError, match="more than 1 seconds") as caught:
        read(nested_forms(pdf, 12), reader=PdfReader(max_seconds=1, max_memory=2**33))
    assert caught.value.context == {"limit": "max_seconds"}


def test_more_text_and_more_words_than_the_limits(pdf: Any, read: Any) -> None:
    data = pdf.pages(pdf.text(72, 720, "one two three"))
    assert read(data, ReadLimits(max_characters=13, max_nodes=3)).text == "one two three"
    with pytest.raises(InputLimitError, match="longer than 12 characters"):
        read(data, ReadLimits(max_characters=12))
    with pytest.raises(InputLimitError, match="more than 2 words"):
        read(data, ReadLimits(max_nodes=2))


def test_numbers_without_bounds_are_no_places(pdf: Any, read: Any) -> None:
    content = pdf.text(72, 720, "Seen") + pdf.turned("9" * 400, 0, 0, 1, 5, 5, "Where", 10)
    assert read(pdf.pages(content)).text == "Seen"


def test_a_page_of_impossible_size_is_read(pdf: Any, read: Any) -> None:
    objects = pdf.objects([pdf.text(72, 720, "Seen")])
    objects[10] = objects[10].replace(b"[0 0 595 842]", b"[0 0 1%s 842]" % (b"0" * 60))
    page = read(pdf.file(objects)).pages[0]
    assert 0 < page.width < 10**9


@pytest.mark.parametrize("handler", [b"/Standard", b"/Unknown.Handler"])
def test_an_encrypted_file_is_told_with_the_way_out(pdf: Any, read: Any, handler: bytes) -> None:
    objects = pdf.objects([b""])
    objects[4] = b"<< /Filter %s /V 1 /R 2 /P -4 /O <%s> /U <%s> >>" % (
        handler,
        b"00" * 32,
        b"11" * 32,
    )
    with pytest.raises(UnreadableInputError, match="The PDF is encrypted") as caught:
        read(pdf.file(objects, b"/Encrypt 4 0 R /ID [<00> <00>]"))
    assert "Save a copy without" in caught.value.next_step


def test_a_file_whose_table_of_objects_is_wrong_is_read_all_the_same(pdf: Any, read: Any) -> None:
    data = pdf.pages(pdf.text(72, 720, "Repaired"))
    assert read(data.replace(b"startxref\n", b"startxref\n77")).text == "Repaired"


@pytest.mark.parametrize("share", [0.05, 0.2, 0.4])
def test_a_file_that_is_cut_before_its_pages_is_unreadable(
    pdf: Any, read: Any, share: float
) -> None:
    data = pdf.pages(pdf.text(72, 720, "Cut short"))
    with pytest.raises(UnreadableInputError, match="cannot be opened") as caught:
        read(data[: int(len(data) * share)])
    assert caught.value.next_step


@settings(deadline=None, max_examples=50)
@given(data=st.binary(max_size=300))
def test_bytes_after_the_mark_never_raise_anything_but_our_errors(read: Any, data: bytes) -> None:
    with pytest.raises(PaxmanError):
        read(b"%PDF-1.7\n" + data)


@settings(deadline=None, max_examples=50)
@given(data=st.data())
def test_damage_never_raises_anything_but_our_errors(pdf: Any, read: Any, data: Any) -> None:
    file = bytearray(pdf.pages(pdf.text(72, 720, "Some text"), pdf.text(72, 720, "And more")))
    for _ in range(data.draw(st.integers(1, 20))):
        file[data.draw(st.integers(8, len(file) - 1))] = data.draw(st.integers(0, 255))
    with contextlib.suppress(PaxmanError):
        read(bytes(file))


def test_several_threads_may_read_at_once(pdf: Any, read: Any) -> None:
    files = [pdf.pages(pdf.text(72, 720, f"File {number}")) for number in range(20)]
    with ThreadPoolExecutor(8) as pool:
        documents = list(pool.map(read, files))
    assert [document.text for document in documents] == [f"File {n}" for n in range(20)]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")
def test_a_fork_of_the_program_reads_on_its_own(pdf: Any, read: Any) -> None:
    data = pdf.pages(pdf.text(72, 720, "In both"))
    assert read(data).text == "In both"
    child = os.fork()
    if child == 0:
        from paxman_read_pdf._process import kept_process

        text = read(data).text
        kept_process(PdfReader().max_memory).close()
        os._exit(0 if text == "In both" else 1)
    assert read(data).text == "In both"
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.parametrize("name", ["max_pages", "max_seconds", "max_memory"])
@pytest.mark.parametrize("value", [0, -1, True, 1.5, "9"])
def test_impossible_limits_are_refused(name: str, value: object) -> None:
    with pytest.raises(InvalidOptionError, match=f"PdfReader.{name} must be a positive integer"):
        PdfReader(**{name: value})  # type: ignore[arg-type]

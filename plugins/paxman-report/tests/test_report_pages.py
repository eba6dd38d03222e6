"""Pictures of pages in a report, and the boxes of the evidence on them."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from paxman_core import Engine
from paxman_core.document import Page, Word
from paxman_core.errors import UnreadableInputError
from paxman_report import Picturing, ReportEntry
from paxman_report._pages import MOST_BYTES, MOST_PAGES, pages_content

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paxman_core.document import Document

TEXT = "due 30 April\n2026 now\n"
WORDS = (
    Word(0, 3, 10, 10, 30, 20),
    Word(4, 6, 35, 10, 45, 20),
    Word(7, 12, 50, 10, 80, 20),
    Word(13, 17, 10, 25, 40, 35),
    Word(18, 21, 45, 25, 60, 35),
)


class Camera:
    """A reader that takes pictures; it remembers of which pages."""

    media_types = ("text/plain",)

    def __init__(self, size: int = 3) -> None:
        self.asked: list[list[int]] = []
        self.size = size

    def page_pictures(self, data: bytes, numbers: Sequence[int]) -> Mapping[int, bytes]:
        self.asked.append([*numbers])
        assert data == TEXT.encode()
        return dict.fromkeys(numbers, b"x" * self.size)


class BrokenCamera(Camera):
    def page_pictures(self, *_: object) -> Mapping[int, bytes]:
        raise UnreadableInputError("The film has torn.", next_step="Buy another.")


def paged(pages: int = 1) -> ReportEntry:
    engine = Engine(plugins=[])
    document: Document = attrs.evolve(
        engine.read(TEXT),
        pages=tuple(Page(number + 1, 0, 22, 100, 50, WORDS) for number in range(pages)),
    )
    return ReportEntry(engine.normalize(document, {"fields": {"due": "DATE?"}}), document)


def test_words_of_a_span_that_follow_each_other_share_a_box() -> None:
    entry = attrs.evolve(paged(), pictures={1: b"png"})
    [page] = pages_content(entry, {(4, 17): 0, (5, 6): 1})
    assert page == {
        "number": 1,
        "width": 100,
        "height": 50,
        "picture": "data:image/png;base64," + base64.b64encode(b"png").decode(),
        "boxes": [[0, 35, 10, 80, 20], [0, 10, 25, 40, 35], [1, 35, 10, 45, 20]],
    }


def test_pages_without_a_picture_are_left_to_the_text() -> None:
    assert pages_content(paged(2), {(4, 17): 0}) == []


def test_pictures_are_taken_of_the_first_page_and_of_those_with_evidence() -> None:
    camera = Camera()
    entry = Picturing([camera]).pictured(paged(3), TEXT.encode())
    assert camera.asked == [[1]]
    assert entry.pictures == {1: b"xxx"}


def test_there_are_at_most_so_many_pictures() -> None:
    camera = Camera(MOST_BYTES)
    picturing = Picturing([camera])
    assert picturing.pictured(paged(), TEXT.encode()).pictures
    assert not picturing.pictured(paged(), TEXT.encode()).pictures
    assert MOST_PAGES == 20


@pytest.mark.parametrize("readers", [[], [object()], [BrokenCamera()]])
def test_without_a_picture_the_text_remains(readers: list[Any]) -> None:
    entry = paged()
    assert Picturing(readers).pictured(entry, TEXT.encode()) is entry

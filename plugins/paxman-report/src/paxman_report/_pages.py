"""The pages of a document as they look, with the boxes of its evidence."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, runtime_checkable

import attrs

from paxman_core.errors import PaxmanError
from paxman_core.evidence import span_of
from paxman_report._entry import ReportEntry, all_refs

if TYPE_CHECKING:
    from paxman_core.canonical import Json
    from paxman_core.document import Document, Page
    from paxman_report._pieces import Range

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom, in points from the page's top left corner."""

MOST_PAGES: Final = 20
"""Of one document; the text shows the evidence on the others."""
MOST_BYTES: Final = 24_000_000
"""Of all pictures of a report: beyond it, documents are shown as text."""


@runtime_checkable
class PicturingReader(Protocol):
    """A document reader that can also show what pages look like."""

    @property
    def media_types(self) -> Sequence[str]:
        """The media types that it reads."""

    def page_pictures(self, data: bytes, numbers: Sequence[int]) -> Mapping[int, bytes]:
        """PNG by the `numbers` of pages of the `data`; pages that cannot be shown are left out."""


class Picturing:
    """Takes pictures of pages for one report, until they are too many."""

    def __init__(self, readers: Iterable[object]) -> None:
        self._readers = [reader for reader in readers if isinstance(reader, PicturingReader)]
        self._bytes = 0

    def pictured(self, entry: ReportEntry, data: bytes) -> ReportEntry:
        """The `entry` with pictures of the pages of its `data` that hold evidence, if possible."""
        document = entry.document
        if document is None or not document.pages or self._bytes >= MOST_BYTES:
            return entry
        readers = [each for each in self._readers if document.media_type in each.media_types]
        if not readers:
            return entry
        try:
            pictures = readers[0].page_pictures(data, _pages_to_show(entry, document))
        except PaxmanError:
            # The text was read, and it shows everything; a picture is only nicer.
            return entry
        self._bytes += sum(map(len, pictures.values()))
        return attrs.evolve(entry, pictures=dict(pictures))


def _pages_to_show(entry: ReportEntry, document: Document) -> list[int]:
    """The first page, and those with evidence."""
    found = (span_of(ref.place) for ref in all_refs(entry.artifact))
    spans = [(span.start, span.end) for span in found if span is not None]
    return [
        page.number
        for at, page in enumerate(document.pages)
        if at == 0 or any(_overlap(span, (page.start, page.end)) for span in spans)
    ][:MOST_PAGES]


def pages_content(entry: ReportEntry, spans: Mapping[Range, int]) -> list[Json]:
    """The pages that have a picture, each with the boxes of the words of each span."""
    if entry.document is None:
        return []
    return [
        _page(page, entry.pictures[page.number], spans)
        for page in entry.document.pages
        if page.number in entry.pictures
    ]


def _page(page: Page, picture: bytes, spans: Mapping[Range, int]) -> Json:
    boxes: list[Json] = [
        [number, *box] for span, number in spans.items() for box in _boxes(page, span)
    ]
    return {
        "number": page.number,
        "width": page.width,
        "height": page.height,
        "picture": f"data:image/png;base64,{base64.b64encode(picture).decode('ascii')}",
        "boxes": boxes,
    }


def _boxes(page: Page, span: Range) -> list[Box]:
    """The boxes of a span's words; words that follow each other in a line share one."""
    boxes: list[Box] = []
    for word in page.words:
        if _overlap(span, (word.start, word.end)):
            box = (word.left, word.top, word.right, word.bottom)
            if boxes and _continues(boxes[-1], box):
                boxes.append(_around(boxes.pop(), box))
            else:
                boxes.append(box)
    return boxes


def _continues(first: Box, second: Box) -> bool:
    """Whether one box stands right of another, in its line and not far from it."""
    height = first[3] - first[1]
    in_line = abs(first[1] - second[1]) < height / 2 and abs(first[3] - second[3]) < height / 2
    return in_line and first[0] <= second[0] <= first[2] + height


def _around(first: Box, second: Box) -> Box:
    return (
        min(first[0], second[0]),
        min(first[1], second[1]),
        max(first[2], second[2]),
        max(first[3], second[3]),
    )


def _overlap(first: Range, second: Range) -> bool:
    return first[0] < second[1] and second[0] < first[1]

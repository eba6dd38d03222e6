"""The document that is made of what was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.diagnostics import INPUT_REPAIRED, Diagnostic
from paxman_core.document import Document, Origin, Page, Word
from paxman_read_image._doubts import doubts_of
from paxman_read_image._layout import page_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_core.document import Doubt, Source
    from paxman_read_image._layout import PageText
    from paxman_read_image._picture import Picture
    from paxman_read_image._words import Seen

PAGE_BREAK = "\n\f\n"


def document_of(source: Source, seen: Sequence[tuple[Picture, Seen]]) -> Document:
    """The pages as one text, with a form feed on a line of its own between two."""
    texts = [page_text(found.lines) for _, found in seen]
    pages: list[Page] = []
    doubts: list[Doubt] = []
    start = 0
    for number, (text, (picture, found)) in enumerate(zip(texts, seen, strict=True), 1):
        pages.append(_page(text, number, start, _size(picture, found)))
        doubts += doubts_of(text, start)
        start += len(text.text) + len(PAGE_BREAK)
    return Document(
        text=PAGE_BREAK.join(text.text for text in texts),
        content_hash=source.content_hash,
        media_type=source.media_type or "image/png",
        encoding="binary",
        name=source.name,
        doubts=tuple(doubts),
        pages=tuple(pages),
        origins=tuple(Origin(page.start, 0, f"page {page.number}") for page in pages),
        notes=tuple(_notes(texts, seen)),
    )


def _size(picture: Picture, found: Seen) -> tuple[int, int]:
    is_on_its_side = found.turn in (90, 270)
    return (picture.height, picture.width) if is_on_its_side else (picture.width, picture.height)


def _page(text: PageText, number: int, by: int, size: tuple[int, int]) -> Page:
    return Page(
        number=number,
        start=by,
        end=by + len(text.text),
        width=float(size[0]),
        height=float(size[1]),
        words=tuple(
            Word(each.start + by, each.end + by, seen.left, seen.top, seen.right, seen.bottom)
            for each in text.words
            for seen in (each.word,)
        ),
    )


def _notes(texts: Sequence[PageText], seen: Sequence[tuple[Picture, Seen]]) -> Iterator[Diagnostic]:
    for number, (text, (_, found)) in enumerate(zip(texts, seen, strict=True), 1):
        if found.turn:
            turn = f"was turned by {found.turn} degrees to be read"
            yield Diagnostic(INPUT_REPAIRED, f"Page {number} {turn}.")
        if text.two:
            yield Diagnostic(
                INPUT_REPAIRED,
                f"Page {number} seems to show two documents, {text.two}; one is read after the "
                "other. Give each alone to be sure.",
            )

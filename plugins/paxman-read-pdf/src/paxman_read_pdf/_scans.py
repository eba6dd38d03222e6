"""Pages that are pictures, by whichever reader of pictures is installed beside this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from paxman_core.diagnostics import INPUT_INCOMPLETE, INPUT_REPAIRED, Diagnostic
from paxman_core.document import Page
from paxman_core.errors import InvalidInputError, UnsupportedInputError
from paxman_read_pdf._extraction import pages_named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from paxman_core.document import Document, Doubt, Source, Word
    from paxman_read_pdf._extraction import Extract, PageRecord


@attrs.frozen
class Scans:
    """The pages with what could be read of the pictures, and what is to be said about them."""

    pages: list[PageRecord]
    doubts: dict[int, tuple[Doubt, ...]]
    """By the number of the page; in characters of its text."""
    notes: tuple[Diagnostic, ...]


def read_scans(
    source: Source, extract: Extract, picture_of: Callable[[int], bytes], most: int
) -> Scans:
    """Read the first so many pages that are pictures; the others are told in a note."""
    pages = [*extract["pages"]]
    doubts: dict[int, tuple[Doubt, ...]] = {}
    notes: list[Diagnostic] = []
    unread: list[int] = []
    reason = "install paxman-read-image, or run the PDF through OCR, and give the result."
    for position, number in enumerate(extract["pictures"]):
        if position >= most:
            unread += extract["pictures"][position:]
            reason = (
                f"only {most:,} such pages are read. Split the PDF, or raise PdfReader.max_scans."
            )
            break
        try:
            part = source.read_part(picture_of(number), f"page {number}", "image/png")
        except UnsupportedInputError:
            unread += extract["pictures"][position:]
            break
        except InvalidInputError as error:
            unread.append(number)
            reason = error.message
            continue
        pages[number - 1] = _record(pages[number - 1], part)
        doubts[number] = part.doubts
        notes += [
            attrs.evolve(note, message=note.message.replace("Page 1 ", f"Page {number} "))
            for note in part.notes
        ]
    return Scans(pages, doubts, (*_unread(unread, reason), *notes))


def _unread(numbers: list[int], reason: str) -> Iterator[Diagnostic]:
    if numbers:
        what = f"{pages_named(numbers)}: a picture without text that can be read; {reason}"
        yield Diagnostic(INPUT_INCOMPLETE, what)


def _record(record: PageRecord, part: Document) -> PageRecord:
    """A page with the text of its picture; the boxes are in points of the page."""
    [seen, *_] = part.pages or (Page(1, 0, len(part.text)),)
    # Boxes on a picture that was turned to be read are not those of the page.
    is_turned = any(note.code == INPUT_REPAIRED for note in part.notes)
    words = () if is_turned or not seen.width else seen.words
    across, down = record["width"] / (seen.width or 1), record["height"] / (seen.height or 1)
    return {
        "width": record["width"],
        "height": record["height"],
        "text": part.text,
        "words": [_placed(word, across, down) for word in words],
        "fields": [],
    }


def _placed(word: Word, across: float, down: float) -> tuple[int, int, float, float, float, float]:
    left, right = round(word.left * across, 2), round(word.right * across, 2)
    top, bottom = round(word.top * down, 2), round(word.bottom * down, 2)
    return word.start, word.end, left, top, right, bottom

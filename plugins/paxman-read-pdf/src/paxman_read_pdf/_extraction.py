"""What PDFium finds in a PDF, as plain data that can leave the process it runs in."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, TypedDict

from paxman_core.diagnostics import INPUT_INCOMPLETE, INPUT_REPAIRED
from paxman_core.errors import InputLimitError, UnreadableInputError
from paxman_read_pdf._annotations import annotation_words
from paxman_read_pdf._glyphs import UNREADABLE, Sheet, glyphs
from paxman_read_pdf._page_text import page_text
from paxman_read_pdf._rules import rules_of
from paxman_read_pdf._words import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pypdfium2 import PdfDocument, PdfPage

    from paxman_core.document import ReadLimits
    from paxman_read_pdf._glyphs import Glyph
    from paxman_read_pdf._page_text import PlacedWord

_NAMED_FILES = 10
_LITTLE_TEXT = 100
_LARGE = 0.5
_MANY_CURVES = 50
_LOOKED_AT = 1_000


class PageRecord(TypedDict):
    """A page: its size, its text, its words with their boxes, its form fields."""

    width: float
    height: float
    text: str
    words: list[tuple[int, int, float, float, float, float]]
    fields: list[tuple[str, int, int]]


class Extract(TypedDict):
    """The pages of a PDF, which of them are pictures, and notes as code and message."""

    pages: list[PageRecord]
    pictures: list[int]
    notes: list[tuple[str, str]]


def extract(data: bytes, limits: ReadLimits, max_pages: int) -> Extract:
    """The pages of a PDF."""
    document = open_pdf(data)
    try:
        count = len(document)
        if count > max_pages:
            raise InputLimitError(
                f"The PDF has {count:,} pages; the limit is {max_pages:,}.",
                next_step="Split it, or raise PdfReader.max_pages.",
                context={"limit": "max_pages"},
            )
        document.init_forms()
        return _Extraction(document, limits).run(count)
    finally:
        document.close()


def open_pdf(data: bytes) -> PdfDocument:
    """The opened PDF, or an error that says why not."""
    import pypdfium2
    from pypdfium2 import raw

    try:
        return pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if error.err_code == raw.FPDF_ERR_PASSWORD:
            raise UnreadableInputError(
                "The PDF is encrypted and cannot be opened without its password.",
                next_step="Save a copy without a password, and give that.",
            ) from None
        if error.err_code == raw.FPDF_ERR_SECURITY:
            raise UnreadableInputError(
                "The PDF is encrypted in a way that PDFium does not know.",
                next_step="Save a copy without encryption, and give that.",
            ) from None
        raise UnreadableInputError(
            "The PDF cannot be opened: it is damaged, cut short, or has no pages.",
            next_step="Open it in a viewer; if that works, print it to a new PDF, and give that.",
        ) from None


class _Extraction:
    """Reads page by page, and keeps what has to be told about them."""

    def __init__(self, document: PdfDocument, limits: ReadLimits) -> None:
        self._document = document
        self._limits = limits
        self._characters = 0
        self._words = 0
        self._broken: list[int] = []
        self._pictures: list[int] = []
        self._unknown: list[int] = []
        self._cropped: list[int] = []

    def run(self, count: int) -> Extract:
        pages = [self._page(number) for number in range(1, count + 1)]
        if len(self._broken) == count:
            raise UnreadableInputError(
                f"None of the {count:,} pages that the PDF announces can be loaded.",
                next_step="Open it in a viewer; if that works, print it to a new PDF.",
            )
        return Extract(
            pages=pages,
            pictures=self._pictures,
            notes=[*self._notes(), *_beside_the_pages(self._document)],
        )

    def _page(self, number: int) -> PageRecord:
        import pypdfium2

        try:
            page = self._document[number - 1]
            try:
                return self._read(page, number)
            finally:
                page.close()
        except pypdfium2.PdfiumError:
            self._broken.append(number)
            return PageRecord(width=0.0, height=0.0, text="", words=[], fields=[])

    def _read(self, page: PdfPage, number: int) -> PageRecord:
        sheet = Sheet.of(page)
        text_page = page.get_textpage()
        try:
            self._characters += text_page.count_chars()
            self._limits.check_characters(self._characters)
            found = list(words(self._visible(glyphs(text_page, sheet), sheet, number)))
        finally:
            text_page.close()
        found += annotation_words(self._document, page, sheet)
        self._words += len(found)
        self._limits.check_nodes(self._words, "words")
        text, placed = page_text(found, rules_of(page, sheet))
        if is_picture(page, sheet, len(text)):
            self._pictures.append(number)
        if UNREADABLE in text:
            self._unknown.append(number)
        return PageRecord(
            width=round(sheet.width, 2),
            height=round(sheet.height, 2),
            text=text,
            words=[_word_record(word) for word in placed],
            fields=[(word.word.field, word.start, word.end) for word in placed if word.word.field],
        )

    def _visible(self, found: Iterator[Glyph], sheet: Sheet, number: int) -> Iterator[Glyph]:
        """The characters that are on the sheet: nobody sees the others."""
        for glyph in found:
            if sheet.shows(glyph.box):
                yield glyph
            elif self._cropped[-1:] != [number]:
                self._cropped.append(number)

    def _notes(self) -> Iterator[tuple[str, str]]:
        if self._broken:
            yield INPUT_INCOMPLETE, f"{pages_named(self._broken)} cannot be loaded."
        if self._unknown:
            yield (
                INPUT_REPAIRED,
                f"{pages_named(self._unknown)}: the fonts do not say what some of the characters "
                "are; each of those was read as U+FFFD.",
            )
        if self._cropped:
            yield (
                INPUT_INCOMPLETE,
                f"{pages_named(self._cropped)}: characters outside the visible part of the page "
                "were left out.",
            )


def _beside_the_pages(document: PdfDocument) -> Iterator[tuple[str, str]]:
    """Notes about what a PDF holds and no page shows."""
    from pypdfium2 import raw

    if document.get_formtype() == raw.FORMTYPE_XFA_FULL:
        yield (
            INPUT_INCOMPLETE,
            "The PDF is an XFA form, whose fields were not read. Print it to a new PDF, and give "
            "that.",
        )
    count = document.count_attachments()
    if count:
        shown = [
            document.get_attachment(index).get_name() for index in range(min(count, _NAMED_FILES))
        ]
        more = f" and {count - len(shown):,} more" if count > len(shown) else ""
        yield (
            INPUT_INCOMPLETE,
            f"Files are attached to the PDF, which were not read: {', '.join(shown)}{more}.",
        )


def _word_record(placed: PlacedWord) -> tuple[int, int, float, float, float, float]:
    left, top, right, bottom = (round(side, 2) for side in placed.word.box)
    return placed.start, placed.end, left, top, right, bottom


def pages_named(numbers: Sequence[int]) -> str:
    """Rising page numbers in words: `Page 2`, `Pages 1, 3-5 and 9`."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    shown = [str(first) if first == last else f"{first}-{last}" for first, last in ranges]
    listed = " and ".join(filter(None, [", ".join(shown[:-1]), shown[-1]]))
    return f"Page {listed}" if len(numbers) == 1 else f"Pages {listed}"


def is_picture(page: PdfPage, sheet: Sheet, characters: int) -> bool:
    """Whether a page shows what can only be read by OCR.

    A page without text, if it has a picture or many curves; one with little text, such as the
    stamp of a scanner, if a picture covers half of it.
    """
    from pypdfium2 import raw

    if characters > _LITTLE_TEXT:
        return False
    curves = 0
    for thing in islice(page.get_objects(max_depth=4), _LOOKED_AT):
        if thing.type == raw.FPDF_PAGEOBJ_IMAGE:
            left, bottom, right, top = thing.get_bounds()
            area = (right - left) * (top - bottom)
            if not characters or area >= _LARGE * sheet.width * sheet.height:
                return True
        curves += thing.type == raw.FPDF_PAGEOBJ_PATH
    return not characters and curves >= _MANY_CURVES

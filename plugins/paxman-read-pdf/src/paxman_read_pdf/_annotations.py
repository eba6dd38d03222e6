"""What stands on a page without being part of it: filled form fields, and notes typed onto it.

A viewer shows both like text, so they are words of the page, at the place where they are seen.
"""

from __future__ import annotations

import math
from ctypes import POINTER, cast, create_string_buffer
from typing import TYPE_CHECKING, Any

import attrs

from paxman_read_pdf._words import VisualWord

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pypdfium2 import PdfDocument, PdfPage

    from paxman_read_pdf._glyphs import Box, Sheet

_LARGEST_EM = 12.0
_LONGEST = 1_000_000
CHECKED, UNCHECKED = "\N{BALLOT BOX WITH CHECK}", "\N{BALLOT BOX}"


@attrs.frozen
class _Reader:
    """Reads the annotations of one page."""

    document: PdfDocument
    page: PdfPage
    sheet: Sheet
    pdfium: Any

    def words(self) -> Iterator[VisualWord]:
        for index in range(self.pdfium.FPDFPage_GetAnnotCount(self.page)):
            annotation = self.pdfium.FPDFPage_GetAnnot(self.page, index)
            if not annotation:
                continue
            try:
                word = self._word(annotation)
            finally:
                self.pdfium.FPDFPage_CloseAnnot(annotation)
            if word is not None and word.text and _is_seen(word.box, self.sheet):
                yield word

    def _word(self, annotation: object) -> VisualWord | None:
        pdfium = self.pdfium
        flags = pdfium.FPDFAnnot_GetFlags(annotation)
        if flags & (pdfium.FPDF_ANNOT_FLAG_HIDDEN | pdfium.FPDF_ANNOT_FLAG_NOVIEW):
            return None
        kind = pdfium.FPDFAnnot_GetSubtype(annotation)
        if kind == pdfium.FPDF_ANNOT_FREETEXT:
            text = _string(pdfium.FPDFAnnot_GetStringValue, annotation, b"Contents\0")
            return self._placed(annotation, text, None)
        if kind == pdfium.FPDF_ANNOT_WIDGET and self.document.formenv:
            return self._field(annotation)
        return None

    def _field(self, annotation: object) -> VisualWord | None:
        pdfium, form = self.pdfium, self.document.formenv
        kind = pdfium.FPDFAnnot_GetFormFieldType(form, annotation)
        if kind in (pdfium.FPDF_FORMFIELD_CHECKBOX, pdfium.FPDF_FORMFIELD_RADIOBUTTON):
            text = CHECKED if pdfium.FPDFAnnot_IsChecked(form, annotation) else UNCHECKED
            # Which of several buttons is pressed is said by the text beside it.
            is_radio = kind == pdfium.FPDF_FORMFIELD_RADIOBUTTON
            return self._placed(annotation, text, "" if is_radio else self._label(annotation))
        if kind not in (
            pdfium.FPDF_FORMFIELD_TEXTFIELD,
            pdfium.FPDF_FORMFIELD_COMBOBOX,
            pdfium.FPDF_FORMFIELD_LISTBOX,
        ):
            return None
        flags = pdfium.FPDFAnnot_GetFormFieldFlags(form, annotation)
        if flags & pdfium.FPDF_FORMFLAG_TEXT_PASSWORD and kind == pdfium.FPDF_FORMFIELD_TEXTFIELD:
            return None
        text = _string(pdfium.FPDFAnnot_GetFormFieldValue, form, annotation)
        return self._placed(annotation, text, self._label(annotation))

    def _label(self, annotation: object) -> str:
        """What the field is called for people, else the last part of its name."""
        pdfium, form = self.pdfium, self.document.formenv
        shown = _string(pdfium.FPDFAnnot_GetFormFieldAlternateName, form, annotation)
        if shown:
            return shown
        name = _string(pdfium.FPDFAnnot_GetFormFieldName, form, annotation)
        return name.rpartition(".")[2].partition("[")[0]

    def _placed(self, annotation: object, text: str, field: str | None) -> VisualWord:
        rectangle = self.pdfium.FS_RECTF()
        self.pdfium.FPDFAnnot_GetRect(annotation, rectangle)
        box = self.sheet.box(rectangle.left, rectangle.bottom, rectangle.right, rectangle.top)
        return _word_in(box, text, field)


def _is_seen(box: Box, sheet: Sheet) -> bool:
    return math.isfinite(sum(box)) and sheet.shows(box)


def annotation_words(document: PdfDocument, page: PdfPage, sheet: Sheet) -> Iterator[VisualWord]:
    """The values of form fields and the notes typed onto a page."""
    import pypdfium2.raw as pdfium

    return _Reader(document, page, sheet, pdfium).words()


def _word_in(box: Box, text: str, field: str | None) -> VisualWord:
    """A text that is shown in a box: in its middle, or from the top if there is room for more."""
    height = box.bottom - box.top
    em = max(min(height, _LARGEST_EM), 1.0)
    center = box.top + height / 2 if height < 3 * em else box.top + em
    return VisualWord(
        text=text,
        box=box,
        direction=0,
        start=box.left,
        end=box.right,
        baseline=center + em / 4,
        em=em,
        field=field,
    )


def _string(ask: Callable[..., int], *arguments: object) -> str:
    """The answer of a PDFium function that writes UTF-16 into a buffer, its lines ended by LF."""
    import pypdfium2.raw as pdfium

    size = ask(*arguments, None, 0)
    if not 2 < size <= _LONGEST:
        return ""
    buffer = create_string_buffer(size)
    ask(*arguments, cast(buffer, POINTER(pdfium.FPDF_WCHAR)), size)
    text = buffer.raw[: size - 2].decode("utf-16-le", "replace")
    return "\n".join(line.strip() for line in text.replace("\0", "").splitlines()).strip()

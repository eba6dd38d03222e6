"""Pages that show something which is not text: a scan, a photograph, text drawn as curves."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pypdfium2 import PdfPage

    from paxman_read_pdf._glyphs import Sheet

_LITTLE_TEXT = 100
_LARGE = 0.5
_MANY_CURVES = 50
_LOOKED_AT = 1_000


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

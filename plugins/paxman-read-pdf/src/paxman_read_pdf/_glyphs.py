"""The characters of a page as they are seen: what they say, and where they stand.

The page is the one that a viewer shows: cropped, turned as the page says, measured in points from
the top left corner. PDFium knows a page as its author wrote it: from the bottom left, not turned.
"""

from __future__ import annotations

import math
from ctypes import byref, c_double
from typing import TYPE_CHECKING, NamedTuple

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pypdfium2 import PdfPage, PdfTextPage

_KERNING = 0.15
"""In parts of the font's size: less is not a space, unless the file writes one."""
UNREADABLE = "\N{REPLACEMENT CHARACTER}"
_QUARTERS = 90
_NEARLY = 20
_STEP = 15


class Box(NamedTuple):
    """A rectangle on the page as it is seen."""

    left: float
    top: float
    right: float
    bottom: float


class Glyph(NamedTuple):
    """A character and its place; `start` to `end` and `baseline` are along its own direction."""

    text: str
    box: Box
    direction: int
    """Degrees clockwise from left to right; a line has one direction."""
    start: float
    end: float
    baseline: float
    """Distance from the top, for one who reads in this direction."""
    em: float
    """The size of its font, in points."""
    follows_space: bool
    """Whether a space or line break stands before it in the file."""


@attrs.frozen
class Sheet:
    """A page's size as it is seen, and the way from the author's coordinates to the viewer's."""

    width: float
    height: float
    left: float
    bottom: float
    right: float
    top: float
    rotation: int

    @classmethod
    def of(cls, page: PdfPage) -> Sheet:
        """The sheet that a viewer shows."""
        left, bottom, right, top = page.get_bbox()
        width, height = page.get_size()
        return cls(width, height, left, bottom, right, top, page.get_rotation())

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the author is seen."""
        if self.rotation == 90:
            return y - self.bottom, x - self.left
        if self.rotation == 180:
            return self.right - x, y - self.bottom
        if self.rotation == 270:
            return self.top - y, self.right - x
        return x - self.left, self.top - y

    def box(self, left: float, bottom: float, right: float, top: float) -> Box:
        """Where a rectangle of the author is seen."""
        x1, y1 = self.point(left, top)
        x2, y2 = self.point(right, bottom)
        if x1 > x2:
            x1, x2 = x2, x1
        if y1 > y2:
            y1, y2 = y2, y1
        return Box(x1, y1, x2, y2)

    def direction(self, x: float, y: float) -> int:
        """Degrees clockwise in which a vector of the author is seen.

        Text that is nearly level, as on a scan that lies askew, counts as level.
        """
        degrees = (math.degrees(math.atan2(-y, x)) + self.rotation) % 360
        quarter = round(degrees / _QUARTERS) * _QUARTERS
        if abs(degrees - quarter) <= _NEARLY:
            return quarter % 360
        return round(degrees / _STEP) * _STEP % 360

    def shows(self, box: Box) -> bool:
        """Whether any of a box is on the sheet."""
        across = box.right >= 0 and box.left <= self.width
        return across and box.bottom >= 0 and box.top <= self.height


def glyphs(text_page: PdfTextPage, sheet: Sheet) -> Iterator[Glyph]:
    """The characters of a page in the order of the file, white space left out."""
    measure = _Measure(text_page, sheet)
    follows_space = is_guessed = False
    before: Glyph | None = None
    high = 0
    for index in range(text_page.count_chars()):
        code = measure.code(index)
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        text, high = _text(code, high), 0
        if not text or text.isspace():
            is_guessed = text == " " and measure.is_generated(index) and not follows_space
            follows_space = True
            continue
        if measure.is_guess(index):
            text = UNREADABLE
        glyph = measure.glyph(index, text, follows_space)
        if glyph is not None:
            if is_guessed and before is not None and _is_kerned(before, glyph):
                glyph = glyph._replace(follows_space=False)
            yield glyph
            before = glyph
            follows_space = is_guessed = False


def _is_kerned(before: Glyph, glyph: Glyph) -> bool:
    """Whether the gap in which PDFium sees a space is only one that a font puts between letters."""
    em = max(before.em, glyph.em)
    is_level = before.direction == glyph.direction and before.baseline == glyph.baseline
    return is_level and glyph.start - before.end < _KERNING * em


def _text(code: int, high: int) -> str:
    """The character of a UTF-16 unit; `high` is the unit before it if it is half a character."""
    if 0xDC00 <= code < 0xE000:
        return chr(0x10000 + ((high - 0xD800) << 10) + code - 0xDC00) if high else UNREADABLE
    # PDFium marks the hyphen at which a word is broken by 2.
    if code in (0x02, 0xAD):
        return "-"
    if code in (0, 0xFFFE, 0xFFFF) or code > 0x10FFFF:
        return UNREADABLE
    if code < 0x20 or 0x7F <= code < 0xA0:
        return ""
    return chr(code)


class _Measure:
    """Asks PDFium about single characters; the holders of its answers are made once."""

    def __init__(self, text_page: PdfTextPage, sheet: Sheet) -> None:
        import pypdfium2.raw as pdfium

        self._pdfium = pdfium
        self._page = text_page.raw
        self._sheet = sheet
        self._box = pdfium.FS_RECTF()
        self._matrix = pdfium.FS_MATRIX()
        self._x, self._y = c_double(), c_double()
        self._extent = (math.nan, math.nan)
        self._style = (0, 1.0)
        self._origin = (0.0, 0.0)

    def code(self, index: int) -> int:
        code: int = self._pdfium.FPDFText_GetUnicode(self._page, index)
        return code

    def is_generated(self, index: int) -> bool:
        """Whether PDFium put the character in, because it saw a gap."""
        return bool(self._pdfium.FPDFText_IsGenerated(self._page, index) == 1)

    def is_guess(self, index: int) -> bool:
        """Whether the font does not say which character this is."""
        return bool(self._pdfium.FPDFText_HasUnicodeMapError(self._page, index) == 1)

    def glyph(self, index: int, text: str, follows_space: bool) -> Glyph | None:
        """The character; None if it has no place, because a number in the file is too large."""
        found = self._box
        self._pdfium.FPDFText_GetLooseCharBox(self._page, index, byref(found))
        left, bottom, right, top = found.left, found.bottom, found.right, found.top
        # Most characters stand level beside the last one, and are of its size: asking for that
        # would take most of the time.
        if (bottom, top) != self._extent and not self._look(index, (bottom, top)):
            return None
        if not math.isfinite(left + right):
            return None
        box = self._sheet.box(left, bottom, right, top)
        direction, em = self._style
        start, end, baseline = _along(direction, *self._origin, box, em)
        return Glyph(text, box, direction, start, end, baseline, em, follows_space)

    def _look(self, index: int, extent: tuple[float, float]) -> bool:
        """Find out size, direction and origin of a character; False if it has none."""
        pdfium, matrix, x, y = self._pdfium, self._matrix, self._x, self._y
        pdfium.FPDFText_GetCharOrigin(self._page, index, byref(x), byref(y))
        pdfium.FPDFText_GetMatrix(self._page, index, byref(matrix))
        size = pdfium.FPDFText_GetFontSize(self._page, index)
        em = abs(size) * math.hypot(matrix.c, matrix.d) or 1.0
        if not math.isfinite(sum((x.value, y.value, em, matrix.a, matrix.b, *extent))):
            return False
        self._origin = self._sheet.point(x.value, y.value)
        self._style = (self._sheet.direction(matrix.a, matrix.b), em)
        self._extent = extent if extent[0] < extent[1] else (math.nan, math.nan)
        return True


def _along(direction: int, x: float, y: float, box: Box, em: float) -> tuple[float, float, float]:
    """Start and end along a direction, and the distance across it, of a character at x and y."""
    if direction == 0:
        return box.left, box.right, y
    if direction == 90:
        return box.top, box.bottom, -x
    if direction == 180:
        return -box.right, -box.left, -y
    if direction == 270:
        return -box.bottom, -box.top, x
    cosine, sine = math.cos(math.radians(direction)), math.sin(math.radians(direction))
    start = x * cosine + y * sine
    # The box around a slanted character is as wide as its width and its height together are.
    if abs(cosine) > abs(sine):
        width = (box.right - box.left - em * abs(sine)) / abs(cosine)
    else:
        width = (box.bottom - box.top - em * abs(cosine)) / abs(sine)
    return start, start + max(width, 0.0), y * cosine - x * sine

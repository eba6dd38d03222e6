"""The reader of pictures."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Sequence

import attrs

from paxman_core.document import Document, Source
from paxman_core.errors import InvalidOptionError, UnsupportedInputError
from paxman_read_image._words import Recognizer

_MARKS = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"II*\0", "image/tiff"),
    (b"MM\0*", "image/tiff"),
)


def _positive(_: ImageReader, attribute: attrs.Attribute[int], value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise InvalidOptionError(
            f"ImageReader.{attribute.name} must be a positive integer; it is {value!r}.",
            next_step="Leave it out for the default.",
        )


@attrs.frozen(kw_only=True)
class ImageReader:
    """Reads photographs and scans: PNG, JPEG, TIFF and WebP."""

    recognizer: Recognizer | None = None
    """None takes RapidOCR if it is installed, else Tesseract."""
    max_pages: int = attrs.field(default=500, validator=_positive)
    """Pages of one TIFF file."""
    max_pixels: int = attrs.field(default=100_000_000, validator=_positive)
    """Pixels of one page."""
    max_seconds: int = attrs.field(default=120, validator=_positive)
    """Time for one page."""

    name = "picture"
    media_types = ("image/png", "image/jpeg", "image/tiff", "image/webp")
    bounded = True

    def recognizes(self, data: bytes, name: str) -> str | None:  # noqa: ARG002
        """By its mark."""
        if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
            return "image/webp"
        return next((kind for mark, kind in _MARKS if data.startswith(mark)), None)

    def read(self, source: Source) -> Document:
        """The document; what could not be read for sure is told in its doubts."""
        from paxman_read_image._document import document_of
        from paxman_read_image._kept import seen
        from paxman_read_image._picture import pictures_of

        pictures = [*pictures_of(source.data, self.max_pixels, self.max_pages)]
        recognizer = self._recognizer()
        return document_of(source, [(each, seen(recognizer, each.png)) for each in pictures])

    def page_pictures(self, data: bytes, numbers: Sequence[int]) -> dict[int, bytes]:
        """What pages look like when they are upright, as PNG by number; the first page is 1."""
        from paxman_read_image._kept import seen
        from paxman_read_image._picture import for_people, pictures_of, turned

        recognizer = self._recognizer()
        return {
            number: for_people(turned(picture, seen(recognizer, picture.png).turn))
            for number, picture in enumerate(pictures_of(data, self.max_pixels, self.max_pages), 1)
            if number in numbers
        }

    def _recognizer(self) -> Recognizer:
        return self.recognizer or _installed(self.max_seconds)


_found: dict[int, Recognizer] = {}
_finding = threading.Lock()


def _installed(max_seconds: int) -> Recognizer:
    """The recogniser that is there, made once for each time limit."""
    with _finding:
        if max_seconds not in _found:
            _found[max_seconds] = _find(max_seconds)
        return _found[max_seconds]


def _find(max_seconds: int) -> Recognizer:
    from importlib.util import find_spec

    if find_spec("rapidocr") is not None and find_spec("onnxruntime") is not None:
        from paxman_read_image._rapidocr import RapidOcr

        return RapidOcr(max_seconds)
    program = shutil.which("tesseract")
    if program is not None:
        from paxman_read_image._tesseract import Tesseract

        return Tesseract(program, max_seconds)
    raise UnsupportedInputError(
        "The input is a picture, and nothing is installed that reads writing on pictures.",
        next_step='Install RapidOCR: pip install "paxman-read-image[rapidocr]". Or install the '
        "program tesseract.",
    )

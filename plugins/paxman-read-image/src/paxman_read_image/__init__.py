"""A Paxman document reader: photographs and scans, by optical character recognition."""

from __future__ import annotations

from paxman_core.capability import hookimpl
from paxman_read_image._reader import ImageReader
from paxman_read_image._words import Recognizer, Seen, SeenLine, SeenWord

__all__ = ["ImageReader", "Recognizer", "Seen", "SeenLine", "SeenWord"]


@hookimpl
def paxman_document_readers() -> list[ImageReader]:
    """The reader with the recogniser that is installed."""
    return [ImageReader()]

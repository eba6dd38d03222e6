"""A picture file as the recogniser gets it: one PNG a page, upright as the camera meant it."""

from __future__ import annotations

import io
import warnings
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.errors import InputLimitError, UnreadableInputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL.Image import Image

LONGEST_SIDE: Final = 3_000
"""In pixels; recognisers make what is larger smaller themselves."""
SMALLEST_SIDE: Final = 12
"""In pixels; no line of writing fits in less."""
MOST_SHOWN: Final = 1_600_000
"""Pixels of a picture for people."""
MOST_SHOWN_BYTES: Final = 1_500_000
_SMALLER: Final = 0.7


@attrs.frozen
class Picture:
    """One page as PNG, and its size."""

    png: bytes
    width: int
    height: int


def pictures_of(data: bytes, max_pixels: int, max_pages: int) -> Iterator[Picture]:
    """The pages of a file; only TIFF has several."""
    from PIL import ImageSequence

    opened = _opened(data)
    count = getattr(opened, "n_frames", 1) if opened.format == "TIFF" else 1
    if count > max_pages:
        raise InputLimitError(
            f"The picture has {count:,} pages; the limit is {max_pages:,}.",
            next_step="Split it, or raise ImageReader.max_pages.",
            context={"limit": "max_pages"},
        )
    for number, frame in enumerate(ImageSequence.Iterator(opened)):
        if number >= count:
            return
        _check_size(frame, max_pixels)
        yield _picture(_upright(frame))


def turned(picture: Picture, turn: int) -> Picture:
    """The picture turned counterclockwise by so many degrees."""
    return _picture(_opened(picture.png).rotate(turn, expand=True)) if turn else picture


def for_people(picture: Picture) -> bytes:
    """The picture as PNG of a size that fits into a report."""
    if picture.width * picture.height <= MOST_SHOWN and len(picture.png) <= MOST_SHOWN_BYTES:
        return picture.png
    image = _opened(picture.png)
    scale = min(1.0, (MOST_SHOWN / (picture.width * picture.height)) ** 0.5)
    while True:
        size = (max(1, int(picture.width * scale)), max(1, int(picture.height * scale)))
        png = _png(image.resize(size))
        if len(png) <= MOST_SHOWN_BYTES:
            return png
        scale *= _SMALLER


def _opened(data: bytes) -> Image:
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            # The size is checked before a pixel is read.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            return Image.open(io.BytesIO(data), formats=("PNG", "JPEG", "TIFF", "WEBP"))
    except (UnidentifiedImageError, OSError, SyntaxError, Image.DecompressionBombError):
        raise _damaged() from None


def _check_size(image: Image, max_pixels: int) -> None:
    if image.width * image.height > max_pixels:
        raise InputLimitError(
            f"The picture has {image.width:,} by {image.height:,} pixels; "
            f"the limit is {max_pixels:,} in all.",
            next_step="Make it smaller, or raise ImageReader.max_pixels.",
            context={"limit": "max_pixels"},
        )


def _upright(image: Image) -> Image:
    """Turned as the camera says, on white, and not larger than is of use."""
    from PIL import Image as Images
    from PIL import ImageOps

    try:
        found = ImageOps.exif_transpose(image)
        if found.mode in ("RGBA", "LA", "PA") or "transparency" in found.info:
            found = found.convert("RGBA")
            paper = Images.new("RGBA", found.size, "white")
            found = Images.alpha_composite(paper, found)
        found = found.convert("RGB")
    except (OSError, SyntaxError, ValueError):
        raise _damaged() from None
    found.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    return found


def _picture(image: Image) -> Picture:
    return Picture(_png(image), image.width, image.height)


def _png(image: Image) -> bytes:
    written = io.BytesIO()
    image.save(written, "PNG", compress_level=1)
    return written.getvalue()


def _damaged() -> UnreadableInputError:
    return UnreadableInputError(
        "The picture cannot be opened: it is damaged or cut short.",
        next_step="Open it in a viewer; if that works, save it as PNG, and give that.",
    )

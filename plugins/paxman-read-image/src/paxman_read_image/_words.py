"""What a recogniser saw: words with their boxes, and how sure it was of each character."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

import attrs


@attrs.frozen
class SeenWord:
    """A word on the picture, in pixels from its top left corner."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    scores: tuple[float, ...]
    """Between 0 and 1, one for each character."""


@attrs.frozen
class SeenLine:
    """Words that the recogniser took for one piece of writing, and how steeply it runs."""

    words: tuple[SeenWord, ...]
    angle: float = 0.0
    """In radians; positive if it runs downward."""

    @property
    def width(self) -> float:
        """From its first word's left to its last word's right."""
        return max(word.right for word in self.words) - min(word.left for word in self.words)


@attrs.frozen
class Seen:
    """All that stands on one picture, and how far the picture had to be turned to be read."""

    lines: tuple[SeenLine, ...]
    turn: int = 0
    """0, 90, 180 or 270 degrees, counterclockwise; the boxes are those of the turned picture."""


class Recognizer(Protocol):
    """Something that reads pictures."""

    @property
    def name(self) -> str:
        """Its name and version: what it saw is kept under them."""

    def read(self, png: bytes) -> Seen:
        """What stands on a picture."""


def slope(start: tuple[float, float], end: tuple[float, float]) -> float:
    """The angle of a line from left to right."""
    return math.atan2(end[1] - start[1], end[0] - start[0])


def skew_of(lines: Sequence[SeenLine]) -> float:
    """The angle at which most of the writing runs; long lines tell it best."""
    weighed = sorted((line.angle, line.width) for line in lines)
    half = sum(width for _, width in weighed) / 2
    for angle, width in weighed:
        half -= width
        if half <= 0:
            return angle
    return 0.0

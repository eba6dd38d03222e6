"""Tesseract, where its program is installed."""

from __future__ import annotations

import os
import re
import subprocess
from itertools import groupby
from typing import TYPE_CHECKING, Final

from paxman_core.errors import InputLimitError, UnreadableInputError
from paxman_read_image._picture import Picture, turned
from paxman_read_image._words import Seen, SeenLine, SeenWord, slope

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_WORD: Final = "5"
"""The level of a word in Tesseract's table; pages, blocks, paragraphs and lines stand above."""
_TURN = re.compile(r"^Rotate: (\d+)$", re.MULTILINE)
_SURE_TURN = re.compile(r"^Orientation confidence: ([\d.]+)$", re.MULTILINE)
_LEAST_SURE: Final = 2.0


class Tesseract:
    """Reads pictures with the program `tesseract`."""

    def __init__(self, program: str, max_seconds: int) -> None:
        self._program = program
        self._max_seconds = max_seconds
        self.name = self._run(["--version"]).splitlines()[0]

    def read(self, png: bytes) -> Seen:
        """What stands on a picture."""
        turn = self._turn(png)
        if turn:
            png = turned(Picture(png, 0, 0), turn).png
        return Seen(tuple(lines_of(self._run(["stdin", "stdout", "tsv"], png))), turn)

    def _turn(self, png: bytes) -> int:
        """How far the picture has to be turned; 0 where there is too little writing to tell."""
        try:
            said = self._run(["stdin", "stdout", "--psm", "0"], png)
        except UnreadableInputError:
            return 0
        turn, sure = _TURN.search(said), _SURE_TURN.search(said)
        if turn is None or sure is None or float(sure[1]) < _LEAST_SURE:
            return 0
        # It says how far to turn clockwise.
        return -int(turn[1]) % 360

    def _run(self, arguments: Sequence[str], data: bytes = b"") -> str:
        try:
            done = subprocess.run(
                [self._program, *arguments],
                input=data,
                capture_output=True,
                timeout=self._max_seconds,
                env={**os.environ, "OMP_THREAD_LIMIT": "1"},
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise InputLimitError(
                f"Reading the picture took more than {self._max_seconds} seconds.",
                next_step="Make the picture smaller, or raise ImageReader.max_seconds.",
                context={"limit": "max_seconds"},
            ) from None
        if done.returncode:
            reason = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
            raise UnreadableInputError(
                f"Tesseract failed on the picture: {''.join(reason) or 'it gave no reason'}.",
                next_step="Save the picture as PNG in another size, and give that.",
            )
        return done.stdout.decode("utf-8", "replace")


def lines_of(table: str) -> Iterator[SeenLine]:
    """The lines in Tesseract's table of words."""
    rows = [row.split("\t") for row in table.splitlines()[1:]]
    words = [row for row in rows if len(row) == 12 and row[0] == _WORD and row[11].strip()]
    for _, line in groupby(words, key=lambda row: row[1:5]):
        seen = [_word(row) for row in line]
        first, last = seen[0], seen[-1]
        # Words without ascenders are lower, so that ends are compared at the baseline.
        angle = slope((first.left, first.bottom), (last.right, last.bottom)) if seen[1:] else 0.0
        yield SeenLine(tuple(seen), angle)


def _word(row: Sequence[str]) -> SeenWord:
    left, top, width, height = map(int, row[6:10])
    score = max(0.0, float(row[10]) / 100)
    text = row[11].strip()
    return SeenWord(text, left, top, left + width, top + height, (score,) * len(text))

"""What was seen, as JSON: it leaves the process that saw it, and is kept in files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paxman_read_image._words import Seen, SeenLine, SeenWord

if TYPE_CHECKING:
    from collections.abc import Mapping


def to_json(seen: Seen) -> dict[str, Any]:
    """Plain lists and numbers, in their order."""
    lines = [[line.angle, [_word(word) for word in line.words]] for line in seen.lines]
    return {"turn": seen.turn, "lines": lines}


def from_json(data: Mapping[str, Any]) -> Seen:
    """The inverse of `to_json`."""
    return Seen(
        tuple(
            SeenLine(tuple(_seen(*word) for word in words), angle) for angle, words in data["lines"]
        ),
        data["turn"],
    )


def _seen(text: str, box: list[float], scores: list[float]) -> SeenWord:
    left, top, right, bottom = box
    return SeenWord(text, left, top, right, bottom, tuple(scores))


def _word(word: SeenWord) -> list[Any]:
    box = [round(side, 1) for side in (word.left, word.top, word.right, word.bottom)]
    return [word.text, box, [round(score, 3) for score in word.scores]]

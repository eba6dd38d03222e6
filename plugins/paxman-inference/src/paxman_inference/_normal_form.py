"""A text in which only what matters for finding a quote is left, and where each part came from."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterator

_SAME = {
    **dict.fromkeys("‘’‚‛′´`ʹʻʼ＇", "'"),
    **dict.fromkeys("“”„‟″«»〝〞＂", '"'),
    **dict.fromkeys("‐‑‒–—―−﹘﹣－", "-"),
    "…": "...",
    "¦": "|",
}


@attrs.frozen
class NormalForm:
    """The normal form of a text; `starts` and `ends` say which characters each came from."""

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def find_all(self, normal: str) -> Iterator[tuple[int, int]]:
        """The places in the original text whose normal form is exactly this."""
        position = self.text.find(normal) if normal else -1
        while position >= 0:
            place = self.place_of(position, position + len(normal))
            if place is not None:
                yield place
            position = self.text.find(normal, position + 1)

    def place_of(self, start: int, end: int) -> tuple[int, int] | None:
        """Where a part of the normal form came from; None if it begins or ends in a character."""
        if start > 0 and self.starts[start - 1] == self.starts[start]:
            return None
        if end < len(self.text) and (
            self.starts[end - 1] == self.starts[end] or unicodedata.combining(self.text[end])
        ):
            return None
        return self.starts[start], self.ends[end - 1]


def normal_text(text: str) -> str:
    """The normal form alone."""
    return normal_form(text).text


def normal_form(text: str) -> NormalForm:
    """The text in one case, with one kind of space, quotation mark and dash, compatible forms as
    one, and without marks that cannot be seen; each run of spaces is one, none is at the ends."""
    characters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    has_gap = False
    for position, written in enumerate(text):
        for character in _normal(written):
            if character == " ":
                has_gap = bool(characters)
                gap_start, gap_end = position, position + 1
                continue
            if has_gap:
                characters.append(" ")
                starts.append(gap_start)
                ends.append(gap_end)
                has_gap = False
            characters.append(character)
            starts.append(position)
            ends.append(position + 1)
    return NormalForm("".join(characters), tuple(starts), tuple(ends))


@lru_cache(maxsize=4096)
def _normal(character: str) -> str:
    """What one character is in the normal form: nothing, itself, or several."""
    if character.isspace():
        return " "
    same = _SAME.get(character)
    if same is not None:
        return same
    if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Cn", "Co") or character == "\ufffd":
        return ""
    decomposed = unicodedata.normalize("NFKD", character).casefold()
    decomposed = unicodedata.normalize("NFKD", decomposed)
    if " " in decomposed:
        # A mark that stands alone would become a space that nobody wrote.
        return character
    return "".join(_SAME.get(part, part) for part in decomposed)

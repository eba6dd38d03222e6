"""Phrases inside lines: names, codes and pieces of sentences, for text that has no layout."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core.capability import TextSpan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.document import Document

MAX_WORDS: Final = 6
"""Words of the longest phrase."""

_WORD = re.compile(r"\S+")
# A full stop ends a piece unless it ends an initial or a title.
_BREAK = re.compile(
    r"[;!?()\[\]{}\"“”„«»|\t]|[,:](?!\d)|(?<!\b[A-Z])(?<!\b(?:Mr|Ms|Dr|St|No|Nr))(?<!\bMrs)(?<!\bProf)\.(?=\s|$)"
    r"|\.{2,}|\s{2,}|(?<=\s)[-–—*>](?=\s)"
)
_INSIDE_NAMES: Final = "& + of de del della di da du des van von der den la le el y"
_SMALL_WORDS: Final = """
a an the of and or to in on at is are was were be been it its this that these with for from by as
but not no his her my your our their we i you they he she will would can could has have had do does
did if then so after before all since only der die das den dem des ein eine und oder zu von mit für
im am ist le la les un une du de et ou à en el los las y o una il lo gli e
"""
_INSIDE: Final = frozenset(_INSIDE_NAMES.split())
_SMALL: Final = frozenset(_SMALL_WORDS.split())
"""What begins or ends with such a word is not a name of anything."""

_NAME, _CODE, _PIECE, _PAIR, _SINGLE = range(5)


class _Word(NamedTuple):
    start: int
    end: int
    text: str

    @property
    def is_big(self) -> bool:
        """Whether it begins as names do."""
        return self.text[0].isupper() or self.text[0].isdigit()

    @property
    def is_small(self) -> bool:
        return self.text.lower() in _SMALL


def phrases_of(document: Document) -> tuple[TextSpan, ...]:
    """The phrases of a document, each wording once, the likeliest to be a value first."""
    found: dict[str, tuple[int, int, int]] = {}
    for start, end in document.lines:
        for words in _pieces(document.text, start, end):
            for kind, first, last in _phrases(words):
                found.setdefault(document.text[first:last].casefold(), (kind, first, last))
    return tuple(
        TextSpan(first, last, document.text[first:last])
        for _, first, last in sorted(found.values())
    )


def _pieces(text: str, start: int, end: int) -> Iterator[list[_Word]]:
    """The words of a line, cut where punctuation cuts it."""
    for mark in [*_BREAK.finditer(text, start, end), None]:
        stop = end if mark is None else mark.start()
        words = [_Word(*word.span(), word[0]) for word in _WORD.finditer(text, start, stop)]
        if words:
            yield words
        if mark is not None:
            start = mark.end()


def _phrases(words: list[_Word]) -> Iterator[tuple[int, int, int]]:
    """Runs of words that begin as names do, codes, the whole piece, pairs and single words."""
    if len(words) <= MAX_WORDS:
        yield _PIECE, words[0].start, words[-1].end
    yield from _names(words)
    for position, word in enumerate(words):
        if any(character.isdigit() for character in word.text):
            yield _CODE, word.start, word.end
        elif len(word.text) > 2 and not word.is_small:
            yield _SINGLE, word.start, word.end
        if position + 1 < len(words) and not word.is_small and not words[position + 1].is_small:
            yield _PAIR, word.start, words[position + 1].end


def _names(words: list[_Word]) -> Iterator[tuple[int, int, int]]:
    """The longest runs of big words; a small one may stand inside: `Femke de Vries`."""
    position = 0
    while position < len(words):
        end = position
        while end < len(words) and end - position < MAX_WORDS:
            inside = end > position and words[end].text in _INSIDE
            followed = end + 1 < len(words) and words[end + 1].text[0].isupper()
            if not words[end].is_big and not (inside and followed):
                break
            end += 1
        if end > position and not (end == position + 1 and words[position].is_small):
            yield _NAME, words[position].start, words[end - 1].end
        position = max(end, position + 1)

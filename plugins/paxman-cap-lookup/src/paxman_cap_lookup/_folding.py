"""Text without case, accents, punctuation and layout, and the way back to the original characters.

A folded text holds words of letters and digits with one space between them, and a line feed as a
word of its own where a paragraph ends, so that no name reaches across one.

- A letter loses its case and its accents; one that is two letters elsewhere becomes two (ß, æ).
- The dots of an abbreviation go away (U.S.A. is USA), and so does an apostrophe within a word
  (O'Neil is ONeil), unless it begins a final s: Germany's holds the word Germany.
- Every other sign, and any run of spaces and signs, separates words.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate

_NOTHING = "\x00"
"""Stands for a character that folds to nothing."""
_PARAGRAPH = "\x01"
"""Stands for the end of a paragraph."""
_SEVERAL = 0xF0000
"""From here on, each code point stands for several letters; Unicode has no letters there."""
_SIGNS = {".": ".", "'": "'", **dict.fromkeys("\n\x0c\u2028\u2029", "\n")}
_SIGNS |= dict.fromkeys("\u2019\u02bc\uff07\u2018`\u00b4", "'")
_LETTERS = {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "ħ": "h", "æ": "ae", "œ": "oe"}
_LETTERS |= {"þ": "th", "ŋ": "n", "ŧ": "t"}
# Marks that make another letter of it, not an accented one: nukta, kana voicing, virama.
_LETTER_MARKS = (7, 8, 9)

_SPACES = re.compile("  +")
_STAND_IN = re.compile(f"[{_NOTHING}{_PARAGRAPH}{chr(_SEVERAL)}-\U0010ffff]")
_PARAGRAPH_END = re.compile(r"\n[ .']*\n[ .'\n]*")
_ABBREVIATION = re.compile(r"\.(?<=\b[^\W\d_]\.)")
_INNER_APOSTROPHE = re.compile(r"'(?<=\w')(?=\w)(?!s\b)")


def _letters(character: str) -> str:
    """What one character becomes: its letters or digits, a sign that is kept, or a space."""
    if character in _SIGNS:
        return _SIGNS[character]
    kind = unicodedata.category(character)
    if kind == "Cf":
        return ""
    if kind[0] not in "LNM":
        return " "
    # Twice, for a mathematical alpha has a capital alpha inside, and that has accents inside.
    decomposed = unicodedata.normalize("NFKD", character).casefold()
    decomposed = unicodedata.normalize("NFKD", decomposed)
    kept = "".join(_LETTERS.get(part, part) for part in decomposed if _is_letter(part))
    # Hangul is taken apart by NFKD, and is put together again.
    return unicodedata.normalize("NFC", kept)


def _is_letter(character: str) -> bool:
    """Whether a character counts: letters, digits, and the marks that are more than accents."""
    kind = unicodedata.category(character)[0]
    if kind != "M":
        return kind in "LN" and character not in _SIGNS
    order = unicodedata.combining(character)
    return order == 0 or order in _LETTER_MARKS


class _Characters(dict[int, str]):
    """One character for each character, worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        letters = _letters(chr(code))
        folded = letters
        if len(letters) != 1:
            folded = chr(_SEVERAL + code) if letters else _NOTHING
            _EXPANSIONS[folded] = letters
        self[code] = folded
        return folded


_EXPANSIONS = {_NOTHING: "", _PARAGRAPH: " \n"}
_CHARACTERS = _Characters()


class FoldedText:
    """A folded text with a space at either end, and where its characters came from."""

    def __init__(self, original: str) -> None:
        self.original = original
        self._even = _even(f" {original} ")
        words = f" {' '.join(self._even.split())} "
        self.text = _STAND_IN.sub(_expanded, words)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The original characters that a stretch of the folded text came from."""
        first, last = self._origin(start), self._origin(end - 1) + 1
        # An accent written as a character of its own belongs to the letter before it.
        while last < len(self.original) and unicodedata.combining(self.original[last]):
            last += 1
        return first, last

    def _origin(self, position: int) -> int:
        starts, even_starts = self._stretches
        number = bisect_right(starts, position) - 1
        origin = even_starts[number] + position - starts[number]
        if number + 1 < len(starts):
            # All the letters that one character became come from it.
            origin = min(origin, even_starts[number + 1] - 1)
        return origin - 1

    @cached_property
    def _stretches(self) -> tuple[list[int], list[int]]:
        """Where the stretches begin that are folded one to one: in the folded and even text."""
        changes = [(m.end(), m.start() + 1 - m.end()) for m in _SPACES.finditer(self._even)]
        changes += [(m.end(), len(_expanded(m)) - 1) for m in _STAND_IN.finditer(self._even)]
        changes.sort()
        even_starts = [0, *(end for end, _ in changes)]
        shifts = accumulate((shift for _, shift in changes), initial=0)
        return [
            start + shift for start, shift in zip(even_starts, shifts, strict=True)
        ], even_starts


def _even(text: str) -> str:
    """The text with one character for each: a letter, a space, or a stand-in."""
    text = text.translate(_CHARACTERS)
    text = _ABBREVIATION.sub(_NOTHING, text)
    text = _INNER_APOSTROPHE.sub(_NOTHING, text)
    text = _PARAGRAPH_END.sub(lambda match: _PARAGRAPH.ljust(len(match[0])), text)
    return text.replace(".", " ").replace("'", " ").replace("\n", " ")


def _expanded(match: re.Match[str]) -> str:
    return _EXPANSIONS[match[0]]


def fold_name(name: str) -> str:
    """A name as it stands in folded texts; empty if it has neither letters nor digits."""
    return " ".join(FoldedText(name).text.split())

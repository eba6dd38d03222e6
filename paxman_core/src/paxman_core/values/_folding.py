"""Text made comparable: case, accents, and the ways of writing a space, a minus or a digit."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from paxman_core._lazy import lazy_pattern

if TYPE_CHECKING:
    import re

MAX_TEXT = 1_000
"""Longest text that is read as anything but a STRING: values are short, and NFKC can grow one."""

# Letters that Unicode does not take apart into a base letter and a mark.
_LETTERS = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe"})

SPACES = "\u00a0\u2002\u2003\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
HYPHENS = "\u2212\u2010\u2011\ufe63"
_PLAIN = str.maketrans(
    {
        **{chr(wide): chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)},
        **dict.fromkeys(f"{SPACES}\t\r\n", " "),
        **dict.fromkeys("\u200b\u200c\u200d\u200e\u200f\u2060\u061c\ufeff\u00ad", None),
        **dict.fromkeys(HYPHENS, "-"),
        **dict.fromkeys("\u2019\u2018\u02bb\u02bc\u00b4\u2032`", "'"),
        "\u066b": ".",
        "\u066c": "'",
    }
)


_NOT_ASCII = lazy_pattern(r"[^\x00-\x7f]")
_OTHER_DIGIT = lazy_pattern(r"(?![0-9])\d")


def plain(text: str) -> str:
    """The text with one kind of digit, space, apostrophe and minus, and without hidden marks."""
    if text.isascii():
        return text.strip() if text.isprintable() else text.translate(_PLAIN).strip()
    return _OTHER_DIGIT.sub(_digit, text.translate(_PLAIN)).strip()


def plain_in_place(text: str) -> str:
    """The same with every character at its place: lines, tabs and hidden marks stay."""
    # A long text is looked through once, and has few such characters.
    for odd in set() if text.isascii() else {*_NOT_ASCII.findall(text)}:
        usual = str(unicodedata.decimal(odd)) if odd.isdecimal() else odd.translate(_PLAIN)
        text = text.replace(odd, usual or odd)
    return text


def _digit(match: re.Match[str]) -> str:
    return str(unicodedata.decimal(match[0]))


def normalize_text(text: str) -> str:
    """The text without case and accents, for comparing words."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    marks = dict.fromkeys(map(ord, filter(unicodedata.combining, set(decomposed))))
    return decomposed.translate({**_LETTERS, **marks})


def has_surrogate(text: str) -> bool:
    """Whether the text holds half a character, which no encoding of Unicode can write."""
    if text.isascii():
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False

"""A text in the forms that RE2 is given, and the way back from bytes to characters.

RE2 knows words of ASCII only. So that `\\b` and `\\w` mean what they mean in `re`, patterns that
use them on other text get a form in which every word character beyond ASCII is `_` + a code point
of its own + `_`, and so is the low line itself. RE2 then sees an ASCII word character at both
edges, no search can start or end inside, and `\\w` is a short pattern instead of 700 ranges.

`$` in `re` also matches before the final line feed. Patterns that use it get a copy in which all
other line feeds are replaced, so that the end of a line, for RE2, is just that place.
"""

from __future__ import annotations

import enum
from functools import cached_property

from paxman_cap_regex._characters import is_word

BRACKET = "_"
WORD_SHIFT = 0x80000
"""Word characters are moved to planes 8 to 11, in which Unicode has nothing."""
WORD_SPACE = 0x40000
INNER_LINE_FEED = "\U000c0000"
INNER_LINE_FEED_BYTE = 0xFF

_CONTINUATION = bytes(range(0x80, 0xC0))
_PLAIN_ASCII = bytes(range(0x80)).replace(BRACKET.encode(), b"")
_LEAD = b"\xf2"
"""The first byte of a code point of planes 8 to 11."""
_FEW = 12
_PIECE = 65_536
_STRIDE = 512


@enum.unique
class Form(enum.Enum):
    """How a text is encoded."""

    ASCII = "ascii"
    UTF8 = "utf-8"
    WORDS = "words"

    # That of Enum is written in Python, and every pattern asks for it.
    __hash__ = object.__hash__


class Encoded:
    """A text as bytes, in which a byte need not be a character."""

    def __init__(self, data: bytes, not_counted: bytes) -> None:
        self.data = data
        self._not_counted = not_counted

    def character(self, offset: int) -> int:
        """The number of characters before a byte."""
        full, rest = divmod(offset, _STRIDE)
        return self._counts[full] + self._count(self.data[offset - rest : offset])

    @cached_property
    def _counts(self) -> list[int]:
        """The number of characters before every 512th byte."""
        counts = [0]
        for start in range(0, len(self.data), _STRIDE):
            counts.append(counts[-1] + self._count(self.data[start : start + _STRIDE]))
        return counts

    def _count(self, data: bytes) -> int:
        return len(data.translate(None, self._not_counted))


class Subject:
    """One text, encoded once for all patterns that run on it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.is_ascii = text.isascii()
        self._encoded: dict[tuple[Form, bool], Encoded | None] = {}

    def encoded(self, form: Form, *, marked: bool) -> Encoded | None:
        """The text in a form; None if it has code points that have no place in it."""
        key = (form, marked)
        if key not in self._encoded:
            self._encoded[key] = _encode(self.text, form, marked=marked)
        return self._encoded[key]


def _encode(text: str, form: Form, *, marked: bool) -> Encoded | None:
    if form is Form.ASCII:
        data = text.encode("ascii")
        mark = bytes([INNER_LINE_FEED_BYTE])
        return Encoded(_marked(data, mark) if marked else data, b"")
    try:
        data = text.encode()
    except UnicodeEncodeError:
        return None
    mark = INNER_LINE_FEED.encode()
    if mark in data:
        return None
    if marked:
        data = _marked(data, mark)
    return Encoded(data, _CONTINUATION) if form is Form.UTF8 else _with_words(data)


def _marked(data: bytes, mark: bytes) -> bytes:
    last = len(data) - 1 if data.endswith(b"\n") else len(data)
    return data[:last].replace(b"\n", mark) + data[last:]


def _with_words(data: bytes) -> Encoded | None:
    if _LEAD in data:
        return None
    special = data.translate(None, _PLAIN_ASCII)
    words = None if len(special) * 8 > len(data) else _words_of(special)
    if words is not None and len(words) <= _FEW:
        for character in words:
            data = data.replace(character.encode(), _bracketed(character).encode())
    else:
        text = data.decode()
        # In pieces, because the whole in between would need twelve bytes a character.
        pieces = (text[start : start + _PIECE] for start in range(0, len(text), _PIECE))
        data = b"".join(piece.translate(_WORDS).encode() for piece in pieces)
    # One byte of each character counts: of a bracketed one, the lead byte within the brackets.
    return Encoded(data, _CONTINUATION + BRACKET.encode())


def _words_of(special: bytes) -> list[str]:
    """The characters that are to be bracketed, the low line first: brackets are low lines."""
    return sorted(character for character in set(special.decode()) if is_word(character))


def _bracketed(character: str) -> str:
    return f"{BRACKET}{chr(ord(character) + WORD_SHIFT)}{BRACKET}"


class _Words(dict[int, str]):
    """What each character is written as, found out when it is first met."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        plain = character != BRACKET and (code < 0x80 or not is_word(character))
        self[code] = character if plain else _bracketed(character)
        return self[code]


_WORDS = _Words()

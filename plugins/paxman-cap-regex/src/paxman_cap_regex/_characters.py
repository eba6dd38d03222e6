"""Sets of characters, with the meaning that Python's `re` gives to classes and to ignoring case.

Beyond ASCII a set is kept in two halves, for word characters and for others, because the encoded
text that patterns run on keeps these apart; see `subject`.
"""

from __future__ import annotations

import re
from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from paxman_cap_regex import _ranges as ranges
from paxman_cap_regex._ranges import EVERY, FIRST, Ranges

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ASCII = (1 << FIRST) - 1
_SMALL = 1_000
# No decimal digit, space or cased letter is beyond these planes.
_PLANES = 0x20000


class CharacterSet(NamedTuple):
    """Characters that one position of a pattern accepts."""

    ascii: int
    """A bit for each ASCII character."""
    word: Ranges = ()
    """Accepted among word characters beyond ASCII; what is said of others here has no effect."""
    other: Ranges = ()
    """Accepted among the rest beyond ASCII; what is said of word characters has no effect."""

    def __or__(self, more: CharacterSet) -> CharacterSet:
        return CharacterSet(
            self.ascii | more.ascii,
            ranges.union(self.word, more.word),
            ranges.union(self.other, more.other),
        )

    def negated(self) -> CharacterSet:
        """Every character that is not in this set."""
        return CharacterSet(
            ASCII & ~self.ascii, ranges.complement(self.word), ranges.complement(self.other)
        )

    def codes(self) -> Iterator[int]:
        """The ASCII characters in the set."""
        return (code for code in range(FIRST) if self.ascii >> code & 1)

    def pruned(self) -> CharacterSet:
        """The same set, with what has no effect taken out of small halves."""
        return CharacterSet(
            self.ascii, _only(self.word, wanted=True), _only(self.other, wanted=False)
        )

    @property
    def only_word(self) -> bool:
        """Whether nothing but word characters is accepted."""
        return not self.ascii & ~WORD.ascii and not self.pruned().other


def is_word(character: str) -> bool:
    """Whether a character is what `\\w` means."""
    return character.isalnum() or character == "_"


def span(first: int, last: int) -> CharacterSet:
    """The characters from one code point to another."""
    bits = 0
    if first < FIRST:
        bits = (1 << min(last + 1, FIRST)) - (1 << first)
    beyond = ((max(first, FIRST), last),) if last >= FIRST else ()
    return CharacterSet(bits, beyond, beyond)


def union(sets: Iterable[CharacterSet]) -> CharacterSet:
    """All characters of several sets."""
    whole = NONE
    for one in sets:
        whole |= one
    return whole


def _mask(characters: str) -> int:
    return sum(1 << ord(character) for character in characters)


NONE = CharacterSet(0)
ALL = CharacterSet(ASCII, EVERY, EVERY)
NEWLINE = span(10, 10)
ASCII_DIGITS = span(ord("0"), ord("9"))
ASCII_SPACES = CharacterSet(_mask(" \t\n\r\f\v"))
_LETTERS = span(ord("a"), ord("z")) | span(ord("A"), ord("Z"))
ASCII_WORD = ASCII_DIGITS | _LETTERS | span(ord("_"), ord("_"))
WORD = CharacterSet(ASCII_WORD.ascii, EVERY, ())


@lru_cache
def digits() -> CharacterSet:
    """Every decimal digit."""
    return ASCII_DIGITS | _beyond_ascii(r"\d+")


@lru_cache
def spaces() -> CharacterSet:
    """Every white space; the four ASCII separators are among them unless the ASCII flag is set."""
    return ASCII_SPACES | span(0x1C, 0x1F) | _beyond_ascii(r"\s+")


def ignoring_case(exact: CharacterSet, *, ascii_only: bool) -> CharacterSet:
    """The set of characters that equal one of the set when case is ignored."""
    bits = exact.ascii & _LETTERS.ascii
    upper, lower = bits >> 32 & _LETTERS.ascii, bits << 32 & _LETTERS.ascii
    wider = CharacterSet(exact.ascii | upper | lower, exact.word, exact.other)
    if ascii_only:
        return wider
    if exact.word or exact.other:
        return wider | _with_equals(wider)
    return wider | union(
        span(ord(equal), ord(equal))
        for letter, equals in _EQUALS_OF_ASCII.items()
        if wider.ascii >> ord(letter) & 1
        for equal in equals
    )


# What `re` holds equal to an ASCII letter beyond ASCII. The table of all letters says the same,
# and takes milliseconds to make.
_EQUALS_OF_ASCII = {"i": "\u0130\u0131", "k": "\u212a", "s": "\u017f"}


def _with_equals(exact: CharacterSet) -> CharacterSet:
    members = [
        equals for equals in _case_classes() if any(_contains(exact, code) for code in equals)
    ]
    return union(span(code, code) for equals in members for code in equals)


def _contains(exact: CharacterSet, code: int) -> bool:
    if code < FIRST:
        return bool(exact.ascii >> code & 1)
    half = exact.word if is_word(chr(code)) else exact.other
    return any(first <= code <= last for first, last in half)


@lru_cache
def _case_classes() -> tuple[tuple[int, ...], ...]:
    """Code points that `re` holds equal when it ignores case.

    Those are the characters whose small letters have one capital. Joining them lets the case be
    changed in two calls; a line feed between them keeps each free of its neighbours' influence.
    """
    plain = [chr(code) for code in range(_PLANES) if not 0xD800 <= code <= 0xDFFF and code != 10]
    lower = [small[0] for small in "\n".join(plain).lower().split("\n")]
    upper = "\n".join(lower).upper().split("\n")
    classes: dict[str, list[int]] = {}
    for character, key in zip(plain, upper, strict=True):
        classes.setdefault(key, []).append(ord(character))
    return tuple(tuple(codes) for codes in classes.values() if len(codes) > 1)


def _beyond_ascii(pattern: str) -> CharacterSet:
    codes = array("I", range(FIRST, _PLANES)).tobytes()
    text = codes.decode("utf-32", "surrogatepass")
    found = tuple(
        (one.start() + FIRST, one.end() + FIRST - 1) for one in re.finditer(pattern, text)
    )
    # Digits are word characters and spaces are not, but a set that says the same of both halves is
    # one that need not know.
    return CharacterSet(0, found, found)


def _only(half: Ranges, *, wanted: bool) -> Ranges:
    if sum(last - first + 1 for first, last in half) > _SMALL:
        return half
    codes = (code for first, last in half for code in range(first, last + 1))
    kept = [code for code in codes if is_word(chr(code)) is wanted]
    return ranges.of_codes(kept)

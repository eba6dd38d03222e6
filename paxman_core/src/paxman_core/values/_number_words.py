"""Numbers that are written as words, in English and German."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core._lazy import lazy_pattern
from paxman_core.values._tables import table

if TYPE_CHECKING:
    import re

_NUMBERS: Final = table("words")["numbers"]
ENGLISH: Final = _NUMBERS["english"]
ENGLISH_TENS: Final = _NUMBERS["english_tens"]
_GERMAN: Final = _NUMBERS["german"]
_GERMAN_TENS: Final = _NUMBERS["german_tens"]
_SCALES: Final = {
    "thousand": 3,
    "tausend": 3,
    "million": 6,
    "millionen": 6,
    "milliarde": 9,
    "milliarden": 9,
    "billion": 9,
    "billionen": 12,
    "trillion": 12,
}

_SMALL: Final = {
    **{word: number for number, word in enumerate(ENGLISH.split())},
    **{word: 20 + 10 * number for number, word in enumerate(ENGLISH_TENS.split())},
    **{word: number for number, word in enumerate(_GERMAN.split())},
    **{word: 20 + 10 * number for number, word in enumerate(_GERMAN_TENS.split())},
    "eine": 1,
    "einen": 1,
    "einer": 1,
    "einem": 1,
    "eins": 1,
    "dreissig": 30,
}
_FRACTIONS: Final = {
    "half": Decimal("0.5"),
    "quarter": Decimal("0.25"),
    "halbe": Decimal("0.5"),
    "quarters": Decimal("0.25"),
}
_WORD = lazy_pattern(r"[^\W\d_]+")
_GAP = lazy_pattern(r"[\s-]*(?:(?:and|und)\s+)?|")
_HUNDREDS: Final = ("hundred", "hundert")


class SpelledNumber(NamedTuple):
    """A number in words, and where it stands."""

    start: int
    end: int
    value: Decimal


def find_spelled(text: str) -> list[SpelledNumber]:
    """The numbers that the text spells out, from left to right."""
    spelled: list[SpelledNumber] = []
    for word in _WORD.finditer(text):
        # Most words of a text are no numbers, and most come again.
        if _parts(word[0].lower()) and (not spelled or word.start() >= spelled[-1].end):
            found = _number_from(text, word)
            if found is not None:
                spelled.append(found)
    return spelled


def _number_from(text: str, word: re.Match[str] | None) -> SpelledNumber | None:
    """The longest number that begins with a word."""
    sum_of = _Sum()
    start = end = -1
    # A second article begins no number either: each would be read up to the end.
    while word is not None and (end < 0 or sum_of.begun or len(word[0]) > 1):
        parts = _parts(word[0].lower())
        if not parts or not all(sum_of.take(part) for part in parts):
            break
        start = word.start() if start < 0 else start
        end = word.end()
        gap = _GAP.match(text, end)
        word = _WORD.match(text, gap.end()) if gap and gap.end() > end else None
    return SpelledNumber(start, end, sum_of.value) if start >= 0 and sum_of.begun else None


class _Sum:
    """A number as it is being read, word by word."""

    def __init__(self) -> None:
        self.total = Decimal(0)
        self.current = Decimal(0)
        self.room = 1000
        """The next word must be smaller than this."""
        self.scale = 100
        self.begun = False

    @property
    def value(self) -> Decimal:
        return self.total + self.current

    def take(self, word: str) -> bool:
        """Add a word to the number; False if it cannot belong to it."""
        if word in _SMALL:
            return self._take_small(_SMALL[word])
        if word in _HUNDREDS:
            return self._take_hundred()
        if word in _SCALES:
            return self._take_scale(_SCALES[word])
        if word == "a":
            return not self.begun or self.room == 0
        if word in _FRACTIONS:
            return self._take_fraction(_FRACTIONS[word])
        return False

    def _take_small(self, number: int) -> bool:
        if number >= self.room or (self.begun and number == 0):
            return False
        self.current += number
        self.room = 10 if number >= 20 and number % 10 == 0 else 1
        self.begun = True
        return True

    def _take_hundred(self) -> bool:
        if not self.begun or self.current >= 100:
            return False
        self.current = max(self.current, Decimal(1)) * 100
        self.room = 100
        return True

    def _take_scale(self, power: int) -> bool:
        if not self.begun or power >= self.scale:
            return False
        self.total += max(self.current, Decimal("0.01")).scaleb(power)
        self.current = Decimal(0)
        self.scale, self.room = power, 1000
        return True

    def _take_fraction(self, fraction: Decimal) -> bool:
        if self.total or self.current > 3:
            return False
        self.current = fraction * (self.current or 1)
        self.room = 0
        self.begun = True
        return True


_PIECES: Final = sorted(
    {*_GERMAN.split()[1:], *_GERMAN_TENS.split(), "dreissig", "hundert", "tausend", "und", "eins"},
    key=len,
    reverse=True,
)
_COMPOUND = lazy_pattern(rf"(?:{'|'.join(_PIECES)}){{2,12}}")
_PIECE = lazy_pattern("|".join(_PIECES))
_ONES_AND_TENS = lazy_pattern(
    r"(ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und"
    rf"({_GERMAN_TENS.replace(' ', '|')}|dreissig)"
)


@lru_cache(maxsize=8192)
def _parts(word: str) -> tuple[str, ...]:
    """The words that a word is made of: one in English, several in a German compound."""
    if word in _SMALL or word in _SCALES or word in _HUNDREDS or word in _FRACTIONS or word == "a":
        return (word,)
    if not _COMPOUND.fullmatch(word):
        return ()
    turned = _ONES_AND_TENS.sub(r"\2\1", word)
    pieces = _PIECE.findall(turned)
    if pieces[0] in ("hundert", "tausend"):
        pieces.insert(0, "ein")
    return tuple(piece for piece in pieces if piece != "und")

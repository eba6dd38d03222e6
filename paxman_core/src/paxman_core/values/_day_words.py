"""Days and years in words, in English and German, and the names of weekdays."""

from __future__ import annotations

import re

from paxman_core.values._number_words import ENGLISH, ENGLISH_TENS
from paxman_core.values._tables import table

_ONES = ENGLISH.split()
_TENS = ENGLISH_TENS.split()
_ORDINALS = table("words")["days"]["ordinals"].split()


def _english_days() -> dict[str, int]:
    days = {word: number for number, word in enumerate(_ORDINALS, 1)}
    days.update({word: number for number, word in enumerate(_ONES) if number})
    days.update({"twenty": 20, "twentieth": 20, "thirty": 30, "thirtieth": 30})
    for tens, name in ((20, "twenty"), (30, "thirty")):
        for number in range(1, 10 if tens == 20 else 2):
            days[f"{name} {_ORDINALS[number - 1]}"] = tens + number
            days[f"{name} {_ONES[number]}"] = tens + number
    return days


def _german_days() -> dict[str, int]:
    return {
        f"{stem}{ending}": number
        for number, stem in enumerate(table("words")["days"]["german_stems"].split(), 1)
        for ending in ("e", "en", "er")
    }


_DAYS = {**_english_days(), **_german_days()}
_NUMBERS = {word: number for number, word in enumerate(_ONES)}
_NUMBERS.update({word: 20 + 10 * number for number, word in enumerate(_TENS)})

NUMBER_WORDS = frozenset(piece for word in (*_DAYS, *_NUMBERS) for piece in word.split())
"""Every word that a day or a year can be written with."""

_DAY_WORDS = "|".join(word.replace(" ", r"[\s-]") for word in sorted(_DAYS, key=len, reverse=True))
_PAIR = rf"(?:(?:{'|'.join(_TENS)})[\s-])?(?:{'|'.join(reversed(_ONES))}|{'|'.join(_TENS)})"
_CENTURIES = "(?:seventeen|eighteen|nineteen|twenty)"
_YEAR_WORDS = (
    rf"two\sthousand(?:\s(?:and\s)?{_PAIR})?"
    rf"|{_CENTURIES}(?:\shundred)?(?:\s(?:and\s)?{_PAIR}(?:\s{_PAIR})?)"
)

_ENDING = r"[ ]?s[ ]?t|[ ]?n[ ]?d|[ ]?r[ ]?d|[ ]?t[ ]?h"
"""What makes a number an ordinal; set high, it comes out of a PDF as `26t h`."""
DAY_IN_DIGITS = rf"(?:(?:3[01]|[12]\d|0?[1-9])(?:(?:{_ENDING})(?!\w)|\.?er|[.ºª°])?)"
"""A day of the month: `4`, `04th`, `4.`."""
DAY_IN_WORDS = rf"(?:{_DAY_WORDS})"
"""A day of the month: `twenty-first`, `einundzwanzigsten`."""
YEAR_IN_DIGITS = r"(?:\d{4}|['’]?\d\d)"
"""A year: `2018`, `18`, `'18`."""
YEAR_IN_WORDS = rf"(?:{_YEAR_WORDS})"
"""A year: `two thousand and eighteen`, `nineteen zero one`."""

_WEEKDAYS = frozenset(table("words")["days"]["weekdays"].split())
_BACKWARDS = re.compile(r"\s(?:(?:eht|ned|el|med|ma)\s)?,?\.?(\w+)", re.IGNORECASE)
"""The word before a date and an article, read from the right: there it is found at once."""
_WEEKDAY_REACH = 48
_DIGITS = re.compile(r"\d\d*")

CENTURY_PIVOT = 69
"""Two-digit years as POSIX reads them: 69 to 99 are 1969 to 1999, 00 to 68 are 2000 to 2068."""


def weekday_before(text: str, start: int) -> int:
    """Where the weekday begins that stands before a date; where the date does, if none."""
    word = _BACKWARDS.match(text[max(0, start - _WEEKDAY_REACH) : start][::-1])
    if word is None or word[1][::-1].lower() not in _WEEKDAYS:
        return start
    return start - word.end()


def day_number(text: str) -> int:
    """The day of the month, as it was matched."""
    digits = _DIGITS.search(text)
    return int(digits[0]) if digits else _DAYS[_words(text)]


def year_number(text: str) -> int:
    """The year, as it was matched; two digits as POSIX reads them."""
    digits = _DIGITS.search(text)
    if digits is None:
        return _year_of_words(_words(text).replace(" and ", " ").split())
    year = int(digits[0])
    if len(digits[0]) == 4:
        return year
    return year + (1900 if year >= CENTURY_PIVOT else 2000)


def _words(text: str) -> str:
    return " ".join(text.lower().replace("-", " ").split())


def _year_of_words(words: list[str]) -> int:
    if words[1:2] == ["thousand"]:
        return 2000 + sum(_NUMBERS[word] for word in words[2:])
    rest = [word for word in words[1:] if word != "hundred"]
    return 100 * _NUMBERS[words[0]] + sum(_NUMBERS[word] for word in rest)

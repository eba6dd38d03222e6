"""Lengths of time as people and machines write them: `1 hr 30 mins`, `PT1H30M`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final, NamedTuple

from paxman_core.values._tables import table

SECONDS_OF: Final = {
    "seconds": Decimal(1),
    "minutes": Decimal(60),
    "hours": Decimal(3_600),
    "days": Decimal(86_400),
    "weeks": Decimal(604_800),
}
_UNIT_OF: Final = {
    word: unit for unit, words in table("words")["durations"].items() for word in words.split()
}
_FRACTIONS: Final = {"½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75")}

_NUMBER = r"(?:\d{1,5}(?:[.,]\d{1,2})?(?:\s?[½¼¾])?|[½¼¾]|\d\s\d/\d|\d/\d)"
_UNITS = "|".join(sorted(_UNIT_OF, key=len, reverse=True))
_PIECE = rf"(?<![\w.,]){_NUMBER}\s?-?(?:{_UNITS})\b\.?"
_SPOKEN = re.compile(
    rf"{_PIECE}(?:(?:\s|,|&|and|und|et|y|e|en|og|och)*+{_PIECE})*+",
    re.IGNORECASE,
)
_EACH = re.compile(rf"({_NUMBER})\s?-?({_UNITS})\b", re.IGNORECASE)
_CLOCKED = re.compile(r"(?<![\w.,])(\d{1,3})\s?h\s?([0-5]?\d)(?![\w.,]*\d)", re.IGNORECASE)
_ISO = re.compile(
    r"(?<!\w)P(?:(\d{1,5}(?:\.\d+)?)W)?(?:(\d{1,5}(?:\.\d+)?)D)?"
    r"(?:T(?:(\d{1,5}(?:\.\d+)?)H)?(?:(\d{1,6}(?:\.\d+)?)M)?(?:(\d{1,7}(?:\.\d+)?)S)?)?(?!\w)"
)
_ISO_UNITS: Final = ("weeks", "days", "hours", "minutes", "seconds")
_RANGE_BEFORE = re.compile(rf"{_NUMBER}\s?(?:-|–|—|to|bis|à|a)\s?$")


class Duration(NamedTuple):
    """A length of time that stands in a text."""

    start: int
    end: int
    seconds: Decimal


def durations(text: str, start: int = 0, end: int | None = None) -> Iterator[Duration]:
    """Every length of time in a `text` from `start` to `end`; one end of a range is none."""
    stop = len(text) if end is None else end
    position = start
    while position < stop:
        found = [
            match
            for pattern in (_ISO, _CLOCKED, _SPOKEN)
            if (match := pattern.search(text, position, stop)) and len(match[0]) > 1
        ]
        if not found:
            return
        first = min(found, key=lambda match: (match.start(), -match.end()))
        seconds = _seconds(first)
        if seconds is not None and not _RANGE_BEFORE.search(text, start, first.start()):
            yield Duration(first.start(), first.end(), seconds)
        position = first.end()


def in_unit(text: str, unit: str) -> Decimal | None:
    """The one length of time that a text is about, in the unit; None if it states none."""
    found = list(durations(text))
    if len(found) != 1:
        return None
    if any(map(str.isdigit, text[: found[0].start] + text[found[0].end :])):
        return None
    return found[0].seconds / SECONDS_OF[unit]


def _seconds(match: re.Match[str]) -> Decimal | None:
    if match.re is _ISO:
        given = [
            (number, unit)
            for number, unit in zip(match.groups(), _ISO_UNITS, strict=True)
            if number is not None
        ]
        if not given:
            return None
        return sum((Decimal(n) * SECONDS_OF[unit] for n, unit in given), Decimal(0))
    if match.re is _CLOCKED:
        return Decimal(match[1]) * 3_600 + Decimal(match[2]) * 60
    total = Decimal(0)
    for number, word in _EACH.findall(match[0]):
        total += _amount(number) * SECONDS_OF[_UNIT_OF[word.lower()]]
    return total


def _amount(written: str) -> Decimal:
    total = Decimal(0)
    for piece in re.findall(r"\d/\d|[½¼¾]|\d+(?:[.,]\d+)?", written):
        if piece in _FRACTIONS:
            total += _FRACTIONS[piece]
        elif "/" in piece:
            above, below = piece.split("/")
            total += Decimal(above) / Decimal(below) if below != "0" else Decimal(0)
        else:
            total += Decimal(piece.replace(",", "."))
    return total

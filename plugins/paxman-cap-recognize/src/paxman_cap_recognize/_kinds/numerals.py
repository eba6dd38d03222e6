"""Numbers in a text: digits with their separators, and numbers in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from paxman_cap_recognize._kinds.number_words import find_spelled
from paxman_core.values import plain, readings_of, resolve, separator_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from decimal import Decimal

    from paxman_core.values import ParseContext, Reading

_DIGITS = re.compile(
    r"(?<![\d.,])(?:\d{1,3}(?:([ \u00a0\u202f'’])\d{3})(?:\1\d{3})*(?!\d)(?:[.,]\d+)?"
    r"|\d+(?:[.,]\d+)*|(?<!\w)\.\d+)"
)
MAX_DIGITS = 40


class Numeral(NamedTuple):
    """A number, where it stands, and its readings, the likelier first."""

    start: int
    end: int
    readings: tuple[Decimal, ...]
    spelled: bool = False

    def times(self, power: int) -> Numeral:
        """The number with its decimal point moved to the right."""
        return self._replace(readings=tuple(value.scaleb(power) for value in self.readings))


def find_numerals(text: str, context: ParseContext) -> list[Numeral]:
    """Every number of the text, from left to right."""
    found = [*_digits(text, context), *_words(text)]
    found.sort(key=lambda numeral: numeral.start)
    return found


def _digits(text: str, context: ParseContext) -> Iterator[Numeral]:
    separator = separator_of(context)
    for match in _DIGITS.finditer(text):
        if len(match[0]) > MAX_DIGITS:
            continue
        readings: tuple[Reading, ...] = resolve(readings_of(plain(match[0])), separator)
        if readings:
            yield Numeral(match.start(), match.end(), tuple(r.value for r in readings))


def _words(text: str) -> Iterator[Numeral]:
    for spelled in find_spelled(text):
        yield Numeral(spelled.start, spelled.end, (spelled.value,), spelled=True)

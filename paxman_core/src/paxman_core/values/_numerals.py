"""Numbers in a text: digits with their separators, and numbers in words."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from paxman_core._lazy import lazy_pattern
from paxman_core.values._folding import plain
from paxman_core.values._model import NO_CONTEXT, ParseContext
from paxman_core.values._number_words import find_spelled
from paxman_core.values._numbers import readings_of, resolve, separator_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.values._numbers import Reading

_DIGITS = lazy_pattern(
    r"(?<![\d.,])(?:\d{1,3}(?:([ \u00a0\u202f'’])\d{3})(?:\1\d{3})*(?!\d)(?:[.,]\d+)?"
    r"|\d+(?:[.,]\d+)*|(?<!\w)\.\d+)"
)
MAX_DIGITS = 40


class FoundNumber(NamedTuple):
    """A number, where it stands, and its readings, the likelier first."""

    start: int
    end: int
    readings: tuple[Decimal, ...]
    spelled: bool = False

    def times(self, power: int) -> FoundNumber:
        """The number with its decimal point moved to the right."""
        return self._replace(readings=tuple(value.scaleb(power) for value in self.readings))


def find_numbers(text: str, context: ParseContext = NO_CONTEXT) -> list[FoundNumber]:
    """Every number of a `text`, from left to right, written as the `context` says."""
    found = [*_digits(text, context), *_words(text)]
    found.sort(key=lambda numeral: numeral.start)
    return found


def _digits(text: str, context: ParseContext) -> Iterator[FoundNumber]:
    separator = separator_of(context)
    for match in _DIGITS.finditer(text):
        if len(match[0]) > MAX_DIGITS:
            continue
        readings: tuple[Reading, ...] = resolve(readings_of(plain(match[0])), separator)
        if readings:
            yield FoundNumber(match.start(), match.end(), tuple(r.value for r in readings))


def _words(text: str) -> Iterator[FoundNumber]:
    for spelled in find_spelled(text):
        yield FoundNumber(spelled.start, spelled.end, (spelled.value,), spelled=True)

"""Numbers in a text: digits with their separators, and numbers in words."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from paxman_core._lazy import lazy_pattern
from paxman_core.values._folding import plain_in_place
from paxman_core.values._model import NO_CONTEXT, ParseContext
from paxman_core.values._multipliers import multiplier_after
from paxman_core.values._number_words import find_spelled
from paxman_core.values._numbers import (
    MAX_DIGITS,
    NUMBER,
    SCIENTIFIC,
    Reading,
    is_bounded,
    minus_around,
    negated,
    readings_of,
    resolve,
    scaled,
    separator_of,
)

if TYPE_CHECKING:
    import re


_NUMERAL = lazy_pattern(rf"(?P<power>(?<![\w.,]){SCIENTIFIC.pattern}(?!\w))|{NUMBER.pattern}")


class FoundNumber(NamedTuple):
    """A number, where it stands, and its readings, the likelier first."""

    start: int
    end: int
    readings: tuple[Decimal, ...]
    spelled: bool = False


def find_numbers(text: str, context: ParseContext = NO_CONTEXT) -> list[FoundNumber]:
    """Every number of a `text`, from left to right, written as the `context` says."""
    separator = separator_of(context)
    written = plain_in_place(text)
    digits = (_number(written, match, separator) for match in _NUMERAL.finditer(written))
    words = (
        FoundNumber(said.start, said.end, (said.value,), spelled=True)
        for said in find_spelled(text)
    )
    return sorted(found for found in (*digits, *words) if found.readings)


def _number(text: str, match: re.Match[str], separator: str | None) -> FoundNumber:
    """The number with its minus and the word that multiplies it: `-5`, `3 million`."""
    start, end = match.span()
    if match["power"]:
        value = Decimal(match["power"].replace(",", "."))
        readings: tuple[Reading, ...] = (Reading(value),) if is_bounded(value) else ()
    else:
        body = match[0] if len(match[0]) <= MAX_DIGITS else ""
        readings = resolve(readings_of(body), separator) if body else ()
        powers, end = multiplier_after(text, end, money=text.startswith("k", end))
        readings = scaled(readings, powers) if powers else readings
    minus, behind = minus_around(text, start, end)
    if minus is not None or behind is not None:
        readings = negated(readings)
    return FoundNumber(
        start if minus is None else minus,
        end if behind is None else behind,
        tuple(reading.value for reading in readings),
    )

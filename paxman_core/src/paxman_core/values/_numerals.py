"""The grammar of numbers: how digits, separators and signs are written, and where a text has them.

Finding and parsing share it, so that what is found can be read, and what can be read is found.
"""

from __future__ import annotations

from decimal import Context, Decimal
from typing import TYPE_CHECKING, NamedTuple

from paxman_core._lazy import lazy_pattern
from paxman_core.canonical import MAX_DECIMAL_DIGITS
from paxman_core.values._currencies import exponent_of
from paxman_core.values._folding import plain_in_place
from paxman_core.values._model import NO_CONTEXT, ParseContext
from paxman_core.values._multipliers import multiplier_after

if TYPE_CHECKING:
    import re

_SCIENTIFIC = r"[+-]?\d+(?:[.,]\d+)?[eE][+-]?\d{1,3}"
# A point behind the letters of a sign is the sign's, and so is one before a grouped number.
DIGITS = (
    r"\d{1,3}(?:(?P<gap>[ '])\d{3}(?:(?P=gap)\d{3})*)(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*"
    r"|(?<![a-z])[.,](?!\d{1,3}(?: \d{3})+(?!\d))\d+(?![.,']?\d)"
)
SCIENTIFIC = lazy_pattern(_SCIENTIFIC)
NUMBER = lazy_pattern(DIGITS)
_MINUS_BEFORE = lazy_pattern(r"(?:(?<![\w)-])-|(?:^|(?<=[:=|(\t])) *- +)\Z")
_BEGINS = lazy_pattern(r"(?:^|(?<=[:=|\t\n])) *\Z")
_CELL_ENDS = lazy_pattern(r" *[.;]?(?:[\t\n]|$)")
_MINUS_BEHIND = lazy_pattern(r"-(?=[\s.,;)]|$)")
_MARKS = lazy_pattern(r"\D")
# The usual context rounds to 28 digits and can be changed by anyone in the process.
EXACT = Context(prec=2 * MAX_DECIMAL_DIGITS)
MAX_DIGITS = MAX_DECIMAL_DIGITS - 50
"""Longest number in a text, with room for the zeros of a multiplier and of cents."""
_NUMERAL = lazy_pattern(rf"(?P<power>(?<![\w.,]){_SCIENTIFIC}(?!\w))|{DIGITS}")


class Reading(NamedTuple):
    """One way to read a number, with the separator that it takes for decimals or for thousands."""

    value: Decimal
    point: str = ""
    group: str = ""


class FoundNumber(NamedTuple):
    """A number, where it stands, and its readings, the likelier first."""

    start: int
    end: int
    readings: tuple[Decimal, ...]
    spelled: bool = False


def find_numbers(text: str, context: ParseContext = NO_CONTEXT) -> list[FoundNumber]:
    """Every number of a `text`, from left to right, written as the `context` says."""
    # Its words take time to load, and most values are digits.
    from paxman_core.values._number_words import find_spelled

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
        return FoundNumber(start, end, (value,) if is_bounded(value) else ())
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


def is_bounded(value: Decimal) -> bool:
    """Whether the number can be written out: finite, and of a sensible count of digits."""
    if not value.is_finite():
        return False
    _, digits, exponent = value.as_tuple()
    assert isinstance(exponent, int)
    return max(len(digits) + max(exponent, 0), -exponent) <= MAX_DECIMAL_DIGITS


def readings_of(body: str) -> tuple[Reading, ...]:
    """Every way to read digits and separators, the likelier first; none if groups are uneven."""
    marks = _MARKS.findall(body)
    if not marks:
        return (Reading(Decimal(body)),)
    last = marks[-1]
    if len(marks) == 1 and last in ".,":
        return _one_mark(body, last)
    group = marks[0]
    if marks.count(group) == len(marks):
        return (Reading(Decimal(body.replace(group, "")), "", group),) if _grouped(body) else ()
    whole_part, _, fraction = body.rpartition(last)
    if (
        last not in ".,"
        or last == group
        or marks.count(group) != len(marks) - 1
        or not _grouped(whole_part)
    ):
        return ()
    return (Reading(Decimal(f"{whole_part.replace(group, '')}.{fraction}"), last, group),)


def resolve(readings: tuple[Reading, ...], separator: str | None) -> tuple[Reading, ...]:
    """The readings that fit the known decimal separator, if there is a choice."""
    if separator is None or len(readings) < 2:
        return readings
    return tuple(
        reading
        for reading in readings
        if reading.point == separator or (reading.group and reading.group != separator)
    )


def separator_of(context: ParseContext) -> str | None:
    """The decimal separator that the context states, or that its locale or its country has."""
    separator: str | None = context.decimal_separator
    if separator is None and context.locale is not None:
        from paxman_core.values._locales import locale_of

        separator = locale_of(context.locale).decimal_separator
    if separator is None and context.territory is not None:
        from paxman_core.values._territory import habits_of

        separator = habits_of(context.territory).decimal_separator
    return separator


def minus_around(text: str, start: int, end: int) -> tuple[int | None, int | None]:
    """Where the minus of what stands at a place begins before it, and ends behind it, if at all.

    It touches the number and no word, or stands behind nothing or a mark: `Paid - 5` is 5. Brackets
    are one where they hold all that a cell or a label's value says; else they hold an aside.
    """
    if are_brackets(text, start, end) and (
        _BEGINS.search(text, max(0, start - 3), start - 1) and _CELL_ENDS.match(text, end + 1)
    ):
        return start - 1, end + 1
    minus = _MINUS_BEFORE.search(text, max(0, start - 3), start)
    behind = _MINUS_BEHIND.match(text, end)
    first = None if minus is None else minus.end() - len(minus[0].lstrip(" "))
    return first, None if behind is None else behind.end()


def are_brackets(text: str, start: int, end: int) -> bool:
    """Whether what stands at a place stands in brackets."""
    return start > 0 and text[start - 1] == "(" and text.startswith(")", end)


def _one_mark(body: str, mark: str) -> tuple[Reading, ...]:
    whole_part, _, fraction = body.partition(mark)
    as_decimal = Reading(Decimal(f"{whole_part}.{fraction}"), mark)
    if len(fraction) != 3 or not 1 <= len(whole_part) <= 3 or whole_part.startswith("0"):
        return (as_decimal,)
    as_group = Reading(Decimal(whole_part + fraction), "", mark)
    return (as_decimal, as_group) if mark == "." else (as_group, as_decimal)


def _grouped(whole_part: str) -> bool:
    """Whether the digits stand in threes, or as in India in twos before a last three."""
    first, *rest = _MARKS.split(whole_part)
    if not rest or not 1 <= len(first) <= 3 or first.startswith("0") or len(rest[-1]) != 3:
        return False
    sizes = {len(piece) for piece in rest[:-1]}
    return sizes <= {3} or (sizes == {2} and len(first) <= 2 and "," in whole_part)


def plausible(readings: tuple[Reading, ...], code: str) -> tuple[Reading, ...]:
    """The readings whose decimals the currency can have: three are a thousands group."""
    if len(readings) < 2 or exponent_of(code) >= 3:
        return readings
    return tuple(reading for reading in readings if not reading.point) or readings


def scaled(readings: tuple[Reading, ...], powers: tuple[int, ...]) -> tuple[Reading, ...]:
    """Every reading times every power of ten, exact."""
    return tuple(
        reading._replace(value=EXACT.multiply(reading.value, Decimal(10**power)))
        for power in powers
        for reading in readings
    )


def negated(readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Every reading below zero."""
    return tuple(
        reading._replace(value=reading.value.copy_abs().copy_negate()) for reading in readings
    )

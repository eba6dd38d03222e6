"""The one number that a text states: percent, multipliers, currency and units beside it."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from paxman_core._lazy import lazy_pattern
from paxman_core.values._currencies import is_word
from paxman_core.values._folding import MAX_TEXT, plain
from paxman_core.values._model import Ambiguous, Invalid, ParseContext, Parsed
from paxman_core.values._multipliers import multiplier_after
from paxman_core.values._numerals import (
    MAX_DIGITS,
    NUMBER,
    SCIENTIFIC,
    Reading,
    is_bounded,
    minus_around,
    negated,
    plausible,
    readings_of,
    resolve,
    scaled,
    separator_of,
)
from paxman_core.values._text import quoted

if TYPE_CHECKING:
    from paxman_core.values._model import ParseOutcome
    from paxman_core.values._signs import Sign

# A point followed by three digits may be a thousands separator, so it is left to the general way.
_SIMPLE = lazy_pattern(r"[+-]?\d{1,15}(?:\.(?:\d\d?|\d{4,10}))?", re.ASCII)
_ENGLISH = lazy_pattern(r"[+-]?[1-9]\d{0,2}(?:,\d{3}){1,4}\.\d\d?", re.ASCII)
_WORD_BEFORE = lazy_pattern(r"[^\W_][-/]?$")
_WORD_AFTER = lazy_pattern(r"[-/][^\W_]")
_DASH_CENTS = lazy_pattern(r"^[.,] ?[-–—]{1,2}(?!\d)")
_PERCENT = lazy_pattern(r" ?(?:%|‰|(?:per ?cent|percent|pct|prozent|pour ?cent)\b)", re.IGNORECASE)


MAX_NOISE = 40
"""Longest text beside the number, such as a unit; longer text is a sentence and not a value."""


class NumberText(NamedTuple):
    """The one number of a text: its readings, and what was noted on the way."""

    readings: tuple[Reading, ...]
    note: str


def parse_decimal(text: str, context: ParseContext) -> ParseOutcome:
    """The number in the text, exact; `12.5 %` is 12.5 with the note "percent"."""
    if _SIMPLE.fullmatch(text):
        return Parsed(Decimal(text))
    if _ENGLISH.fullmatch(text):
        return Parsed(Decimal(text.replace(",", "")))
    if context.time_unit is not None and (length := _length_of_time(text, context.time_unit)):
        return length
    found = read_number(text, context)
    if isinstance(found, Invalid):
        return found
    values = tuple(dict.fromkeys(reading.value for reading in found.readings))
    if len(values) > 1:
        return Ambiguous(f"{quoted(text)} has several readings as a number.", values)
    return Parsed(values[0], found.note)


def parse_integer(text: str, context: ParseContext) -> ParseOutcome:
    """The whole number in the text; a reading with a fraction other than zero does not count."""
    if len(text) <= 15 and text.isascii() and text.isdigit():
        return Parsed(int(text))
    if context.time_unit is not None and (length := _length_of_time(text, context.time_unit)):
        count = whole(length.value) if isinstance(length.value, Decimal) else None
        if count is None:
            return Invalid(f"{quoted(text)} is not a whole number of {context.time_unit}.")
        return Parsed(count, length.note)
    found = read_number(text, context)
    if isinstance(found, Invalid):
        return found
    values = tuple(dict.fromkeys(whole(reading.value) for reading in found.readings))
    integers = tuple(value for value in values if value is not None)
    if not integers:
        return Invalid(f"{quoted(text)} is not a whole number.")
    if len(integers) > 1:
        return Ambiguous(f"{quoted(text)} has several readings as a whole number.", integers)
    return Parsed(integers[0], found.note)


def _length_of_time(text: str, unit: str) -> Parsed | None:
    """The length of time that a text states, in the unit that the field counts."""
    from paxman_core.values._durations import in_unit

    count = in_unit(text, unit) if len(text) <= MAX_TEXT else None
    return Parsed(count, f"in {unit}") if count is not None else None


def whole(value: Decimal) -> int | None:
    """The value as an int, or None if it has a fraction."""
    return int(value) if value == value.to_integral_value() else None


def read_number(text: str, context: ParseContext) -> NumberText | Invalid:
    """The one number of the text, resolved as far as the context's decimal separator allows."""
    if len(text) > MAX_TEXT:
        return Invalid(f"The text is longer than {MAX_TEXT} characters, too long for a number.")
    cleaned = plain(text)
    if SCIENTIFIC.fullmatch(cleaned):
        return _scientific(cleaned)
    match = NUMBER.search(cleaned)
    if match is None:
        return _in_words(cleaned) or Invalid(f"{quoted(text)} has no number.")
    before, sign, after = _around(cleaned, match.start(), match.end())
    problem = _problem(before, after)
    if len(match[0]) > MAX_DIGITS:
        problem = "has too many digits."
    if problem:
        return Invalid(f"{quoted(text)} {problem}")
    readings = resolve(readings_of(match[0]), separator_of(context))
    if not readings:
        return Invalid(f"{quoted(text)} is not written as a number.")
    if sign is not None and sign.meaning.codes:
        readings = plausible(readings, sign.meaning.codes[0])
    return _with_surroundings(readings, before, after, sign.text if sign else "")


def _in_words(text: str) -> NumberText | None:
    """The number that all of the text spells out: `twenty-five`."""
    from paxman_core.values._number_words import find_spelled

    said = text.strip(" .,;:()")
    spelled = find_spelled(said)
    if len(spelled) != 1 or (spelled[0].start, spelled[0].end) != (0, len(said)):
        return None
    return NumberText((Reading(spelled[0].value),), "in words")


def _around(text: str, start: int, end: int) -> tuple[str, Sign | None, str]:
    """What stands before and behind a number, and the currency sign that was taken out of it.

    Without the sign `-$5`, `RM-5` and `(RM 5)` are written as any other number below zero is.
    """
    before, after = text[:start], text[end:]
    if not before and not after.lstrip("-"):
        return before, None, after
    from paxman_core.values._signs import sign_after, sign_before

    front = sign_before(text, start) if before else None
    if front is not None and _is_currency(front, text[start:end]):
        return text[: front.start] + text[front.end : start], front, after
    behind = sign_after(text, end) if after else None
    # `kr` may be a word; `円` is none.
    if behind and not after.startswith("-") and (behind.strong or not behind.text.isascii()):
        return before, behind, text[end : behind.start] + text[behind.end :]
    return before, None, after


def _is_currency(sign: Sign, number: str) -> bool:
    """Whether letters before a number are money and no code: `R7.70`, but not `R12` or `TOP 10`."""
    letters = sign.text.rstrip(".")
    code = len(letters) == 1 or is_word(letters.upper())
    return not (letters.isalpha() and code) or number[-3:-2] in (".", ",")


def _problem(before: str, after: str) -> str:
    if _WORD_BEFORE.search(before) or _WORD_AFTER.match(after):
        return "has its digits inside a word."
    if NUMBER.search(before) or NUMBER.search(after):
        return "has more than one number."
    if (before.rstrip()[-1:] in "<>≤≥" and before.strip()) or after.startswith("+"):
        return "states a bound and not a number."
    if len(before) + len(after) > MAX_NOISE:
        return "is a longer text with a number in it."
    return ""


def _scientific(text: str) -> NumberText | Invalid:
    value = Decimal(text.replace(",", "."))
    if not is_bounded(value):
        return Invalid(f"{quoted(text)} is too large or too small to write out.")
    return NumberText((Reading(value),), "scientific notation")


def _with_surroundings(
    readings: tuple[Reading, ...], before: str, after: str, sign: str
) -> NumberText:
    """Apply sign, percent and multiplier, and note whatever else stands beside the number."""
    brackets = before.rstrip().endswith("(") and after.lstrip().startswith(")")
    if brackets:
        # In `three (3)` they only repeat what stands before them.
        brackets = not any(map(_in_words, (before, *before.rstrip(" (").split()[-1:])))
    after = _DASH_CENTS.sub("", after, count=1)
    notes = []
    # A thousand is written `12k` with or without a currency; other letters are units as well.
    powers, end = multiplier_after(after, 0, money=bool(sign) or after.startswith("k"))
    if powers:
        notes.append(f"times {after[:end].strip()}")
        readings = scaled(readings, powers)
        after = after[end:]
    minus = any(place is not None for place in minus_around(before + after, *[len(before)] * 2))
    percent = _PERCENT.match(after)
    if percent:
        notes.append("per mille" if "‰" in percent[0] else "percent")
        after = after[percent.end() :]
    beside = " … ".join(
        part for part in (before.strip("+-( "), sign, after.strip("-) .;,")) if part
    )
    if beside:
        notes.append(f'beside the number: "{beside}"')
    return NumberText(negated(readings) if brackets or minus else readings, ", ".join(notes))

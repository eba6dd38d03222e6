"""Where a quote stands in a document: exactly, in normal form, or nearly."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core.values import FieldType
from paxman_inference._normal_form import NormalForm, normal_form, normal_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paxman_core.capability import Grounding
    from paxman_core.contract import CanonicalField

FUZZY_THRESHOLD: Final = 90.0
"""How alike, of 100, a text and the place that is taken for it must be."""
MAX_OCCURRENCES: Final = 200
"""Places of one quote that are looked at; a quote that stands more often says little."""
MAX_FUZZY: Final = 1_000
"""Characters of the longest quote that is looked for without being found in normal form."""

_NUMBERS = frozenset({FieldType.INTEGER, FieldType.DECIMAL, FieldType.MONEY})
_DAYS = frozenset({FieldType.DATE, FieldType.DATETIME})
_JOINTS: Final = ".,'’:/-−‐‑"
_MINUS: Final = "-−"
# A word with a digit in it: a number, a date, a code.
_CODE = re.compile(r"[^\W_]*\d[^\W_]*(?:[-/.][^\W_]+)*")
_WORD_EDGE = re.compile(r"\b|(?<=\S)(?!\S)|(?<!\S)(?=\S)")
# Scripts that write words without spaces between them.
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\ua960-\ufaff]")


class Located(NamedTuple):
    """A place in the document, and how the quote was found there."""

    start: int
    end: int
    grounding: Grounding


def locate(
    text: str, stretches: Iterable[tuple[int, int]], quote: str, field: CanonicalField
) -> tuple[Located, ...]:
    """The places of a quote within stretches of a text, by the strictest way that finds one.

    Only a text may be found nearly, and never with other numbers or codes in it: what must be
    exact is not found by being similar.
    """
    stretches = tuple(stretches)
    exact = _bounded(text, _exact(text, stretches, quote), field)
    if exact:
        return tuple(Located(start, end, "exact") for start, end in exact)
    normal = _bounded(text, _normalized(text, stretches, normal_text(quote)), field)
    if normal:
        return tuple(Located(start, end, "normalized") for start, end in normal)
    if may_be_fuzzy(field) and len(quote) <= MAX_FUZZY:
        fuzzy = _bounded(text, _fuzzy(text, stretches, normal_text(quote)), field)
        return tuple(Located(start, end, "fuzzy") for start, end in fuzzy)
    return ()


def may_be_fuzzy(field: CanonicalField) -> bool:
    """Whether the field's values are words, in which a slip of the pen changes nothing."""
    constraints = field.constraints
    return (
        field.type is FieldType.STRING
        and not field.enum_values
        and constraints.pattern is None
        and constraints.format is None
    )


def alike(first: str, second: str) -> bool:
    """Whether two texts in normal form are nearly the same, their numbers and codes exactly."""
    from rapidfuzz import fuzz

    if _CODE.findall(first) != _CODE.findall(second):
        return False
    return fuzz.ratio(first, second, score_cutoff=FUZZY_THRESHOLD) > 0


def is_bounded(text: str, start: int, end: int, kind: FieldType) -> bool:
    """Whether a place is not part of a longer word or number: not the 99 of 1,990 or of 5/99."""
    return not (
        _goes_on(text[start], text[max(0, start - 2) : start][::-1], kind)
        or _goes_on(text[end - 1], text[end : end + 2], kind)
        or (kind in _NUMBERS and _has_sign(text, start))
    )


def _goes_on(edge: str, beyond: str, kind: FieldType) -> bool:
    """Whether what the edge belongs to goes on beyond it; letters beside digits do not."""
    if not beyond:
        return False
    if edge.isdigit():
        is_joined = kind not in _DAYS and beyond[0] in _JOINTS and beyond[1:].isdigit()
        return beyond[0].isdigit() or is_joined
    return edge.isalpha() and beyond[0].isalpha() and not _UNSPACED.match(edge)


def _has_sign(text: str, start: int) -> bool:
    before = text[max(0, start - 2) : start]
    return bool(before) and before[-1] in _MINUS and not before[:-1].isalnum()


def _bounded(
    text: str, places: Iterator[tuple[int, int]], field: CanonicalField
) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for start, end in places:
        if len(found) < MAX_OCCURRENCES and is_bounded(text, start, end, field.type):
            found.append((start, end))
    return found


def _exact(
    text: str, stretches: tuple[tuple[int, int], ...], quote: str
) -> Iterator[tuple[int, int]]:
    for first, last in stretches if quote else ():
        start = text.find(quote, first, last)
        while start >= 0:
            yield start, start + len(quote)
            start = text.find(quote, start + 1, last)


def _normalized(
    text: str, stretches: tuple[tuple[int, int], ...], normal: str
) -> Iterator[tuple[int, int]]:
    for first, last in stretches if normal else ():
        for start, end in _normal_form(text[first:last]).find_all(normal):
            yield first + start, first + end


def _fuzzy(
    text: str, stretches: tuple[tuple[int, int], ...], normal: str
) -> Iterator[tuple[int, int]]:
    """The place most like the quote, the first of several."""
    found: list[tuple[float, int, int]] = []
    for first, last in stretches if normal else ():
        form = _normal_form(text[first:last])
        for likeness, start, end in _similar(normal, form.text):
            place = form.place_of(start, end)
            if place is not None:
                found.append((-likeness, first + place[0], first + place[1]))
    if found:
        yield min(found)[1:]


def _similar(normal: str, text: str) -> Iterator[tuple[float, int, int]]:
    """The parts of a text that are nearly this one, from a word's beginning to a word's end."""
    from rapidfuzz import fuzz

    # The best place of the same length need not begin or end with a word: it may score lower.
    aligned = fuzz.partial_ratio_alignment(normal, text, score_cutoff=FUZZY_THRESHOLD - 10)
    if aligned is None:
        return
    for start, end in _at_words(text, aligned.dest_start, aligned.dest_end):
        part = text[start:end]
        if _begin_and_end_alike(normal, part) and alike(normal, part):
            yield fuzz.ratio(normal, part), start, end


def _begin_and_end_alike(first: str, second: str) -> bool:
    """Whether both begin, and both end, with a letter or digit, or neither does."""
    return first[0].isalnum() is second[0].isalnum() and (
        first[-1].isalnum() is second[-1].isalnum()
    )


def _at_words(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The stretches near this one that begin and end with a word."""
    edges = [match.start() for match in _WORD_EDGE.finditer(text, max(0, start - 30), end + 30)]
    starts = sorted(edges, key=lambda edge: abs(edge - start))[:4]
    ends = sorted(edges, key=lambda edge: abs(edge - end))[:4]
    for first in starts:
        for last in ends:
            if first < last and text[first:last].strip() == text[first:last]:
                yield first, last


@lru_cache(maxsize=16)
def _normal_form(text: str) -> NormalForm:
    return normal_form(text)

"""Labels in a cell of text, and the stretch in which each announces its value."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._labels.vocabulary import GENERIC
from paxman_cap_evidence._values.placeholders import has_boxes
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    import re

    from paxman_cap_evidence._labels.vocabulary import Label, Words

BULLET = lazy_pattern(r"(?:[-*•–>‣▪◦·#]+|\(?\d{1,2}[.)]|\(?[a-z]\))\s+")
# It begins with a set of characters, because such a pattern is searched fast.
_SEPARATOR = lazy_pattern(
    r"[\s:：=→-](?:(?<=\s)(?:\s*(?:[:：](?!//)|=+>?|->|→)\s*|[-–—]\s)"
    r"|(?:(?<=[:：])(?!//)|(?<==)=*>?|(?<=-)>|(?<=→))\s*)"
)
_WORD = lazy_pattern(r"\S+")
_NAME = lazy_pattern(r"[^\W\d_][\w'’().#&/-]*")
_VALUE_LIKE = lazy_pattern(r"\d|[.,;)\]]$")
DEFINED: Final = ('("', "(“", '(the "', "(the “")
"""How a term that is defined begins."""
_MOST_WORDS: Final = 6
MAX_CELL: Final = 1000
"""How many characters of a cell are looked at: more is a paragraph and not labels and values."""


@enum.unique
class Form(enum.Enum):
    """How a label is set apart from its value."""

    SEPARATED = "separated"
    """By a colon, an equals sign or the like."""
    FOLLOWED = "followed"
    """By nothing but a space."""
    ALONE = "alone"
    """It fills its cell; the value is in another cell."""
    HEADED = "headed"
    """It fills its cell and ends in a colon."""


class Announcement(NamedTuple):
    """A label and where, in its own cell, its value stands."""

    label: Label | None
    """None for a label that is not known; it only ends the value before it."""
    start: int
    value_start: int
    value_end: int
    form: Form
    is_end_known: bool = True
    """Whether it is certain that the value ends at `value_end`."""

    @property
    def currency(self) -> str:
        """The currency that the label states."""
        return self.label.currency if self.label is not None else ""


_FIRST = lazy_pattern(r"(?<![Pp]arty)(?<!PARTY) [1A]\s*$")
"""Tells the first of several things: `Vehicle 1:`."""
_ENDED = lazy_pattern(r"\w{5}(?!n[ro])\w\w\.")
"""The end of a sentence; `Rechnungsnr.` is cut short."""
_END: Final = 8
"""Characters of it."""


def announcements(vocabulary: Words, text: str, start: int, end: int) -> list[Announcement]:
    """The labels in the cell between the two positions that are set apart from their values."""
    if end - start > MAX_CELL:
        # The last label's value may go on behind what is looked at.
        return _separated(vocabulary, text, start, start + MAX_CELL)[:-1]
    bullet = BULLET.match(text, start, end)
    if bullet:
        start = bullet.end()
    found = _separated(vocabulary, text, start, end)
    if found:
        return found
    # A term that is defined names what stands before it, and so does the end of a sentence.
    is_ended = text.endswith(",", start, end) or (
        text.endswith(".", start, end) and _ENDED.fullmatch(text, max(start, end - _END), end)
    )
    names_other = is_ended or text.startswith(DEFINED, start)
    label = None if names_other else vocabulary.label(text[start:end])
    return [Announcement(label, start, end, end, Form.ALONE)] if label is not None else []


def followed(vocabulary: Words, text: str, start: int, end: int) -> list[Announcement]:
    """The longest known label that the cell begins with, if a value may follow it."""
    if end - start > MAX_CELL:
        return []
    words = [found.span() for found in _WORD.finditer(text, start, end)]
    for number in range(min(len(words) - 1, _MOST_WORDS), 0, -1):
        label_end = words[number - 1][1]
        label = vocabulary.label(text[start:label_end])
        if label is not None and not has_boxes(text, start, label_end):
            return [Announcement(label, start, label_end, end, Form.FOLLOWED)]
    return []


def _separated(vocabulary: Words, text: str, start: int, end: int) -> list[Announcement]:
    said = text[start:end]
    # To look for the marks of a separator is faster than to try the pattern.
    if ":" not in said and "-" not in said and "=" not in said and said.isascii():
        return []
    found: list[Announcement] = []
    boundary = start
    for separator in _SEPARATOR.finditer(text, start, end):
        at = separator.start()
        if _is_within_value(text, separator, end):
            continue
        is_dash = separator[0].strip() in "-–—"
        known = _label_before(vocabulary, text, boundary, at, is_first=not found)
        if is_dash and (known is None or found):
            continue
        here = known or _unknown(text, boundary, separator, is_first=not found)
        if here is None:
            continue
        label, label_start, is_certain = here
        if found:
            before = found[-1]
            if separator.end() < end and not text[before.value_start : label_start].strip():
                # It begins a value, as in `Subject: Re: offer`.
                continue
            found[-1] = before._replace(value_end=label_start, is_end_known=is_certain)
        # What is set in bold ends behind the colon: `**Landlord:**`.
        form = Form.SEPARATED if text[separator.end() : end].strip("*_ ") else Form.HEADED
        found.append(Announcement(label, label_start, separator.end(), end, form))
        boundary = separator.end()
    return found if any(one.label is not None for one in found) else []


def _is_within_value(text: str, separator: re.Match[str], end: int) -> bool:
    """Whether a colon belongs to a time, as in 10:30 or 10 : 30; a label may be `Line 1: 7`."""
    before = text[separator.start() - 1 : separator.start()]
    after = text[separator.end() : separator.end() + 1] if separator.end() < end else ""
    is_even = separator[0][0].isspace() == separator[0][-1].isspace()
    return before.isdigit() and after.isdigit() and ":" in separator[0] and is_even


def _label_before(
    vocabulary: Words, text: str, start: int, end: int, *, is_first: bool
) -> tuple[Label, int, bool] | None:
    """The known label that ends at a separator, and where it begins.

    After a value the label is the longest known one; a generic word directly after another word
    is more likely the end of a longer label that is not known.
    """
    last = text[start:end].rsplit(None, 1)[-1:]
    if not last or not vocabulary.may_end(last[0]):
        return None
    if is_first:
        label = vocabulary.label(text[start:end])
        label = label or _of_first(vocabulary, text[start:end])
        if label is not None:
            return label, start, True
    # Those that a label can have, and one more.
    words = [word.span() for word in _WORD.finditer(text, start, end)][-_MOST_WORDS - 1 :]
    is_cut = len(words) > _MOST_WORDS
    for number in range(is_cut, len(words)):
        label = vocabulary.label(text[words[number][0] : end])
        if label is None:
            continue
        before = text[words[number - 1][0] : words[number - 1][1]] if number else ""
        if not before and not is_first:
            return label, words[number][0], True
        if _VALUE_LIKE.search(before) or (not is_first and label.key not in GENERIC):
            return label, words[number][0], True
        return None
    return None


def _of_first(vocabulary: Words, said: str) -> Label | None:
    """The label of the first of several things: `Vehicle 1:`; one without a number is closer."""
    number = _FIRST.search(said)
    label = vocabulary.label(said[: number.start()]) if number is not None else None
    if label is None:
        return None
    return label._replace(claims=tuple(one._replace(rank=one.rank + 2) for one in label.claims))


def _unknown(
    text: str, start: int, separator: re.Match[str], *, is_first: bool
) -> tuple[None, int, bool] | None:
    """A label that is not known: all that stands there, or after a value its last word."""
    said = text[start : separator.start()]
    # The one in `a=b` or `C:x` does not end a label for certain.
    is_spaced = separator[0][-1:].isspace() or text[separator.end() :][:1] in "\r\n\t"
    if not is_spaced or not said or said.isspace():
        return None
    last = said.rsplit(None, 1)[-1]
    if not _NAME.fullmatch(last):
        return None
    first = len(said) - len(said.lstrip()) if is_first else len(said.rstrip()) - len(last)
    return None, start + first, False

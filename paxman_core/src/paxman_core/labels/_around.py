"""What the words around a number say of it: an end of a range, a bound, thousands, a denial."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from paxman_core._lazy import lazy_pattern

if TYPE_CHECKING:
    import re

RANGE: Final = "a range, not one number"
_HEAD: Final = 4_000
_NEAR: Final = 60
_RANGE_BEHIND = lazy_pattern(r"\s?(?:[-–—]|to\b|bis\b|à)\s?(?:[€$£¥]|[A-Z]{3})?\s?\d")
_RANGE_BEFORE = lazy_pattern(r"\d\s?(?:[-–—]|to|bis|à)\s?\Z")
_BOUND = lazy_pattern(
    r"(?i)(?:\b(?:from|ab|about|around|approx(?:imately)?|circa|ca|up to|bis zu|over|under|min|max|"
    r"minimum|maximum|at least|at most|starting at|etwa|rund|environ|desde)\b\.?|[~≈≥≤<>])\s*\Z"
)
_DENIED = lazy_pattern(
    r"(?:(?:\A|[.;!?\n]\s*)No|\b(?:[Nn]ot|never|without|nicht|keine?[nrs]?|ohne|sans))"
    r"\s(?:[^\W\d_]+\s){1,4}[^\w\n]{0,3}\Z"
)
_NEAR_DAY = lazy_pattern(
    r"(?i)\b(?:before|after|week of|around|about|circa|ca|approx\w*|vor|nach|avant)\b\.?\s*\Z"
)
_OTHER_DAY = lazy_pattern(
    r"(?i)\s?(?:or (?:later|earlier)|\(?(?:extended|postponed|moved|revised|changed|rescheduled))\b"
)
_MANY = r"dozen|pairs?|Dutzend|douzaines?|docenas?"
_SEVERAL = lazy_pattern(rf"(?i:\s?(?:(?:per|pro|je|/)\s?(?:\d\d+|{_MANY})|{_MANY})\b)")
_EQUATED = lazy_pattern(r"\s?(?:[A-Z]{3}|[€$£¥])?\s?=\s?[A-Z€$£¥]{0,3}\s?\d|\s?(?:DR|CR|Dr|Cr)\b")
_ASIDE = lazy_pattern(r"[\w%]\s?\Z")
_SCALE = lazy_pattern(
    r"\bin\s(?:[A-Z]{3}\s|[€$£¥]\s?)?(?:thousands|millions|billions)\b|\bTEUR\b|\bT€"
    r"|(?:\b[A-Z]{3}|[€$£¥])\s?['’]000\b|\b(?:in\s)?(?:Tsd|Mio)\.?\s?(?:€|EUR)",
)
_SCALE_SIGNS: Final = ("illions", "thousands", "TEUR", "T€", "'000", "’000", "Tsd", "Mio")
_DENYING: Final = ("No", "not", "never", "without", "nicht", "kein", "ohne", "sans")
"""What the patterns need: to look for it takes a small part of the time that they take."""


def doubts_about_day(text: str, start: int, end: int) -> Iterator[str]:
    """What speaks against the day from `start` to `end` in a `text` as the one asked for."""
    before = text[max(0, start - _NEAR) : start]
    if _NEAR_DAY.search(before) or _says(_DENIED, _DENYING, before) or _OTHER_DAY.match(text, end):
        yield "near that day, or another one"


def doubts_about_number(text: str, start: int, end: int) -> Iterator[str]:
    """What speaks against the number from `start` to `end` in a `text` as the value."""
    before = text[max(0, start - _NEAR) : start]
    if _RANGE_BEHIND.match(text, end) or _RANGE_BEFORE.search(before[-6:]):
        yield RANGE
    # A pattern that ends where a text ends is tried all along it: no longer than its words are.
    if _BOUND.search(before.rstrip()[-15:]):
        yield "a bound or an estimate"
    if _says(_DENIED, _DENYING, before):
        yield "the sentence denies it"
    if _SEVERAL.match(text, end) or _EQUATED.match(text, end):
        yield "for several, or one side of an account"
    if text.startswith("(", start) and _ASIDE.search(before):
        yield "an aside in brackets"
    if _is_scaled(text[:_HEAD]) or _says(_SCALE, _SCALE_SIGNS, before):
        yield "the document counts in thousands or millions"


@lru_cache(maxsize=8)
def _is_scaled(head: str) -> bool:
    return _says(_SCALE, _SCALE_SIGNS, head)


def _says(pattern: re.Pattern[str], needed: tuple[str, ...], said: str) -> bool:
    return any(sign in said for sign in needed) and pattern.search(said) is not None

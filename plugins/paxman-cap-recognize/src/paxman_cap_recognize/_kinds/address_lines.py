"""Which lines can be a part of a postal address, by street words, numbers and postcodes."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from paxman_cap_recognize._tables import any_line, table

STREETS: Final = any_line("streets")
REGIONS: Final = any_line("countries_and_states")
_STREET_ENDINGS: Final = any_line("street_endings")
_NUMBERED: Final = any_line("before_numbers")
"""What may stand before the number that an address begins with."""
_STREET_WORDS = frozenset(STREETS.split("|"))
_STREET_SIGN = re.compile(r"(?<![^\W\d_])c/(?![^\W\d_])", re.IGNORECASE)
_STREET_ENDING = re.compile(rf"[^\W\d_]{{2,40}}(?:{_STREET_ENDINGS})(?![^\W\d_])", re.IGNORECASE)
_ENDINGS = tuple(ending for ending in _STREET_ENDINGS.split("|") if ending.isalpha())
_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(
    rf"^\W{{0,3}}(?:(?:{_NUMBERED})[\s.:,#]*"
    r"(?=\S*\d|(?:no|pt|ptd|p\.\s?t)[\s.:]*\d|floor|flr)|\d+(?:st|nd|rd|th)\s(?:floor|flr|fl)\b"
    r"|#?(?:[a-z]{1,2}-?){0,2}\d{1,5}[a-z]?(?:[-/&,]\s?[a-z]{0,2}\d{0,4}[a-z]?){0,4}"
    r"(?:\s?\([a-z]\))?[,\s]+(?=[a-z]))",
    re.IGNORECASE,
)
_NUMBER_BEHIND = re.compile(r"[^\W\d_]{3}\.?,?\s\d{1,4}\s?[a-zA-Z]?(?:\s?[-/]\s?\d{1,4})?\W{0,3}$")
_PLACES = any_line("parts_of_places")
_PLACE = re.compile(rf"(?<![^\W_])(?:{_PLACES})(?![^\W_])", re.IGNORECASE)
# A number beside a town, with its letters or its state.
_POSTCODE = re.compile("|".join(f"(?:{pattern})" for pattern in table("postcodes").splitlines()))
_FOUR_DIGITS = re.compile(r"^\d{4}\s[^\W\d_][^\d,]{2,30}$")
_REGION = re.compile(rf"^[\W\d]*(?:(?:{REGIONS})[\s,.()-]*)+$", re.IGNORECASE)
_REGION_INSIDE = re.compile(rf"(?<![^\W_])(?:{REGIONS})(?![^\W_])", re.IGNORECASE)
_SENTENCE = re.compile(
    r"[!?]|\b(?:is|are|was|you|your|we|our|please|thank|thanks)\b", re.IGNORECASE
)
_STATE_ZIP = re.compile(r"(?<!\w)(?:[A-Z]{2}\.?\s+\d{5}(?:-\d{4})?|[A-Z]{3}\s\d{4})\W{0,3}$")
_LOT = re.compile(r"(?:lot|plot|pt|ptd|p\.\s?t\.|no|nos)\W*$", re.IGNORECASE)


@lru_cache(maxsize=512)
def has_postcode(text: str) -> bool:
    """Whether a postcode stands in the line, with its town beside it or alone at the end.

    Four digits before a town are one where the line has nothing else: `1010 Wien`.
    """
    if _FOUR_DIGITS.match(text) and not is_street(text):
        return True
    return any(
        not _LOT.search(text, max(0, found.start() - 8), found.start())
        for found in _POSTCODE.finditer(text)
    )


def is_region(text: str) -> bool:
    """Whether the line is nothing but a state or a country."""
    return _REGION.match(text) is not None


@lru_cache(maxsize=512)
def has_region(text: str) -> bool:
    """Whether the line names a state or a country."""
    return _REGION_INSIDE.search(text) is not None


@lru_cache(maxsize=512)
def is_street(text: str) -> bool:
    """Whether the line has a word for a street or an area in it."""
    lowered = text.lower()
    words = _WORD.findall(lowered)
    if not _STREET_WORDS.isdisjoint(words):
        return True
    if "c/" in lowered and _STREET_SIGN.search(text):
        return True
    # A pattern of many words is slow to search with: the words are looked for first.
    has_ending = "str." in lowered or any(word.endswith(_ENDINGS) for word in words)
    return has_ending and _STREET_ENDING.search(text) is not None


@lru_cache(maxsize=512)
def is_numbered(text: str) -> bool:
    """Whether the line begins with a house, lot or floor number."""
    return _NUMBER.match(text) is not None


def has_house_number(text: str) -> bool:
    """Whether the line begins with a house number, or has one behind its street."""
    return is_numbered(text) or _NUMBER_BEHIND.search(text) is not None


def ends_with_state(text: str) -> bool:
    """Whether the line ends as American and Australian addresses do: a state and its code."""
    return _STATE_ZIP.search(text) is not None


def is_place(text: str) -> bool:
    """Whether the line has a building, a floor or an area in it."""
    return _PLACE.search(text) is not None


def is_sentence(text: str) -> bool:
    """Whether the line reads as a sentence rather than as a part of an address."""
    return _SENTENCE.search(text) is not None

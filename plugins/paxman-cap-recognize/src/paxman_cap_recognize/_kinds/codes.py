"""Codes of currencies, names of countries, and identifiers such as invoice numbers."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from paxman_cap_recognize._recognition import Kind, Recognition, has_digit, without_overlaps
from paxman_cap_recognize._tables import any_line, table
from paxman_core.document import TextView
from paxman_core.patterns import lazy_pattern
from paxman_core.values import is_currency, is_word, normalize_text

_WORD = re.compile(r"[^\W_]+")
_CODE = re.compile(r"(?<![^\W_])[A-Z]{3}(?![^\W_])")
_CURRENCY_LABEL = re.compile(r"(?:currency|währung|devise|moneda|valuta)\W{0,4}$", re.IGNORECASE)
_LONGEST_LABEL = 20
_LINE_END = re.compile(r"[ .]{0,2}(?:$|[\n\t,;•·|])")
_VERY_END = re.compile(r"[ .]{0,2}(?:$|[\n\t])")
# To look for the sign behind a label is faster than to look for the label.
_LABELLED_CODE = re.compile(r"[:=]\s*([A-Z]{2})(?![^\W_])", re.IGNORECASE)
_COUNTRY_LABEL = re.compile(
    r"(?:country|land|pays|país|paese|nation)(?:\s?code)?\s?$", re.IGNORECASE
)
_THINGS = any_line("numbered_things")
_NUMBER_WORD = r"(?:no|nos|nr|num|number|nummer|numéro|numero|número|nº|n°|id|code|#|ref)"
_IDENTIFIED = lazy_pattern(
    rf"(?<![^\W_])(?:{_THINGS})(?:[\s-]?{_NUMBER_WORD}\b\.?)?\s?[.:#°º]*\s{{0,4}}[:#]?\s{{0,2}}"
    r"(?P<number>(?:[A-Z]{1,6}[-/#]?|#)?\d[A-Z0-9]*(?:[-/.][A-Z0-9]+){0,5}|[A-Z0-9]+(?:[-/][A-Z0-9]+){1,5})"
    r"(?![^\W_]|[.,]\d)",
    re.IGNORECASE,
)
_DATE = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}")
_OF_PLACE = re.compile(r"\d{4,5} [A-ZÀ-Þ][a-zà-ÿ]+(?:[ -][\w().-]+){0,3} *(?=[\t\n]|\Z)")
_LEAST = 3


def find_currencies(text: str) -> list[Recognition]:
    """Codes of ISO 4217 in capitals; those that are also words only where they are labelled."""
    return [
        Recognition(Kind.CURRENCY, *match.span(), match[0])
        for match in _CODE.finditer(text)
        if is_currency(match[0])
        if not is_word(match[0])
        or _CURRENCY_LABEL.search(text, max(0, match.start() - 20), match.start())
    ]


def find_countries(text: str) -> list[Recognition]:
    """Names of countries, and two-letter codes behind a label; the value is the code."""
    names = _names()
    codes = set(names.values())
    named = [
        Recognition(Kind.COUNTRY, *match.span(), names[normalize_text(match[0])])
        for match in _named(text)
    ]
    coded = [
        Recognition(Kind.COUNTRY, *match.span(1), match[1].upper())
        for match in _LABELLED_CODE.finditer(text)
        if match[1].upper() in codes
        and _COUNTRY_LABEL.search(text, max(0, match.start() - _LONGEST_LABEL), match.start())
    ]
    return without_overlaps([*named, *coded])


def country_at(text: str, start: int) -> tuple[int, int] | None:
    """The place of the country's name that begins here and ends its line, if one does."""
    match = _name_pattern().match(text, start)
    return match.span() if match and _LINE_END.match(text, match.end()) else None


def country_from(text: str, start: int) -> tuple[int, int] | None:
    """The place of the country's name that begins here, if one does."""
    match = _name_pattern().match(text, start)
    return match.span() if match else None


def country_ends(text: str) -> list[tuple[int, int]]:
    """Where the names of countries end lines that begin with something else."""
    return [
        match.span()
        for match in _named(text)
        if _VERY_END.match(text, match.end()) and text[: match.start()].strip()
    ]


@lru_cache(maxsize=4)
def _named(text: str) -> tuple[re.Match[str], ...]:
    """The names of countries; the pattern is tried only at the first word of one."""
    words = [word for word in {*_WORD.findall(text)} if normalize_text(word) in _first_words()]
    return tuple(TextView(text).matches(_name_pattern(), tuple(words)))


@cache
def _names() -> dict[str, str]:
    entries = (entry.partition("=") for entry in table("countries").splitlines())
    return {normalize_text(name): code for code, _, names in entries for name in names.split("|")}


@cache
def _first_words() -> frozenset[str]:
    return frozenset(_WORD.findall(name)[0] for name in _names())


@cache
def _name_pattern() -> re.Pattern[str]:
    entries = table("countries").splitlines()
    names = [name for entry in entries for name in entry.partition("=")[2].split("|")]
    ordered = sorted(names, key=len, reverse=True)
    # Short names stand in capitals or not at all: "uk", "usa".
    both = "|".join(re.escape(name) for name in ordered if len(name) > 3)
    short = "|".join(re.escape(name) for name in ordered if len(name) <= 3)
    return re.compile(rf"(?<![^\W_])(?:(?i:{both})|{short})(?![^\W_])")


def find_identifiers(text: str) -> list[Recognition]:
    """Numbers and codes behind a word that says what they identify; the value is as written."""
    found = []
    for match in _IDENTIFIED.finditer(text):
        number = match["number"]
        is_other = _DATE.fullmatch(number) or _OF_PLACE.match(text, match.start("number"))
        if len(number) < _LEAST or not has_digit(number) or is_other:
            continue
        found.append(Recognition(Kind.IDENTIFIER, *match.span("number"), number))
    return found

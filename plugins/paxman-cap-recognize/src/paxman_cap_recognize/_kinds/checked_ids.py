"""Numbers of banks and taxes, by their check digits, the country they name, or their label."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from paxman_cap_recognize._recognition import Kind, Recognition, without_overlaps
from paxman_cap_recognize._tables import any_of, pairs

if TYPE_CHECKING:
    from collections.abc import Iterator

_IBAN = re.compile(
    r"(?<![A-Za-z0-9])[A-Z]{2}\d\d(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,4})?(?![A-Za-z0-9])",
    re.IGNORECASE,
)
_BIC = re.compile(r"(?<![A-Za-z0-9])[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![A-Za-z0-9])")
_ISIN = re.compile(r"(?<![A-Za-z0-9])[A-Z]{2}[A-Z0-9]{9}\d(?![A-Za-z0-9])")
_BIC_LABEL = re.compile(r"(?<![^\W_])(?:bic|swift)(?![^\W_])", re.IGNORECASE)
_IBAN_LABEL = re.compile(r"(?<![^\W_])iban\W{0,5}$", re.IGNORECASE)
_LENGTHS = {country: int(length) for country, length in pairs("lengths of ibans").items()}
_NEAR = 60
_PREFIXED = re.compile(
    rf"(?<![A-Za-z0-9])({any_of('prefixes of tax numbers')})"
    r"[ -]?[A-Z0-9](?:[ .\-]?[A-Z0-9]){6,13}(?![A-Za-z0-9])"
)
# What is written before the number, and the country whose rules it then follows.
_LABELS: Final = pairs("tax numbers")
_COUNTRIES: Final = tuple(_LABELS.values())
_LABEL_GROUPS: Final = "|".join(f"(?P<l{place}>{label})" for place, label in enumerate(_LABELS))
_LABELLED = re.compile(
    rf"(?<![^\W_])(?:{_LABEL_GROUPS})"
    r"\.?(?:[\s-]?(?:no|nr|number|num|nummer|id|reg|ref|#)){0,3}\.?\s{0,2}[:.#=)]?\s{0,3}"
    r"(?P<number>(?:[A-Z]{1,3}[ -]?)?\d(?:[ ./\-]?[A-Z0-9]){6,16})(?![A-Za-z0-9])",
    re.IGNORECASE,
)
_PREFIX = re.compile(r"[A-Za-z]{2,3}(?=[ -]?\d)")
_AMERICAN = re.compile(r"\d\d-?\d{7}")
_MARKS = re.compile(r"[ ./\-]")
_LAST_PART = re.compile(r"[ .\-]?[A-Z0-9]+$")


def find_ibans(text: str) -> list[Recognition]:
    """IBANs whose check digits and length are right; the value has no spaces.

    Behind the word IBAN one of the right length counts even if it was misread or made up.
    """
    from stdnum import iban

    found = []
    for match in _IBAN.finditer(text):
        written = match[0]
        while " " in (apart := written.replace("-", " ")) and not iban.is_valid(written):
            written = written[: apart.rfind(" ")]
        if not iban.is_valid(written):
            written = _behind_label(text, match)
        if written:
            end = match.start() + len(written)
            found.append(Recognition(Kind.IBAN, match.start(), end, iban.compact(written)))
    return found


def _behind_label(text: str, match: re.Match[str]) -> str:
    """What is written behind the word IBAN, as far as such a number is long in its country."""
    length = _LENGTHS.get(match[0][:2].upper())
    if length is None or not _IBAN_LABEL.search(text, max(0, match.start() - 12), match.start()):
        return ""
    letters = [place for place, mark in enumerate(match[0]) if mark.isalnum()]
    if len(letters) < length:
        return ""
    end = letters[length - 1] + 1
    return match[0][:end] if not match[0][end : end + 1].isalnum() else ""


def find_bics(text: str) -> list[Recognition]:
    """BICs with a country that exists, near the word BIC or SWIFT or near an IBAN.

    Eight capitals alone can be any word: DEUTSCHE would be a bank in the Seychelles.
    """
    from stdnum import bic

    marks = [match.end() for match in _BIC_LABEL.finditer(text)]
    marks = sorted([*marks, *(iban.end for iban in find_ibans(text))])
    return [
        Recognition(Kind.BIC, *match.span(), match[0])
        for match in _BIC.finditer(text)
        if bic.is_valid(match[0])
        if (place := bisect_right(marks, match.start()))
        and match.start() - marks[place - 1] <= _NEAR
    ]


def find_isins(text: str) -> list[Recognition]:
    """Numbers of securities whose country and check digit are right."""
    from stdnum import isin

    return [
        Recognition(Kind.ISIN, *match.span(), match[0])
        for match in _ISIN.finditer(text)
        if isin.is_valid(match[0])
    ]


def find_tax_ids(text: str) -> list[Recognition]:
    """Tax numbers; the value has no spaces or points, the unit is the country that checks it.

    A number that names its country must have the right check digits. Behind a label without a
    country any number of the usual length is taken, for many countries have no check digits.
    """
    return without_overlaps([*_labelled(text), *_prefixed(text)])


def _prefixed(text: str) -> Iterator[Recognition]:
    for match in _PREFIXED.finditer(text):
        written = _checked(match[0], match[1])
        if written:
            end = match.start() + len(written)
            value = _MARKS.sub("", written)
            yield Recognition(Kind.TAX_ID, match.start(), end, value, match[1][:2])


def _checked(written: str, prefix: str) -> str:
    """The longest start of what was written that passes its country's rules, or nothing."""
    rules = _rules(prefix[:2].lower())
    while rules is not None and len(written) > len(prefix) + 5:
        if rules.is_valid(written) or rules.is_valid(written[len(prefix) :].strip(" -")):
            return written
        written = _LAST_PART.sub("", written)
    return ""


def _labelled(text: str) -> Iterator[Recognition]:
    for match in _LABELLED.finditer(text):
        written = match["number"]
        found = _PREFIX.match(written)
        prefix = found[0] if found else ""
        label = next(place for place in range(len(_COUNTRIES)) if match[f"l{place}"])
        country = _COUNTRIES[label] or prefix[:2].lower()
        if _is_fitting(written, country, prefix):
            value = _MARKS.sub("", written).upper()
            start = match.start("number")
            yield Recognition(Kind.TAX_ID, start, match.end("number"), value, country.upper())


def _is_fitting(written: str, country: str, prefix: str) -> bool:
    rules = _rules(country)
    if rules is not None:
        return any(map(rules.is_valid, (written, written[len(prefix) :])))
    if country == "us":
        return _AMERICAN.fullmatch(written) is not None
    return 8 <= sum(character.isdigit() for character in written) <= 15


@cache
def _rules(country: str) -> Any:
    """What python-stdnum has for a country: length and check digits; None if nothing."""
    from stdnum import get_cc_module

    if not country or country == "us":
        return None
    return get_cc_module({"el": "gr", "xi": "gb"}.get(country, country), "vat")

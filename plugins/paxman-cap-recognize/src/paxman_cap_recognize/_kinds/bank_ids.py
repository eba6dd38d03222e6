"""IBANs and BICs, with their check digits and country codes."""

from __future__ import annotations

import re
from bisect import bisect_right

from paxman_cap_recognize._recognition import Kind, Recognition

_IBAN = re.compile(
    r"(?<![A-Za-z0-9])[A-Z]{2}\d\d(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,4})?(?![A-Za-z0-9])",
    re.IGNORECASE,
)
_BIC = re.compile(r"(?<![A-Za-z0-9])[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![A-Za-z0-9])")
_BIC_LABEL = re.compile(r"(?<![^\W_])(?:bic|swift)(?![^\W_])", re.IGNORECASE)
_IBAN_LABEL = re.compile(r"(?<![^\W_])iban\W{0,5}$", re.IGNORECASE)
_LENGTH_TEXT = (
    "AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GR27 HR21 HU28 IE22 IT27 "
    "LT20 LU20 LV21 MT31 NL18 NO15 PL28 PT25 RO24 SE24 SI19 SK24 TR26"
)
_LENGTHS = {entry[:2]: int(entry[2:]) for entry in _LENGTH_TEXT.split()}
_NEAR = 60


def find_ibans(text: str) -> list[Recognition]:
    """IBANs whose check digits and length are right; the value has no spaces.

    Behind the word IBAN one of the right length counts even if it was misread or made up.
    """
    from stdnum import iban

    found = []
    for match in _IBAN.finditer(text):
        written = match[0]
        while written and not iban.is_valid(written) and (gap := _last_gap(written)) > 0:
            written = written[:gap]
        if not iban.is_valid(written):
            written = _labelled(text, match)
        if written:
            end = match.start() + len(written)
            found.append(Recognition(Kind.IBAN, match.start(), end, iban.compact(written)))
    return found


def _labelled(text: str, match: re.Match[str]) -> str:
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
        Recognition(Kind.BIC, match.start(), match.end(), match[0])
        for match in _BIC.finditer(text)
        if bic.is_valid(match[0]) and _is_near(match.start(), marks)
    ]


def _is_near(start: int, marks: list[int]) -> bool:
    """Whether one of the sorted places lies close before a place."""
    place = bisect_right(marks, start)
    return place > 0 and start - marks[place - 1] <= _NEAR


def _last_gap(written: str) -> int:
    return max(written.rfind(" "), written.rfind("-"))

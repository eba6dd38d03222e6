"""Tax numbers: by the check digits of the country that they name, or by the label before them."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol

from paxman_cap_recognize._recognition import Kind, Recognition, without_overlaps

if TYPE_CHECKING:
    from collections.abc import Iterator

_PREFIXED = re.compile(
    r"(?<![A-Za-z0-9])(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|"
    r"SE|SI|SK|XI|CHE|NO)[ -]?[A-Z0-9](?:[ .\-]?[A-Z0-9]){6,13}(?![A-Za-z0-9])"
)
# What is written before the number, and the country whose rules it then follows.
_LABELS: Final = {
    r"abn": "au",
    r"gstin": "in",
    r"ein|fein|federal tax id|employer identification": "us",
    r"cnpj": "br",
    r"p\.?\s?iva|partita iva|c\.?f\.?": "it",
    r"cif|nif|n\.i\.f|c\.i\.f": "es",
    r"siren": "fr",
    r"rfc": "mx",
    r"cuit": "ar",
    r"ust-?id(?:-?nr)?|uid|steuer-?nr|steuernummer|tin": "",
    r"(?:vat|gst|hst|sst|btw|tva|mva|moms|tax|taxpayer)"
    r"(?:\s?(?:reg(?:istration)?|id(?:entification)?|payer))?": "",
}
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


class _Rules(Protocol):
    """What python-stdnum has for a country."""

    def is_valid(self, number: str) -> bool:
        """Whether length and check digits are right."""


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
        return rules.is_valid(written) or rules.is_valid(written[len(prefix) :])
    if country == "us":
        return _AMERICAN.fullmatch(written) is not None
    return 8 <= sum(character.isdigit() for character in written) <= 15


@cache
def _rules(country: str) -> _Rules | None:
    from stdnum import get_cc_module

    if not country or country == "us":
        return None
    return get_cc_module({"el": "gr", "xi": "gb"}.get(country, country), "vat")

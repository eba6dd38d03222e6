"""VAT ids by their form: the letters of a country, and as many characters as it gives them.

One with wrong check digits is found too, for samples and typing errors have such, but is less sure.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._words import any_of, word_list
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

_LENGTH_OF: Final = {
    country: frozenset(map(int, lengths.split(",")))
    for country, _, lengths in (entry.partition(":") for entry in word_list("lengths of vat ids"))
}
_WRITTEN = lazy_pattern(
    rf"(?<![^\W_])({'|'.join(sorted(_LENGTH_OF, reverse=True))})"
    r"[ .-]?[A-Z]?[ ]?\d(?:[ .-]?(?:\d|[A-Z](?=[\d A-Z.]|\b))){4,13}(?![^\W_])"
)
_PART = lazy_pattern(r"[ .-]?[A-Z0-9]+$")
_MARKS = lazy_pattern(r"[ .-]")
_DIGITS: Final = 6
_LABEL = lazy_pattern(
    r"(?i)(?:(?:ust|umsatzsteuer|mwst|vat|tva|btw|iva|moms|mva|uid|tax|p\.? ?iva)\b[\w./° -]{0,32}"
    r"|ust-?id[\w. -]{0,12})[:.#=)]?\s{0,3}$"
)
_EXAMPLE = lazy_pattern(r"(?i)\b(?:e\.? ?g|example|format|z\. ?B|p\. ?ex)\.?[ :,]*$")
_LONGEST_LABEL: Final = 50
_THEIRS = lazy_pattern(rf"\b(?:{any_of('theirs')})\b[^\n]{{0,30}}$", re.IGNORECASE)
_OURS = lazy_pattern(rf"\b(?:{any_of('ours')})\b[^\n]{{0,30}}$", re.IGNORECASE)


class VatId(NamedTuple):
    """Where a VAT id stands, how it reads without marks, and what stands before it."""

    start: int
    end: int
    value: str
    label: tuple[int, int] | None
    """Where the words stand that call it one."""
    is_theirs: bool
    """Whether these words call it the reader's, and so the customer's."""
    is_ours: bool


def vat_ids(text: str) -> Iterator[VatId]:
    """Every VAT id in a text that has its country's letters."""
    for found in _WRITTEN.finditer(text):
        end = _end(text, found)
        if end is None:
            continue
        first = max(text.rfind("\n", 0, found.start()) + 1, found.start() - _LONGEST_LABEL)
        before = text[first : found.start()]
        if _EXAMPLE.search(before):
            continue
        label = _LABEL.search(before)
        yield VatId(
            found.start(),
            end,
            _MARKS.sub("", text[found.start() : end]),
            (first + label.start(), found.start()) if label else None,
            _THEIRS.search(before) is not None,
            _OURS.search(before) is not None,
        )


def has_wrong_digits(said: str) -> bool:
    """Whether a VAT id names its country and fails that country's check."""
    country = said[:2].lower()
    if country.upper() not in _LENGTH_OF and not said.startswith("CHE"):
        return False
    from stdnum import get_cc_module

    rules = get_cc_module({"el": "gr", "xi": "gb"}.get(country, country), "vat")
    return rules is not None and not rules.is_valid(said)


def _end(text: str, found: re.Match[str]) -> int | None:
    """Where the longest start of what was found ends that has a length of its country."""
    lengths = _LENGTH_OF[found[1]]
    written = found[0]
    while len(written) > len(found[1]):
        number = _MARKS.sub("", written[len(found[1]) :])
        if len(number) in lengths and sum(map(str.isdigit, number)) >= _DIGITS:
            following = text[found.start() + len(written) :][:2]
            # An account number goes on in groups of digits.
            return None if re.match(r" ?\d", following) else found.start() + len(written)
        written = _PART.sub("", written, count=1) if _PART.search(written) else ""
    return None

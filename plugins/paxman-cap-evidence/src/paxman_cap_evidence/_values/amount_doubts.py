"""What speaks against an amount: that it counts something, or stands beside the wrong line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import has_digit
from paxman_core.labels import concept_of, label_key
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_cap_evidence._evidence import Evidence
    from paxman_cap_evidence._values.reading import FieldReader

COUNT: Final = "it counts something"
_OF_SOMETHING = lazy_pattern(r"[A-Z]?[a-z]{3,} \d+$")
"""`Order 7731` is the number of something."""
_COUNTED = lazy_pattern(r"\d{1,6} [a-z]{3,}")
_CENTS: Final = lazy_pattern(r"\d ?[.,] ?\d\d(?!\d)")
_MIN_WITH_CENTS: Final = 2
_BARE_AMOUNT = lazy_pattern(r"\n[^\w\n]*(?:[A-Z]{1,3} ?)?\d[\d.,' ]*[.,]\d\d[^\w\n]*\n$")
_SAVED = lazy_pattern(r"\b(?:sav(?:ed|ings?)|gespart|ersparnis)\W[^\n]*\n[^\n]*$", re.IGNORECASE)
_ROUNDING = lazy_pattern(r"[^\n]*\n\W*round(?!ed)", re.IGNORECASE)
_LINES_BELOW = lazy_pattern(r"\n([^\n]*)")
_MOST_BELOW: Final = 3
_SETTLED: Final = frozenset(
    {"total", "subtotal", "tax", "change", "amount_paid", "amount_tendered", "amount_due"}
)
_FEW_DIGITS: Final = 3
_SAMPLE: Final = 4_000
_NEAR: Final = 250


def doubts_about_amount(text: str, one: Evidence, reader: FieldReader) -> Iterator[str]:
    """What around an amount of money, or in it, says that another one is meant."""
    said = text[one.start : one.end]
    if not reader.may_be_zero and not any(digit in said for digit in "123456789"):
        yield "it is zero"
    if _COUNTED.match(text, one.start) or _OF_SOMETHING.match(said):
        yield COUNT
    if not _CENTS.search(said) and len(_CENTS.findall(text[:_SAMPLE])) >= _MIN_WITH_CENTS:
        yield "without decimals among amounts that have them"
    if reader.is_tax and said.isdigit() and len(said) < _FEW_DIGITS:
        yield "a small whole number, as counts and rates are"
    if reader.is_total and _ROUNDING.match(text, one.end):
        yield "a rounding follows it"
    saved = _SAVED.search(text, max(0, one.start - _NEAR), one.start) if reader.is_total else None
    if saved is not None and said in saved[0]:
        yield "it adds up what was saved"
    if _is_shifted(text, one):
        yield "the amounts around it stand beside the wrong lines"


def _is_shifted(text: str, one: Evidence) -> bool:
    """Whether amounts have slipped by a line: one stands alone above, and a label alone below.

    Or the other way about.
    """
    line = text.rfind("\n", 0, one.start) + 1
    above = text.rfind("\n", 0, max(0, line - 1))
    if one.label[0] < line:
        return False
    below = _LINES_BELOW.findall(text[: one.end + _NEAR], one.end)[:_MOST_BELOW]
    bare = [said for said in below if _BARE_AMOUNT.match(f"\n{said}\n")]
    is_alone = concept_of(label_key(text[above + 1 : line])) in _SETTLED
    # What stands alone right below, and is more, is the amount of this label.
    is_more = bare[:1] == below[:1] and len("".join(bare[:1]).strip()) > one.end - one.start
    if bare and (is_alone or is_more):
        return True
    if not _BARE_AMOUNT.match(text, max(0, above), line):
        return False
    for found, _ in zip(_LINES_BELOW.finditer(text, one.end), range(_MOST_BELOW), strict=False):
        if not has_digit(found[1]):
            return concept_of(label_key(found[1])) in _SETTLED
    return False

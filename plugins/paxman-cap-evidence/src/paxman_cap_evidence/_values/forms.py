"""Whether a value has the form of what its field asks for: digits to dial, letters of a name.

An amount may count something, or stand beside the wrong line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import has_digit
from paxman_cap_evidence._values.vat_ids import has_wrong_digits
from paxman_core.labels import concept_of, label_key
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_cap_evidence._evidence import Evidence
    from paxman_cap_evidence._values.reading import FieldReader

_LONGEST_CODE: Final = 12
_PATTERN = lazy_pattern(r"[^1-9]*(?:[Xx]{2,}|0{4,}|#{2,})[^1-9]*")
"""What shows how a number looks: INV-XXXX, 000000."""
_PLACED = lazy_pattern(r"\d[ -]?[a-zA-Z]?,? (?:[A-Z]-)?\d{4,5} [A-ZÀ-Ý]|, [A-Z]{2} \d{5}\b")
"""A house's number and a postal code: a name ends before them."""
_NUMBERED = lazy_pattern(
    r"[^\W\d_]{3,}\b.*?(?<!\w)(?:n[or°º]|č|#)\.?\s?[A-Z-]{0,5}\d", re.IGNORECASE
)
"""Words with a number behind them that is called one: `TAX DOCUMENT no. 2401`."""
_CODED = lazy_pattern(r"(?:[A-Z]{1,2}-)?\d{4,}\b")
"""A name with its own number before it: `300417 - Delmar Fasteners LLC`."""
_SEVERAL = lazy_pattern(r"\S*\d\S*[,;] \S*\d")
_SAMPLE_NAME = lazy_pattern(
    r"(?:your|sample|specimen|example|dummy|ihre?|votre|muster)\b.*|.*\((?:sample|specimen|example)\)",
    re.IGNORECASE,
)
_MOST_DIGITS: Final = 7
"""Of a name: with more of them it has run into a telephone number."""
_PERIOD: Final = lazy_pattern(
    r"\d|\b(?:year|month|week|day|perpetu|indefinit|unlimited|jahr|monat|woche|tag|unbefristet)",
    re.IGNORECASE,
)
_SMALL_WORD: Final = lazy_pattern(r"\b(?!(?:of|the|and|laws?|state|province|republic)\b)[a-z]{2,}")

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


def lacks_sign(said: str, reader: FieldReader) -> bool:
    """Whether a text lacks what every e-mail address, postal code, telephone or VAT number has.

    What has more is a hint how to write one: `Postcode (e.g. 35000)`. A street has a number, or
    nobody knows that it is one.
    """
    if reader.is_email:
        return "@" not in said or " " in said.strip()
    if reader.is_text and concept_of(reader.own_keys[0]) == "website":
        return "." not in said
    if reader.is_phone:
        return sum(map(str.isdigit, said)) < max(1, sum(map(str.isalpha, said)))
    if reader.is_postal_code:
        return not has_digit(said) or len(said) > _LONGEST_CODE
    is_numbered = reader.is_vat_id or concept_of(reader.own_keys[0]) == "street"
    return reader.is_text and is_numbered and not has_digit(said)


def is_unlike(said: str, reader: FieldReader) -> bool:
    """Whether a text lacks the form that the field wants: digits to dial, letters of a name."""
    if reader.is_period:
        return _PERIOD.search(said) is None
    if reader.is_law:
        return _SMALL_WORD.search(said) is not None
    if reader.own_keys[0] == "party" and " and " in said:
        return True
    digits = sum(character.isdigit() for character in said)
    letters = sum(character.isalpha() for character in said)
    if reader.is_iban:
        return not _has_check_digits(said)
    if reader.is_vat_id:
        return has_wrong_digits(said)
    if reader.is_identifier:
        return bool(
            _PATTERN.fullmatch(said) or _SEVERAL.search(said) or _NUMBERED.search(said)
        ) or (reader.own_keys[0].endswith("number") and not has_digit(said))
    if reader.is_person and _SAMPLE_NAME.fullmatch(said):
        return True
    is_placed = reader.names_party and bool(_PLACED.search(said) or _CODED.match(said))
    return is_placed or (reader.is_name and (":" in said or digits > min(letters, _MOST_DIGITS)))


def _has_check_digits(said: str) -> bool:
    """Whether an IBAN passes its own check: one with a misread digit does not."""
    signs = [int(sign, 36) for sign in said if sign.isascii() and sign.isalnum()]
    moved = "".join(map(str, signs[4:] + signs[:4]))
    return bool(moved) and int(moved) % 97 == 1


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

"""Whether a text has the form of what its field asks for: digits to dial, letters of a name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import has_digit
from paxman_cap_evidence._values.vat_ids import has_wrong_digits
from paxman_core.labels import concept_of
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
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

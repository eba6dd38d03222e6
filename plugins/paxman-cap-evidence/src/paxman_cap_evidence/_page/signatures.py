"""Signature blocks: names and jobs of those who sign, which few fields ask for."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from paxman_core.labels import SYNONYM, concept_of
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from paxman_cap_evidence._evidence import Evidence
    from paxman_cap_evidence._values.reading import FieldReader

_SIGNED = lazy_pattern(
    r"^[ \t]*(?:by|name|its|title|signed|signature|date)[ \t]*:|/s/|_{5,}"
    r"|(?<=  )(?:By|Name|Its|Title|Date):",
    re.IGNORECASE | re.MULTILINE,
)
_SIGNS: Final = ("/s/", "_____", "by", "name", "its", "title", "sign", "date")
_MIN_SIGNS: Final = 3
_JOB = lazy_pattern(
    r"(?:\w+[ .,&-]+){0,5}(?:president|officer|director|manager|secretary|treasurer|chairman"
    r"|C[EFOT]O|E?S?VP|counsel|partner|signatory|attorney|representative|principal|controller)"
    r"(?:[ .,&-]+\w+){0,5}\W*",
    re.IGNORECASE,
)
_NEAR: Final = 250
_SIGNER: Final = frozenset({"signatory_name", "signatory_title"})


def is_of_signatory(text: str, one: Evidence, reader: FieldReader) -> bool:
    """Whether a text stands in a signature block or is a job title, and the field wants neither.

    `Name:` and `Title:` name who signs nowhere else.
    """
    if not reader.is_text or one.label[0] < 0:
        return False
    if reader.wants_signatory:
        is_signer = any(concept_of(key) in _SIGNER for key in reader.own_keys)
        return is_signer and one.rank > SYNONYM and not is_signed(text, one)
    return is_signed(text, one) or _JOB.fullmatch(text[one.start : one.end]) is not None


def is_signed(text: str, one: Evidence) -> bool:
    """Whether a place is among the lines of a signature block."""
    return _has_signs(text, max(0, one.label[0] - _NEAR), one.end + _NEAR)


@lru_cache(maxsize=64)
def _has_signs(text: str, start: int, end: int) -> bool:
    around = text[start:end].lower()
    # What is counted first takes a tenth of what the pattern takes.
    if sum(map(around.count, _SIGNS)) < _MIN_SIGNS:
        return False
    signs = [sign.strip().lower() for sign in _SIGNED.findall(text, start, end)]
    # A title and two days are those of a talk and of the mail that announces it.
    return len(signs) >= _MIN_SIGNS and not all(
        sign.startswith(("title", "date")) for sign in signs
    )

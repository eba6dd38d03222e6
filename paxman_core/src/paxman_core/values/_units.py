"""Words beside a number that say what it counts, when that is not money of any known currency."""

from __future__ import annotations

import re

from paxman_core._lazy import lazy_pattern
from paxman_core.values._currencies import meaning_of_code
from paxman_core.values._folding import normalize_text
from paxman_core.values._tables import table

UNITS = frozenset(table("words")["units"]["measures"].split())
"""Units of measure and the like, folded."""

# In capitals these stand beside amounts as currency codes do, and are none: taxes, kinds of
# payment and sums, marks of a tax rate.
_MONEY_WORDS = frozenset(table("words")["units"]["beside_amounts"].split())
_WORD_AFTER = lazy_pattern(r"[ \u00a0]?([^\W\d_]+)(?!['’])")
_CODE = lazy_pattern(r"[A-Z]{3,4}", re.ASCII)
_CODE_BEFORE = lazy_pattern(r"(?<![^\W_])([A-Z]{3,4}) ?$", re.ASCII)
_REACH = 6


def unit_after(text: str, end: int) -> tuple[int, int] | None:
    """Where the unit, or the code of no known currency, stands behind a number that ends at `end`
    in a `text`.

    A single letter is a unit only in small: tills print capitals behind an amount.
    """
    match = _WORD_AFTER.match(text, end)
    if match is None:
        return None
    word = match[1]
    is_unit = normalize_text(word) in UNITS and (len(word) > 1 or word.islower())
    return match.span(1) if is_unit or _is_code(word) else None


def unit_forms(name: str) -> frozenset[str]:
    """How documents write the unit or currency that a `name` ends with, folded; none for others."""
    return frozenset(table("words")["unit_names"].get(name, "").split())


def code_before(text: str, start: int) -> tuple[int, int] | None:
    """Where what looks like a currency's code stands before the number at `start` in a `text`."""
    low = max(0, start - _REACH)
    match = _CODE_BEFORE.search(text[low:start])
    if match is None or not _is_code(match[1]):
        return None
    return low + match.start(1), low + match.end(1)


def _is_code(word: str) -> bool:
    if _CODE.fullmatch(word) is None or word in _MONEY_WORDS:
        return False
    return meaning_of_code(word) is None

"""Words beside a number that say what it counts, when that is not money of any known currency."""

from __future__ import annotations

import re

from paxman_core.values._currencies import meaning_of_code
from paxman_core.values._folding import normalize_text

_UNITS = (
    "mm cm dm m km inch inches ft feet foot yd yard yards mi mile miles kg kgs g gr gram grams mg "
    "lb lbs oz ounces t ton tons tonnes l ml cl dl ltr ltrs liter liters litre litres gal gallon "
    "gallons h hr hrs hour hours min mins minutes sec s seconds day days week weeks month months "
    "year years kwh mwh kw w v mb gb tb kb px pcs pc pieces stk stuck std stunden tage wochen "
    "monate jahre sqm ha hectares acres points pts credits tokens bitcoin bitcoins ether"
)
UNITS = frozenset(_UNITS.split())
"""Units of measure and the like, folded."""

# In capitals these stand beside amounts as currency codes do, and are none: taxes, kinds of
# payment and sums, marks of a tax rate.
_BESIDE_AMOUNTS = (
    "ABN ADJ AMT AND AVG BAKI BAL BILL BTW CARD CASH CHG CHNG CHRG COST DEB DISC DPH DUE EACH EST "
    "EXC EXCL EXEMPT FEE FOR FROM GST HST INC INCL ITEM IVA JML JUM KDV LESS MAX MIN MOMS MWST NET "
    "NETT NON NOW OFF ONLY OPEN PAID PAY PER PST QST QTY RATE RND SALE SAVE SRP SST STD SUB SUM "
    "SVC TAX TEND THE TIP TIPS TOT TTL TVA UNIT UP UST VAT VISA WAS ZRL ZRE SRE"
)
_MONEY_WORDS = frozenset(_BESIDE_AMOUNTS.split())
_WORD_AFTER = re.compile(r"[ \u00a0]?([^\W\d_]+)(?!['’])")
_CODE = re.compile(r"[A-Z]{3,4}", re.ASCII)
_CODE_BEFORE = re.compile(r"(?<![^\W_])([A-Z]{3,4}) ?$", re.ASCII)
_REACH = 6


def unit_after(text: str, end: int) -> tuple[int, int] | None:
    """Where the unit, or the code of no known currency, stands behind a number that ends there.

    A single letter is a unit only in small: tills print capitals behind an amount.
    """
    match = _WORD_AFTER.match(text, end)
    if match is None:
        return None
    word = match[1]
    is_unit = normalize_text(word) in UNITS and (len(word) > 1 or word.islower())
    return match.span(1) if is_unit or _is_code(word) else None


def code_before(text: str, start: int) -> tuple[int, int] | None:
    """Where a code stands that is written as currencies are, before a number that starts there."""
    low = max(0, start - _REACH)
    match = _CODE_BEFORE.search(text[low:start])
    if match is None or not _is_code(match[1]):
        return None
    return low + match.start(1), low + match.end(1)


def _is_code(word: str) -> bool:
    if _CODE.fullmatch(word) is None or word in _MONEY_WORDS:
        return False
    return meaning_of_code(word) is None

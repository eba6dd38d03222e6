"""What paper a text is, and which one a date belongs to: this one, or another that it names."""

from __future__ import annotations

import re
from typing import Final

from paxman_core._lazy import lazy_pattern

_OWN_PAPER: Final = lazy_pattern(
    r"\((?:this\s+[\"“'][^\"”']{2,40}|(?:the\s+)?[\"“'](?:agreement|amendment|contract|lease))[\"”']\)",
    re.IGNORECASE,
)
_OTHER_PAPER: Final = lazy_pattern(
    r"\bthat\s+certain\b|\b(?:amend(?:s|ed|ing)?|supersed\w+|pursuant\s+to|under)\s+(?:the|that|its)"
    r"|\bAct\s+of\b|\bfiled\b|\bregistration\b|\bexpir\w+|\bterminat\w+|\buntil\b|\bending\b"
    r"|\b(?:to|of|under|by|(?:am|suppl)e(?:nd|ment)s?|in(?:to)?)\s+(?:the|that|its|an?)\s[^.;]{0,90}"
    r"\b(?:agreement|letter|contract|lease)\b(?:(?!\bis\b)[^.;]){0,60}$"
    r"|\bletter\s+dated|\bwhereas\b[^.;]*$|\bbetween\s+the\s+parties\s+on",
    re.IGNORECASE,
)
_REACH: Final = 140
_HEAD: Final = 1_500
_ORDER: Final = lazy_pattern(
    r"(?im)(?:^|\t|\s{3})(?:purchase order|request for quotation|bestellung|bon de commande|"
    r"ord(?:en|em) de compra|pedido de compra|ordine di acquisto|inkooporder)"
    r"(?:[ \t]*$|(?<=(?-i:ORDER))(?=\t|[ ]{3}))"
)
_OF_SELLER: Final = lazy_pattern(
    r"(?im)(?:^|\t|\s{3})\W*(?:\w+ )?(?:invoice|receipt|quotation|confirmation|statement|rechnung"
    r"|angebot|lieferschein|facture|factura|fattura|factuur|delivery note)(?! ?(?:to|an|à|a)\b)"
)


def refers_elsewhere(text: str, start: int) -> bool:
    """Whether the date at `start` in a `text` is that of another paper: `under the Lease dated`.

    What stands before a term for this paper itself, `(this "Amendment")`, says what it is.
    """
    before = text[max(0, start - _REACH) : start]
    own = max((found.end() for found in _OWN_PAPER.finditer(before)), default=0)
    return _OTHER_PAPER.search(before, own) is not None


def is_order(text: str) -> bool:
    """Whether the title of a `text` says that it is an order: the buyer issues it."""
    return bool(_ORDER.search(text, 0, _HEAD)) and not _OF_SELLER.search(text, 0, _HEAD)

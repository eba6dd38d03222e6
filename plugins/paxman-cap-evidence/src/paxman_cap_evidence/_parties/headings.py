"""What heads the block of a party, and how a party is addressed."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from paxman_cap_evidence._labels.announcements import DEFINED
from paxman_cap_evidence._words import phrases
from paxman_core.labels import MAX_LABEL, concept_of, label_key
from paxman_core.patterns import lazy_pattern

SUPPLIER: Final = "supplier"
CUSTOMER: Final = "customer"
DELIVERY: Final = "delivery"
ROLES: Final = {
    "supplier": SUPPLIER,
    "sender": SUPPLIER,
    "customer": CUSTOMER,
    "recipient": CUSTOMER,
    "billing_address": CUSTOMER,
    "shipping_address": DELIVERY,
}
"""What a heading or a field's name means, and whose it is."""
_TO: Final = ("to", "an", "aan", "à", "a", "for", "sayın", "herrn", "frau", "firma", "fa")
WORDS_FOR: Final = {
    **dict.fromkeys(_TO, CUSTOMER),
    **dict.fromkeys(("from", "von", "van", "de"), SUPPLIER),
}
ATTENTION = lazy_pattern(
    r"(?i)(?:for the attention of|attn|att|attention|z\.? ?hd|zu händen|t\.? ?a\.? ?v|"
    r"à l['’]attention d[eu]s?|c/o)\b[.:]?"
)
ADDRESSING: Final = phrases("addressing")
_LONGEST_HEADING: Final = 40
_PARTS = lazy_pattern(r"\s*[/()]\s*")


@lru_cache(maxsize=1024)
def party_called(said: str) -> str:
    """The party whose heading a line is; empty if it is none."""
    if not said or len(said) > _LONGEST_HEADING or said.startswith(DEFINED):
        return ""
    if ATTENTION.fullmatch(said):
        return CUSTOMER
    concept = concept_of(label_key(said[:MAX_LABEL])) or ""
    is_polite = said.casefold().startswith("exmo")
    party = ROLES.get(concept) or WORDS_FOR.get(said.casefold(), CUSTOMER * is_polite)
    # `Exporter / Seller` and `Buyer (Bill to)` say it twice.
    parts = _PARTS.split(said)
    if party or len(parts) == 1:
        return party
    called = (ROLES.get(concept_of(label_key(part[:MAX_LABEL])) or "") for part in parts)
    return next(filter(None, called), "")

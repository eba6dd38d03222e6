"""Rates of exchange that are stated with an amount: `USD 100.00 @ 0.92`."""

from __future__ import annotations

import re
from decimal import Decimal

from paxman_core._lazy import lazy_pattern

_RATE = lazy_pattern(
    r"[ \t]{0,3}(?:@|\(?(?:at (?:a |the )?)?(?:exchange )?rate(?: of|:)?)[ \t]{0,3}"
    r"([0-9]{1,12}(?:[.,][0-9]{1,12})?)(?![0-9.,]*[0-9%])",
    re.IGNORECASE,
)


def rate_after(text: str, end: int) -> Decimal | None:
    """The rate right after an amount that ends at `end` in a `text`; None if there is none."""
    found = _RATE.match(text, end)
    rate = Decimal(found[1].replace(",", ".")) if found else Decimal(0)
    return rate if rate else None

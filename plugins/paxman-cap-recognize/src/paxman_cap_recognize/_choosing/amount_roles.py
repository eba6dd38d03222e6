"""What an amount can be for; apart from the words that say so, which take long to compile."""

from __future__ import annotations

import enum


@enum.unique
class AmountRole(enum.Enum):
    """What an amount is for."""

    TOTAL = "total"
    SUBTOTAL = "subtotal"
    TAX = "tax"
    DISCOUNT = "discount"
    ROUNDING = "rounding"
    TENDERED = "tendered"
    CHANGE = "change"
    TIP = "tip"
    SHIPPING = "shipping"
    COUNT = "count"
    OTHER = "other"
